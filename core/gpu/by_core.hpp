// What device code is compared with: the rest of the core's answers to the same questions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/digest.hpp"
#include "rules/batch.hpp"
#include "rules/mixing.hpp"
#include "rules/position.hpp"
#include "rules/rolls.hpp"
#include "training/starts.hpp"

namespace tablas::gpu {

// Set-ups of every kind that training starts from, one after another.
[[nodiscard]] inline std::vector<Position> positions_of_all_kinds(std::uint64_t seed, std::size_t number) {
  std::vector<Position> positions(number);
  for (std::size_t i = 0; i < number; ++i) {
    const auto kind = static_cast<training::StartKind>(i % training::kStartKinds);
    positions[i] = training::start_position(kind, mixed(seed, i));
  }
  return positions;
}

// Machine::digest_plays() of one position.
[[nodiscard]] inline RollDigests digests_by_core(const Position& position) {
  RollDigests digests;
  std::vector<Position> results;
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    legal_results(position, kWeightedRolls[roll].dice, {}, results);
    if (results.empty()) results.push_back(position);
    digests[roll].count = static_cast<std::int32_t>(results.size());
    for (const Position& result : results) digests[roll].digest += digest_of(swapped(result));
  }
  return digests;
}

}  // namespace tablas::gpu
