import {
  learning,
  type Learning,
  type QuizAction,
  type QuizAnswer,
  type QuizCard,
  type QuizVerdict,
  type QuizView,
} from '../../lib/api/learn';
import type { Settings } from '../../lib/state/settings.svelte';
import { language } from '../../lib/words';
import { Practice } from './practice.svelte';

/** Cards asked one after the other: what is due, the answer, and what came of it. */
export class Quiz {
  view = $state.raw<QuizView | null>(null);
  verdict = $state.raw<QuizVerdict | null>(null);
  chosen = $state<QuizAction | null>(null);
  error = $state.raw<Error | null>(null);
  readonly practice: Practice;

  #isClosed = false;

  constructor(
    settings: Settings,
    readonly server: Pick<Learning, 'nextCard' | 'answerCard'> = learning,
  ) {
    this.practice = new Practice(settings, ({ steps }) => {
      void this.#answer({ steps: steps.map(([from, to]): [number, number] => [from, to]) });
    });
  }

  readonly card: QuizCard | null = $derived.by(() => this.view?.card ?? null);

  async next(): Promise<void> {
    this.error = null;
    this.view = null;
    this.verdict = null;
    this.chosen = null;
    try {
      const view = await this.server.nextCard();
      if (this.#isClosed) return;
      this.view = view;
      if (view.card) this.#lay(view.card);
    } catch (error) {
      this.error = error as Error;
    }
  }

  async choose(action: QuizAction): Promise<void> {
    if (this.verdict || this.chosen) return;
    this.chosen = action;
    await this.#answer({ action });
  }

  dispose(): void {
    this.#isClosed = true;
    this.practice.dispose();
  }

  #lay({ board, pips, dice, plays, cube }: QuizCard): void {
    if (dice && plays) this.practice.deal({ board, pips, dice, plays });
    else this.practice.show(board, { hasCube: cube.in_use });
    const { scene } = this.practice.stage;
    const seen = { value: cube.value, owner: cube.owner, isInUse: cube.in_use, offeredBy: null };
    this.practice.stage.show({ ...scene, cube: seen });
  }

  async #answer(answer: QuizAnswer): Promise<void> {
    const { card } = this;
    if (!card) return;
    this.practice.isWaiting = true;
    try {
      const verdict = await this.server.answerCard(card.id, answer, language());
      if (this.#isClosed) return;
      this.verdict = verdict;
      this.practice.rest();
    } catch (error) {
      this.error = error as Error;
    } finally {
      this.practice.isWaiting = false;
    }
  }
}
