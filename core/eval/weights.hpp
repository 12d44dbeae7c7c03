// What a network file holds and how a position becomes its inputs: shared by the float and the fast network.
//
// Inputs of single places (input code 1), for each side in its own numbering: seven for each point (count >
// 0, 1 ... 5, and the excess over 6), four for the bar (count > 0, 1, 2, and the excess over 3) and fifteen
// for the checkers off (off > 0 ... 14); those of the player on roll come first. All are functions of one
// count, so the first layer keeps one summed column for each (side, place, count) and a position costs one
// addition of a column for each occupied place. Input code 2 adds the patterns of several places, see
// patterns.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "eval/patterns.hpp"
#include "eval/plans.hpp"
#include "rules/position.hpp"

namespace tablas {

inline constexpr int kInputCodeVersion = 2;  // the newest
inline constexpr std::size_t kPlaceInputs = 374;
inline constexpr std::size_t kPatternInputs = kPlaceInputs + kPatterns;
inline constexpr std::size_t kMostWide =
    1024;  // units of the first layer: a multiple of kWideStep up to this
inline constexpr std::size_t kWideStep = 64;
inline constexpr std::size_t kTailUnits = 32;  // units of the second and of the third layer
inline constexpr std::size_t kOutputs = 5;
inline constexpr std::size_t kOutputLanes = 8;  // outputs padded to a whole vector

// Places of one side: 0 = off, 1..24 = points, 25 = bar; each holds 0..15 checkers.
inline constexpr int kPlaces = kBar + 1;
inline constexpr int kCounts = kMaxCheckers + 1;
inline constexpr std::size_t kPlaceColumns = 2 * std::size_t{kPlaces} * std::size_t{kCounts};

// The numbers as the file stores them, row-major; the spans are read only while a network is built.
struct NetworkWeights {
  std::span<const float> w1;  // (wide, inputs): 374 and all patterns, or at least 374 and zero from there on
  std::span<const float> b1;  // (wide)
  std::span<const float> w2;  // (tails * 32, wide)
  std::span<const float> b2;  // (tails * 32)
  std::span<const float> w3;  // (tails, 32, 32): tail, in, out
  std::span<const float> b3;  // (tails, 32)
  std::span<const float> w4;  // (tails, 32, 5): tail, in, out
  std::span<const float> b4;  // (tails, 5)

  [[nodiscard]] std::size_t wide() const { return b1.size(); }
  [[nodiscard]] std::size_t inputs() const { return w1.size() / wide(); }
  [[nodiscard]] bool has_patterns() const { return w1.size() == kPatternInputs * wide(); }
  [[nodiscard]] std::size_t tails() const { return b2.size() / kTailUnits; }
};

// Throws Error "bad_network" on sizes that do not fit together, a width that is not handled, a value that is
// not finite, or an input that no code here computes.
void check(const NetworkWeights& weights);

// Throws Error "bad_network" on a width or a number of tails that is not handled.
void check_shape(std::size_t wide, std::size_t tails);

[[nodiscard]] TABLAS_DEVICE constexpr std::size_t column_index(int side, int place, int count) {
  return static_cast<std::size_t>((side * kPlaces + place) * kCounts + count);
}

// The first layer's share of `count` checkers on a place, for every column_index: (kPlaceColumns, wide)
// numbers.
[[nodiscard]] std::vector<double> summed_columns(const NetworkWeights& weights);

// Checkers off: whatever a side of `checkers_per_side` does not have on the board.
[[nodiscard]] TABLAS_DEVICE constexpr int checkers_off(int on_board, int checkers_per_side) {
  return on_board < checkers_per_side ? checkers_per_side - on_board : 0;
}

}  // namespace tablas
