// The 21 different rolls and how often each comes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/plays.hpp"

namespace tablas {

struct WeightedRoll {
  Dice dice;
  int weight = 0;  // out of kRollWeights
};

inline constexpr std::size_t kRolls = 21;
inline constexpr int kRollWeights = 36;

// The place of a roll among the 21: 1-1, 2-1, 2-2, 3-1 ... 6-6.
[[nodiscard]] TABLAS_DEVICE constexpr std::size_t roll_index(Dice dice) {
  const std::size_t large = dice.first > dice.second ? dice.first : dice.second;
  const std::size_t small = dice.first > dice.second ? dice.second : dice.first;
  return large * (large - 1) / 2 + small - 1;
}

// The roll in that place, below kRolls.
[[nodiscard]] TABLAS_DEVICE constexpr WeightedRoll weighted_roll(std::size_t index) {
  std::uint8_t high = 1;
  while (index >= high) index -= high++;
  const auto low = static_cast<std::uint8_t>(index + 1);
  return {{high, low}, high == low ? 1 : 2};
}

// In the fixed order in which sums over all rolls are taken.
inline constexpr auto kWeightedRolls = [] {
  std::array<WeightedRoll, kRolls> rolls{};
  for (std::size_t i = 0; i < rolls.size(); ++i) rolls[i] = weighted_roll(i);
  return rolls;
}();

}  // namespace tablas
