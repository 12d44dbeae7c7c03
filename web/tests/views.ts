import type { LiveEvent, MatchSummary, MatchView, Side } from '../src/lib/api';
import { standardRules } from '../src/lib/matches/rules';

/** A match just before the player's roll, as the server tells it; `changes` replace parts of it. */
export function view(changes: Partial<MatchView> = {}): MatchView {
  return {
    id: 'm1',
    seq: 3,
    created_at: '2026-11-29T20:00:00Z',
    players: [
      { name: 'Lucía', kind: 'human', account: 'guest', level: null },
      { name: '', kind: 'bot', account: 'guest', level: 'expert' },
    ],
    length: 5,
    rules: { ...standardRules(), jacoby: false },
    checkers: 15,
    is_unrated: false,
    is_watching: false,
    online: null,
    dice_from: 'server',
    seal: null,
    start: null,
    clock: null,
    score: [0, 0],
    game_number: 1,
    is_crawford: false,
    is_post_crawford: false,
    is_over: false,
    winner: null,
    board: [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0],
    pips: [167, 167],
    phase: 'contact',
    cube: { value: 1, owner: 'centred', in_use: true },
    state: 'before_roll',
    turn: 'own',
    to_act: 'own',
    dice: null,
    actions: [{ kind: 'roll' }],
    plays: null,
    events: [],
    result: null,
    games: [],
    ...changes,
  };
}

export function summary(changes: Partial<MatchSummary> = {}): MatchSummary {
  return {
    id: 'm1',
    created_at: '2026-11-29T20:00:00Z',
    updated_at: '2026-11-29T20:30:00Z',
    level: 'expert',
    opponent_name: 'tablas',
    length: 5,
    score: [2, 1],
    game_number: 4,
    is_over: false,
    player_name: 'Lucía',
    to_act: null,
    left_s: null,
    ...changes,
  };
}

const OPENING = view().board;
const after = { board: OPENING, cube: view().cube };
type Dice = [number, number];

/** Events as the server tells them; `board` is the one after the event. */
export const events = {
  opened: (dice: Dice, seq: number): LiveEvent => ({ ...after, kind: 'opened', by: null, seq, dice }),
  rolled: (by: Side, dice: Dice, seq: number): LiveEvent => ({ ...after, kind: 'rolled', by, seq, dice }),
  played: (
    by: Side,
    dice: Dice,
    steps: [number, number, boolean][],
    play: string,
    seq: number,
    board: number[] = OPENING,
  ): LiveEvent => ({ ...after, kind: 'played', by, seq, dice, steps, play, board }),
  noPlay: (by: Side, dice: Dice, seq: number): LiveEvent => ({ ...after, kind: 'no_play', by, seq, dice }),
  doubled: (by: Side, value: number, seq: number): LiveEvent => ({
    ...after,
    kind: 'doubled',
    by,
    seq,
    value,
  }),
  taken: (by: Side, value: number, seq: number): LiveEvent => ({ ...after, kind: 'taken', by, seq, value }),
  passed: (by: Side, value: number, seq: number): LiveEvent => ({ ...after, kind: 'passed', by, seq, value }),
};
