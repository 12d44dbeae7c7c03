const CLEAR_MS = 3000;
/** Sentences said this close together are read as one, in the order they were said. */
const JOIN_MS = 60;

/** One live region: what stands in it is read aloud once, even when the same words come twice. */
class Region {
  text = $state('');
  #last = '';
  #queue: string[] = [];
  #join: ReturnType<typeof setTimeout> | undefined;
  #clear: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    this.#queue.push(text);
    this.#join ??= setTimeout(() => this.#speak(), JOIN_MS);
  }

  #speak(): void {
    this.#join = undefined;
    const words = this.#queue.join(' ');
    this.#queue = [];
    // A region that gets the same text again stays silent: a trailing no-break space makes it differ.
    this.text = words === this.#last ? `${words}\u00A0` : words;
    this.#last = this.text;
    clearTimeout(this.#clear);
    this.#clear = setTimeout(() => (this.text = ''), CLEAR_MS);
  }
}

export const polite = new Region();
export const alert = new Region();

/** Tells a screen reader when it has finished its sentence. */
export function say(text: string): void {
  polite.say(text);
}

/** Interrupts the screen reader: a double offered, the connection lost; nothing else. */
export function alarm(text: string): void {
  alert.say(text);
}
