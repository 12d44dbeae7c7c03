import { language, type Language } from '../../../lib/words';
import type { Texts } from './text';

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  es: async () => (await import('./es')).es,
  en: async () => (await import('./en')).en,
};

/** What the lessons say in the language on screen; null until it has come. Made while a page is set up. */
export class LessonTexts {
  now = $state.raw<Texts | null>(null);
  error = $state.raw<unknown>(null);
  #tries = $state(0);

  constructor() {
    $effect(() => {
      void this.#tries;
      const spoken = language();
      loaders[spoken]().then(
        (texts) => {
          if (spoken === language()) this.now = texts;
        },
        (error: unknown) => (this.error = error),
      );
    });
  }

  /** Asks again after a failure. */
  retry(): void {
    this.error = null;
    this.#tries += 1;
  }
}
