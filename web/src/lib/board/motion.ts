import type { Motion } from '../state/settings.svelte';

/** How long things take to move, in milliseconds. */
export interface Times {
  /** An own checker moved by a tap or a key. */
  readonly own: number;
  /** A dragged checker settling where it was dropped, or going back. */
  readonly snap: number;
  /** One checker of the other side. */
  readonly other: number;
  /** A hit checker on its way to the bar. */
  readonly hit: number;
  readonly dice: number;
  readonly cube: number;
  /** The least time between the other side's roll and its move. */
  readonly think: number;
}

export const TIMES: Record<Motion, Times> = {
  slow: { own: 220, snap: 120, other: 380, hit: 160, dice: 500, cube: 300, think: 600 },
  normal: { own: 140, snap: 80, other: 220, hit: 160, dice: 350, cube: 250, think: 450 },
  fast: { own: 80, snap: 50, other: 120, hit: 100, dice: 150, cube: 150, think: 300 },
  off: { own: 0, snap: 0, other: 0, hit: 0, dice: 0, cube: 0, think: 300 },
};

export const EASING = 'cubic-bezier(.2,.7,.2,1)';
/** Rest between two checkers of the other side. */
export const GAP_MS = 60;
/** The whole move of the other side takes no longer than this, a double of four checkers too. */
export const LONGEST_MOVE_MS = 900;
/** A hit checker leaves this long before the hitter lands. */
export const HIT_OVERLAP_MS = 60;
/** How long the two opening dice lie apart before the winner takes them. */
export const OPENING_MS = 900;
/** How long a turn without a move stays on screen. */
export const DANCE_MS = 900;

/** Time for each of `steps` checkers of the other side, and the rest after it. */
export function pace(times: Times, steps: number): { flight: number; gap: number } {
  const whole = steps * (times.other + GAP_MS);
  const factor = whole > LONGEST_MOVE_MS ? LONGEST_MOVE_MS / whole : 1;
  return { flight: times.other * factor, gap: times.other === 0 ? 0 : GAP_MS * factor };
}
