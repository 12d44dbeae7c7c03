import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Spot } from '../../src/lib/board/places';
import { LONG_PRESS_MS, Pointer, SLIP_PX, type Hand } from '../../src/lib/move/pointer';

/** Notes down what the hand has meant; every place is point 13 unless told otherwise. */
function table({ spot = 13, hasChecker = true }: { spot?: Spot | null; hasChecker?: boolean } = {}) {
  const notes: string[] = [];
  const pointer = new Pointer({
    spotAt: () => spot,
    press: (at) => notes.push(`press ${at}`),
    tap: (at, isOther) => notes.push(`tap ${at}${isOther ? ' other' : ''}`),
    lift: (at) => {
      notes.push(`lift ${at}`);
      return hasChecker;
    },
    drag: ([x]) => notes.push(`drag ${x}`),
    drop: ([x], isShift) => notes.push(`drop ${x}${isShift ? ' shift' : ''}`),
    cancel: () => notes.push('cancel'),
  });
  return { pointer, notes };
}

function hand(x = 0, changes: Partial<Hand> = {}): Hand {
  return { id: 1, at: [x, 0], px: [x, 0], kind: 'mouse', isSecond: false, isShift: false, ...changes };
}
const finger = (x = 0, changes: Partial<Hand> = {}) => hand(x, { kind: 'touch', ...changes });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a tap', () => {
  test('is a press that comes up where it went down', () => {
    const { pointer, notes } = table();
    pointer.down(hand());
    pointer.up(hand());
    expect(notes).toEqual(['press 13', 'tap 13']);
  });

  test('may slip a little, a finger more than a mouse', () => {
    for (const kind of ['mouse', 'touch'] as const) {
      const { pointer, notes } = table();
      pointer.down(hand(0, { kind }));
      pointer.move(hand(SLIP_PX[kind], { kind }));
      pointer.up(hand(SLIP_PX[kind], { kind }));
      expect(notes.at(-1)).toBe('tap 13');
    }
    expect(SLIP_PX.touch).toBeGreaterThan(SLIP_PX.mouse);
  });

  test('means the other die with the second button or with Shift', () => {
    for (const changes of [{ isSecond: true }, { isShift: true }]) {
      const { pointer, notes } = table();
      pointer.down(hand(0, changes));
      pointer.up(hand());
      expect(notes.at(-1)).toBe('tap 13 other');
    }
  });

  test('with a mouse has no time limit', () => {
    const { pointer, notes } = table();
    pointer.down(hand());
    vi.advanceTimersByTime(10_000);
    pointer.up(hand());
    expect(notes).toEqual(['press 13', 'tap 13']);
  });

  test('outside the board is none', () => {
    const { pointer, notes } = table({ spot: null });
    expect(pointer.down(hand())).toBe(false);
    pointer.up(hand());
    expect(notes).toEqual([]);
  });

  test('twenty a second are twenty', () => {
    const { pointer, notes } = table();
    for (let i = 0; i < 20; i++) {
      pointer.down(finger(0, { id: i }));
      vi.advanceTimersByTime(50);
      pointer.up(finger(0, { id: i }));
    }
    expect(notes.filter((note) => note === 'tap 13')).toHaveLength(20);
  });
});

describe('a long press', () => {
  test('plays the other die while the finger is still down, once', () => {
    const { pointer, notes } = table();
    pointer.down(finger());
    vi.advanceTimersByTime(LONG_PRESS_MS);
    expect(notes).toEqual(['press 13', 'tap 13 other']);
    pointer.move(finger(80));
    pointer.up(finger(80));
    expect(notes).toHaveLength(2);
  });

  test('is none when the finger moves first', () => {
    const { pointer, notes } = table();
    pointer.down(finger());
    pointer.move(finger(40));
    vi.advanceTimersByTime(LONG_PRESS_MS * 2);
    expect(notes).toEqual(['press 13', 'lift 13', 'drag 40']);
  });
});

describe('a drag', () => {
  test('takes the checker along and lets it go', () => {
    const { pointer, notes } = table();
    pointer.down(hand());
    pointer.move(hand(20));
    pointer.move(hand(60));
    pointer.up(hand(70, { isShift: true }));
    expect(notes).toEqual(['press 13', 'lift 13', 'drag 20', 'drag 60', 'drop 70 shift']);
  });

  test('from a place without a checker is neither a drag nor a tap', () => {
    const { pointer, notes } = table({ hasChecker: false });
    pointer.down(hand());
    pointer.move(hand(20));
    pointer.up(hand(20));
    expect(notes).toEqual(['press 13', 'lift 13', 'cancel']);
  });

  test('ignores a second finger', () => {
    const { pointer, notes } = table();
    pointer.down(finger());
    pointer.move(finger(20));
    expect(pointer.down(finger(0, { id: 2 }))).toBe(false);
    pointer.move(finger(300, { id: 2 }));
    pointer.up(finger(300, { id: 2 }));
    pointer.up(finger(30));
    expect(notes).toEqual(['press 13', 'lift 13', 'drag 20', 'drop 30']);
  });

  test('that the system takes away comes to nothing, and the next one works', () => {
    const { pointer, notes } = table();
    pointer.down(finger());
    pointer.move(finger(20));
    pointer.cancel(1);
    expect(notes.at(-1)).toBe('cancel');
    expect(pointer.down(finger(0, { id: 2 }))).toBe(true);
  });

  test('given up with Escape stays given up until the finger is lifted', () => {
    const { pointer, notes } = table();
    pointer.down(hand());
    pointer.move(hand(20));
    pointer.cancel();
    pointer.move(hand(40));
    pointer.up(hand(40));
    expect(notes).toEqual(['press 13', 'lift 13', 'drag 20', 'cancel']);
    expect(pointer.isActive).toBe(false);
  });

  test('that lost its pointer does not leave the board deaf', () => {
    const { pointer, notes } = table();
    pointer.down(finger());
    pointer.move(finger(20));
    pointer.cancel();
    pointer.release(1);
    expect(pointer.down(finger(0, { id: 2 }))).toBe(true);
    pointer.release(2);
    expect(pointer.isActive).toBe(false);
    expect(notes.at(-1)).toBe('cancel');
  });

  test('of the same pointer can begin anew when the end of the last one got lost', () => {
    const { pointer } = table();
    pointer.down(hand());
    pointer.move(hand(20));
    pointer.cancel();
    expect(pointer.down(hand())).toBe(true);
  });
});
