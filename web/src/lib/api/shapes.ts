export type Side = 'own' | 'other';
export type Pair = [number, number];

export interface Player {
  name: string;
  kind: 'human' | 'bot';
  level: string | null;
}

export interface StepEdge {
  from_node: number;
  to_node: number;
  die: number;
  start: number;
  end: number;
  hits: boolean;
}

export interface StepGraph {
  nodes: number;
  edges: StepEdge[];
  complete: number[];
}

export type Action =
  | { kind: 'roll' }
  | { kind: 'double' }
  | { kind: 'take' }
  | { kind: 'pass' }
  | { kind: 'play'; steps: Pair[] }
  | { kind: 'no_play' }
  | { kind: 'offer_resign'; value: 1 | 2 | 3 }
  | { kind: 'accept_resign' }
  | { kind: 'refuse_resign' }
  | { kind: 'next_game' };

export interface OfferedAction {
  kind: Action['kind'];
  to?: number | null;
  stake?: number | null;
  points?: number | null;
  value?: number | null;
  values?: number[] | null;
}

export interface LiveEvent {
  seq: number;
  kind: string;
  by: Side | null;
  dice?: Pair | null;
  steps?: [number, number, boolean][] | null;
  play?: string | null;
  value?: number | null;
  board?: number[] | null;
  cube?: number | null;
}

export interface GameResult {
  winner: Side;
  points: number;
  kind: 'single' | 'gammon' | 'backgammon';
  how: 'played' | 'pass' | 'resign';
  cube: number;
}

export interface FinishedGame {
  number: number;
  score: Pair;
  winner: Side;
  points: number;
  kind: GameResult['kind'];
  how: GameResult['how'];
}

export interface MatchView {
  id: string;
  seq: number;
  created_at: string;
  players: [Player, Player];
  length: number;
  rules: { jacoby: boolean; crawford: boolean };
  score: Pair;
  game_number: number;
  is_crawford: boolean;
  is_post_crawford: boolean;
  is_over: boolean;
  winner: Side | null;
  board: number[];
  pips: Pair;
  phase: 'contact' | 'race' | 'over';
  cube: { value: number; owner: 'centred' | Side; in_use: boolean };
  state: 'before_roll' | 'to_play' | 'double_offered' | 'resign_offered' | 'game_over' | 'match_over';
  turn: Side;
  to_act: Side | null;
  dice: Pair | null;
  actions: OfferedAction[];
  plays: StepGraph | null;
  events: LiveEvent[];
  result: GameResult | null;
  games: FinishedGame[];
}

export interface MatchSummary {
  id: string;
  created_at: string;
  updated_at: string;
  level: string;
  length: number;
  score: Pair;
  game_number: number;
  is_over: boolean;
  player_name: string;
}

export interface LevelInfo {
  name: string;
  ply: number;
  noise: number;
  points_per_game: number | null;
}

export interface NewMatch {
  length: number;
  level: string;
  player_name?: string;
  jacoby?: boolean;
}

export interface Health {
  status: string;
  version: string;
  schema: number;
}
