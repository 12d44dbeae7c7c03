import { expect, test } from 'vitest';
import { commandOf, type Pressed } from '../../src/lib/move/keyboard';

const press = (key: string, changes: Partial<Pressed> = {}): Pressed => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
});

test.each([
  ['ArrowLeft', { kind: 'go', arrow: 'left' }],
  ['End', { kind: 'go', arrow: 'end' }],
  ['Enter', { kind: 'play', isOther: false }],
  [' ', { kind: 'play', isOther: false }],
  ['5', { kind: 'die', die: 5 }],
  ['0', { kind: 'focus', spot: 'off' }],
  ['b', { kind: 'focus', spot: 'bar' }],
  ['m', { kind: 'select' }],
  ['X', { kind: 'swap' }],
  ['u', { kind: 'undo', isAll: false }],
  ['Backspace', { kind: 'undo', isAll: false }],
  ['r', { kind: 'roll' }],
  ['d', { kind: 'double' }],
  ['a', { kind: 'take' }],
  ['n', { kind: 'pass' }],
  ['f', { kind: 'flip' }],
  ['?', { kind: 'help' }],
  ['o', { kind: 'tell', what: 'overview' }],
  ['Escape', { kind: 'cancel' }],
] as const)('%s is a command', (key, command) => {
  expect(commandOf(press(key), true)).toEqual(command);
});

test.each([
  ['Enter', { shiftKey: true }, { kind: 'play', isOther: true }],
  ['U', { shiftKey: true }, { kind: 'undo', isAll: true }],
  ['Enter', { ctrlKey: true }, { kind: 'confirm' }],
  ['Enter', { metaKey: true }, { kind: 'confirm' }],
  ['z', { ctrlKey: true }, { kind: 'undo', isAll: false }],
] as const)('%s with a modifier is another', (key, changes, command) => {
  expect(commandOf(press(key, changes), true)).toEqual(command);
});

test.each(['7', 'q', 'Tab', 'F5'])('%s is left to the browser', (key) => {
  expect(commandOf(press(key), true)).toBeNull();
});

test('the browser keeps its own shortcuts', () => {
  expect(commandOf(press('r', { ctrlKey: true }), true)).toBeNull();
  expect(commandOf(press('ArrowLeft', { altKey: true }), true)).toBeNull();
});

test('keys of one character can be switched off; the others go on working', () => {
  for (const key of ['r', 'd', 'a', '5', '?', 'u']) expect(commandOf(press(key), false)).toBeNull();
  expect(commandOf(press('Enter'), false)).toEqual({ kind: 'play', isOther: false });
  expect(commandOf(press('Backspace'), false)).toEqual({ kind: 'undo', isAll: false });
  expect(commandOf(press('Enter', { ctrlKey: true }), false)).toEqual({ kind: 'confirm' });
});
