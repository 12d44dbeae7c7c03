import type { MatchView, Side } from '../../lib/api';
import { t, type Key } from '../../lib/words';

/** What the player and the bot are called beside the board. */
export function namesOf(view: MatchView): [string, string] {
  const [human, bot] = view.players;
  if (view.online) {
    const own = human.name || t(view.is_watching ? 'meet.first' : 'play.you');
    return [own, bot.name || t('meet.somebody')];
  }
  const level = bot.level ? t(`level.${bot.level}` as Key) : null;
  return [human.name || t('play.you'), level ? t('play.bot_level', { level }) : bot.name || t('play.bot')];
}

/** The points of a side: "2/5", in a money session "2". */
export function scoreOf(view: MatchView, side: Side): string {
  const points = view.score[side === 'own' ? 0 : 1];
  return view.length > 0 ? `${points}/${view.length}` : String(points);
}
