/** What a share of fair dice says in plain words. */
export type Judgement = 'few' | 'fair' | 'odd' | 'very_odd';

/** Fair dice stray so far in 5 and in 1 of 100 cases; only beyond that anything is said against them. */
export function judgementOf(pValue: number | null): Judgement {
  if (pValue === null) return 'few';
  if (pValue < 0.01) return 'very_odd';
  return pValue < 0.05 ? 'odd' : 'fair';
}
