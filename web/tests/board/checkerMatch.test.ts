import { expect, test } from 'vitest';
import { firstPlaced, rematch, spotOf, type Placed } from '../../src/lib/board/checkerMatch';
import { geometry } from '../../src/lib/board/geometry';
import { BAR, OFF, moved } from '../../src/lib/board/places';
import { OPENING, board } from '../move/steps';

const stands = (placed: readonly Placed[], side: 'own' | 'other') =>
  placed
    .filter((each) => each.side === side)
    .map((each) => each.stand)
    .sort((a, b) => a - b);
const walked = (before: readonly Placed[], after: readonly Placed[]) =>
  before
    .flatMap((old, i) => (after[i]!.stand === old.stand ? [] : [`${old.stand}/${after[i]!.stand}`]))
    .sort();

test('a board drawn for the first time places all thirty checkers', () => {
  const placed = firstPlaced(OPENING);
  expect(placed).toHaveLength(30);
  expect(new Set(placed.map(({ id }) => id)).size).toBe(30);
  expect(stands(placed, 'own').filter((stand) => stand === 13)).toHaveLength(5);
});

test('one step moves one checker, the top one, and touches no other', () => {
  const before = firstPlaced(OPENING);
  const after = rematch(before, moved(OPENING, { start: 13, end: 7, hits: false }));
  expect(walked(before, after)).toEqual(['13/7']);
  const at = after.findIndex((each, i) => each !== before[i]);
  expect([before[at]!.k, after[at]!.k]).toEqual([4, 0]);
});

test('the list keeps its order, so elements move and are never made anew', () => {
  const before = firstPlaced(OPENING);
  const after = rematch(before, moved(OPENING, { start: 24, end: 20, hits: false }));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a hit sends the other checker to its bar', () => {
  const start = board('own 8:15 / other 5:1 19:14');
  const before = firstPlaced(start);
  const after = rematch(before, moved(start, { start: 8, end: 5, hits: true }));
  expect(walked(before, after)).toEqual(['5/0', '8/5']);
  expect(after.find((each) => each.side === 'other' && each.stand === 0)).toBeDefined();
});

test('several checkers pair with the nearest places, as sets', () => {
  const start = board('own 24:2 13:5 8:3 6:5');
  const end = board('own 24:2 13:5 8:2 6:4 5:2');
  expect(walked(firstPlaced(start), rematch(firstPlaced(start), end))).toEqual(['6/5', '8/5']);
});

test('checkers missing from the board lie in the tray, and come back from it', () => {
  const start = board('own 6:2 / other 24:2');
  const before = firstPlaced(start);
  expect(stands(before, 'own').filter((stand) => stand === OFF)).toHaveLength(13);
  expect(stands(before, 'other').filter((stand) => stand === BAR)).toHaveLength(13);
  const off = rematch(before, moved(start, { start: 6, end: OFF, hits: false }));
  expect(walked(before, off)).toEqual(['6/0']);
  expect(walked(off, rematch(off, start))).toEqual(['0/6']);
});

test('heights in a stack are always 0, 1, 2 … without gaps', () => {
  let placed = firstPlaced(OPENING);
  let position = [...OPENING];
  for (const [start, end] of [
    [13, 8],
    [8, 7],
    [24, 20],
    [20, 14],
    [6, 4],
    [13, 4],
  ] as const) {
    position = moved(position, { start, end, hits: false });
    placed = rematch(placed, position);
    for (let stand = 1; stand <= 24; stand++) {
      const ks = placed.filter((each) => each.stand === stand && each.side === 'own').map(({ k }) => k);
      expect(ks.sort((a, b) => a - b)).toEqual(ks.map((_, i) => i));
    }
  }
});

test('a board of another size is drawn anew', () => {
  expect(rematch(firstPlaced(OPENING), board('own 6:3 / other 19:3'), 3)).toHaveLength(6);
});

test('every checker of a side on the bar or in the tray is drawn on its own half', () => {
  const g = geometry('wide');
  expect(spotOf(g, { side: 'own', stand: BAR, k: 0 }, true)[1]).toBeLessThan(g.height / 2);
  expect(spotOf(g, { side: 'other', stand: 0, k: 0 }, true)[1]).toBeGreaterThan(g.height / 2);
  expect(spotOf(g, { side: 'own', stand: OFF, k: 0 }, true)[1]).toBeGreaterThan(g.height / 2);
  expect(spotOf(g, { side: 'other', stand: BAR, k: 0 }, true)[1]).toBeLessThan(g.height / 2);
});
