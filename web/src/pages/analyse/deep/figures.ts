import type { CubeRollout, PlaysRollout, RolloutFigures } from '../../../lib/api/jobs';
import { t } from '../../../lib/words';

export interface Row {
  readonly name: string;
  readonly equity: number;
  readonly interval: readonly number[] | null;
  readonly difference: number | null;
  readonly figures: RolloutFigures | null;
}

/** Half the width of a 95 % interval: what stands after ±. */
export const halfWidth = (interval: readonly number[]): number => (interval[1]! - interval[0]!) / 2;

const row = (name: string, figures: RolloutFigures, difference: number | null): Row => ({
  name,
  equity: figures.equity,
  interval: figures.interval,
  difference,
  figures,
});

/** The plays, best first, or the cube actions in their usual order. */
export function rowsOf(result: PlaysRollout | CubeRollout): Row[] {
  if (result.kind === 'rollout_plays')
    return result.candidates.map((play) => row(play.play, play, play.difference));
  const { redouble, no_double, double_take, double_beaver, double_pass } = result;
  const plain = { difference: null, figures: null };
  return [
    row(t(redouble ? 'analyse.no_redouble' : 'analyse.no_double'), no_double, null),
    row(t(redouble ? 'analyse.redouble_take' : 'analyse.double_take'), double_take, result.double_ahead),
    ...(double_beaver ? [{ name: t('deep.beaver'), ...plain, ...double_beaver }] : []),
    {
      name: t(redouble ? 'analyse.redouble_pass' : 'analyse.double_pass'),
      ...plain,
      equity: double_pass.equity,
      interval: null,
    },
  ];
}
