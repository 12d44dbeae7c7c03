// The fast network: the same file in integers, with a first layer that is changed, not computed again, from
// one position to the next.
//
// - First layer: int16. Each unit has a scale of its own, the largest with which no position can take its sum
//   past 16 bits; the search over all ways to place 15 checkers a side that shows it is in quantised.cpp.
// - Tail: int16 activations times int16 weights, summed in int32; each output has its own power of two, the
//   largest with which no partial sum can overflow. So the order of the sums does not matter.
// - Only the last step is in float: one product and a sigmoid of plain IEEE operations.
// Results are therefore the same bits on every machine, with every kernel and in every order and batch.
// docs/decisions/0009-integers-of-16-bits.md says why 16 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/kernels/kernel.hpp"
#include "eval/weights.hpp"

namespace tablas {

class QuantisedNetwork final : public Evaluator {
 public:
  // `kernel` names a variant, for tests and measurements; empty is the best one of this machine. Throws Error
  // "bad_network" (see check(); also when weights are too large for 16 bits) or "bad_kernel".
  explicit QuantisedNetwork(const NetworkWeights& weights, std::string_view kernel = {});

  // A position that differs little from the one before it costs little more than its tail: keep the plays of
  // one roll together.
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side = kMaxCheckers) const override;

  [[nodiscard]] std::unique_ptr<Forecast> forecast(Forecast::Care care) const override;

  // The numbers themselves, for who computes the same elsewhere; they live as long as the network.
  struct Parts {
    std::span<const kernels::Line> rows;  // by column_index, the same as steps, then the patterns if any
    std::span<const kernels::Line> bias;
    std::span<const kernels::Line> ceilings;
    std::span<const kernels::QuantisedTail> tails;
    std::size_t wide;
    bool has_patterns;
  };
  [[nodiscard]] Parts parts() const { return {rows_, bias_, ceilings_, tails_, wide_, has_patterns_}; }

  [[nodiscard]] std::string_view kernel() const { return kernel_.name; }
  [[nodiscard]] std::size_t wide() const { return wide_; }

  // The first layer's sums of a position, before the clip: what the proof of their range is tested on.
  [[nodiscard]] std::vector<std::int16_t> first_layer(const Position& position, int checkers_per_side) const;

 private:
  friend class NetworkForecast;
  class Walk;

  void build_first_layer(const NetworkWeights& weights);
  // Of a position, from its outputs after the sigmoid; of one that is over, from itself.
  [[nodiscard]] static Probabilities chances(const float* lanes, const Position& position,
                                             int checkers_per_side);
  [[nodiscard]] const std::int16_t* row(std::size_t column) const {
    return rows_[column * wide_ / kernels::Line::kValues].values.data();
  }

  [[nodiscard]] const std::int16_t* pattern_row(std::size_t pattern) const {
    return row(2 * kPlaceColumns + pattern);
  }

  const kernels::Kernel& kernel_;
  std::size_t wide_;
  bool has_patterns_;
  // For every column_index the first layer's row of that count, and after all of these for every column_index
  // what the row adds to that of one checker less.
  std::vector<kernels::Line> rows_;
  std::vector<kernels::Line> bias_;
  std::vector<kernels::Line> ceilings_;  // what 1 is in each unit: its scale
  std::vector<kernels::QuantisedTail> tails_;
};

}  // namespace tablas
