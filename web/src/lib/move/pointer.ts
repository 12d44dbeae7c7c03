import type { XY } from '../board/geometry';
import type { Spot } from '../board/places';

/** What a hand on the board can mean. Positions are in user units of the board. */
export interface Gestures<Under = Spot> {
  /** What lies under this place; null is nowhere. */
  spotAt(at: XY): Under | null;
  /** A finger or button went down on a spot. */
  press(spot: Under): void;
  /** It came up again without having moved. `isOther`: second button, Shift, or a long press. */
  tap(spot: Under, isOther: boolean): void;
  /** It began to move: true if there is a checker to take along. */
  lift(spot: Under): boolean;
  drag(at: XY): void;
  /** The checker was let go; `isShift` asks for the way that does not hit. */
  drop(at: XY, isShift: boolean): void;
  /** The gesture came to nothing: cancelled by the system, by Escape or by another window. */
  cancel(): void;
}

export interface Hand {
  readonly id: number;
  readonly at: XY;
  /** In CSS pixels, where a hand's tremor is measured. */
  readonly px: XY;
  readonly kind: 'mouse' | 'touch' | 'pen';
  readonly isSecond: boolean;
  readonly isShift: boolean;
}

export const LONG_PRESS_MS = 350;
/** How far a tap may slip: fingers are less steady than mice. */
export const SLIP_PX = { mouse: 6, pen: 8, touch: 10 } as const;

type State<Under> =
  | { kind: 'idle' }
  | { kind: 'pressed'; id: number; spot: Under; px: XY; isOther: boolean; timer: Timer | undefined }
  | { kind: 'dragging'; id: number }
  /** The gesture is spent, but the finger is still down. */
  | { kind: 'spent'; id: number };

type Timer = ReturnType<typeof setTimeout>;

/** Turns one hand's ups and downs into taps and drags; further fingers are ignored while one is down. */
export class Pointer<Under = Spot> {
  #state: State<Under> = { kind: 'idle' };

  constructor(private readonly gestures: Gestures<Under>) {}

  get isActive(): boolean {
    return this.#state.kind !== 'idle';
  }

  /** True when the hand is now followed. */
  down(hand: Hand): boolean {
    const { kind } = this.#state;
    // The same pointer down again: the end of its last gesture got lost on the way.
    const isStale = this.#state.kind === 'spent' && this.#state.id === hand.id;
    if (kind !== 'idle' && !isStale) return false;
    const spot = this.gestures.spotAt(hand.at);
    if (spot === null) return false;
    const state: State<Under> = {
      kind: 'pressed',
      id: hand.id,
      spot,
      px: hand.px,
      isOther: hand.isSecond || hand.isShift,
      timer: undefined,
    };
    this.#state = state;
    this.gestures.press(spot);
    if (hand.kind !== 'mouse') state.timer = setTimeout(() => this.#longPress(), LONG_PRESS_MS);
    return true;
  }

  move(hand: Hand): void {
    const state = this.#state;
    if (state.kind === 'idle' || state.id !== hand.id) return;
    if (state.kind === 'dragging') return this.gestures.drag(hand.at);
    if (state.kind !== 'pressed') return;
    const slip = Math.hypot(hand.px[0] - state.px[0], hand.px[1] - state.px[1]);
    if (slip <= SLIP_PX[hand.kind]) return;
    clearTimeout(state.timer);
    if (this.gestures.lift(state.spot)) {
      this.#state = { kind: 'dragging', id: hand.id };
      this.gestures.drag(hand.at);
    } else {
      this.#state = { kind: 'spent', id: hand.id };
      this.gestures.cancel();
    }
  }

  up(hand: Hand): void {
    const state = this.#state;
    if (state.kind === 'idle' || state.id !== hand.id) return;
    this.#state = { kind: 'idle' };
    if (state.kind === 'dragging') return this.gestures.drop(hand.at, hand.isShift);
    if (state.kind !== 'pressed') return;
    clearTimeout(state.timer);
    this.gestures.tap(state.spot, state.isOther || hand.isShift);
  }

  /** The system took the pointer away, or the player pressed Escape. */
  cancel(id?: number): void {
    const state = this.#state;
    if (state.kind === 'idle' || (id !== undefined && state.id !== id)) return;
    if (state.kind === 'pressed') clearTimeout(state.timer);
    this.#state = id === undefined ? { kind: 'spent', id: state.id } : { kind: 'idle' };
    this.gestures.cancel();
  }

  /** The pointer is gone for good, however its gesture ended. */
  release(id: number): void {
    if (this.#state.kind === 'spent' && this.#state.id === id) this.#state = { kind: 'idle' };
    else this.cancel(id);
  }

  /** A still finger means the other die, and the move shows at once. */
  #longPress(): void {
    const state = this.#state;
    if (state.kind !== 'pressed') return;
    this.#state = { kind: 'spent', id: state.id };
    this.gestures.tap(state.spot, true);
  }
}
