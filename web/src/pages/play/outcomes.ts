import type { MatchView } from '../../lib/api';
import { plural, t } from '../../lib/words';

export interface Outcome {
  readonly points: string;
  readonly score: string;
  /** The score alone, where there is room for nothing else. */
  readonly short: string;
}

/** What a won or lost number of points would mean: the points, and the score or the match they bring. */
export function outcomeWords(view: MatchView, points: number, isWin: boolean): Outcome {
  const [own, other] = view.score;
  const after: [number, number] = isWin ? [own + points, other] : [own, other + points];
  const isMatch = view.length > 0 && Math.max(...after) >= view.length;
  const end = isMatch ? t(isWin ? 'outcome.win_match' : 'outcome.lose_match') : null;
  return {
    points: plural(isWin ? 'outcome.win' : 'outcome.lose', points),
    score: end ?? t('outcome.score', { own: after[0], other: after[1] }),
    short: end ?? `${after[0]}–${after[1]}`,
  };
}
