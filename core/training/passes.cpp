#include "training/passes.hpp"

#include <algorithm>
#include <cmath>

#include "training/lanes.hpp"

namespace tablas::training {
namespace {

constexpr std::size_t kVectors = kTailUnits / kLanes;
constexpr float kSmallest = 1e-8F;

// Of the gradient that would bring a clipped unit back between its bounds: without it such units stay dead.
constexpr float kLeak = 0.1F;

float leaky(float sum, float gradient) {
  if (sum > 0.0F && sum < 1.0F) return gradient;
  const bool comes_back = sum <= 0.0F ? gradient < 0.0F : gradient > 0.0F;
  return comes_back ? kLeak * gradient : 0.0F;
}

// z = bias + rows of the inputs that are on, each times its input.
TABLAS_INLINE void dense32(const float* weights, const float* bias, const float* inputs,
                           const std::uint16_t* on, std::size_t size, float* z) {
  Lanes even[kVectors];
  Lanes odd[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    even[v] = load(bias + v * kLanes);
    odd[v] = every(0.0F);
  }
  std::size_t i = 0;
  for (; i + 2 <= size; i += 2) {
    const Lanes a = every(inputs[on[i]]);
    const Lanes b = every(inputs[on[i + 1]]);
    const float* const row_a = weights + on[i] * kTailUnits;
    const float* const row_b = weights + on[i + 1] * kTailUnits;
    for (std::size_t v = 0; v < kVectors; ++v) {
      even[v] += a * load(row_a + v * kLanes);
      odd[v] += b * load(row_b + v * kLanes);
    }
  }
  if (i < size) {
    const Lanes a = every(inputs[on[i]]);
    const float* const row = weights + on[i] * kTailUnits;
    for (std::size_t v = 0; v < kVectors; ++v) even[v] += a * load(row + v * kLanes);
  }
  for (std::size_t v = 0; v < kVectors; ++v) store(z + v * kLanes, even[v] + odd[v]);
}

TABLAS_INLINE std::size_t units_on(const float* values, std::size_t size, std::uint16_t* on) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < size; ++i) {
    on[found] = static_cast<std::uint16_t>(i);
    found += values[i] > 0.0F ? 1 : 0;
  }
  return found;
}

TABLAS_INLINE void clip32(const float* z, float* h) {
  for (std::size_t i = 0; i < kTailUnits; i += kLanes) store(h + i, clipped(load(z + i)));
}

// rows(i) += inputs(i) * errors for the inputs that are on.
TABLAS_INLINE void add_outer(float* rows, const float* inputs, const std::uint16_t* on, std::size_t size,
                             const float* errors) {
  Lanes e[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) e[v] = load(errors + v * kLanes);
  for (std::size_t i = 0; i < size; ++i) {
    float* const row = rows + on[i] * kTailUnits;
    const Lanes a = every(inputs[on[i]]);
    for (std::size_t v = 0; v < kVectors; ++v) {
      store(row + v * kLanes, load(row + v * kLanes) + a * e[v]);
    }
  }
}

// What the errors of the second layer's sums mean for the first layer's: nothing for clipped units.
TABLAS_INLINE void first_errors(const float* w2, const FirstPass& first, const float* e2, std::size_t wide,
                                float* errors) {
  std::fill_n(errors, wide, 0.0F);
  Lanes e[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) e[v] = load(e2 + v * kLanes);
  for (std::size_t k = 0; k < first.on_count; ++k) {
    const std::size_t i = first.on[k];
    if (first.sums[i] >= 1.0F) continue;
    const float* const row = w2 + i * kTailUnits;
    Lanes total = e[0] * load(row);
    for (std::size_t v = 1; v < kVectors; ++v) total += e[v] * load(row + v * kLanes);
    errors[i] = sum(total);
  }
}

}  // namespace

TABLAS_FOR_EACH_CPU void first_layer(const float* w1, const float* b1, std::size_t wide,
                                     std::span<const std::uint16_t> columns, FirstPass& pass) {
  // A block of units at a time stays in registers while the columns are added to it.
  constexpr std::size_t kBlock = 8 * kLanes;
  for (std::size_t block = 0; block < wide; block += kBlock) {
    Lanes sums[kBlock / kLanes];
    for (std::size_t v = 0; v < kBlock / kLanes; ++v) sums[v] = load(b1 + block + v * kLanes);
    for (const std::uint16_t column : columns) {
      const float* const row = w1 + column * wide + block;
      for (std::size_t v = 0; v < kBlock / kLanes; ++v) sums[v] += load(row + v * kLanes);
    }
    for (std::size_t v = 0; v < kBlock / kLanes; ++v) {
      store(pass.sums.data() + block + v * kLanes, sums[v]);
      store(pass.units.data() + block + v * kLanes, clipped(sums[v]));
    }
  }
  pass.on_count = units_on(pass.units.data(), wide, pass.on.data());
}

TABLAS_FOR_EACH_CPU void tail(const TailWeights& w, const FirstPass& first, TailPass& pass) {
  dense32(w.w2, w.b2, first.units.data(), first.on.data(), first.on_count, pass.z2.data());
  clip32(pass.z2.data(), pass.h2.data());
  std::array<std::uint16_t, kTailUnits + 1> on;
  std::size_t size = units_on(pass.h2.data(), kTailUnits, on.data());
  dense32(w.w3, w.b3, pass.h2.data(), on.data(), size, pass.z3.data());
  clip32(pass.z3.data(), pass.h3.data());
  Lanes z = load(w.b4);
  for (std::size_t i = 0; i < kTailUnits; ++i) z += every(pass.h3[i]) * load(w.w4 + i * kOutputLanes);
  store(pass.z4.data(), z);
}

TABLAS_FOR_EACH_CPU void tail_back(const TailWeights& w, const float* turned3, const FirstPass& first,
                                   const TailPass& pass, const std::array<float, kOutputLanes>& out,
                                   const TailGradient& g, std::size_t wide, float* errors) {
  alignas(64) std::array<float, kTailUnits> e3;
  alignas(64) std::array<float, kTailUnits> e2;
  const Lanes e4 = load(out.data());
  store(g.b4, load(g.b4) + e4);
  for (std::size_t i = 0; i < kTailUnits; ++i) {
    float* const row = g.w4 + i * kOutputLanes;
    store(row, load(row) + every(pass.h3[i]) * e4);
    e3[i] = leaky(pass.z3[i], sum(load(w.w4 + i * kOutputLanes) * e4));
  }
  add_row(g.b3, e3.data(), kTailUnits);
  std::array<std::uint16_t, kTailUnits + 1> on;
  add_outer(g.w3, pass.h2.data(), on.data(), units_on(pass.h2.data(), kTailUnits, on.data()), e3.data());
  Lanes back[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) back[v] = every(0.0F);
  for (std::size_t j = 0; j < kTailUnits; ++j) {
    const Lanes e = every(e3[j]);
    for (std::size_t v = 0; v < kVectors; ++v) back[v] += e * load(turned3 + j * kTailUnits + v * kLanes);
  }
  for (std::size_t v = 0; v < kVectors; ++v) store(e2.data() + v * kLanes, back[v]);
  for (std::size_t i = 0; i < kTailUnits; ++i) e2[i] = leaky(pass.z2[i], e2[i]);
  add_row(g.b2, e2.data(), kTailUnits);
  add_outer(g.w2, first.units.data(), first.on.data(), first.on_count, e2.data());
  first_errors(w.w2, first, e2.data(), wide, errors);
}

TABLAS_FOR_EACH_CPU void first_layer_back(float* w1, float* b1, std::size_t wide,
                                          std::span<const std::uint16_t> columns, const float* errors) {
  add_row(b1, errors, wide);
  for (const std::uint16_t column : columns) add_row(w1 + column * wide, errors, wide);
}

TABLAS_FOR_EACH_CPU void adam(float rate, std::size_t first, std::size_t last, float* weights,
                              float* gradient, float* mean, float* variance) {
  for (std::size_t i = first; i < last; ++i) {
    const float g = gradient[i];
    gradient[i] = 0.0F;
    mean[i] = kMeanDecay * mean[i] + (1.0F - kMeanDecay) * g;
    variance[i] = kVarianceDecay * variance[i] + (1.0F - kVarianceDecay) * g * g;
    weights[i] -= rate * mean[i] / (std::sqrt(variance[i]) + kSmallest);
  }
}

TABLAS_FOR_EACH_CPU void bound(float most, std::size_t first, std::size_t last, float* weights) {
  for (std::size_t i = first; i < last; ++i) {
    weights[i] = std::min(std::max(weights[i], -most), most);
  }
}

TABLAS_FOR_EACH_CPU void follow(float share, const std::vector<float>& weights, std::vector<float>& average) {
  const float* const w = weights.data();
  float* const a = average.data();
  for (std::size_t i = 0; i < weights.size(); ++i) a[i] += share * (w[i] - a[i]);
}

}  // namespace tablas::training
