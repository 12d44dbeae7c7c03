/** What there is to hear: dice that fall, a checker set down, the cube turned, time that runs out. */
export type Sound = 'dice' | 'checker' | 'cube' | 'clock';

/** What of the board is heard when it changes. */
export interface Audible {
  /** Counts throws. */
  readonly throws: number;
  readonly board: readonly number[];
  readonly cube: { readonly value: number; readonly owner: string } | null;
  /** How urgent the player's own clock is: 0 where there is time, or no clock. */
  readonly urgency: number;
}

/**
 * What a change sounds like, null for nothing: time that runs out before the throw, the throw before the cube,
 * the cube before the checkers.
 */
export function heard(before: Audible, after: Audible): Sound | null {
  if (after.urgency > before.urgency) return 'clock';
  if (after.throws > before.throws) return 'dice';
  const isSame = before.cube?.value === after.cube?.value && before.cube?.owner === after.cube?.owner;
  if (!isSame) return 'cube';
  return before.board.some((count, place) => count !== after.board[place]) ? 'checker' : null;
}
