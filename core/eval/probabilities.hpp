// Five nested chances for the player on roll before his dice: what every evaluator gives.
#pragma once

#include <algorithm>

#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {

// "gammon" means gammon or better, so backgammon <= gammon <= win (or 1 - win).
struct Probabilities {
  float win = 0.0F;
  float win_gammon = 0.0F;
  float win_backgammon = 0.0F;
  float lose_gammon = 0.0F;
  float lose_backgammon = 0.0F;
};

// The same chances seen by the other side.
[[nodiscard]] TABLAS_DEVICE constexpr Probabilities swapped(const Probabilities& p) {
  return {1.0F - p.win, p.lose_gammon, p.lose_backgammon, p.win_gammon, p.win_backgammon};
}

// Mean points of a game without the cube.
[[nodiscard]] TABLAS_DEVICE constexpr double cubeless_equity(const Probabilities& p) {
  return 2.0 * static_cast<double>(p.win) - 1.0 + static_cast<double>(p.win_gammon) +
         static_cast<double>(p.win_backgammon) - static_cast<double>(p.lose_gammon) -
         static_cast<double>(p.lose_backgammon);
}

namespace detail {

inline constexpr int kWinnersHome = 19;  // the lowest point, in the loser's numbering, of the winner's home

}  // namespace detail

// Points, without the cube, that a loser with these checkers left pays: 1, 2 or 3. A gammon needs that none
// of his `checkers_per_side` is off; a backgammon moreover one on the bar or in the winner's home.
[[nodiscard]] TABLAS_DEVICE constexpr int points_lost(const Side& loser, int checkers_per_side) {
  if (checkers(loser) < checkers_per_side) return 1;
  return highest(occupied(loser)) >= detail::kWinnersHome ? 3 : 2;
}

// The exact result of a finished game. One side must have no checker left and the other at least one.
[[nodiscard]] TABLAS_DEVICE constexpr Probabilities finished_result(const Position& position,
                                                                    int checkers_per_side) {
  const bool is_won = checkers(position.own) == 0;
  const int points = points_lost(is_won ? position.other : position.own, checkers_per_side);
  const float gammon = points >= 2 ? 1.0F : 0.0F;
  const float backgammon = points >= 3 ? 1.0F : 0.0F;
  if (is_won) return {1.0F, gammon, backgammon, 0.0F, 0.0F};
  return {0.0F, 0.0F, 0.0F, gammon, backgammon};
}

// The nearest chances that the rules allow for a game that is not over: nested, no gammon against a side that
// has borne off, and in a race no backgammon against a side that has left the winner's home.
[[nodiscard]] TABLAS_DEVICE constexpr Probabilities sanitised(const Probabilities& p,
                                                              const Position& position,
                                                              int checkers_per_side) {
  const bool may_win_gammon = checkers(position.other) >= checkers_per_side;
  const bool may_lose_gammon = checkers(position.own) >= checkers_per_side;
  Probabilities sane;
  sane.win = p.win;
  if (may_win_gammon) {
    sane.win_gammon = std::min(p.win_gammon, sane.win);
    sane.win_backgammon = std::min(p.win_backgammon, sane.win_gammon);
  }
  if (may_lose_gammon) {
    sane.lose_gammon = std::min(p.lose_gammon, 1.0F - sane.win);
    sane.lose_backgammon = std::min(p.lose_backgammon, sane.lose_gammon);
  }
  // Where the sides have passed each other a backgammon needs a checker that has yet to leave the winner's
  // home.
  if ((sane.win_backgammon > 0.0F || sane.lose_backgammon > 0.0F) && phase(position) == Phase::kRace) {
    if (highest(occupied(position.other)) < detail::kWinnersHome) sane.win_backgammon = 0.0F;
    if (highest(occupied(position.own)) < detail::kWinnersHome) sane.lose_backgammon = 0.0F;
  }
  return sane;
}

}  // namespace tablas
