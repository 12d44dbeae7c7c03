/** What there is to hear: dice that fall, a checker set down, the cube turned. */
export type Sound = 'dice' | 'checker' | 'cube';

/** What of the board is heard when it changes. */
export interface Audible {
  /** Counts throws. */
  readonly throws: number;
  readonly board: readonly number[];
  readonly cube: { readonly value: number; readonly owner: string } | null;
}

/** What a change sounds like, null for nothing: the throw before the cube, the cube before the checkers. */
export function heard(before: Audible, after: Audible): Sound | null {
  if (after.throws > before.throws) return 'dice';
  const isSame = before.cube?.value === after.cube?.value && before.cube?.owner === after.cube?.owner;
  if (!isSame) return 'cube';
  return before.board.some((count, place) => count !== after.board[place]) ? 'checker' : null;
}
