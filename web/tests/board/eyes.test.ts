import { describe, expect, test } from 'vitest';
import { THEMES, type CheckerColours, type ThemeName } from '../../src/lib/board/themes';
import { contrast } from '../contrast';

type Triple = readonly [number, number, number];

/** Machado, Oliveira and Fernandes, 2009: eyes that lack one kind of cone wholly, in linear light; and no colour. */
const EYES: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'no colour at all': [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const coded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** A colour as such eyes see it, as `#rrggbb`. */
function seen(hex: string, eye: string): string {
  const light = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const mixed = EYES[eye]!.map((row) => row.reduce((sum, share, i) => sum + share * light[i]!, 0));
  const bytes = mixed.map((value) => Math.round(255 * coded(Math.min(1, Math.max(0, value)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** CIE lightness, 0 to 100: equal steps of it look equally large. */
function lightness(hex: string): number {
  const luminance = contrast(hex, '#000000') * 0.05 - 0.05;
  return luminance > 216 / 24389 ? 116 * Math.cbrt(luminance) - 16 : (luminance * 24389) / 27;
}

test('eyes that see no colour see greys of the same lightness', () => {
  expect(seen('#ffd166', 'no colour at all')).toMatch(/^#(..)\1\1$/);
  expect(lightness(seen('#2f6259', 'no colour at all'))).toBeCloseTo(lightness('#2f6259'), 0);
  expect(lightness('#ffffff')).toBeCloseTo(100, 5);
});

describe.each(Object.keys(THEMES) as ThemeName[])('the %s board', (name) => {
  const { A, B, field, lightPoint, darkPoint, highlight, edge } = THEMES[name];
  const grounds = [field[0], field[1], lightPoint, darkPoint];

  describe.each(Object.keys(EYES))('to eyes with %s', (eye) => {
    const apart = (one: string, two: string) =>
      Math.abs(lightness(seen(one, eye)) - lightness(seen(two, eye)));
    const ratio = (one: string, two: string) => contrast(seen(one, eye), seen(two, eye));

    test('has checkers of two lightnesses, far apart', () => {
      expect(apart(A.face[1], B.face[1])).toBeGreaterThanOrEqual(70);
      expect(ratio(A.face[1], B.face[1])).toBeGreaterThanOrEqual(10);
    });

    test.each([
      ['light', A],
      ['dark', B],
    ] as const)('shows %s checkers on field and points', (_, { face, rim }: CheckerColours) => {
      for (const ground of grounds) {
        expect(Math.max(ratio(face[1], ground), ratio(rim, ground)), ground).toBeGreaterThanOrEqual(3);
        expect(Math.max(apart(face[1], ground), apart(rim, ground)), ground).toBeGreaterThanOrEqual(25);
      }
    });

    test('tells the points from each other and from the field', () => {
      expect(apart(lightPoint, darkPoint)).toBeGreaterThanOrEqual(15);
      for (const point of [lightPoint, darkPoint]) expect(apart(point, field[0])).toBeGreaterThanOrEqual(10);
    });

    test('shows what is highlighted', () => {
      expect(ratio(highlight, edge)).toBeGreaterThanOrEqual(3);
    });
  });
});
