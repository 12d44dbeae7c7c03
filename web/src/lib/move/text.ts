/** Plays as people write them, "8/5 6/5", "bar/22", "13/7(2)", "24/18* 24/20": told, and read back. */
import { BAR, OFF, ownOn, onBar, type Place } from '../board/places';
import { routesFrom, type Edge, type Graph } from './graph';

/** A whole legal play, its name, and the own checkers it leaves on each place. */
export interface NamedPlay {
  readonly text: string;
  readonly steps: readonly Edge[];
  readonly own: readonly number[];
}

/** Why a text is no play that can be made: it says none, none so is legal, or several are. */
export type Misread = 'unreadable' | 'illegal' | 'unclear';

interface Chain {
  readonly stops: Place[];
  readonly hits: Place[];
}

const NAMES: Readonly<Record<string, Place>> = {
  bar: BAR,
  b: BAR,
  barra: BAR,
  off: OFF,
  o: OFF,
  fuera: OFF,
  f: OFF,
};
const MOVE = /^([a-z0-9]+)((?:\/[a-z0-9]+\*?)+)(?:\((\d)\))?$/;

const nameOf = (place: Place) => (place === BAR ? 'bar' : place === OFF ? 'off' : String(place));

/** The own checkers on each place; those off are not among them. */
function ownOf(board: readonly number[]): number[] {
  return board.map((_, place) => (place === BAR ? onBar(board, 'own') : place > 0 ? ownOn(board, place) : 0));
}

/** Steps of one checker, one after the other, are one move. */
function chainsOf(steps: readonly Edge[]): Chain[] {
  const chains: Chain[] = [];
  for (const { start, end, hits } of steps) {
    const before = chains.find(({ stops }) => stops.at(-1) === start);
    const chain = before ?? { stops: [start], hits: [] };
    if (!before) chains.push(chain);
    chain.stops.push(end);
    if (hits) chain.hits.push(end);
  }
  return chains.sort((one, two) => two.stops[0]! - one.stops[0]!);
}

function written(steps: readonly Edge[]): string {
  const moves = chainsOf(steps).map(({ stops, hits }) => {
    const star = (place: Place) => (hits.includes(place) ? '*' : '');
    const [first, ...others] = stops;
    const last = others.at(-1)!;
    const shown = [...others.slice(0, -1).filter((place) => star(place)), last];
    return `${nameOf(first!)}/${shown.map((place) => nameOf(place) + star(place)).join('/')}`;
  });
  return [...new Set(moves)]
    .map((move) => {
      const times = moves.filter((each) => each === move).length;
      return times > 1 ? `${move}(${times})` : move;
    })
    .join(' ');
}

/** Every legal play of a roll, each result once. */
export function playsOf(graph: Graph, board: readonly number[]): NamedPlay[] {
  return routesFrom(graph, 0, board)
    .filter(({ node }) => graph.complete.has(node))
    .map(({ steps, board: after }) => ({ text: written(steps), steps, own: ownOf(after) }));
}

function placeOf(name: string): Place | null {
  const known = NAMES[name];
  if (known !== undefined) return known;
  const place = /^\d+$/.test(name) ? Number(name) : -1;
  return place >= OFF && place <= BAR ? place : null;
}

/** One move of a text: where its checker stops, where it says that it hits, how many do the same. */
function moveOf(word: string): { stops: Place[]; hits: Place[]; times: number } | null {
  const found = MOVE.exec(word);
  if (!found) return null;
  const names = [found[1]!, ...found[2]!.split('/').slice(1)];
  const stops = names.map((name) => placeOf(name.replace('*', '')));
  if (!stops.every((place) => place !== null)) return null;
  const hits = stops.filter((_, i) => names[i]!.endsWith('*'));
  return { stops, hits, times: Number(found[3] ?? 1) };
}

/** The legal play that a text says, or why it says none. */
export function readPlay(
  text: string,
  plays: readonly NamedPlay[],
  board: readonly number[],
): NamedPlay | Misread {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const moves = words.map(moveOf);
  if (moves.length === 0 || !moves.every((move) => move !== null)) return 'unreadable';
  const own = ownOf(board);
  for (const { stops, times } of moves) {
    own[stops[0]!]! -= times;
    if (stops.at(-1) !== OFF) own[stops.at(-1)!]! += times;
  }
  const fitting = plays.filter((play) => play.own.every((count, place) => count === own[place]));
  if (fitting.length <= 1) return fitting[0] ?? 'illegal';
  const hits = new Set(moves.flatMap((move) => move.hits));
  const stops = new Set(moves.flatMap((move) => move.stops.slice(1, -1)));
  const meant = fitting.filter(({ steps }) => {
    const hit = new Set(steps.filter((step) => step.hits).map(({ end }) => end));
    const ends = new Set(steps.map(({ end }) => end));
    return (
      hit.size === hits.size &&
      [...hits].every((place) => hit.has(place)) &&
      [...stops].every((at) => ends.has(at))
    );
  });
  return meant.length === 1 ? meant[0]! : 'unclear';
}
