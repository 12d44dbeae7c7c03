import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';

const boot = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8');

/** Runs boot.js as the browser would, before anything else of the page. */
function open(languages: string[], saved: string | null = null, systemLight = false): HTMLElement {
  if (saved !== null) localStorage.setItem('tablas.settings', saved);
  vi.stubGlobal('matchMedia', () => ({ matches: systemLight }));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  runInThisContext(boot);
  return document.documentElement;
}

afterEach(() => vi.unstubAllGlobals());

describe('the first paint', () => {
  test.each([
    [['es-MX', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['fr', 'es-ES'], 'es'],
    [['ca', 'fr'], 'es'],
    [['de'], 'en'],
  ])('of a browser that speaks %j is in %s', (languages, expected) => {
    expect(open(languages).lang).toBe(expected);
  });

  test('is in the language the player chose', () => {
    expect(open(['en'], '{"language":"es"}').lang).toBe('es');
  });

  test('is light or dark as the system is', () => {
    expect(open(['es'], null, true).dataset.theme).toBe('light');
    expect(open(['es'], null, false).dataset.theme).toBe('dark');
  });

  test('is light or dark as the player chose', () => {
    expect(open(['es'], '{"uiTheme":"dark"}', true).dataset.theme).toBe('dark');
    expect(open(['es'], '{"uiTheme":"light"}', false).dataset.theme).toBe('light');
  });

  test.each(['broken', 'null', '[]', '{"language":7}'])('stands on the stored settings %s', (saved) => {
    expect(open(['es'], saved).lang).toBe('es');
  });
});
