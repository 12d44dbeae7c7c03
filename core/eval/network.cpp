#include "eval/network.hpp"

#include <algorithm>
#include <cmath>

#include "rules/error.hpp"

namespace tablas {
namespace {

template <std::size_t Out>
void add_scaled(std::array<float, Out>& sums, float factor, const float* row) {
  for (std::size_t j = 0; j < Out; ++j) sums[j] += factor * row[j];
}

float clipped(float value) { return std::min(std::max(value, 0.0F), 1.0F); }

template <std::size_t Size>
void clip(std::array<float, Size>& values) {
  for (float& value : values) value = clipped(value);
}

// A dense layer written as a sum of rows: the compiler can vectorise it without reordering any sum, so
// results do not depend on the width of the machine's vectors. Clipped inputs are often exactly 0.
template <std::size_t Out>
std::array<float, Out> dense(std::span<const float> in, const float* weights,
                             const std::array<float, Out>& bias) {
  std::array<float, Out> sums = bias;
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] != 0.0F) add_scaled(sums, in[i], weights + i * Out);
  }
  return sums;
}

float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

}  // namespace

Network::Network(const NetworkWeights& weights) : wide_(weights.wide()) {
  check(weights);
  b1_.assign(weights.b1.begin(), weights.b1.end());
  const std::vector<double> columns = summed_columns(weights);
  columns_.resize(columns.size());
  std::transform(columns.begin(), columns.end(), columns_.begin(),
                 [](double sum) { return static_cast<float>(sum); });
  const std::size_t patterns = weights.has_patterns() ? kPatterns : 0;
  patterns_.resize(patterns * wide_);
  for (std::size_t unit = 0; unit < wide_ && patterns != 0; ++unit) {
    const float* const row = &weights.w1[unit * kPatternInputs + kPlaceInputs];
    for (std::size_t pattern = 0; pattern < patterns; ++pattern)
      patterns_[pattern * wide_ + unit] = row[pattern];
  }
  build_tails(weights);
}

void Network::build_tails(const NetworkWeights& weights) {
  tails_.resize(weights.tails());
  for (std::size_t t = 0; t < weights.tails(); ++t) {
    Tail& tail = tails_[t];
    tail.w2.resize(wide_ * kTailUnits);
    for (std::size_t in = 0; in < wide_; ++in) {
      for (std::size_t out = 0; out < kTailUnits; ++out) {
        tail.w2[in * kTailUnits + out] = weights.w2[(t * kTailUnits + out) * wide_ + in];
      }
    }
    tail.w4.fill(0.0F);
    tail.b4.fill(0.0F);
    for (std::size_t in = 0; in < kTailUnits; ++in) {
      for (std::size_t out = 0; out < kOutputs; ++out) {
        tail.w4[in * kOutputLanes + out] = weights.w4[(t * kTailUnits + in) * kOutputs + out];
      }
    }
    const auto copy = [t](std::span<const float> from, std::size_t size, float* to) {
      std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(t * size), size, to);
    };
    copy(weights.b2, kTailUnits, tail.b2.data());
    copy(weights.w3, kTailUnits * kTailUnits, tail.w3.data());
    copy(weights.b3, kTailUnits, tail.b3.data());
    copy(weights.b4, kOutputs, tail.b4.data());
  }
}

const float* Network::column(int side, int place, int count) const {
  return columns_.data() + column_index(side, place, count) * wide_;
}

void Network::accumulate(const Position& position, int checkers_per_side, Accumulator& accumulator) const {
  float* const sums = accumulator.sums.data();
  const auto add = [&](int side, int place, int count) {
    const float* const shares = column(side, place, count);
    for (std::size_t i = 0; i < wide_; ++i) sums[i] += shares[i];
  };
  std::copy(b1_.begin(), b1_.end(), sums);
  for (int side = 0; side < 2; ++side) {
    const Side& who = side == 0 ? position.own : position.other;
    for (PointSet points = occupied(who); points != 0;) {
      const int point = highest(points);
      points ^= PointSet{1} << point;
      add(side, point, count(who, point));
    }
    const int off = checkers_off(checkers(who), checkers_per_side);
    if (off > 0) add(side, kOff, off);
  }
  if (!patterns_.empty()) add_patterns(position, accumulator);
}

void Network::add_patterns(const Position& position, Accumulator& accumulator) const {
  Patterns patterns;
  PatternChanges on;
  patterns.go_to(position, on);
  for (std::size_t k = 0; k < on.size(); ++k) {
    const float* const shares = &patterns_[on.pattern(k) * wide_];
    for (std::size_t i = 0; i < wide_; ++i) accumulator.sums[i] += shares[i];
  }
}

Probabilities Network::finish(const Position& position, int checkers_per_side,
                              const Accumulator& accumulator) const {
  const Tail& tail = tails_[tail_of(position, tails_.size())];
  Accumulator active;
  const std::span<float> wide = std::span(active.sums).first(wide_);
  for (std::size_t i = 0; i < wide_; ++i) wide[i] = clipped(accumulator.sums[i]);
  auto narrow = dense<kTailUnits>(wide, tail.w2.data(), tail.b2);
  clip(narrow);
  auto last = dense<kTailUnits>(narrow, tail.w3.data(), tail.b3);
  clip(last);
  const auto out = dense<kOutputLanes>(last, tail.w4.data(), tail.b4);
  const Probabilities raw = {sigmoid(out[0]), sigmoid(out[1]), sigmoid(out[2]), sigmoid(out[3]),
                             sigmoid(out[4])};
  return sanitised(raw, position, checkers_per_side);
}

void Network::evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                       int checkers_per_side) const {
  Accumulator accumulator;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Position& position = positions[i];
    if (is_over(position)) {
      if (checkers(position.own) == checkers(position.other)) {
        throw Error("bad_board", "no checker is left on either side", static_cast<std::int64_t>(i));
      }
      out[i] = finished_result(position, checkers_per_side);
      continue;
    }
    accumulate(position, checkers_per_side, accumulator);
    out[i] = finish(position, checkers_per_side, accumulator);
  }
}

}  // namespace tablas
