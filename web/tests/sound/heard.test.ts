import { expect, test } from 'vitest';
import { heard, type Audible } from '../../src/lib/sound/heard';

const still: Audible = { throws: 1, board: [0, 2, -1], cube: { value: 1, owner: 'centred' } };

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
