import { describe, expect, test } from 'vitest';
import {
  COLUMN,
  barSpot,
  barX,
  checkerSpot,
  cubeSpot,
  diceCentre,
  diceSpots,
  geometry,
  halfX,
  hitBox,
  offSpot,
  placeUnder,
  pointX,
  spotAt,
  trayBox,
  traySlot,
  type Box,
  type Look,
} from '../../src/lib/board/geometry';
import { BAR, OFF, READING_ORDER } from '../../src/lib/board/places';

const WIDE = geometry('wide');
const NARROW = geometry('narrow');
const ALL = (['wide', 'narrow'] as const).flatMap((kind) => [geometry(kind, false), geometry(kind, true)]);
const LOOK: Look = { diceBy: 'own', diceCount: 2, cubeOwner: 'centred', hasCube: true };
const centre = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

test('the two shapes have the sizes of the drawing', () => {
  expect([WIDE.width, WIDE.height]).toEqual([970, 772]);
  expect([NARROW.width, NARROW.height]).toEqual([822, 768]);
});

describe('points', () => {
  test('run 13…24 along the top and 12…1 along the bottom when home is on the right', () => {
    const top = READING_ORDER.slice(0, 12).map((point) => pointX(WIDE, point));
    expect(top).toEqual([...top].sort((a, b) => a - b));
    expect(pointX(WIDE, 13)).toBe(24);
    expect(pointX(WIDE, 12)).toBe(24);
    expect(pointX(WIDE, 1)).toBe(24 + 384 + 66 + 320);
    expect(checkerSpot(WIDE, 13, 0)[1]).toBeLessThan(WIDE.height / 2);
    expect(checkerSpot(WIDE, 12, 0)[1]).toBeGreaterThan(WIDE.height / 2);
  });

  test.each(ALL)('home on the left mirrors every column ($kind, home left $homeLeft)', (g) => {
    const mirrored = geometry(g.kind, !g.homeLeft);
    for (const point of READING_ORDER) expect(pointX(mirrored, point)).toBe(g.width - pointX(g, point) - 64);
    expect(barX(mirrored)).toBe(g.width - barX(g));
  });

  test.each(ALL)('hold five checkers side by side, the sixth lies on the fifth ($kind, $homeLeft)', (g) => {
    const ys = [0, 1, 2, 3, 4, 5].map((k) => checkerSpot(g, 6, k)[1]);
    expect(ys.slice(1, 5).map((y, i) => ys[i]! - y)).toEqual([58, 58, 58, 58]);
    expect(ys[5]).toBe(ys[4]);
  });
});

test('own checkers on the bar stack upwards from the middle, the others downwards', () => {
  const own = [0, 1, 2].map((k) => barSpot(WIDE, 'own', k)[1]);
  expect(own).toEqual([350, 292, 234]);
  expect(barSpot(WIDE, 'other', 0)[1]).toBe(422);
});

test('in the narrow shape a centred cube has room between the two bars', () => {
  const [, top] = barSpot(NARROW, 'own', 0, true);
  expect(cubeSpot(NARROW, 'centred')[1] - top).toBeGreaterThanOrEqual(27 + 29);
  expect(barSpot(NARROW, 'own', 0, false)[1]).toBe(384 - 36);
});

test('the cube lies towards its owner', () => {
  for (const g of ALL) {
    const [own, centred, other] = (['own', 'centred', 'other'] as const).map((side) => cubeSpot(g, side)[1]);
    expect(centred).toBe(g.height / 2);
    expect(own).toBeGreaterThan(centred!);
    expect(other).toBeLessThan(centred!);
  }
  expect(cubeSpot(WIDE, 'own')[1] - cubeSpot(WIDE, 'centred')[1]).toBe(66);
});

test('fifteen checkers fit in a tray', () => {
  for (const side of ['own', 'other'] as const) {
    const tray = trayBox(WIDE, side);
    for (const k of [0, 14]) {
      const slot = traySlot(WIDE, side, k);
      expect(slot.y).toBeGreaterThanOrEqual(tray.y);
      expect(slot.y + slot.height).toBeLessThanOrEqual(tray.y + tray.height);
    }
  }
  expect(offSpot(NARROW, 'own', 0)[1]).toBeGreaterThan(NARROW.height);
});

test('dice lie at the right hand of the player who rolled, whatever side home is on', () => {
  for (const g of ALL) {
    expect(diceCentre(g, 'own')[0]).toBeGreaterThan(g.width / 2 - 60);
    expect(diceCentre(g, 'own')[0]).toBeGreaterThan(diceCentre(g, 'other')[0]);
  }
  expect(diceSpots(WIDE, 'own', 4)).toHaveLength(4);
  const [first, , , last] = diceSpots(WIDE, 'own', 4).map(([x]) => x);
  expect(first! - 28).toBeGreaterThanOrEqual(halfX(WIDE, 'home'));
  expect(last! + 28).toBeLessThanOrEqual(halfX(WIDE, 'home') + 384);
});

describe('what lies under a finger', () => {
  test.each(ALL)('is the point whose column it is ($kind, home left $homeLeft)', (g) => {
    for (const point of READING_ORDER) {
      const box = hitBox(g, point, LOOK);
      expect([box.width, box.height]).toEqual([64, COLUMN]);
      expect(spotAt(g, ...centre(box), LOOK)).toBe(point);
      expect(placeUnder(g, ...centre(box))).toBe(point);
    }
  });

  test.each(ALL)('is the dice, the cube, the bar or the tray ($kind, home left $homeLeft)', (g) => {
    expect(spotAt(g, ...diceCentre(g, 'own'), LOOK)).toBe('dice');
    expect(spotAt(g, ...cubeSpot(g, 'centred'), LOOK)).toBe('cube');
    expect(spotAt(g, ...barSpot(g, 'own', 1), LOOK)).toBe(BAR);
    expect(spotAt(g, ...offSpot(g, 'own', 0), LOOK)).toBe(OFF);
    expect(placeUnder(g, ...offSpot(g, 'own', 0))).toBe(OFF);
  });

  test('is nothing where there are no dice and no cube', () => {
    const bare = { ...LOOK, diceCount: 0, hasCube: false };
    expect(spotAt(WIDE, ...diceCentre(WIDE, 'own'), bare)).toBeNull();
    expect(spotAt(WIDE, ...cubeSpot(WIDE, 'centred'), bare)).toBeNull();
  });

  test('small screens give the dice a larger area that still leaves the checkers free', () => {
    const minimum = 44 * (NARROW.width / 320);
    const box = hitBox(NARROW, 'dice', LOOK, minimum);
    expect(box.height).toBe(minimum);
    expect(box.y).toBeGreaterThan(checkerSpot(NARROW, 13, 4)[1] + 29);
  });

  test('a dragged checker finds a point anywhere in its half, the middle too', () => {
    expect(placeUnder(WIDE, pointX(WIDE, 18) + 5, WIDE.height / 2 - 1)).toBe(18);
    expect(placeUnder(WIDE, pointX(WIDE, 7) + 5, WIDE.height / 2 + 1)).toBe(7);
    expect(placeUnder(WIDE, -50, 100)).toBeNull();
  });
});
