import { isTop } from './geometry';
import { BAR, OFF, type Spot } from './places';

/** Which row the keyboard is in; the bar and the tray belong to both. */
export type Row = 'top' | 'bottom';

export interface Focus {
  readonly spot: Spot;
  readonly row: Row;
}

export type Arrow = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/** The spots of a row from left to right when home is on the right. */
function rowOf(row: Row): Spot[] {
  const outer = row === 'top' ? [13, 14, 15, 16, 17, 18] : [12, 11, 10, 9, 8, 7];
  const home = row === 'top' ? [19, 20, 21, 22, 23, 24] : [6, 5, 4, 3, 2, 1];
  return [...outer, BAR, ...home, OFF];
}

export function focusOn(spot: Spot, row: Row = 'bottom'): Focus {
  return {
    spot,
    row: typeof spot === 'number' && spot >= 1 && spot <= 24 ? (isTop(spot) ? 'top' : 'bottom') : row,
  };
}

/**
 * Where an arrow leads: along the row as seen on screen, up and down to the opposite row. The dice stand
 * above and below the bar, the cube above and below the tray, so that every control is within reach.
 */
export function step(focus: Focus, arrow: Arrow, homeLeft: boolean): Focus {
  const { spot, row } = focus;
  if (arrow === 'up' || arrow === 'down') return vertical(focus, arrow);
  const line = rowOf(row);
  if (homeLeft) line.reverse();
  if (arrow === 'home' || arrow === 'end') return { spot: arrow === 'home' ? line[0]! : line.at(-1)!, row };
  const anchor = spot === 'dice' ? BAR : spot === 'cube' ? OFF : spot;
  const at = line.indexOf(anchor) + (arrow === 'left' ? -1 : 1);
  return { spot: line[Math.min(Math.max(at, 0), line.length - 1)]!, row };
}

function vertical(focus: Focus, arrow: 'up' | 'down'): Focus {
  const { spot, row } = focus;
  const target: Row = arrow === 'up' ? 'top' : 'bottom';
  if (spot === BAR) return { spot: 'dice', row };
  if (spot === OFF) return { spot: 'cube', row };
  if (spot === 'dice') return { spot: BAR, row: target };
  if (spot === 'cube') return { spot: OFF, row: target };
  return row === target ? focus : { spot: 25 - spot, row: target };
}
