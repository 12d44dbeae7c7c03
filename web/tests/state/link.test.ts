import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api';
import { link } from '../../src/lib/state/link.svelte';
import { alert } from '../../src/lib/state/say.svelte';

const up = () => Promise.resolve(new Response('{"status":"ok","version":"0","schema":"1"}'));
const down = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  vi.stubGlobal('fetch', vi.fn(up));
  await api.health();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the link to the server', () => {
  test('is lost with the first request that nobody answers, and says so once', async () => {
    vi.stubGlobal('fetch', vi.fn(down));
    await api.health().catch(() => undefined);
    expect(link.reachable).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(alert.text).toContain('Sin conexión');
  });

  test('is tried again, ever more slowly, until it is back', async () => {
    const fetching = vi.fn(down);
    vi.stubGlobal('fetch', fetching);
    const returns = link.returns;
    await api.health().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4000);
    expect(fetching.mock.calls.length).toBe(4); // at 0, 0.5, 1.5 and 3.5 s
    vi.stubGlobal('fetch', vi.fn(up));
    await vi.advanceTimersByTimeAsync(8000);
    expect(link.reachable).toBe(true);
    expect(link.returns).toBe(returns + 1);
  });

  test('is tried at once on request', async () => {
    vi.stubGlobal('fetch', vi.fn(down));
    await api.health().catch(() => undefined);
    vi.stubGlobal('fetch', vi.fn(up));
    link.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(link.reachable).toBe(true);
  });
});
