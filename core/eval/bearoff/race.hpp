// Chances of a race in which each side bears off as if it were alone.
#pragma once

#include "eval/bearoff/one_sided.hpp"
#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

// The chances when both sides are covered by the table and the game is not over. A side with all of its
// `checkers_per_side` still on the board loses a gammon when the other is done before its first checker is
// off; a backgammon cannot be, since nobody stands in the other's home.
[[nodiscard]] Probabilities race_chances(const OneSidedTable& table, const Position& position,
                                         int checkers_per_side);

}  // namespace tablas
