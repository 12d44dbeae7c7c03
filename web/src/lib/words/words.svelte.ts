import type { Key, Messages } from './es';
import { countForm, formatAgo, formatDate, formatNumber } from './formats';

export type Language = 'es' | 'en';
export const LANGUAGES: readonly Language[] = ['es', 'en'];

/** The part before `.one` of every key that has a plural. */
export type PluralKey = Key extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;
export type Values = Readonly<Record<string, string | number>>;

const loaders: Record<Language, () => Promise<Messages>> = {
  es: async () => (await import('./es')).es,
  en: async () => (await import('./en')).en,
};

/** Words of single pages, which come with them. */
const areas = {
  analyse: {
    es: async () => (await import('./analyse.es')).analyse,
    en: async () => (await import('./analyse.en')).analyse,
  },
  dice: {
    es: async () => (await import('./dice.es')).dice,
    en: async () => (await import('./dice.en')).dice,
  },
  drill: {
    es: async () => (await import('./drill.es')).drill,
    en: async () => (await import('./drill.en')).drill,
  },
  keys: {
    es: async () => (await import('./keys.es')).keys,
    en: async () => (await import('./keys.en')).keys,
  },
  learn: {
    es: async () => (await import('./learn.es')).learn,
    en: async () => (await import('./learn.en')).learn,
  },
  matches: {
    es: async () => (await import('./matches.es')).matches,
    en: async () => (await import('./matches.en')).matches,
  },
  people: {
    es: async () => (await import('./people.es')).people,
    en: async () => (await import('./people.en')).people,
  },
  meet: {
    es: async () => (await import('./meet.es')).meet,
    en: async () => (await import('./meet.en')).meet,
  },
  moderation: {
    es: async () => (await import('./moderation.es')).moderation,
    en: async () => (await import('./moderation.en')).moderation,
  },
  progress: {
    es: async () => (await import('./progress.es')).progress,
    en: async () => (await import('./progress.en')).progress,
  },
  settings: {
    es: async () => (await import('./settings.es')).settings,
    en: async () => (await import('./settings.en')).settings,
  },
} as const satisfies Record<string, Record<Language, () => Promise<Readonly<Partial<Record<Key, string>>>>>>;

export type Area = keyof typeof areas;
export const AREAS = Object.keys(areas) as readonly Area[];

class Words {
  language = $state<Language>('es');
  messages = $state.raw<Messages | null>(null);
  /** The words of the areas in use. */
  more = $state.raw<Readonly<Partial<Record<Key, string>>>>({});
}
const words = new Words();

/** The language on screen now; reading it in a template follows a later change. */
export function language(): Language {
  return words.language;
}

const used: Area[] = [];

async function areaWords(language: Language): Promise<Words['more']> {
  const loaded = await Promise.all(used.map((area) => areas[area][language]()));
  return Object.assign({}, ...loaded) as Words['more'];
}

/** Loads the words of an area in the language on screen; from then on they follow the language. */
export async function useArea(area: Area): Promise<void> {
  if (!used.includes(area)) used.push(area);
  const spoken = words.language;
  const more = await areaWords(spoken);
  // Another language, or another area, may have come while these words were on their way.
  if (words.language !== spoken) return useArea(area);
  words.more = { ...words.more, ...more };
}

/** Loads a language and puts it on screen, `lang` attribute included. Rejects when its file cannot be fetched. */
export async function useLanguage(next: Language): Promise<void> {
  const [messages, more] = await Promise.all([loaders[next](), areaWords(next)]);
  words.messages = messages;
  words.more = more;
  words.language = next;
  document.documentElement.lang = next;
}

export function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return typeof value === 'number' ? number(value) : value;
  });
}

/** The message in the current language; numbers among the values are written the way that language writes them. */
export function t(key: Key, values: Values = {}): string {
  const message = words.messages?.[key as keyof Messages] ?? words.more[key];
  return message === undefined ? key : fill(message, values);
}

/** The message for this many things; `{n}` is the count. */
export function plural(base: PluralKey, n: number, values: Values = {}): string {
  return t(`${base}.${countForm(words.language, n)}` as Key, { n, ...values });
}

/** A number as the current language writes it; `digits` fixes the decimals. */
export function number(value: number, digits?: number): string {
  return formatNumber(words.language, value, digits);
}

/** A number with its sign always shown: an equity or a difference. */
export function signed(value: number, digits: number): string {
  return formatNumber(words.language, value, digits, 'always');
}

/** Facts beside one another: a line breaks between them, never within one. */
export function facts(all: readonly string[]): string {
  return all.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ');
}

/** A text with a capital letter first: what stands inside a sentence, put at the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A day in words, with `time` the time of day too. */
export function date(moment: Date, time?: 'short'): string {
  return formatDate(words.language, moment, time);
}

/** How long ago something happened, in words. */
export function ago(then: Date, now: Date): string {
  return formatAgo(words.language, then, now);
}
