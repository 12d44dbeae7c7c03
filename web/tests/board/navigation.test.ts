import { expect, test } from 'vitest';
import { focusOn, step, type Arrow, type Focus } from '../../src/lib/board/navigation';
import { BAR, OFF, READING_ORDER, type Spot } from '../../src/lib/board/places';

const walk = (from: Focus, homeLeft: boolean, ...arrows: Arrow[]) =>
  arrows.reduce((focus, arrow) => step(focus, arrow, homeLeft), from).spot;

test('left and right walk along the row as it is seen', () => {
  expect(walk(focusOn(13), false, 'right')).toBe(14);
  expect(walk(focusOn(8), false, 'left')).toBe(9);
  expect(walk(focusOn(8), true, 'left')).toBe(7);
});

test('the bar lies between the halves of both rows', () => {
  expect(walk(focusOn(18), false, 'right')).toBe(BAR);
  expect(walk(focusOn(18), false, 'right', 'right')).toBe(19);
  expect(walk(focusOn(7), false, 'right', 'right')).toBe(6);
});

test('the row ends at the tray', () => {
  expect(walk(focusOn(24), false, 'right')).toBe(OFF);
  expect(walk(focusOn(1), false, 'right', 'right')).toBe(OFF);
  expect(walk(focusOn(1), true, 'left')).toBe(OFF);
});

test('up and down lead to the opposite row and stop there', () => {
  expect(walk(focusOn(6), false, 'up')).toBe(19);
  expect(walk(focusOn(19), false, 'up')).toBe(19);
  expect(walk(focusOn(19), false, 'down')).toBe(6);
});

test('Home and End lead to the ends of the row', () => {
  expect(walk(focusOn(16), false, 'home')).toBe(13);
  expect(walk(focusOn(3), false, 'end')).toBe(OFF);
  expect(walk(focusOn(16), true, 'end')).toBe(13);
});

test('every control can be reached with arrows alone, whatever side home is on', () => {
  for (const homeLeft of [false, true]) {
    const seen = new Set<Spot>();
    const open: Focus[] = [focusOn(13)];
    for (const focus of open) {
      if (seen.has(focus.spot) && open.indexOf(focus) > 200) continue;
      seen.add(focus.spot);
      for (const arrow of ['left', 'right', 'up', 'down'] as const) {
        const next = step(focus, arrow, homeLeft);
        if (!open.some((each) => each.spot === next.spot && each.row === next.row)) open.push(next);
      }
    }
    expect([...seen].map(String).sort()).toEqual(
      [...READING_ORDER, BAR, OFF, 'dice', 'cube'].map(String).sort(),
    );
  }
});
