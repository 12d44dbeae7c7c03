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

describe('the files of a page', () => {
  const hints = JSON.stringify({
    all: 'es-kmYWUMfJ.js en-DVZOGXyh.js',
    partidos: 'Matches-B9JPbcas.js Matches-D0XT1Xau.css matches.es-DrzNLrFo.js matches.en-BmvUILQw.js',
    'partidos/id': '/api/reviews/:id?lang=:lang ReviewPage-TB4UYAj2.js',
    'aprender/pips': 'Drill-D1jnI7YG.js',
    glosario: 'glossary-es-Botk_IME.json glossary-en-D1muMQ2r.json',
  });

  /** What the browser is told to fetch at this address, in Spanish. */
  function told(address: string): string[] {
    history.replaceState(null, '', address);
    const script = document.createElement('script');
    script.dataset.hints = hints;
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    open(['es']);
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[crossorigin]')];
    links.forEach((link) => link.remove());
    history.replaceState(null, '', '/');
    return links.map((link) => `${link.rel} ${link.as ?? ''} ${link.getAttribute('href')}`);
  }

  test('are asked for before the script that shows it has come, in one language', () => {
    expect(told('/partidos')).toEqual([
      'modulepreload  /assets/es-kmYWUMfJ.js',
      'modulepreload  /assets/Matches-B9JPbcas.js',
      'preload style /assets/Matches-D0XT1Xau.css',
      'modulepreload  /assets/matches.es-DrzNLrFo.js',
    ]);
    expect(told('/glosario').at(-1)).toBe('preload fetch /assets/glossary-es-Botk_IME.json');
  });

  test('come with what it asks of the server', () => {
    expect(told('/partidos/0123')).toContain('preload fetch /api/reviews/0123?lang=es');
  });

  test('of one match are those of any, of an exercise its own, and elsewhere only the words', () => {
    expect(told('/partidos/0123').at(-1)).toBe('modulepreload  /assets/ReviewPage-TB4UYAj2.js');
    expect(told('/aprender/pips').at(-1)).toBe('modulepreload  /assets/Drill-D1jnI7YG.js');
    expect(told('/nada')).toEqual(['modulepreload  /assets/es-kmYWUMfJ.js']);
  });
});

describe('what the server has drawn of a page', () => {
  /** Whether it is shown. */
  function isShown(drawn: string, languages: string[], saved: string | null = null): boolean {
    delete document.documentElement.dataset.drawn;
    const script = document.createElement('script');
    Object.assign(script.dataset, { drawn, main: '/assets/index-CcSMuBKy.js' });
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    return open(languages, saved).dataset.drawn === undefined;
  }

  test('is shown to a first visitor who reads its language', () => {
    expect(isShown('es', ['es-AR'])).toBe(true);
    expect(isShown('en', ['de'])).toBe(true);
    expect(isShown('en', ['es-AR'])).toBe(false);
  });

  test('is not shown to whoever may have set a page to look otherwise', () => {
    expect(isShown('es', ['es'], '{"homeSide":"left"}')).toBe(false);
  });
});

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
