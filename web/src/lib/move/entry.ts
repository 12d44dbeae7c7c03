/**
 * Entering a move, as a pure state machine. It knows no rules: the server sends every legal next step as a
 * graph, and each gesture only chooses a walk along its edges. Nothing leaves this screen before Confirm.
 */
import { diceIn } from '../board/scene';
import { BAR, OFF, moved, onBar, otherOn, ownOn, type Place } from '../board/places';
import type { Edge, Graph } from './graph';
import { gained, routesFrom, walk, type Route } from './graph';

export type Refusal =
  /** Checkers on the bar come in first. */
  | 'bar_first'
  /** The whole move is made; only Confirm or Undo is left. */
  | 'done'
  /** No checker can land on the place that was touched. */
  | 'nothing_reaches'
  /** More than one checker can land there: touch the one to move. */
  | 'several_reach'
  /** The checkers here have no legal step with these dice. */
  | 'no_move_here'
  /** This die cannot be played from here. */
  | 'not_with_this_die'
  /** A checker was dropped where it cannot go. */
  | 'cannot_land';

export type Outcome =
  | { readonly kind: 'moved'; readonly steps: readonly Edge[] }
  | { readonly kind: 'undone'; readonly steps: readonly Edge[] }
  | { readonly kind: 'swapped' }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly place: Place }
  /** A gesture that must do nothing, such as the second half of a double click. */
  | { readonly kind: 'ignored' };

export interface Entry {
  readonly graph: Graph;
  /** The position before the move, as this screen sees it. */
  readonly start: readonly number[];
  /** The dice in the order they are shown; the first unused one is played first. */
  readonly dice: readonly number[];
  readonly path: readonly Edge[];
  /** Where the last touch on a destination landed a checker, and when. */
  readonly landed: { readonly place: Place; readonly at: number } | null;
}

export interface Change {
  readonly entry: Entry;
  readonly outcome: Outcome;
}

/** A second touch on a destination within this time is the tail of a double click, not a new move. */
export const ECHO_MS = 400;

/** The entry of a fresh roll: the higher die first, a double as often as `doubled` says. */
export function begin(
  graph: Graph,
  start: readonly number[],
  roll: readonly [number, number],
  doubled = 4,
): Entry {
  return { graph, start, dice: diceIn(roll, doubled), path: [], landed: null };
}

/** The board as it stands on screen, the steps entered so far included. */
export function boardOf(entry: Entry): number[] {
  return entry.path.reduce((board, edge) => moved(board, edge), [...entry.start]);
}

export function nodeOf(entry: Entry): number {
  return entry.path.at(-1)?.to_node ?? 0;
}

const routesByEntry = new WeakMap<Entry, readonly Route[]>();

/** Everything that can still be reached from here; an entry never changes, so it is worked out once. */
function routesOf(entry: Entry): readonly Route[] {
  let routes = routesByEntry.get(entry);
  if (!routes) {
    routes = routesFrom(entry.graph, nodeOf(entry), boardOf(entry));
    routesByEntry.set(entry, routes);
  }
  return routes;
}

/** The steps that may come next. */
export function nextSteps(entry: Entry): readonly Edge[] {
  return entry.graph.out[nodeOf(entry)] ?? [];
}

/** A full legal move has been made, and there was something to play; where movement is free that may be nothing. */
export function isComplete(entry: Entry): boolean {
  return !isStuck(entry) && entry.graph.complete.has(nodeOf(entry));
}

/** A full legal move has been made, and nothing could be added to it. */
export function isFinished(entry: Entry): boolean {
  return isComplete(entry) && nextSteps(entry).length === 0;
}

/** The roll allows no move at all. */
export function isStuck(entry: Entry): boolean {
  return (entry.graph.out[0] ?? []).length === 0;
}

/** Which of the shown dice have been played. */
export function usedDice(entry: Entry): boolean[] {
  const spent = entry.path.map((edge) => edge.die);
  return entry.dice.map((die) => {
    const at = spent.indexOf(die);
    if (at >= 0) spent.splice(at, 1);
    return at >= 0;
  });
}

/** The dice still to be played in this move, in the order shown; dice that cannot be played are not among them. */
export function missingDice(entry: Entry): number[] {
  const rest = [...(entry.graph.rest[nodeOf(entry)] ?? [])];
  const used = usedDice(entry);
  return entry.dice.filter((die, i) => {
    const at = used[i] ? -1 : rest.indexOf(die);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** The unused dice in the order they are tried: as shown, or the other one first. */
function order(entry: Entry, isOther: boolean): number[] {
  const used = usedDice(entry);
  const left = [...new Set(entry.dice.filter((_, i) => !used[i]))];
  return isOther ? left.reverse() : left;
}

function add(entry: Entry, steps: readonly Edge[], landed: Entry['landed'] = null): Change {
  return { entry: { ...entry, path: [...entry.path, ...steps], landed }, outcome: { kind: 'moved', steps } };
}

function refuse(entry: Entry, why: Refusal, place: Place): Change {
  return { entry, outcome: { kind: 'refused', why, place } };
}

export interface Touch {
  /** Second button, long press or Shift: the other die first. */
  readonly isOther?: boolean;
  /** When it happened, in milliseconds of any steady clock. */
  readonly at: number;
}

/** A tap, click or Enter on a place. */
export function tap(entry: Entry, place: Place, { isOther = false, at }: Touch): Change {
  const echo = entry.landed;
  if (echo && echo.place === place && at - echo.at < ECHO_MS) return { entry, outcome: { kind: 'ignored' } };
  if (nextSteps(entry).length === 0)
    return refuse(entry, entry.path.length > 0 ? 'done' : 'no_move_here', place);
  if (place === OFF) return bearOff(entry, isOther);
  const from = nextSteps(entry).filter((edge) => edge.start === place);
  for (const die of order(entry, isOther)) {
    const edge = from.find((candidate) => candidate.die === die);
    if (edge) return add(entry, [edge]);
  }
  return destination(entry, place, at);
}

/** Bears off one checker with the first die that can; the exact point before a lower one. */
function bearOff(entry: Entry, isOther: boolean): Change {
  const off = nextSteps(entry).filter((edge) => edge.end === OFF);
  for (const die of order(entry, isOther)) {
    const candidates = off.filter((edge) => edge.die === die);
    const edge =
      candidates.find((each) => each.start === die) ?? candidates.sort((a, b) => b.start - a.start)[0];
    if (edge) return add(entry, [edge]);
  }
  return refuse(entry, onBar(boardOf(entry), 'own') > 0 ? 'bar_first' : 'cannot_land', OFF);
}

/** Makes a point with two checkers when the dice allow it, else brings the only checker that can come. */
function destination(entry: Entry, place: Place, at: number): Change {
  const board = boardOf(entry);
  const isBarred = onBar(board, 'own') > 0;
  if (!isOpen(board, place)) {
    if (isBarred && place !== BAR) return refuse(entry, 'bar_first', place);
    const isOurs = ownOn(board, place) > 0 || place === BAR;
    return refuse(entry, isOurs ? 'no_move_here' : 'nothing_reaches', place);
  }
  const routes = routesOf(entry);
  const pair = best(routes.filter((route) => isPair(route, place)));
  if (pair) return add(entry, pair.steps, { place, at });
  const singles = routes.filter((route) => soleStart(route, place) !== null);
  const starts = new Set(singles.map((route) => soleStart(route, place)));
  if (starts.size === 1) return add(entry, best(singles)!.steps, { place, at });
  if (starts.size > 1) return refuse(entry, 'several_reach', place);
  if (isBarred) return refuse(entry, 'bar_first', place);
  return refuse(entry, ownOn(board, place) > 0 ? 'no_move_here' : 'nothing_reaches', place);
}

/** A touch here may mean "bring checkers": empty, a single own checker, or an enemy blot. */
function isOpen(board: readonly number[], place: Place): boolean {
  return place !== BAR && ownOn(board, place) <= 1 && otherOn(board, place) <= 1;
}

/** The route with the fewest dice; among equals the one that hits more, or less when hits are not wanted. */
function best(routes: readonly Route[], isHitWanted = true): Route | undefined {
  const hits = (route: Route) => route.steps.filter((edge) => edge.hits).length;
  return [...routes].sort(
    (a, b) => a.steps.length - b.steps.length || (isHitWanted ? hits(b) - hits(a) : hits(a) - hits(b)),
  )[0];
}

/** Two checkers more on the place, and none more anywhere else. */
function isPair({ gains }: Pick<Route, 'gains'>, place: Place): boolean {
  return gains.get(place) === 2 && [...gains].every(([at, n]) => n < 0 || at === place);
}

/** The place a single checker came from when the whole route only brings it to `place`; else null. */
function soleStart({ gains }: Pick<Route, 'gains'>, place: Place): Place | null {
  if (gains.size !== 2 || gains.get(place) !== 1) return null;
  return [...gains].find(([, n]) => n === -1)?.[0] ?? null;
}

export interface Target {
  readonly place: Place;
  readonly steps: readonly Edge[];
  /** An enemy blot stands there and would be hit. */
  readonly isHit: boolean;
}

/** Every place one checker can go from here with one to four dice. */
export function targets(entry: Entry, from: Place, isHitWanted = true): Target[] {
  const board = boardOf(entry);
  const found = new Map<Place, Route[]>();
  for (const route of routesOf(entry)) {
    for (const [place, n] of route.gains) {
      if (n !== 1 || soleStart(route, place) !== from) continue;
      found.set(place, [...(found.get(place) ?? []), route]);
    }
  }
  return [...found].map(([place, routes]) => ({
    place,
    steps: best(routes, isHitWanted)!.steps,
    isHit: otherOn(board, place) === 1,
  }));
}

/** A dragged checker let go: plays the dice it needs, or takes back the part of the move it undoes. */
export function drop(entry: Entry, from: Place, to: Place, isHitWanted = true): Change {
  if (from === to) return { entry, outcome: { kind: 'ignored' } };
  const target = targets(entry, from, isHitWanted).find(({ place }) => place === to);
  if (target) return add(entry, target.steps);
  const back = takeBack(entry, from, to);
  if (back) return back;
  const isBarred = onBar(boardOf(entry), 'own') > 0 && from !== BAR;
  return refuse(entry, isBarred ? 'bar_first' : 'cannot_land', to);
}

/** Places a checker on `from` could be dragged back to, undoing the steps that brought it. */
export function undoTargets(entry: Entry, from: Place): Place[] {
  const starts = new Set(entry.path.map((edge) => edge.start));
  return [...starts].filter((to) => to !== from && takeBack(entry, from, to) !== null);
}

/** Removes the fewest steps that put the checker back, provided the others still make a legal walk. */
function takeBack(entry: Entry, from: Place, to: Place): Change | null {
  const board = boardOf(entry);
  const size = entry.path.length;
  const masks = Array.from({ length: 2 ** size - 1 }, (_, i) => i + 1);
  const count = (mask: number) => mask.toString(2).replaceAll('0', '').length;
  masks.sort((a, b) => count(a) - count(b) || b - a);
  for (const mask of masks) {
    const kept = entry.path.filter((_, i) => !(mask & (1 << i)));
    const path = walk(entry.graph, kept);
    if (!path) continue;
    const gains = gained(board, boardOf({ ...entry, path }));
    if (gains.size !== 2 || gains.get(from) !== -1 || gains.get(to) !== 1) continue;
    const steps = entry.path.filter((_, i) => mask & (1 << i));
    return { entry: { ...entry, path, landed: null }, outcome: { kind: 'undone', steps } };
  }
  return null;
}

/** Plays this die from this place: the digit keys. */
export function playDie(entry: Entry, place: Place, die: number): Change {
  if (nextSteps(entry).length === 0) return refuse(entry, 'done', place);
  const edge = nextSteps(entry).find((candidate) => candidate.start === place && candidate.die === die);
  if (edge) return add(entry, [edge]);
  const isBarred = onBar(boardOf(entry), 'own') > 0 && place !== BAR;
  return refuse(entry, isBarred ? 'bar_first' : 'not_with_this_die', place);
}

/** Changes which die is played first; possible as long as nothing has been moved. */
export function swap(entry: Entry): Change {
  const [a, b] = entry.dice;
  if (entry.path.length > 0 || a === b) return { entry, outcome: { kind: 'ignored' } };
  return { entry: { ...entry, dice: [...entry.dice].reverse() }, outcome: { kind: 'swapped' } };
}

/** Takes back one step, or all of them. */
export function undo(entry: Entry, isAll = false): Change {
  if (entry.path.length === 0) return { entry, outcome: { kind: 'ignored' } };
  const path = isAll ? [] : entry.path.slice(0, -1);
  const steps = entry.path.slice(path.length);
  return { entry: { ...entry, path, landed: null }, outcome: { kind: 'undone', steps } };
}

/** The whole move when there is only one, whatever the order of its steps; null when there is a choice. */
export function forcedPlay(entry: Entry): readonly Edge[] | null {
  const { graph } = entry;
  if (entry.path.length > 0 || isStuck(entry) || isComplete(entry)) return null;
  const ends = routesOf(entry).filter((route) => graph.complete.has(route.node));
  const first = ends[0];
  if (!first) return null;
  const isSame = ends.every((route) => route.board.every((count, i) => count === first.board[i]));
  return isSame ? first.steps : null;
}

/** Plays the steps given, one after the other, as far as the graph allows. */
export function playAll(entry: Entry, steps: readonly Edge[]): Change {
  const path = walk(entry.graph, [...entry.path, ...steps]);
  return path ? add(entry, path.slice(entry.path.length)) : { entry, outcome: { kind: 'ignored' } };
}

/** Places that answer a touch: a checker can leave them, or a touch brings checkers there. */
export function livePlaces(entry: Entry): Set<Place> {
  const live = new Set(nextSteps(entry).map((edge) => edge.start));
  if (nextSteps(entry).some((edge) => edge.end === OFF)) live.add(OFF);
  const board = boardOf(entry);
  const starts = new Map<Place, Set<Place>>();
  // One pass over the routes, which may be a thousand: asking `destination` point by point takes 24.
  for (const { gains } of routesOf(entry)) {
    for (const [place, n] of gains) {
      if (n < 1 || place === OFF || !isOpen(board, place)) continue;
      if (isPair({ gains }, place)) live.add(place);
      const start = soleStart({ gains }, place);
      if (start !== null) starts.set(place, (starts.get(place) ?? new Set()).add(start));
    }
  }
  for (const [place, from] of starts) {
    if (from.size === 1) live.add(place);
  }
  return live;
}

/** The move as it is sent: from and to of every step, in playing order. */
export function stepsToSend(entry: Entry): [number, number][] {
  return entry.path.map((edge) => [edge.start, edge.end]);
}
