import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnalysisOrder, FoundPlay, SpotAnalysis } from '../../src/lib/api';
import { addressOf, askedBy } from '../../src/pages/analyse/address';
import { depthsTo, Desk } from '../../src/pages/analyse/desk.svelte';
import { problemWords } from '../../src/pages/analyse/problems';
import { readRecent, remembered } from '../../src/pages/analyse/recent';
import { openingSpot, startOf } from '../../src/pages/analyse/spots';

const XGID = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const CHANCES = { win: 0.5, win_gammon: 0.1, win_backgammon: 0, lose_gammon: 0.1, lose_backgammon: 0 };

function found(ply: number, changes: Partial<FoundPlay> = {}): SpotAnalysis {
  const board = startOf('standard');
  board[5] = 2;
  board[8] = 2;
  board[6] = 4;
  const play: FoundPlay = {
    play: '8/5 6/5',
    steps: [
      [8, 5, false],
      [6, 5, false],
    ],
    board,
    equity: 0.2,
    mwc: null,
    difference: 0,
    severity: '',
    chances: CHANCES,
    ply,
    reasons: [],
    ...changes,
  };
  return { problems: [], xgid: XGID, gnu_id: '', plays: [play], cube: null, ply };
}

/** A server that answers when it is told to. */
function bench(analysisPly: 0 | 2 = 2) {
  const asked: { order: AnalysisOrder; signal: AbortSignal; answer: (found: SpotAnalysis) => void }[] = [];
  const places = { push: vi.fn(), replace: vi.fn() };
  const desk = new Desk({ motion: 'off', analysisPly }, places, {
    analyse: (order, signal) => new Promise((answer) => asked.push({ order, signal: signal!, answer })),
    readSpot: (text) =>
      Promise.resolve(
        text === 'good'
          ? { spot: { ...openingSpot(), dice: [3, 1] }, problems: [] }
          : { spot: null, problems: [{ code: 'bad_notation', place: 'column 4', value: '', message: '' }] },
      ),
  });
  const settle = async (index: number, answer: SpotAnalysis) => {
    asked[index]!.answer(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { desk, asked, places, settle };
}

beforeEach(() => localStorage.clear());

test('looks at once and then deeper', () => {
  expect([depthsTo(0), depthsTo(1), depthsTo(2), depthsTo(3)]).toEqual([[0], [0, 1], [0, 2], [0, 2, 3]]);
});

describe('the desk', () => {
  test('asks at once, then deeper, and puts both in place', async () => {
    const { desk, asked, settle, places } = bench();
    desk.die(3);
    desk.die(1);
    expect(asked.map(({ order }) => order.ply)).toEqual([0]);
    await settle(0, found(0));
    expect(desk.best?.ply).toBe(0);
    expect(places.replace).toHaveBeenCalledWith(expect.anything(), addressOf(XGID, desk.spot));
    await settle(1, found(2));
    expect([desk.best?.ply, desk.isLooking]).toEqual([2, false]);
  });

  test('gives up what is stale, and takes no late answer for the new spot', async () => {
    const { desk, asked, settle } = bench();
    desk.die(3);
    desk.die(1);
    desk.die(6);
    desk.die(5);
    expect(asked[0]!.signal.aborted).toBe(true);
    await settle(0, found(0));
    expect(desk.found).toBeNull();
    expect(desk.spot.dice).toEqual([6, 5]);
  });

  test('keeps the last answer, marked as stale, until there is a new one', async () => {
    const { desk, settle } = bench(0);
    desk.die(3);
    desk.die(1);
    await settle(0, found(0));
    desk.tap({ stand: 6, height: 5 }, false);
    expect([desk.isStale, desk.plays.length]).toEqual([true, 1]);
    desk.pin('8/5 6/5');
    expect(desk.pinned).toBeNull();
  });

  test('shows the board after the play that is looked at, and goes back', async () => {
    const { desk, settle } = bench(0);
    desk.die(3);
    desk.die(1);
    await settle(0, found(0));
    expect(desk.stage.scene.arrows.every(({ isAdvice }) => isAdvice)).toBe(true);
    desk.hover('8/5 6/5');
    expect(desk.stage.scene.board[5]).toBe(2);
    desk.hover(null);
    expect(desk.stage.scene.board[5]).toBe(0);
    desk.pin('8/5 6/5');
    desk.goOn(desk.selected!);
    expect(desk.spot).toMatchObject({ turn: 'other', dice: null });
  });

  test('undoes and redoes edits', () => {
    const { desk } = bench();
    desk.tap({ stand: 8, height: 3 }, false);
    expect(desk.spot.board[8]).toBe(2);
    desk.undo();
    expect(desk.spot.board[8]).toBe(3);
    desk.redo();
    expect(desk.spot.board[8]).toBe(2);
  });

  test('edits the checkers that stand there, and with the second button the other colour', () => {
    const { desk } = bench();
    desk.tap({ stand: 3, height: 2 }, false); // all fifteen light ones stand somewhere
    expect([desk.refusal, desk.refusals]).toEqual(['none_left', 1]);
    desk.tap({ stand: 19, height: 5 }, false); // five dark ones, and none for a sixth: one less
    expect(desk.spot.board[19]).toBe(-4);
    desk.tap({ stand: 24, height: 1 }, true);
    expect(desk.spot.board[24]).toBe(-1);
  });

  test('reads a text onto the board as a step of its own, or says what is wrong with it', async () => {
    const { desk, settle, places } = bench(0);
    expect(await desk.read('good')).toEqual([]);
    await settle(0, found(0));
    expect(places.push).toHaveBeenCalledOnce();
    const problems = await desk.read('bad');
    expect(problems?.map((each) => problemWords(each))).toEqual(['No se entiende a partir del carácter 4.']);
    expect(desk.spot.dice).toEqual([3, 1]);
  });

  test('shows again what the history of the browser kept, whatever the address says', async () => {
    const { desk } = bench();
    await desk.arrive('?pos=bad', { spot: { ...openingSpot(), dice: [6, 6] } });
    expect(desk.spot.dice).toEqual([6, 6]);
    await desk.arrive('?pos=good', null);
    expect(desk.spot.dice).toEqual([3, 1]);
    await desk.arrive('', null);
    expect(desk.spot.dice).toBeNull();
  });
});

describe('an address', () => {
  test('holds the identifier readably and is read back', () => {
    const address = addressOf(XGID, openingSpot());
    expect(address).toBe('/analizar?pos=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
    expect(askedBy(address.slice(address.indexOf('?')))).toEqual({
      text: XGID.slice(5),
      variant: 'standard',
    });
  });

  test('may hold a GNU ID with its plus signs', () => {
    expect(askedBy('?pos=4HPwATDgc/ABMA:cI+KAAAAAAAA')?.text).toBe('4HPwATDgc/ABMA:cI+KAAAAAAAA');
    expect(askedBy('')).toBeNull();
  });
});

test('the list of positions has each once, the last first, and survives damage', () => {
  const one = { xgid: 'a', spot: openingSpot(), best: '', equity: 0 };
  const two = { ...one, xgid: 'b' };
  expect(remembered(remembered([one], two), one).map(({ xgid }) => xgid)).toEqual(['a', 'b']);
  expect(readRecent(JSON.stringify([one, { xgid: 1 }, null]))).toEqual([one]);
  expect(readRecent('{')).toEqual([]);
});
