import type { XY } from '../board/geometry';
import { NO_MARKS, type Marks } from '../board/marks';
import { HIT_OVERLAP_MS, TIMES, type Times } from '../board/motion';
import { BAR, pipsOf, type Place, type Side, type Spot } from '../board/places';
import type { DieView } from '../board/scene';
import { Stage } from '../board/stage.svelte';
import { say } from '../state/say.svelte';
import type { Settings } from '../state/settings.svelte';
import {
  boardOf,
  drop,
  forcedPlay,
  isComplete,
  isFinished,
  nextSteps,
  playAll,
  playDie,
  swap,
  tap,
  targets,
  undo,
  undoTargets,
  usedDice,
  type Change,
  type Entry,
} from './entry';
import type { Edge } from './graph';
import { changeWords, refusalWords } from './speech';

/** How long a sentence about a gesture stays. */
const NOTE_MS = 4000;
/** A whole move that is sent by itself waits this long after it has landed. */
const FINISHED_MS = 250;

type Timer = ReturnType<typeof setTimeout>;

/**
 * A hand at the board: the move being entered, what the board shows of it, and what is said about it.
 * What becomes of a whole move is for those who extend it to say.
 */
export abstract class Hand {
  readonly stage = new Stage();
  entry = $state.raw<Entry | null>(null);
  /** The place whose checker is held or has been selected with the keyboard. */
  selected = $state<Place | null>(null);
  isDragging = $state(false);
  refusals = $state(0);
  /** Why the last gesture did nothing, as long as it is worth reading. */
  note = $state('');

  readonly times: Times = $derived.by(() => TIMES[this.settings.motion]);
  readonly canMove = $derived.by(() => this.entry !== null && !this.isBusy);
  readonly isWhole = $derived.by(() => this.entry !== null && isComplete(this.entry));
  readonly forced = $derived.by(() => (this.entry ? forcedPlay(this.entry) : null));
  readonly marks: Marks = $derived.by(() => this.#marks());

  #timers: Timer[] = [];
  #noteTimer: Timer | undefined;

  constructor(
    readonly settings: Settings,
    /** Milliseconds of a steady clock. */
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Something is on its way that the hand has to wait for. */
  abstract get isBusy(): boolean;

  /** The whole move is made. */
  abstract confirm(): Promise<void>;

  protected hitTravel() {
    return { hitMs: this.times.hit, overlapMs: HIT_OVERLAP_MS };
  }

  /** Any input lands what is still moving: nobody waits for an animation. */
  hurry(): void {
    if (this.stage.isPlaying || this.stage.flights.length > 0) this.stage.finish();
  }

  #marks(): Marks {
    const { entry, selected } = this;
    if (!entry || selected === null) return NO_MARKS;
    const forward = targets(entry, selected);
    const back = this.isDragging
      ? undoTargets(entry, selected).map((place) => ({ place, isHit: false }))
      : [];
    return { selected: this.isDragging ? null : selected, targets: [...forward, ...back] };
  }

  #dice(entry: Entry): DieView[] {
    const used = usedDice(entry);
    return entry.dice.map((value, i) => ({ value, isUsed: !!used[i], by: 'own' as const }));
  }

  #apply(change: Change, ms: number, droppedAt?: XY): void {
    const { entry, outcome } = change;
    this.selected = null;
    this.isDragging = false;
    this.stopTimers();
    say(changeWords(change));
    if (outcome.kind === 'refused') {
      this.refusals += 1;
      this.write(refusalWords(outcome.why));
    }
    if (outcome.kind === 'refused' || outcome.kind === 'ignored') return;
    this.note = '';
    this.entry = entry;
    const { scene } = this.stage;
    const board = outcome.kind === 'swapped' ? scene.board : boardOf(entry);
    this.stage.show(
      { ...scene, board, dice: this.#dice(entry), arrows: outcome.kind === 'moved' ? [] : scene.arrows },
      { ms, droppedAt, isLit: true, ...this.hitTravel() },
    );
    if (outcome.kind === 'moved' && isFinished(entry) && this.settings.autoConfirm) {
      this.later(ms + FINISHED_MS, () => void this.confirm());
    }
  }

  /** Shows a sentence beside the player's name for as long as it takes to read, and says it. */
  tell(text: string): void {
    this.write(text);
    say(text);
  }

  protected write(text: string): void {
    this.note = text;
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => (this.note = ''), NOTE_MS);
  }

  /** A tap, a click or Enter on the board. */
  touch(spot: Spot, isOther: boolean): void {
    this.hurry();
    if (spot === 'cube' || !this.entry || this.isBusy) return;
    if (spot === 'dice') {
      if (this.isWhole && this.entry.path.length > 0) void this.confirm();
      else this.#apply(swap(this.entry), 0);
      return;
    }
    const from = this.selected;
    const isGoal = from !== null && this.marks.targets.some(({ place }) => place === spot);
    if (from !== null && isGoal) this.#apply(drop(this.entry, from, spot, !isOther), this.times.own);
    else this.#apply(tap(this.entry, spot, { isOther, at: this.now() }), this.times.own);
  }

  /** A checker is taken along by the pointer; false when nothing here can move. */
  lift(place: Place): boolean {
    if (!this.entry || this.isBusy) return false;
    const canLeave = nextSteps(this.entry).some(({ start }) => start === place);
    if (!canLeave && undoTargets(this.entry, place).length === 0) return false;
    this.selected = place;
    this.isDragging = true;
    return true;
  }

  release(from: Place, to: Place | null, at: XY, isShift: boolean): void {
    if (!this.entry) return;
    const change = drop(this.entry, from, to ?? from, !isShift);
    this.#apply(change, this.times.snap, change.outcome.kind === 'refused' ? undefined : at);
  }

  /** Gives up a selection or a drag: true if there was one. */
  deselect(): boolean {
    const was = this.selected !== null;
    this.selected = null;
    this.isDragging = false;
    return was;
  }

  /** Selects the checker on a place, or lets it go again; true when one is selected now. */
  toggleSelected(place: Place): boolean {
    this.hurry();
    if (!this.entry || this.selected === place) {
      this.selected = null;
      return false;
    }
    const canLeave = nextSteps(this.entry).some(({ start }) => start === place);
    this.selected = canLeave ? place : null;
    if (!canLeave) this.#apply(tapRefused(this.entry, place), 0);
    return canLeave;
  }

  playDie(place: Place, die: number): void {
    this.hurry();
    if (this.canMove && this.entry) this.#apply(playDie(this.entry, place, die), this.times.own);
  }

  swapDice(): void {
    this.hurry();
    if (this.canMove && this.entry) this.#apply(swap(this.entry), 0);
  }

  undo(isAll: boolean): void {
    this.hurry();
    if (this.canMove && this.entry) this.#apply(undo(this.entry, isAll), this.times.snap);
  }

  playForced(): void {
    if (this.entry && this.forced) this.#make(this.entry, this.forced);
  }

  /** A whole play at once, instead of what has been entered so far. */
  makeAll(steps: readonly Edge[]): void {
    if (this.entry) this.#make({ ...this.entry, path: [] }, steps);
  }

  #make(entry: Entry, steps: readonly Edge[]): void {
    this.hurry();
    if (this.canMove) this.#apply(playAll(entry, steps), this.times.own);
  }

  pips(side: Side): number {
    return pipsOf(this.stage.scene.board, side);
  }

  /** Own pips before the move being entered; null when nothing has been moved. */
  get pipsBefore(): number | null {
    return this.entry && this.entry.path.length > 0 ? pipsOf(this.entry.start, 'own') : null;
  }

  protected later(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }

  protected stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  dispose(): void {
    this.stopTimers();
    clearTimeout(this.#noteTimer);
    this.stage.dispose();
  }
}

function tapRefused(entry: Entry, place: Place): Change {
  const isBarred = (boardOf(entry)[BAR] ?? 0) > 0 && place !== BAR;
  return { entry, outcome: { kind: 'refused', why: isBarred ? 'bar_first' : 'no_move_here', place } };
}
