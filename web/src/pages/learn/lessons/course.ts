/** The lessons without their words: what stands on the board and what is to be done there. */

type Stacks = Readonly<Record<number, number>>;

/** A board from both sides' points, each in its own numbering; 25 is its bar. */
export function stand(own: Stacks, other: Stacks): number[] {
  const board = new Array<number>(26).fill(0);
  for (const [point, n] of Object.entries(own)) board[Number(point)] = n;
  for (const [point, n] of Object.entries(other)) board[25 - Number(point)] = -n;
  return board;
}

const FIRST = { 24: 2, 13: 5, 8: 3, 6: 5 };
export const OPENING: readonly number[] = stand(FIRST, FIRST);

export type Steps = readonly (readonly [number, number])[];

/** One thing to read or to do. */
export type Step = { readonly board: readonly number[]; readonly hasCube?: boolean } & (
  | { readonly kind: 'read'; readonly arrows?: readonly (readonly [number, number])[] }
  /** One of these places is to be touched. */
  | { readonly kind: 'touch'; readonly places: readonly number[] }
  /** The dice are to be played; `goals` are the plays looked for, or any legal one. */
  | { readonly kind: 'play'; readonly dice: readonly [number, number]; readonly goals?: readonly Steps[] }
  /** One of the answers is right. */
  | { readonly kind: 'choose'; readonly right: number }
);

export interface Lesson {
  readonly id: LessonId;
  readonly steps: readonly Step[];
}

export const LESSONS = ['board', 'moving', 'doubles', 'hitting', 'points', 'off', 'winning', 'cube'] as const;
export type LessonId = (typeof LESSONS)[number];

const HOME_BLOT = stand({ 24: 2, 13: 4, 8: 4, 6: 5 }, { 24: 1, 20: 1, 13: 5, 8: 3, 6: 5 });
const ON_BAR = stand({ 25: 1, 13: 5, 8: 4, 6: 5 }, { 24: 2, 13: 4, 8: 3, 6: 4, 4: 2 });
const SHUT_OUT = stand({ 25: 1, 13: 5, 8: 4, 6: 5 }, { 13: 3, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2 });
const PRIME = stand({ 9: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2, 13: 2 }, { 22: 1, 24: 1, 13: 4, 8: 4, 6: 5 });
const LAST_ONES = stand({ 6: 2, 5: 2, 3: 3, 2: 2, 1: 1 }, { 5: 3, 3: 4, 2: 3 });
const GAP = stand({ 5: 2, 4: 2, 2: 3, 1: 2 }, { 4: 3, 3: 4, 1: 3 });
const NOT_EXACT = stand({ 6: 2, 5: 1, 2: 2 }, { 3: 4, 2: 3, 1: 2 });

const COURSE: Readonly<Record<LessonId, readonly Step[]>> = {
  board: [
    { kind: 'read', board: OPENING },
    { kind: 'touch', board: OPENING, places: [6] },
    { kind: 'touch', board: OPENING, places: [24] },
    {
      kind: 'read',
      board: OPENING,
      arrows: [
        [24, 13],
        [13, 8],
        [8, 6],
      ],
    },
    { kind: 'choose', board: OPENING, right: 1 },
  ],
  moving: [
    {
      kind: 'play',
      board: OPENING,
      dice: [6, 5],
      goals: [
        [
          [24, 18],
          [18, 13],
        ],
      ],
    },
    {
      kind: 'play',
      board: OPENING,
      dice: [3, 1],
      goals: [
        [
          [8, 5],
          [6, 5],
        ],
      ],
    },
    { kind: 'touch', board: OPENING, places: [1, 12, 17, 19] },
    { kind: 'play', board: OPENING, dice: [5, 2] },
  ],
  doubles: [
    { kind: 'read', board: OPENING },
    {
      kind: 'play',
      board: OPENING,
      dice: [1, 1],
      goals: [
        [
          [8, 7],
          [8, 7],
          [6, 5],
          [6, 5],
        ],
      ],
    },
    { kind: 'play', board: OPENING, dice: [3, 3] },
  ],
  hitting: [
    { kind: 'touch', board: HOME_BLOT, places: [5, 1] },
    {
      kind: 'play',
      board: HOME_BLOT,
      dice: [3, 1],
      goals: [
        [
          [8, 5],
          [6, 5],
        ],
      ],
    },
    { kind: 'play', board: ON_BAR, dice: [4, 2] },
    { kind: 'choose', board: SHUT_OUT, right: 0 },
  ],
  points: [
    {
      kind: 'play',
      board: OPENING,
      dice: [4, 2],
      goals: [
        [
          [8, 4],
          [6, 4],
        ],
      ],
    },
    {
      kind: 'play',
      board: OPENING,
      dice: [6, 1],
      goals: [
        [
          [13, 7],
          [8, 7],
        ],
      ],
    },
    { kind: 'read', board: PRIME },
    { kind: 'choose', board: PRIME, right: 2 },
  ],
  off: [
    {
      kind: 'play',
      board: LAST_ONES,
      dice: [6, 5],
      goals: [
        [
          [6, 0],
          [5, 0],
        ],
      ],
    },
    {
      kind: 'play',
      board: GAP,
      dice: [6, 3],
      goals: [
        [
          [5, 0],
          [4, 1],
        ],
        [
          [5, 0],
          [5, 2],
        ],
      ],
    },
    { kind: 'play', board: NOT_EXACT, dice: [4, 2] },
    { kind: 'choose', board: GAP, right: 0 },
  ],
  winning: [
    { kind: 'choose', board: stand({}, { 6: 2, 3: 4, 1: 2 }), right: 0 },
    { kind: 'choose', board: stand({}, { 6: 7, 5: 4, 8: 4 }), right: 1 },
    { kind: 'choose', board: stand({}, { 24: 1, 6: 7, 5: 4, 8: 3 }), right: 2 },
    { kind: 'read', board: OPENING },
  ],
  cube: [
    { kind: 'read', board: OPENING, hasCube: true },
    { kind: 'choose', board: OPENING, hasCube: true, right: 1 },
    { kind: 'choose', board: OPENING, hasCube: true, right: 0 },
    { kind: 'read', board: OPENING, hasCube: true },
  ],
};

export function lessonOf(id: LessonId): Lesson {
  return { id, steps: COURSE[id] };
}

export function isLesson(id: string): id is LessonId {
  return (LESSONS as readonly string[]).includes(id);
}

/** The lesson after this one; null after the last. */
export function lessonAfter(id: LessonId): LessonId | null {
  return LESSONS[LESSONS.indexOf(id) + 1] ?? null;
}

/** Where these steps lead, by drawing alone: whether they may be played is for the server to say. */
export function boardAfter(board: readonly number[], steps: Steps): number[] {
  const after = [...board];
  for (const [from, to] of steps) {
    after[from] = (after[from] ?? 0) - 1;
    if (to === 0) continue;
    if (after[to] === -1) {
      after[to] = 0;
      after[0] = (after[0] ?? 0) - 1;
    }
    after[to] = (after[to] ?? 0) + 1;
  }
  return after;
}

/** Whether the board that was reached is one of those looked for. */
export function isGoal(step: Extract<Step, { kind: 'play' }>, reached: readonly number[]): boolean {
  if (!step.goals) return true;
  return step.goals.some((steps) => boardAfter(step.board, steps).every((n, place) => n === reached[place]));
}
