import {
  BAR_STACK,
  COLUMN,
  FIELD_HEIGHT,
  POINT_WIDTH,
  RADIUS,
  STACK,
  STEP,
  barX,
  hitBox,
  isTop,
  pointX,
  trayBox,
  trayX,
  type Box,
  type Geometry,
  type Look,
} from './geometry';
import type { Focus } from './navigation';
import { BAR, OFF, READING_ORDER, borneOff, type Side } from './places';

/**
 * Where checkers are put while a board is being set up: a point, either bar (25 the own one, 0 the other's,
 * as on the board itself), or a tray.
 */
export type Stand = number | 'own-tray' | 'other-tray';

/** A place under a hand, and which checker of its stack is meant: 1 is the one at the edge. */
export interface Aim {
  readonly stand: Stand;
  readonly height: number;
}

export type Refusal = 'none_left' | 'occupied' | 'nothing';

/** What came of an edit: another board, or why not. */
export type Edited =
  | { readonly kind: 'changed'; readonly board: readonly number[] }
  | { readonly kind: 'refused'; readonly why: Refusal };

const NOTHING_ELSE: Look = { diceBy: 'own', diceCount: 0, cubeOwner: 'centred', hasCube: false };

/** The bar or tray on which only one side's checkers stand; null on points. */
export function ownerOf(stand: Stand): Side | null {
  if (stand === BAR || stand === 'own-tray') return 'own';
  return stand === 0 || stand === 'other-tray' ? 'other' : null;
}

/** Checkers of a side on a place that is no tray. */
export function countOf(board: readonly number[], stand: Stand, side: Side): number {
  if (typeof stand !== 'number') return 0;
  const count = board[stand] ?? 0;
  return Math.max(side === 'own' ? count : -count, 0);
}

/** Whose checkers stand there, if anybody's. */
export function sideOn(board: readonly number[], stand: Stand, total: number): Side | null {
  if (stand === 'own-tray' || stand === 'other-tray') {
    const side = stand === 'own-tray' ? 'own' : 'other';
    return borneOff(board, side, total) > 0 ? side : null;
  }
  const count = board[stand] ?? 0;
  return count === 0 ? null : count > 0 ? 'own' : 'other';
}

function onPoint(g: Geometry, point: number, y: number): number {
  const depth = (isTop(point) ? y - g.edge : g.height - g.edge - y) - 2;
  return Math.min(Math.max(Math.floor(depth / STEP) + 1, 1), STACK);
}

/** What lies under a point of the board while it is being set up; null is nowhere. */
export function aimAt(g: Geometry, x: number, y: number, isCubeCentred: boolean): Aim | null {
  for (const point of READING_ORDER) {
    const box = hitBox(g, point, NOTHING_ELSE);
    if (x >= box.x && x <= box.x + POINT_WIDTH && y >= box.y && y <= box.y + COLUMN) {
      return { stand: point, height: onPoint(g, point, y) };
    }
  }
  const middle = g.height / 2;
  if (Math.abs(x - barX(g)) <= g.bar / 2 + 3 && Math.abs(y - middle) <= FIELD_HEIGHT / 2) {
    const room = g.kind === 'narrow' && isCubeCentred ? 26 : 0;
    const depth = Math.abs(y - middle) - 36 - room + RADIUS;
    if (depth < 0) return null;
    const height = Math.min(Math.floor(depth / STEP) + 1, BAR_STACK);
    return { stand: y < middle ? BAR : 0, height };
  }
  return trayAt(g, x, y);
}

function trayAt(g: Geometry, x: number, y: number): Aim | null {
  if (g.tray === 0) return null;
  for (const [side, stand] of [
    ['own', 'own-tray'],
    ['other', 'other-tray'],
  ] as const) {
    const box = trayBox(g, side);
    if (x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) {
      return { stand, height: 1 };
    }
  }
  return null;
}

/** Where a checker of a side is let go: as `aimAt`, and generous; outside the field it goes to its tray. */
export function dropAt(g: Geometry, side: Side, x: number, y: number): Stand {
  const middle = g.height / 2;
  for (const point of READING_ORDER) {
    const left = pointX(g, point);
    const isRow = isTop(point) ? y < middle && y >= -RADIUS : y >= middle && y <= g.height + RADIUS;
    if (isRow && x >= left && x < left + POINT_WIDTH) return point;
  }
  const isBar = Math.abs(x - barX(g)) <= g.bar / 2 && y >= 0 && y <= g.height;
  const isTray = g.tray > 0 && Math.abs(x - trayX(g) - g.tray / 2) <= g.tray;
  if (isBar && !isTray) return side === 'own' ? BAR : 0;
  return side === 'own' ? 'own-tray' : 'other-tray';
}

function put(board: readonly number[], stand: number, side: Side, count: number): number[] {
  const next = [...board];
  next[stand] = (side === 'own' ? count : -count) || 0;
  return next;
}

/** So many checkers of a side on a place, as far as it has that many; the other side's give way to them. */
export function setCount(
  board: readonly number[],
  stand: Stand,
  side: Side,
  count: number,
  total: number,
): Edited {
  if (typeof stand !== 'number') return { kind: 'refused', why: 'nothing' };
  const owner = ownerOf(stand) ?? side;
  const now = countOf(board, stand, owner);
  const most = now + borneOff(board, owner, total);
  const next = Math.min(Math.max(count, 0), most);
  if (count > now && next === now) return { kind: 'refused', why: 'none_left' };
  if (next === now && now === 0) return { kind: 'refused', why: 'nothing' };
  return { kind: 'changed', board: put(board, stand, owner, next) };
}

/**
 * A tap on the place of the n-th checker makes it n; on the last checker it takes that one away. On the
 * highest place that is drawn it adds one to whatever is there, as long as there is one to add.
 */
export function tapped(board: readonly number[], aim: Aim, side: Side, total: number): Edited {
  const owner = ownerOf(aim.stand) ?? side;
  const now = countOf(board, aim.stand, owner);
  const drawn = ownerOf(aim.stand) === null ? STACK : BAR_STACK;
  const isFull = aim.height === drawn && now >= drawn && borneOff(board, owner, total) > 0;
  const isLast = now === aim.height || (aim.height === drawn && now > drawn);
  const count = isFull ? now + 1 : isLast ? now - 1 : aim.height;
  return setCount(board, aim.stand, side, count, total);
}

/** One checker more or less of a side on a place. */
export function added(board: readonly number[], stand: Stand, side: Side, by: number, total: number): Edited {
  const owner = ownerOf(stand) ?? side;
  return setCount(board, stand, owner, countOf(board, stand, owner) + by, total);
}

/** Checkers carried from one place to another; a single one of the other side there goes to its bar. */
export function carried(
  board: readonly number[],
  from: Stand,
  side: Side,
  to: Stand,
  total: number,
  count = 1,
): Edited {
  const has = typeof from === 'number' ? countOf(board, from, side) : borneOff(board, side, total);
  const moving = Math.min(count, has);
  if (moving < 1 || from === to) return { kind: 'refused', why: 'nothing' };
  if ((ownerOf(to) ?? side) !== side) return { kind: 'refused', why: 'occupied' };
  const enemy: Side = side === 'own' ? 'other' : 'own';
  const theirs = countOf(board, to, enemy);
  if (theirs > 1) return { kind: 'refused', why: 'occupied' };
  let next = typeof from === 'number' ? put(board, from, side, has - moving) : [...board];
  if (typeof to !== 'number') return { kind: 'changed', board: next };
  if (theirs === 1) {
    const bar = enemy === 'own' ? BAR : 0;
    next = put(next, bar, enemy, countOf(next, bar, enemy) + 1);
  }
  return { kind: 'changed', board: put(next, to, side, countOf(next, to, side) + moving) };
}

/** The area of a place; where there are no trays theirs is null. */
export function standBox(g: Geometry, stand: Stand): Box | null {
  if (stand === 'own-tray' || stand === 'other-tray') {
    return g.tray === 0 ? null : trayBox(g, stand === 'own-tray' ? 'own' : 'other');
  }
  if (stand === BAR || stand === 0) {
    const bar = hitBox(g, BAR, NOTHING_ELSE);
    return stand === BAR ? bar : { ...bar, y: g.height / 2 };
  }
  return hitBox(g, stand, NOTHING_ELSE);
}

/** What the keyboard's place on the board stands for here: bars and trays have an upper and a lower one. */
export function standOf({ spot, row }: Focus): Stand | null {
  if (spot === BAR) return row === 'top' ? BAR : 0;
  if (spot === OFF) return row === 'top' ? 'other-tray' : 'own-tray';
  return typeof spot === 'number' ? spot : null;
}
