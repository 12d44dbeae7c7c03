import {
  learning,
  type CountAdvice,
  type CountTask,
  type CubeKind,
  type CubeTask,
  type Learning,
  type Opening,
  type Verdict,
} from '../../lib/api/learn';
import { otherOn, ownOn } from '../../lib/board/places';
import type { Arrow } from '../../lib/board/scene';
import type { Settings } from '../../lib/state/settings.svelte';
import { language } from '../../lib/words';
import { Practice, type Made } from './practice.svelte';
import { count, tallyOf, type Tally } from './tally';

/** From here on an answer counts as wrong; below it is nearly as good. */
export const NEARLY = 0.02;

/** What every drill does: fetches a task, and counts how it went. */
abstract class Drill<Task> {
  task = $state.raw<Task | null>(null);
  error = $state.raw<Error | null>(null);
  tally = $state.raw<Tally>({ n: 0, right: 0, ms: 0 });

  #asked = 0;
  #since = 0;

  constructor(
    readonly name: string,
    readonly server: Learning,
    readonly now: () => number,
  ) {
    this.tally = tallyOf(name);
  }

  protected abstract fetch(): Promise<Task>;
  protected abstract begin(task: Task): void;

  /** Another task; one that comes too late is dropped. */
  async deal(): Promise<void> {
    const asked = ++this.#asked;
    this.error = null;
    this.task = null;
    try {
      const task = await this.fetch();
      if (asked !== this.#asked) return;
      this.task = task;
      this.#since = this.now();
      this.begin(task);
    } catch (error) {
      if (asked === this.#asked) this.error = error as Error;
    }
  }

  /** Milliseconds since the task was shown. */
  protected get spent(): number {
    return this.now() - this.#since;
  }

  protected done(isRight: boolean, ms: number): void {
    this.tally = count(this.name, isRight, ms);
  }

  dispose(): void {
    this.#asked += 1;
  }
}

/** Counting pips, against the clock. */
export class PipsDrill extends Drill<CountTask> {
  isRace = $state(false);
  own = $state<number | null>(null);
  other = $state<number | null>(null);
  /** Milliseconds it took; null until the answer is given. */
  ms = $state<number | null>(null);

  constructor(server: Learning = learning, now: () => number = () => performance.now()) {
    super('pips', server, now);
  }

  readonly isRight = $derived.by(
    () => !!this.task && this.own === this.task.pips[0] && this.other === this.task.pips[1],
  );

  protected fetch(): Promise<CountTask> {
    return this.server.countTask(this.isRace);
  }

  protected begin(): void {
    this.own = null;
    this.other = null;
    this.ms = null;
  }

  check(): void {
    if (!this.task || this.ms !== null || this.own === null || this.other === null) return;
    this.ms = this.spent;
    this.done(this.isRight, this.ms);
  }
}

export type DoubleAnswer = 'double' | 'no_double';
export type TakeAnswer = 'take' | 'pass';

/** Whether to double, and whether to take. */
export class CubeDrill extends Drill<CubeTask> {
  double = $state<DoubleAnswer | null>(null);
  take = $state<TakeAnswer | null>(null);
  isChecked = $state(false);

  constructor(
    readonly kind: CubeKind,
    server: Learning = learning,
    now: () => number = () => performance.now(),
  ) {
    super(kind === 'race' ? 'race' : 'cube', server, now);
  }

  protected fetch(): Promise<CubeTask> {
    return this.server.cubeTask(this.kind, language());
  }

  protected begin(): void {
    this.double = null;
    this.take = null;
    this.isChecked = false;
  }

  errorOf(answer: DoubleAnswer | TakeAnswer): number {
    return this.task?.errors[answer] ?? 0;
  }

  reasonsOf(answer: DoubleAnswer | TakeAnswer): readonly string[] {
    return this.task?.reasons[answer] ?? [];
  }

  check(): void {
    if (!this.task || this.isChecked || !this.double || !this.take) return;
    this.isChecked = true;
    this.done(Math.max(this.errorOf(this.double), this.errorOf(this.take)) < NEARLY, this.spent);
  }
}

/** What a count advises, as the name of its words. */
export function adviceOf({
  should_double,
  should_take,
}: CountAdvice): 'double_take' | 'double_pass' | 'wait' {
  if (!should_double) return 'wait';
  return should_take ? 'double_take' : 'double_pass';
}

/** The first roll of a game, or the reply to one. */
export class OpeningDrill extends Drill<Opening> {
  isReply = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  readonly practice: Practice;

  constructor(settings: Settings, server: Learning = learning, now: () => number = () => performance.now()) {
    super('openings', server, now);
    this.practice = new Practice(settings, (made) => void this.#judge(made));
  }

  protected fetch(): Promise<Opening> {
    return this.server.opening(this.isReply);
  }

  protected begin(task: Opening): void {
    this.verdict = null;
    this.practice.deal(task.turn);
  }

  async #judge({ steps }: Made): Promise<void> {
    const { task } = this;
    if (!task) return;
    this.practice.isWaiting = true;
    try {
      const order = {
        position: task.position,
        dice: task.turn.dice,
        steps: steps.map(([from, to]): [number, number] => [from, to]),
        turn: this.isReply ? 1 : 0,
      };
      const verdict = await this.server.judgePlay(order, language());
      if (task !== this.task) return;
      this.verdict = verdict;
      this.done(verdict.error < NEARLY, this.spent);
      this.practice.show(task.turn.board, { arrows: arrowsOf(task.turn.board, verdict.best_steps) });
    } catch (error) {
      this.error = error as Error;
    } finally {
      this.practice.isWaiting = false;
    }
  }

  override dispose(): void {
    super.dispose();
    this.practice.dispose();
  }
}

/** The best play as arrows on the board before it. */
function arrowsOf(board: readonly number[], steps: Verdict['best_steps']): Arrow[] {
  const k = (place: number) => Math.max(ownOn(board, place) + otherOn(board, place) - 1, 0);
  return steps.map(([from, to], i) => {
    const taken = steps.slice(0, i).filter(([start]) => start === from).length;
    return { from: { stand: from, k: Math.max(k(from) - taken, 0) }, to: { stand: to, k: k(to) } };
  });
}
