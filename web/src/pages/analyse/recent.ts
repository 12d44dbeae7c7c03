import type { Spot, SpotAnalysis } from '../../lib/api';
import { readSpot } from './spots';

const STORE = 'tablas.positions';
const MOST = 50;

/** A position that was looked at, and what was found. */
export interface Seen {
  readonly xgid: string;
  readonly spot: Spot;
  /** The best play, or the cube action as a code. */
  readonly best: string;
  readonly equity: number;
}

/** What is worth keeping of an analysis; null where there is nothing to keep. */
export function seen(spot: Spot, found: SpotAnalysis): Seen | null {
  const { plays, cube, xgid } = found;
  if (cube) return { xgid, spot, best: '', equity: cube.optimal };
  const best = plays?.[0];
  return best ? { xgid, spot, best: best.play, equity: best.equity } : null;
}

export function readRecent(text: string | null): Seen[] {
  try {
    const kept = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(kept)) return [];
    return (kept as Partial<Seen>[]).flatMap((each) => {
      const spot = readSpot(each?.spot);
      const isWhole = typeof each?.xgid === 'string' && typeof each.best === 'string';
      return spot && isWhole && typeof each.equity === 'number' ? [{ ...(each as Seen), spot }] : [];
    });
  } catch {
    return []; // damaged by hand or by another program: nothing that cannot be set up again
  }
}

/** The list with one more at its head; the same position is there once. */
export function remembered(list: readonly Seen[], one: Seen): Seen[] {
  return [one, ...list.filter(({ xgid }) => xgid !== one.xgid)].slice(0, MOST);
}

export const recentStore = {
  load(): Seen[] {
    try {
      return readRecent(localStorage.getItem(STORE));
    } catch {
      return []; // storage is blocked
    }
  },
  save(list: readonly Seen[]): void {
    try {
      localStorage.setItem(STORE, JSON.stringify(list));
    } catch {
      // Storage is blocked or full: the list lives as long as the page.
    }
  },
};
