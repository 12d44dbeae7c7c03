// A game of a rollout, played by a team: what play_rollout does for cubeless games without a look ahead, the
// same dice, the same plays, the same numbers, bit for bit.
#pragma once

#include <cstdint>

#include "gpu/choice.hpp"
#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"
#include "search/dice_stream.hpp"
#include "search/tree.hpp"

namespace tablas::gpu {

// Where games begin; RolloutStart without what only the cube asks.
struct Start {
  Position position;
  OutcomeWorths worths[2];   // of finished games to the side on roll first, and to the other
  ChanceWeights weights[2];  // the same for the forecast
  bool is_player_on_roll;
  bool is_asked_to_roll;  // not even a table answers before the first roll
  bool is_money;
  bool tables_end_games;  // also where a gammon may still be won or lost
};

struct GameSettings {
  std::uint64_t seed;
  std::int32_t truncate;
  std::int32_t checkers_per_side;
  bool reduces_variance;
};

enum class GameFault : std::int32_t { kNone = 0, kEndless = 1, kTooManyPlays = 2 };

// A game, seen by the player; the figures of RolloutGame.
struct PlayedGame {
  static constexpr int kWorth = 6;
  static constexpr int kFigures = 7;
  double figures[kFigures];
  GameFault fault;
  std::int32_t turns;
};

// What a team keeps of its game from turn to turn: in fast memory, beside the turn.
struct Game {
  Turn turn;
  Position position;
  Probabilities chances;  // of the position, unless it is the first
  PlayedGame result;
  double luck[PlayedGame::kFigures];
  std::uint64_t number;
  std::int32_t turns;
  std::int32_t seat;  // on roll, 0 the side that rolls first
  std::int32_t thrown;
  bool is_player;  // on roll
  bool is_over;
};

TABLAS_DEVICE inline void end_game(const Start& start, Game& game) {
  const Probabilities p = game.is_player ? game.chances : swapped(game.chances);
  const double worth = start.worths[game.seat].of(game.chances);
  double* const figures = game.result.figures;
  figures[0] = static_cast<double>(p.win);
  figures[1] = static_cast<double>(p.win_gammon);
  figures[2] = static_cast<double>(p.win_backgammon);
  figures[3] = static_cast<double>(p.lose_gammon);
  figures[4] = static_cast<double>(p.lose_backgammon);
  figures[5] = cubeless_equity(p);
  figures[6] = game.is_player ? worth : (start.is_money ? -worth : 1.0 - worth);
  for (int i = 0; i < PlayedGame::kFigures; ++i) figures[i] -= game.luck[i];
  game.result.turns = game.turns;
  game.is_over = true;
}

// Ends the game where it is over, truncated or in a table that tells its worth; else throws the dice.
TABLAS_DEVICE inline void end_or_throw(const ModelView& model, const Start& start,
                                       const GameSettings& settings, const DiceStream& dice, Game& game) {
  constexpr std::int32_t kMostTurns = 20'000;  // as on the CPU
  const int most = settings.checkers_per_side;
  if (game.turns > kMostTurns) game.result.fault = GameFault::kEndless;
  if (game.turn.has_overflow) game.result.fault = GameFault::kTooManyPlays;
  if (game.result.fault != GameFault::kNone) {
    game.is_over = true;
    return;
  }
  const Position& position = game.position;
  bool ends = is_over(position);
  if (!ends && !(game.turns == 0 && start.is_asked_to_roll)) {
    const bool is_for_the_win = checkers(position.own) < most && checkers(position.other) < most;
    ends = (settings.truncate > 0 && game.turns == settings.truncate) ||
           ((start.tables_end_games || is_for_the_win) && exact_race(model, position, most) != nullptr);
  }
  if (ends) {
    if (game.turns == 0) static_cast<void>(is_known(model, position, most, game.chances));
    end_game(start, game);
    return;
  }
  game.thrown =
      static_cast<std::int32_t>(roll_index(dice.roll(game.number, static_cast<std::uint64_t>(game.turns))));
}

// The luck of the roll thrown, figure by figure: the sums over all rolls of weight * (thrown - other).
TABLAS_DEVICE inline void take_luck(const OutcomeWorths& worth_of_other, Game& game, const Work& work) {
  const auto chances_of_roll = [&](int roll) { return swapped(work.chances[game.turn.best[roll]]); };
  const auto worth_of_roll = [&](int roll) { return -worth_of_other.of(work.chances[game.turn.best[roll]]); };
  const Probabilities own = chances_of_roll(game.thrown);
  const double own_worth = worth_of_roll(game.thrown);
  double luck[5] = {};
  double luck_worth = 0.0;
  for (int roll = 0; roll < kAllRolls; ++roll) {
    const double weight =
        static_cast<double>(weighted_roll(static_cast<std::size_t>(roll)).weight) / kRollWeights;
    const Probabilities p = chances_of_roll(roll);
    luck[0] += weight * (static_cast<double>(own.win) - static_cast<double>(p.win));
    luck[1] += weight * (static_cast<double>(own.win_gammon) - static_cast<double>(p.win_gammon));
    luck[2] += weight * (static_cast<double>(own.win_backgammon) - static_cast<double>(p.win_backgammon));
    luck[3] += weight * (static_cast<double>(own.lose_gammon) - static_cast<double>(p.lose_gammon));
    luck[4] += weight * (static_cast<double>(own.lose_backgammon) - static_cast<double>(p.lose_backgammon));
    luck_worth += weight * (own_worth - worth_of_roll(roll));
  }
  const double sign = game.is_player ? 1.0 : -1.0;
  game.luck[0] += sign * luck[0];
  for (int i = 1; i < 3; ++i) {
    game.luck[i] += game.is_player ? luck[i] : luck[i + 2];
    game.luck[i + 2] += game.is_player ? luck[i + 2] : luck[i];
  }
  game.luck[5] += sign * (2.0 * luck[0] + luck[1] + luck[2] - luck[3] - luck[4]);
  game.luck[6] += sign * luck_worth;
}

// Plays game `number` from the start to its end; the result is in game.result.
template <class Team>
TABLAS_DEVICE void play_game(Team& team, const ModelView& model, const Start& start,
                             const GameSettings& settings, std::uint64_t number, Game& game, Work& work) {
  const DiceStream dice(settings.seed);
  const int most = settings.checkers_per_side;
  team.one([&] {
    game.position = start.position;
    game.result = {};
    game.number = number;
    game.turns = game.seat = 0;
    game.is_player = start.is_player_on_roll;
    game.is_over = false;
    game.turn.has_overflow = false;
    for (double& luck : game.luck) luck = 0.0;
  });
  for (;;) {
    team.one([&] { end_or_throw(model, start, settings, dice, game); });
    if (game.is_over) return;
    const int other = 1 - game.seat;
    const auto worth_of_other = [&](const Probabilities& p) { return start.worths[other].of(p); };
    begin_turn_at(team, model, game.position, most, game.turn, work);
    if (settings.reduces_variance) {
      open_liked_plays(team, model, start.weights[other], most, game.thrown, game.turn, work);
      team.each_apart(kAllRolls, [&](int roll) {
        game.turn.best[roll] = static_cast<std::uint16_t>(best_looked(roll, worth_of_other, game.turn, work));
      });
    } else {
      open_every_play(team, model, most, game.thrown, game.turn, work);
    }
    team.one([&] {
      if (settings.reduces_variance) take_luck(start.worths[other], game, work);
      const int best = best_thrown(game.thrown, worth_of_other, game.turn, work);
      game.position = work.next[best];
      game.chances = work.chances[best];
      game.is_player = !game.is_player;
      game.seat = 1 - game.seat;
      ++game.turns;
    });
    team.spent(Part::kChoice);
  }
}

}  // namespace tablas::gpu
