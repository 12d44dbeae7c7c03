import { expect, test, vi } from 'vitest';
import { backoffMs } from '../../src/lib/state/backoff';
import { requestId } from '../../src/lib/state/pending';

test('a request id is a version 4 UUID where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  expect(requestId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
});

test('the wait doubles from half a second to eight', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(backoffMs)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});
