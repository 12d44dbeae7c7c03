import type { MatchView } from '../../lib/api';
import { t } from '../../lib/words';

/** "Partida 2 · a 5". */
export function gameTitle(view: MatchView): string {
  return view.length > 0
    ? t('play.match_of', { game: view.game_number, length: view.length })
    : t('play.money_game', { game: view.game_number });
}
