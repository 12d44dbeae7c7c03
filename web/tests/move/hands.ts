import { begin, stepsToSend, tap, type Change, type Entry } from '../../src/lib/move/entry';
import { graphOf } from '../../src/lib/move/graph';
import { draw } from './steps';

/** The entry of a roll on a drawn position. */
export function entry(position: string | number[], roll: readonly [number, number]): Entry {
  const { board, graph } = draw(position, roll);
  return begin(graphOf(graph), board, roll);
}

/** Touches places one after the other, each long after the last. */
export function touch(from: Entry, ...places: number[]): Entry {
  return places.reduce((state, place, i) => tap(state, place, { at: i * 10_000 }).entry, from);
}

/** The steps entered so far. */
export const sent = (state: Entry) =>
  stepsToSend(state)
    .map(([a, b]) => `${a}/${b}`)
    .join(' ');
/** Why nothing happened, or else what did. */
export const why = ({ outcome }: Change) => (outcome.kind === 'refused' ? outcome.why : outcome.kind);
export const AT = { at: 100_000 };
export const OTHER = { at: 100_000, isOther: true };
