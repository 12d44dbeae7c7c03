import { expect, test } from 'vitest';
import { heard, type Audible } from '../../src/lib/sound/heard';

const still: Audible = { throws: 1, board: [0, 2, -1], cube: { value: 1, owner: 'centred' }, urgency: 0 };

test('nothing that stays the same is heard', () => {
  expect(heard(still, { ...still, board: [...still.board] })).toBeNull();
});

test('a throw, the cube and a checker are heard, one at a time', () => {
  const moved = { ...still, board: [0, 1, -1] };
  const turned = { ...moved, cube: { value: 2, owner: 'own' } };
  expect(heard(still, moved)).toBe('checker');
  expect(heard(still, turned)).toBe('cube');
  expect(heard(still, { ...turned, throws: 2 })).toBe('dice');
});

test('a clock with little time left is heard before anything else, once for each warning', () => {
  const low = { ...still, throws: 2, urgency: 1 };
  expect(heard(still, low)).toBe('clock');
  expect(heard(low, low)).toBeNull();
  expect(heard(low, { ...low, urgency: 2 })).toBe('clock');
  expect(heard({ ...low, urgency: 2 }, low)).toBeNull();
});
