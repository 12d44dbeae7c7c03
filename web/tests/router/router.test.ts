import { afterEach, describe, expect, test } from 'vitest';
import { playPath, route, router } from '../../src/lib/router';

describe('a path', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/jugar', { page: 'home' }],
    ['/jugar/m1', { page: 'play', id: 'm1' }],
    ['/jugar/m1/', { page: 'play', id: 'm1' }],
    ['/ajustes', { page: 'settings' }],
    ['/partidos', { page: 'matches' }],
    ['/partidos/r1', { page: 'review', id: 'r1' }],
    ['/partidos/r1/x', { page: 'lost', path: '/partidos/r1/x' }],
    ['/jugar/m1/x', { page: 'lost', path: '/jugar/m1/x' }],
    ['/jugar/%', { page: 'play', id: '%' }],
  ])('%s leads to its page', (path, expected) => {
    expect(route(path)).toEqual(expected);
  });

  test('of a match leads back to its id', () => {
    expect(route(playPath('a b/c'))).toEqual({ page: 'play', id: 'a b/c' });
  });
});

describe('a link', () => {
  function click(html: string, options: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    document.querySelector('a')!.dispatchEvent(event);
    return event;
  }

  afterEach(() => {
    document.body.innerHTML = '';
    router.go('/');
  });

  test('of this app changes the page without loading it', () => {
    expect(click('<a href="/ajustes">x</a>').defaultPrevented).toBe(true);
    expect(router.route).toEqual({ page: 'settings' });
    expect(window.location.pathname).toBe('/ajustes');
  });

  test.each([
    ['elsewhere', '<a href="https://example.org/">x</a>', {}],
    ['into a new window', '<a href="/ajustes" target="_blank">x</a>', {}],
    ['to a download', '<a href="/ajustes" download>x</a>', {}],
    ['with a modifier key', '<a href="/ajustes">x</a>', { ctrlKey: true }],
    ['to the server', '<a href="/api/health">x</a>', {}],
  ])('%s is left to the browser', (_name, html, options) => {
    // The window hears of a click last: here it keeps jsdom from really leaving the page.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click(html, options);
    expect(router.route).toEqual({ page: 'home' });
  });

  test('back goes back', async () => {
    click('<a href="/ajustes">x</a>');
    const visits = router.visits;
    history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    expect(router.route).toEqual({ page: 'home' });
    expect(router.visits).toBe(visits + 1);
  });
});
