import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type Mistake, type Review, type ReviewSummary } from '../../src/lib/api';
import { ReviewDesk } from '../../src/pages/matches/review.svelte';

const mistake = (anchor: string, seat: 0 | 1): Mistake => ({
  anchor,
  game: 0,
  seat,
  severity: 'error',
  severity_name: 'error',
  where: '',
  score: '',
  said: anchor,
  cost: '',
  error: '−0,050',
  reasons: [],
  xgid: '',
  comment: '',
  alternatives: [],
});

function review(state: 'working' | 'done'): Review {
  return {
    summary: {
      id: 'r1',
      created_at: '2026-11-30T09:00:00Z',
      file_name: 'ana.mat',
      level: 'quick',
      state,
      done: 1,
      games: 2,
      players: ['Ana', 'Luis'],
      length: 3,
      score: [3, 1],
      pr: [5.1, 7.2],
      problems: 0,
    },
    title: '',
    kind: '',
    facts: '',
    partial: '',
    notes: [],
    sentences: [],
    no_mistakes: '',
    players: ['Ana', 'Luis'],
    in_match: true,
    rates: [],
    phases: [],
    plans: [],
    dice: [],
    graph_title: '',
    graph_help: '',
    mistakes: [mistake('a', 0), mistake('b', 1), mistake('c', 0)],
    definitions: [],
  };
}

function deskWith(...answers: (Review | ReviewSummary | Error)[]) {
  const server = {
    review: vi.fn<(id: string, language: string) => Promise<Review | ReviewSummary>>(() => {
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }),
    reviewGraph: vi.fn(() => Promise.resolve('<svg></svg>')),
    reviewAgain: vi.fn(() => Promise.resolve(review('working').summary)),
    commentDecision: vi.fn(() => Promise.resolve(null)),
  };
  return { server, desk: new ReviewDesk('r1', server) };
}
const notYet = review('working').summary;
const gone = new ApiError(404, { code: 'unknown_review', message: '', place: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a review', () => {
  test('is asked for until it is there, and then until it is whole', async () => {
    const { server, desk } = deskWith(notYet, review('working'), review('done'));
    await desk.load('es');
    expect([desk.wait, desk.error]).toEqual(['making', null]);
    await vi.advanceTimersByTimeAsync(1600);
    expect([desk.wait, desk.isDone]).toEqual([null, false]);
    await vi.advanceTimersByTimeAsync(1600);
    expect(desk.isDone).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.review).toHaveBeenCalledTimes(3);
  });

  test('that is gone is a problem, and is not asked for again', async () => {
    const { server, desk } = deskWith(gone);
    await desk.load('es');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(desk.error).toBe(gone);
    expect(server.review).toHaveBeenCalledTimes(1);
  });

  test('that could not be made is not asked for again', async () => {
    const { server, desk } = deskWith({ ...notYet, state: 'failed' });
    await desk.load('es');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([desk.wait, server.review.mock.calls.length]).toEqual(['failed', 1]);
  });

  test('shows the mistakes one after the other, no further than the ends', async () => {
    const { desk } = deskWith(review('done'));
    await desk.load('es');
    desk.step(-1);
    expect(desk.mistake?.anchor).toBe('a');
    desk.step(1);
    desk.step(1);
    desk.step(1);
    expect(desk.mistake?.anchor).toBe('c');
  });

  test('of one player has only his mistakes; choosing another shows both again', async () => {
    const { desk } = deskWith(review('done'));
    await desk.load('es');
    desk.whose = 'first';
    expect(desk.mistakes.map(({ anchor }) => anchor)).toEqual(['a', 'c']);
    desk.choose('b');
    expect([desk.whose, desk.mistake?.anchor]).toEqual(['both', 'b']);
  });

  test('keeps the mistake on the board when the language changes', async () => {
    const { server, desk } = deskWith(review('done'));
    await desk.load('es');
    desk.choose('b');
    await desk.load('en');
    expect(server.review.mock.calls.map(([, language]) => language)).toEqual(['es', 'en']);
    expect(desk.mistake?.anchor).toBe('b');
  });

  test('keeps a comment with its decision once the server has it', async () => {
    const { server, desk } = deskWith(review('done'));
    await desk.load('es');
    await desk.comment('b', ' mira el as \n');
    expect(server.commentDecision).toHaveBeenCalledWith('r1', 'b', 'mira el as');
    expect(desk.mistakes.map(({ comment }) => comment)).toEqual(['', 'mira el as', '']);

    server.commentDecision.mockRejectedValueOnce(gone);
    await expect(desk.comment('b', 'otra cosa')).rejects.toBe(gone);
    expect(desk.mistakes[1]?.comment).toBe('mira el as');
  });

  test('goes one level deeper at a time', async () => {
    const { server, desk } = deskWith(review('done'));
    await desk.load('es');
    await desk.deeper('es');
    expect(server.reviewAgain).toHaveBeenCalledWith('r1', 'standard');
  });
});
