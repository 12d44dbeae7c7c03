// The trained network in plain float32: sparse inputs -> wide -> 32 -> 32 -> 5, clipped ReLU, one tail for
// each of three kinds of position. Slower and more exact than QuantisedNetwork, which is measured against it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/weights.hpp"

namespace tablas {

class Network final : public Evaluator {
 public:
  // The first layer before its activation: a sum of columns, which a step changes by a few of them.
  struct Accumulator {
    alignas(64) std::array<float, kMostWide> sums;  // as many as the network is wide
  };

  // Throws Error "bad_network", see check().
  explicit Network(const NetworkWeights& weights);

  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side = kMaxCheckers) const override;

  // The two halves of an evaluation, for callers that keep an accumulator from one position to the next.
  void accumulate(const Position& position, int checkers_per_side, Accumulator& accumulator) const;
  [[nodiscard]] Probabilities finish(const Position& position, int checkers_per_side,
                                     const Accumulator& accumulator) const;

 private:
  struct Tail {
    std::vector<float> w2;  // in, out
    alignas(64) std::array<float, kTailUnits> b2;
    alignas(64) std::array<float, kTailUnits * kTailUnits> w3;  // in, out
    alignas(64) std::array<float, kTailUnits> b3;
    alignas(64) std::array<float, kTailUnits * kOutputLanes> w4;  // in, out padded
    alignas(64) std::array<float, kOutputLanes> b4;
  };

  void build_tails(const NetworkWeights& weights);
  void add_patterns(const Position& position, Accumulator& accumulator) const;
  [[nodiscard]] const float* column(int side, int place, int count) const;

  std::size_t wide_;
  std::vector<float> b1_;
  std::vector<float> columns_;
  std::vector<float> patterns_;  // a row for each; empty without them
  std::vector<Tail> tails_;
};

}  // namespace tablas
