import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEMES, type ThemeName } from '../../src/lib/board/themes';
import { contrast } from '../contrast';

const css = readFileSync(join(import.meta.dirname, '../../src/app.css'), 'utf8');

function tokens(theme: string): Record<string, string> {
  const block = new RegExp(`^\\[data-theme='${theme}'\\] \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '';
  const pairs = [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The design's own figures: each colour on the page's ground, then the two of the primary button. */
const DESIGN: Record<'dark' | 'light', [token: string, ground: string, ratio: number][]> = {
  dark: [
    ['text', 'bg', 14.7],
    ['muted', 'bg', 9.2],
    ['on-primary', 'primary', 12.6],
    ['link', 'bg', 9.2],
    ['best', 'bg', 9.5],
    ['error', 'bg', 7.9],
    ['blunder', 'bg', 8.4],
    ['howler', 'bg', 6.7],
    ['line', 'bg', 4.7],
  ],
  light: [
    ['text', 'bg', 15.0],
    ['muted', 'bg', 6.1],
    ['on-primary', 'primary', 8.0],
    ['link', 'bg', 6.3],
    ['best', 'bg', 5.9],
    ['error', 'bg', 6.2],
    ['blunder', 'bg', 5.4],
    ['howler', 'bg', 5.7],
    ['line', 'bg', 3.7],
  ],
};

describe.each(['dark', 'light'] as const)('the %s interface', (theme) => {
  const colour = tokens(theme);
  const ratio = (one: string, two: string) => contrast(colour[one] ?? '#000000', colour[two] ?? '#000000');

  test.each(DESIGN[theme])('%s on %s reaches its designed %f', (token, ground, designed) => {
    expect(Math.abs(ratio(token, ground) - designed)).toBeLessThan(0.06);
  });

  test.each(['bg', 'card', 'raised'])('text stays readable on %s', (ground) => {
    for (const token of ['text', 'muted', 'link', 'accent', 'best', 'error', 'blunder', 'howler']) {
      expect(ratio(token, ground), token).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['bg', 'card', 'raised'])('the edges of controls and the focus ring show on %s', (ground) => {
    expect(ratio('line', ground)).toBeGreaterThanOrEqual(3);
    expect(ratio('focus', ground)).toBeGreaterThanOrEqual(3);
  });

  test('the primary button keeps its words readable under the pointer', () => {
    expect(ratio('on-primary', 'primary-hover')).toBeGreaterThanOrEqual(4.5);
  });
});

/** The design's figures for the boards, in the order of its table. */
const BOARD_DESIGN: Record<ThemeName, Partial<Record<string, number>>> = {
  walnut: {
    'A face–B face': 11.1,
    'A face–field': 5.5,
    'A rim–light point': 3.9,
    'A face–dark point': 9.7,
    'B rim–field': 3.3,
    'B face–light point': 8.4,
    'B rim–dark point': 5.8,
    'light point–field': 4.1,
    'dark point–field': 1.8,
    'number–frame': 6.7,
    'highlight–edge': 12.7,
  },
  slate: {
    'A face–B face': 11.1,
    'A face–field': 5.6,
    'A rim–light point': 3.1,
    'A face–dark point': 9.7,
    'B rim–field': 4.3,
    'B face–light point': 6.7,
    'B rim–dark point': 7.5,
    'light point–field': 3.4,
    'dark point–field': 1.7,
    'number–frame': 8.1,
    'highlight–edge': 12.6,
  },
  contrast: {
    'A face–B face': 21,
    'A rim–field': 19,
    'A rim–light point': 11.8,
    'A face–dark point': 3.3,
    'B face–field': 19,
    'B face–light point': 11.8,
    'B rim–dark point': 3.3,
    'light point–field': 1.6,
    'dark point–field': 3.0,
    'number–frame': 21,
    'highlight–edge': 3.8,
    'highlight–field': 5.0,
  },
};

describe.each(Object.keys(THEMES) as ThemeName[])('the %s board', (name) => {
  const theme = THEMES[name];
  const colours: Record<string, string> = {
    'A face': theme.A.face[1],
    'A rim': theme.A.rim,
    'B face': theme.B.face[1],
    'B rim': theme.B.rim,
    field: theme.field[0],
    'light point': theme.lightPoint,
    'dark point': theme.darkPoint,
    number: theme.number,
    frame: theme.frame[0],
    highlight: theme.highlight,
    edge: theme.edge,
  };

  test.each(Object.entries(BOARD_DESIGN[name]))('%s reaches its designed %f', (pair, designed) => {
    const [one, two] = pair.split('–') as [string, string];
    const ratio = contrast(colours[one] ?? '#000000', colours[two] ?? '#000000');
    // The design rounds to one decimal, or to a whole number from 19 up.
    expect(Math.abs(ratio - (designed ?? 0))).toBeLessThan((designed ?? 0) >= 19 ? 0.6 : 0.06);
  });
});
