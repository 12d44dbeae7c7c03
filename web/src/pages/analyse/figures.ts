import { number } from '../../lib/words';

/** A chance in per cent, without the sign. */
export function percent(share: number, digits = 1): string {
  return number(100 * share, digits);
}
