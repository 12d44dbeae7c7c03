// Losses that no dice can change, so that a resignation is never a guess.
#pragma once

#include "rules/position.hpp"

namespace tablas {

// Bounds on the points, without the cube, that the player on roll loses: 0 when he may still win, else 1, 2
// or 3.
struct LossBounds {
  int least = 0;
  int most = 3;
};

// Bounds that hold whatever the dice; `least` is 0 wherever the short proof here does not reach. In a race
// the slowest bear-off of the other side is set against the fastest own one; with contact only a game that
// the other side ends on its next roll, whatever both throw, is seen.
[[nodiscard]] LossBounds loss_bounds(const Position& position, int checkers_per_side);

}  // namespace tablas
