import { describe, expect, test } from 'vitest';
import { LONGEST_MOVE_MS, TIMES, pace } from '../../src/lib/board/motion';
import { moved } from '../../src/lib/board/places';
import { framesFor } from '../../src/lib/board/replay';
import {
  arrowsOf,
  diceOf,
  sceneOf,
  turnedStep,
  usedBy,
  type PlayedEvent,
  type Scene,
} from '../../src/lib/board/scene';
import { board, OPENING } from '../move/steps';
import { events, view } from '../views';

const NORMAL = TIMES.normal;
const FROM: Scene = sceneOf(view());

/** The other side's play on the opening position, with the board it leads to. */
function theirPlay(steps: [number, number, boolean][], dice: [number, number], seq: number, start = OPENING) {
  const after = steps.map(turnedStep).reduce((now, step) => moved(now, step, 'other'), [...start]);
  return events.played('other', dice, steps, '…', seq, after) as PlayedEvent;
}

describe('dice', () => {
  test('lie high first, and a double as four', () => {
    expect(diceOf([2, 5], 'own').map(({ value }) => value)).toEqual([5, 2]);
    expect(diceOf([3, 3], 'other')).toHaveLength(4);
  });

  test('are used one by one as the other side moves', () => {
    const play = theirPlay(
      [
        [24, 18, false],
        [13, 11, false],
      ],
      [2, 6],
      5,
    );
    expect(usedBy(play, 1)).toEqual([true, false]);
    expect(usedBy(play, 2)).toEqual([true, true]);
  });

  test('a larger die bears off from a lower point', () => {
    const play = theirPlay([[3, 0, false]], [6, 1], 5);
    expect(usedBy(play, 1)).toEqual([true, false]);
  });
});

describe('arrows', () => {
  test("lead from the place that was left to the checker that landed, in this screen's numbering", () => {
    const play = theirPlay(
      [
        [24, 18, false],
        [13, 11, false],
      ],
      [6, 2],
      5,
    );
    expect(arrowsOf(play, OPENING)).toEqual([
      { from: { stand: 1, k: 1 }, to: { stand: 7, k: 0 }, side: 'other' },
      { from: { stand: 12, k: 4 }, to: { stand: 14, k: 0 }, side: 'other' },
    ]);
  });

  test('one checker moved by both dice has one arrow', () => {
    const play = theirPlay(
      [
        [24, 18, false],
        [18, 13, false],
      ],
      [6, 5],
      5,
    );
    expect(arrowsOf(play, OPENING)).toHaveLength(1);
  });

  test('a hit on the way is not hidden in a longer arrow', () => {
    const start = board('own 7:1 6:5 / other 1:2 12:5');
    const play = theirPlay(
      [
        [24, 18, true],
        [18, 13, false],
      ],
      [6, 5],
      5,
      start,
    );
    expect(arrowsOf(play, start)).toHaveLength(2);
  });

  test('a checker borne off points at its place in the tray', () => {
    const start = board('own 6:2 / other 24:2');
    const play = theirPlay([[1, 0, false]], [6, 1], 5, start);
    expect(arrowsOf(play, start)[0]?.to).toEqual({ stand: 25, k: 13 });
  });
});

describe('the scene at rest', () => {
  test('keeps the used dice and the arrows of the other side until the next roll', () => {
    const play = theirPlay(
      [
        [24, 18, false],
        [13, 11, false],
      ],
      [6, 2],
      5,
    );
    const scene = sceneOf(view({ events: [events.rolled('other', [6, 2], 4), play], board: play.board }));
    expect(scene.dice.map(({ isUsed, by }) => [isUsed, by])).toEqual([
      [true, 'other'],
      [true, 'other'],
    ]);
    expect(scene.arrows).toHaveLength(2);
  });

  test('shows an offered cube on the field with its new value', () => {
    const now = view({ state: 'double_offered', turn: 'other', events: [events.doubled('other', 2, 4)] });
    expect(sceneOf(now).cube).toMatchObject({ value: 2, offeredBy: 'other' });
    expect(sceneOf(now).dice).toEqual([]);
  });
});

describe('a replay', () => {
  test('of an own roll shows the dice at once', () => {
    const now = view({ seq: 4, state: 'to_play', dice: [6, 5], events: [events.rolled('own', [6, 5], 4)] });
    const frames = framesFor(now, 3, FROM, NORMAL);
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ isRoll: true, ms: 0 });
    expect(frames[0]?.scene.dice.map(({ value }) => value)).toEqual([6, 5]);
  });

  test('of the other side rolls, waits, moves one checker after the other, and ends where the match is', () => {
    const play = theirPlay(
      [
        [24, 18, false],
        [13, 11, false],
      ],
      [6, 2],
      5,
    );
    const now = view({ seq: 5, board: play.board, events: [events.rolled('other', [6, 2], 4), play] });
    const frames = framesFor(now, 3, FROM, NORMAL);
    expect(frames[0]).toMatchObject({ isRoll: true, ms: NORMAL.dice + NORMAL.think });
    expect(frames[1]?.scene.board[7]).toBe(-1);
    expect(frames[1]?.scene.board[14]).toBe(0);
    expect(frames[2]?.scene.board[14]).toBe(-1);
    expect(frames.at(-1)?.scene).toEqual(sceneOf(now));
  });

  test('shows only what has not been seen', () => {
    const play = theirPlay([[24, 18, false]], [6, 2], 5);
    const now = view({ seq: 5, board: play.board, events: [events.rolled('other', [6, 2], 4), play] });
    expect(framesFor(now, 5, FROM, NORMAL)).toHaveLength(1);
  });

  test('of the opening shows both dice apart, then in the hand of the winner', () => {
    const now = view({ seq: 2, events: [events.opened([2, 5], 1)] });
    const [apart, together] = framesFor(now, 0, FROM, NORMAL);
    expect(apart?.scene.dice.map(({ value, by }) => [value, by])).toEqual([
      [2, 'own'],
      [5, 'other'],
    ]);
    expect(together?.scene.dice.every(({ by }) => by === 'other')).toBe(true);
  });

  test('turns the cube to whoever took it', () => {
    const cube = { value: 2, owner: 'other', in_use: true } as const;
    const taken = { ...events.taken('other', 2, 5), cube };
    const now = view({ seq: 5, cube, events: [events.doubled('own', 2, 4), taken] });
    const cubes = framesFor(now, 3, FROM, NORMAL).map(({ scene }) => scene.cube);
    expect(cubes[0]).toMatchObject({ value: 2, offeredBy: 'own' });
    expect(cubes.at(-1)).toMatchObject({ value: 2, owner: 'other', offeredBy: null });
  });
});

describe('time', () => {
  test('a whole move of the other side never takes longer than its limit', () => {
    for (const times of Object.values(TIMES)) {
      for (const steps of [1, 2, 3, 4]) {
        const { flight, gap } = pace(times, steps);
        expect(steps * (flight + gap)).toBeLessThanOrEqual(LONGEST_MOVE_MS + 0.001);
      }
    }
  });

  test('without motion nothing travels, but the other side still takes a moment', () => {
    expect(pace(TIMES.off, 4)).toEqual({ flight: 0, gap: 0 });
    expect(TIMES.off.think).toBeGreaterThanOrEqual(300);
  });
});
