import type { SpotProblem } from '../../lib/api';
import type { Shade } from '../../lib/board/themes';
import type { Side } from '../../lib/board/places';
import { t, type Key } from '../../lib/words';

const WORDS: Readonly<Record<string, Key>> = {
  bad_notation: 'analyse.problem.bad_notation',
  bad_position_id: 'analyse.problem.bad_position_id',
  malformed_id: 'analyse.problem.bad_position_id',
  both_sides: 'analyse.problem.both_sides',
  too_many_checkers: 'analyse.problem.too_many',
  no_checkers: 'analyse.problem.no_checkers',
  game_over: 'analyse.problem.game_over',
  bar_sign: 'analyse.problem.bar_sign',
  both_shut_out: 'analyse.problem.both_shut_out',
};

/** The part of the score or the cube that cannot be, by the name the server has for it. */
const FIELDS: Readonly<Record<string, Key>> = {
  own_score: 'analyse.problem.score',
  other_score: 'analyse.problem.score',
  own_away: 'analyse.problem.too_long',
  other_away: 'analyse.problem.too_long',
  length: 'analyse.problem.too_long',
  is_crawford: 'analyse.problem.crawford',
  cube: 'analyse.problem.cube',
};

const numberIn = (place: string) => /\d+/.exec(place)?.[0] ?? '';

/** What is wrong with a text or a board, in words. */
export function problemWords({ code, place }: SpotProblem, shades?: Record<Side, Shade>): string {
  if (code === 'too_many_checkers' && shades && (place === 'own' || place === 'other')) {
    return t(`analyse.problem.too_many.${shades[place]}`);
  }
  const key = code === 'bad_stakes' ? FIELDS[place] : WORDS[code];
  return t(key ?? 'analyse.problem.other', { n: numberIn(place) });
}
