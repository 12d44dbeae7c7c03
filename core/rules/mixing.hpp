// Numbers out of numbers: whoever asks in whatever order gets the same ones.
#pragma once

#include <cstdint>

#include "rules/device.hpp"

namespace tablas {

// SplitMix64's step (Steele, Lea and Flood, 2014): also makes independent seeds out of a seed and a number.
[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t number = 0) {
  std::uint64_t z = seed + (number + 1) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

}  // namespace tablas
