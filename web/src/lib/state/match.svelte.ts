import type { Action, Api, ApiError, MatchView, ActionRequest } from '../api';
import { api, isRetryable } from '../api';
import { t } from '../words';
import { backoffMs } from './backoff';
import { pendingShelf, requestId } from './pending';
import { say } from './say.svelte';

/**
 * How an action ended.
 * `done`: stored. `stale`: the match had moved on, the current state is shown. `refused`: not allowed,
 * `refusal` says why. `busy`: another action is still on its way. `dropped`: the page was left meanwhile.
 */
export type Outcome = 'done' | 'stale' | 'refused' | 'busy' | 'dropped';

/** `unsent`: no answer yet, the same request is repeated until there is one. */
export type Delivery = 'idle' | 'sending' | 'unsent';

/** The match once its sealed dice have this player's part: nothing is thrown before. */
async function mixed(view: MatchView): Promise<MatchView> {
  if (!view.seal || view.seal.is_mixed || view.is_watching) return view;
  const { mix } = await import('../meet/mix');
  return mix(view);
}

/** One match as the server last told it, and the one action on its way there. */
export class MatchStore {
  view = $state.raw<MatchView | null>(null);
  status = $state<'loading' | 'ready' | 'failed'>('loading');
  /** Why the match could not be loaded. */
  failure = $state.raw<Error | null>(null);
  delivery = $state<Delivery>('idle');
  /** The action shown before its answer; null when everything is stored. */
  pending = $state.raw<ActionRequest | null>(null);
  /** Why the last action was not stored although the server answered. */
  refusal = $state.raw<ApiError | null>(null);

  /** The last event told while an action was on its way. */
  #missed = 0;
  #disposed = false;
  #wake: (() => void) | null = null;
  readonly #away: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly server: Pick<Api, 'match' | 'act'> = api,
  ) {
    this.#listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#lookAgain();
    });
    this.#listen(window, 'online', () => this.#lookAgain());
  }

  /** Fetches the match and finishes an action that a reload interrupted. */
  async load(): Promise<void> {
    try {
      this.#accept(await mixed(await this.server.match(this.id)));
      this.failure = null;
      this.status = 'ready';
    } catch (error) {
      this.failure = error as Error;
      if (!this.view) this.status = 'failed';
      return;
    }
    const left = pendingShelf.take(this.id);
    if (left && !this.pending) await this.#deliver(left);
  }

  /** Sends one action; resolves when the server has answered, however long that takes. */
  async send(action: Action): Promise<Outcome> {
    if (this.pending || !this.view) return 'busy';
    return this.#deliver({ request_id: requestId(), seq: this.view.seq, action });
  }

  /** The match has gone on without this page asking; `told` holds the events after `since` only. */
  hear(told: MatchView, since: number): void {
    if (this.pending) {
      this.#missed = Math.max(this.#missed, told.seq);
      return;
    }
    const isNewGame = told.events[0]?.kind === 'next_game';
    const before = isNewGame ? [] : (this.view?.events.filter(({ seq }) => seq <= since) ?? []);
    const events = [...before, ...told.events.filter(({ seq }) => seq > since)];
    this.#accept({ ...told, events });
    this.status = 'ready';
  }

  /** Repeats an unsent action now instead of at the end of its wait. */
  retry(): void {
    this.#wake?.();
  }

  /** The page is left: stops listening and waiting. An unsent action stays on its shelf for the next visit. */
  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#away) stop();
    this.#wake?.();
  }

  async #deliver(sent: ActionRequest): Promise<Outcome> {
    this.pending = sent;
    this.refusal = null;
    this.delivery = 'sending';
    pendingShelf.put(this.id, sent);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const view = await this.server.act(this.id, sent);
        return this.#settle(view, 'done');
      } catch (error) {
        if (!isRetryable(error)) return this.#refuse(error as ApiError);
        this.failure = error as Error;
      }
      if (this.#disposed) return 'dropped';
      this.delivery = 'unsent';
      await this.#pause(backoffMs(attempt));
      if (this.#disposed) return 'dropped';
    }
  }

  #settle(view: MatchView | null, outcome: Outcome): Outcome {
    pendingShelf.clear(this.id);
    if (view) this.#accept(view);
    this.failure = null;
    this.pending = null;
    this.delivery = 'idle';
    if (this.view && this.#missed > this.view.seq) void this.load();
    return outcome;
  }

  async #refuse(error: ApiError): Promise<Outcome> {
    this.refusal = error;
    if (error.code === 'stale' && error.current) {
      say(t('match.moved_on'));
      return this.#settle(error.current, 'stale');
    }
    const outcome = this.#settle(null, 'refused');
    say(t('match.refused'));
    await this.load();
    return outcome;
  }

  /** An answer that was overtaken by a newer one changes nothing. */
  #accept(view: MatchView): void {
    if (this.#disposed || (this.view && view.seq < this.view.seq)) return;
    this.view = view;
  }

  #lookAgain(): void {
    if (this.pending) this.retry();
    else void this.load();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }

  #listen(target: EventTarget, event: string, react: () => void): void {
    target.addEventListener(event, react);
    this.#away.push(() => target.removeEventListener(event, react));
  }
}
