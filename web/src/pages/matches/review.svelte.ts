import { api, type Api, type Mistake, type Review } from '../../lib/api';

const ASK_MS = 1500;

/** Whose mistakes are looked at. */
export type Whose = 'both' | 'first' | 'second';

const SEATS = { first: 0, second: 1 } as const;

/** One review: asked for until it is there and whole, and a way through its mistakes. */
export class ReviewDesk {
  review = $state.raw<Review | null>(null);
  graph = $state('');
  error = $state.raw<Error | null>(null);
  /** There is no first review yet; `failed` where there will be none. */
  wait = $state<'making' | 'failed' | null>(null);
  whose = $state<Whose>('both');
  #anchor = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #loads = 0;
  /** Language and state of the review that the graph shows. */
  #drawn = '';

  constructor(
    readonly id: string,
    readonly server: Pick<Api, 'review' | 'reviewGraph' | 'reviewAgain' | 'commentDecision'> = api,
  ) {}

  readonly mistakes = $derived(
    (this.review?.mistakes ?? []).filter(({ seat }) => this.whose === 'both' || seat === SEATS[this.whose]),
  );
  readonly index = $derived(
    Math.max(
      0,
      this.mistakes.findIndex(({ anchor }) => anchor === this.#anchor),
    ),
  );
  readonly mistake: Mistake | null = $derived(this.mistakes[this.index] ?? null);
  readonly isDone = $derived(
    this.wait === 'failed' ||
      (this.review !== null && ['done', 'failed'].includes(this.review.summary.state)),
  );

  /** Fetches the review in a language, and again until it is whole. */
  async load(language: string): Promise<void> {
    clearTimeout(this.#timer);
    const load = ++this.#loads;
    try {
      const review = await this.server.review(this.id, language);
      if (!('summary' in review)) {
        if (load === this.#loads) this.#waits(review.state === 'failed' ? 'failed' : 'making', language);
        return;
      }
      // Only the end of the work changes what there is to draw, or another language.
      const isDrawn = this.graph !== '' && this.#drawn === `${language} ${review.summary.state}`;
      const graph = isDrawn ? this.graph : await this.server.reviewGraph(this.id, language);
      if (load !== this.#loads) return; // another language was asked for meanwhile
      this.#drawn = `${language} ${review.summary.state}`;
      this.review = review;
      this.graph = graph;
      this.#waits(null, language);
    } catch (error) {
      if (load !== this.#loads) return;
      this.error = error as Error;
    }
  }

  /** Asks again in a while, unless all is there that will be. */
  #waits(wait: 'making' | 'failed' | null, language: string): void {
    this.error = null;
    this.wait = wait;
    if (!this.#isClosed && !this.isDone) this.#timer = setTimeout(() => void this.load(language), ASK_MS);
  }

  choose(anchor: string): void {
    if (!this.mistakes.some((mistake) => mistake.anchor === anchor)) this.whose = 'both';
    this.#anchor = anchor;
  }

  /** Goes so many mistakes on, no further than the ends. */
  step(by: number): void {
    const next = this.mistakes[Math.min(this.mistakes.length - 1, Math.max(0, this.index + by))];
    if (next) this.#anchor = next.anchor;
  }

  async deeper(language: string): Promise<void> {
    try {
      await this.server.reviewAgain(this.id, this.review?.summary.level === 'quick' ? 'standard' : 'deep');
    } catch (error) {
      this.error = error as Error;
      return;
    }
    await this.load(language);
  }

  /** Keeps what is noted about a decision; rejects when the server does not. */
  async comment(anchor: string, text: string): Promise<void> {
    const comment = text.trim();
    await this.server.commentDecision(this.id, anchor, comment);
    if (!this.review) return;
    const mistakes = this.review.mistakes.map((each) =>
      each.anchor === anchor ? { ...each, comment } : each,
    );
    this.review = { ...this.review, mistakes };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
