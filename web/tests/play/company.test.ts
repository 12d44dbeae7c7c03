import { beforeAll, describe, expect, test } from 'vitest';
import type { Clock, MatchView, Presence } from '../../src/lib/api';
import type { LiveLink } from '../../src/lib/state/live.svelte';
import { useArea } from '../../src/lib/words';
import { presenceWords } from '../../src/pages/play/company';
import { view } from '../views';

const clock = (kind: string) => ({ kind, text: kind }) as unknown as Clock;
const link = (other: Presence['other'], contact = 'open') =>
  ({ contact, presence: { other, own: 'here', grace_s: 30 } }) as unknown as LiveLink;
const said = (other: Presence['other'], changes: Partial<MatchView> = {}) =>
  presenceWords(view(changes), link(other), 'Ana');

beforeAll(() => useArea('meet'));

describe('what is said of the other player', () => {
  test('nothing while his page is open, or while one hears nothing oneself', () => {
    expect(said('here')).toBe('');
    expect(presenceWords(view(), link('gone', 'lost'), 'Ana')).toBe('');
  });

  test('that he was cut off, and how long his clock waits', () => {
    expect(said('reconnecting')).toBe('Ana ha perdido la conexión');
    expect(said('reconnecting', { clock: clock('delay') })).toContain('30');
    expect(said('gone')).toBe('Ana no está aquí ahora');
  });

  test('by correspondence that he may play later, until the match is over', () => {
    const slow = { clock: clock('days') };
    expect(said('here', slow)).toBe('');
    expect(said('gone', slow)).toBe('Ana no está ahora; puede jugar más tarde');
    expect(said('reconnecting', slow)).toBe('Ana no está ahora; puede jugar más tarde');
    expect(said('gone', { ...slow, is_over: true })).toBe('Ana no está aquí ahora');
  });
});
