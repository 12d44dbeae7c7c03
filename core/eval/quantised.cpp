#include "eval/quantised.hpp"

#include <algorithm>
#include <array>

#include "eval/forecast.hpp"
#include "eval/quantise.hpp"
#include "eval/quantised_walk.hpp"
#include "rules/error.hpp"

namespace tablas {

using kernels::Line;

namespace {

constexpr std::size_t kBlock = 64;  // positions whose last step is done together

}  // namespace

QuantisedNetwork::QuantisedNetwork(const NetworkWeights& weights, std::string_view kernel)
    : kernel_(kernels::named(kernel)), wide_(weights.wide()), has_patterns_(weights.has_patterns()) {
  check(weights);
  build_first_layer(weights);
}

void QuantisedNetwork::build_first_layer(const NetworkWeights& weights) {
  const std::vector<double> columns = summed_columns(weights);
  const std::vector<std::int16_t> scales = first_layer_scales(columns, weights);
  const auto at = [](std::vector<Line>& lines, std::size_t i) -> std::int16_t& {
    return lines[i / Line::kValues].values[i % Line::kValues];
  };
  bias_.resize(wide_ / Line::kValues);
  ceilings_.resize(wide_ / Line::kValues);
  rows_.resize((2 * kPlaceColumns + (has_patterns_ ? kPatterns : 0)) * wide_ / Line::kValues);
  for (std::size_t unit = 0; unit < wide_; ++unit) {
    at(ceilings_, unit) = scales[unit];
    at(bias_, unit) =
        static_cast<std::int16_t>(nearest(static_cast<double>(weights.b1[unit]) * scales[unit]));
  }
  for (std::size_t column = 0; column < kPlaceColumns; ++column) {
    const bool has_one_less = column % static_cast<std::size_t>(kCounts) != 0;
    for (std::size_t unit = 0; unit < wide_; ++unit) {
      const std::size_t i = column * wide_ + unit;
      const auto value = static_cast<std::int16_t>(nearest(columns[i] * scales[unit]));
      at(rows_, i) = value;
      if (!has_one_less) continue;
      at(rows_, kPlaceColumns * wide_ + i) = static_cast<std::int16_t>(value - at(rows_, i - wide_));
    }
  }
  for (std::size_t pattern = 0; has_patterns_ && pattern < kPatterns; ++pattern) {
    for (std::size_t unit = 0; unit < wide_; ++unit) {
      const double weight = static_cast<double>(weights.w1[unit * kPatternInputs + kPlaceInputs + pattern]);
      at(rows_, (2 * kPlaceColumns + pattern) * wide_ + unit) =
          static_cast<std::int16_t>(nearest(weight * scales[unit]));
    }
  }
  for (std::size_t tail = 0; tail < weights.tails(); ++tail)
    tails_.push_back(quantised_tail(weights, tail, scales));
}

void QuantisedNetwork::evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                                int checkers_per_side) const {
  alignas(64) std::array<float, kBlock * kOutputLanes> outputs;
  Walk walk(*this, checkers_per_side);
  for (std::size_t first = 0; first < positions.size(); first += kBlock) {
    const std::size_t size = std::min(kBlock, positions.size() - first);
    for (std::size_t i = 0; i < size; ++i) {
      const Position& position = positions[first + i];
      float* const lanes = &outputs[i * kOutputLanes];
      if (is_over(position)) {
        if (position.own == position.other) {
          throw Error("bad_board", "no checker is left on either side", static_cast<std::int64_t>(first + i));
        }
        std::fill_n(lanes, kOutputLanes, 0.0F);
        continue;
      }
      walk.go_to(position);
      walk.finish(lanes);
    }
    kernel_.sigmoid(outputs.data(), size * kOutputLanes);
    for (std::size_t i = 0; i < size; ++i) {
      out[first + i] = chances(&outputs[i * kOutputLanes], positions[first + i], checkers_per_side);
    }
  }
}

Probabilities QuantisedNetwork::chances(const float* lanes, const Position& position, int checkers_per_side) {
  if (is_over(position)) return finished_result(position, checkers_per_side);
  return sanitised({lanes[0], lanes[1], lanes[2], lanes[3], lanes[4]}, position, checkers_per_side);
}

std::unique_ptr<Forecast> QuantisedNetwork::forecast(Forecast::Care care) const {
  return std::make_unique<NetworkForecast>(*this, care);
}

std::vector<std::int16_t> QuantisedNetwork::first_layer(const Position& position,
                                                        int checkers_per_side) const {
  Walk walk(*this, checkers_per_side);
  walk.go_to(position);
  return {walk.sums().begin(), walk.sums().end()};
}

}  // namespace tablas
