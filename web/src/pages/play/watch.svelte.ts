import type { Clock } from '../../lib/api';
import type { Side } from '../../lib/board/places';
import { alarm, say } from '../../lib/state/say.svelte';
import { t } from '../../lib/words';

/** The page asks the server this often while a clock runs: it says that the player is there. */
const ASK_MS = 5000;
/** By correspondence nobody need be there. */
const SLOW_ASK_MS = 60_000;
const TICK_MS = 100;
/** From here on the digits warn, and from here on aloud. */
export const LOW_S = 30;
const URGENT_S = 10;

interface Desk {
  /** What the server shows now; null where there is no clock, or no answer. */
  readonly ask: () => Promise<Clock | null>;
  /** The match has gone on without this page. */
  readonly moved: () => void;
  readonly now?: () => number;
}

/** The clocks as they run on this page, from the last thing the server said about them. */
export class ClockWatch {
  #said = $state.raw<Clock | null>(null);
  /** Seconds since the server said so. */
  #since = $state(0);
  #at = 0;
  #asked = 0;
  #isAsking = false;
  /** What the player has been warned of: 0 nothing, 1 little time, 2 very little. */
  urgency = $state(0);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #now: () => number;

  constructor(readonly desk: Desk) {
    this.#now = desk.now ?? (() => performance.now());
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** What the server says, just arrived. */
  take(clock: Clock | null): void {
    this.#said = clock;
    this.#at = this.#asked = this.#now();
    this.#since = 0;
    const left = this.left('own');
    if (left !== null && left > LOW_S) this.urgency = 0;
  }

  /** Seconds a side has left; null without a clock. */
  left(side: Side): number | null {
    const clock = this.#said;
    if (!clock) return null;
    const bank = clock.left_s[side === 'own' ? 0 : 1];
    if (clock.running !== side) return bank;
    return Math.max(bank - Math.max(this.#since - clock.free_s, 0), 0);
  }

  /** Seconds of delay before the bank of a side falls; 0 while it does not run. */
  free(side: Side): number {
    const clock = this.#said;
    return clock?.running === side ? Math.max(clock.free_s - this.#since, 0) : 0;
  }

  isRunning(side: Side): boolean {
    return this.#said?.running === side;
  }

  tick(): void {
    const clock = this.#said;
    if (!clock?.running) return;
    const now = this.#now();
    this.#since = (now - this.#at) / 1000;
    this.#warn();
    const isOut = this.left(clock.running) === 0;
    const pause = isOut ? 1000 : clock.kind === 'days' ? SLOW_ASK_MS : ASK_MS;
    if (now - this.#asked >= pause) void this.#ask(clock.seq);
  }

  #warn(): void {
    const left = this.left('own');
    if (left === null || !this.isRunning('own')) return;
    const step = left <= URGENT_S ? 2 : left <= LOW_S ? 1 : 0;
    if (step <= this.urgency) return;
    this.urgency = step;
    const words = t('clock.low', { n: step === 2 ? URGENT_S : LOW_S });
    if (step === 2) alarm(words);
    else say(words);
  }

  async #ask(seq: number): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#asked = this.#now();
    try {
      const clock = await this.desk.ask();
      if (!clock || this.#said?.seq !== seq) return;
      if (clock.seq === seq) this.take(clock);
      else this.desk.moved();
    } catch {
      // No answer: the clock here goes on, and the server forgives a long silence.
    } finally {
      this.#isAsking = false;
    }
  }

  dispose(): void {
    clearInterval(this.#timer);
  }
}
