import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { moved } from '../../src/lib/board/places';
import type { Frame } from '../../src/lib/board/replay';
import { EMPTY_SCENE, type Scene } from '../../src/lib/board/scene';
import { Stage } from '../../src/lib/board/stage.svelte';
import { OPENING, board } from '../move/steps';

const scene = (position: readonly number[]): Scene => ({ ...EMPTY_SCENE, board: position });
const frame = (position: readonly number[], ms: number): Frame => ({
  scene: scene(position),
  ms,
  flightMs: 0,
  isRoll: false,
});
const AFTER = moved(OPENING, { start: 13, end: 7, hits: false });
const LATER = moved(AFTER, { start: 8, end: 7, hits: false });

function stageAt(position: readonly number[]): Stage {
  const stage = new Stage();
  stage.show(scene(position));
  return stage;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a step', () => {
  test('is on the board at once, and one checker flies', () => {
    const stage = stageAt(OPENING);
    stage.show(scene(AFTER), { ms: 140 });
    expect(stage.scene.board).toEqual(AFTER);
    expect(stage.flights.map(({ checker }) => checker.stand)).toEqual([7]);
  });

  test('without time flies nothing, and lights the checker up for a moment', () => {
    const stage = stageAt(OPENING);
    stage.show(scene(AFTER), { ms: 0, isLit: true });
    expect(stage.flights).toEqual([]);
    expect(stage.lit.map(({ stand }) => stand)).toEqual([7]);
    vi.advanceTimersByTime(120);
    expect(stage.lit).toEqual([]);
  });

  test('that hits sends the other checker off just before the landing', () => {
    const start = board('own 8:2 / other 5:1');
    const stage = stageAt(start);
    stage.show(scene(moved(start, { start: 8, end: 5, hits: true })), { ms: 140, hitMs: 160, overlapMs: 60 });
    const hit = stage.flights.find(({ checker }) => checker.side === 'other');
    expect(hit).toMatchObject({ ms: 160, delay: 80 });
  });

  test('dropped by hand starts where it was let go', () => {
    const stage = stageAt(OPENING);
    stage.show(scene(AFTER), { ms: 80, droppedAt: [100, 200] });
    expect(stage.flights[0]?.from).toEqual([100, 200]);
  });

  test('another position altogether is no flight', () => {
    const stage = stageAt(OPENING);
    stage.show(scene(board('own 6:15 / other 19:15')), { ms: 140 });
    expect(stage.flights).toEqual([]);
  });
});

describe('a replay', () => {
  test('shows one frame after the other and calls back at the end', () => {
    const stage = stageAt(OPENING);
    const done = vi.fn();
    stage.play([frame(AFTER, 500), frame(LATER, 0)], {}, done);
    expect(stage.scene.board).toEqual(AFTER);
    expect(stage.isPlaying).toBe(true);
    vi.advanceTimersByTime(500);
    expect(stage.scene.board).toEqual(LATER);
    expect(stage.isPlaying).toBe(false);
    expect(done).toHaveBeenCalledOnce();
  });

  test('is finished at once by any input', () => {
    const stage = stageAt(OPENING);
    const done = vi.fn();
    stage.play([frame(AFTER, 500), frame(LATER, 500)], {}, done);
    stage.finish();
    expect(stage.scene.board).toEqual(LATER);
    expect(done).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5000);
    expect(done).toHaveBeenCalledOnce();
  });

  test('counts the throws it shows', () => {
    const stage = stageAt(OPENING);
    stage.play([{ ...frame(OPENING, 0), isRoll: true }], {}, () => undefined);
    expect(stage.throws).toBe(1);
  });

  test('that the page leaves fires nothing more', () => {
    const stage = stageAt(OPENING);
    const done = vi.fn();
    stage.play([frame(AFTER, 500), frame(LATER, 0)], {}, done);
    stage.dispose();
    vi.advanceTimersByTime(5000);
    expect(done).not.toHaveBeenCalled();
  });
});
