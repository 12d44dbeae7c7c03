#include "training/learner.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "rules/error.hpp"
#include "training/inputs.hpp"
#include "training/passes.hpp"
#include "training/random.hpp"

namespace tablas::training {
namespace {

// The network file's bound on the weights of the second and third layer.
constexpr float kLargestWeight = 1.98F;

// Adam's second moment of a weight drawn anew: large enough for a gentle start.
constexpr float kNewVariance = 1e-6F;

// About 30 inputs are on: sums start with a deviation of one half.
constexpr double kFirstDeviation = 0.5 / 5.8;
constexpr float kFirstBias = 0.25F;

std::array<float, 5> values(const Probabilities& p) {
  return {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon};
}

// What each chance adds to the equity.
constexpr std::array<float, 5> kEquityShares = {2.0F, 1.0F, 1.0F, -1.0F, -1.0F};

}  // namespace

struct Learner::Pass {
  std::array<std::uint16_t, kMostActive> columns;
  std::size_t column_count = 0;
  std::size_t tail_index = 0;
  FirstPass first;
  TailPass tail;
};

Learner::Layout::Layout(std::size_t columns, std::size_t units, std::size_t kinds)
    : inputs(columns), wide(units), tails(kinds) {
  w1 = 0;
  b1 = w1 + inputs * wide;
  w2 = b1 + wide;
  b2 = w2 + tails * wide * kTailUnits;
  w3 = b2 + tails * kTailUnits;
  b3 = w3 + tails * kTailUnits * kTailUnits;
  w4 = b3 + tails * kTailUnits;
  b4 = w4 + tails * kTailUnits * kOutputLanes;
  total = b4 + tails * kOutputLanes;
}

Learner::Learner(std::size_t wide, std::size_t tails, std::uint64_t seed, bool has_patterns)
    : at_(has_patterns ? kPatternInputs : kPlaceInputs, wide, tails) {
  check_shape(wide, tails);
  for (auto* numbers : {&weights_, &gradient_, &mean_, &variance_}) numbers->assign(at_.total, 0.0F);
  turned3_.assign(tails * kTailUnits * kTailUnits, 0.0F);
  on_.assign(wide, 0);
  Random random(mixed(seed));
  const auto draw = [&](std::size_t first, std::size_t last, double deviation) {
    for (std::size_t i = first; i < last; ++i) weights_[i] = static_cast<float>(deviation * random.normal());
  };
  draw(at_.w1, at_.w1 + kPlaceInputs * wide, kFirstDeviation);
  draw(at_.b1, at_.w2, 0.1);
  for (std::size_t i = at_.b1; i < at_.w2; ++i) weights_[i] += kFirstBias;
  draw(at_.w2, at_.b2, 1.2 / std::sqrt(static_cast<double>(wide)));
  std::fill(&weights_[at_.b2], &weights_[at_.w3], 0.3F);
  draw(at_.w3, at_.b3, 1.2 / std::sqrt(static_cast<double>(kTailUnits)));
  std::fill(&weights_[at_.b3], &weights_[at_.w4], 0.3F);
  // Gammons and backgammons start as rare as they are.
  constexpr std::array<float, 5> kRare = {0.0F, -1.2F, -4.0F, -1.2F, -4.0F};
  for (std::size_t unit = 0; unit < tails * kTailUnits; ++unit) {
    draw(at_.w4 + unit * kOutputLanes, at_.w4 + unit * kOutputLanes + kOutputs,
         0.5 / std::sqrt(static_cast<double>(kTailUnits)));
  }
  for (std::size_t t = 0; t < tails; ++t) {
    std::copy(kRare.begin(), kRare.end(), &weights_[at_.b4 + t * kOutputLanes]);
  }
  average_ = weights_;
}

void Learner::set_unit_weight(std::size_t index, float value) {
  weights_[index] = value;
  average_[index] = value;
  mean_[index] = 0.0F;
  variance_[index] = kNewVariance;
}

void Learner::draw_first_layer_unit(std::size_t unit, std::uint64_t seed) {
  Random random(mixed(seed, unit));
  for (std::size_t input = 0; input < at_.inputs; ++input) {
    // Patterns have to show what they are worth: at random they would drown the places.
    const double drawn = input < kPlaceInputs ? kFirstDeviation * random.normal() : 0.0;
    set_unit_weight(at_.w1 + input * at_.wide + unit, static_cast<float>(drawn));
  }
  set_unit_weight(at_.b1 + unit, kFirstBias);
  for (std::size_t t = 0; t < at_.tails; ++t) {
    for (std::size_t out = 0; out < kTailUnits; ++out) {
      set_unit_weight(at_.w2 + (t * at_.wide + unit) * kTailUnits + out, 0.0F);
    }
  }
}

void Learner::forward(const Position& position, Pass& pass) const {
  const ActiveInputs inputs(position, at_.inputs == kPatternInputs);
  pass.column_count = inputs.columns().size();
  std::copy(inputs.columns().begin(), inputs.columns().end(), pass.columns.begin());
  pass.tail_index = tail_of(position, at_.tails);
  const float* const w = weights_.data();
  const std::size_t t = pass.tail_index;
  first_layer(w + at_.w1, w + at_.b1, at_.wide, {pass.columns.data(), pass.column_count}, pass.first);
  tail({w + at_.w2 + t * at_.wide * kTailUnits, w + at_.b2 + t * kTailUnits,
        w + at_.w3 + t * kTailUnits * kTailUnits, w + at_.b3 + t * kTailUnits,
        w + at_.w4 + t * kTailUnits * kOutputLanes, w + at_.b4 + t * kOutputLanes},
       pass.first, pass.tail);
}

void Learner::backward(const Pass& pass, const std::array<float, kOutputLanes>& output_errors) {
  const std::size_t t = pass.tail_index;
  const float* const w = weights_.data();
  float* const g = gradient_.data();
  alignas(64) std::array<float, kMostWide> errors;
  tail_back({w + at_.w2 + t * at_.wide * kTailUnits, nullptr, nullptr, nullptr,
             w + at_.w4 + t * kTailUnits * kOutputLanes, nullptr},
            turned3_.data() + t * kTailUnits * kTailUnits, pass.first, pass.tail, output_errors,
            {g + at_.w2 + t * at_.wide * kTailUnits, g + at_.b2 + t * kTailUnits,
             g + at_.w3 + t * kTailUnits * kTailUnits, g + at_.b3 + t * kTailUnits,
             g + at_.w4 + t * kTailUnits * kOutputLanes, g + at_.b4 + t * kOutputLanes},
            at_.wide, errors.data());
  first_layer_back(g + at_.w1, g + at_.b1, at_.wide, {pass.columns.data(), pass.column_count}, errors.data());
}

void Learner::turn_tails() {
  for (std::size_t t = 0; t < at_.tails; ++t) {
    const float* const from = &weights_[at_.w3 + t * kTailUnits * kTailUnits];
    float* const to = &turned3_[t * kTailUnits * kTailUnits];
    for (std::size_t in = 0; in < kTailUnits; ++in) {
      for (std::size_t out = 0; out < kTailUnits; ++out) {
        to[out * kTailUnits + in] = from[in * kTailUnits + out];
      }
    }
  }
}

void Learner::step(double rate, const FitOptions& options) {
  ++batches_;
  const auto n = static_cast<double>(batches_);
  const double corrected = rate * std::sqrt(1.0 - std::pow(static_cast<double>(kVarianceDecay), n)) /
                           (1.0 - std::pow(static_cast<double>(kMeanDecay), n));
  const auto update = [&](std::size_t first, std::size_t last, double factor) {
    adam(static_cast<float>(corrected * factor), first, last, weights_.data(), gradient_.data(), mean_.data(),
         variance_.data());
  };
  update(at_.w1, at_.w2, options.first_layer);
  update(at_.w2, at_.total, 1.0);
  bound(kLargestWeight, at_.w2, at_.b2, weights_.data());
  bound(kLargestWeight, at_.w3, at_.b3, weights_.data());
  // The average forgets the start sooner than its decay alone would.
  const double decay = std::min(options.average_decay, (1.0 + n) / (10.0 + n));
  follow(static_cast<float>(1.0 - decay), weights_, average_);
}

FitResult Learner::fit(std::span<const Position> positions, std::span<const Probabilities> targets,
                       const FitOptions& options) {
  check_samples(positions, targets);
  std::fill(on_.begin(), on_.end(), 0);
  seen_ = options.batches * options.batch_size;
  Random random(options.seed);
  auto pass = std::make_unique<Pass>();
  double squares = 0.0;
  double chance_squares = 0.0;
  const auto size = static_cast<double>(options.batch_size);
  for (std::size_t batch = 0; batch < options.batches; ++batch) {
    turn_tails();
    for (std::size_t k = 0; k < options.batch_size; ++k) {
      const auto i = static_cast<std::size_t>(random.below(static_cast<int>(positions.size())));
      forward(positions[i], *pass);
      for (std::size_t unit = 0; unit < pass->first.on_count; ++unit) ++on_[pass->first.on[unit]];
      const std::array<float, 5> target = values(targets[i]);
      std::array<float, 5> out{};
      float equity_error = 0.0F;
      for (std::size_t j = 0; j < kOutputs; ++j) {
        out[j] = 1.0F / (1.0F + std::exp(-pass->tail.z4[j]));
        equity_error += kEquityShares[j] * (out[j] - target[j]);
        chance_squares += static_cast<double>((out[j] - target[j]) * (out[j] - target[j]));
      }
      squares += static_cast<double>(equity_error * equity_error);
      std::array<float, kOutputLanes> errors{};
      for (std::size_t j = 0; j < kOutputs; ++j) {
        const float slope = out[j] * (1.0F - out[j]);
        const float weight = j == 0 ? 2.0F : 1.0F;  // a win counts twice in the equity
        errors[j] = (weight * (out[j] - target[j]) +
                     static_cast<float>(options.equity_weight) * equity_error * kEquityShares[j] * slope) /
                    static_cast<float>(size);
      }
      backward(*pass, errors);
    }
    const double done = static_cast<double>(batch) / static_cast<double>(options.batches);
    step(options.first_rate + (options.last_rate - options.first_rate) * done, options);
  }
  const double samples = size * static_cast<double>(options.batches);
  return {std::sqrt(squares / samples), std::sqrt(chance_squares / (5.0 * samples))};
}

std::size_t Learner::redraw_dead_units(double least_share, std::uint64_t seed) {
  std::vector<std::size_t> dead;
  const double least = least_share * static_cast<double>(seen_);
  for (std::size_t unit = 0; unit < at_.wide; ++unit) {
    if (static_cast<double>(on_[unit]) < least) dead.push_back(unit);
  }
  redraw_units(dead, seed);
  return dead.size();
}

void Learner::redraw_units(std::span<const std::size_t> units, std::uint64_t seed) {
  for (const std::size_t unit : units) {
    if (unit >= at_.wide) throw Error("bad_network", "there is no unit " + std::to_string(unit));
    draw_first_layer_unit(unit, seed);
  }
}

}  // namespace tablas::training
