#include "eval/weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr std::size_t kPointInputs = 7;
constexpr std::size_t kFirstBarInput = 336;
constexpr std::size_t kBarInputs = 4;
constexpr std::size_t kFirstOffInput = 344;
constexpr std::size_t kOffInputs = 15;

// The inputs of one place: `steps` of them say "count > 0", "count > 1" ...; the next, if any, holds the
// excess.
struct PlaceInputs {
  std::size_t first;
  int steps;
  bool has_excess;
};

PlaceInputs inputs_of(int side, int place) {
  const auto s = static_cast<std::size_t>(side);
  if (place == kOff) return {kFirstOffInput + s * kOffInputs, static_cast<int>(kOffInputs), false};
  if (place == kBar) return {kFirstBarInput + s * kBarInputs, static_cast<int>(kBarInputs) - 1, true};
  const std::size_t points_before = s * 24 + static_cast<std::size_t>(place - 1);
  return {points_before * kPointInputs, static_cast<int>(kPointInputs) - 1, true};
}

void check_size(const char* name, std::size_t size, std::size_t expected) {
  if (size == expected) return;
  throw Error("bad_network", std::string(name) + " holds " + std::to_string(size) + " numbers, expected " +
                                 std::to_string(expected));
}

void check_finite(const char* name, std::span<const float> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      throw Error("bad_network", std::string(name) + "[" + std::to_string(i) + "] is not a finite number");
    }
  }
}

void check_unused_inputs(const NetworkWeights& weights) {
  if (weights.has_patterns()) return;
  const std::size_t inputs = weights.inputs();
  for (std::size_t unit = 0; unit < weights.wide(); ++unit) {
    for (std::size_t input = kPlaceInputs; input < inputs; ++input) {
      if (weights.w1[unit * inputs + input] != 0.0F) {
        throw Error("bad_network",
                    "W1 uses input " + std::to_string(input) + ", which this code does not compute");
      }
    }
  }
}

}  // namespace

void check_shape(std::size_t wide, std::size_t tails) {
  if (wide == 0 || wide > kMostWide || wide % kWideStep != 0) {
    throw Error("bad_network", "b1 holds " + std::to_string(wide) + " numbers, expected a multiple of " +
                                   std::to_string(kWideStep) + " up to " + std::to_string(kMostWide));
  }
  if (tails != kPhaseTails && tails != kPlanTails) {
    throw Error("bad_network", "there are " + std::to_string(tails) + " tails, expected " +
                                   std::to_string(kPhaseTails) + " or " + std::to_string(kPlanTails));
  }
}

void check(const NetworkWeights& weights) {
  const std::size_t wide = weights.wide();
  const std::size_t tails = weights.tails();
  check_shape(wide, tails);
  check_size("W1", weights.w1.size(), std::max(weights.w1.size() / wide, kPlaceInputs) * wide);
  check_size("W2", weights.w2.size(), tails * kTailUnits * wide);
  check_size("b2", weights.b2.size(), tails * kTailUnits);
  check_size("W3", weights.w3.size(), tails * kTailUnits * kTailUnits);
  check_size("b3", weights.b3.size(), tails * kTailUnits);
  check_size("W4", weights.w4.size(), tails * kTailUnits * kOutputs);
  check_size("b4", weights.b4.size(), tails * kOutputs);
  check_finite("W1", weights.w1);
  check_finite("b1", weights.b1);
  check_finite("W2", weights.w2);
  check_finite("b2", weights.b2);
  check_finite("W3", weights.w3);
  check_finite("b3", weights.b3);
  check_finite("W4", weights.w4);
  check_finite("b4", weights.b4);
  check_unused_inputs(weights);
}

std::vector<double> summed_columns(const NetworkWeights& weights) {
  const std::size_t wide = weights.wide();
  const std::size_t inputs = weights.w1.size() / wide;
  std::vector<double> by_input(kPlaceInputs * wide);  // turned round, so that columns are added as rows
  for (std::size_t unit = 0; unit < wide; ++unit) {
    const float* row = &weights.w1[unit * inputs];
    for (std::size_t input = 0; input < kPlaceInputs; ++input) {
      by_input[input * wide + unit] = static_cast<double>(row[input]);
    }
  }
  std::vector<double> columns(kPlaceColumns * wide, 0.0);
  for (int side = 0; side < 2; ++side) {
    for (int place = 0; place < kPlaces; ++place) {
      const PlaceInputs at = inputs_of(side, place);
      for (int n = 1; n < kCounts; ++n) {
        double* sums = &columns[column_index(side, place, n) * wide];
        const int excess = at.has_excess ? std::max(n - at.steps, 0) : 0;
        const int before = excess > 0 ? at.steps : n - 1;
        const double* from = &columns[column_index(side, place, before) * wide];
        const auto input = at.first + static_cast<std::size_t>(excess > 0 ? at.steps : n - 1);
        const double factor = excess > 0 ? excess : 1;
        for (std::size_t unit = 0; unit < wide; ++unit) {
          sums[unit] = from[unit] + factor * by_input[input * wide + unit];
        }
      }
    }
  }
  return columns;
}

}  // namespace tablas
