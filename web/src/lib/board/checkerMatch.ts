import { barSpot, checkerSpot, offSpot, type Geometry, type XY } from './geometry';
import { BAR, OFF, SIDES, type Side } from './places';

/**
 * One checker with an identity of its own, so that a change of the board moves it instead of redrawing it.
 * `stand` is in this screen's numbering: for the other side 0 is its bar and 25 its tray.
 */
export interface Placed {
  readonly id: string;
  readonly side: Side;
  readonly stand: number;
  /** Its place in the stack, 0 at the edge of the board. */
  readonly k: number;
}

export const CHECKERS_A_SIDE = 15;

function trayOf(side: Side): number {
  return side === 'own' ? OFF : BAR;
}

/** How many checkers of a side stand on each place; those not on the board lie in the tray. */
function countsOf(board: readonly number[], side: Side, total: number): number[] {
  const sign = side === 'own' ? 1 : -1;
  const counts = Array.from({ length: 26 }, (_, stand) => Math.max((board[stand] ?? 0) * sign, 0));
  const tray = trayOf(side);
  counts[tray] = 0;
  counts[tray] = Math.max(total - counts.reduce((sum, n) => sum + n, 0), 0);
  return counts;
}

/** Far apart counts as far to walk; equal distances are settled by the order of the list. */
function pairUp(missing: readonly Placed[], wanted: readonly number[]): Map<string, number> {
  const pairs = missing.flatMap((checker) =>
    wanted.map((stand, slot) => ({ checker, slot, far: Math.abs(checker.stand - stand) })),
  );
  pairs.sort((a, b) => a.far - b.far);
  const takenSlots = new Set<number>();
  const result = new Map<string, number>();
  for (const { checker, slot } of pairs) {
    if (result.has(checker.id) || takenSlots.has(slot)) continue;
    takenSlots.add(slot);
    result.set(checker.id, wanted[slot]!);
  }
  return result;
}

/** The checkers of a board drawn for the first time. */
export function firstPlaced(board: readonly number[], total = CHECKERS_A_SIDE): Placed[] {
  return SIDES.flatMap((side) => {
    const stands = countsOf(board, side, total).flatMap((n, stand) =>
      Array.from({ length: n }, (_, k) => ({ stand, k })),
    );
    return stands.map(({ stand, k }, i) => ({ id: `${side}${i}`, side, stand, k }));
  });
}

/**
 * The same checkers on the new board: those that can stay do, the others walk to the nearest place that
 * needs one. The list keeps its order, so that the page moves elements and never recreates them.
 */
export function rematch(
  previous: readonly Placed[],
  board: readonly number[],
  total = CHECKERS_A_SIDE,
): Placed[] {
  const next = new Map<string, Placed>();
  for (const side of SIDES) {
    const counts = countsOf(board, side, total);
    const ours = previous.filter((checker) => checker.side === side);
    if (ours.length !== counts.reduce((sum, n) => sum + n, 0)) return firstPlaced(board, total);
    const staying = ours.filter(({ stand, k }) => k < (counts[stand] ?? 0));
    const leaving = ours.filter(({ stand, k }) => k >= (counts[stand] ?? 0));
    const heights = Array.from(
      { length: 26 },
      (_, stand) => staying.filter((each) => each.stand === stand).length,
    );
    const wanted = counts.flatMap((n, stand) => Array.from({ length: n - heights[stand]! }, () => stand));
    for (const checker of staying) next.set(checker.id, checker);
    for (const [id, stand] of pairUp(leaving, wanted)) {
      next.set(id, { id, side, stand, k: heights[stand]!++ });
    }
  }
  return previous.map((checker) => next.get(checker.id)!);
}

/** Where a checker is drawn. */
export function spotOf(g: Geometry, { side, stand, k }: Omit<Placed, 'id'>, isCubeCentred: boolean): XY {
  if (stand === trayOf(side)) return offSpot(g, side, k);
  if (stand === (side === 'own' ? BAR : 0)) return barSpot(g, side, k, isCubeCentred);
  return checkerSpot(g, stand, k);
}

export function isOff({ side, stand }: Omit<Placed, 'id' | 'k'>): boolean {
  return stand === trayOf(side);
}
