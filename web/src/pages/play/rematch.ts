import type { MatchView } from '../../lib/api';

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
  };
}
