import { hexOf, sha256 } from './sha256';

const BYTES = 32;
const name = (id: string) => `tablas.entropy.${id}`;

/** What this player adds to the dice: 32 random bytes in hexadecimal. */
export function newEntropy(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** What is published of it before it is told. */
export function commitmentTo(entropy: string): string {
  const pairs = entropy.match(/../g) ?? [];
  return sha256(Uint8Array.from(pairs, (pair) => parseInt(pair, 16)));
}

/** The host's entropy waits here until the guest has added his; nobody else is told before. */
export const entropyShelf = {
  put(id: string, entropy: string): void {
    try {
      localStorage.setItem(name(id), entropy);
    } catch {
      kept.set(id, entropy); // Storage is blocked: it lasts as long as the page.
    }
  },
  find(id: string): string | null {
    try {
      return localStorage.getItem(name(id)) ?? kept.get(id) ?? null;
    } catch {
      return kept.get(id) ?? null;
    }
  },
};

const kept = new Map<string, string>();
