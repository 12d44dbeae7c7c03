import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { News } from '../../src/lib/api';
import { LiveLink } from '../../src/lib/state/live.svelte';
import { MatchStore } from '../../src/lib/state/match.svelte';
import { view } from '../views';

/** A socket whose other end is the test. */
class Wire {
  static readonly opened: Wire[] = [];
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;

  constructor() {
    Wire.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  say(news: News): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
}

const PRESENCE: News = {
  kind: 'presence',
  own: 'here',
  other: 'gone',
  watchers: 0,
  grace_s: 30,
  own_mutes: false,
  other_mutes: false,
};
const last = () => Wire.opened.at(-1) as Wire;

function open(seq = 7) {
  const desk = { seq: () => seq, heard: vi.fn(), look: vi.fn(), watch: null };
  const link = new LiveLink('m1', { ...desk, open: () => new Wire() as unknown as WebSocket });
  last().onopen?.();
  return { link, desk };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the socket of an open page', () => {
  test('says first what the page has seen', () => {
    const { link } = open();
    expect(JSON.parse(last().sent[0] ?? '')).toEqual({ seq: 7, chat: 0, watch: null });
    link.dispose();
  });

  test('comes back after a cut and looks for itself meanwhile', () => {
    const { link, desk } = open();
    last().say(PRESENCE);
    expect(link.contact).toBe('open');
    const before = Wire.opened.length;

    last().onclose?.();
    expect(link.contact).toBe('lost');
    vi.advanceTimersByTime(600);

    expect(desk.look).toHaveBeenCalledOnce();
    expect(Wire.opened.length).toBe(before + 1);
    last().onopen?.();
    last().say(PRESENCE);
    expect(link.contact).toBe('open');
    link.dispose();
  });

  test('is given up when nothing is heard for long', () => {
    const { link } = open();
    last().say(PRESENCE);
    const silent = last();

    vi.advanceTimersByTime(26_000);

    expect(silent.isClosed).toBe(true);
    expect(last()).not.toBe(silent);
    link.dispose();
  });

  test('stays closed when the server refuses it', () => {
    const { link } = open();
    last().say({ kind: 'refused', error: { code: 'unknown_match', message: '', place: null } });
    const before = Wire.opened.length;

    last().onclose?.();
    vi.advanceTimersByTime(60_000);

    expect(link.refusal?.code).toBe('unknown_match');
    expect(Wire.opened.length).toBe(before);
  });
});

describe('a match that goes on by itself', () => {
  const event = (seq: number, kind: 'taken' | 'next_game' = 'taken') =>
    ({ kind, seq, by: 'other', board: view().board, cube: view().cube, value: 2 }) as never;

  test('has the events it had and the new ones', async () => {
    const store = new MatchStore('m1', {
      match: () => Promise.resolve(view({ seq: 2, events: [event(1), event(2)] })),
      act: () => Promise.reject(new Error()),
    });
    await store.load();

    store.hear(view({ seq: 4, events: [event(3), event(4)] }), 2);
    expect(store.view?.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);

    store.hear(view({ seq: 5, events: [event(5, 'next_game')] }), 4);
    expect(store.view?.events.map(({ seq }) => seq)).toEqual([5]);

    store.hear(view({ seq: 3 }), 2);
    expect(store.view?.seq).toBe(5);
    store.dispose();
  });
});
