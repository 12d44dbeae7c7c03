// The legal plays of all rolls as numbers that can be compared without carrying every play about.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"
#include "rules/mixing.hpp"
#include "rules/position.hpp"

namespace tablas::gpu {

// The legal plays of a roll: how many, and a number for the set of their results, the same in any order.
struct PlaysDigest {
  std::int32_t count = 0;  // 1 where the turn passes
  std::uint64_t digest = 0;

  friend bool operator==(const PlaysDigest&, const PlaysDigest&) = default;
};

using RollDigests = std::array<PlaysDigest, kRolls>;

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t digest_of(const Position& result) {
  return mixed(mixed(mixed(mixed(result.own.low), result.own.high), result.other.low), result.other.high);
}

// Fills out[roll] for each roll of the position, which is not over; results as the other side sees them.
template <class Team>
TABLAS_DEVICE void digest_rolls(Team& team, const Position& position, Turn& turn, Work& work,
                                PlaysDigest* out) {
  team.one([&] {
    turn.position = position;
    turn.has_overflow = false;
  });
  team.each_apart(kAllRolls, [&](int roll) {
    generate_roll(turn, work, roll);
    std::uint64_t sum = 0;
    for (int i = 0; i < turn.counts[roll]; ++i) sum += digest_of(work.next[first_of_roll(roll) + i]);
    out[roll] = {turn.has_overflow ? -1 : turn.counts[roll], sum};
  });
}

}  // namespace tablas::gpu
