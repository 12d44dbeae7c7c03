import type { ActionRequest } from '../api';

/**
 * A random id of a request.
 *
 * Browsers offer `crypto.randomUUID` on https and localhost only; a phone that opens the computer's
 * address on the home network has neither, so the same 122 random bits are laid out by hand.
 */
export function requestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const name = (id: string) => `tablas.pending.${id}`;

/** An action without an answer outlives a reload of its tab: it is sent again under the same id. */
export const pendingShelf = {
  put(id: string, sent: ActionRequest): void {
    try {
      sessionStorage.setItem(name(id), JSON.stringify(sent));
    } catch {
      // Storage is blocked: a reload before the answer loses one unconfirmed action, nothing stored.
    }
  },
  take(id: string): ActionRequest | null {
    try {
      const text = sessionStorage.getItem(name(id));
      return text === null ? null : (JSON.parse(text) as ActionRequest);
    } catch {
      return null;
    }
  },
  clear(id: string): void {
    try {
      sessionStorage.removeItem(name(id));
    } catch {
      // Storage is blocked: there is nothing to remove.
    }
  },
};
