import type { NewMatch } from '../api';
import { requestId } from './pending';

/** A wish for a new match keeps its id until it is granted: asked again after a lost answer it gives the same match. */
export class WishForMatch {
  #asked = '';
  #id = '';

  /** The wish as it is sent. */
  sent(wish: NewMatch): NewMatch {
    const text = JSON.stringify(wish);
    if (text !== this.#asked) {
      this.#asked = text;
      this.#id = requestId();
    }
    return { ...wish, request_id: this.#id };
  }

  /** The next wish is a new one, even if it asks for the same. */
  granted(): void {
    this.#asked = '';
  }
}
