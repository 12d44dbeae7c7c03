import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Turn } from '../../src/lib/api/learn';
import { begin, isComplete, playAll } from '../../src/lib/move/entry';
import { graphOf } from '../../src/lib/move/graph';
import { settings } from '../../src/lib/state/settings.svelte';
import { learned } from '../../src/pages/learn/learned.svelte';
import { LessonDesk } from '../../src/pages/learn/lesson.svelte';
import { LESSONS, boardAfter, isGoal, lessonAfter, lessonOf } from '../../src/pages/learn/lessons/course';
import { en } from '../../src/pages/learn/lessons/en';
import { es } from '../../src/pages/learn/lessons/es';
import { draw } from '../move/steps';

const desks: LessonDesk[] = [];

/** A lesson whose server knows the rules as the tests draw them. */
async function begun(id: (typeof LESSONS)[number]): Promise<LessonDesk> {
  Object.assign(settings, { animation: 'off' });
  const turn = (board: readonly number[], dice: readonly [number, number]): Promise<Turn> => {
    const drawn = draw([...board], [dice[0], dice[1]]);
    return Promise.resolve({
      board: drawn.board,
      pips: [0, 0],
      dice: [dice[0], dice[1]],
      plays: drawn.graph,
    });
  };
  const desk = new LessonDesk(id, settings, { turn });
  desks.push(desk);
  await desk.enter();
  return desk;
}

/** Enters these steps on the board of the lesson and confirms them. */
async function plays(desk: LessonDesk, steps: readonly (readonly [number, number])[]): Promise<void> {
  for (const [from, to] of steps) {
    desk.practice.lift(from);
    desk.practice.release(from, to, [0, 0], false);
  }
  await desk.practice.confirm();
}

afterEach(() => {
  for (const desk of desks.splice(0)) desk.dispose();
  vi.restoreAllMocks();
});

describe.each(LESSONS)('the lesson %s', (id) => {
  const { steps } = lessonOf(id);

  test('says every step in both languages, with an answer wherever one is asked for', () => {
    for (const text of [es[id], en[id]]) {
      expect(text.steps).toHaveLength(steps.length);
      steps.forEach((step, i) => {
        const said = text.steps[i]!;
        if (step.kind !== 'read') expect(said.done, `${id} ${i}`).toBeTruthy();
        if (
          step.kind === 'touch' ||
          step.kind === 'choose' ||
          (step.kind === 'play' && step.goals?.length === 1)
        )
          expect(said.wrong, `${id} ${i}`).toBeTruthy();
        if (step.kind === 'choose') expect(said.answers!.length).toBeGreaterThan(step.right);
      });
    }
    expect(es[id].steps.map(({ answers }) => answers?.length)).toEqual(
      en[id].steps.map(({ answers }) => answers?.length),
    );
  });

  test('asks only for plays that the rules allow', () => {
    for (const step of steps) {
      if (step.kind !== 'play') continue;
      const { graph, board } = draw([...step.board], [step.dice[0], step.dice[1]]);
      expect(graph.edges.length).toBeGreaterThan(0);
      for (const goal of step.goals ?? []) {
        const entry = begin(graphOf(graph), board, step.dice);
        const edges = goal.map(([start, end]) =>
          graph.edges.find((e) => e.start === start && e.end === end)!,
        );
        const change = playAll(entry, edges);
        const isPlayed = change.outcome.kind === 'moved' && isComplete(change.entry);
        expect(isPlayed, `${id} ${JSON.stringify(goal)}`).toBe(true);
      }
    }
  });

  test('has no more than fifteen checkers a side, and nobody on the same point', () => {
    for (const { board } of steps) {
      expect(board).toHaveLength(26);
      expect(board.reduce((sum, n) => sum + Math.max(n, 0), 0)).toBeLessThanOrEqual(15);
      expect(board.reduce((sum, n) => sum + Math.max(-n, 0), 0)).toBeLessThanOrEqual(15);
    }
  });
});

describe('a lesson under way', () => {
  test('tells the play looked for from another legal one, which may be tried again', async () => {
    const desk = await begun('moving');
    await plays(desk, [
      [13, 7],
      [13, 8],
    ]);
    expect(desk.standing).toBe('wrong');
    desk.retry();
    await plays(desk, [
      [24, 18],
      [18, 13],
    ]);
    expect(desk.standing).toBe('right');
  });

  test('takes any legal play where none is looked for', () => {
    const step = lessonOf('moving').steps.at(-1)!;
    expect(
      step.kind === 'play' &&
        isGoal(
          step,
          boardAfter(step.board, [
            [13, 8],
            [8, 6],
          ]),
        ),
    ).toBe(true);
  });

  test('asks to touch a place and hears the right one', async () => {
    const desk = await begun('board');
    await desk.next();
    desk.practice.touch(8, false);
    expect(desk.standing).toBe('wrong');
    desk.practice.touch(6, false);
    expect(desk.standing).toBe('right');
    await desk.next();
    expect([desk.index, desk.standing]).toEqual([2, 'open']);
  });

  test('is remembered when it has been done to the end', async () => {
    const desk = await begun('winning');
    for (const right of [0, 1, 2]) {
      desk.choose(right);
      expect(desk.standing).toBe('right');
      await desk.next();
    }
    await desk.next();
    expect(desk.isFinished).toBe(true);
    expect(learned.has('winning')).toBe(true);
    expect(localStorage.getItem('tablas.lessons')).toContain('winning');
  });

  test('says so when the server does not answer', async () => {
    const desk = new LessonDesk('moving', settings, { turn: () => Promise.reject(new Error('gone')) });
    desks.push(desk);
    await desk.enter();
    expect(desk.error?.message).toBe('gone');
  });
});

test('lessons lead to one another, and the last to none', () => {
  expect(lessonAfter('board')).toBe('moving');
  expect(lessonAfter('cube')).toBeNull();
});
