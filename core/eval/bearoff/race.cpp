#include "eval/bearoff/race.hpp"

#include <algorithm>
#include <array>

namespace tablas {
namespace {

constexpr std::size_t kMost = OneSidedTable::kMostRolls;

// at_least[n]: the chance of n rolls or more, exactly 0 after the last possible one.
std::array<double, kMost + 2> at_least(const RollDistribution& rolls) {
  std::array<double, kMost + 2> chances{};
  for (std::size_t i = rolls.chances.size(); i-- > 0;) {
    const std::size_t n = static_cast<std::size_t>(rolls.first) + i;
    chances[n] = chances[n + 1] + static_cast<double>(rolls.chances[i]);
  }
  for (std::size_t n = static_cast<std::size_t>(rolls.first); n-- > 0;) chances[n] = chances[n + 1];
  return chances;
}

// The chance that `rolls` are over with the n-th while the slower side needs n + `head_start` or more.
double chance_before(const RollDistribution& rolls, const std::array<double, kMost + 2>& slower,
                     std::size_t head_start) {
  double chance = 0.0;
  for (std::size_t i = 0; i < rolls.chances.size(); ++i) {
    const std::size_t n = static_cast<std::size_t>(rolls.first) + i;
    chance += static_cast<double>(rolls.chances[i]) * slower[n + head_start];
  }
  return chance;
}

}  // namespace

Probabilities race_chances(const OneSidedTable& table, const Position& position, int checkers_per_side) {
  const RollDistribution own = table.rolls(position.own);
  const RollDistribution other = table.rolls(position.other);
  // Own n-th roll comes before the other's n-th: own wins a tie.
  const double win = chance_before(own, at_least(other), 0);
  const double loss = chance_before(other, at_least(own), 1);
  const double whole = win + loss;  // float32 chances do not sum to 1 exactly; what cannot be stays exactly 0
  Probabilities chances;
  chances.win = static_cast<float>(win / whole);
  if (checkers(position.other) >= checkers_per_side) {
    const auto late = at_least(table.rolls_to_first(position.other));
    chances.win_gammon = static_cast<float>(chance_before(own, late, 0) / whole);
  }
  if (checkers(position.own) >= checkers_per_side) {
    const auto late = at_least(table.rolls_to_first(position.own));
    chances.lose_gammon = static_cast<float>(chance_before(other, late, 1) / whole);
  }
  return sanitised(chances, position, checkers_per_side);
}

}  // namespace tablas
