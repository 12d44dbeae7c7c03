import { api, type MatchView, type Meeting } from '../../lib/api';
import { meetingPath, playPath } from '../../lib/router';
import type { WishForMatch } from '../../lib/state/wish';
import { anotherMatch } from './company';

/** The wish for another match like this one: same level and length, same rules, start and clock. */
export function rematchWish(view: MatchView) {
  const [human, bot] = view.players;
  return {
    length: view.length,
    level: bot.level ?? 'champion',
    player_name: human.name,
    jacoby: view.rules.jacoby,
    rules: view.rules,
    start: view.start,
    clock: view.clock?.text ?? null,
    dice: view.dice_from,
  };
}

/** Where another match like this one is: against the bot it begins at once, a person is asked first. */
export async function rematchPath(
  view: MatchView,
  wish: WishForMatch,
  proposal: Meeting | null,
): Promise<string> {
  if (view.online) return meetingPath(await anotherMatch(view, proposal));
  const next = await api.createMatch(wish.sent(rematchWish(view)));
  wish.granted();
  return playPath(next.id);
}
