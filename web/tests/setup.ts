import { afterEach, beforeEach, vi } from 'vitest';

// All files share one document. What the app remembers between its parts begins anew with each of them, and what
// the parts of the file before listened to is no longer listened to.
interface Shared {
  end?: AbortController;
  add?: typeof window.addEventListener;
}
for (const target of [window, document]) {
  const shared = ((target as { shared?: Shared }).shared ??= {});
  shared.end?.abort();
  const end = (shared.end = new AbortController());
  const add = (shared.add ??= target.addEventListener.bind(target));
  target.addEventListener = (
    type: string,
    listener: EventListener,
    options?: AddEventListenerOptions | boolean,
  ) => {
    const how = typeof options === 'object' ? options : { capture: options ?? false };
    add(type, listener, { signal: end.signal, ...how });
  };
}
vi.resetModules();
const { configure } = await import('@testing-library/svelte');
const { AREAS, useArea, useLanguage } = await import('../src/lib/words');

// Whether an element is visible is a question for a real browser; here it costs seconds to ask.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no layout to scroll
  await useLanguage('es');
  await Promise.all(AREAS.map(useArea));
});

afterEach(() => void vi.useRealTimers());
