import type { MatchView, Side } from '../../lib/api';

/** What the action bar offers: exactly one of these at a time. */
export type Bar =
  /** Nothing can be done just now: the other side plays. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'roll'; readonly doubleTo: number | null; readonly isRedouble: boolean }
  /** The dice on the table are to be told: those of a side, or one of each where it is null. */
  | {
      readonly kind: 'throw';
      readonly by: Side | null;
      readonly doubleTo: number | null;
      readonly isRedouble: boolean;
    }
  | { readonly kind: 'move' }
  | { readonly kind: 'stuck' }
  | {
      readonly kind: 'answer_double';
      readonly stake: number;
      readonly dropPoints: number;
      /** What was offered. */
      readonly offer: 'double' | 'beaver' | 'raccoon';
      /** The answer that redoubles at once, where the rules allow one. */
      readonly raise: { readonly kind: 'beaver' | 'raccoon'; readonly to: number } | null;
    }
  | { readonly kind: 'answer_resign'; readonly value: 1 | 2 | 3; readonly points: number }
  | { readonly kind: 'answer_settle'; readonly winner: Side; readonly points: number }
  | { readonly kind: 'game_over' }
  | { readonly kind: 'match_over' };

/** The state of the action bar, from what the server says may be done. */
export function barOf(view: MatchView): Bar {
  if (view.is_over) return { kind: 'match_over' };
  if (view.state === 'game_over') return { kind: 'game_over' };
  let doubleTo: number | null = null;
  let [stake, dropPoints] = [0, 0];
  let raise: Extract<Bar, { kind: 'answer_double' }>['raise'] = null;
  for (const action of view.actions) {
    switch (action.kind) {
      case 'double':
        doubleTo = action.to;
        break;
      case 'take':
        stake = action.stake;
        break;
      case 'pass':
        dropPoints = action.points;
        break;
      case 'beaver':
      case 'raccoon':
        raise = { kind: action.kind, to: action.to };
        break;
      case 'accept_resign':
        return { kind: 'answer_resign', value: action.value, points: action.points };
      case 'accept_settle':
        return { kind: 'answer_settle', winner: action.winner, points: action.points };
      case 'no_play':
        return { kind: 'stuck' };
      case 'play':
        return { kind: 'move' };
    }
  }
  if (stake > 0) return { kind: 'answer_double', stake, dropPoints, offer: offerOf(view), raise };
  const thrown = view.actions.find(({ kind }) => kind === 'throw');
  const isRedouble = view.cube.owner === 'own';
  if (thrown?.kind === 'throw') return { kind: 'throw', by: thrown.by, doubleTo, isRedouble };
  const canRoll = view.actions.some(({ kind }) => kind === 'roll');
  return canRoll ? { kind: 'roll', doubleTo, isRedouble } : { kind: 'wait' };
}

function offerOf(view: MatchView): 'double' | 'beaver' | 'raccoon' {
  const last = view.events.at(-1)?.kind;
  if (last === 'beavered') return 'beaver';
  return last === 'raccooned' ? 'raccoon' : 'double';
}

/** Whether there is something to ask advice for: a decision of this player's, and nobody but the bot to mind. */
export function canHint(view: MatchView): boolean {
  const mine = new Set(view.actions.map(({ kind }) => kind));
  const asks = ['play', 'double', 'take', 'accept_resign'] as const;
  return view.players[1].kind === 'bot' && view.to_act === 'own' && asks.some((kind) => mine.has(kind));
}
