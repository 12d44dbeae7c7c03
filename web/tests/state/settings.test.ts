import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { Settings, readSettings } from '../../src/lib/state/settings.svelte';

const STORE = 'tablas.settings';

describe('the settings', () => {
  test('survive a reload', () => {
    const before = new Settings();
    before.boardTheme = 'slate';
    before.homeSide = 'left';
    flushSync();
    const after = new Settings();
    expect([after.boardTheme, after.homeSide]).toEqual(['slate', 'left']);
  });

  test('take their defaults where the stored ones are damaged', () => {
    const read = readSettings('{"boardTheme":"marble","forcedAuto":"yes","newLength":99,"checkers":"dark"}');
    expect(read).toMatchObject({ boardTheme: 'walnut', forcedAuto: true, newLength: 5, checkers: 'dark' });
  });

  test.each([null, '', 'not json', '[]', '"text"', 'null'])('stand on %j', (text) => {
    expect(readSettings(text).uiTheme).toBe('system');
  });

  test('work without storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const settings = new Settings();
    settings.showPips = false;
    flushSync();
    expect(settings.showPips).toBe(false);
  });

  test('follow a change made in another tab', () => {
    const settings = new Settings();
    const newValue = JSON.stringify({ boardTheme: 'contrast' });
    window.dispatchEvent(new StorageEvent('storage', { key: STORE, newValue }));
    expect(settings.boardTheme).toBe('contrast');
  });

  test('paint the theme on the page', () => {
    const settings = new Settings();
    settings.uiTheme = 'light';
    flushSync();
    expect(document.documentElement.dataset.theme).toBe('light');
    settings.uiTheme = 'dark';
    flushSync();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test('are forgotten on request, but for the name and the language', () => {
    const settings = new Settings();
    settings.playerName = 'Lucía';
    settings.language = 'en';
    settings.boardTheme = 'slate';
    settings.reset();
    expect(settings).toMatchObject({ playerName: 'Lucía', language: 'en', boardTheme: 'walnut' });
  });
});

describe('animation', () => {
  function systemWants(lessMotion: boolean): void {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: lessMotion && query.includes('reduce'),
      addEventListener: () => undefined,
    }));
  }

  test('is off where the system asks for less motion', () => {
    systemWants(true);
    expect(new Settings().motion).toBe('off');
    vi.unstubAllGlobals();
  });

  test('goes by the player where the player has chosen', () => {
    systemWants(true);
    const settings = new Settings();
    settings.animation = 'slow';
    expect(settings.motion).toBe('slow');
    vi.unstubAllGlobals();
  });
});
