// The five chances as numbers to reckon with: the arithmetic of labels, for the CPU and the GPU.
#pragma once

#include <algorithm>
#include <cstddef>

#include "eval/probabilities.hpp"
#include "rules/device.hpp"
#include "rules/rolls.hpp"
#include "training/random.hpp"

namespace tablas::training {

inline constexpr std::size_t kFive = 5;

struct Five {
  double of[kFive] = {};

  TABLAS_DEVICE constexpr double& operator[](std::size_t i) { return of[i]; }
  TABLAS_DEVICE constexpr double operator[](std::size_t i) const { return of[i]; }
};

[[nodiscard]] TABLAS_DEVICE constexpr Five five(const Probabilities& p) {
  return {static_cast<double>(p.win), static_cast<double>(p.win_gammon),
          static_cast<double>(p.win_backgammon), static_cast<double>(p.lose_gammon),
          static_cast<double>(p.lose_backgammon)};
}

// The nested, possible chances nearest to these.
[[nodiscard]] TABLAS_DEVICE constexpr Probabilities chances_of(const Five& x) {
  const auto between = [](double value, double most) {
    return static_cast<float>(std::clamp(value, 0.0, std::max(most, 0.0)));
  };
  Probabilities p;
  p.win = between(x[0], 1.0);
  p.win_gammon = between(x[1], static_cast<double>(p.win));
  p.win_backgammon = between(x[2], static_cast<double>(p.win_gammon));
  p.lose_gammon = between(x[3], 1.0 - static_cast<double>(p.win));
  p.lose_backgammon = between(x[4], static_cast<double>(p.lose_gammon));
  return p;
}

TABLAS_DEVICE constexpr void add_roll(Five& sums, const Five& after, int weight) {
  for (std::size_t i = 0; i < kFive; ++i) sums[i] += weight * after[i];
}

// Of sums over all rolls.
[[nodiscard]] TABLAS_DEVICE constexpr Five mean_of(Five sums) {
  for (std::size_t i = 0; i < kFive; ++i) sums[i] /= kRollWeights;
  return sums;
}

// What a turn shows and, as far as lambda lets it, what the turns after it show beyond the chances of the
// next, `beyond`, which belongs to the other side.
[[nodiscard]] TABLAS_DEVICE constexpr Five with_later(const Five& mean, const Five& beyond, double lambda) {
  return {{mean[0] - lambda * beyond[0], mean[1] + lambda * beyond[3], mean[2] + lambda * beyond[4],
           mean[3] + lambda * beyond[1], mean[4] + lambda * beyond[2]}};
}

[[nodiscard]] TABLAS_DEVICE constexpr Five less(const Five& a, const Five& b) {
  return {{a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]}};
}

// One of the 21 rolls, as often as it comes.
[[nodiscard]] TABLAS_DEVICE inline std::size_t drawn_roll(Random& random) {
  int left = random.below(kRollWeights);
  std::size_t roll = 0;
  while (left >= weighted_roll(roll).weight) left -= weighted_roll(roll++).weight;
  return roll;
}

}  // namespace tablas::training
