import type { Spot } from '../../lib/api';
import { borneOff, type Side } from '../../lib/board/places';

/** Checkers of each side at the start, by its own points. */
const STARTS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  standard: { 24: 2, 13: 5, 8: 3, 6: 5 },
  nackgammon: { 24: 2, 23: 2, 13: 4, 8: 3, 6: 4 },
  longgammon: { 24: 15 },
  hypergammon: { 24: 1, 23: 1, 22: 1 },
};
const EMPTY: readonly number[] = new Array<number>(26).fill(0);
export const MOST_LENGTH = 25;
export const CUBES: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

/** The board games of a variant begin with. */
export function startOf(variant: string): number[] {
  const own = STARTS[variant] ?? STARTS.standard!;
  return EMPTY.map((_, place) => (own[place] ?? 0) - (own[25 - place] ?? 0));
}

/** The position games begin with, for money, before anybody's roll. */
export function openingSpot(): Spot {
  return {
    board: startOf('standard'),
    turn: 'own',
    dice: null,
    length: 0,
    own_score: 0,
    other_score: 0,
    cube: 1,
    owner: 'centred',
    has_cube: true,
    cube_cap: null,
    is_crawford: false,
    jacoby: true,
    beavers: false,
    variant: 'standard',
    pending: null,
  };
}

/** How many checkers each side has in a game of this variant. */
export function checkersOf({ variant }: Pick<Spot, 'variant'>): number {
  return variant === 'hypergammon' ? 3 : 15;
}

export function other(side: Side): Side {
  return side === 'own' ? 'other' : 'own';
}

/** The same spot with another board; a double that waited for an answer belongs to the board before. */
export function withBoard(spot: Spot, board: readonly number[]): Spot {
  return { ...spot, board: [...board], pending: null };
}

export function cleared(spot: Spot): Spot {
  return withBoard(spot, EMPTY);
}

/** The board as the other player sees it; `turned` of it is the first again. */
export function turnedBoard(board: readonly number[]): number[] {
  return board.map((_, place) => -(board[25 - place] ?? 0) || 0);
}

/** Another variant from its beginning: boards of one are not boards of the other. */
export function inVariant(spot: Spot, variant: string): Spot {
  return { ...withBoard(spot, startOf(variant)), variant };
}

/** The same position from the other side of the board: everything changes hands, nothing changes its worth. */
export function turned(spot: Spot): Spot {
  return {
    ...spot,
    board: turnedBoard(spot.board),
    turn: other(spot.turn),
    own_score: spot.other_score,
    other_score: spot.own_score,
    owner: spot.owner === 'centred' ? 'centred' : other(spot.owner),
  };
}

/** After a play, before the other side's roll: what it faces next. */
export function played(spot: Spot, board: readonly number[]): Spot {
  return { ...withBoard(spot, board), turn: other(spot.turn), dice: null };
}

/** The parts of the score and the cube that a change of one of them leaves wrong, put right. */
export function settled(spot: Spot): Spot {
  const { length } = spot;
  const fits = (score: number) => (length === 0 ? 0 : Math.min(score, length - 1));
  const [own, theirs] = [fits(spot.own_score), fits(spot.other_score)];
  const canBeCrawford = length > 1 && [length - own, length - theirs].includes(1) && spot.cube === 1;
  return {
    ...spot,
    own_score: own,
    other_score: theirs,
    is_crawford: spot.is_crawford && canBeCrawford,
    owner: spot.cube === 1 ? 'centred' : spot.owner,
    jacoby: spot.jacoby && length === 0,
    beavers: spot.beavers && length === 0,
    pending: null,
  };
}

/** Somebody needs one point: whether this is the Crawford game has to be said. */
export function asksCrawford({ length, own_score: own, other_score: theirs, cube }: Spot): boolean {
  return length > 1 && cube === 1 && [own, theirs].includes(length - 1);
}

/** Checkers of a side that stand nowhere yet. */
export function spare(spot: Spot, side: Side): number {
  return borneOff(spot.board, side, checkersOf(spot));
}

/** Two spots that ask the same question. */
export function isSame(a: Spot, b: Spot): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What was kept in the browser's own history is a spot of this version of the app, or nothing. */
export function readSpot(found: unknown): Spot | null {
  if (typeof found !== 'object' || found === null) return null;
  const usual = openingSpot();
  const spot = found as Record<string, unknown>;
  const isWhole = Object.entries(usual).every(
    ([name, value]) => name in spot && (value === null || typeof spot[name] === typeof value),
  );
  return isWhole && Array.isArray(spot.board) && spot.board.length === 26 ? (found as Spot) : null;
}
