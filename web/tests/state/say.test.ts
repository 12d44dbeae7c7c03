import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alarm, alert, polite, say } from '../../src/lib/state/say.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a live region', () => {
  test('reads sentences said together as one, in their order', () => {
    say('El rival juega 24/18.');
    say('Te toca: 6 y 3.');
    vi.advanceTimersByTime(100);
    expect(polite.text).toBe('El rival juega 24/18. Te toca: 6 y 3.');
  });

  test('differs when the same words come again', () => {
    say('No puedes mover.');
    vi.advanceTimersByTime(100);
    const first = polite.text;
    say('No puedes mover.');
    vi.advanceTimersByTime(100);
    expect(polite.text).not.toBe(first);
    expect(polite.text.trim()).toBe('No puedes mover.');
  });

  test('is empty again after three seconds', () => {
    say('Pasas.');
    vi.advanceTimersByTime(3200);
    expect(polite.text).toBe('');
  });

  test('keeps alarms apart', () => {
    alarm('El rival dobla a 2.');
    vi.advanceTimersByTime(100);
    expect([alert.text, polite.text]).toEqual(['El rival dobla a 2.', '']);
  });
});
