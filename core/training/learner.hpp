// The learner: a network with its gradients, fitted to labels by Adam (Kingma and Ba, 2015).
//
// The shape is that of the network file: sparse inputs -> wide -> 32 -> 32 -> 5, clipped ReLU, one tail for
// each kind of position. Everything that a fit depends on is in its arguments and in state(): a run that is
// interrupted and taken up again gives the same bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/probabilities.hpp"
#include "eval/weights.hpp"
#include "rules/position.hpp"

namespace tablas::training {

struct FitOptions {
  std::size_t batches = 0;
  std::size_t batch_size = 1024;
  double first_rate = 3e-4;  // of the steps; falls to last_rate along a straight line
  double last_rate = 3e-4;
  double first_layer = 0.3;      // rate of the first layer: about 30 of its weights move together
  double equity_weight = 0.0;    // how much the squared error of the equity adds to the cross entropy
  double average_decay = 0.999;  // of the averaged weights, for each batch
  std::uint64_t seed = 0;        // of the choice of samples
};

struct FitResult {
  double equity_rms = 0.0;   // of the weights being fitted, on the samples as they came
  double chances_rms = 0.0;  // the same over all five chances
};

// Throws Error "bad_samples" when there are none, when the sizes differ, or with the row of a position that
// is over.
void check_samples(std::span<const Position> positions, std::span<const Probabilities> targets);

class Learner {
 public:
  // New random weights, with or without the patterns among the inputs; those of patterns begin at 0. Throws
  // Error "bad_network" on a shape that no network may have.
  Learner(std::size_t wide, std::size_t tails, std::uint64_t seed, bool has_patterns = false);

  // Starts from a network with the same tails or with three of them, each of which then serves for all the
  // tails of its kind; where it is narrower, the new units are random and have no effect yet, and neither
  // have patterns it did not know. Adam starts afresh. Throws Error "bad_network".
  void start_from(const NetworkWeights& weights, std::uint64_t seed);

  // Targets belong to positions by index. Throws Error "bad_samples" (see check_samples).
  FitResult fit(std::span<const Position> positions, std::span<const Probabilities> targets,
                const FitOptions& options);

  // Units of the first layer that were on in less than this share of the samples of the last fit get new
  // random inputs and no effect yet. Returns how many.
  std::size_t redraw_dead_units(double least_share, std::uint64_t seed);

  // The same for these units; throws Error "bad_network" on one that there is not.
  void redraw_units(std::span<const std::size_t> units, std::uint64_t seed);

  // The averaged weights, as the network file stores them.
  struct Weights {
    std::vector<float> w1, b1, w2, b2, w3, b3, w4, b4;
    [[nodiscard]] NetworkWeights view() const { return {w1, b1, w2, b2, w3, b3, w4, b4}; }
  };
  [[nodiscard]] Weights weights() const;

  // All that a later fit depends on: weights, both moments and average, one after another, with the number of
  // batches so far.
  [[nodiscard]] std::vector<float> state() const;
  void set_state(std::span<const float> state, std::uint64_t batches);
  [[nodiscard]] std::uint64_t batches() const { return batches_; }

  [[nodiscard]] std::size_t wide() const { return at_.wide; }
  [[nodiscard]] std::size_t tails() const { return at_.tails; }
  [[nodiscard]] std::size_t inputs() const { return at_.inputs; }

 private:
  // Where each array begins in the vectors below; rows are (in, out).
  struct Layout {
    Layout(std::size_t inputs, std::size_t wide, std::size_t tails);
    std::size_t inputs, wide, tails;
    std::size_t w1, b1, w2, b2, w3, b3, w4, b4, total;
  };
  struct Pass;

  void forward(const Position& position, Pass& pass) const;
  void backward(const Pass& pass, const std::array<float, kOutputLanes>& output_errors);
  void step(double rate, const FitOptions& options);
  void turn_tails();
  void draw_first_layer_unit(std::size_t unit, std::uint64_t seed);
  void set_unit_weight(std::size_t index, float value);

  Layout at_;
  std::vector<float> weights_;
  std::vector<float> gradient_;
  std::vector<float> mean_;      // of the gradient: Adam's first moment
  std::vector<float> variance_;  // Adam's second
  std::vector<float> average_;
  std::vector<float> turned3_;  // W3 as (tail, out, in), for the way back
  std::uint64_t batches_ = 0;
  std::vector<std::uint64_t>
      on_;  // for each unit of the first layer, in how many samples of the last fit it was on
  std::uint64_t seen_ = 0;
};

}  // namespace tablas::training
