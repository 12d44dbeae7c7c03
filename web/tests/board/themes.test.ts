import { describe, expect, test } from 'vitest';
import { contrast } from '../contrast';
import { THEMES, type ThemeName } from '../../src/lib/board/themes';

test('the formula gives 21 for black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

describe.each(Object.keys(THEMES) as ThemeName[])('%s', (name) => {
  const { A, B, field, lightPoint, darkPoint, number, frame, highlight, edge } = THEMES[name];
  const grounds = [field[0], lightPoint, darkPoint];

  test('tells the two sides apart by lightness, whatever the eye makes of colours', () => {
    expect(contrast(A.face[1], B.face[1])).toBeGreaterThanOrEqual(11);
  });

  test.each([
    ['light', A],
    ['dark', B],
  ] as const)('%s checkers stand out on every ground', (_, checker) => {
    for (const ground of grounds) {
      const best = Math.max(contrast(checker.face[1], ground), contrast(checker.rim, ground));
      expect(best).toBeGreaterThanOrEqual(3);
    }
  });

  test('numbers are readable on both ends of the frame', () => {
    for (const wood of frame) expect(contrast(number, wood)).toBeGreaterThanOrEqual(4.5);
  });

  test('pips and stack numbers are readable on their checkers', () => {
    for (const { pip, face } of [A, B]) expect(contrast(pip, face[1])).toBeGreaterThanOrEqual(7);
  });

  test('highlights stand out from their underlay', () => {
    expect(contrast(highlight, edge)).toBeGreaterThanOrEqual(3);
  });
});
