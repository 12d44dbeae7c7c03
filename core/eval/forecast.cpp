#include "eval/forecast.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "eval/kernels/kernel.hpp"
#include "eval/likeliest.hpp"

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
  walk_.set_checkers_per_side(checkers_per_side);
  rough_walk_.set_checkers_per_side(checkers_per_side);
  walk_.go_to(near);
  walk_.keep();
  near_ = near;
  const kernels::QuantisedTail& tail = network_.tails_[tail_of(near, network_.tails_.size())];
  set_factors(tail, slopes_of_second(walk_.sums(), tail, weights));
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
  // As the weights of a pair of units lie, for one unit of it and for the other.
  std::array<std::int16_t, 2 * kTailUnits> evens{};
  std::array<std::int16_t, 2 * kTailUnits> odds{};
  for (std::size_t i = 0; i < kTailUnits; ++i) {
    evens[2 * i] = odds[2 * i + 1] =
        static_cast<std::int16_t>(nearest_whole(static_cast<double>(slopes[i] / steepest * kSlopeSteps)));
  }
  std::array<std::int32_t, kMostWide> sums{};
  const std::int16_t* const ceilings = network_.ceilings_.data()->values.data();
  double largest = 1.0;
  double total = 1.0;
  for (std::size_t i = 0; i < wide; i += 2) {
    const std::int16_t* const weights = tail.w2[i].values.data();
    std::int32_t even = 0;
    std::int32_t odd = 0;
    for (std::size_t k = 0; k < evens.size(); ++k) {
      even += std::int32_t{weights[k]} * std::int32_t{evens[k]};
      odd += std::int32_t{weights[k]} * std::int32_t{odds[k]};
    }
    sums[i] = even;
    sums[i + 1] = odd;
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
  if (care_ == Care::kRough) {
    score_roughly(walk_, positions, out);
    return;
  }
  choose_careful(positions, out);
  const std::size_t lines = network_.wide_ / kernels::Line::kValues;
  if (kept_.size() < positions.size() * lines) kept_.resize(positions.size() * lines);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    out[i] = std::numeric_limits<std::int32_t>::max();
    if (is_careful_[i] == 0 || is_over(positions[i])) continue;
    walk_.go_to(positions[i]);
    std::copy_n(walk_.sums().data(), network_.wide_, kept_[i * lines].values.data());
    out[i] = walk_.weighed(factors_.data());
  }
}

void NetworkForecast::score_roughly(QuantisedNetwork::Walk& walk, std::span<const Position> positions,
                                    std::span<std::int32_t> out) const {
  walk.go_to(near_);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    out[i] = 0;
    if (is_over(positions[i])) continue;  // has no patterns
    walk.move_checkers_to(positions[i]);
    out[i] = walk.weighed(factors_.data());
  }
}

// Sets is_careful_; `scores` is memory to use.
void NetworkForecast::choose_careful(std::span<const Position> positions, std::span<std::int32_t> scores) {
  const bool takes_all = positions.size() <= kCareful;
  is_careful_.assign(positions.size(), takes_all ? 1 : 0);
  if (takes_all) return;
  score_roughly(rough_walk_, positions, scores);
  std::array<std::size_t, kCareful> best{};
  pick_lowest(positions, scores, best);
  for (const std::size_t i : best) is_careful_[i] = 1;
}

void NetworkForecast::evaluate(std::span<const Position> positions, std::span<const std::size_t> which,
                               std::span<Probabilities> out) {
  constexpr std::size_t kBlock = 16;  // positions whose last step is done together
  const std::size_t lines = network_.wide_ / kernels::Line::kValues;
  assert(care_ == Care::kExact && is_careful_.size() == positions.size());
  alignas(64) std::array<float, kBlock * kOutputLanes> outputs{};
  for (std::size_t first = 0; first < which.size(); first += kBlock) {
    const std::size_t size = std::min(kBlock, which.size() - first);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t place = which[first + i];
      if (is_over(positions[place])) continue;
      if (is_careful_[place] == 0) {
        walk_.go_to(positions[place]);
        walk_.finish(&outputs[i * kOutputLanes]);
        continue;
      }
      const kernels::QuantisedTail& tail = network_.tails_[tail_of(positions[place], network_.tails_.size())];
      network_.kernel_.finish(kept_[place * lines].values.data(), network_.ceilings_.data()->values.data(),
                              network_.wide_, tail, &outputs[i * kOutputLanes]);
    }
    network_.kernel_.sigmoid(outputs.data(), size * kOutputLanes);
    for (std::size_t i = 0; i < size; ++i) {
      out[first + i] = QuantisedNetwork::chances(&outputs[i * kOutputLanes], positions[which[first + i]],
                                                 checkers_per_side_);
    }
  }
}

}  // namespace tablas
