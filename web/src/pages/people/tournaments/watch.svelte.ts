import { tournamentFiles, tournamentsApi, type Tournament } from '../../../lib/api/tournaments';
import { errorWords } from '../../../lib/words';

const SECOND = 1000;
const AGAIN_MS = 3000;

/** What this class needs of an EventSource. */
export type Source = Pick<EventSource, 'close' | 'onmessage' | 'onerror' | 'readyState'>;

/** A tournament that a page shows, kept up with the server, and the seconds that pass in between. */
export class Watch {
  view = $state.raw<Tournament | null>(null);
  problem = $state('');
  busy = $state(false);
  #now = $state(Date.now());
  #at = Date.now();
  #source: Source | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #timer = setInterval(() => (this.#now = Date.now()), SECOND);

  constructor(
    readonly id: string,
    readonly open: (url: string) => Source = (url) => new EventSource(url),
  ) {
    void this.#load();
    this.#listen();
  }

  /** Seconds that are left of a time that the view tells; null where nothing is waited for. */
  left(seconds: number | null): number | null {
    return seconds === null ? null : Math.max(0, seconds - (this.#now - this.#at) / SECOND);
  }

  /** Asks for something, once at a time; what comes back is shown, what went wrong is said. */
  async ask(work: () => Promise<Tournament>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    try {
      this.#show(await work());
    } catch (error) {
      this.problem = errorWords(error);
      void this.#load();
    } finally {
      this.busy = false;
    }
  }

  dispose(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    this.#source?.close();
  }

  async #load(): Promise<void> {
    try {
      this.#show(await tournamentsApi.one(this.id));
    } catch (error) {
      if (this.view === null) this.problem = errorWords(error);
    }
  }

  #listen(): void {
    const source = (this.#source = this.open(tournamentFiles.events(this.id)));
    source.onmessage = ({ data }) => this.#show(JSON.parse(String(data)) as Tournament);
    source.onerror = () => {
      // The browser tries again by itself unless the answer was no stream at all.
      if (source.readyState !== 2) return;
      this.#again = setTimeout(() => {
        void this.#load();
        this.#listen();
      }, AGAIN_MS);
    };
  }

  #show(view: Tournament): void {
    if (this.view !== null && view.version < this.view.version) return;
    this.view = view;
    this.#at = this.#now = Date.now();
  }
}
