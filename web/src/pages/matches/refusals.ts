import { ApiError } from '../../lib/api';
import { errorWords, t, type Key } from '../../lib/words';

const WHY: Readonly<Record<string, Key>> = {
  no_match: 'matches.why.no_match',
  unknown_format: 'matches.why.unknown_format',
  bad_file: 'matches.why.bad_file',
  body_too_large: 'matches.why.body_too_large',
  file_too_large: 'matches.why.body_too_large',
};

/** Why a file was refused, as the rest of a sentence that begins with its name. */
export function whyRefused(error: unknown): string {
  const key = error instanceof ApiError ? WHY[error.code] : undefined;
  return key ? t(key) : errorWords(error);
}
