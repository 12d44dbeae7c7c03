import { TRIANGLE, isTop, pointX, POINT_WIDTH, type Geometry, type XY } from './geometry';
import type { Place } from './places';

/** A number for an SVG attribute: two decimals are finer than any screen. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The base of a point and the way to its tip: down from the top edge, up from the bottom edge. */
export function baseOf(g: Geometry, point: Place): { y: number; sign: 1 | -1 } {
  return isTop(point) ? { y: g.edge, sign: 1 } : { y: g.height - g.edge, sign: -1 };
}

/** The triangle of a point with a slightly rounded tip, `inset` from its column. */
export function trianglePath(g: Geometry, point: Place, inset = 3, extra = 0): string {
  const { y, sign } = baseOf(g, point);
  const left = pointX(g, point) + inset;
  const width = POINT_WIDTH - 2 * inset;
  const middle = left + width / 2;
  const tip = y + sign * (TRIANGLE + extra);
  return (
    `M${left} ${y}L${short(middle - 2.2)} ${tip - sign * 7}` +
    `Q${middle} ${tip + sign} ${short(middle + 2.2)} ${tip - sign * 7}L${left + width} ${y}Z`
  );
}

/** Grain of the wood: long flat waves in four weights, one path each. */
export function grainPaths(height: number): { d: string; opacity: number; width: number }[] {
  const weights = [
    { opacity: 0.1, width: 0.6 },
    { opacity: 0.14, width: 1.1 },
    { opacity: 0.18, width: 1.7 },
    { opacity: 0.09, width: 2.6 },
  ];
  return weights.map((weight, w) => {
    let d = '';
    for (let i = w; i * 12.2 < height; i += weights.length) {
      const y = short(i * 12.2 + ((i * 37) % 9));
      const bend = ((i * 53) % 15) - 7;
      d += `M0 ${y}C105 ${y + bend} 150 ${y - bend} 210 ${y}S330 ${y + bend} 420 ${y}`;
    }
    return { d, ...weight };
  });
}

/** Where the pips of a die stand, in units of a quarter of its side. */
export const PIPS: readonly (readonly XY[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, 0],
    [1, 0],
  ],
];

export interface Curve {
  readonly from: XY;
  readonly path: string;
  readonly head: string;
}

/** A curved arrow that ends at the edge of the checker it points at, so that a number on it stays readable, bowed towards the middle of the board. */
export function arrowPath(g: Geometry, from: XY, to: XY): Curve {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const isSameRow = Math.abs(y1 - y2) < g.height / 4;
  const bow = isSameRow ? (y1 < g.height / 2 ? 60 : -60) : 0;
  const mx = (x1 + x2) / 2 + (isSameRow ? 0 : (y2 - y1) * 0.07);
  const my = (y1 + y2) / 2 + bow;
  const angle = Math.atan2(y2 - my, x2 - mx);
  const ex = x2 - Math.cos(angle) * 31;
  const ey = y2 - Math.sin(angle) * 31;
  const corner = (turn: number) =>
    `${short(ex - Math.cos(angle + turn) * 13)} ${short(ey - Math.sin(angle + turn) * 13)}`;
  return {
    from,
    path: `M${short(x1)} ${short(y1)}Q${short(mx)} ${short(my)} ${short(ex)} ${short(ey)}`,
    head: `M${short(ex + Math.cos(angle) * 12)} ${short(ey + Math.sin(angle) * 12)}L${corner(0.6)}L${corner(-0.6)}Z`,
  };
}
