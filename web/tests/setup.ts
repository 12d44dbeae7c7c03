import { beforeEach, vi } from 'vitest';
import { useLanguage } from '../src/lib/words';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no layout to scroll
  await useLanguage('es');
});
