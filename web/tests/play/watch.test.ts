import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../../src/lib/api';
import { timeText } from '../../src/lib/matches/times';
import { alert } from '../../src/lib/state/say.svelte';
import { useLanguage } from '../../src/lib/words';
import { ClockWatch } from '../../src/pages/play/watch.svelte';

const CLOCK: Clock = {
  text: 'delay:60+12',
  kind: 'delay',
  bank_s: 60,
  step_s: 12,
  left_s: [60, 60],
  free_s: 12,
  running: 'own',
  seq: 4,
};

let watch: ClockWatch;
let now = 0;
const ask = vi.fn<() => Promise<Clock | null>>();
const moved = vi.fn();

function pass(seconds: number): void {
  now += seconds * 1000;
  watch.tick();
}

beforeAll(() => useLanguage('es'));
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  ask.mockReset().mockResolvedValue(null);
  moved.mockReset();
  watch = new ClockWatch({ ask, moved, now: () => now });
  watch.take(CLOCK);
});
afterEach(() => {
  watch.dispose();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe('the clocks on the page', () => {
  test('let the delay pass before the bank falls', () => {
    pass(5);
    expect([watch.left('own'), watch.free('own')]).toEqual([60, 7]);
    pass(17);
    expect([watch.left('own'), watch.free('own')]).toEqual([50, 0]);
  });

  test('run for one side only, and never below nothing', () => {
    pass(500);
    expect([watch.left('own'), watch.left('other')]).toEqual([0, 60]);
    expect([watch.isRunning('own'), watch.isRunning('other')]).toEqual([true, false]);
  });

  test('stand while none runs', () => {
    watch.take({ ...CLOCK, running: null });
    pass(100);
    expect(watch.left('own')).toBe(60);
    expect(ask).not.toHaveBeenCalled();
  });

  test('ask the server every five seconds and believe it', async () => {
    ask.mockResolvedValue({ ...CLOCK, left_s: [41, 60], free_s: 0 });
    pass(6);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(watch.left('own')).toBe(41);
  });

  test('notice that the match has gone on without them', async () => {
    ask.mockResolvedValue({ ...CLOCK, seq: 5, running: null, left_s: [0, 60] });
    pass(72);
    await vi.advanceTimersByTimeAsync(0);
    expect(moved).toHaveBeenCalledTimes(1);
  });

  test('go on while there is no answer', async () => {
    ask.mockRejectedValue(new Error('no answer'));
    pass(30);
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.left('own')).toBe(42);
  });

  test('warn aloud at ten seconds, once', () => {
    pass(63);
    vi.advanceTimersByTime(100);
    expect(alert.text).toContain('10 segundos');
  });
});

test('time is told in minutes, the last ten seconds with their tenths', () => {
  expect([600, 65.9, 59, 10, 9.96, 0].map(timeText)).toEqual(['10:00', '1:05', '0:59', '0:10', '9,9', '0,0']);
});
