// Random positions and rolls for tests: any set-up the rules allow, games in progress included.
#pragma once

#include <array>
#include <cstdint>

#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas::test {

// SplitMix64 (Steele, Lea and Flood, 2014): small, seeded, the same everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // 0 to limit - 1; the bias of the remainder does not matter to a test.
  int below(int limit) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return static_cast<int>((z ^ (z >> 31)) % static_cast<std::uint64_t>(limit));
  }

 private:
  std::uint64_t state_;
};

inline Dice random_dice(Random& random) {
  const auto die = [&] { return static_cast<std::uint8_t>(1 + random.below(6)); };
  const std::uint8_t first = die();
  return {first, die()};
}

// A few points, home boards and bars more often than chance would have them, up to 15 checkers a side.
inline Position random_position(Random& random) {
  constexpr std::array<int, 4> kTops = {6, 8, 24, 24};
  Position position;
  for (const bool is_own : {true, false}) {
    Side& side = is_own ? position.own : position.other;
    const PointSet taken = is_own ? 0 : mirrored(occupied(position.own)) & ~PointSet{1};
    const int top = kTops[static_cast<std::size_t>(random.below(4))];
    const int total = random.below(4) == 0 ? 1 + random.below(kMaxCheckers) : kMaxCheckers;
    std::array<int, 7> points{};
    for (int& point : points) point = 1 + random.below(top);
    for (int placed = 0; placed < total; ++placed) {
      const int point = points[static_cast<std::size_t>(random.below(7))];
      const bool on_bar = random.below(40) == 0 || ((taken >> point) & 1U) != 0;
      add_checker(side, on_bar ? kBar : point);
    }
  }
  return position;
}

}  // namespace tablas::test
