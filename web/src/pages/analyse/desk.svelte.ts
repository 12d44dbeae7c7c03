import {
  api,
  type AnalysisPly,
  type Api,
  type FoundPlay,
  type Spot,
  type SpotAnalysis,
  type SpotProblem,
} from '../../lib/api';
import {
  added,
  carried,
  ownerOf,
  sideOn,
  tapped,
  type Aim,
  type Edited,
  type Refusal,
  type Stand,
} from '../../lib/board/editing';
import type { XY } from '../../lib/board/geometry';
import { TIMES, type Times } from '../../lib/board/motion';
import type { Side } from '../../lib/board/places';
import { diceOf, playArrows, type Arrow, type Scene } from '../../lib/board/scene';
import { Stage, type Travel } from '../../lib/board/stage.svelte';
import type { Settings } from '../../lib/state/settings.svelte';
import { language } from '../../lib/words';
import { addressOf, askedBy, spotIn } from './address';
import { recentStore, remembered, seen, type Seen } from './recent';
import { checkersOf, isSame, openingSpot, other, played, settled, withBoard } from './spots';

/** A position is worth remembering once it has been left alone for so long. */
const REMEMBER_MS = 3000;
const MOST_UNDONE = 200;

type Server = Pick<Api, 'analyse' | 'readSpot'>;

/** Where the page keeps its place: the browser's own history. */
export interface Places {
  push(state: { spot: Spot }, url: string): void;
  replace(state: { spot: Spot }, url: string | null): void;
}

/** The depths to look at one after the other, the first at once. */
export function depthsTo(ply: AnalysisPly): AnalysisPly[] {
  const depths: AnalysisPly[] = ply === 3 ? [0, 2, 3] : [0, ply];
  return ply === 0 ? [0] : depths;
}

/** Everything the Analyse screen knows: the spot, its edits, and what the engine says of it. */
export class Desk {
  readonly stage = new Stage();
  spot = $state.raw<Spot>(openingSpot());
  /** Whose checkers a tap puts on an empty place. */
  hand = $state<Side>('own');
  /** The last answer, perhaps still of the spot before. */
  found = $state.raw<SpotAnalysis | null>(null);
  isLooking = $state(false);
  failure = $state.raw<Error | null>(null);
  /** Plays are known by their notation: their order changes with the depth. */
  hovered = $state<string | null>(null);
  pinned = $state<string | null>(null);
  past = $state.raw<readonly Spot[]>([]);
  future = $state.raw<readonly Spot[]>([]);
  recent = $state.raw<readonly Seen[]>(recentStore.load());
  /** What was wrong with the last text that was read. */
  misread = $state.raw<readonly SpotProblem[]>([]);
  refusals = $state(0);
  refusal = $state<Refusal | null>(null);
  /** The first of two dice that are being typed or tapped. */
  firstDie = $state<number | null>(null);
  /** How often a whole position has arrived from elsewhere. */
  arrivals = $state(0);

  #foundOf = $state.raw<Spot | null>(null);
  #asked: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pushNext = false;

  constructor(
    readonly settings: Pick<Settings, 'motion' | 'analysisPly'>,
    readonly places: Places,
    readonly server: Server = api,
  ) {
    this.#draw();
  }

  readonly times: Times = $derived.by(() => TIMES[this.settings.motion]);
  readonly total = $derived.by(() => checkersOf(this.spot));
  /** The answer is about another spot than the one on the board. */
  readonly isStale = $derived.by(() => this.found !== null && this.#foundOf !== this.spot);
  readonly problems = $derived.by(() => (this.isStale ? [] : (this.found?.problems ?? [])));
  readonly plays: readonly FoundPlay[] = $derived.by(() => this.found?.plays ?? []);
  readonly best: FoundPlay | null = $derived.by(() => this.plays[0] ?? null);
  readonly selected: FoundPlay | null = $derived.by(() => {
    if (this.isStale) return null;
    const name = this.hovered ?? this.pinned;
    return this.plays.find(({ play }) => play === name) ?? null;
  });

  /** Changes the spot by hand; it can be undone. */
  change(spot: Spot, travel: Travel = { ms: 0 }): void {
    if (isSame(spot, this.spot)) return;
    this.past = [...this.past, this.spot].slice(-MOST_UNDONE);
    this.future = [];
    this.#show(spot, travel);
  }

  /** A whole position from elsewhere: a step of the browser's history of its own. */
  load(spot: Spot): void {
    if (isSame(spot, this.spot)) return;
    this.#remember();
    this.#pushNext = true;
    this.arrivals += 1;
    this.change(spot);
  }

  /** What the browser's address and history ask for; a text that tells no position leaves the opening. */
  async arrive(search: string, state: unknown): Promise<void> {
    const kept = spotIn(state);
    const asked = askedBy(search);
    if (kept || !asked) {
      this.#restore(kept ?? openingSpot());
      return;
    }
    const spot = await this.#spotIn(asked.text, asked.variant);
    this.#restore(spot ?? openingSpot());
  }

  /**
   * Puts the position of a text of any kind on the board. The problems of one that tells none, and the board
   * stays as it was; null where nobody could read it.
   */
  async read(text: string): Promise<readonly SpotProblem[] | null> {
    const spot = await this.#spotIn(text, this.spot.variant);
    if (spot) this.load(spot);
    return spot === undefined ? null : this.misread;
  }

  /** The spot in a text; null where it tells none, undefined where the server does not answer. */
  async #spotIn(text: string, variant: string): Promise<Spot | null | undefined> {
    try {
      const { spot, problems } = await this.server.readSpot(text);
      this.misread = problems;
      return spot && { ...spot, variant };
    } catch (error) {
      this.failure = error as Error;
      return undefined;
    }
  }

  #restore(spot: Spot): void {
    if (isSame(spot, this.spot) && this.found) return;
    this.past = [];
    this.future = [];
    this.arrivals += 1;
    this.#show(spot, { ms: 0 });
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.spot, ...this.future];
    this.#show(before, { ms: this.times.own });
  }

  redo(): void {
    const [next, ...rest] = this.future;
    if (!next) return;
    this.future = rest;
    this.past = [...this.past, this.spot];
    this.#show(next, { ms: this.times.own });
  }

  /** A tap on a place, or with height 0 the click of a screen reader, which adds one. */
  tap(aim: Aim, isOther: boolean): void {
    const { board } = this.spot;
    const standing = sideOn(board, aim.stand, this.total);
    const side = isOther ? other(this.hand) : (standing ?? this.hand);
    this.#edit(
      aim.height === 0 ? added(board, aim.stand, side, 1, this.total) : tapped(board, aim, side, this.total),
    );
  }

  /** One checker more or less, as the keyboard asks. */
  add(stand: Stand, by: number, isOther: boolean): void {
    const { board } = this.spot;
    const standing = sideOn(board, stand, this.total);
    const side = isOther ? other(this.hand) : (standing ?? this.hand);
    this.#edit(added(board, stand, side, by, this.total));
  }

  lift(stand: Stand): Side | null {
    this.unpin();
    return sideOn(this.spot.board, stand, this.total);
  }

  drop(from: Stand, side: Side, to: Stand, at: XY, isAll: boolean): void {
    const count = isAll && ownerOf(from) === null ? this.total : 1;
    const change = carried(this.spot.board, from, side, to, this.total, count);
    if (change.kind === 'refused' && change.why === 'nothing') return;
    this.#edit(change, { ms: this.times.snap, droppedAt: at });
  }

  #edit(edited: Edited, travel: Travel = { ms: 0 }): void {
    if (edited.kind === 'refused') {
      this.refusals += 1;
      this.refusal = edited.why;
      return;
    }
    this.change(withBoard(this.spot, edited.board), travel);
  }

  /** Score, cube or rules; what no longer fits is put right. */
  set(changes: Partial<Spot>): void {
    this.change(settled({ ...this.spot, ...changes }));
  }

  /** A die is tapped or typed: the second one makes the roll. */
  die(value: number): void {
    if (this.firstDie === null) {
      this.firstDie = value;
      return;
    }
    const dice: [number, number] = [Math.max(this.firstDie, value), Math.min(this.firstDie, value)];
    this.firstDie = null;
    this.change({ ...this.spot, dice, pending: null });
  }

  noDice(): void {
    this.firstDie = null;
    this.change({ ...this.spot, dice: null });
  }

  hover(play: string | null): void {
    if (this.isStale || play === this.hovered) return;
    this.hovered = play;
    this.#draw({ ms: this.times.own });
  }

  /** Keeps a play on the board; the same play again lets it go. */
  pin(play: string): void {
    if (this.isStale) return;
    this.pinned = this.pinned === play ? null : play;
    this.#draw({ ms: this.times.own });
  }

  unpin(): void {
    if (this.pinned === null && this.hovered === null) return;
    this.pinned = null;
    this.hovered = null;
    this.#draw({ ms: this.times.own });
  }

  /** The play is made: the other side is to roll. */
  goOn({ board }: FoundPlay): void {
    this.load(played(this.spot, board));
  }

  setPly(ply: AnalysisPly): void {
    this.settings.analysisPly = ply;
    void this.look();
  }

  /** Asks the engine about the spot, at once and then deeper; what was asked before is given up. */
  async look(): Promise<void> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const { spot } = this;
    this.isLooking = true;
    try {
      for (const ply of depthsTo(this.settings.analysisPly)) {
        const order = { spot, ply, language: language() };
        const found = await this.server.analyse(order, asked.signal);
        if (asked.signal.aborted) return;
        this.#accept(spot, found);
        if (found.problems.length > 0) break;
      }
    } catch (error) {
      if (asked.signal.aborted) return;
      this.failure = error as Error;
    }
    this.isLooking = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#remember(), REMEMBER_MS);
  }

  #accept(spot: Spot, found: SpotAnalysis): void {
    const isFirst = this.#foundOf !== spot;
    this.failure = null;
    this.found = found;
    this.#foundOf = spot;
    if (isFirst) this.#write(spot, found);
    this.#draw();
  }

  /** The address follows the spot, so that a reload or a link shows it again. */
  #write(spot: Spot, { xgid }: SpotAnalysis): void {
    const url = xgid ? addressOf(xgid, spot) : null;
    const kept = { spot: $state.snapshot<Spot>(spot) };
    if (this.#pushNext && url) this.places.push(kept, url);
    else this.places.replace(kept, url);
    this.#pushNext = false;
  }

  #remember(): void {
    const one = this.found && !this.isStale ? seen(this.spot, this.found) : null;
    if (!one) return;
    this.recent = remembered(this.recent, one);
    recentStore.save(this.recent);
  }

  #show(spot: Spot, travel: Travel): void {
    clearTimeout(this.#timer);
    this.spot = spot;
    this.pinned = null;
    this.hovered = null;
    this.refusal = null;
    this.#draw(travel);
    void this.look();
  }

  /** Puts the spot on the board, or what the selected play makes of it. */
  #draw(travel: Travel = { ms: 0 }): void {
    const { spot, selected, stage } = this;
    const cube = {
      value: spot.cube,
      owner: spot.owner,
      isInUse: spot.has_cube && spot.length !== 1,
      offeredBy: null,
    };
    const scene: Scene = {
      board: selected?.board ?? spot.board,
      dice: spot.dice ? diceOf(spot.dice, spot.turn, selected !== null) : [],
      cube: {
        ...cube,
        offeredBy: spot.pending ? spot.turn : null,
        value: spot.cube * (spot.pending ? 2 : 1),
      },
      arrows: this.#arrows(selected),
    };
    stage.checkers = this.total;
    stage.finish();
    stage.show(scene, travel);
  }

  #arrows(selected: FoundPlay | null): Arrow[] {
    const { spot, total } = this;
    if (selected) return playArrows(selected.steps, spot.board, spot.turn, total);
    if (this.isStale || !this.best || this.problems.length > 0) return [];
    const advice = playArrows(this.best.steps, spot.board, spot.turn, total);
    return advice.map((arrow) => ({ ...arrow, isAdvice: true }));
  }

  dispose(): void {
    this.#asked?.abort();
    clearTimeout(this.#timer);
    this.stage.dispose();
  }
}
