import type { Entrant, Pairing, Tournament } from '../../../lib/api/tournaments';
import { number, t, type Key } from '../../../lib/words';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Who has a number, by name; an account that is gone has none. */
export function nameOf(entrants: readonly Entrant[], wanted: number | null): string {
  if (wanted === null) return t('tour.bye');
  return entrants.find((each) => each.number === wanted)?.name || t('tour.gone');
}

/** A time that is left, as a clock shows it; days where there are any. */
export function clockOf(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  if (left >= DAY) {
    return `${t('tour.days', { n: Math.floor(left / DAY) })} ${t('tour.hours', { n: Math.floor((left % DAY) / HOUR) })}`;
  }
  const [hours, minutes, rest] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A length of time in the largest unit that it is a whole number of. */
export function spanOf(seconds: number): string {
  if (seconds === 0) return t('tour.no_break');
  if (seconds % DAY === 0) return t('tour.days', { n: seconds / DAY });
  return seconds % HOUR === 0
    ? t('tour.hours', { n: seconds / HOUR })
    : t('tour.minutes', { n: seconds / MINUTE });
}

/** How a pairing went, or stands, in one line. */
export function lineOf(tournament: Pick<Tournament, 'entrants'>, pairing: Pairing): string {
  const { score, outcome, how, state } = pairing;
  const [a, b] = score ?? [0, 0];
  if (outcome === null) return t(`tour.state.${state}`, { a, b });
  if (how === 'bye') return t('tour.how.bye');
  if (outcome === 'nobody') return t(how === 'late' ? 'tour.how.late_both' : 'tour.result.nobody');
  const winner = nameOf(tournament.entrants, outcome === 'first' ? pairing.first : pairing.second);
  const wins = t('tour.wins_it', { name: winner });
  if (how === 'played') return `${t('tour.state.done', { a, b })}, ${wins}`;
  return `${t(`tour.how.${how ?? 'played'}` as Key)}: ${wins}`;
}

/** One place of a bracket; `pairing` is null where it is still to come. */
export interface Place {
  board: number;
  pairing: Pairing | null;
}

/** The rounds of a knock-out from the first to the final, each with all of its places. */
export function bracketOf({ rounds, pairings }: Pick<Tournament, 'rounds' | 'pairings'>): Place[][] {
  const all = rounds ?? 0;
  return Array.from({ length: all }, (_, at) =>
    Array.from({ length: 2 ** (all - at - 1) }, (_each, index) => {
      const board = index + 1;
      const pairing = pairings.find((each) => each.round === at + 1 && each.board === board);
      return { board, pairing: pairing ?? null };
    }),
  );
}

/** What a round is called. */
export function roundName(round: number, { terms, rounds }: Pick<Tournament, 'terms' | 'rounds'>): string {
  const isFinal = terms.kind === 'knockout' && round === rounds;
  return isFinal ? t('tour.final') : t('tour.round', { n: number(round) });
}
