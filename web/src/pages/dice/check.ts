import type { DiceProof } from '../../lib/api/learn';
import type { Sealed } from '../../lib/meet/sealed';
import { hexOf, sha256 } from '../../lib/meet/sha256';

type Bytes = Uint8Array<ArrayBuffer>;

/** A throw of the match beside what follows from the key; `made` is null where the proof holds no usable key. */
export interface CheckedThrow {
  game: number;
  number: number;
  dice: readonly [number, number];
  made: readonly [number, number] | null;
  /** Whether it comes right after the one before: no throw was left out or put in. */
  follows: boolean;
}

/** What a browser found out about a proof by itself. */
export interface Checked {
  /** The key is the one that was committed to. */
  key: boolean;
  /** The host's part is the one that was committed to. */
  host: boolean;
  /** The commitment is the one that this browser saw before the match; null where it saw none. */
  seen: boolean | null;
  /** The part that this browser added is in the proof; null where it added none. */
  own: boolean | null;
  throws: readonly CheckedThrow[];
}

/** The largest multiple of 6 that fits: what is not below it would favour the low numbers. */
const FAIR_BELOW = 252;

export const isRight = ({ dice, made, follows }: CheckedThrow) =>
  follows && made !== null && dice[0] === made[0] && dice[1] === made[1];

export const isAllRight = ({ key, host, seen, own, throws }: Checked) =>
  key && host && seen !== false && own !== false && throws.every(isRight);

/** Makes every throw of a match again, as docs/dice.md describes; nothing of it asks the server. */
export async function checkProof(proof: DiceProof, sealed: Sealed | null): Promise<Checked> {
  const key = bytesOf(proof.key ?? '');
  const parts = proof.entropy.map(bytesOf);
  const text = (game: number, number: number) =>
    ['tablas-dice-1', proof.match_id, ...parts.map((part) => hexOf(part ?? NONE)), game, number].join('|');
  const isUsable = key !== null && key.length > 0 && parts.every((part) => part?.length === 32);
  const hmac = isUsable ? await hmacWith(key) : null;
  const throws: CheckedThrow[] = [];
  let [game, number] = [1, 0];
  for (const thrown of proof.throws) {
    const goesOn = thrown.game === game && thrown.number === number + 1;
    const follows = goesOn || (thrown.game === game + 1 && thrown.number === 1);
    ({ game, number } = thrown);
    throws.push({ ...thrown, made: hmac && (await twoDice(hmac, text(game, number))), follows });
  }
  // Against the bot each key is the envelope of the game after it: from this one back to the one that was seen.
  const links = Number(proof.match_id.split('.')[1] ?? 1);
  return {
    key: key !== null && sha256(key) === proof.commitment,
    host: !!parts[0] && sha256(parts[0]) === proof.host_commitment,
    seen: sealed && key !== null && leadsTo(hexOf(key), links, sealed.commitment),
    own: sealed?.entropy ? proof.entropy.includes(sealed.entropy) : null,
    throws,
  };
}

/** Whether hashing what these digits stand for so many times gives the other digits. */
export function leadsTo(code: string, links: number, end: string): boolean {
  let last = code;
  for (let link = 0; link < links; link += 1) last = sha256(bytesOf(last) ?? NONE);
  return last === end;
}

type Hmac = (message: Bytes) => Promise<Bytes>;

/** The first two fair bytes of the blocks of a throw, each taken modulo 6. */
async function twoDice(hmac: Hmac, text: string): Promise<readonly [number, number]> {
  const dice: number[] = [];
  for (let block = 0; dice.length < 2; block += 1) {
    const bytes = await hmac(new TextEncoder().encode(`${text}|${block}`));
    dice.push(
      ...Array.from(
        bytes.filter((byte) => byte < FAIR_BELOW),
        (byte) => (byte % 6) + 1,
      ),
    );
  }
  return [dice[0] ?? 0, dice[1] ?? 0];
}

/** HMAC-SHA-256 by the browser; by RFC 2104 itself where a page without https is denied it. */
async function hmacWith(key: Bytes): Promise<Hmac> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return (message) => Promise.resolve(plainHmac(key, message));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign']);
  return async (message) => new Uint8Array(await subtle.sign('HMAC', imported, message));
}

function plainHmac(key: Bytes, message: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? digest(key) : key);
  const inner = digest(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return digest(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

const NONE: Bytes = new Uint8Array(0);
const digest = (bytes: Bytes): Bytes => bytesOf(sha256(bytes)) ?? NONE;
const joined = (first: Bytes, second: Bytes): Bytes => Uint8Array.from([...first, ...second]);

/** The bytes that hexadecimal digits stand for, null where they are none. */
function bytesOf(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
