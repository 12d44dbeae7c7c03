import type { Level } from '../api';
import { t, type Key } from '../words';

/** The six steps, weakest first; they stand on screen before the server has said how strong each one is. */
export const LEVELS = ['beginner', 'casual', 'intermediate', 'advanced', 'expert', 'champion'] as const;
export type LevelName = (typeof LEVELS)[number];

export function isLevel(name: string): name is LevelName {
  return (LEVELS as readonly string[]).includes(name);
}

/** The level as the player knows it; one of a newer server keeps its own name. */
export function levelWord(name: string): string {
  return isLevel(name) ? t(`level.${name}` satisfies Key) : name;
}

/** The measured strength of a level, null while nobody has measured it. */
export function strength(levels: readonly Level[], name: string): number | null {
  return levels.find((level) => level.name === name)?.points_per_game ?? null;
}
