import { fill, language, type Values } from './words.svelte';

/** The words of one area of the app, in both languages; they travel with its pages and with no other. */
export type Area<Name extends string> = Readonly<Record<Name, string>>;

/** Tells the sentences of an area in the language on screen. */
export function wordsOf<Name extends string>(es: Area<Name>, en: Area<Name>) {
  return (name: Name, values: Values = {}): string => fill((language() === 'es' ? es : en)[name], values);
}
