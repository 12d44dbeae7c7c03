import type { FoundPlay, Spot } from '../../../lib/api';
import { jobEvents, jobs, type Job, type JobOrder, type Jobs } from '../../../lib/api/jobs';
import { MOST_OF_A_KIND, shelf, type Entry, type Kept, type Kind } from './shelf';

const AGAIN_MS = 3000;
const PLAYS_AT_FIRST = 3;

/** What this class needs of an EventSource. */
export type Source = Pick<EventSource, 'close' | 'onmessage' | 'onerror' | 'readyState'>;

export const isActive = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

interface Means {
  readonly server: Jobs;
  readonly open: (url: string) => Source;
  readonly kept: { load(): Kept[]; save(list: readonly Kept[]): void };
}

const usual: Means = { server: jobs, open: (url) => new EventSource(url), kept: shelf };

/** The long work ordered from the Analyse page: every job goes on with its own spot, whatever the board shows. */
export class Deep {
  /** The newest first. */
  entries = $state.raw<readonly Entry[]>([]);
  isOrdering = $state(false);
  failure = $state.raw<Error | null>(null);
  /** The kind that was asked for in vain. */
  failedKind = $state<Kind | null>(null);

  #picked = $state.raw<{ spot: Spot; plays: readonly string[] } | null>(null);
  #heard: { id: string; source: Source } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(readonly means: Means = usual) {}

  of(kind: Kind): readonly Entry[] {
    return this.entries.filter((entry) => entry.kind === kind);
  }

  /** The plays to be rolled out: those chosen for this spot, else the best ones and the one that is pinned. */
  chosen(spot: Spot, plays: readonly FoundPlay[], pinned: string | null): readonly string[] {
    if (this.#picked?.spot === spot) return this.#picked.plays;
    return plays.filter(({ play }, rank) => rank < PLAYS_AT_FIRST || play === pinned).map(({ play }) => play);
  }

  choose(spot: Spot, plays: readonly string[]): void {
    this.#picked = { spot, plays };
  }

  /** Finds the jobs of an earlier visit again. */
  async restore(): Promise<void> {
    const kept = this.means.kept.load();
    if (kept.length === 0) return;
    try {
      const found = await this.means.server.some(kept.map(({ id }) => id));
      const ordered = this.entries;
      const missing = kept.filter(({ id }) => !ordered.some((entry) => entry.id === id));
      this.#set([
        ...ordered,
        ...missing.flatMap((one) => {
          const job = found.find(({ id }) => id === one.id);
          return job ? [{ ...one, job }] : [];
        }),
      ]);
      this.#listen();
    } catch {
      this.#later(() => void this.restore());
    }
  }

  async order(kind: Kind, spot: Spot, order: JobOrder): Promise<void> {
    if (this.isOrdering) return;
    this.isOrdering = true;
    this.failure = null;
    try {
      const job = await this.means.server.order(order);
      const entries = [{ id: job.id, kind, spot, job }, ...this.entries];
      for (const old of entries.filter((entry) => entry.kind === kind).slice(MOST_OF_A_KIND))
        void this.remove(old.id);
      this.#set(entries.filter((entry) => entry.kind !== kind || this.#isAmongFirst(entries, entry)));
      this.#listen();
    } catch (error) {
      this.failure = error as Error;
      this.failedKind = kind;
    } finally {
      this.isOrdering = false;
    }
  }

  #isAmongFirst(entries: readonly Entry[], entry: Entry): boolean {
    return entries.filter(({ kind }) => kind === entry.kind).indexOf(entry) < MOST_OF_A_KIND;
  }

  pause = (id: string) => this.#ask(id, (server) => server.pause(id));
  resume = (id: string) => this.#ask(id, (server) => server.resume(id));
  cancel = (id: string) => this.#ask(id, (server) => server.cancel(id));

  /** Plays on until there are so many games of each candidate. */
  extend = (id: string, trials: number) => this.#ask(id, (server) => server.extend(id, { trials }));

  /** Takes a job out of sight; one that is still in work is ended. */
  async remove(id: string): Promise<void> {
    const entry = this.entries.find((each) => each.id === id);
    if (!entry) return;
    this.#set(this.entries.filter((each) => each !== entry));
    if (this.#heard?.id === id) this.#deaf();
    this.#listen();
    if (isActive(entry.job) || entry.job.state === 'paused')
      await this.means.server.cancel(id).catch(() => undefined); // over meanwhile, or gone
  }

  async #ask(id: string, ask: (server: Jobs) => Promise<Job>): Promise<void> {
    this.failure = null;
    try {
      this.#take(await ask(this.means.server));
      this.#listen();
    } catch (error) {
      this.failure = error as Error;
      this.failedKind = this.entries.find((entry) => entry.id === id)?.kind ?? null;
    }
  }

  #take(job: Job): void {
    this.entries = this.entries.map((entry) => (entry.id === job.id ? { ...entry, job } : entry));
  }

  #set(entries: readonly Entry[]): void {
    this.entries = entries;
    this.means.kept.save(entries);
  }

  /** One stream at a time: a browser has few connections to a server, and the jobs have their turns anyway. */
  #listen(): void {
    if (this.#isOver) return;
    const next =
      this.entries.find(({ id, job }) => isActive(job) && id === this.#heard?.id) ??
      this.entries.find(({ job }) => job.state === 'running') ??
      this.entries.find(({ job }) => isActive(job));
    if (next?.id === this.#heard?.id) return;
    this.#deaf();
    if (!next) return;
    const source = this.means.open(jobEvents(next.id));
    this.#heard = { id: next.id, source };
    source.onmessage = ({ data }) => this.#hear(JSON.parse(data as string) as Job);
    source.onerror = () => {
      // A stream that only broke off connects again by itself; one that was refused does not.
      if (this.#heard?.source !== source || source.readyState !== 2) return;
      this.#deaf();
      this.#later(() => void this.#look());
    };
  }

  #hear(job: Job): void {
    this.#take(job);
    if (isActive(job)) return;
    this.#deaf();
    void this.#look();
  }

  /** Sees what has become of the jobs nobody listened to. */
  async #look(): Promise<void> {
    const waiting = this.entries.filter(({ job }) => isActive(job)).map(({ id }) => id);
    if (waiting.length === 0) return;
    try {
      const found = await this.means.server.some(waiting);
      found.forEach((job) => this.#take(job));
      this.#set(this.entries.filter(({ id }) => !waiting.includes(id) || found.some((job) => job.id === id)));
      this.#listen();
    } catch {
      this.#later(() => void this.#look());
    }
  }

  #later(act: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(act, AGAIN_MS);
  }

  #deaf(): void {
    this.#heard?.source.close();
    this.#heard = null;
  }

  dispose(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#deaf();
  }
}
