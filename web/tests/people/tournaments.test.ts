import { beforeEach, describe, expect, it } from 'vitest';
import type { Pairing, Tournament } from '../../src/lib/api/tournaments';
import { useArea, useLanguage } from '../../src/lib/words';
import {
  bracketOf,
  clockOf,
  lineOf,
  nameOf,
  roundName,
  spanOf,
} from '../../src/pages/people/tournaments/course';

beforeEach(async () => {
  await useLanguage('en');
  await useArea('people');
});

const entrants: Tournament['entrants'] = ['Ana', 'Berto', ''].map((name, at) => ({
  number: at + 1,
  name,
  kind: 'guest',
  has_left: false,
}));

function pairing(changed: Partial<Pairing> = {}): Pairing {
  return {
    round: 1,
    board: 1,
    first: 1,
    second: 2,
    state: 'empty',
    outcome: null,
    how: null,
    score: null,
    match_id: null,
    watch: null,
    ...changed,
  };
}

describe('a time that is left', () => {
  it.each([
    [0, '0:00'],
    [9.2, '0:10'],
    [600, '10:00'],
    [3661, '1:01:01'],
    [90_000, '1 d 1 h'],
  ])('of %d seconds is shown as %s', (seconds, shown) => expect(clockOf(seconds)).toBe(shown));

  it('is said in the largest whole unit', () =>
    expect([0, 300, 5400, 7200, 604_800].map(spanOf)).toEqual(['No break', '5 min', '90 min', '2 h', '7 d']));
});

describe('a pairing', () => {
  it.each<[Partial<Pairing>, string]>([
    [{}, 'Not started'],
    [{ state: 'playing', score: [2, 1] }, 'Playing, 2 – 1'],
    [{ state: 'done', outcome: 'first', how: 'played', score: [5, 3] }, '5 – 3, Ana wins'],
    [{ state: 'done', outcome: 'second', how: 'late' }, 'Did not show up: Berto wins'],
    [{ state: 'done', outcome: 'nobody', how: 'late' }, 'Nobody showed up'],
    [{ state: 'done', outcome: 'nobody', how: 'organiser' }, 'Both lose'],
    [{ state: 'done', outcome: 'first', how: 'bye', second: null }, 'No opponent in this round'],
  ])('as %o is one line', (changed, line) => expect(lineOf({ entrants }, pairing(changed))).toBe(line));

  it('names nobody, and who has no name any more', () =>
    expect([nameOf(entrants, null), nameOf(entrants, 3)]).toEqual(['bye', 'deleted account']));
});

it('a bracket has every place of every round, those to come included', () => {
  const rounds = bracketOf({ rounds: 2, pairings: [pairing({ board: 2 })] });

  expect(rounds.map((places) => places.map((place) => place.pairing !== null))).toEqual([
    [false, true],
    [false],
  ]);
  const terms = { kind: 'knockout' } as Tournament['terms'];
  expect([1, 2].map((round) => roundName(round, { terms, rounds: 2 }))).toEqual(['Round 1', 'Final']);
});
