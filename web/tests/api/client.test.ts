import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, UnreachableError, api, isRetryable, watchContact } from '../../src/lib/api';
import { view } from '../views';

function answer(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

function serverSays(response: Response | Error): ReturnType<typeof vi.fn> {
  const fetching = vi.fn<typeof fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

async function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  watchContact(() => undefined);
});

describe('the client', () => {
  test('posts an action under the id of its match', async () => {
    const fetching = serverSays(answer(200, view({ seq: 4 })));
    const sent = { request_id: 'r', seq: 3, action: { kind: 'roll' } } as const;
    expect((await api.act('a/b', sent)).seq).toBe(4);
    const [path, options] = fetching.mock.calls[0] as [string, RequestInit];
    expect(path).toBe('/api/matches/a%2Fb/actions');
    expect(JSON.parse(options.body as string)).toEqual(sent);
  });

  test('turns a refusal into an ApiError with code, place and the current match', async () => {
    const current = view({ seq: 9 });
    serverSays(answer(409, { error: { code: 'stale', message: 'moved on', place: 'body.seq', current } }));
    const error = await caught(api.match('m1'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'stale', place: 'body.seq', current });
  });

  test('takes a failed fetch, a gateway and half an answer for a server out of reach', async () => {
    for (const response of [new TypeError('Failed to fetch'), answer(502, '{}'), answer(200, '<html>')]) {
      serverSays(response);
      expect(await caught(api.health())).toBeInstanceOf(UnreachableError);
    }
  });

  test('does not take the server for lost when it answers without a code', async () => {
    serverSays(answer(500, {}));
    expect(await caught(api.health())).toMatchObject({ status: 500, code: 'bad_answer' });
  });

  test('tells whether tablas itself was reached', async () => {
    const heard: boolean[] = [];
    watchContact((reached) => heard.push(reached));
    serverSays(answer(404, { error: { code: 'unknown_match', message: '', place: null } }));
    await caught(api.match('x'));
    serverSays(new TypeError('Failed to fetch'));
    await caught(api.match('x'));
    expect(heard).toEqual([true, false]);
  });
});

describe('the same request is worth sending again', () => {
  const refusal = (status: number) => new ApiError(status, { code: 'x', message: '', place: null });

  test('when nobody answered or the server could not', () => {
    expect(isRetryable(new UnreachableError())).toBe(true);
    expect(isRetryable(refusal(503))).toBe(true);
  });

  test('but not when it was refused', () => {
    expect(isRetryable(refusal(409))).toBe(false);
    expect(isRetryable(refusal(422))).toBe(false);
  });
});
