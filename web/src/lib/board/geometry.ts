import { BAR, OFF, READING_ORDER, type Place, type Side, type Spot } from './places';

/**
 * Where everything stands on the board, in SVG user units. Two shapes: `wide` (trays beside the field)
 * and `narrow` (phones held upright: no trays, the cube lives on the bar). Home on the left mirrors every
 * x here, so that numbers and dice are never drawn backwards.
 */
export type Kind = 'wide' | 'narrow';

export interface Geometry {
  readonly kind: Kind;
  readonly homeLeft: boolean;
  readonly width: number;
  readonly height: number;
  /** Wood at the left and right edge, and above and below the field. */
  readonly frame: number;
  readonly edge: number;
  readonly bar: number;
  /** 0 where there is no tray. */
  readonly tray: number;
  readonly radius: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type XY = readonly [x: number, y: number];

export const POINT_WIDTH = 64;
export const HALF = 6 * POINT_WIDTH;
export const FIELD_HEIGHT = 700;
export const TRIANGLE = 286;
export const COLUMN = 310;
export const RADIUS = 29;
export const STEP = 58;
/** Checkers drawn on a point before a number takes over. */
export const STACK = 5;
export const BAR_STACK = 4;
export const DIE = 56;
export const DIE_GAP = 76;
export const CUBE = 54;
export const TRAY_HEIGHT = 250;
const TRAY_SLOT = 16;
const DIVIDER = 16;

function build(kind: Kind, homeLeft: boolean): Geometry {
  const shape =
    kind === 'wide'
      ? { frame: 24, edge: 36, bar: 66, tray: 72, divider: DIVIDER }
      : { frame: 4, edge: 34, bar: 46, tray: 0, divider: 0 };
  return {
    kind,
    homeLeft,
    frame: shape.frame,
    edge: shape.edge,
    bar: shape.bar,
    tray: shape.tray,
    radius: RADIUS,
    width: 2 * shape.frame + 2 * HALF + shape.bar + shape.divider + shape.tray,
    height: FIELD_HEIGHT + 2 * shape.edge,
  };
}

const BUILT = {
  wide: { right: build('wide', false), left: build('wide', true) },
  narrow: { right: build('narrow', false), left: build('narrow', true) },
} as const;

/** The geometry of that shape; the same object every time, so it can be compared by identity. */
export function geometry(kind: Kind, homeLeft = false): Geometry {
  return BUILT[kind][homeLeft ? 'left' : 'right'];
}

/** The left edge on screen of something `width` wide that stands at `x` when home is on the right. */
function mirror(g: Geometry, x: number, width: number): number {
  return g.homeLeft ? g.width - x - width : x;
}

/** Left edge of the half of the field: `outer` holds points 7–18, `home` holds 1–6 and 19–24. */
export function halfX(g: Geometry, half: 'outer' | 'home'): number {
  return mirror(g, half === 'outer' ? g.frame : g.frame + HALF + g.bar, HALF);
}

export function barX(g: Geometry): number {
  return mirror(g, g.frame + HALF, g.bar) + g.bar / 2;
}

/** Left edge of the trays; meaningless where there are none. */
export function trayX(g: Geometry): number {
  return mirror(g, g.width - g.frame - g.tray, g.tray);
}

export function isTop(point: Place): boolean {
  return point > 12;
}

/** Left edge of a point's column. */
export function pointX(g: Geometry, point: Place): number {
  const column = isTop(point) ? point - 13 : 12 - point;
  const x = column < 6 ? g.frame : g.frame + g.bar;
  return mirror(g, x + column * POINT_WIDTH, POINT_WIDTH);
}

/** Centre of the k-th checker on a point, 0 at the edge of the board; from the fifth on they lie on each other. */
export function checkerSpot(g: Geometry, point: Place, k: number): XY {
  const depth = RADIUS + 2 + Math.min(k, STACK - 1) * STEP;
  const y = isTop(point) ? g.edge + depth : g.height - g.edge - depth;
  return [pointX(g, point) + POINT_WIDTH / 2, y];
}

/**
 * Centre of the k-th checker on the bar. Each side stacks from the middle towards the side it enters on:
 * own checkers upwards. In the narrow shape a centred cube stands between the two stacks.
 */
export function barSpot(g: Geometry, side: Side, k: number, isCubeCentred = true): XY {
  const room = g.kind === 'narrow' && isCubeCentred ? 26 : 0;
  const away = 36 + room + Math.min(k, BAR_STACK - 1) * STEP;
  return [barX(g), g.height / 2 + (side === 'own' ? -away : away)];
}

/** The k-th checker lying in a side's tray, seen on its edge. */
export function traySlot(g: Geometry, side: Side, k: number): Box {
  const height = TRAY_SLOT - 1.2;
  const y = side === 'own' ? g.height - g.edge - 5 - height - k * TRAY_SLOT : g.edge + 5 + k * TRAY_SLOT;
  return { x: trayX(g) + 6, y, width: g.tray - 12, height };
}

/** Where a checker goes when it is borne off: its slot, or past the frame where there are no trays. */
export function offSpot(g: Geometry, side: Side, k: number): XY {
  if (g.tray > 0) {
    const slot = traySlot(g, side, Math.min(k, 14));
    return [slot.x + slot.width / 2, slot.y + slot.height / 2];
  }
  return [halfX(g, 'home') + HALF / 2, side === 'own' ? g.height + RADIUS : -RADIUS];
}

export function trayBox(g: Geometry, side: Side): Box {
  const y = side === 'own' ? g.height - g.edge - TRAY_HEIGHT : g.edge;
  return { x: trayX(g), y, width: g.tray, height: TRAY_HEIGHT };
}

export function cubeSpot(g: Geometry, owner: Side | 'centred'): XY {
  const away = g.tray > 0 ? 66 : FIELD_HEIGHT / 2 - 32;
  const x = g.tray > 0 ? trayX(g) + g.tray / 2 : barX(g);
  const shift = owner === 'centred' ? 0 : owner === 'own' ? away : -away;
  return [x, g.height / 2 + shift];
}

/** Middle of the half where a side's dice lie: the half at that player's right hand, whatever side home is on. */
export function diceCentre(g: Geometry, by: Side): XY {
  const xs = [halfX(g, 'outer'), halfX(g, 'home')];
  const x = by === 'own' ? Math.max(...xs) : Math.min(...xs);
  return [x + HALF / 2, g.height / 2];
}

export function diceSpots(g: Geometry, by: Side, count: number): XY[] {
  const [x, y] = diceCentre(g, by);
  return Array.from({ length: count }, (_, i) => [x + (i - (count - 1) / 2) * DIE_GAP, y]);
}

function around([x, y]: XY, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The area that answers a touch on a spot. `minimum` is the least side in user units (44 CSS pixels). */
export function hitBox(g: Geometry, spot: Spot, look: Look, minimum = 0): Box {
  if (spot === 'dice') {
    const width = DIE + DIE_GAP * (Math.max(look.diceCount, 2) - 1) + 16;
    return around(diceCentre(g, look.diceBy), Math.max(width, minimum), Math.max(DIE + 20, minimum));
  }
  if (spot === 'cube') return around(cubeSpot(g, look.cubeOwner), CUBE + 8, CUBE + 8);
  if (spot === BAR) {
    return { x: barX(g) - g.bar / 2 - 3, y: g.edge, width: g.bar + 6, height: FIELD_HEIGHT / 2 };
  }
  if (spot === OFF) {
    if (g.tray > 0) return trayBox(g, 'own');
    return { x: halfX(g, 'home'), y: g.height - g.edge, width: HALF, height: g.edge };
  }
  const y = isTop(spot) ? g.edge : g.height - g.edge - COLUMN;
  return { x: pointX(g, spot), y, width: POINT_WIDTH, height: COLUMN };
}

/** What moves about on the board and so changes what lies under a finger. */
export interface Look {
  readonly diceBy: Side;
  /** 0 when there are no dice to touch. */
  readonly diceCount: number;
  readonly cubeOwner: Side | 'centred';
  readonly hasCube: boolean;
}

function inside(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** What lies under a point of the board; in the narrow shape everything just below the frame is the tray. */
export function spotAt(g: Geometry, x: number, y: number, look: Look, minimum = 0): Spot | null {
  if (look.hasCube && inside(hitBox(g, 'cube', look), x, y)) return 'cube';
  if (look.diceCount > 0 && inside(hitBox(g, 'dice', look, minimum), x, y)) return 'dice';
  for (const point of READING_ORDER) {
    if (inside(hitBox(g, point, look), x, y)) return point;
  }
  if (inside(hitBox(g, BAR, look), x, y)) return BAR;
  if (inside(hitBox(g, OFF, look), x, y)) return OFF;
  if (g.tray === 0 && y > g.height && x >= 0 && x <= g.width) return OFF;
  return null;
}

/** As `spotAt` for a dragged checker: nothing but places, and generous between the tips of the triangles. */
export function placeUnder(g: Geometry, x: number, y: number): Place | null {
  const middle = g.height / 2;
  for (const point of READING_ORDER) {
    const left = pointX(g, point);
    const isRow = isTop(point) ? y < middle && y >= -RADIUS : y >= middle && y <= g.height;
    if (isRow && x >= left && x < left + POINT_WIDTH) return point;
  }
  const bar = hitBox(g, BAR, { diceBy: 'own', diceCount: 0, cubeOwner: 'centred', hasCube: false });
  if (x >= bar.x && x <= bar.x + bar.width && y >= 0 && y <= g.height) return BAR;
  if (g.tray === 0) return y > g.height ? OFF : null;
  const tray = trayX(g) - DIVIDER / 2;
  return x >= tray && x <= tray + g.tray + DIVIDER + g.frame && y >= middle ? OFF : null;
}
