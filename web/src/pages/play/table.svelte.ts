import type { MatchView } from '../../lib/api';
import { framesFor } from '../../lib/board/replay';
import { doubledBy, sceneOf } from '../../lib/board/scene';
import { begin, stepsToSend } from '../../lib/move/entry';
import { graphOf } from '../../lib/move/graph';
import { Hand } from '../../lib/move/hand.svelte';
import { controlsOf, newsWords, noticeWords } from '../../lib/move/speech';
import type { Action, Side } from '../../lib/api';
import type { MatchStore } from '../../lib/state/match.svelte';
import { alarm, say } from '../../lib/state/say.svelte';
import type { Settings } from '../../lib/state/settings.svelte';
import { t } from '../../lib/words';
import { Tutor } from './tutor.svelte';
import { TypedDice } from './typed.svelte';

/** A forced move waits this long, so that the roll can be seen. */
const FORCED_MS = 250;
/** A turn without a move is given up after this time. */
const STUCK_MS = 1200;
/** Buttons that begin a new turn answer only this long after the old one has been shown: no stray second tap rolls. */
const ARM_MS = 300;
/** A match younger than this is shown from its first throw. */
const FRESH_MS = 15_000;

/**
 * The player's side of one match: the move being entered, what the board shows of it, and what is said
 * about it. Everything here is local until `confirm` sends the whole move.
 */
export class Table extends Hand {
  /** Buttons that begin something new may be pressed. */
  isArmed = $state(true);

  readonly view = $derived.by(() => this.store.view);
  readonly isStuck = $derived.by(() => !!this.view?.actions.some(({ kind }) => kind === 'no_play'));
  readonly doubleTo = $derived.by(() => {
    const double = this.view?.actions.find(({ kind }) => kind === 'double');
    return double?.kind === 'double' && !this.isBusy ? double.to : null;
  });
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

  readonly typed = new TypedDice();
  /** The decision for which the player asked what is best. */
  hintFor = $state<number | null>(null);

  /** The number of the last event that the board shows or is about to; -1 before the match is taken up. */
  shown = $state(-1);
  /** What the other side did that the board alone does not show. */
  #notice = '';

  constructor(
    readonly store: MatchStore,
    settings: Settings,
    now?: () => number,
    readonly tutor = new Tutor(store.id, settings),
  ) {
    super(settings, now);
  }

  override get isBusy(): boolean {
    return this.store.pending !== null || this.tutor.isJudging;
  }

  /** Shows a match state that has arrived. One that brings nothing new leaves the move being entered alone. */
  accept(view: MatchView): void {
    if (view.seq === this.shown) return;
    const isFirst = this.shown < 0;
    const isFresh = isFirst && view.events.length <= 4 && Date.now() - Date.parse(view.created_at) < FRESH_MS;
    const shown = isFirst && !isFresh ? view.seq : this.shown;
    this.shown = view.seq;
    this.stopTimers();
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
    this.stage.play(framesFor(view, shown, from, this.times), this.hitTravel(), () => this.#settled(ARM_MS));
  }

  /** The move to enter now, if it is this player's. */
  #takeUp(view: MatchView): void {
    this.tutor.forget();
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
    this.later(armMs, () => (this.isArmed = true));
    if (this.#notice) this.write(this.#notice);
    this.#notice = '';
    // Dice that the player has told may have been read wrongly: nothing happens by itself then.
    if (this.view?.dice_from === 'manual') return;
    if (this.isStuck) this.later(STUCK_MS, () => void this.passTurn());
    else if (this.forced && this.settings.forcedAuto) this.later(FORCED_MS, () => this.playForced());
    else if (this.forced) say(t('say.forced'));
  }

  /** After a refusal: back to what the server says, whatever is on screen. */
  #restore(): void {
    const { view } = this.store;
    if (!view) return;
    this.shown = view.seq;
    this.#takeUp(view);
    this.stage.show(sceneOf(view), { ms: this.times.snap });
    this.#settled(0);
  }

  async #send(action: Action): Promise<void> {
    const { view } = this;
    if (view && !(await this.tutor.lets(action, view))) return;
    await this.#deliver(action);
  }

  /** Does what the tutor has warned of. */
  async insist(): Promise<void> {
    const { warning } = this.tutor;
    this.tutor.forget();
    if (warning) await this.#deliver(warning.action);
  }

  /** Takes back what the tutor has warned of. */
  takeBack(): void {
    this.tutor.forget();
    this.undo(true);
  }

  async #deliver(action: Action): Promise<void> {
    this.stopTimers();
    const before = this.view;
    const outcome = await this.store.send(action);
    // A refusal may leave the very same state, which `accept` would take for nothing new.
    if (outcome === 'refused' || (outcome === 'stale' && this.store.view?.seq === before?.seq))
      this.#restore();
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

  /** Tells the dice on the table; those of this player's own turn once more, if they were read wrongly. */
  async throwDice(dice: [number, number]): Promise<void> {
    if (this.#may('throw')) await this.#send({ kind: 'throw', dice });
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

  async settle(winner: Side, points: number): Promise<void> {
    if (this.#may('offer_settle')) await this.#send({ kind: 'offer_settle', winner, points });
  }

  async answerSettle(isAccepted: boolean): Promise<void> {
    const kind = isAccepted ? 'accept_settle' : 'refuse_settle';
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

  protected override stopTimers(): void {
    super.stopTimers();
    if (!this.stage.isPlaying) this.isArmed = true;
  }
}
