import type { MatchView } from '../../lib/api';
import { plural, t } from '../../lib/words';

/** What a won or lost number of points would mean: the points, and the score or the match they bring. */
export function outcomeWords(
  view: MatchView,
  points: number,
  isWin: boolean,
): { points: string; score: string } {
  const [own, other] = view.score;
  const after: [number, number] = isWin ? [own + points, other] : [own, other + points];
  const isMatch = view.length > 0 && Math.max(...after) >= view.length;
  return {
    points: plural(isWin ? 'outcome.win' : 'outcome.lose', points),
    score: isMatch
      ? t(isWin ? 'outcome.win_match' : 'outcome.lose_match')
      : t('outcome.score', { own: after[0], other: after[1] }),
  };
}
