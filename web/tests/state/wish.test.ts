import { describe, expect, test } from 'vitest';
import { WishForMatch } from '../../src/lib/state/wish';
import { standardRules } from '../../src/lib/matches/rules';

const wanted = {
  dice: 'sealed' as const,
  level: 'expert',
  length: 5,
  jacoby: true,
  player_name: 'Ana',
  rules: standardRules(),
};

describe('a wish for a match', () => {
  test('keeps its id while it is not granted', () => {
    const wish = new WishForMatch();
    const first = wish.sent(wanted);
    expect(first).toMatchObject(wanted);
    expect(wish.sent({ ...wanted }).request_id).toBe(first.request_id);
  });

  test('has another id when something else is wanted', () => {
    const wish = new WishForMatch();
    const first = wish.sent(wanted).request_id;
    expect(wish.sent({ ...wanted, length: 7 }).request_id).not.toBe(first);
  });

  test('has another id once it was granted', () => {
    const wish = new WishForMatch();
    const first = wish.sent(wanted).request_id;
    wish.granted();
    expect(wish.sent(wanted).request_id).not.toBe(first);
  });
});
