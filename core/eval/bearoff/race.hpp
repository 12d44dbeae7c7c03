// Chances of a race in which each side bears off as if it were alone.
#pragma once

#include <array>
#include <cstddef>

#include "eval/bearoff/one_sided.hpp"
#include "eval/probabilities.hpp"
#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {
namespace detail {

using RaceChances = std::array<double, OneSidedTable::kMostRolls + 2>;

// at_least[n]: the chance of n rolls or more, exactly 0 after the last possible one.
[[nodiscard]] TABLAS_DEVICE inline RaceChances at_least(const RollDistribution& rolls) {
  RaceChances chances{};
  for (std::size_t i = rolls.chances.size(); i-- > 0;) {
    const std::size_t n = static_cast<std::size_t>(rolls.first) + i;
    chances[n] = chances[n + 1] + static_cast<double>(rolls.chances[i]);
  }
  for (std::size_t n = static_cast<std::size_t>(rolls.first); n-- > 0;) chances[n] = chances[n + 1];
  return chances;
}

// The chance that `rolls` are over with the n-th while the slower side needs n + `head_start` or more.
[[nodiscard]] TABLAS_DEVICE inline double chance_before(const RollDistribution& rolls,
                                                        const RaceChances& slower, std::size_t head_start) {
  double chance = 0.0;
  for (std::size_t i = 0; i < rolls.chances.size(); ++i) {
    const std::size_t n = static_cast<std::size_t>(rolls.first) + i;
    chance += static_cast<double>(rolls.chances[i]) * slower[n + head_start];
  }
  return chance;
}

}  // namespace detail

// A row of the table for each side, and the chances of all rows: race_chances() without the table's door.
[[nodiscard]] TABLAS_DEVICE inline Probabilities race_chances(const OneSidedTable::Row& own_row,
                                                              const OneSidedTable::Row& other_row,
                                                              const float* all, const Position& position,
                                                              int checkers_per_side) {
  const RollDistribution own = OneSidedTable::rolls_of(own_row, all);
  const RollDistribution other = OneSidedTable::rolls_of(other_row, all);
  // Own n-th roll comes before the other's n-th: own wins a tie.
  const double win = detail::chance_before(own, detail::at_least(other), 0);
  const double loss = detail::chance_before(other, detail::at_least(own), 1);
  const double whole = win + loss;  // float32 chances do not sum to 1 exactly; what cannot be stays exactly 0
  Probabilities chances;
  chances.win = static_cast<float>(win / whole);
  if (checkers(position.other) >= checkers_per_side) {
    const auto late = detail::at_least(OneSidedTable::rolls_to_first_of(other_row, all));
    chances.win_gammon = static_cast<float>(detail::chance_before(own, late, 0) / whole);
  }
  if (checkers(position.own) >= checkers_per_side) {
    const auto late = detail::at_least(OneSidedTable::rolls_to_first_of(own_row, all));
    chances.lose_gammon = static_cast<float>(detail::chance_before(other, late, 1) / whole);
  }
  return sanitised(chances, position, checkers_per_side);
}

// The chances when both sides are covered by the table and the game is not over. A side with all of its
// `checkers_per_side` still on the board loses a gammon when the other is done before its first checker is
// off; a backgammon cannot be, since nobody stands in the other's home.
[[nodiscard]] inline Probabilities race_chances(const OneSidedTable& table, const Position& position,
                                                int checkers_per_side) {
  return race_chances(table.row(position.own), table.row(position.other), table.chances().data(), position,
                      checkers_per_side);
}

}  // namespace tablas
