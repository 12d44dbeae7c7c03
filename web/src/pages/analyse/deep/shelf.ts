import type { Job } from '../../../lib/api/jobs';
import type { Spot } from '../../../lib/api';
import { readSpot } from '../spots';

const STORE = 'tablas.jobs';
/** So many jobs of each kind are kept in sight. */
export const MOST_OF_A_KIND = 3;

export const KINDS = ['rollout', 'rolls', 'scores'] as const;
export type Kind = (typeof KINDS)[number];

/** A job that was ordered, and the spot it was ordered for: that does not change when the board does. */
export interface Kept {
  readonly id: string;
  readonly kind: Kind;
  readonly spot: Spot;
}

export interface Entry extends Kept {
  readonly job: Job;
}

export function readKept(text: string | null): Kept[] {
  try {
    const kept = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(kept)) return [];
    return (kept as Partial<Kept>[]).flatMap((each) => {
      const spot = readSpot(each?.spot);
      const isWhole = typeof each?.id === 'string' && KINDS.includes(each.kind!);
      return spot && isWhole ? [{ id: each.id, kind: each.kind!, spot }] : [];
    });
  } catch {
    return []; // damaged by hand or by another program: the jobs themselves are with the server
  }
}

/** The ids are the only keys to jobs: the browser keeps them, so that a reload finds them again. */
export const shelf = {
  load(): Kept[] {
    try {
      return readKept(localStorage.getItem(STORE));
    } catch {
      return []; // storage is blocked
    }
  },
  save(list: readonly Kept[]): void {
    try {
      localStorage.setItem(STORE, JSON.stringify(list.map(({ id, kind, spot }) => ({ id, kind, spot }))));
    } catch {
      // Storage is blocked or full: the list lives as long as the page.
    }
  },
};
