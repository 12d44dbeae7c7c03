import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { commitmentTo, newEntropy } from '../../src/lib/meet/entropy';
import { hexOf, sha256 } from '../../src/lib/meet/sha256';

describe('the part of a player in the dice', () => {
  test('is committed to by its SHA-256, whatever its length', () => {
    for (let length = 0; length < 140; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  test('is 32 bytes, each time others', () => {
    expect(newEntropy()).toMatch(/^[0-9a-f]{64}$/);
    expect(newEntropy()).not.toBe(newEntropy());
  });

  test('is published as the hash of its bytes, not of its digits', () => {
    const bytes = Uint8Array.from([0, 1, 254, 255]);
    expect(commitmentTo(hexOf(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
