import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CubeTask, Learning, Verdict } from '../../src/lib/api/learn';
import { settings } from '../../src/lib/state/settings.svelte';
import { judgementOf } from '../../src/pages/dice/verdict';
import { CubeDrill, OpeningDrill, PipsDrill, adviceOf } from '../../src/pages/learn/drills.svelte';
import { tallyOf } from '../../src/pages/learn/tally';
import { Tutor } from '../../src/pages/play/tutor.svelte';
import { OPENING, draw } from '../move/steps';
import { view } from '../views';

const VERDICT: Verdict = {
  kind: 'play',
  error: 0.1,
  severity: 'blunder',
  severity_name: 'Error grave',
  cost: 'Cuesta 0,100.',
  reasons: ['La mejor jugada hace el punto 5.'],
  best: '8/5 6/5',
  best_steps: [
    [8, 5, false],
    [6, 5, false],
  ],
  alternatives: [],
};

const CUBE = {
  board: OPENING,
  errors: { double: 0, no_double: 0.1, take: 0.01, pass: 0 },
  reasons: { double: [], no_double: ['Ya conviene doblar.'], take: [], pass: [] },
} as unknown as CubeTask;

/** A server that answers as the test says; what is not given is not asked. */
const server = (answers: Partial<Learning>) => answers as Learning;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, { animation: 'off' });
});
afterEach(() => localStorage.clear());

describe('counting pips', () => {
  test('takes the time until the answer and counts the exact ones', async () => {
    let now = 0;
    const task = { board: OPENING, pips: [167, 160] as [number, number], is_race: false, counts: [] };
    const drill = new PipsDrill(server({ countTask: () => Promise.resolve(task) }), () => now);
    await drill.deal();
    now = 9000;
    Object.assign(drill, { own: 167, other: 160 });
    drill.check();
    drill.check();
    expect([drill.ms, drill.isRight]).toEqual([9000, true]);
    expect(tallyOf('pips')).toEqual({ n: 1, right: 1, ms: 9000 });

    await drill.deal();
    expect([drill.ms, drill.own]).toEqual([null, null]);
    Object.assign(drill, { own: 166, other: 160 });
    drill.check();
    expect(tallyOf('pips')).toMatchObject({ n: 2, right: 1 });
  });

  test('counts nothing before there are both numbers', async () => {
    const task = { board: OPENING, pips: [167, 167] as [number, number], is_race: false, counts: [] };
    const drill = new PipsDrill(server({ countTask: () => Promise.resolve(task) }));
    await drill.deal();
    drill.own = 167;
    drill.check();
    expect(drill.ms).toBeNull();
  });

  test('begins anew where what was kept is damaged', () => {
    localStorage.setItem('tablas.drills', '{"pips": {"n": "many"}}');
    expect(tallyOf('pips')).toEqual({ n: 0, right: 0, ms: 0 });
  });
});

describe('a cube decision', () => {
  test('is right when neither answer gives much away', async () => {
    const drill = new CubeDrill('race', server({ cubeTask: () => Promise.resolve(CUBE) }));
    await drill.deal();
    drill.double = 'double';
    drill.check();
    expect(drill.isChecked).toBe(false);
    drill.take = 'take';
    drill.check();
    expect(drill.isChecked).toBe(true);
    expect(tallyOf('race')).toMatchObject({ n: 1, right: 1 });
  });

  test('tells why an answer is wrong', async () => {
    const drill = new CubeDrill('contact', server({ cubeTask: () => Promise.resolve(CUBE) }));
    await drill.deal();
    Object.assign(drill, { double: 'no_double', take: 'pass' });
    drill.check();
    expect(drill.errorOf('no_double')).toBe(0.1);
    expect(drill.reasonsOf('no_double')).toEqual(['Ya conviene doblar.']);
    expect(tallyOf('cube')).toMatchObject({ n: 1, right: 0 });
  });

  test('a count advises one of three things', () => {
    const advice = { name: 'keith', own: 1, other: 1, should_redouble: false } as const;
    expect(adviceOf({ ...advice, should_double: false, should_take: true })).toBe('wait');
    expect(adviceOf({ ...advice, should_double: true, should_take: true })).toBe('double_take');
    expect(adviceOf({ ...advice, should_double: true, should_take: false })).toBe('double_pass');
  });
});

test('an opening is played on the board, judged, and the best play drawn', async () => {
  const { board, graph } = draw(OPENING, [3, 1]);
  const turn = {
    board,
    pips: [167, 167] as [number, number],
    dice: [3, 1] as [number, number],
    plays: graph,
  };
  const drill = new OpeningDrill(
    settings,
    server({
      opening: () => Promise.resolve({ turn, position: board.join(','), after: null }),
      judgePlay: () => Promise.resolve(VERDICT),
    }),
  );
  await drill.deal();
  drill.practice.playDie(24, 3);
  drill.practice.playDie(21, 1);
  await drill.practice.confirm();
  await Promise.resolve();
  await Promise.resolve();
  expect(drill.verdict?.best).toBe('8/5 6/5');
  expect(drill.practice.stage.scene.arrows).toHaveLength(2);
  expect(tallyOf('openings')).toMatchObject({ n: 1, right: 0 });
  drill.dispose();
});

describe('the tutor', () => {
  const play = { kind: 'play', steps: [[24, 20]] as [number, number][] } as const;
  const asked = (tutor: 'off' | 'blunder' | 'error', severity: Verdict['severity'], fails = false) =>
    new Tutor(
      'm1',
      { tutor, tutorFrom: 0.02 },
      {
        judgeAction: () =>
          fails ? Promise.reject(new Error('gone')) : Promise.resolve({ ...VERDICT, severity }),
      },
    );

  test('holds a blunder back, with its reasons, and lets anything smaller go', async () => {
    const strict = asked('blunder', 'blunder');
    expect(await strict.lets(play, view())).toBe(false);
    expect(strict.warning?.verdict.reasons).toEqual(VERDICT.reasons);
    expect(strict.isJudging).toBe(false);
    expect(await asked('blunder', 'error').lets(play, view())).toBe(true);
    expect(await asked('error', 'error').lets(play, view())).toBe(false);
    expect(await asked('error', 'doubtful').lets(play, view())).toBe(true);
  });

  test('speaks up from the cost that was chosen, whatever it is called', async () => {
    const own = (error: number) =>
      new Tutor(
        'm1',
        { tutor: 'own', tutorFrom: 0.025 },
        { judgeAction: () => Promise.resolve({ ...VERDICT, severity: 'doubtful', error }) },
      );
    expect(await own(0.025).lets(play, view())).toBe(false);
    expect(await own(0.024).lets(play, view())).toBe(true);
  });

  test('says nothing when it is off, cannot be asked, or there is nothing to decide', async () => {
    expect(await asked('off', 'blunder').lets(play, view())).toBe(true);
    expect(await asked('error', 'blunder', true).lets(play, view())).toBe(true);
    expect(await asked('error', 'blunder').lets({ kind: 'roll' }, view())).toBe(true);
    const cube = view({ actions: [{ kind: 'roll' }, { kind: 'double', to: 2 }] });
    expect(await asked('error', 'blunder').lets({ kind: 'roll' }, cube)).toBe(false);
  });

  test('never speaks between people', async () => {
    const people = view({
      players: [
        { name: 'Lucía', kind: 'human', account: 'guest', level: null },
        { name: 'Ana', kind: 'human', account: 'guest', level: null },
      ],
    });
    expect(await asked('error', 'blunder').lets(play, people)).toBe(true);
  });
});

test('dice are called strange only where fair ones seldom stray so far', () => {
  expect([null, 0.4, 0.03, 0.002].map(judgementOf)).toEqual(['few', 'fair', 'odd', 'very_odd']);
});
