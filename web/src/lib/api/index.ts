export { ApiError, UnreachableError, api, isRetryable, reviewFiles, watchContact } from './client';
export type { Api } from './client';
export type * from './shapes';
