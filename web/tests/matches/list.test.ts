import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UnreachableError, type ReviewSummary } from '../../src/lib/api';
import { ReviewList } from '../../src/pages/matches/list.svelte';

const summary = (changes: Partial<ReviewSummary> = {}): ReviewSummary => ({
  id: 'r1',
  created_at: '2026-11-30T09:00:00Z',
  file_name: 'ana.mat',
  level: 'standard',
  state: 'done',
  done: 2,
  games: 2,
  players: ['Ana', 'Luis'],
  length: 3,
  score: [3, 1],
  pr: [5.1, 7.2],
  problems: 0,
  ...changes,
});
const refusal = (code: string, status: number) => new ApiError(status, { code, message: '', place: null });
const file = (name: string) => new File(['x'], name);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listWith(...answers: ReviewSummary[][]) {
  const server = {
    reviews: vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!)),
    sendMatch: vi.fn((sent: File) =>
      sent.name === 'bad' ? Promise.reject(refusal('unknown_format', 422)) : Promise.resolve(report),
    ),
    removeReview: vi.fn(() => Promise.resolve(null)),
    reviewAgain: vi.fn(() => Promise.resolve(summary())),
  };
  return { server, list: new ReviewList(server) };
}
const report = { format: 'mat', reviews: [summary()], problems: [] };

describe('the list of reviews', () => {
  test('asks again until nothing is being worked on', async () => {
    const { server, list } = listWith(
      [summary({ state: 'waiting' })],
      [summary({ state: 'working' })],
      [summary()],
    );
    await list.load();
    expect(list.isWorking).toBe(true);
    await vi.advanceTimersByTimeAsync(3100);
    expect(list.isWorking).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.reviews).toHaveBeenCalledTimes(3);
  });

  test('is asked for what is typed once the typing stops, and an older answer does not cover a newer one', async () => {
    const answers: ((found: ReviewSummary[]) => void)[] = [];
    const { server, list } = listWith([]);
    server.reviews = vi.fn(() => new Promise((answer) => answers.push(answer)));
    list.search('a');
    list.search('ana');
    await vi.advanceTimersByTimeAsync(300);
    expect(server.reviews.mock.calls).toEqual([['ana']]);
    list.search('ana m');
    await vi.advanceTimersByTimeAsync(300);
    answers[1]!([summary({ id: 'newer' })]);
    answers[0]!([summary({ id: 'older' })]);
    await vi.advanceTimersByTimeAsync(0);
    expect(list.reviews?.map(({ id }) => id)).toEqual(['newer']);
  });

  test('stops asking once the page is left', async () => {
    const { server, list } = listWith([summary({ state: 'working' })]);
    await list.load();
    list.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.reviews).toHaveBeenCalledTimes(1);
  });

  test('sends every file although one is refused', async () => {
    const { server, list } = listWith([summary()]);
    await list.send([file('a.mat'), file('bad'), file('b.xg')], 'deep');
    expect(server.sendMatch.mock.calls.map(([sent]) => sent.name)).toEqual(['a.mat', 'bad', 'b.xg']);
    expect(list.read).toBe(2);
    expect(list.refused.map(({ name }) => name)).toEqual(['bad']);
    expect(list.sending).toBe(0);
  });

  test('takes a review that is gone already as removed', async () => {
    const { server, list } = listWith([]);
    server.removeReview.mockRejectedValueOnce(refusal('unknown_review', 404));
    await list.remove('r1');
    expect(list.error).toBeNull();
    server.removeReview.mockRejectedValueOnce(new UnreachableError('gone'));
    server.reviews.mockRejectedValueOnce(new UnreachableError('gone'));
    await list.remove('r1');
    expect(list.error).toBeInstanceOf(UnreachableError);
  });
});
