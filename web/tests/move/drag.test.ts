import { describe, expect, test } from 'vitest';
import { BAR, OFF, onBar } from '../../src/lib/board/places';
import { boardOf, drop, isComplete, targets, undoTargets } from '../../src/lib/move/entry';
import { entry, sent, touch, why } from './hands';
import { OPENING } from './steps';

describe('dragging', () => {
  test('plays the one die it needs', () => {
    expect(sent(drop(entry(OPENING, [6, 5]), 13, 8).entry)).toBe('13/8');
  });

  test('plays both dice to the place they reach together', () => {
    const state = drop(entry(OPENING, [6, 5]), 24, 13).entry;
    expect(boardOf(state)[24]).toBe(1);
    expect(isComplete(state)).toBe(true);
  });

  test('plays up to four dice of a double', () => {
    expect(sent(drop(entry('own 24:2 / other 1:1', [4, 4]), 24, 8).entry)).toBe('24/20 20/16 16/12 12/8');
  });

  test('prefers the way that hits', () => {
    expect(sent(drop(entry('own 24:2 / other 19:1', [6, 5]), 24, 13).entry)).toBe('24/19 19/13');
    expect(sent(drop(entry('own 24:2 / other 18:1', [6, 5]), 24, 13).entry)).toBe('24/18 18/13');
  });

  test('with Shift prefers the way that does not', () => {
    const state = drop(entry('own 24:2 / other 19:1', [6, 5]), 24, 13, false).entry;
    expect(sent(state)).toBe('24/18 18/13');
    expect(onBar(boardOf(state), 'other')).toBe(0);
  });

  test('elsewhere plays nothing and says so', () => {
    const result = drop(entry(OPENING, [6, 5]), 13, 11);
    expect(why(result)).toBe('cannot_land');
    expect(sent(result.entry)).toBe('');
  });

  test('back where it came from is no move', () => {
    expect(why(drop(entry(OPENING, [6, 5]), 13, 13))).toBe('ignored');
  });

  test('shows the targets of one and of both dice, and which of them hit', () => {
    const found = targets(entry('own 24:2 / other 19:1 5:2', [6, 5]), 24);
    expect(found.map(({ place, isHit, steps }) => [place, isHit, steps.length])).toEqual([
      [18, false, 1],
      [19, true, 1],
      [13, false, 2],
    ]);
  });

  test('a checker brought back undoes its last step', () => {
    const state = touch(entry(OPENING, [6, 5]), 24, 18);
    expect(sent(drop(state, 13, 18).entry)).toBe('24/18');
    expect(sent(drop(state, 13, 24).entry)).toBe('');
    expect(undoTargets(state, 13).sort()).toEqual([18, 24]);
  });

  test('a checker brought back leaves the steps of the others alone', () => {
    const state = touch(entry(OPENING, [3, 1]), 8, 6);
    expect(sent(drop(state, 5, 8).entry)).toBe('6/5');
  });

  test('a checker brought back revives the one it hit', () => {
    const state = touch(entry('own 8:2 6:2 / other 5:1 24:2', [3, 1]), 8);
    expect(onBar(boardOf(state), 'other')).toBe(1);
    expect(onBar(boardOf(drop(state, 5, 8).entry), 'other')).toBe(0);
  });

  test('a checker cannot be brought back when the rest would not stand without it', () => {
    // Entering freed the others: taking the entry back alone would leave an illegal move.
    const state = touch(entry('own bar:1 13:5 / other 12:2', [4, 2]), BAR, 13);
    expect(why(drop(state, 21, BAR))).toBe('cannot_land');
  });

  test('from elsewhere while on the bar says so', () => {
    expect(why(drop(entry('own bar:1 13:5 / other 12:2', [4, 2]), 13, 9))).toBe('bar_first');
  });

  test('a checker can be dragged into the tray', () => {
    expect(sent(drop(entry('own 6:2 5:2 4:2 / other 24:2', [6, 4]), 6, OFF).entry)).toBe('6/0');
  });
});
