import { readSpot } from './spots';
import type { Spot } from '../../lib/api';

export const PATH = '/analizar';

/** The address of a position: an XGID without its prefix needs no escapes. */
export function addressOf(xgid: string, { variant }: Pick<Spot, 'variant'>): string {
  const pos = xgid.replace(/^XGID=/i, '');
  return `${PATH}?pos=${encodeURI(pos)}${variant === 'standard' ? '' : `&variant=${variant}`}`;
}

/** What an address asks for: a text of any kind that tells a position, and the variant. */
export function askedBy(search: string): { text: string; variant: string } | null {
  const part = (name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(search)?.[1] ?? '';
  const text = decode(part('pos'));
  return text ? { text, variant: part('variant') || 'standard' } : null;
}

/** Not as a form would: the plus signs of a GNU ID are plus signs. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What the browser's history keeps of a step: the spot itself, also where no address could tell it. */
export function spotIn(state: unknown): Spot | null {
  return readSpot((state as { spot?: unknown } | null)?.spot);
}
