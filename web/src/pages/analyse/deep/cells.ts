import type { CubeActionName, CubeScoreMap, PlayScoreMap, TemperatureMap } from '../../../lib/api/jobs';
import { signed, t, type Key } from '../../../lib/words';

export type Tone = 'plain' | 'warm' | 'cold' | 'green' | 'red';

/** One square of a map. */
export interface Cell {
  readonly text: string;
  readonly tone: Tone;
  /** How strongly it is coloured, from 0 to 1. */
  readonly much: number;
  /** All there is to say of it. */
  readonly said: string;
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Each roll once, the larger die in the row; warm is better than the mean, cold is worse. */
export function rollCells({ rolls, mean, best, worst }: TemperatureMap): (Cell | null)[][] {
  const most = Math.max(best - mean, mean - worst, 1e-9);
  return FACES.map((row) =>
    FACES.map((column) => {
      const roll = rolls.find(({ dice }) => Math.max(...dice) === row && Math.min(...dice) === column);
      if (!roll) return null;
      const equity = signed(roll.equity, 3);
      const play = roll.play || t('deep.roll_none');
      return {
        text: signed(roll.equity, 2),
        tone: roll.equity >= mean ? 'warm' : 'cold',
        much: Math.abs(roll.equity - mean) / most,
        said: t('deep.roll_said', { dice: `${row}-${column}`, equity, play }),
      };
    }),
  );
}

interface Look {
  readonly short: Key;
  readonly long: Key;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<CubeActionName, Look>> = {
  no_double_take: { short: 'deep.short.no', long: 'deep.action.no', tone: 'plain' },
  double_take: { short: 'deep.short.take', long: 'deep.action.take', tone: 'green' },
  double_pass: { short: 'deep.short.pass', long: 'deep.action.pass', tone: 'cold' },
  too_good_take: { short: 'deep.short.good', long: 'deep.action.good', tone: 'warm' },
  too_good_pass: { short: 'deep.short.good', long: 'deep.action.good', tone: 'warm' },
  double_beaver: { short: 'deep.short.beaver', long: 'deep.action.double_beaver', tone: 'red' },
  no_double_beaver: { short: 'deep.short.no', long: 'deep.action.beaver', tone: 'plain' },
};

interface At {
  readonly own_away: number;
  readonly other_away: number;
}

function scoreWords({ own_away, other_away }: At): string {
  return own_away === 0 ? t('deep.at_money') : t('deep.at', { own: own_away, other: other_away });
}

export const actionWords = (action: CubeActionName): string => t(LOOKS[action].long);

function cubeCell(cell: CubeScoreMap['money']): Cell {
  const look = cell.action && LOOKS[cell.action];
  const said = t('deep.action_said', {
    score: scoreWords(cell),
    action: look ? t(look.long) : t('deep.none'),
    no: signed(cell.no_double, 3),
    take: signed(cell.double_take, 3),
  });
  return { text: t(look ? look.short : 'deep.short.none'), tone: look?.tone ?? 'plain', much: 0.85, said };
}

/** The plays of a map get letters, the most frequent first. */
export function letters(map: PlayScoreMap): Map<string, string> {
  const count = new Map<string, number>([[map.money.play, 0]]);
  for (const { play } of [map.money, ...map.cells]) count.set(play, (count.get(play) ?? 0) + 1);
  const plays = [...count].sort(([, a], [, b]) => b - a).map(([play]) => play);
  return new Map(plays.map((play, i) => [play, String.fromCharCode(65 + (i % 26))]));
}

const TONES: readonly Tone[] = ['cold', 'warm', 'green', 'red'];

function playCell(cell: PlayScoreMap['money'], names: Map<string, string>): Cell {
  const rank = [...names.keys()].indexOf(cell.play);
  const { play } = cell;
  const words = t('deep.play_said', { score: scoreWords(cell), play, equity: signed(cell.equity, 3) });
  const cost = cell.cost > 0 ? `. ${t('deep.cost', { cost: signed(-cell.cost, 3) })}` : '';
  return {
    text: names.get(play) ?? '',
    tone: TONES[rank] ?? 'plain',
    much: 0.85,
    said: `${words}${cost}`,
  };
}

/** Money first, then the scores: a row for each number of points the player on roll needs. */
export function scoreCells(map: CubeScoreMap | PlayScoreMap): { money: Cell; grid: Cell[][] } {
  const rows = Array.from({ length: map.length }, (_, i) => i + 1);
  if (map.kind === 'cube_score_map') {
    const grid = rows.map((own) => map.cells.filter(({ own_away }) => own_away === own).map(cubeCell));
    return { money: cubeCell(map.money), grid };
  }
  const names = letters(map);
  const grid = rows.map((own) =>
    map.cells.filter(({ own_away }) => own_away === own).map((cell) => playCell(cell, names)),
  );
  return { money: playCell(map.money, names), grid };
}

/** What the short words of a map stand for. */
export function legendOf(map: CubeScoreMap | PlayScoreMap): { short: string; long: string }[] {
  if (map.kind === 'play_score_map') return [...letters(map)].map(([long, short]) => ({ short, long }));
  const actions = [map.money, ...map.cells].flatMap(({ action }) => (action ? [LOOKS[action]] : []));
  const seen = new Map(actions.map(({ short, long }) => [short, long]));
  return [...seen].map(([short, long]) => ({ short: t(short), long: t(long) }));
}
