export {
  ApiError,
  UnreachableError,
  api,
  invitationPicture,
  isRetryable,
  reviewFiles,
  watchContact,
} from './client';
export type { Api } from './client';
export type * from './shapes';
