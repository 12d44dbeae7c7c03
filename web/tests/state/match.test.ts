import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UnreachableError, type ActionRequest, type MatchView } from '../../src/lib/api';
import { MatchStore } from '../../src/lib/state/match.svelte';
import { pendingShelf } from '../../src/lib/state/pending';
import { polite } from '../../src/lib/state/say.svelte';
import { view } from '../views';

type Answer = MatchView | Error;

/** A server whose answers are written down beforehand; it keeps what it was sent. */
function serverOf(loads: Answer[], acts: Answer[] = []) {
  const sent: ActionRequest[] = [];
  const next = (answers: Answer[]) => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return {
    sent,
    match: vi.fn(() => next(loads)),
    act: vi.fn((_id: string, request: ActionRequest) => {
      sent.push(request);
      return next(acts);
    }),
  };
}

const gone = () => new UnreachableError('gone');
const refusal = (status: number, code: string, current: MatchView | null = null) =>
  new ApiError(status, { code, message: code, place: null, current });

const stores: MatchStore[] = [];
async function opened(server: ReturnType<typeof serverOf>): Promise<MatchStore> {
  const store = new MatchStore('m1', server);
  stores.push(store);
  await store.load();
  return store;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
  vi.useRealTimers();
});

describe('an action', () => {
  test('goes with the number of the last event and a new id, and brings the new state', async () => {
    const server = serverOf([view({ seq: 3 })], [view({ seq: 6 })]);
    const store = await opened(server);
    expect(await store.send({ kind: 'roll' })).toBe('done');
    expect(store.view?.seq).toBe(6);
    expect(server.sent[0]).toMatchObject({ seq: 3, action: { kind: 'roll' } });
    expect(server.sent[0]?.request_id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('is repeated under the same id until there is an answer, and seen to be unsent meanwhile', async () => {
    const server = serverOf([view()], [gone(), gone(), view({ seq: 4 })]);
    const store = await opened(server);
    const outcome = store.send({ kind: 'roll' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.delivery).toBe('unsent');
    await vi.advanceTimersByTimeAsync(500);
    expect(server.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toBe('done');
    expect(new Set(server.sent.map((each) => each.request_id)).size).toBe(1);
    expect(store.delivery).toBe('idle');
  });

  test('is repeated at once on request', async () => {
    const server = serverOf([view()], [gone(), view({ seq: 4 })]);
    const store = await opened(server);
    const outcome = store.send({ kind: 'roll' });
    await vi.advanceTimersByTimeAsync(0);
    store.retry();
    expect(await outcome).toBe('done');
  });

  test('that comes while another is on its way is not sent', async () => {
    const server = serverOf([view()], [gone()]);
    const store = await opened(server);
    void store.send({ kind: 'roll' });
    expect(await store.send({ kind: 'double' })).toBe('busy');
    expect(server.sent).toHaveLength(1);
  });

  test('that is stale gives way to the current match, and says so', async () => {
    const server = serverOf([view()], [refusal(409, 'stale', view({ seq: 12 }))]);
    const store = await opened(server);
    expect(await store.send({ kind: 'roll' })).toBe('stale');
    expect(store.view?.seq).toBe(12);
    await vi.advanceTimersByTimeAsync(100);
    expect(polite.text).toContain('otra ventana');
  });

  test('that is refused leaves its reason and the state of the server', async () => {
    const server = serverOf([view({ seq: 3 }), view({ seq: 5 })], [refusal(409, 'illegal_action')]);
    const store = await opened(server);
    expect(await store.send({ kind: 'double' })).toBe('refused');
    expect(store.refusal?.code).toBe('illegal_action');
    expect(store.view?.seq).toBe(5);
    expect(store.pending).toBeNull();
  });
});

describe('a reload', () => {
  test('finishes the action it interrupted, under its old id', async () => {
    const left: ActionRequest = { request_id: 'old', seq: 3, action: { kind: 'roll' } };
    pendingShelf.put('m1', left);
    const server = serverOf([view({ seq: 3 })], [view({ seq: 4 })]);
    const store = await opened(server);
    expect(server.sent).toEqual([left]);
    expect(store.view?.seq).toBe(4);
    expect(pendingShelf.take('m1')).toBeNull();
  });

  test('keeps an action on its shelf when the page is left without an answer', async () => {
    const server = serverOf([view()], [gone()]);
    const store = await opened(server);
    const outcome = store.send({ kind: 'roll' });
    await vi.advanceTimersByTimeAsync(0);
    store.dispose();
    expect(await outcome).toBe('dropped');
    expect(pendingShelf.take('m1')?.action).toEqual({ kind: 'roll' });
  });
});

describe('a match', () => {
  test('that cannot be loaded says why', async () => {
    const store = await opened(serverOf([refusal(404, 'unknown_match')]));
    expect(store.status).toBe('failed');
    expect(store.failure).toMatchObject({ code: 'unknown_match' });
  });

  test('is fetched again when its tab is looked at', async () => {
    const server = serverOf([view({ seq: 3 }), view({ seq: 8 })]);
    const store = await opened(server);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.view?.seq).toBe(8);
  });

  test('is not set back by an answer that was overtaken', async () => {
    const server = serverOf([view({ seq: 8 }), view({ seq: 3 })]);
    const store = await opened(server);
    await store.load();
    expect(store.view?.seq).toBe(8);
  });

  test('stops listening once its page is left', async () => {
    const server = serverOf([view()]);
    const store = await opened(server);
    store.dispose();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(server.match).toHaveBeenCalledTimes(1);
  });
});
