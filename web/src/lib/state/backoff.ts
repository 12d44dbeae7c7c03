const FIRST_MS = 500;
const LAST_MS = 8000;

/** The wait before attempt `n` (0 = the first repeat): 0.5 s, doubled each time, at most 8 s. */
export function backoffMs(n: number): number {
  return Math.min(FIRST_MS * 2 ** n, LAST_MS);
}
