import { afterEach, describe, expect, test, vi } from 'vitest';
import { webcrypto } from 'node:crypto';
import type { DiceProof } from '../../src/lib/api/learn';
import { commitmentTo } from '../../src/lib/meet/entropy';
import { checkProof, isAllRight, isRight, leadsTo } from '../../src/pages/dice/check';
import { proof } from './proof';

const changed = (changes: Partial<DiceProof>): DiceProof => ({ ...structuredClone(proof), ...changes });
const sealed = { commitment: proof.commitment, entropy: proof.entropy[1] };

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['WebCrypto', webcrypto],
  ['a page without https', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) }],
])('the dice of a match, checked with %s', (_name, crypto) => {
  test('are those the reference threw', async () => {
    vi.stubGlobal('crypto', crypto);
    const checked = await checkProof(proof, sealed);
    expect(checked.throws.map(({ made }) => made)).toEqual(proof.throws.map(({ dice }) => dice));
    expect(checked).toMatchObject({ key: true, host: true, seen: true, own: true });
    expect(isAllRight(checked)).toBe(true);
  });

  test('are told apart from a throw that was changed', async () => {
    vi.stubGlobal('crypto', crypto);
    const tampered = changed({});
    const [first, second] = tampered.throws[16]!.dice;
    tampered.throws[16]!.dice = [(first % 6) + 1, second];
    const { throws, ...rest } = await checkProof(tampered, null);
    expect(throws.filter((thrown) => !isRight(thrown))).toEqual([
      { game: 2, number: 3, dice: [(first % 6) + 1, second], made: [first, second], follows: true },
    ]);
    expect(rest).toEqual({ key: true, host: true, seen: null, own: null });
    expect(isAllRight({ throws, ...rest })).toBe(false);
  });
});

describe('a proof', () => {
  test('with a throw left out does not follow', async () => {
    const { throws } = await checkProof(changed({ throws: proof.throws.toSpliced(4, 1) }), null);
    expect(throws.filter(({ follows }) => !follows).map(({ number }) => number)).toEqual([6]);
  });

  test('with another key, another part or another match makes other throws', async () => {
    const key = await checkProof(changed({ key: '00'.repeat(32) }), sealed);
    expect([key.key, key.throws.every(isRight)]).toEqual([false, false]);
    const host = await checkProof(changed({ entropy: ['33'.repeat(32), proof.entropy[1]] }), sealed);
    expect([host.host, host.own, host.throws.every(isRight)]).toEqual([false, true, false]);
    const other = await checkProof(changed({ match_id: 'another' }), sealed);
    expect([other.key, other.throws.every(isRight)]).toEqual([true, false]);
  });

  test('of a later game against the bot is led back to the envelope that was seen', async () => {
    const key = '07'.repeat(32);
    const [second, first] = [commitmentTo(key), commitmentTo(commitmentTo(key))];
    const later = changed({ match_id: 'm1.2', key, commitment: second, throws: [] });
    expect(await checkProof(later, { commitment: first, entropy: null })).toMatchObject({
      key: true,
      seen: true,
    });
    expect(await checkProof(later, { commitment: second, entropy: null })).toMatchObject({ seen: false });
    expect([leadsTo(second, 0, second), leadsTo(second, 1, first)]).toEqual([true, true]);
  });

  test('is held against what this browser saw and added before', async () => {
    const checked = await checkProof(proof, { commitment: '00'.repeat(32), entropy: '11'.repeat(32) });
    expect(checked).toMatchObject({ key: true, seen: false, own: false });
    expect(isAllRight(checked)).toBe(false);
  });

  test.each([{ key: 'zz' }, { key: '' }, { entropy: ['', ''] as [string, string] }])(
    'without usable ingredients makes no throws: %o',
    async (change) => {
      const checked = await checkProof(changed(change), null);
      expect(checked.throws.every(({ made }) => made === null)).toBe(true);
      expect(isAllRight(checked)).toBe(false);
    },
  );
});
