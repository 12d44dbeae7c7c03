// Float weights to integers, with scales for which no sum can leave its type.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/kernels/kernel.hpp"
#include "eval/weights.hpp"

namespace tablas {

// The nearest integer, ties to even, of a number below 2^50 (a call of the library costs more than all the
// rest).
[[nodiscard]] constexpr double nearest(double value) {
  constexpr double kShift = 6755399441055744.0;  // 1.5 * 2^52
  return (value + kShift) - kShift;
}

// For each unit of the first layer the largest absolute sum that any position can give it: a search over all
// ways to place up to 15 checkers on the 26 places of a side, the two sides apart. (Sides that share a point
// do not occur, so this may be a little more than what does.)
[[nodiscard]] std::vector<float> largest_sums(std::span<const double> columns, const NetworkWeights& weights);

// The scale of each unit: what 1 becomes. Throws Error "bad_network" when a unit would keep too few steps.
[[nodiscard]] std::vector<std::int16_t> first_layer_scales(std::span<const double> columns,
                                                           const NetworkWeights& weights);

// Tail `tail` of the network in integers; scales are those of the first layer. Throws Error "bad_network"
// when weights are too large.
[[nodiscard]] kernels::QuantisedTail quantised_tail(const NetworkWeights& weights, std::size_t tail,
                                                    std::span<const std::int16_t> scales);

}  // namespace tablas
