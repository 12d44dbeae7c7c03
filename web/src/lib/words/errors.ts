import { ApiError } from '../api';
import type { Key } from './es';
import { t } from './words.svelte';

/** The one place where the codes of refusals become words; a code without an entry gets the general sentence. */
const WORDS: Readonly<Record<string, Key>> = {
  unknown_match: 'problem.unknown_match',
  unknown_review: 'problem.unknown_review',
  unknown_link: 'problem.unknown_link',
  seat_taken: 'problem.seat_taken',
  account_needed: 'problem.account_needed',
  name_taken: 'problem.name_taken',
  weak_passphrase: 'problem.weak_passphrase',
  wrong_sign_in: 'problem.wrong_sign_in',
  not_signed_in: 'problem.not_signed_in',
  banned: 'problem.banned',
  too_many_bots: 'problem.too_many_bots',
  unknown_account: 'problem.unknown_account',
  own_invitation: 'problem.own_invitation',
  too_many: 'problem.too_many',
  not_begun: 'problem.not_begun',
  dice_key_lost: 'problem.dice_key_lost',
  stale: 'match.moved_on',
  illegal_play: 'problem.illegal_play',
  illegal_action: 'problem.illegal_action',
  unknown_level: 'problem.unknown_level',
  bad_start: 'start.bad',
  bad_stakes: 'start.bad',
  foreign_request: 'problem.foreign_request',
  storage_read_only: 'problem.storage_read_only',
  storage_full: 'problem.storage_full',
  storage_busy: 'problem.storage_busy',
  storage_unavailable: 'problem.storage',
  database_damaged: 'problem.storage',
  database_too_new: 'problem.database_too_new',
};

/** What happened and what to do about it, as one or two sentences for the player. */
export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.unreachable');
  return t(WORDS[error.code] ?? 'problem.unknown');
}

/** The same in a few words, for a heading. */
export function errorTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return t('problem.no_answer');
  return t(error.status === 404 ? 'problem.no_match' : 'problem.title');
}
