#include "eval/reach.hpp"

#include <algorithm>
#include <array>

namespace tablas {
namespace {

constexpr std::size_t kReach = kPairReach;
constexpr std::size_t kLow = kMaxCheckers + 1;
constexpr std::size_t kPlaces26 = kBar + 1;  // 0 the other side's bar, 25 one's own

// The patterns' weights of one unit, in the direction looked at.
class Shares {
 public:
  Shares(const NetworkWeights& weights, std::size_t unit, float sign)
      : first_(&weights.w1[unit * kPatternInputs + kPlaceInputs]), sign_(sign) {}

  [[nodiscard]] float of(std::size_t word, std::size_t bit) const {
    return sign_ * first_[kFirstOfWord[word] + bit];
  }

  // The largest of the bits from first to last of a word, one of which is on.
  [[nodiscard]] float largest(std::size_t word, std::size_t first, std::size_t last) const {
    float most = of(word, first);
    for (std::size_t bit = first + 1; bit < last; ++bit) most = std::max(most, of(word, bit));
    return most;
  }

 private:
  const float* first_;
  float sign_;
};

// Up to 15 checkers on points: [point] what one checker there is worth, and what more of them are.
using Worths = std::array<std::array<float, 2>, kPlaces26>;

float best_placement(const Worths& worths) {
  std::array<float, kLow> best{};
  for (const auto& [one, more] : worths) {
    for (std::size_t total = kMaxCheckers; total > 0; --total) {
      best[total] = std::max(best[total], best[total - 1] + one);
      if (total > 1) best[total] = std::max(best[total], best[total - 2] + more);
    }
  }
  return best.back();
}

// Either side may be thought of as placed as it likes for each checker of the other: the smaller bound holds.
float largest_of_pairs(const Shares& shares) {
  Worths by_own{};
  Worths by_other{};
  for (std::size_t point = 1; point <= kPairWords; ++point) {
    for (std::size_t bit = 0; bit < kReach; ++bit) {
      if (point + bit < kReach) continue;  // beyond the other side's bar
      const std::size_t seen = point + bit - kReach;
      std::array<float, 4> both{};
      for (std::size_t kind = 0; kind < 4; ++kind) both[kind] = shares.of(point - 1, kind * kReach + bit);
      for (std::size_t own = 0; own < 2; ++own) {
        by_own[point][own] += std::max({0.0F, both[2 * own], both[2 * own + 1]});
        by_other[seen][own] += std::max({0.0F, both[own], both[2 + own]});
      }
    }
  }
  return std::min(best_placement(by_own), best_placement(by_other));
}

// Runs from one point: four in a row are three, five are four; and so for the points of a window.
float largest_of_runs(const Shares& shares, std::size_t word) {
  constexpr std::size_t kPoints = 24;
  float total = 0.0F;
  for (std::size_t point = 0; point < kPoints; ++point) {
    const auto of = [&](std::size_t set) { return shares.of(word + set / 2, (set % 2) * kPoints + point); };
    float sum = 0.0F;
    float most = 0.0F;
    for (std::size_t set = 0; set < 3; ++set) most = std::max(most, sum += of(set));
    total += most;
    sum = most = 0.0F;
    for (std::size_t set = 3; set < 7; ++set) most = std::max(most, sum += of(set));
    total += most;
  }
  return total;
}

float largest_of_freedom(const Shares& shares, std::size_t word) {
  constexpr std::size_t kPoints = 19;
  Worths worths{};
  for (std::size_t point = 0; point < kPoints; ++point) {
    float most = 0.0F;
    for (std::size_t kind = 0; kind < kFreedomClasses; ++kind) {
      most = std::max(most, shares.of(word + kind / 3, (kind % 3) * kPoints + point));
    }
    worths[point] = {most, most};
  }
  return best_placement(worths);
}

float largest_of_side(const Shares& shares, std::size_t word) {
  const float by_home = std::max(
      {shares.largest(word + 8, 0, 64), shares.largest(word + 9, 0, 64), shares.largest(word + 10, 0, 64)});
  return largest_of_runs(shares, word) + largest_of_freedom(shares, word + 4) +
         shares.largest(word + 7, 0, 50) + by_home + shares.largest(word + 11, 0, 64) +
         shares.largest(word + 12, 0, 64);
}

}  // namespace

float largest_of_patterns(const NetworkWeights& weights, std::size_t unit, float sign) {
  const Shares shares(weights, unit, sign);
  constexpr std::size_t kOwn = kPairWords;
  constexpr std::size_t kOther = kOwn + kSideWords;
  constexpr std::size_t kPips = kPatternWords - 2;
  return largest_of_pairs(shares) + largest_of_side(shares, kOwn) + largest_of_side(shares, kOther) +
         shares.largest(kPips, 0, 32) + shares.largest(kPips, 32, 64) + shares.largest(kPips + 1, 0, 64);
}

}  // namespace tablas
