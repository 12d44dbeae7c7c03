import { learning, type Learning } from '../../lib/api/learn';
import type { Arrow } from '../../lib/board/scene';
import { otherOn, ownOn, type Spot } from '../../lib/board/places';
import type { Settings } from '../../lib/state/settings.svelte';
import { learned } from './learned.svelte';
import { isGoal, lessonOf, type LessonId, type Step } from './lessons/course';
import { Practice, type Made } from './practice.svelte';

/** How the step on screen stands: still to be done, done, or answered with something else. */
export type Standing = 'open' | 'right' | 'wrong';

/** One lesson under way: its step, its board, and what has been answered. */
export class LessonDesk {
  index = $state(0);
  standing = $state<Standing>('open');
  /** The answer that was chosen last. */
  chosen = $state<number | null>(null);
  error = $state.raw<Error | null>(null);
  isFinished = $state(false);

  readonly steps: readonly Step[];
  readonly practice: Practice;
  readonly step: Step = $derived.by(() => this.steps[this.index]!);

  #visit = 0;

  constructor(
    readonly id: LessonId,
    settings: Settings,
    readonly server: Pick<Learning, 'turn'> = learning,
  ) {
    this.steps = lessonOf(id).steps;
    this.practice = new Practice(
      settings,
      (made) => this.#judge(made),
      (spot) => this.#touched(spot),
    );
  }

  /** Sets the board up for the step on screen. */
  async enter(): Promise<void> {
    const { step, practice } = this;
    const visit = ++this.#visit;
    this.standing = step.kind === 'read' ? 'right' : 'open';
    this.chosen = null;
    this.error = null;
    if (step.kind !== 'play') {
      const arrows = step.kind === 'read' ? (step.arrows ?? []).map((way) => arrow(step.board, way)) : [];
      practice.show(step.board, { arrows, hasCube: step.hasCube });
      practice.isAsking = step.kind === 'touch';
      return;
    }
    practice.show(step.board);
    try {
      const turn = await this.server.turn(step.board, step.dice);
      if (visit === this.#visit) practice.deal(turn);
    } catch (error) {
      if (visit === this.#visit) this.error = error as Error;
    }
  }

  choose(answer: number): void {
    if (this.step.kind !== 'choose' || this.standing === 'right') return;
    this.chosen = answer;
    this.standing = answer === this.step.right ? 'right' : 'wrong';
  }

  /** The same step again, after an answer that was not the one looked for. */
  retry(): void {
    this.standing = 'open';
    this.practice.again();
  }

  async next(): Promise<void> {
    if (this.index + 1 < this.steps.length) {
      this.index += 1;
      await this.enter();
    } else {
      learned.add(this.id);
      this.isFinished = true;
      this.practice.rest();
    }
  }

  async back(): Promise<void> {
    if (this.index === 0) return;
    this.index -= 1;
    await this.enter();
  }

  dispose(): void {
    this.#visit += 1;
    this.practice.dispose();
  }

  #judge({ board }: Made): void {
    const { step } = this;
    if (step.kind !== 'play') return;
    this.standing = isGoal(step, board) ? 'right' : 'wrong';
    this.practice.rest();
  }

  #touched(spot: Spot): void {
    const { step } = this;
    if (step.kind !== 'touch' || this.standing === 'right' || typeof spot !== 'number') return;
    this.standing = step.places.includes(spot) ? 'right' : 'wrong';
    if (this.standing === 'right') this.practice.isAsking = false;
  }
}

function arrow(board: readonly number[], [from, to]: readonly [number, number]): Arrow {
  const k = (place: number) => Math.max(ownOn(board, place) + otherOn(board, place) - 1, 0);
  return { from: { stand: from, k: k(from) }, to: { stand: to, k: k(to) } };
}
