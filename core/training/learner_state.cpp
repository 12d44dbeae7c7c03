// What a learner gives away and takes back: network files and checkpoints.
#include <algorithm>
#include <string>

#include "rules/error.hpp"
#include "training/learner.hpp"

namespace tablas::training {
namespace {

// (tails, in, out) becomes (tails, out, in).
std::vector<float> turned(const float* from, std::size_t tails, std::size_t in, std::size_t out) {
  std::vector<float> to(tails * in * out);
  for (std::size_t t = 0; t < tails; ++t) {
    for (std::size_t i = 0; i < in; ++i) {
      for (std::size_t o = 0; o < out; ++o) to[(t * out + o) * in + i] = from[(t * in + i) * out + o];
    }
  }
  return to;
}

// Rows of kOutputLanes become rows of kOutputs.
std::vector<float> outputs_only(const float* from, std::size_t rows) {
  std::vector<float> to(rows * kOutputs);
  for (std::size_t row = 0; row < rows; ++row) {
    std::copy_n(from + row * kOutputLanes, kOutputs, &to[row * kOutputs]);
  }
  return to;
}

}  // namespace

void Learner::start_from(const NetworkWeights& from, std::uint64_t seed) {
  check(from);
  const std::size_t narrow = from.wide();
  if (narrow > at_.wide || (from.tails() != at_.tails && from.tails() != kPhaseTails)) {
    throw Error("bad_network", "a network of " + std::to_string(narrow) + " units and " +
                                   std::to_string(from.tails()) + " tails cannot start one of " +
                                   std::to_string(at_.wide) + " and " + std::to_string(at_.tails));
  }
  std::fill(mean_.begin(), mean_.end(), 0.0F);
  std::fill(variance_.begin(), variance_.end(), 0.0F);
  batches_ = 0;
  const std::size_t inputs = std::min(from.inputs(), at_.inputs);
  for (std::size_t unit = 0; unit < at_.wide; ++unit) {
    if (unit >= narrow) {
      draw_first_layer_unit(unit, seed);
      continue;
    }
    for (std::size_t input = 0; input < at_.inputs; ++input) {
      weights_[at_.w1 + input * at_.wide + unit] =
          input < inputs ? from.w1[unit * from.inputs() + input] : 0.0F;
    }
    weights_[at_.b1 + unit] = from.b1[unit];
  }
  for (std::size_t t = 0; t < at_.tails; ++t) {
    const std::size_t s = from.tails() == at_.tails ? t : phase_of_plan(t);
    for (std::size_t out = 0; out < kTailUnits; ++out) {
      for (std::size_t in = 0; in < narrow; ++in) {
        weights_[at_.w2 + (t * at_.wide + in) * kTailUnits + out] =
            from.w2[(s * kTailUnits + out) * narrow + in];
      }
    }
    const auto copy = [&](std::span<const float> what, std::size_t size, std::size_t to) {
      std::copy_n(what.begin() + static_cast<std::ptrdiff_t>(s * size), size, &weights_[to + t * size]);
    };
    copy(from.b2, kTailUnits, at_.b2);
    copy(from.w3, kTailUnits * kTailUnits, at_.w3);
    copy(from.b3, kTailUnits, at_.b3);
    for (std::size_t in = 0; in < kTailUnits; ++in) {
      for (std::size_t out = 0; out < kOutputs; ++out) {
        weights_[at_.w4 + (t * kTailUnits + in) * kOutputLanes + out] =
            from.w4[(s * kTailUnits + in) * kOutputs + out];
      }
    }
    for (std::size_t out = 0; out < kOutputs; ++out) {
      weights_[at_.b4 + t * kOutputLanes + out] = from.b4[s * kOutputs + out];
    }
  }
  average_ = weights_;
}

Learner::Weights Learner::weights() const {
  const float* const a = average_.data();
  const auto part = [a](std::size_t first, std::size_t last) {
    return std::vector<float>(a + first, a + last);
  };
  return {turned(a + at_.w1, 1, at_.inputs, at_.wide),
          part(at_.b1, at_.w2),
          turned(a + at_.w2, at_.tails, at_.wide, kTailUnits),
          part(at_.b2, at_.w3),
          part(at_.w3, at_.b3),
          part(at_.b3, at_.w4),
          outputs_only(a + at_.w4, at_.tails * kTailUnits),
          outputs_only(a + at_.b4, at_.tails)};
}

std::vector<float> Learner::state() const {
  std::vector<float> all;
  all.reserve(4 * at_.total);
  for (const auto* numbers : {&weights_, &mean_, &variance_, &average_}) {
    all.insert(all.end(), numbers->begin(), numbers->end());
  }
  return all;
}

void Learner::set_state(std::span<const float> state, std::uint64_t batches) {
  if (state.size() != 4 * at_.total) {
    throw Error("bad_network", "a state of " + std::to_string(state.size()) + " numbers, expected " +
                                   std::to_string(4 * at_.total));
  }
  auto from = state.begin();
  for (auto* numbers : {&weights_, &mean_, &variance_, &average_}) {
    std::copy_n(from, at_.total, numbers->begin());
    from += static_cast<std::ptrdiff_t>(at_.total);
  }
  batches_ = batches;
}

void check_samples(std::span<const Position> positions, std::span<const Probabilities> targets) {
  if (positions.empty() || positions.size() != targets.size()) {
    throw Error("bad_samples", std::to_string(positions.size()) + " positions and " +
                                   std::to_string(targets.size()) + " targets");
  }
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_over(positions[i])) {
      throw Error("bad_samples", "the game is over", static_cast<std::int64_t>(i));
    }
  }
}

}  // namespace tablas::training
