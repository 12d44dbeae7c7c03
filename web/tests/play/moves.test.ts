import { describe, expect, test } from 'vitest';
import { barOf } from '../../src/pages/play/bar';
import { rowsOf } from '../../src/pages/play/moves';
import { outcomeWords } from '../../src/pages/play/outcomes';
import { events, view } from '../views';

const play = (by: 'own' | 'other', dice: [number, number], text: string, seq: number) =>
  events.played(by, dice, [[24, 20, false]], text, seq);

describe('the move list', () => {
  test('has own moves on the left and the other side on the right', () => {
    const rows = rowsOf([play('own', [3, 1], '8/5 6/5', 2), play('other', [2, 6], '24/18 13/11', 4)], null);
    expect(rows).toEqual([{ number: 1, own: '3-1: 8/5 6/5', other: '6-2: 24/18 13/11' }]);
  });

  test('begins on the right when the other side does', () => {
    const rows = rowsOf([play('other', [2, 6], '24/18 13/11', 2), play('own', [3, 1], '8/5 6/5', 4)], null);
    expect(rows.map(({ own, other }) => [own, other])).toEqual([
      [null, '6-2: 24/18 13/11'],
      ['3-1: 8/5 6/5', null],
    ]);
  });

  test('shows the turn under way', () => {
    const rows = rowsOf([play('own', [3, 1], '8/5 6/5', 2), play('other', [6, 2], '…', 4)], {
      by: 'own',
      dice: [5, 6],
    });
    expect(rows.at(-1)).toEqual({ number: 2, own: '6-5: …', other: null });
  });

  test('a double, its answer and the roll that follows have lines of their own', () => {
    const rows = rowsOf(
      [events.doubled('own', 2, 2), events.taken('other', 2, 3), play('own', [3, 1], '8/5 6/5', 5)],
      null,
    );
    expect(rows.map(({ own, other }) => [own, other])).toEqual([
      ['Dobla a 2', 'Acepta'],
      ['3-1: 8/5 6/5', null],
    ]);
  });

  test('says so when the dice allowed nothing', () => {
    expect(rowsOf([events.noPlay('other', [6, 6], 2)], null)[0]?.other).toBe('6-6: no puede mover');
  });
});

describe('what a number of points would mean', () => {
  test('is told with the score it brings', () => {
    expect(outcomeWords(view({ score: [1, 2] }), 2, true)).toMatchObject({
      points: 'ganas 2 puntos',
      score: 'marcador 3–2',
      short: '3–2',
    });
    expect(outcomeWords(view({ score: [1, 2] }), 1, false)).toMatchObject({
      points: 'pierdes 1 punto',
      score: 'marcador 1–3',
    });
  });

  test('is the match when it reaches its length', () => {
    expect(outcomeWords(view({ score: [1, 3] }), 2, false).score).toBe('pierdes el partido');
    expect(outcomeWords(view({ score: [4, 3] }), 1, true).score).toBe('ganas el partido');
  });

  test('is never the match when playing for money', () => {
    expect(outcomeWords(view({ length: 0, score: [40, 3] }), 8, true).score).toBe('marcador 48–3');
  });
});

describe('the action bar', () => {
  test('offers the roll, and the double where it may be made', () => {
    expect(barOf(view())).toEqual({ kind: 'roll', doubleTo: null, isRedouble: false });
    const actions = [{ kind: 'roll' } as const, { kind: 'double', to: 4 } as const];
    const cube = { value: 2, owner: 'own', in_use: true } as const;
    expect(barOf(view({ actions, cube }))).toEqual({ kind: 'roll', doubleTo: 4, isRedouble: true });
  });

  test('asks for the answer to a double with its stake and its price', () => {
    const actions = [{ kind: 'take', stake: 4 } as const, { kind: 'pass', points: 2 } as const];
    expect(barOf(view({ state: 'double_offered', actions }))).toEqual({
      kind: 'answer_double',
      stake: 4,
      dropPoints: 2,
      offer: 'double',
      raise: null,
    });
  });

  test('offers the beaver where the rules allow one', () => {
    const actions = [
      { kind: 'take', stake: 2 } as const,
      { kind: 'beaver', to: 4 } as const,
      { kind: 'pass', points: 1 } as const,
    ];
    expect(barOf(view({ state: 'double_offered', actions }))).toMatchObject({
      raise: { kind: 'beaver', to: 4 },
    });
  });

  test('asks for the answer to a resignation', () => {
    const actions = [
      { kind: 'accept_resign', value: 2, points: 4 } as const,
      { kind: 'refuse_resign', value: 2 } as const,
    ];
    expect(barOf(view({ state: 'resign_offered', actions }))).toEqual({
      kind: 'answer_resign',
      value: 2,
      points: 4,
    });
  });

  test('gives up a turn without a move', () => {
    expect(barOf(view({ state: 'to_play', actions: [{ kind: 'no_play' }] })).kind).toBe('stuck');
  });

  test('goes on to the next game, or ends the match', () => {
    expect(barOf(view({ state: 'game_over', actions: [{ kind: 'next_game' }] })).kind).toBe('game_over');
    expect(barOf(view({ state: 'match_over', is_over: true, actions: [] })).kind).toBe('match_over');
  });

  test('waits when nothing may be done', () => {
    expect(barOf(view({ actions: [] })).kind).toBe('wait');
  });
});
