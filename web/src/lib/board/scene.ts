import type { LiveEvent, MatchView } from '../api';
import { borneOff, moved, type Side } from './places';

/** What the board shows at one moment. */
export interface Scene {
  readonly board: readonly number[];
  readonly dice: readonly DieView[];
  readonly cube: CubeState;
  /** The other side's last move. */
  readonly arrows: readonly Arrow[];
}

export interface DieView {
  readonly value: number;
  readonly isUsed: boolean;
  /** At whose right hand it lies. */
  readonly by: Side;
}

export interface CubeState {
  readonly value: number;
  readonly owner: Side | 'centred';
  /** Nobody may turn it in this game: it is shown, but it is no button. */
  readonly isInUse: boolean;
  /** It has been offered at `value` and lies on the field until it is answered. */
  readonly offeredBy: Side | null;
}

/** A checker's way; `k` counts from the edge of the board. Stands are in this screen's numbering. */
export interface Arrow {
  readonly from: { readonly stand: number; readonly k: number };
  readonly to: { readonly stand: number; readonly k: number };
  /** Whose checker: the other side's where nothing is said. */
  readonly side?: Side;
  /** An arrow of advice, not of what was played. */
  readonly isAdvice?: boolean;
}

export type PlayedEvent = Extract<LiveEvent, { kind: 'played' }>;

export const EMPTY_SCENE: Scene = {
  board: new Array<number>(26).fill(0),
  dice: [],
  cube: { value: 1, owner: 'centred', isInUse: true, offeredBy: null },
  arrows: [],
};

/** The dice of a throw, the higher first; a double counts as four, or as `doubled` says. */
export function diceIn([a, b]: readonly number[], doubled = 4): number[] {
  return a === b ? new Array<number>(doubled).fill(a!) : [Math.max(a!, b!), Math.min(a!, b!)];
}

/** How many dice a double is by the rules of this match. */
export function doubledBy({ rules }: Pick<MatchView, 'rules'>): number {
  return rules.options.no_doubles ? 2 : 4;
}

/** Dice as they lie. */
export function diceOf(
  dice: readonly number[],
  by: Side,
  used: readonly boolean[] | boolean = false,
  doubled = 4,
): DieView[] {
  const values = diceIn(dice, doubled);
  return values.map((value, i) => ({
    value,
    isUsed: typeof used === 'boolean' ? used : !!used[i],
    by,
  }));
}

/** A step of the other side in this screen's numbering: its points run the other way. */
export function turnedStep([start, end, hits]: readonly [number, number, boolean]) {
  return { start: 25 - start, end: 25 - end, hits };
}

/** Which dice the first `count` steps of a play have used. */
export function usedBy(event: PlayedEvent, count: number, doubled = 4): boolean[] {
  const dice = diceIn(event.dice, doubled);
  const used = dice.map(() => false);
  for (const [start, end] of event.steps.slice(0, count)) {
    const exact = dice.findIndex((die, i) => !used[i] && die === start - end);
    const larger = dice.findIndex((die, i) => !used[i] && die > start - end);
    used[exact >= 0 ? exact : larger] = true;
  }
  return used;
}

/** The cube has been offered, for the first time or raised: it lies on the field until it is answered. */
export function isOffer(
  event: LiveEvent,
): event is Extract<LiveEvent, { kind: 'doubled' | 'beavered' | 'raccooned' }> {
  return event.kind === 'doubled' || event.kind === 'beavered' || event.kind === 'raccooned';
}

/** The cube after an event; between a double and its answer it lies on the field with the new value. */
export function cubeAfter(event: LiveEvent): CubeState {
  const { value, owner, in_use: isInUse } = event.cube;
  if (isOffer(event)) return { value: event.value, owner, isInUse, offeredBy: event.by };
  return { value, owner, isInUse, offeredBy: null };
}

/** Arrows of the other side's play: one for each checker's way, broken where it hit. */
export function arrowsOf(event: PlayedEvent, before: readonly number[], checkers = 15): Arrow[] {
  return playArrows(event.steps, before, 'other', checkers);
}

/** Arrows of a play of either side, its steps in the numbering of whoever makes it. */
export function playArrows(
  steps: readonly (readonly [number, number, boolean])[],
  before: readonly number[],
  side: Side,
  checkers = 15,
): Arrow[] {
  const ways: { start: number; end: number; hits: boolean }[] = [];
  for (const [start, end, hits] of steps) {
    const step = side === 'other' ? turnedStep([start, end, hits]) : { start, end, hits };
    const way = ways.findLast((each) => each.end === step.start && !each.hits);
    if (way) Object.assign(way, { end: step.end, hits: step.hits });
    else ways.push(step);
  }
  const tray = side === 'own' ? 0 : 25;
  let board: number[] = [...before];
  return ways.map((way) => {
    const mine = (at: number) => Math.max(side === 'own' ? (board[at] ?? 0) : -(board[at] ?? 0), 0);
    const from = { stand: way.start, k: Math.max(mine(way.start) - 1, 0) };
    board = moved(board, way, side);
    const k = way.end === tray ? borneOff(board, side, checkers) - 1 : mine(way.end) - 1;
    return { from, to: { stand: way.end, k: Math.max(k, 0) }, side };
  });
}

/** The last play of the match when it was the other side's, with the board it was played on. */
export function lastPlay(
  events: readonly LiveEvent[],
): { event: PlayedEvent; before: readonly number[] } | null {
  const at = events.findLastIndex(({ kind }) => kind === 'played');
  const event = events[at];
  const before = events[at - 1];
  if (event?.kind !== 'played' || event.by !== 'other' || !before) return null;
  return { event, before: before.board };
}

/** The scene at rest: what a reload shows, and where every replay ends. */
export function sceneOf(view: MatchView): Scene {
  const last = view.events.at(-1);
  const play = lastPlay(view.events);
  const offer = view.state === 'double_offered' ? last : undefined;
  const { value, owner, in_use: isInUse } = view.cube;
  // While the cube lies on the field the turn before it is over and done with.
  if (offer) return { board: view.board, dice: [], cube: cubeAfter(offer), arrows: [] };
  return {
    board: view.board,
    dice: restingDice(view),
    cube: { value, owner, isInUse, offeredBy: null },
    arrows: play ? arrowsOf(play.event, play.before, view.checkers) : [],
  };
}

/** The dice in hand, or else those of the turn before: they stay, used, until the next roll. */
function restingDice(view: MatchView): DieView[] {
  const doubled = doubledBy(view);
  if (view.dice) return diceOf(view.dice, view.turn, false, doubled);
  const last = view.events.findLast(({ kind }) => kind === 'played' || kind === 'no_play');
  if ((last?.kind !== 'played' && last?.kind !== 'no_play') || !last.by) return [];
  return diceOf(last.dice, last.by, true, doubled);
}
