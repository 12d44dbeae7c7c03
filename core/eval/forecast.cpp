#include "eval/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "eval/kernels/kernel.hpp"

namespace tablas {
namespace {

using Units = std::array<std::int32_t, kTailUnits>;

// sums += units * weights of a layer kept by pairs.
template <std::size_t Out>
void add_layer(std::array<std::int32_t, Out>& sums, const Units& units, const std::int16_t* weights) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::int16_t* const row = weights + (i / 2) * 2 * Out + i % 2;
    for (std::size_t out = 0; out < Out; ++out) sums[out] += units[i] * row[2 * out];
  }
}

struct Layer {
  Units units;                          // clipped
  std::array<float, kTailUnits> share;  // of a unit's slope that counts
};

Layer activated(const Units& sums, const std::array<std::int32_t, kTailUnits>& shift) {
  Layer layer{};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::int32_t unit = sums[i] >> shift[i];
    layer.units[i] = std::clamp(unit, 0, std::int32_t{kernels::kUnit});
    const float share = unit == layer.units[i] ? 1.0F : kClippedShare;
    layer.share[i] = share / static_cast<float>(std::int32_t{1} << shift[i]);
  }
  return layer;
}

// From the slopes of a layer's sums to those of the sums of the layer before.
template <std::size_t Out>
std::array<float, kTailUnits> slopes_before(const Layer& before, const std::array<float, Out>& slopes,
                                            const std::int16_t* weights) {
  std::array<float, kTailUnits> result{};
  for (std::size_t out = 0; out < Out; ++out) {
    for (std::size_t i = 0; i < kTailUnits; ++i)
      result[i] += slopes[out] * static_cast<float>(weights[(i / 2 * Out + out) * 2 + i % 2]);
  }
  for (std::size_t i = 0; i < kTailUnits; ++i) result[i] *= before.share[i];
  return result;
}

}  // namespace

bool NetworkForecast::fit(const Position& near, const Weights& weights, int checkers_per_side) {
  checkers_per_side_ = checkers_per_side;
  QuantisedNetwork::Walk walk(network_, checkers_per_side);
  walk.go_to(near);
  near_ = near;
  const kernels::QuantisedTail& tail = network_.tails_[tail_of(near, network_.tails_.size())];
  set_factors(tail, slopes_of_second(walk.sums(), tail, weights));
  return true;
}

// How the worth changes with each sum of the second layer.
NetworkForecast::TailUnits NetworkForecast::slopes_of_second(std::span<const std::int16_t> sums,
                                                             const kernels::QuantisedTail& tail,
                                                             const Weights& weights) const {
  Units second_sums = tail.b2;
  const std::int16_t* const ceilings = network_.ceilings_.data()->values.data();
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::int32_t active = std::clamp(sums[i], std::int16_t{0}, ceilings[i]);
    if (active == 0) continue;
    const std::int16_t* const row = tail.w2[i & ~std::size_t{1}].values.data() + i % 2;
    for (std::size_t out = 0; out < kTailUnits; ++out) second_sums[out] += active * row[2 * out];
  }
  const Layer second = activated(second_sums, tail.shift2);
  Units third_sums = tail.b3;
  add_layer(third_sums, second.units, tail.w3.data());
  const Layer third = activated(third_sums, tail.shift3);
  std::array<std::int32_t, kOutputLanes> last = tail.b4;
  add_layer(last, third.units, tail.w4.data());
  alignas(64) std::array<float, kOutputLanes> slopes{};
  for (std::size_t out = 0; out < kOutputLanes; ++out)
    slopes[out] = static_cast<float>(last[out]) * tail.unit4[out];
  network_.kernel_.sigmoid(slopes.data(), slopes.size());
  for (std::size_t out = 0; out < kOutputLanes; ++out) {
    const float weight = out < weights.size() ? weights[out] : 0.0F;
    slopes[out] *= weight * (1.0F - slopes[out]) * tail.unit4[out];
  }
  return slopes_before(second, slopes_before(third, slopes, tail.w4.data()), tail.w3.data());
}

// How the worth changes with each unit of the first layer, scaled to integers.
void NetworkForecast::set_factors(const kernels::QuantisedTail& tail, const TailUnits& slopes) {
  float steepest = 0.0F;
  for (const float slope : slopes) steepest = std::max(steepest, std::abs(slope));
  const std::size_t wide = network_.wide_;
  if (!(steepest > 0.0F)) {
    factors_.fill(0);
    return;
  }
  // Each slope twice, as the weights of a pair of units lie.
  std::array<std::int32_t, 2 * kTailUnits> paired{};
  for (std::size_t i = 0; i < kTailUnits; ++i) {
    paired[2 * i] = paired[2 * i + 1] =
        nearest_whole(static_cast<double>(slopes[i] / steepest * kSlopeSteps));
  }
  std::array<std::int32_t, kMostWide> sums{};
  const std::int16_t* const ceilings = network_.ceilings_.data()->values.data();
  double largest = 1.0;
  double total = 1.0;
  for (std::size_t i = 0; i < wide; i += 2) {
    const std::int16_t* const weights = tail.w2[i].values.data();
    constexpr std::size_t kLanes = 16;
    std::array<std::int32_t, kLanes> lanes{};
    for (std::size_t k = 0; k < paired.size(); k += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += weights[k + lane] * paired[k + lane];
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[i + lane % 2] += lanes[lane];
    for (std::size_t unit = i; unit < i + 2; ++unit) {
      const double size = std::abs(static_cast<double>(sums[unit]));
      largest = std::max(largest, size);
      total += size * static_cast<double>(ceilings[unit]);
    }
  }
  const double scale = std::min(kMostFactor / largest, kMostSum / total);
  for (std::size_t i = 0; i < wide; ++i) {
    factors_[i] = static_cast<std::int16_t>(nearest_whole(static_cast<double>(sums[i]) * scale));
  }
}

void NetworkForecast::scores(std::span<const Position> positions, std::span<std::int32_t> out) {
  QuantisedNetwork::Walk walk(network_, checkers_per_side_);
  if (care_ == Care::kRough) walk.go_to(near_);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_over(positions[i])) {  // has no patterns
      out[i] = 0;
      continue;
    }
    if (care_ == Care::kRough) {
      walk.move_checkers_to(positions[i]);
    } else {
      walk.go_to(positions[i]);
    }
    out[i] = walk.weighed(factors_.data());
  }
}

}  // namespace tablas
