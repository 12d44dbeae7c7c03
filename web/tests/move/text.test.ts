import { expect, test } from 'vitest';
import { graphOf } from '../../src/lib/move/graph';
import { playsOf, readPlay, type NamedPlay } from '../../src/lib/move/text';
import { OPENING, board, draw } from './steps';

const HIT = board('own 24:2 13:5 8:3 6:5 / other 18:1 12:5 17:4 19:5');
const BAR_AND_HOME = board('own bar:1 6:5 / other 12:5 1:2');
const LAST = board('own 3:1 1:1 / other 12:5');

function at(
  position: number[],
  roll: [number, number],
): { plays: NamedPlay[]; read: (text: string) => string } {
  const plays = playsOf(graphOf(draw(position, roll).graph), position);
  const read = (text: string) => {
    const found = readPlay(text, plays, position);
    return typeof found === 'string' ? found : found.text;
  };
  return { plays, read };
}

test('every legal play has one name', () => {
  const { plays } = at(OPENING, [3, 1]);
  const names = plays.map(({ text }) => text);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('8/5 6/5');
  expect(names).toContain('24/20');
});

test.each([
  ['8/5 6/5', '8/5 6/5'],
  ['6/5, 8/5', '8/5 6/5'],
  ['24/23/20', '24/20'],
  ['24/20', '24/20'],
  ['13/9', '13/9'],
])('%s is read as %s', (text, play) => {
  expect(at(OPENING, [3, 1]).read(text)).toBe(play);
});

test('checkers that do the same are counted', () => {
  const { read } = at(OPENING, [1, 1]);
  expect(read('8/7(2) 6/5(2)')).toBe('8/7(2) 6/5(2)');
  expect(read('8/7 8/7 6/5 6/5')).toBe('8/7(2) 6/5(2)');
});

test('bar and off have names in both languages', () => {
  expect(at(BAR_AND_HOME, [4, 3]).read('barra/21 6/3')).toBe(at(BAR_AND_HOME, [4, 3]).read('BAR/21 6/3'));
  expect(at(LAST, [3, 1]).read('3/fuera 1/off')).toBe('3/off 1/off');
});

test('a hit is told and need not be written where nothing else can be meant', () => {
  const { read } = at(HIT, [6, 4]);
  expect(read('24/18 24/20')).toBe('24/18* 24/20');
});

test('a hit on the way is played when it is written', () => {
  const { read } = at(HIT, [6, 4]);
  expect(read('24/18*/14')).toBe('24/18*/14');
  expect(read('24/14')).toBe('24/14');
});

test.each([
  ['', 'unreadable'],
  ['hello', 'unreadable'],
  ['8/5 6/x', 'unreadable'],
  ['8/26', 'unreadable'],
  ['8/2', 'illegal'],
  ['8/5', 'illegal'],
])('%j is %s with 3 and 1', (text, why) => {
  expect(at(OPENING, [3, 1]).read(text)).toBe(why);
});
