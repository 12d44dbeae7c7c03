export { errorTitle, errorWords } from './errors';
export {
  AREAS,
  LANGUAGES,
  ago,
  capital,
  date,
  facts,
  language,
  number,
  plural,
  signed,
  t,
  useArea,
  useLanguage,
} from './words.svelte';
export type { Area, Language, PluralKey, Values } from './words.svelte';
export type { Key } from './es';
