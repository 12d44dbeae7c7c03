export { ApiError, UnreachableError, api, isRetryable, watchContact } from './client';
export type { Api } from './client';
export type * from './shapes';
