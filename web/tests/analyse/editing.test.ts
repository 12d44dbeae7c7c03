import { describe, expect, test } from 'vitest';
import { added, aimAt, carried, dropAt, setCount, tapped, type Edited } from '../../src/lib/board/editing';
import { barSpot, checkerSpot, geometry, type XY } from '../../src/lib/board/geometry';
import {
  asksCrawford,
  checkersOf,
  inVariant,
  openingSpot,
  played,
  readSpot,
  settled,
  startOf,
  turned,
} from '../../src/pages/analyse/spots';

const OPENING = startOf('standard');
const EMPTY = new Array<number>(26).fill(0);
const TOTAL = 15;

/** The board an edit leads to. */
function board(edited: Edited): readonly number[] {
  if (edited.kind === 'refused') throw new Error(edited.why);
  return edited.board;
}

describe('a tap on the place of the n-th checker', () => {
  test('makes it n checkers', () => {
    expect(board(tapped(EMPTY, { stand: 6, height: 4 }, 'own', TOTAL))[6]).toBe(4);
    expect(board(tapped(EMPTY, { stand: 6, height: 4 }, 'other', TOTAL))[6]).toBe(-4);
  });

  test('takes the last one away when there are n already', () => {
    expect(board(tapped(OPENING, { stand: 8, height: 3 }, 'own', TOTAL))[8]).toBe(2);
  });

  test('adds one on the highest place that is drawn', () => {
    const six = board(tapped(EMPTY, { stand: 6, height: 5 }, 'own', TOTAL));
    expect(board(tapped(six, { stand: 6, height: 5 }, 'own', TOTAL))[6]).toBe(6);
  });

  test('replaces checkers of the other colour', () => {
    const short = board(setCount(OPENING, 24, 'own', 0, TOTAL));
    expect(board(tapped(short, { stand: 19, height: 1 }, 'own', TOTAL))[19]).toBe(1);
  });

  test('never puts more checkers than there are', () => {
    expect(tapped(OPENING, { stand: 3, height: 2 }, 'own', TOTAL)).toEqual({
      kind: 'refused',
      why: 'none_left',
    });
    expect(board(tapped(EMPTY, { stand: 3, height: 5 }, 'own', 3))[3]).toBe(3);
  });

  test('puts only its own side on a bar', () => {
    expect(board(tapped(EMPTY, { stand: 25, height: 2 }, 'other', TOTAL))[25]).toBe(2);
    expect(board(tapped(EMPTY, { stand: 0, height: 1 }, 'own', TOTAL))[0]).toBe(-1);
  });
});

describe('a carried checker', () => {
  test('goes where it is put and leaves its place', () => {
    const moved = board(carried(OPENING, 13, 'own', 7, TOTAL));
    expect([moved[13], moved[7]]).toEqual([4, 1]);
  });

  test('sends a single checker of the other side to its bar', () => {
    const blot = board(setCount(OPENING, 19, 'other', 1, TOTAL));
    const moved = board(carried(blot, 24, 'own', 19, TOTAL));
    expect([moved[19], moved[0]]).toEqual([1, -1]);
  });

  test('is refused where two of the other side stand', () => {
    expect(carried(OPENING, 24, 'own', 19, TOTAL)).toEqual({ kind: 'refused', why: 'occupied' });
  });

  test('may come from the tray and go there', () => {
    const off = board(carried(OPENING, 6, 'own', 'own-tray', TOTAL));
    expect(off[6]).toBe(4);
    expect(board(carried(off, 'own-tray', 'own', 5, TOTAL))[5]).toBe(1);
    expect(carried(OPENING, 'own-tray', 'own', 5, TOTAL).kind).toBe('refused');
  });

  test('takes the whole stack along when asked to', () => {
    expect(board(carried(OPENING, 13, 'own', 7, TOTAL, TOTAL))[7]).toBe(5);
  });
});

test('the keyboard adds and takes one', () => {
  expect(board(added(EMPTY, 20, 'other', 1, TOTAL))[20]).toBe(-1);
  expect(board(added(OPENING, 8, 'own', -1, TOTAL))[8]).toBe(2);
  expect(added(EMPTY, 8, 'own', -1, TOTAL)).toEqual({ kind: 'refused', why: 'nothing' });
});

describe.each(['wide', 'narrow'] as const)('on the %s board', (kind) => {
  const g = geometry(kind);

  test.each([1, 6, 12, 13, 24])('each checker of point %i is met where it is drawn', (point) => {
    for (const k of [0, 2, 4]) {
      const [x, y] = checkerSpot(g, point, k);
      expect(aimAt(g, x, y, true)).toEqual({ stand: point, height: k + 1 });
    }
  });

  test('the bars are met in their halves', () => {
    const at = (xy: XY) => aimAt(g, xy[0], xy[1], true);
    expect(at(barSpot(g, 'own', 1))).toEqual({ stand: 25, height: 2 });
    expect(at(barSpot(g, 'other', 0))).toEqual({ stand: 0, height: 1 });
  });

  test('a checker let go outside leaves the board', () => {
    expect(dropAt(g, 'own', g.width / 4, g.height + 200)).toBe('own-tray');
    expect(dropAt(g, 'other', g.width / 4, -200)).toBe('other-tray');
  });
});

describe('a spot', () => {
  test('seen from the other side twice is the same again', () => {
    const spot = {
      ...openingSpot(),
      length: 7,
      own_score: 3,
      other_score: 1,
      cube: 2,
      owner: 'own' as const,
    };
    expect(turned(turned(spot))).toEqual(spot);
    expect(turned(spot)).toMatchObject({ own_score: 1, owner: 'other', turn: 'other' });
  });

  test('keeps no score or cube that cannot be', () => {
    const late = { ...openingSpot(), length: 7, own_score: 6, is_crawford: true };
    expect(asksCrawford(late)).toBe(true);
    expect(settled({ ...late, length: 5 }).own_score).toBe(4);
    expect(settled({ ...late, cube: 2 }).is_crawford).toBe(false);
    expect(settled({ ...late, length: 0 })).toMatchObject({ own_score: 0, is_crawford: false });
    expect(settled({ ...openingSpot(), owner: 'own' }).owner).toBe('centred');
    expect(settled({ ...late, jacoby: true }).jacoby).toBe(false);
  });

  test('after a play is the other side before its roll', () => {
    const next = played({ ...openingSpot(), dice: [3, 1] }, OPENING);
    expect(next).toMatchObject({ turn: 'other', dice: null });
  });

  test('of another variant begins anew with its checkers', () => {
    const hyper = inVariant(openingSpot(), 'hypergammon');
    expect(hyper.board.filter((count) => count > 0)).toEqual([1, 1, 1]);
    expect(checkersOf(hyper)).toBe(3);
  });

  test('that was kept is taken back only whole', () => {
    expect(readSpot(openingSpot())).toEqual(openingSpot());
    expect(readSpot({ ...openingSpot(), board: [1, 2] })).toBeNull();
    expect(readSpot({ board: OPENING })).toBeNull();
    expect(readSpot(null)).toBeNull();
  });
});
