// Five nested chances for the player on roll before his dice: what every evaluator gives.
#pragma once

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
[[nodiscard]] constexpr Probabilities swapped(const Probabilities& p) {
  return {1.0F - p.win, p.lose_gammon, p.lose_backgammon, p.win_gammon, p.win_backgammon};
}

// Mean points of a game without the cube.
[[nodiscard]] constexpr double cubeless_equity(const Probabilities& p) {
  return 2.0 * static_cast<double>(p.win) - 1.0 + static_cast<double>(p.win_gammon) +
         static_cast<double>(p.win_backgammon) - static_cast<double>(p.lose_gammon) -
         static_cast<double>(p.lose_backgammon);
}

// Points, without the cube, that a loser with these checkers left pays: 1, 2 or 3. A gammon needs that none
// of his `checkers_per_side` is off; a backgammon moreover one on the bar or in the winner's home.
[[nodiscard]] int points_lost(const Side& loser, int checkers_per_side);

// The exact result of a finished game. One side must have no checker left and the other at least one.
[[nodiscard]] Probabilities finished_result(const Position& position, int checkers_per_side);

// The nearest chances that the rules allow for a game that is not over: nested, no gammon against a side that
// has borne off, and in a race no backgammon against a side that has left the winner's home.
[[nodiscard]] Probabilities sanitised(const Probabilities& p, const Position& position,
                                      int checkers_per_side);

}  // namespace tablas
