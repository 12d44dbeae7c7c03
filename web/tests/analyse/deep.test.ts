import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundPlay, Spot } from '../../src/lib/api';
import type { Job, JobOrder, Jobs, PlayScoreMap, TemperatureMap } from '../../src/lib/api/jobs';
import { letters, rollCells, scoreCells } from '../../src/pages/analyse/deep/cells';
import { Deep, type Source } from '../../src/pages/analyse/deep/deep.svelte';
import { moreTrials, rolloutOrder, scoresOrder } from '../../src/pages/analyse/deep/orders';
import { readKept, shelf } from '../../src/pages/analyse/deep/shelf';
import { openingSpot } from '../../src/pages/analyse/spots';

const ORDER = rolloutOrder('XGID=x', ['8/5 6/5'], { trials: 144, ply: 0 });

function jobOf(id: string, changes: Partial<Job> = {}): Job {
  return {
    id,
    order: ORDER,
    state: 'queued',
    created_at: '2026-11-30T00:00:00+00:00',
    done: 0,
    total: 144,
    ahead: 0,
    result: null,
    error: null,
    ...changes,
  };
}

/** A server with jobs that do what they are told, and streams that say what the test says. */
function bench() {
  const stored = new Map<string, Job>();
  const streams: { url: string; source: Source; closed: boolean }[] = [];
  const change = (id: string, changes: Partial<Job>) => {
    const job = { ...stored.get(id)!, ...changes };
    stored.set(id, job);
    return Promise.resolve(job);
  };
  const server: Jobs = {
    order: (order: JobOrder) => {
      const job = jobOf(`job${stored.size + 1}`, { order });
      stored.set(job.id, job);
      return Promise.resolve(job);
    },
    some: (ids) => Promise.resolve(ids.flatMap((id) => stored.get(id) ?? [])),
    pause: (id) => change(id, { state: 'paused' }),
    resume: (id) => change(id, { state: 'queued' }),
    cancel: vi.fn((id: string) => change(id, { state: 'cancelled' })),
    extend: (id, { trials }) => change(id, { state: 'queued', total: trials }),
  };
  const open = (url: string): Source => {
    const stream = { url, closed: false, source: {} as Source };
    stream.source = { close: () => (stream.closed = true), onmessage: null, onerror: null, readyState: 1 };
    streams.push(stream);
    return stream.source;
  };
  const deep = new Deep({ server, open, kept: shelf });
  const tell = async (changes: Partial<Job>) => {
    const stream = streams.findLast(({ closed }) => !closed)!;
    const job = await change(stream.url.split('/')[3]!, changes);
    (stream.source.onmessage as (event: { data: string }) => void)({ data: JSON.stringify(job) });
    await vi.waitFor(() => undefined);
    await new Promise((done) => setTimeout(done));
  };
  return { deep, server, streams, stored, tell };
}

const spot: Spot = { ...openingSpot(), dice: [3, 1] };

beforeEach(() => localStorage.clear());

describe('long work', () => {
  test('is ordered, followed and extended', async () => {
    const { deep, streams, tell } = bench();
    await deep.order('rollout', spot, ORDER);
    expect(streams.map(({ url }) => url)).toEqual(['/api/jobs/job1/events']);
    await tell({ state: 'running', done: 36 });
    expect(deep.of('rollout')[0]?.job.done).toBe(36);
    await tell({ state: 'done', done: 144 });
    expect(streams[0]?.closed).toBe(true);
    await deep.extend('job1', 324);
    expect([deep.entries[0]?.job.total, streams.length]).toEqual([324, 2]);
  });

  test('rests and goes on, one stream at a time', async () => {
    const { deep, streams } = bench();
    await deep.order('rollout', spot, ORDER);
    await deep.order('rolls', openingSpot(), ORDER);
    expect(streams).toHaveLength(1);
    await deep.pause('job1');
    expect(deep.of('rollout')[0]?.job.state).toBe('paused');
    await deep.resume('job1');
    expect(deep.of('rollout')[0]?.job.state).toBe('queued');
    expect(streams.filter(({ closed }) => !closed)).toHaveLength(1);
  });

  test('keeps its own spot, and is found again after a reload', async () => {
    const { deep, stored, server, streams } = bench();
    await deep.order('rollout', spot, ORDER);
    deep.dispose();
    expect(streams[0]?.closed).toBe(true);
    stored.set('job1', { ...stored.get('job1')!, state: 'done', done: 144 });
    const again = new Deep({ server, open: vi.fn(), kept: shelf });
    await again.restore();
    expect(again.entries.map(({ id, spot: of, job }) => [id, of.dice, job.state])).toEqual([
      ['job1', [3, 1], 'done'],
    ]);
  });

  test('leaves three of a kind in sight and ends the fourth', async () => {
    const { deep, server } = bench();
    for (let i = 0; i < 4; i += 1) await deep.order('rollout', spot, ORDER);
    expect(deep.entries.map(({ id }) => id)).toEqual(['job4', 'job3', 'job2']);
    expect(server.cancel).toHaveBeenCalledWith('job1');
  });

  test('says what was refused', async () => {
    const { deep, server } = bench();
    await deep.order('rollout', spot, ORDER);
    server.pause = () => Promise.reject(new Error('no'));
    await deep.pause('job1');
    expect([deep.failure?.message, deep.failedKind]).toEqual(['no', 'rollout']);
  });

  test('a stream that is refused is asked about again', async () => {
    vi.useFakeTimers();
    const { deep, streams } = bench();
    await deep.order('rollout', spot, ORDER);
    const { source } = streams[0]!;
    Object.assign(source, { readyState: 2 });
    (source.onerror as () => void)();
    await vi.advanceTimersByTimeAsync(3000);
    expect(streams).toHaveLength(2);
    deep.dispose();
    vi.useRealTimers();
  });

  test('compares the best plays and the pinned one until others are chosen', () => {
    const { deep } = bench();
    const plays = ['a', 'b', 'c', 'd', 'e'].map((play) => ({ play }) as FoundPlay);
    expect(deep.chosen(spot, plays, 'e')).toEqual(['a', 'b', 'c', 'e']);
    deep.choose(spot, ['b']);
    expect(deep.chosen(spot, plays, null)).toEqual(['b']);
    expect(deep.chosen(openingSpot(), plays, null)).toEqual(['a', 'b', 'c']);
  });
});

test('a damaged shelf is an empty one', () => {
  expect(readKept('{')).toEqual([]);
  expect(readKept('[{"id":1},null,{"id":"a","kind":"other","spot":{}}]')).toEqual([]);
});

test('orders say what is asked', () => {
  expect(rolloutOrder('X', [], { trials: 36, ply: 1 })).toMatchObject({
    kind: 'rollout_cube',
    trials: 36,
    ply: 1,
  });
  expect(scoresOrder('X', [6, 1], 5, 2)).toMatchObject({ kind: 'score_map', dice: '61', length: 5 });
  expect([moreTrials(36), moreTrials(5184)]).toEqual([144, 10_368]);
});

test('a map of rolls has each of them once, coloured by its distance from the mean', () => {
  const rolls = [1, 2, 3, 4, 5, 6].flatMap((high) =>
    Array.from({ length: high }, (_, low) => ({
      dice: [high, low + 1] as [number, number],
      weight: high === low + 1 ? 1 : 2,
      play: high === 6 ? '' : '8/5',
      board: [],
      equity: high / 10,
      mwc: null,
      ply: 0,
    })),
  );
  const map: TemperatureMap = {
    kind: 'temperature_map',
    position_id: '',
    ply: 0,
    mean: 0.4,
    best: 0.6,
    worst: 0.1,
    rolls,
  };
  const cells = rollCells(map).flat();
  expect(cells.filter((cell) => cell)).toHaveLength(21);
  expect(cells[0]).toMatchObject({ tone: 'cold', much: 1, text: '+0,10' });
  expect(cells.at(-1)).toMatchObject({ tone: 'warm', said: '6-6: +0,600. sin jugada' });
});

test('a map of plays names them by letters, the most frequent first', () => {
  const cell = (own_away: number, other_away: number, play: string, cost = 0) => ({
    own_away,
    other_away,
    play,
    equity: 0.1,
    cost,
    ply: 0,
  });
  const map: PlayScoreMap = {
    kind: 'play_score_map',
    position_id: '',
    dice: [3, 1],
    length: 2,
    crawford: false,
    ply: 0,
    money: cell(0, 0, 'x'),
    cells: [cell(1, 1, 'y', 0.02), cell(1, 2, 'y'), cell(2, 1, 'y'), cell(2, 2, 'x')],
  };
  expect([...letters(map)]).toEqual([
    ['y', 'A'],
    ['x', 'B'],
  ]);
  const { grid, money } = scoreCells(map);
  expect([money.text, grid.map((row) => row.map(({ text }) => text).join(''))]).toEqual(['B', ['AA', 'AB']]);
  expect(grid[0]![0]!.said).toContain('pierde aquí');
});
