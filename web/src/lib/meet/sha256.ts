/**
 * The SHA-256 of some bytes, in hexadecimal (FIPS 180-4).
 *
 * Browsers offer `crypto.subtle` on https and localhost only; a phone on the home network has to commit to its
 * part of the dice as well.
 */
export function sha256(bytes: Uint8Array): string {
  const words = padded(bytes);
  const state = ROOTS.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    w.set(words.subarray(block, block + 16));
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
    }
    mix(state, w);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

/** The first 32 bits of the fractions of a root of the first primes: what the standard takes its numbers from. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d += 1) isPrime &&= n % d !== 0;
    if (isPrime) found.push(Math.floor((root(n) % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const ROOTS = fractions(8, Math.sqrt);
const STEPS = fractions(64, Math.cbrt);

function padded(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => (words[i >> 2] = (words[i >> 2] ?? 0) | (byte << (24 - (i % 4) * 8))));
  const end = bytes.length;
  words[end >> 2] = (words[end >> 2] ?? 0) | (0x80 << (24 - (end % 4) * 8));
  words[words.length - 2] = Math.floor(end / 2 ** 29);
  words[words.length - 1] = end * 8;
  return words;
}

function mix(state: Uint32Array, w: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (STEPS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] ?? 0) + value));
}
