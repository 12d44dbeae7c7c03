import type { MatchView } from '../../lib/api';
import type { XY } from '../../lib/board/geometry';
import { NO_MARKS, type Marks } from '../../lib/board/marks';
import { HIT_OVERLAP_MS, TIMES, type Times } from '../../lib/board/motion';
import { BAR, pipsOf, type Place, type Side, type Spot } from '../../lib/board/places';
import { framesFor } from '../../lib/board/replay';
import { doubledBy, sceneOf, type DieView } from '../../lib/board/scene';
import { Stage } from '../../lib/board/stage.svelte';
import {
  begin,
  boardOf,
  drop,
  forcedPlay,
  isComplete,
  isFinished,
  nextSteps,
  playAll,
  playDie,
  stepsToSend,
  swap,
  tap,
  targets,
  undo,
  undoTargets,
  usedDice,
  type Change,
  type Entry,
} from '../../lib/move/entry';
import { graphOf } from '../../lib/move/graph';
import { changeWords, controlsOf, newsWords, noticeWords, refusalWords } from '../../lib/move/speech';
import type { MatchStore } from '../../lib/state/match.svelte';
import { alarm, say } from '../../lib/state/say.svelte';
import type { Settings } from '../../lib/state/settings.svelte';
import { t } from '../../lib/words';

/** A forced move waits this long, so that the roll can be seen. */
const FORCED_MS = 250;
/** A turn without a move is given up after this time. */
const STUCK_MS = 1200;
/** Buttons that begin a new turn answer only this long after the old one has been shown: no stray second tap rolls. */
const ARM_MS = 300;
/** A match younger than this is shown from its first throw. */
const FRESH_MS = 15_000;

/** How long a sentence about a gesture stays. */
const NOTE_MS = 4000;

type Timer = ReturnType<typeof setTimeout>;

/**
 * The player's side of one match: the move being entered, what the board shows of it, and what is said
 * about it. Everything here is local until `confirm` sends the whole move.
 */
export class Table {
  readonly stage = new Stage();
  entry = $state.raw<Entry | null>(null);
  /** The place whose checker is held or has been selected with the keyboard. */
  selected = $state<Place | null>(null);
  isDragging = $state(false);
  refusals = $state(0);
  /** Why the last gesture did nothing, as long as it is worth reading. */
  note = $state('');
  /** Buttons that begin something new may be pressed. */
  isArmed = $state(true);

  readonly view = $derived.by(() => this.store.view);
  readonly times: Times = $derived.by(() => TIMES[this.settings.motion]);
  readonly isBusy = $derived.by(() => this.store.pending !== null);
  readonly canMove = $derived.by(() => this.entry !== null && !this.isBusy);
  readonly isWhole = $derived.by(() => this.entry !== null && isComplete(this.entry));
  readonly isStuck = $derived.by(() => !!this.view?.actions.some(({ kind }) => kind === 'no_play'));
  readonly forced = $derived.by(() => (this.entry ? forcedPlay(this.entry) : null));
  readonly doubleTo = $derived.by(() => {
    const double = this.view?.actions.find(({ kind }) => kind === 'double');
    return double?.kind === 'double' && !this.isBusy ? double.to : null;
  });
  readonly marks: Marks = $derived.by(() => this.#marks());
  readonly controls = $derived.by(() =>
    controlsOf({
      board: this.stage.scene.board,
      entry: this.canMove ? this.entry : null,
      selected: this.selected,
      dice: this.view?.dice ?? [],
      cube: this.stage.scene.cube,
      doubleTo: this.doubleTo,
      checkers: this.view?.checkers,
    }),
  );

  #shown = -1;
  /** What the other side did that the board alone does not show. */
  #notice = '';
  #timers: Timer[] = [];
  #noteTimer: Timer | undefined;

  constructor(
    readonly store: MatchStore,
    readonly settings: Settings,
    /** Milliseconds of a steady clock. */
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Shows a match state that has arrived. One that brings nothing new leaves the move being entered alone. */
  accept(view: MatchView): void {
    if (view.seq === this.#shown) return;
    const isFirst = this.#shown < 0;
    const isFresh = isFirst && view.events.length <= 4 && Date.now() - Date.parse(view.created_at) < FRESH_MS;
    const shown = isFirst && !isFresh ? view.seq : this.#shown;
    this.#shown = view.seq;
    this.#stopTimers();
    this.stage.checkers = view.checkers;
    this.#takeUp(view);
    const news = newsWords(view, shown);
    this.#notice = noticeWords(view, shown);
    if (view.state === 'double_offered' && view.to_act === 'own') alarm(news);
    else say(news);
    if (isFirst && !isFresh) {
      this.stage.show(sceneOf(view));
      this.#settled(0);
      return;
    }
    const from = isFresh
      ? { ...this.stage.scene, board: view.events[0]?.board ?? view.board }
      : this.stage.scene;
    this.isArmed = false;
    this.stage.play(framesFor(view, shown, from, this.times), this.#hitTravel(), () => this.#settled(ARM_MS));
  }

  #hitTravel() {
    return { hitMs: this.times.hit, overlapMs: HIT_OVERLAP_MS };
  }

  /** The move to enter now, if it is this player's. */
  #takeUp(view: MatchView): void {
    this.note = '';
    this.selected = null;
    this.isDragging = false;
    this.entry =
      view.plays && view.dice && view.to_act === 'own'
        ? begin(graphOf(view.plays), view.board, view.dice, doubledBy(view))
        : null;
  }

  /** Everything that happened has been shown. */
  #settled(armMs: number): void {
    this.#later(armMs, () => (this.isArmed = true));
    if (this.#notice) this.#write(this.#notice);
    this.#notice = '';
    if (this.isStuck) this.#later(STUCK_MS, () => void this.passTurn());
    else if (this.forced && this.settings.forcedAuto) this.#later(FORCED_MS, () => this.playForced());
    else if (this.forced) say(t('say.forced'));
  }

  /** After a refusal: back to what the server says, whatever is on screen. */
  #restore(): void {
    const { view } = this.store;
    if (!view) return;
    this.#shown = view.seq;
    this.#takeUp(view);
    this.stage.show(sceneOf(view), { ms: this.times.snap });
    this.#settled(0);
  }

  async #send(action: Parameters<MatchStore['send']>[0]): Promise<void> {
    this.#stopTimers();
    const before = this.view;
    const outcome = await this.store.send(action);
    // A refusal may leave the very same state, which `accept` would take for nothing new.
    if (outcome === 'refused' || (outcome === 'stale' && this.store.view?.seq === before?.seq))
      this.#restore();
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
    this.#stopTimers();
    say(changeWords(change));
    if (outcome.kind === 'refused') {
      this.refusals += 1;
      this.#write(refusalWords(outcome.why));
    }
    if (outcome.kind === 'refused' || outcome.kind === 'ignored') return;
    this.note = '';
    this.entry = entry;
    const { scene } = this.stage;
    const board = outcome.kind === 'swapped' ? scene.board : boardOf(entry);
    this.stage.show(
      { ...scene, board, dice: this.#dice(entry), arrows: outcome.kind === 'moved' ? [] : scene.arrows },
      { ms, droppedAt, isLit: true, ...this.#hitTravel() },
    );
    if (outcome.kind === 'moved' && isFinished(entry) && this.settings.autoConfirm) {
      this.#later(ms + FORCED_MS, () => void this.confirm());
    }
  }

  /** Shows a sentence beside the player's name for as long as it takes to read, and says it. */
  tell(text: string): void {
    this.#write(text);
    say(text);
  }

  #write(text: string): void {
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
    this.hurry();
    if (this.canMove && this.entry && this.forced) {
      this.#apply(playAll(this.entry, this.forced), this.times.own);
    }
  }

  async confirm(): Promise<void> {
    this.hurry();
    if (!this.entry || !this.isWhole || this.isBusy) return;
    await this.#send({ kind: 'play', steps: stepsToSend(this.entry) });
  }

  async roll(): Promise<void> {
    this.hurry();
    if (this.#may('roll')) await this.#send({ kind: 'roll' });
  }

  async passTurn(): Promise<void> {
    this.hurry();
    if (this.#may('no_play')) await this.#send({ kind: 'no_play' });
  }

  async double(): Promise<void> {
    if (this.#may('double')) await this.#send({ kind: 'double' });
  }

  async take(): Promise<void> {
    if (this.#may('take')) await this.#send({ kind: 'take' });
  }

  /** Answers a double with a beaver, or a beaver with a raccoon. */
  async raise(): Promise<void> {
    if (this.#may('beaver')) await this.#send({ kind: 'beaver' });
    else if (this.#may('raccoon')) await this.#send({ kind: 'raccoon' });
  }

  async pass(): Promise<void> {
    if (this.#may('pass')) await this.#send({ kind: 'pass' });
  }

  async resign(value: 1 | 2 | 3): Promise<void> {
    if (this.#may('offer_resign')) await this.#send({ kind: 'offer_resign', value });
  }

  async answerResign(isAccepted: boolean): Promise<void> {
    const kind = isAccepted ? 'accept_resign' : 'refuse_resign';
    if (this.#may(kind)) await this.#send({ kind });
  }

  async nextGame(): Promise<void> {
    if (this.#may('next_game')) await this.#send({ kind: 'next_game' });
  }

  #may(kind: MatchView['actions'][number]['kind']): boolean {
    return !this.isBusy && !!this.view?.actions.some((action) => action.kind === kind);
  }

  /** Shows the other side's last move again. */
  showLast(): void {
    const { view } = this;
    if (view) this.stage.show({ ...this.stage.scene, arrows: sceneOf(view).arrows });
  }

  pips(side: Side): number {
    return pipsOf(this.stage.scene.board, side);
  }

  /** Own pips before the move being entered; null when nothing has been moved. */
  get pipsBefore(): number | null {
    return this.entry && this.entry.path.length > 0 ? pipsOf(this.entry.start, 'own') : null;
  }

  #later(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (!this.stage.isPlaying) this.isArmed = true;
  }

  dispose(): void {
    this.#stopTimers();
    clearTimeout(this.#noteTimer);
    this.stage.dispose();
  }
}

function tapRefused(entry: Entry, place: Place): Change {
  const isBarred = (boardOf(entry)[BAR] ?? 0) > 0 && place !== BAR;
  return { entry, outcome: { kind: 'refused', why: isBarred ? 'bar_first' : 'no_move_here', place } };
}
