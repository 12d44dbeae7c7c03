import { language, type Language } from '../../../lib/words';
import type { Texts } from './text';

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  es: async () => (await (await import('virtual:help/lessons-es')).default()) as Texts,
  en: async () => (await (await import('virtual:help/lessons-en')).default()) as Texts,
};
const loaded: Partial<Record<Language, Texts>> = {};

/** Fetches what the lessons say, so that a page which needs it is whole from the start. */
export async function fetchTexts(spoken: Language = language()): Promise<Texts> {
  return (loaded[spoken] ??= await loaders[spoken]());
}

/** What the lessons say in the language on screen; null until it has come. Made while a page is set up. */
export class LessonTexts {
  now = $state.raw<Texts | null>(loaded[language()] ?? null);

  constructor() {
    $effect(() => {
      const spoken = language();
      // What does not come leaves the language that was there.
      fetchTexts(spoken).then(
        (texts) => {
          if (spoken === language()) this.now = texts;
        },
        () => undefined,
      );
    });
  }
}
