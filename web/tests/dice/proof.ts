import type { DiceProof } from '../../src/lib/api/learn';

/** The throws of each game; `tablas verify-dice` agrees with all of them, two left out a byte of 252 or more. */
const GAMES = ['31 14 51 15 42 33 44 14 36 56 22 46 12 52', '55 55 34 26 24 13 63 42 15'];

/** A proof of a match of two games, made by the reference in Python (`tablas.match.fair_dice`). */
export const proof: DiceProof = {
  format: 'tablas-dice-1',
  match_id: '5f0c4a2e9b7d41c8a6e3d2b1f0987654',
  players: ['Ana', 'Berto'],
  length: 3,
  commitment: '470e7b71794fe45702c98289d79ab539a1db690a74c28410995c79ea892de2f3',
  host_commitment: '597014b0015c1ccfae00c1f3ef77a937197d38efa651926877afab7aa0db0e08',
  key: '471daab2992e569f00693278afc187250d2566caa7675f216e66b02f849f8c42',
  entropy: [
    '228ce5a5409115bb1bed67d45d4c34d576270220cdf44b866cecab642193665d',
    '1b7944bb7cb90add8b0d8e7bfbdde7dde9ffbbf6cf29fa9dd9d6c5a5db02e3aa',
  ],
  throws: GAMES.flatMap((game, i) =>
    game.split(' ').map((dice, j) => ({
      game: i + 1,
      number: j + 1,
      dice: [Number(dice[0]), Number(dice[1])] satisfies [number, number],
    })),
  ),
};
