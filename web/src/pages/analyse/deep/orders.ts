import type { JobOrder } from '../../../lib/api/jobs';

export const TRIALS = [36, 144, 324, 1296, 5184] as const;
export const GAME_PLIES = [0, 1, 2] as const;
export const MAP_PLIES = [0, 1, 2, 3] as const;
export const LENGTHS = [3, 5, 7, 9] as const;

export interface RolloutTerms {
  readonly trials: number;
  readonly ply: number;
}

/** Plays side by side; without plays the cube actions. */
export function rolloutOrder(
  position: string,
  plays: readonly string[],
  { trials, ply }: RolloutTerms,
): JobOrder {
  const games = { position, trials, ply, truncate: 0, cubeful: true, variance_reduction: true, seed: 1 };
  return plays.length > 0
    ? { kind: 'rollout_plays', ...games, plays: [...plays], top: plays.length }
    : { kind: 'rollout_cube', ...games };
}

export function rollsOrder(position: string, ply: number): JobOrder {
  return { kind: 'temperature_map', position, ply };
}

/** The cube at every score, or with dice the best play. */
export function scoresOrder(
  position: string,
  dice: readonly [number, number] | null,
  length: number,
  ply: number,
): JobOrder {
  return { kind: 'score_map', position, dice: dice?.join('') ?? null, length, crawford: false, ply };
}

/** The next larger number of games on offer, or twice as many. */
export function moreTrials(asked: number): number {
  return TRIALS.find((trials) => trials > asked) ?? Math.min(2 * asked, 1_000_000);
}
