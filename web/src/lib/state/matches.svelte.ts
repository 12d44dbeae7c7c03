import { api, type Api, type Level, type MatchSummary } from '../api';

const STORE = 'tablas.matches';
/** Enough for the first screen; the rest comes with the answer. */
const KEPT = 3;

interface Lists {
  open: readonly MatchSummary[];
  over: readonly MatchSummary[];
}

function kept(): Lists {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? 'null') as Partial<Lists> | null;
    if (Array.isArray(found?.open) && Array.isArray(found.over))
      return { open: found.open, over: found.over };
  } catch {
    // Storage is blocked or damaged: the answer of the server fills the lists a moment later.
  }
  return { open: [], over: [] };
}

/**
 * The player's matches and the bot's levels, for the home screen.
 *
 * The lists of the last visit are shown until the server has answered: the page does not jump, and a
 * match can be resumed at once.
 */
export class MatchLists {
  open = $state.raw<readonly MatchSummary[]>([]);
  over = $state.raw<readonly MatchSummary[]>([]);
  levels = $state.raw<readonly Level[]>([]);

  constructor(readonly server: Pick<Api, 'matches' | 'levels'> = api) {
    ({ open: this.open, over: this.over } = kept());
  }

  /** Fetches everything again; what cannot be fetched stays as it was, the connection state tells the rest. */
  async load(): Promise<void> {
    await Promise.allSettled([
      this.server.matches('open').then((matches) => (this.open = matches)),
      this.server.matches('over').then((matches) => (this.over = matches)),
      this.server.levels().then((levels) => (this.levels = levels)),
    ]);
    this.#keep();
  }

  #keep(): void {
    const lists: Lists = { open: this.open.slice(0, KEPT), over: this.over.slice(0, KEPT) };
    try {
      localStorage.setItem(STORE, JSON.stringify(lists));
    } catch {
      // Storage is blocked or full: the next visit waits for the server.
    }
  }
}

export const matchLists = new MatchLists();
