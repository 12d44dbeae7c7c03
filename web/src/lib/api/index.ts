export { ApiError, UnreachableError, api, isRetryable, watchContact } from './client';
export type { Api, SentAction } from './client';
export type * from './shapes';
