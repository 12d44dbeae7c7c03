import { language } from '../../lib/words';

/** A day, as the current language writes it. */
export function date(day: Date): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(day);
}
