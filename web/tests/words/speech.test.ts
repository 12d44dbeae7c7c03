import { describe, expect, test } from 'vitest';
import { ago, number, plural, signed, t, useLanguage } from '../../src/lib/words';

describe('the words on screen', () => {
  test('change with the language, and so does the lang attribute', async () => {
    expect(t('nav.play')).toBe('Jugar');
    await useLanguage('en');
    expect(t('nav.play')).toBe('Play');
    expect(document.documentElement.lang).toBe('en');
  });

  test('fill their holes', () => {
    expect(t('app.title', { page: 'Ajustes' })).toBe('Ajustes · tablas');
  });

  test('take the singular for one and the plural for more', () => {
    expect(plural('match.to', 1)).toBe('a 1 punto');
    expect(plural('match.to', 5)).toBe('a 5 puntos');
  });
});

describe('numbers', () => {
  test('have a comma and a true minus in Spanish', () => {
    expect(number(-0.4213, 3)).toBe('\u22120,421');
  });

  test('have a point in English', async () => {
    await useLanguage('en');
    expect(signed(0.158, 3)).toBe('+0.158');
  });

  test('show no sign on zero', () => {
    expect(signed(0, 2)).toBe('0,00');
  });
});

describe('a time that has passed', () => {
  const now = new Date('2026-11-29T12:00:00Z');

  test.each([
    ['2026-11-29T11:59:40Z', 'ahora'],
    ['2026-11-29T11:15:00Z', 'hace 45 minutos'],
    ['2026-11-29T09:00:00Z', 'hace 3 horas'],
    ['2026-11-28T09:00:00Z', 'ayer'],
  ])('%s is %s', (then, words) => {
    expect(ago(new Date(then), now)).toBe(words);
  });
});
