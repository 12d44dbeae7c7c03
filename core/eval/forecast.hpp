// The fast network's forecast: its tail made linear at one position, over a first layer that stays exact.
//
// Only a sum of the first layer's units, each times a factor, is left to do for a position: an eighth of the
// whole evaluation. All is in integers or in float operations of a fixed order, so that scores are the same
// with every kernel.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/quantised.hpp"
#include "eval/quantised_walk.hpp"
#include "rules/device.hpp"

namespace tablas {

// A unit of the second or third layer that is clipped at this position may not be at the next: its slope
// counts as this share of what it would be. Without any, three plays of a roll miss the best one by 0.016
// (root mean square), with it by 0.007.
inline constexpr float kClippedShare = 0.3F;

// Of what the slopes of the second layer are rounded to: 32 of them times a weight stay below 2^31.
inline constexpr float kSlopeSteps = 1023.0F;

// Of the sum that the factors are held below: half of 2^31, for rounding adds to it.
inline constexpr double kMostSum = 1073741824.0;
inline constexpr double kMostFactor = 32767.0;

// Positions that an exact forecast scores with care: of more than these, those that a rough one likes most.
// Their best six are as good for luck as the best six of all: docs/measurements/2026-11-rollout.md.
inline constexpr std::size_t kCareful = 10;

// The nearest integer, halves away from 0, as a few plain operations.
[[nodiscard]] TABLAS_DEVICE constexpr std::int32_t nearest_whole(double value) {
  return static_cast<std::int32_t>(value + (value < 0.0 ? -0.5 : 0.5));
}

class NetworkForecast final : public Forecast {
 public:
  NetworkForecast(const QuantisedNetwork& network, Care care)
      : network_(network), care_(care), walk_(network, kMaxCheckers), rough_walk_(network, kMaxCheckers) {}

  [[nodiscard]] bool fit(const Position& near, const Weights& weights, int checkers_per_side) override;
  void scores(std::span<const Position> positions, std::span<std::int32_t> out) override;
  void evaluate(std::span<const Position> positions, std::span<const std::size_t> which,
                std::span<Probabilities> out) override;

 private:
  using TailUnits = std::array<float, kTailUnits>;

  [[nodiscard]] TailUnits slopes_of_second(std::span<const std::int16_t> sums,
                                           const kernels::QuantisedTail& tail, const Weights& weights) const;
  void set_factors(const kernels::QuantisedTail& tail, const TailUnits& slopes);
  void score_roughly(QuantisedNetwork::Walk& walk, std::span<const Position> positions,
                     std::span<std::int32_t> out) const;
  void choose_careful(std::span<const Position> positions, std::span<std::int32_t> scores);

  const QuantisedNetwork& network_;
  const Care care_;
  Position near_;
  int checkers_per_side_ = kMaxCheckers;
  QuantisedNetwork::Walk walk_;
  QuantisedNetwork::Walk rough_walk_;  // of an exact forecast, for what it leaves out
  std::vector<char> is_careful_;       // of the positions scored last, if exact,
  std::vector<kernels::Line> kept_;    // and the first layers of these
  alignas(64) std::array<std::int16_t, kMostWide> factors_{};
};

}  // namespace tablas
