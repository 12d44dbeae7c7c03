const NONE: readonly number[] = [];

/**
 * The dice that a hand is telling, which lie on a real table: they outlive the pad, which goes while checkers
 * move, and belong to one moment of the match.
 */
export class TypedDice {
  #kept = $state.raw({ seq: -1, dice: NONE });

  /** Those told so far after that many events. */
  after(seq: number): readonly number[] {
    return this.#kept.seq === seq ? this.#kept.dice : NONE;
  }

  keep(seq: number, dice: readonly number[]): void {
    this.#kept = { seq, dice };
  }
}
