import { ownOn, type Place } from './places';
import { RADIUS, STACK, checkerSpot, isTop, type Geometry, type XY } from './geometry';

/** What the board points out while a move is being entered. */
export interface Marks {
  /** The place a checker is about to leave. */
  readonly selected: Place | null;
  readonly targets: readonly Mark[];
}

export interface Mark {
  readonly place: Place;
  readonly isHit: boolean;
}

export const NO_MARKS: Marks = { selected: null, targets: [] };

/** Where the dot of a free target stands: where the checker would land, or past the last one that is drawn. */
export function dotSpot(g: Geometry, board: readonly number[], point: Place): XY {
  const k = ownOn(board, point);
  if (k < STACK) return checkerSpot(g, point, k);
  const [x, y] = checkerSpot(g, point, STACK - 1);
  return [x, y + (isTop(point) ? 1 : -1) * (RADIUS + 16)];
}
