import { configure } from '@testing-library/svelte';
import { beforeEach, vi } from 'vitest';
import { useArea, useLanguage } from '../src/lib/words';

// Whether an element is visible is a question for a real browser; here it costs seconds to ask.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no layout to scroll
  await useLanguage('es');
  await useArea('analyse');
  await useArea('matches');
  await useArea('meet');
});
