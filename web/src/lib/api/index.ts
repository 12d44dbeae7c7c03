export {
  ApiError,
  UnreachableError,
  api,
  isRetryable,
  REPORT_KINDS,
  reviewFiles,
  watchContact,
} from './client';
export type { Api } from './client';
export type * from './shapes';
