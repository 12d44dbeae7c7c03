import { ApiError } from '../api';
import type { Key } from './es';
import { t } from './words.svelte';

/** Codes of refusals whose words are not `problem.CODE`; a code without words gets the general sentence. */
const WORDS: Readonly<Record<string, Key>> = {
  stale: 'match.moved_on',
  bad_start: 'start.bad',
  bad_stakes: 'start.bad',
  storage_unavailable: 'problem.storage',
  database_damaged: 'problem.storage',
};

/** What happened and what to do about it, as one or two sentences for the player. */
export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.unreachable');
  const key = WORDS[error.code] ?? (`problem.${error.code}` as Key);
  const words = t(key);
  return words === key ? t('problem.unknown') : words;
}

/** The same in a few words, for a heading. */
export function errorTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.no_answer');
  return t(error.status === 404 ? 'problem.no_match' : 'problem.title');
}
