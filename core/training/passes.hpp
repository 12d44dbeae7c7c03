// One sample through the network and back, and one step of Adam: the learner's inner loops.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/weights.hpp"

namespace tablas::training {

// Adam's decays of its two moments.
inline constexpr float kMeanDecay = 0.9F;
inline constexpr float kVarianceDecay = 0.999F;

struct FirstPass {
  alignas(64) std::array<float, kMostWide> sums;
  alignas(64) std::array<float, kMostWide> units;  // the sums clipped to 0..1
  std::array<std::uint16_t, kMostWide + 1> on;     // those above 0
  std::size_t on_count;
};

struct TailPass {
  alignas(64) std::array<float, kTailUnits> z2, h2, z3, h3;  // sums and clipped sums
  alignas(64) std::array<float, kOutputLanes> z4;            // what the sigmoid takes
};

// Rows are (in, out) in all of them.
struct TailWeights {
  const float *w2, *b2, *w3, *b3, *w4, *b4;
};

struct TailGradient {
  float *w2, *b2, *w3, *b3, *w4, *b4;
};

// `wide` is a multiple of kWideStep everywhere.
void first_layer(const float* w1, const float* b1, std::size_t wide, std::span<const std::uint16_t> columns,
                 FirstPass& pass);
void tail(const TailWeights& weights, const FirstPass& first, TailPass& pass);

// Adds the gradients of the tail for these errors of z4; `errors` becomes that of the first layer's sums.
// `turned3` is w3 as (out, in).
void tail_back(const TailWeights& weights, const float* turned3, const FirstPass& first, const TailPass& pass,
               const std::array<float, kOutputLanes>& output_errors, const TailGradient& gradient,
               std::size_t wide, float* errors);
void first_layer_back(float* w1, float* b1, std::size_t wide, std::span<const std::uint16_t> columns,
                      const float* errors);

// One step for the weights from first to last; their gradients become 0.
void adam(float rate, std::size_t first, std::size_t last, float* weights, float* gradient, float* mean,
          float* variance);

// Brings the weights from first to last between -most and most.
void bound(float most, std::size_t first, std::size_t last, float* weights);

// average += share * (weights - average)
void follow(float share, const std::vector<float>& weights, std::vector<float>& average);

}  // namespace tablas::training
