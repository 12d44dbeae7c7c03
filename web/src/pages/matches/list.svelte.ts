import { ApiError, api, type Api, type ReviewLevel, type ReviewSummary } from '../../lib/api';

const ASK_MS = 1500;
const TYPING_MS = 250;
/** A list that is longer is searched rather than read. */
const LONG = 6;

/** A file that could not be read, and the code of why. */
export interface Refused {
  name: string;
  error: unknown;
}

/** The matches that were sent in: sends files, asks how far the reviews have come until all are done. */
export class ReviewList {
  reviews = $state.raw<readonly ReviewSummary[] | null>(null);
  error = $state.raw<Error | null>(null);
  /** Files that are on their way. */
  sending = $state(0);
  /** Matches read since the page was opened. */
  read = $state(0);
  refused = $state.raw<readonly Refused[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** What is looked for; nothing: all are shown. */
  words = $state('');
  #asked = 0;

  constructor(readonly server: Pick<Api, 'reviews' | 'sendMatch' | 'removeReview' | 'reviewAgain'> = api) {}

  readonly isWorking = $derived(
    this.reviews?.some(({ state }) => state === 'waiting' || state === 'working') ?? false,
  );

  /** Whether there is enough to look for something in it. */
  readonly isSearchable = $derived(this.words !== '' || (this.reviews?.length ?? 0) > LONG);

  /** Shows what has these words in its names, once the typing stops. */
  search(words: string): void {
    this.words = words;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(), TYPING_MS);
  }

  /** Fetches the list, and again while something is being reviewed. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const reviews = await this.server.reviews(this.words.trim());
      if (asked !== this.#asked) return; // other words were asked for since
      this.reviews = reviews;
      this.error = null;
    } catch (error) {
      this.error = error as Error;
    }
    if (this.isWorking && !this.#isClosed) this.#timer = setTimeout(() => void this.load(), ASK_MS);
  }

  /** Sends files one after the other; one that is refused does not keep the others back. Gives the new reviews. */
  async send(files: readonly File[], level: ReviewLevel): Promise<string[]> {
    const made: string[] = [];
    if (files.length === 0) return made;
    this.refused = [];
    this.read = 0;
    this.sending += files.length;
    for (const file of files) {
      try {
        const report = await this.server.sendMatch(file, level);
        this.read += report.reviews.length;
        made.push(...report.reviews.map(({ id }) => id));
      } catch (error) {
        this.refused = [...this.refused, { name: file.name, error }];
      }
      this.sending -= 1;
      await this.load();
    }
    return made;
  }

  async remove(id: string): Promise<void> {
    try {
      await this.server.removeReview(id);
    } catch (error) {
      // Gone already is as good as removed; the rest shows in the list that is fetched again.
      if (!(error instanceof ApiError && error.status === 404)) this.error = error as Error;
    }
    await this.load();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
