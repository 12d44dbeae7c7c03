import { t } from '../../lib/words';
import type { Bar } from './bar';

export type Offer = Extract<Bar, { kind: 'answer_double' }>;

/** What the other side offers: "El rival dobla a 2". */
export function offerWords({ offer, stake }: Offer): string {
  const keys = {
    double: 'cube.offered',
    beaver: 'cube.offered_beaver',
    raccoon: 'cube.offered_raccoon',
  } as const;
  return t(keys[offer], { n: stake });
}
