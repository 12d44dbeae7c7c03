#include "gpu/rollout.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "equity/stakes.hpp"
#include "rules/error.hpp"
#include "search/tree.hpp"

namespace tablas::gpu {
namespace {

// Games between two looks at whether the rollout was cancelled.
constexpr std::size_t kAtATime = 8192;

void refuse(bool is_so, const char* what) {
  if (is_so) throw Error("gpu_unsupported", std::string("a GPU does not play rollouts ") + what);
}

void check_supported(const CompositeEvaluator& evaluator, std::span<const RolloutStart> starts,
                     const RolloutSettings& settings) {
  refuse(settings.plies != 0, "with players that look ahead");
  refuse(!settings.options.is_standard(), "by other rules of movement");
  const HypergammonTable* const few = evaluator.hypergammon();
  refuse(few != nullptr && few->checkers() == settings.checkers_per_side, "of Hypergammon");
  for (const RolloutStart& start : starts) {
    refuse(start.stakes.is_cube_in_use, "with the cube");
    refuse(!gammons_count(start.stakes), "by Jacoby's rule");
    if (is_over(start.position) && !start.may_double_first)
      throw Error("game_over", "the game is over, there is nothing to roll out");
  }
}

ChanceWeights weights_of(const OutcomeWorths& worths) {
  return {{static_cast<float>(worths.win), static_cast<float>(worths.win_gammon),
           static_cast<float>(worths.win_backgammon), static_cast<float>(worths.lose_gammon),
           static_cast<float>(worths.lose_backgammon)}};
}

Start start_of(const RolloutStart& from, const MatchEquityTable& table) {
  Start start{};
  start.position = from.position;
  start.worths[0] = outcome_worths(table, from.stakes);
  start.worths[1] = outcome_worths(table, from.stakes.swapped());
  for (int seat = 0; seat < 2; ++seat) start.weights[seat] = weights_of(start.worths[seat]);
  start.is_player_on_roll = from.is_player_on_roll;
  start.is_asked_to_roll = !from.may_double_first;
  start.is_money = from.stakes.is_money();
  start.tables_end_games = from.stakes.is_endless();
  return start;
}

RolloutGame game_of(const PlayedGame& played) {
  if (played.fault == GameFault::kEndless) throw Error("endless_game", "a game of the rollout does not end");
  if (played.fault != GameFault::kNone) throw Error("gpu_failed", "a roll has more plays than there can be");
  RolloutGame game;
  std::copy_n(played.figures, game.chances.size(), game.chances.begin());
  game.equity_cubeless = played.figures[5];
  game.worth = played.figures[PlayedGame::kWorth];
  return game;
}

}  // namespace

void play_rollout_on(Machine& machine, const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                     std::span<const RolloutStart> starts, const RolloutSettings& settings,
                     std::uint64_t first, SearchControl& control, std::span<RolloutGame> games) {
  check_supported(evaluator, starts, settings);
  std::vector<Start> begin;
  for (const RolloutStart& start : starts) begin.push_back(start_of(start, table));
  const GameSettings how = {settings.seed, settings.truncate, settings.checkers_per_side,
                            settings.reduces_variance};
  control.begin_stage(0, static_cast<std::int64_t>(games.size()));
  const std::size_t step = std::max<std::size_t>(kAtATime / starts.size(), 1) * starts.size();
  std::vector<PlayedGame> played;
  for (std::size_t done = 0; done < games.size(); done += step) {
    if (control.is_cancelled()) throw Error("search_cancelled", "the rollout was cancelled");
    played.resize(std::min(step, games.size() - done));
    machine.rollout(begin, how, first + done / starts.size(), played);
    std::transform(played.begin(), played.end(), games.begin() + static_cast<std::ptrdiff_t>(done), game_of);
    for (std::size_t i = 0; i < played.size(); ++i) control.finish_part(0);
  }
}

}  // namespace tablas::gpu
