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

// In the fixed order in which sums over all rolls are taken.
inline constexpr auto kWeightedRolls = [] {
  std::array<WeightedRoll, kRolls> rolls{};
  std::size_t next = 0;
  for (std::uint8_t high = 1; high <= 6; ++high) {
    for (std::uint8_t low = 1; low <= high; ++low) rolls[next++] = {{high, low}, high == low ? 1 : 2};
  }
  return rolls;
}();

}  // namespace tablas
