import type { Action, MatchView } from '../../lib/api';
import { learning, type Learning, type Verdict } from '../../lib/api/learn';
import { alarm } from '../../lib/state/say.svelte';
import type { Settings } from '../../lib/state/settings.svelte';
import { language, t } from '../../lib/words';

/** What the tutor has to say of an action that has not been sent. */
export interface Warning {
  readonly action: Action;
  readonly verdict: Verdict;
}

const SPEAKS_UP: Readonly<Record<'blunder' | 'error', readonly Verdict['severity'][]>> = {
  blunder: ['blunder'],
  error: ['error', 'blunder'],
};

/** Looks at an action before it is sent, where the player wants that, and warns before a mistake. */
export class Tutor {
  warning = $state.raw<Warning | null>(null);
  isJudging = $state(false);

  constructor(
    readonly id: string,
    readonly settings: Pick<Settings, 'tutor' | 'tutorFrom'>,
    readonly server: Pick<Learning, 'judgeAction'> = learning,
  ) {}

  /** Whether the action may be sent now; if not, there is a warning. */
  async lets(action: Action, view: MatchView): Promise<boolean> {
    this.warning = null;
    const { tutor: wish, tutorFrom } = this.settings;
    if (wish === 'off' || !isQuestion(action, view)) return true;
    this.isJudging = true;
    try {
      const verdict = await this.server.judgeAction(this.id, view.seq, action, language());
      const isMistake =
        wish === 'own' ? verdict.error >= tutorFrom : SPEAKS_UP[wish].includes(verdict.severity);
      if (!isMistake) return true;
      this.warning = { action, verdict };
      alarm([t('tutor.warning'), ...verdict.reasons].join(' '));
      return false;
    } catch {
      return true; // a tutor that cannot be asked holds nobody up
    } finally {
      this.isJudging = false;
    }
  }

  forget(): void {
    this.warning = null;
  }
}

/** Whether there is anything to decide, and nobody but the bot at the other side. */
function isQuestion(action: Action, view: MatchView): boolean {
  if (view.players[1].kind !== 'bot') return false;
  if (action.kind === 'roll') return view.actions.some(({ kind }) => kind === 'double');
  return ['play', 'double', 'take', 'pass', 'beaver'].includes(action.kind);
}
