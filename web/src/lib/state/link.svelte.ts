import { api, watchContact } from '../api';
import { t } from '../words';
import { backoffMs } from './backoff';
import { alarm, say } from './say.svelte';

/** Whether the server can be reached; while it cannot, it is asked again until it answers. */
class Link {
  reachable = $state(true);
  /** How often contact came back: pages that failed to load watch it and load again. */
  returns = $state(0);
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    watchContact((reached) => (reached ? this.#found() : this.#lost()));
    window.addEventListener('online', () => this.check());
  }

  /** Asks the server now. */
  check(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.reachable) api.health().catch(() => undefined);
  }

  /** Something has not come: asks whether the server is there at all. */
  doubt(): void {
    if (this.reachable) api.health().catch(() => undefined);
  }

  #lost(): void {
    if (this.reachable) {
      this.reachable = false;
      alarm(t('link.lost'));
    }
    this.#timer ??= setTimeout(() => this.check(), backoffMs(this.#attempt++));
  }

  #found(): void {
    if (this.reachable) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempt = 0;
    this.reachable = true;
    this.returns += 1;
    say(t('link.back'));
  }
}

export const link = new Link();
