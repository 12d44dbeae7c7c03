/** What the board and a move sound like: labels, descriptions and announcements, in the language on screen. */
import type { MatchView } from '../api';
import type { Control } from '../board/controls';
import { BAR, OFF, READING_ORDER, borneOff, onBar, otherOn, ownOn, type Place } from '../board/places';
import type { CubeState, PlayedEvent } from '../board/scene';
import { plural, t } from '../words';
import {
  boardOf,
  isComplete,
  livePlaces,
  missingDice,
  nextSteps,
  targets,
  usedDice,
  type Change,
  type Entry,
  type Refusal,
} from './entry';
import type { Edge } from './graph';

/** "a, b y c". */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return t('board.and', { a: parts.slice(0, -1).join(', '), b: parts.at(-1)! });
}

/** A roll in words: "6 y 5", "doble 4". */
export function diceWords([a, b]: readonly number[]): string {
  if (a === b) return t('board.double_dice', { n: a! });
  return list([a, b].sort((x, y) => y! - x!).map(String));
}

/** "Punto 13, 5 fichas tuyas". */
export function placeLabel(board: readonly number[], place: Place, checkers = 15): string {
  if (place === OFF) return plural('board.off', borneOff(board, 'own', checkers));
  if (place === BAR) {
    const [own, theirs] = [onBar(board, 'own'), onBar(board, 'other')];
    if (own > 0 && theirs > 0) return t('board.bar.both', { own, theirs });
    if (own > 0) return plural('board.bar.own', own);
    return theirs > 0 ? plural('board.bar.theirs', theirs) : t('board.bar.empty');
  }
  const [own, theirs] = [ownOn(board, place), otherOn(board, place)];
  if (own > 0) return plural('board.point.own', own, { p: place });
  return theirs > 0
    ? plural('board.point.theirs', theirs, { p: place })
    : t('board.point.empty', { p: place });
}

/** Where the dice left lead from here: "Con 6: punto 7. Con 5: punto 8, cerrado." */
export function reach(entry: Entry, place: Place): string {
  const used = usedDice(entry);
  const dice = [...new Set(entry.dice.filter((_, i) => !used[i]))];
  const board = boardOf(entry);
  const parts = dice.flatMap((die) => {
    const edge = nextSteps(entry).find((each) => each.start === place && each.die === die);
    const p = place - die;
    if (edge?.end === OFF) return [t('board.reach_off', { dice: die })];
    if (edge) return [t(edge.hits ? 'board.reach_hit' : 'board.reach', { dice: die, p: edge.end })];
    return p > 0 && otherOn(board, p) > 1 ? [t('board.reach_closed', { dice: die, p })] : [];
  });
  return parts.length > 0 ? parts.join(' ') : t('board.no_reach');
}

export interface Voiced {
  readonly board: readonly number[];
  readonly entry: Entry | null;
  readonly selected: Place | null;
  readonly dice: readonly number[];
  readonly cube: CubeState;
  /** The value a double would bring; null when the player may not double now. */
  readonly doubleTo: number | null;
  /** How many checkers each side plays with. */
  readonly checkers?: number;
}

/** Every control of the board as it is named now, in the order it is read. */
export function controlsOf(now: Voiced): Control[] {
  const { entry, selected } = now;
  const live = entry ? livePlaces(entry) : new Set<Place>();
  const goals = new Map(
    entry && selected !== null ? targets(entry, selected).map((target) => [target.place, target]) : [],
  );
  const places = [...READING_ORDER, BAR, OFF].map((place): Control => {
    const goal = goals.get(place);
    const name = placeLabel(now.board, place, now.checkers);
    const dice = list((goal?.steps ?? []).map(({ die }) => String(die)));
    const label = goal ? t(goal.isHit ? 'board.target_hit' : 'board.target', { label: name, dice }) : name;
    const canLeave = !!entry && nextSteps(entry).some(({ start }) => start === place);
    const isDisabled = !goal && !live.has(place);
    return {
      spot: place,
      label,
      hint: canLeave
        ? reach(entry, place)
        : entry && live.has(place) && place !== OFF
          ? t('board.makes')
          : null,
      isPressed: canLeave || selected === place ? selected === place : undefined,
      isDisabled,
    };
  });
  return [...places, ...diceControl(now), ...cubeControl(now)];
}

function diceControl({ dice, entry }: Voiced): Control[] {
  if (dice.length === 0) return [];
  const words = { dice: diceWords(dice) };
  const canSwap =
    !!entry && entry.path.length === 0 && entry.dice.length === 2 && nextSteps(entry).length > 0;
  const canConfirm = !!entry && entry.path.length > 0 && isComplete(entry);
  const key = canConfirm ? 'board.dice_confirm' : canSwap ? 'board.dice_swap' : 'board.dice';
  return [
    {
      spot: 'dice',
      label: t(key, words),
      hint: null,
      isPressed: undefined,
      isDisabled: !canConfirm && !canSwap,
    },
  ];
}

function cubeControl({ cube, doubleTo }: Voiced): Control[] {
  if (!cube.isInUse) return [];
  const where = t(`board.cube.${cube.owner}`, { n: cube.value });
  const label = doubleTo === null ? where : t('board.cube_double', { cube: where, to: doubleTo });
  return [{ spot: 'cube', label, hint: null, isPressed: undefined, isDisabled: doubleTo === null }];
}

/** Why a gesture did nothing. */
export function refusalWords(why: Refusal): string {
  return t(`refused.${why}`);
}

/** What is left to play: "Te falta un 5", or null when the move is whole. */
export function missingWords(entry: Entry): string | null {
  const missing = missingDice(entry);
  if (missing.length === 0) return null;
  return missing.length === 1
    ? t('play.missing_die', { die: missing[0]! })
    : t('play.missing_dice', { n: missing.length });
}

function stepWords({ start, end, hits }: Edge): string {
  return t(hits ? 'say.step_hit' : 'say.step', {
    from: start === BAR ? t('say.from.bar') : t('say.from.point', { p: start }),
    to: end === OFF ? t('say.to.off') : t('say.to.point', { p: end }),
  });
}

/** A change of the move being entered, as it is announced. */
export function changeWords({ entry, outcome }: Change): string {
  switch (outcome.kind) {
    case 'moved': {
      const rest = isComplete(entry) ? t('say.complete') : `${missingWords(entry) ?? ''}.`;
      return `${outcome.steps.map(stepWords).join(' ')} ${rest}`;
    }
    case 'undone':
      return t(entry.path.length === 0 && outcome.steps.length > 1 ? 'say.undone_all' : 'say.undone');
    case 'swapped':
      return t('say.swapped', { a: entry.dice[0]! });
    case 'refused':
      return `${refusalWords(outcome.why)}.`;
    case 'ignored':
      return '';
  }
}

/** The other side's play: "El rival saca 6 y 3 y juega 24/18, 13/9. Te come en el 9." */
export function playedWords(event: PlayedEvent): string {
  const hits = event.steps.filter(([, , isHit]) => isHit).map(([, end]) => String(end));
  if (event.steps.length === 0) return t('say.other_stands', { dice: diceWords(event.dice) });
  const said = t('say.other_plays', { dice: diceWords(event.dice), play: event.play.replaceAll(' ', ', ') });
  return hits.length > 0 ? `${said} ${plural('say.other_hits', hits.length, { places: list(hits) })}` : said;
}

/** What happened since `shown`, whose turn it is, then the dice. */
export function newsWords(view: MatchView, shown: number): string {
  const parts = view.events.filter(({ seq }) => seq > shown).map((event) => eventWords(event, view));
  return [...parts, stateWords(view)].filter(Boolean).join(' ');
}

/** The last thing the other side did since `shown` that leaves no trace on the board. */
export function noticeWords(view: MatchView, shown: number): string {
  const event = view.events.findLast(
    ({ seq, by, kind }) =>
      seq > shown &&
      by === 'other' &&
      ['no_play', 'taken', 'resign_refused', 'settle_refused'].includes(kind),
  );
  if (event) return eventWords(event, view);
  const tie = view.events.findLast((each) => each.seq > shown && each.kind === 'opened' && isTie(each.dice));
  return tie ? automaticWords(tie, view) : '';
}

function eventWords(event: MatchView['events'][number], view: MatchView): string {
  if (event.kind === 'opened')
    return [`${openingWords(event.dice)}.`, automaticWords(event, view)].filter(Boolean).join(' ');
  if (event.kind === 'next_game') return t('say.new_game', { n: view.game_number });
  if (event.kind === 'flag_fell') return t(event.by === 'own' ? 'say.own_time_up' : 'say.other_time_up');
  if (event.kind === 'forfeited') return t('settle.move.forfeited');
  if (event.by !== 'other') return '';
  switch (event.kind) {
    case 'played':
      return playedWords(event);
    case 'no_play':
      return t('say.other_dances', { dice: diceWords(event.dice) });
    case 'doubled':
      return t('say.other_doubles', { n: event.value });
    case 'beavered':
      return t('say.other_beavers', { n: event.value });
    case 'raccooned':
      return t('say.other_raccoons', { n: event.value });
    case 'taken':
      return t('say.other_takes', { n: event.value });
    case 'passed':
      return plural('say.other_passes', event.value);
    case 'resign_offered':
      return t('say.other_resigns', { kind: t(`resign.as.${event.value}`) });
    case 'settle_offered':
      return plural(event.winner === 'own' ? 'settle.say.own' : 'settle.say.other', event.value);
    case 'settle_accepted':
      return t('settle.move.accepted');
    case 'settle_refused':
    case 'resign_refused':
      return t('say.other_refuses');
    case 'resign_accepted':
      return t('say.other_accepts');
    case 'rolled':
      return '';
  }
}

const isTie = ([own, other]: readonly [number, number]) => own === other;

/** "Doble automático: el cubo está en 2", where a tie of the opening has doubled it. */
function automaticWords(event: MatchView['events'][number], view: MatchView): string {
  if (event.kind !== 'opened' || !isTie(event.dice)) return '';
  const before = view.events[view.events.indexOf(event) - 1]?.cube.value ?? 1;
  return event.cube.value > before ? t('say.automatic_double', { n: event.cube.value }) : '';
}

export function openingWords([own, other]: readonly [number, number]): string {
  const key = own === other ? 'play.opens.tie' : own > other ? 'play.opens.own' : 'play.opens.other';
  return t(key, { own, other });
}

function stateWords(view: MatchView): string {
  if (view.result) {
    const isWon = view.result.winner === 'own';
    const scope = view.is_over ? 'match' : 'game';
    const outcome = t(`result.${scope}_${isWon ? 'won' : 'lost'}`);
    return `${outcome}. ${t('say.score', { own: view.score[0], other: view.score[1] })}`;
  }
  if (view.to_act !== 'own') return '';
  if (view.state === 'double_offered') {
    const raise = view.actions.find(({ kind }) => kind === 'beaver' || kind === 'raccoon');
    return t(raise ? 'say.answer_or_raise' : 'say.answer_double');
  }
  if (view.state === 'to_play' && view.dice) {
    const said = t('say.your_dice', { dice: diceWords(view.dice) });
    return view.actions.some(({ kind }) => kind === 'no_play') ? `${said} ${t('play.stuck')}.` : said;
  }
  if (view.state !== 'before_roll') return '';
  return t(view.actions.some(({ kind }) => kind === 'double') ? 'say.roll_or_double' : 'say.roll_now');
}

/** All checkers of both sides, from the bar down. */
export function overviewWords(board: readonly number[]): string {
  const stacks = (count: (place: number) => number) =>
    Array.from({ length: 24 }, (_, i) => 24 - i).flatMap((p) =>
      count(p) > 0 ? [t('say.stack', { p, n: count(p) })] : [],
    );
  const bar = (n: number) => (n > 0 ? [t('say.stack', { p: t('board.the_bar'), n })] : []);
  const own = [...bar(onBar(board, 'own')), ...stacks((p) => ownOn(board, p))];
  const other = [...bar(onBar(board, 'other')), ...stacks((p) => otherOn(board, p))];
  return `${t('say.overview_own', { list: own.join(', ') })} ${t('say.overview_other', { list: other.join(', ') })}`;
}

/** The other side's last move, or that there was none. */
export function lastMoveWords(view: MatchView): string {
  const at = view.events.findLastIndex(({ kind, by }) => kind === 'played' && by === 'other');
  const event = view.events[at];
  return event?.kind === 'played' ? playedWords(event) : t('say.no_last');
}
