// How far the patterns of a position can take a unit of the first layer: a bound, from what can be on
// together.
#pragma once

#include <cstddef>

#include "eval/weights.hpp"

namespace tablas {

// At least as large as `sign` times the sum of the weights of the patterns of any one position; sign is 1 or
// -1.
[[nodiscard]] float largest_of_patterns(const NetworkWeights& weights, std::size_t unit, float sign);

}  // namespace tablas
