#include "eval/network.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr std::size_t kWide = Network::kWide;
constexpr std::size_t kNarrow = Network::kNarrow;
constexpr std::size_t kOutputs = Network::kOutputs;
constexpr std::size_t kLanes = Network::kOutputLanes;

// Places of one side: 0 = off, 1..24 = points, 25 = bar; each holds 0..15 checkers.
constexpr int kPlaces = kBar + 1;
constexpr int kCounts = kMaxCheckers + 1;

constexpr std::size_t kPointInputs = 7;
constexpr std::size_t kFirstBarInput = 336;
constexpr std::size_t kBarInputs = 4;
constexpr std::size_t kFirstOffInput = 344;
constexpr std::size_t kOffInputs = 15;

constexpr int kCrashedLimit = 7;  // checkers still behind the 2-point, bar included

// The inputs of one place: `steps` of them say "count > 0", "count > 1" ...; the next, if any, holds the
// excess.
struct PlaceInputs {
  std::size_t first;
  int steps;
  bool has_excess;
};

PlaceInputs inputs_of(int side, int place) {
  const auto s = static_cast<std::size_t>(side);
  if (place == kOff) return {kFirstOffInput + s * kOffInputs, static_cast<int>(kOffInputs), false};
  if (place == kBar) return {kFirstBarInput + s * kBarInputs, static_cast<int>(kBarInputs) - 1, true};
  const std::size_t points_before = s * 24 + static_cast<std::size_t>(place - 1);
  return {points_before * kPointInputs, static_cast<int>(kPointInputs) - 1, true};
}

// Which of the tails answers: 0 race, 1 contact, 2 contact with a side that has little left to move.
bool is_crashed(const Side& side) {
  return checkers(side) - count(side, 1) - count(side, 2) <= kCrashedLimit;
}

std::size_t tail_of(const Position& position) {
  if (phase(position) != Phase::kContact) return 0;
  return is_crashed(position.own) || is_crashed(position.other) ? 2 : 1;
}

void check_size(const char* name, std::size_t size, std::size_t expected) {
  if (size == expected) return;
  throw Error("bad_network", std::string(name) + " holds " + std::to_string(size) + " numbers, expected " +
                                 std::to_string(expected));
}

void check_finite(const char* name, std::span<const float> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      throw Error("bad_network", std::string(name) + "[" + std::to_string(i) + "] is not a finite number");
    }
  }
}

void add_column(std::array<float, kWide>& sums, const float* column) {
  for (std::size_t i = 0; i < kWide; ++i) sums[i] += column[i];
}

template <std::size_t Out>
void add_scaled(std::array<float, Out>& sums, float factor, const float* row) {
  for (std::size_t j = 0; j < Out; ++j) sums[j] += factor * row[j];
}

template <std::size_t Size>
void clip(std::array<float, Size>& values) {
  for (float& value : values) value = std::min(std::max(value, 0.0F), 1.0F);
}

// A dense layer written as a sum of rows: the compiler can vectorise it without reordering any sum, so
// results do not depend on the width of the machine's vectors. Clipped inputs are often exactly 0.
template <std::size_t In, std::size_t Out>
std::array<float, Out> dense(const std::array<float, In>& in, const std::array<float, In * Out>& weights,
                             const std::array<float, Out>& bias) {
  std::array<float, Out> sums = bias;
  for (std::size_t i = 0; i < In; ++i) {
    if (in[i] != 0.0F) add_scaled(sums, in[i], &weights[i * Out]);
  }
  return sums;
}

float sigmoid(float x) { return 1.0F / (1.0F + std::exp(-x)); }

}  // namespace

Network::Network(const NetworkWeights& weights) {
  const std::size_t inputs = weights.w1.size() / kWide;
  check_size("W1", weights.w1.size(), std::max(inputs, kInputs) * kWide);
  check_size("b1", weights.b1.size(), kWide);
  check_size("W2", weights.w2.size(), kTails * kNarrow * kWide);
  check_size("b2", weights.b2.size(), kTails * kNarrow);
  check_size("W3", weights.w3.size(), kTails * kNarrow * kNarrow);
  check_size("b3", weights.b3.size(), kTails * kNarrow);
  check_size("W4", weights.w4.size(), kTails * kNarrow * kOutputs);
  check_size("b4", weights.b4.size(), kTails * kOutputs);
  check_finite("W1", weights.w1);
  check_finite("b1", weights.b1);
  check_finite("W2", weights.w2);
  check_finite("b2", weights.b2);
  check_finite("W3", weights.w3);
  check_finite("b3", weights.b3);
  check_finite("W4", weights.w4);
  check_finite("b4", weights.b4);
  std::copy(weights.b1.begin(), weights.b1.end(), b1_.begin());
  build_columns(weights, inputs);
  build_tails(weights);
}

void Network::build_columns(const NetworkWeights& weights, std::size_t inputs) {
  for (std::size_t unit = 0; unit < kWide; ++unit) {
    for (std::size_t input = kInputs; input < inputs; ++input) {
      if (weights.w1[unit * inputs + input] != 0.0F) {
        throw Error("bad_network",
                    "W1 uses input " + std::to_string(input) + ", which this code does not compute");
      }
    }
  }
  columns_.assign(static_cast<std::size_t>(2 * kPlaces * kCounts) * kWide, 0.0F);
  for (int side = 0; side < 2; ++side) {
    for (int place = 0; place < kPlaces; ++place) {
      const PlaceInputs at = inputs_of(side, place);
      for (int n = 1; n < kCounts; ++n) {
        float* sums = columns_.data() + (column(side, place, n) - columns_.data());
        for (std::size_t unit = 0; unit < kWide; ++unit) {
          const float* row = &weights.w1[unit * inputs + at.first];
          double sum = 0.0;  // in double: the summed columns are as exact as float can hold
          for (int step = 0; step < std::min(n, at.steps); ++step) sum += static_cast<double>(row[step]);
          if (at.has_excess && n > at.steps) sum += (n - at.steps) * static_cast<double>(row[at.steps]);
          sums[unit] = static_cast<float>(sum);
        }
      }
    }
  }
}

void Network::build_tails(const NetworkWeights& weights) {
  tails_.resize(kTails);
  for (std::size_t t = 0; t < kTails; ++t) {
    Tail& tail = tails_[t];
    for (std::size_t in = 0; in < kWide; ++in) {
      for (std::size_t out = 0; out < kNarrow; ++out) {
        tail.w2[in * kNarrow + out] = weights.w2[(t * kNarrow + out) * kWide + in];
      }
    }
    tail.w4.fill(0.0F);
    tail.b4.fill(0.0F);
    for (std::size_t in = 0; in < kNarrow; ++in) {
      for (std::size_t out = 0; out < kOutputs; ++out) {
        tail.w4[in * kLanes + out] = weights.w4[(t * kNarrow + in) * kOutputs + out];
      }
    }
    const auto copy = [t](std::span<const float> from, std::size_t size, float* to) {
      std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(t * size), size, to);
    };
    copy(weights.b2, kNarrow, tail.b2.data());
    copy(weights.w3, kNarrow * kNarrow, tail.w3.data());
    copy(weights.b3, kNarrow, tail.b3.data());
    copy(weights.b4, kOutputs, tail.b4.data());
  }
}

const float* Network::column(int side, int place, int count) const {
  return columns_.data() + static_cast<std::size_t>((side * kPlaces + place) * kCounts + count) * kWide;
}

void Network::accumulate(const Position& position, int checkers_per_side, Accumulator& accumulator) const {
  accumulator.sums = b1_;
  for (int side = 0; side < 2; ++side) {
    const Side& who = side == 0 ? position.own : position.other;
    for (PointSet points = occupied(who); points != 0;) {
      const int point = highest(points);
      points ^= PointSet{1} << point;
      add_column(accumulator.sums, column(side, point, count(who, point)));
    }
    const int off = std::max(checkers_per_side - checkers(who), 0);
    if (off > 0) add_column(accumulator.sums, column(side, kOff, off));
  }
}

Probabilities Network::finish(const Position& position, int checkers_per_side,
                              const Accumulator& accumulator) const {
  const Tail& tail = tails_[tail_of(position)];
  std::array<float, kWide> wide = accumulator.sums;
  clip(wide);
  auto narrow = dense<kWide, kNarrow>(wide, tail.w2, tail.b2);
  clip(narrow);
  auto last = dense<kNarrow, kNarrow>(narrow, tail.w3, tail.b3);
  clip(last);
  const auto out = dense<kNarrow, kLanes>(last, tail.w4, tail.b4);
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
