import { describe, expect, test } from 'vitest';
import { BAR, OFF, onBar } from '../../src/lib/board/places';
import {
  ECHO_MS,
  boardOf,
  forcedPlay,
  isComplete,
  isStuck,
  livePlaces,
  missingDice,
  playAll,
  playDie,
  swap,
  tap,
  undo,
  usedDice,
} from '../../src/lib/move/entry';
import { AT, OTHER, entry, sent, touch, why } from './hands';
import { OPENING } from './steps';

describe('tapping an own point', () => {
  test('plays the die shown first', () => {
    expect(sent(touch(entry(OPENING, [3, 1]), 8))).toBe('8/5');
  });

  test('the higher die is shown first whatever the order it was rolled in', () => {
    expect(entry(OPENING, [1, 3]).dice).toEqual([3, 1]);
  });

  test('plays the second die when the first is blocked from there', () => {
    // The other side holds our 19.
    expect(sent(touch(entry(OPENING, [5, 2]), 24))).toBe('24/22');
  });

  test('plays the other die with the second button', () => {
    expect(sent(tap(entry(OPENING, [3, 1]), 8, OTHER).entry)).toBe('8/7');
  });

  test('uses the die that is left after the first', () => {
    expect(sent(touch(entry(OPENING, [3, 1]), 13, 10))).toBe('13/10 10/9');
  });

  test('says so when nothing there can move', () => {
    expect(why(tap(entry(OPENING, [6, 5]), 6, AT))).toBe('no_move_here');
  });

  test('says so when the move is already whole', () => {
    expect(why(tap(touch(entry(OPENING, [3, 1]), 8, 6), 13, AT))).toBe('done');
  });

  test('four taps on one point play a double four times', () => {
    const state = touch(entry(OPENING, [2, 2]), 13, 13, 13, 13);
    expect(sent(state)).toBe('13/11 13/11 13/11 13/11');
    expect(isComplete(state)).toBe(true);
  });

  test('quick taps on a source all count', () => {
    let state = entry(OPENING, [2, 2]);
    for (let i = 0; i < 4; i++) state = tap(state, 6, { at: i * 50 }).entry;
    expect(sent(state)).toBe('6/4 6/4 6/4 6/4');
  });
});

describe('the bar', () => {
  const POSITION = 'own bar:1 13:5 6:5 / other 19:2 12:5';

  test('has to be emptied first', () => {
    expect(why(tap(entry(POSITION, [4, 2]), 13, AT))).toBe('bar_first');
  });

  test('is left with the first die', () => {
    expect(sent(touch(entry(POSITION, [4, 2]), BAR))).toBe('25/21');
  });

  test('is left by touching the point to land on', () => {
    expect(sent(touch(entry(POSITION, [4, 2]), 23))).toBe('25/23');
  });

  test('opens the rest of the board once it is empty', () => {
    expect(sent(touch(entry(POSITION, [4, 2]), BAR, 13))).toBe('25/21 13/11');
  });

  test('with a closed point only the other die enters', () => {
    expect(sent(touch(entry(POSITION, [6, 2]), BAR))).toBe('25/23');
  });

  test('an empty bar has nothing to move', () => {
    expect(why(tap(entry(OPENING, [3, 1]), BAR, AT))).toBe('no_move_here');
  });
});

describe('making a point by touching it', () => {
  test('brings two checkers when the dice fit', () => {
    const state = touch(entry(OPENING, [3, 1]), 5);
    expect(boardOf(state)[5]).toBe(2);
    expect(isComplete(state)).toBe(true);
  });

  test('hits the blot that stands there', () => {
    const state = touch(entry('own 24:2 13:5 8:3 6:5 / other 5:1 1:2 12:5', [3, 1]), 5);
    expect(boardOf(state)[5]).toBe(2);
    expect(onBar(boardOf(state), 'other')).toBe(1);
  });

  test('covers an own single that cannot move itself', () => {
    // The blot on 5 is stopped by closed points on 4 and 2; 8 and 6 can both come.
    const state = touch(entry('own 8:2 6:2 5:1 / other 4:2 2:2 24:5', [3, 1]), 5);
    expect(boardOf(state)[5]).toBe(3);
  });

  test('an own single that can move, moves', () => {
    expect(sent(touch(entry('own 8:2 6:2 5:1 / other 24:5', [3, 1]), 5))).toBe('5/2');
  });

  test('brings two checkers with a double', () => {
    const state = touch(entry(OPENING, [4, 4]), 9);
    expect(sent(state)).toBe('13/9 13/9');
    expect(missingDice(state)).toEqual([4, 4]);
  });

  test('brings two checkers two steps each with a double', () => {
    const state = touch(entry(OPENING, [4, 4]), 16);
    expect(boardOf(state)[16]).toBe(2);
    expect(isComplete(state)).toBe(true);
  });

  test('both from the bar with a double', () => {
    const state = touch(entry('own bar:2 13:5 / other 12:5', [3, 3]), 22);
    expect(sent(state)).toBe('25/22 25/22');
  });

  test('comes with one checker when only one can reach', () => {
    expect(sent(touch(entry(OPENING, [6, 5]), 18))).toBe('24/18');
  });

  test('comes with one checker and both dice', () => {
    const state = touch(entry('own 24:1 / other 1:1', [6, 5]), 13);
    expect(boardOf(state)[13]).toBe(1);
    expect(isComplete(state)).toBe(true);
  });

  test('a checker on its own way hits rather than not', () => {
    const state = touch(entry('own 24:1 / other 18:1', [6, 5]), 13);
    expect(sent(state)).toBe('24/18 18/13');
    expect(onBar(boardOf(state), 'other')).toBe(1);
  });

  test('asks which checker when several can come', () => {
    // 7/4 with the three, 11/4 with both; they cannot both come.
    const state = entry('own 14:1 11:1 7:1 / other 3:2', [4, 3]);
    const result = tap(state, 4, AT);
    expect(why(result)).toBe('several_reach');
    expect(sent(result.entry)).toBe('');
  });

  test('says so when nothing can reach', () => {
    expect(why(tap(entry(OPENING, [3, 1]), 15, AT))).toBe('nothing_reaches');
  });

  test('says so on a point the other side holds', () => {
    expect(why(tap(entry(OPENING, [3, 1]), 19, AT))).toBe('nothing_reaches');
  });

  test('the second half of a double click does nothing', () => {
    const first = tap(entry(OPENING, [6, 5]), 18, { at: 0 });
    const second = tap(first.entry, 18, { at: ECHO_MS - 1 });
    expect(second.outcome).toEqual({ kind: 'ignored' });
    expect(sent(second.entry)).toBe('24/18');
  });

  test('a later touch on the same place is a new move', () => {
    const first = tap(entry(OPENING, [6, 5]), 18, { at: 0 });
    expect(sent(tap(first.entry, 18, { at: ECHO_MS }).entry)).toBe('24/18 18/13');
  });
});

describe('bearing off', () => {
  test('the tray takes a checker with each die in order', () => {
    const state = touch(entry('own 6:2 5:2 4:2 / other 24:2', [6, 4]), OFF);
    expect(sent(state)).toBe('6/0');
    expect(sent(touch(state, OFF))).toBe('6/0 4/0');
  });

  test('the second button starts with the other die', () => {
    expect(sent(tap(entry('own 6:2 5:2 4:2 / other 24:2', [6, 4]), OFF, OTHER).entry)).toBe('4/0');
  });

  test('a larger die takes from the highest point', () => {
    expect(sent(touch(entry('own 4:2 3:2 / other 24:2', [6, 5]), OFF, OFF))).toBe('4/0 4/0');
  });

  test('is refused while checkers are outside', () => {
    expect(why(tap(entry(OPENING, [6, 5]), OFF, AT))).toBe('cannot_land');
  });
});

describe('the dice', () => {
  test('no die is played twice', () => {
    const state = touch(entry(OPENING, [3, 1]), 8, 6);
    expect(usedDice(state)).toEqual([true, true]);
    expect(why(playDie(state, 13, 3))).toBe('done');
    expect(state.path.map((edge) => edge.die).sort()).toEqual([1, 3]);
  });

  test('swapping changes the die that is played first', () => {
    const state = swap(entry(OPENING, [3, 1])).entry;
    expect(state.dice).toEqual([1, 3]);
    expect(sent(touch(state, 8))).toBe('8/7');
  });

  test('cannot be swapped once a checker has moved, nor when they are equal', () => {
    expect(why(swap(touch(entry(OPENING, [3, 1]), 8)))).toBe('ignored');
    expect(why(swap(entry(OPENING, [2, 2])))).toBe('ignored');
  });

  test('the used one is known after a swap', () => {
    const state = touch(swap(entry(OPENING, [3, 1])).entry, 8);
    expect(usedDice(state)).toEqual([true, false]);
    expect(missingDice(state)).toEqual([3]);
  });

  test('a digit plays that die from that place', () => {
    expect(sent(playDie(entry(OPENING, [3, 1]), 8, 1).entry)).toBe('8/7');
    expect(why(playDie(entry(OPENING, [3, 1]), 8, 6))).toBe('not_with_this_die');
  });

  test('a die that cannot be played is not missing', () => {
    // Only the six can be played, once.
    const state = entry('own 24:1 / other 19:2 23:2 17:2 13:2 12:2', [6, 5]);
    expect(missingDice(state)).toEqual([6]);
    const after = touch(state, 24);
    expect(isComplete(after)).toBe(true);
    expect(missingDice(after)).toEqual([]);
  });
});

describe('undo', () => {
  test('takes back one step, or all of them', () => {
    const state = touch(entry(OPENING, [3, 1]), 8, 6);
    expect(sent(undo(state).entry)).toBe('8/5');
    expect(sent(undo(state, true).entry)).toBe('');
    expect(boardOf(undo(state, true).entry)).toEqual(OPENING);
  });

  test('has nothing to do before the first step', () => {
    expect(why(undo(entry(OPENING, [3, 1])))).toBe('ignored');
  });

  test('takes back a made point one checker at a time', () => {
    expect(undo(touch(entry(OPENING, [3, 1]), 5)).entry.path).toHaveLength(1);
  });
});

describe('the whole move', () => {
  test('is complete only at a complete play', () => {
    expect(isComplete(entry(OPENING, [3, 1]))).toBe(false);
    expect(isComplete(touch(entry(OPENING, [3, 1]), 8))).toBe(false);
    expect(isComplete(touch(entry(OPENING, [3, 1]), 8, 6))).toBe(true);
  });

  test('offers only what the server offers: the larger die when only one can be played', () => {
    const state = entry('own 24:1 / other 13:2', [6, 5]);
    expect(sent(tap(state, 24, OTHER).entry)).toBe('24/18');
    expect(isComplete(tap(state, 24, OTHER).entry)).toBe(true);
  });

  test('a roll that allows nothing is stuck, not complete', () => {
    const state = entry('own bar:1 13:2 / other 19:2 20:2', [6, 5]);
    expect(isStuck(state)).toBe(true);
    expect(isComplete(state)).toBe(false);
    expect(forcedPlay(state)).toBeNull();
  });

  test('is forced when every way leads to one position', () => {
    const state = entry('own 24:1 / other 1:1', [6, 5]);
    const steps = forcedPlay(state);
    expect(steps).not.toBeNull();
    expect(isComplete(playAll(state, steps!).entry)).toBe(true);
    expect(forcedPlay(entry(OPENING, [3, 1]))).toBeNull();
  });

  test.each([
    [OPENING, [3, 1]],
    [OPENING, [4, 4]],
    ['own bar:1 13:5 6:5 / other 19:2 12:5', [4, 2]],
    ['own 14:1 11:1 7:1 / other 3:2', [4, 3]],
    ['own 6:2 5:2 4:2 / other 24:2', [6, 4]],
    ['own 24:1 20:1 13:4 8:4 6:5 / other 2:1 1:2 12:4 17:3 19:4 21:1', [1, 1]],
  ] as const)('answers a touch exactly where it says so: %s with %s', (position, roll) => {
    const state = entry(typeof position === 'string' ? position : [...position], roll);
    const answering = Array.from({ length: 26 }, (_, place) => place).filter(
      (place) => tap(state, place, AT).outcome.kind === 'moved',
    );
    expect([...livePlaces(state)].sort((a, b) => a - b)).toEqual(answering);
  });

  test('lists the places that answer a touch', () => {
    const live = livePlaces(entry(OPENING, [3, 1]));
    for (const point of [24, 13, 8, 6, 5]) expect(live.has(point)).toBe(true);
    for (const point of [19, 1, 12, OFF, BAR]) expect(live.has(point)).toBe(false);
  });
});
