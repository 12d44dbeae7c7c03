import { expect, test } from 'vitest';
import { lineOf } from '../../src/pages/people/line';

test('one value makes no line', () => {
  expect(lineOf([1500])).toBeNull();
});

test('the lowest value lies at the foot of the field and the highest at its head', () => {
  const line = lineOf([1500, 1490, 1510])!;

  expect(line.points).toBe('6.0,70.0 300.0,134.0 594.0,6.0');
  expect([line.low, line.high]).toEqual([1490, 1510]);
});

test('equal values make a level line', () => {
  expect(lineOf([5, 5])!.points).toBe('6.0,70.0 594.0,70.0');
});
