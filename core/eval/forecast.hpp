// The fast network's forecast: its tail made linear at one position, over a first layer that stays exact.
//
// Only a sum of the first layer's units, each times a factor, is left to do for a position: an eighth of the
// whole evaluation. All is in integers or in float operations of a fixed order, so that scores are the same
// with every kernel.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "eval/quantised.hpp"
#include "eval/quantised_walk.hpp"

namespace tablas {

class NetworkForecast final : public Forecast {
 public:
  explicit NetworkForecast(const QuantisedNetwork& network) : network_(network) {}

  [[nodiscard]] bool fit(const Position& near, const Weights& weights, int checkers_per_side) override;
  void scores(std::span<const Position> positions, std::span<std::int32_t> out) override;

 private:
  using TailUnits = std::array<float, kTailUnits>;

  [[nodiscard]] TailUnits slopes_of_second(std::span<const std::int16_t> sums,
                                           const kernels::QuantisedTail& tail, const Weights& weights) const;
  void set_factors(const kernels::QuantisedTail& tail, const TailUnits& slopes);

  const QuantisedNetwork& network_;
  int checkers_per_side_ = kMaxCheckers;
  alignas(64) std::array<std::int16_t, kMostWide> factors_{};
};

}  // namespace tablas
