import type { Turn } from '../../lib/api/learn';
import { EMPTY_SCENE, diceOf } from '../../lib/board/scene';
import type { Arrow } from '../../lib/board/scene';
import { begin, boardOf, stepsToSend, type Entry } from '../../lib/move/entry';
import { graphOf } from '../../lib/move/graph';
import { Hand } from '../../lib/move/hand.svelte';
import { controlsOf } from '../../lib/move/speech';
import type { Settings } from '../../lib/state/settings.svelte';
import type { Spot } from '../../lib/board/places';

/** A whole move as it was entered. */
export interface Made {
  readonly steps: readonly [number, number][];
  readonly board: readonly number[];
}

/** A board to practise on: no match behind it, every move taken back as often as one likes. */
export class Practice extends Hand {
  dice = $state.raw<readonly number[]>([]);
  /** The answer is being judged. */
  isWaiting = $state(false);
  /** Touches answer a question instead of moving checkers. */
  isAsking = $state(false);

  #turn: Turn | null = null;

  readonly controls = $derived.by(() =>
    controlsOf({
      board: this.stage.scene.board,
      entry: this.canMove ? this.entry : null,
      selected: this.selected,
      dice: this.dice,
      cube: this.stage.scene.cube,
      doubleTo: null,
    }).map((control) => (this.isAsking ? { ...control, isDisabled: false } : control)),
  );

  constructor(
    settings: Settings,
    /** Called with the move once it is confirmed. */
    readonly onmade: (made: Made) => void = () => undefined,
    /** Called with what was touched while a question about the board is open. */
    readonly onpoint: (spot: Spot) => void = () => undefined,
  ) {
    super(settings);
  }

  override get isBusy(): boolean {
    return this.isWaiting;
  }

  /** Shows a board on which nothing can be moved. */
  show(
    board: readonly number[],
    { arrows = [], hasCube = false }: { arrows?: Arrow[]; hasCube?: boolean } = {},
  ): void {
    this.stopTimers();
    this.#turn = null;
    this.#lay(null, []);
    const cube = { ...EMPTY_SCENE.cube, isInUse: hasCube };
    this.stage.show({ board: [...board], dice: [], cube, arrows }, { ms: this.times.snap });
  }

  /** Lays out a turn to be played. */
  deal(turn: Turn): void {
    this.stopTimers();
    this.#turn = turn;
    this.#lay(begin(graphOf(turn.plays), turn.board, turn.dice), turn.dice);
    this.stage.throws += 1;
    this.#draw(turn);
  }

  /** The same turn once more. */
  again(): void {
    if (!this.#turn) return;
    this.#lay(begin(graphOf(this.#turn.plays), this.#turn.board, this.#turn.dice), this.#turn.dice);
    this.#draw(this.#turn);
  }

  /** Nothing can be moved any more; the board stays as it is. */
  rest(): void {
    this.entry = null;
    this.selected = null;
  }

  override touch(spot: Spot, isOther: boolean): void {
    if (this.isAsking) this.onpoint(spot);
    else super.touch(spot, isOther);
  }

  override confirm(): Promise<void> {
    this.hurry();
    if (this.entry && this.isWhole && !this.isBusy) {
      this.onmade({ steps: stepsToSend(this.entry), board: boardOf(this.entry) });
    }
    return Promise.resolve();
  }

  #lay(entry: Entry | null, dice: readonly number[]): void {
    this.note = '';
    this.selected = null;
    this.isDragging = false;
    this.isWaiting = false;
    this.isAsking = false;
    this.entry = entry;
    this.dice = dice;
  }

  #draw({ board, dice }: Turn): void {
    const cube = { ...EMPTY_SCENE.cube, isInUse: false };
    this.stage.show({ board, dice: diceOf(dice, 'own'), cube, arrows: [] }, { ms: this.times.snap });
  }
}
