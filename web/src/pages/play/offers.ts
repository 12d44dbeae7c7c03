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

/** What the other side asks, in a few words; nothing where nothing is asked. */
export function questionWords(bar: Bar, name: string): string {
  if (bar.kind === 'answer_double') return offerWords(bar);
  if (bar.kind === 'answer_settle') return t('settle.offered', { name });
  return bar.kind === 'answer_resign' ? t('resign.offered') : '';
}
