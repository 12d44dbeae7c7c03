import type { LiveEvent, MatchView } from '../api';
import { DANCE_MS, OPENING_MS, pace, type Times } from './motion';
import { moved } from './places';
import {
  arrowsOf,
  cubeAfter,
  diceOf,
  doubledBy,
  sceneOf,
  turnedStep,
  usedBy,
  type PlayedEvent,
  type Scene,
} from './scene';

/** One step of showing what happened: a scene, how its checkers travel, and how long it stays. */
export interface Frame {
  readonly scene: Scene;
  readonly flightMs: number;
  readonly ms: number;
  /** The dice in it have just been thrown. */
  readonly isRoll: boolean;
}

/**
 * The frames that lead from what is on screen to the match as it now stands. Events up to `shown` have been
 * seen already; own plays come as they were entered, so they cost no time.
 */
export function framesFor(view: MatchView, shown: number, from: Scene, times: Times): Frame[] {
  const frames: Frame[] = [];
  let scene = from;
  const push = (next: Partial<Scene>, ms: number, flightMs = 0, isRoll = false) => {
    scene = { ...scene, ...next };
    frames.push({ scene, ms, flightMs, isRoll });
  };
  for (const event of view.events) {
    if (event.seq > shown) play(event, push, () => scene, times, view);
  }
  const { isRoll = false } = frames.at(-1) ?? {};
  const last = sceneOf(view);
  frames.push({ scene: last, ms: 0, flightMs: times.snap, isRoll: isRoll && frames.length === 1 });
  // A frame that only repeats the end costs time and shows nothing.
  return frames.length === 2 && frames[0]!.ms === 0 ? frames.slice(1) : frames;
}

type Push = (next: Partial<Scene>, ms: number, flightMs?: number, isRoll?: boolean) => void;

function play(event: LiveEvent, push: Push, scene: () => Scene, times: Times, view: MatchView): void {
  const doubled = doubledBy(view);
  const cube = cubeAfter(event);
  switch (event.kind) {
    case 'opened': {
      const [own, other] = event.dice;
      const apart = [...diceOf([own, 0], 'own').slice(0, 1), ...diceOf([other, 0], 'other').slice(0, 1)];
      push({ board: event.board, dice: apart, cube, arrows: [] }, times.dice + OPENING_MS, 0, true);
      if (own < other) push({ dice: diceOf(event.dice, 'other') }, times.think);
      return;
    }
    case 'rolled':
      if (event.by === 'other')
        push({ dice: diceOf(event.dice, 'other', false, doubled) }, times.dice + times.think, 0, true);
      else push({ dice: diceOf(event.dice, 'own', false, doubled), arrows: scene().arrows }, 0, 0, true);
      return;
    case 'played':
      if (event.by === 'other') playOther(event, push, scene(), times, view);
      else
        push(
          { board: event.board, dice: diceOf(event.dice, 'own', true, doubled), arrows: [] },
          0,
          times.own,
        );
      return;
    case 'no_play':
      push(
        { dice: diceOf(event.dice, event.by ?? 'own', false, doubled), arrows: [] },
        event.by === 'other' ? DANCE_MS : 0,
      );
      return;
    default:
      push({ board: event.board, cube }, event.by === 'other' ? times.cube + 200 : times.cube);
  }
}

function playOther(event: PlayedEvent, push: Push, before: Scene, times: Times, view: MatchView): void {
  const doubled = doubledBy(view);
  const { flight, gap } = pace(times, event.steps.length);
  let board: number[] = [...before.board];
  event.steps.forEach((step, i) => {
    board = moved(board, turnedStep(step), 'other');
    push(
      { board, dice: diceOf(event.dice, 'other', usedBy(event, i + 1, doubled), doubled), arrows: [] },
      flight + gap,
      flight,
    );
  });
  push({ board: event.board, arrows: arrowsOf(event, before.board, view.checkers) }, 0);
}
