import type { ReviewSummary } from '../../lib/api';
import { t } from '../../lib/words';

/** Both players, by number where the file does not name them. */
export function playersOf(review: ReviewSummary): [string, string] {
  const [first, second] = review.players;
  return [first.trim() || t('matches.unnamed', { n: 1 }), second.trim() || t('matches.unnamed', { n: 2 })];
}
