#include "eval/quantise.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "eval/reach.hpp"
#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr int kMostInt16 = std::numeric_limits<std::int16_t>::max();

// Rounding moves a sum by half a unit for each row in it: 15 places of each side and the bias. The last unit
// is for the float arithmetic of largest_sums.
constexpr float kRoundingRoom = 0.5F * (2 * kMaxCheckers + 1) + 1.0F;

// More steps than this make the weights behind the unit coarser than they make it finer.
constexpr float kLargestScale = 8192.0F;
constexpr float kSmallestScale = 64.0F;

constexpr int kMostBits = 30;

// The largest sum of one side's columns, times `sign`, for up to 15 checkers: best[n * wide + unit] grows
// place by place, as in any knapsack.
std::vector<float> best_of_side(std::span<const double> columns, std::size_t wide, int side, float sign) {
  std::vector<float> best(kCounts * wide, 0.0F);
  std::vector<float> share(kCounts * wide);
  for (int place = 0; place < kPlaces; ++place) {
    const double* const first = &columns[column_index(side, place, 0) * wide];
    for (std::size_t i = 0; i < share.size(); ++i) share[i] = sign * static_cast<float>(first[i]);
    for (std::size_t total = kMaxCheckers; total > 0; --total) {
      float* const sums = &best[total * wide];
      for (std::size_t here = 1; here <= total; ++here) {
        const float* const before = &best[(total - here) * wide];
        const float* const added = &share[here * wide];
        for (std::size_t unit = 0; unit < wide; ++unit) {
          const float sum = before[unit] + added[unit];
          sums[unit] = sums[unit] < sum ? sum : sums[unit];
        }
      }
    }
  }
  return {best.end() - static_cast<std::ptrdiff_t>(wide), best.end()};
}

struct Quantised {
  std::int32_t bias;
  int bits;
};

// What a layer whose sums are not shifted keeps of them: all.
constexpr int kAllBits = -1;

// The weights of one output with the finest power of two for which they fit into 16 bits and no partial sum,
// the bias and its half for rounding included, leaves 32: every input is between 0 and its unit, so all of
// them lie between the sum of the negative terms and that of the positive ones.
template <class Weight, class Unit, class Store>
Quantised quantise(const char* name, std::size_t in, double bias, int kept_bits, const Weight& weight,
                   const Unit& unit, const Store& store) {
  for (int bits = kMostBits; bits >= std::max(kept_bits, 0); --bits) {
    const double scale = std::ldexp(1.0, bits);
    const double half = kept_bits == kAllBits ? 0.0 : std::floor(std::ldexp(0.5, bits - kept_bits));
    const double start = nearest(bias * scale) + half;
    double lowest = std::min(start, 0.0);
    double highest = std::max(start, 0.0);
    double largest = 0.0;
    for (std::size_t i = 0; i < in; ++i) {
      const double value = nearest(weight(i) * scale / unit(i));
      largest = std::max(largest, std::abs(value));
      (value < 0.0 ? lowest : highest) += value * unit(i);
    }
    if (largest > kMostInt16 || highest > std::numeric_limits<std::int32_t>::max() ||
        lowest < std::numeric_limits<std::int32_t>::min()) {
      continue;
    }
    for (std::size_t i = 0; i < in; ++i) {
      store(i, static_cast<std::int16_t>(nearest(weight(i) * scale / unit(i))));
    }
    return {static_cast<std::int32_t>(start), bits};
  }
  throw Error("bad_network", std::string("weights of ") + name + " are too large for 16 bits");
}

// Where the weight of an input and an output lies in a layer of `outputs` kept by pairs.
constexpr std::size_t paired(std::size_t in, std::size_t out, std::size_t outputs) {
  return (in / 2 * outputs + out) * 2 + in % 2;
}

}  // namespace

std::vector<float> largest_sums(std::span<const double> columns, const NetworkWeights& weights) {
  const std::size_t wide = weights.wide();
  std::vector<float> largest(wide, 0.0F);
  for (const float sign : {1.0F, -1.0F}) {
    const std::vector<float> own = best_of_side(columns, wide, 0, sign);
    const std::vector<float> other = best_of_side(columns, wide, 1, sign);
    for (std::size_t i = 0; i < wide; ++i) {
      const float patterns = weights.has_patterns() ? largest_of_patterns(weights, i, sign) : 0.0F;
      largest[i] = std::max(largest[i], sign * weights.b1[i] + own[i] + other[i] + patterns);
    }
  }
  return largest;
}

std::vector<std::int16_t> first_layer_scales(std::span<const double> columns, const NetworkWeights& weights) {
  const std::vector<float> largest = largest_sums(columns, weights);
  const float room = weights.has_patterns() ? kRoundingRoom + 0.5F * kMostPatterns : kRoundingRoom;
  std::vector<std::int16_t> scales(largest.size());
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const float scale = std::floor((static_cast<float>(kMostInt16) - room) / largest[i]);
    if (scale < kSmallestScale) {
      throw Error("bad_network",
                  "unit " + std::to_string(i) + " of the first layer is too large for 16 bits");
    }
    scales[i] = static_cast<std::int16_t>(std::min(scale, kLargestScale));
  }
  return scales;
}

kernels::QuantisedTail quantised_tail(const NetworkWeights& weights, std::size_t tail,
                                      std::span<const std::int16_t> scales) {
  using kernels::kUnit, kernels::kUnitBits, kernels::Line;
  const std::size_t wide = weights.wide();
  const auto tail_unit = [](std::size_t) { return static_cast<double>(kUnit); };
  kernels::QuantisedTail result;
  result.w2.resize(wide * kTailUnits / Line::kValues);
  result.w4.fill(0);
  result.b4.fill(0);
  result.unit4.fill(0.0F);
  for (std::size_t out = 0; out < kTailUnits; ++out) {
    const std::size_t unit = tail * kTailUnits + out;
    const float* const w2 = &weights.w2[unit * wide];
    const auto [b2, bits2] = quantise(
        "W2", wide, static_cast<double>(weights.b2[unit]), kUnitBits,
        [&](std::size_t in) { return static_cast<double>(w2[in]); },
        [&](std::size_t in) { return static_cast<double>(scales[in]); },
        [&](std::size_t in, std::int16_t value) {
          const std::size_t at = paired(in, out, kTailUnits);
          result.w2[at / Line::kValues].values[at % Line::kValues] = value;
        });
    result.b2[out] = b2;
    result.shift2[out] = bits2 - kUnitBits;
    const auto [b3, bits3] = quantise(
        "W3", kTailUnits, static_cast<double>(weights.b3[unit]), kUnitBits,
        [&](std::size_t in) {
          return static_cast<double>(weights.w3[(tail * kTailUnits + in) * kTailUnits + out]);
        },
        tail_unit,
        [&](std::size_t in, std::int16_t value) { result.w3[paired(in, out, kTailUnits)] = value; });
    result.b3[out] = b3;
    result.shift3[out] = bits3 - kUnitBits;
  }
  for (std::size_t out = 0; out < kOutputs; ++out) {
    const auto [b4, bits4] = quantise(
        "W4", kTailUnits, static_cast<double>(weights.b4[tail * kOutputs + out]), kAllBits,
        [&](std::size_t in) {
          return static_cast<double>(weights.w4[(tail * kTailUnits + in) * kOutputs + out]);
        },
        tail_unit,
        [&](std::size_t in, std::int16_t value) { result.w4[paired(in, out, kOutputLanes)] = value; });
    result.b4[out] = b4;
    result.unit4[out] = std::ldexp(1.0F, -bits4);
  }
  return result;
}

}  // namespace tablas
