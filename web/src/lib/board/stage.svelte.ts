import { CHECKERS_A_SIDE, firstPlaced, rematch, type Placed } from './checkerMatch';
import type { XY } from './geometry';
import type { Frame } from './replay';
import { EMPTY_SCENE, type Scene } from './scene';

/** How long a checker that did not travel is lit. */
const LIT_MS = 120;

/** A checker on its way. The board already shows where it belongs: pixels follow the state. */
export interface Flight {
  readonly id: string;
  readonly checker: Placed;
  /** Where it stood, or the place in user units where it was let go. */
  readonly from: Placed | XY;
  readonly ms: number;
  readonly delay: number;
  /** Tells a new flight of the same checker from the one before. */
  readonly turn: number;
}

export interface Travel {
  readonly ms: number;
  /** How long a hit checker takes, and how long before the landing it leaves. */
  readonly hitMs?: number;
  readonly overlapMs?: number;
  /** Without time to travel, the checkers that moved light up where they are. */
  readonly isLit?: boolean;
  /** The checker that starts where the finger let it go. */
  readonly droppedAt?: XY;
}

/**
 * What is on the board, and what is moving on it. The state is always ahead of the pixels: a change is
 * there at once, flights only decorate it, and `finish` lands them all.
 */
export class Stage {
  scene = $state.raw<Scene>(EMPTY_SCENE);
  placed = $state.raw<readonly Placed[]>(firstPlaced(EMPTY_SCENE.board));
  flights = $state.raw<readonly Flight[]>([]);
  /** Checkers that moved without travelling: they light up for a moment instead. */
  lit = $state.raw<readonly Placed[]>([]);
  /** How many checkers each side plays with. */
  checkers = CHECKERS_A_SIDE;
  /** Counts throws, so that each one is animated once. */
  throws = $state(0);
  /** Something is being replayed. */
  isPlaying = $state(false);

  #lightTimer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #frames: readonly Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whenDone: (() => void) | undefined;

  /** Shows a scene; checkers travel when there is time for it. */
  show(scene: Scene, travel: Travel = { ms: 0 }): void {
    const before = this.placed;
    const isSame = scene.board === this.scene.board;
    const after = isSame ? before : rematch(before, scene.board, this.checkers);
    this.scene = scene;
    this.placed = after;
    if (isSame) return;
    const flights = this.#flightsBetween(before, after, travel);
    this.flights = travel.ms > 0 ? flights : [];
    this.#light(travel.ms > 0 || !travel.isLit ? [] : flights.map(({ checker }) => checker));
  }

  #light(checkers: readonly Placed[]): void {
    clearTimeout(this.#lightTimer);
    this.lit = checkers;
    if (checkers.length > 0) this.#lightTimer = setTimeout(() => (this.lit = []), LIT_MS);
  }

  #flightsBetween(before: readonly Placed[], after: readonly Placed[], travel: Travel): Flight[] {
    const changed = after.flatMap((checker, i) => {
      const old = before[i];
      return old && old.id === checker.id && old.stand !== checker.stand ? [{ old, checker }] : [];
    });
    // On a change of the whole board nothing flies: it is another position, not a move.
    if (changed.length > 8) return [];
    const mover = changed.find(({ checker }) => !isBarOf(checker))?.checker.side;
    return changed.map(({ old, checker }) => {
      const isHit = isBarOf(checker) && mover !== undefined && checker.side !== mover;
      return {
        id: checker.id,
        checker,
        from: !isHit && travel.droppedAt ? travel.droppedAt : old,
        ms: isHit ? (travel.hitMs ?? travel.ms) : travel.ms,
        delay: isHit ? Math.max(travel.ms - (travel.overlapMs ?? 0), 0) : 0,
        turn: ++this.#turn,
      };
    });
  }

  /** A flight has ended. */
  land(flight: Flight): void {
    this.flights = this.flights.filter((each) => each !== flight);
  }

  /** Shows the frames one after the other, then calls back. A replay under way is finished first. */
  play(frames: readonly Frame[], travel: Omit<Travel, 'ms' | 'droppedAt'>, whenDone: () => void): void {
    this.finish();
    this.#frames = frames;
    this.#whenDone = whenDone;
    this.isPlaying = true;
    this.#next(travel);
  }

  #next(travel: Omit<Travel, 'ms' | 'droppedAt'>): void {
    for (;;) {
      const [frame, ...rest] = this.#frames;
      if (!frame) return this.#done();
      this.#frames = rest;
      if (frame.isRoll) this.throws += 1;
      this.show(frame.scene, { ...travel, ms: frame.flightMs });
      if (frame.ms === 0) continue;
      this.#timer = setTimeout(() => this.#next(travel), frame.ms);
      return;
    }
  }

  #done(): void {
    const whenDone = this.#whenDone;
    this.#whenDone = undefined;
    this.isPlaying = false;
    whenDone?.();
  }

  /** Lands everything now: any input does this first. */
  finish(): void {
    clearTimeout(this.#timer);
    const last = this.#frames.at(-1);
    this.#frames = [];
    if (last) this.show(last.scene);
    this.flights = [];
    if (this.isPlaying) this.#done();
  }

  /** The page is left: nothing may fire any more. */
  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lightTimer);
    this.#whenDone = undefined;
    this.#frames = [];
    this.flights = [];
  }
}

function isBarOf({ side, stand }: Placed): boolean {
  return stand === (side === 'own' ? 25 : 0);
}
