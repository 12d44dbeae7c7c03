// Seeded random numbers for training: the same seed gives the same run on every machine.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

#include "rules/device.hpp"
#include "rules/mixing.hpp"
#include "rules/plays.hpp"

namespace tablas::training {

class Random {
 public:
  TABLAS_DEVICE explicit Random(std::uint64_t seed) : seed_(mixed(seed)) {}

  TABLAS_DEVICE std::uint64_t next() { return mixed(seed_, drawn_++); }

  // 0 to limit - 1; the bias, below limit / 2^32, does not matter to training.
  TABLAS_DEVICE int below(int limit) {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(limit)) >> 32);
  }

  // lowest to highest, both included.
  int between(int lowest, int highest) { return lowest + below(highest - lowest + 1); }

  // Strictly between 0 and 1.
  double fraction() { return (static_cast<double>(next() >> 11) + 0.5) * 0x1.0p-53; }

  bool chance(double probability) { return fraction() < probability; }

  // From the normal distribution with mean 0 and deviation 1.
  double normal() {
    const double radius = std::sqrt(-2.0 * std::log(fraction()));
    return radius * std::cos(2.0 * std::numbers::pi * fraction());
  }

  Dice dice() {
    const auto die = [this] { return static_cast<std::uint8_t>(1 + below(6)); };
    const std::uint8_t first = die();
    return {first, die()};
  }

 private:
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
};

}  // namespace tablas::training
