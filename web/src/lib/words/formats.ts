/** How each language writes numbers, counts and distances in time; kept because Intl objects are slow to make. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

export type Sign = 'auto' | 'always';

/** A number with the language's decimal mark and a true minus sign; `digits` fixes the decimals. */
export function formatNumber(language: string, value: number, digits?: number, sign: Sign = 'auto'): string {
  const isSmall = Math.abs(value) < 999 && (digits !== undefined || Number.isInteger(value));
  return isSmall ? formatSmall(language, value, digits ?? 0, sign) : formatAny(language, value, digits, sign);
}

/** Neither language groups the digits of small numbers, and the first Intl object holds the first picture up. */
function formatSmall(language: string, value: number, digits: number, sign: Sign): string {
  const text = Math.abs(value).toFixed(digits);
  const isZero = Number(text) === 0;
  const before = isZero ? '' : value < 0 ? '\u2212' : sign === 'always' ? '+' : '';
  return before + (language === 'en' ? text : text.replace('.', ','));
}

function formatAny(language: string, value: number, digits: number | undefined, sign: Sign): string {
  const name = `${language}/${digits ?? 'free'}/${sign}`;
  let format = numbers.get(name);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
      ...(digits === undefined
        ? { maximumFractionDigits: 3 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    });
    numbers.set(name, format);
  }
  return format.format(value).replace('-', '\u2212');
}

/** Whether a count takes the singular in this language; Spanish has a third form, for millions, that we never need. */
export function countForm(language: string, n: number): 'one' | 'other' {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n) === 'one' ? 'one' : 'other';
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A day, and with `time` the minute too, as the language writes them; our English is British, which puts the day first. */
export function formatDate(language: string, moment: Date, time?: 'short'): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: time }).format(moment);
}

/** How far `then` lies from `now`, in the largest unit that fits: "hace 3 horas". */
export function formatAgo(language: string, then: Date, now: Date): string {
  const seconds = (then.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'second');
}
