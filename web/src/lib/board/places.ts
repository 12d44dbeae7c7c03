/**
 * Where a checker can stand, in the numbering of the player at this screen:
 * points 1–24, the bar (25) and the tray (0). The other side's bar and tray are never places to move
 * from or to, so they have no number.
 */
export type Place = number;

export const BAR: Place = 25;
export const OFF: Place = 0;

/** Everything on the board that takes focus. */
export type Spot = Place | 'dice' | 'cube';

/** Whose checker, die or cube it is, seen from this screen. */
export type Side = 'own' | 'other';

export const SIDES: readonly Side[] = ['own', 'other'];

/** Points in reading order on screen when home is on the right: 13…24, then 12…1. */
export const READING_ORDER: readonly Place[] = [
  ...Array.from({ length: 12 }, (_, i) => 13 + i),
  ...Array.from({ length: 12 }, (_, i) => 12 - i),
];

/** Own and other checkers on a place; index 0 of a board is the other side's bar, so the tray reads as 0. */
export function ownOn(board: readonly number[], place: Place): number {
  return place === OFF ? 0 : Math.max(board[place] ?? 0, 0);
}

export function otherOn(board: readonly number[], point: Place): number {
  return point < 1 || point > 24 ? 0 : Math.max(-(board[point] ?? 0), 0);
}

/** Checkers a side has borne off: what is missing from `total`. */
export function borneOff(board: readonly number[], side: Side, total = 15): number {
  const sign = side === 'own' ? 1 : -1;
  const standing = board.reduce((sum, count) => sum + Math.max(count * sign, 0), 0);
  return Math.max(total - standing, 0);
}

/** Checkers a side has on the bar. */
export function onBar(board: readonly number[], side: Side): number {
  return side === 'own' ? Math.max(board[BAR] ?? 0, 0) : Math.max(-(board[0] ?? 0), 0);
}

/** Pips each side still needs: own points count down from the bar (25), the other side's the other way. */
export function pipsOf(board: readonly number[], side: Side): number {
  return board.reduce((sum, count, place) => {
    if (side === 'own') return sum + Math.max(count, 0) * place;
    return sum + Math.max(-count, 0) * (25 - place);
  }, 0);
}

/** One checker moved by one die; `start` and `end` in the numbering of this screen. */
export interface Moved {
  readonly start: number;
  readonly end: number;
  readonly hits: boolean;
}

/**
 * The board after one checker has been moved: bookkeeping for drawing, with no idea of what is allowed.
 * For the other side, `start` and `end` are still in this screen's numbering (0 is its bar, 25 its tray).
 */
export function moved(board: readonly number[], step: Moved, side: Side = 'own'): number[] {
  const next = [...board];
  const sign = side === 'own' ? 1 : -1;
  const tray = side === 'own' ? OFF : BAR;
  next[step.start] = (next[step.start] ?? 0) - sign;
  if (step.end === tray) return next;
  if (step.hits) {
    next[step.end] = 0;
    const victimBar = side === 'own' ? 0 : BAR;
    next[victimBar] = (next[victimBar] ?? 0) - sign;
  }
  next[step.end] = (next[step.end] ?? 0) + sign;
  return next;
}
