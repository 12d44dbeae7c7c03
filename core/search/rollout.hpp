// Games played out from a position, and what they were worth once the luck of the dice is taken out.
//
// Each game is a function of the settings and its number: results are the same, bit for bit, for any number
// of threads and however the games are divided among calls. Starts that are compared meet the same dice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/composite.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "search/control.hpp"
#include "search/filter.hpp"
#include "search/searcher.hpp"

namespace tablas {

// Where games begin. Results belong to the one player whom all starts of a rollout are asked for.
struct RolloutStart {
  Position position;              // seen by the side on roll
  Stakes stakes;                  // of the side on roll
  bool is_player_on_roll = true;  // else the other side rolls first
  bool may_double_first = true;   // whether the side on roll may double before the first roll
};

struct RolloutSettings {
  static constexpr int kDeepestPlay = 2;

  int plies = 0;     // how far the players look ahead, 0 to kDeepestPlay
  int truncate = 0;  // rolls after which a game is judged as it stands; 0: games are played to their end
  bool reduces_variance = true;
  std::uint64_t seed = 1;
  MoveFilter filter;  // of players that look ahead
  RuleOptions options;
  int checkers_per_side = kMaxCheckers;
};

// One game, seen by the player. A game that a pass, a table or the truncation ends has the chances of the
// position there; `worth` is in points, or match winning chance, with the cube if it is in use.
struct RolloutGame {
  std::array<double, 5> chances{};  // in the order of Probabilities
  double equity_cubeless = 0.0;
  double worth = 0.0;
};

// Plays games `first` to `first + games.size() / starts.size() - 1` of every start; games[i * starts + s] is
// game first + i of start s. Cube decisions inside follow the static model; where the evaluator has exact
// money equities a game ends with them.
//
// The luck of a roll is the static worth of its best play less the mean over all 21: its mean is nothing, so
// that taking it out leaves the mean of the games as it is, and most of their scatter goes. `searcher` is
// asked only when plies is above 0; it must judge by the same evaluator and table.
//
// Throws Error "bad_stakes", "bad_ply", "bad_threads", "search_cancelled", "game_over".
void play_rollout(const CompositeEvaluator& evaluator, const MatchEquityTable& table, Searcher& searcher,
                  std::span<const RolloutStart> starts, const RolloutSettings& settings, std::uint64_t first,
                  int threads, SearchControl& control, std::span<RolloutGame> games);

}  // namespace tablas
