// The trained network in plain float32: sparse inputs -> 256 -> 32 -> 32 -> 5, clipped ReLU, one tail for
// each of three kinds of position.
//
// Inputs, for each side in its own numbering: seven for each point (count > 0, 1 ... 5, and the excess over
// 6), four for the bar (count > 0, 1, 2, and the excess over 3) and fifteen for the checkers off (off > 0 ...
// 14); those of the player on roll come first. All are functions of one count, so the first layer keeps one
// summed column for each (side, place, count) and a position costs one addition of a column for each occupied
// place.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"

namespace tablas {

// The numbers as the file stores them, row-major; the spans are read only while the network is built.
struct NetworkWeights {
  std::span<const float> w1;  // (256, columns), columns >= 374; columns from 374 on must be zero
  std::span<const float> b1;  // (256)
  std::span<const float> w2;  // (3 * 32, 256)
  std::span<const float> b2;  // (3 * 32)
  std::span<const float> w3;  // (3, 32, 32): tail, in, out
  std::span<const float> b3;  // (3, 32)
  std::span<const float> w4;  // (3, 32, 5): tail, in, out
  std::span<const float> b4;  // (3, 5)
};

class Network final : public Evaluator {
 public:
  static constexpr std::size_t kInputs = 374;
  static constexpr std::size_t kWide = 256;
  static constexpr std::size_t kNarrow = 32;
  static constexpr std::size_t kTails = 3;
  static constexpr std::size_t kOutputs = 5;
  static constexpr std::size_t kOutputLanes = 8;  // outputs padded to a whole vector

  // The first layer before its activation: a sum of columns, which a step changes by a few of them.
  struct Accumulator {
    alignas(64) std::array<float, kWide> sums;
  };

  // Throws Error "bad_network" on wrong sizes or values that are not finite.
  explicit Network(const NetworkWeights& weights);

  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side = kMaxCheckers) const override;

  // The two halves of an evaluation, for callers that keep an accumulator from one position to the next.
  void accumulate(const Position& position, int checkers_per_side, Accumulator& accumulator) const;
  [[nodiscard]] Probabilities finish(const Position& position, int checkers_per_side,
                                     const Accumulator& accumulator) const;

 private:
  struct Tail {
    alignas(64) std::array<float, kWide * kNarrow> w2;  // in, out
    alignas(64) std::array<float, kNarrow> b2;
    alignas(64) std::array<float, kNarrow * kNarrow> w3;  // in, out
    alignas(64) std::array<float, kNarrow> b3;
    alignas(64) std::array<float, kNarrow * kOutputLanes> w4;  // in, out padded
    alignas(64) std::array<float, kOutputLanes> b4;
  };

  void build_columns(const NetworkWeights& weights, std::size_t inputs);
  void build_tails(const NetworkWeights& weights);
  [[nodiscard]] const float* column(int side, int place, int count) const;

  std::array<float, kWide> b1_;
  std::vector<float> columns_;
  std::vector<Tail> tails_;
};

}  // namespace tablas
