// Networks of random weights for tests, and what they say computed a second time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/weights.hpp"
#include "plain_patterns.hpp"
#include "random_positions.hpp"

namespace tablas::test {

// A network of random weights, and its formula a second time: input by input, in double precision.
class MadeUpNetwork {
 public:
  explicit MadeUpNetwork(std::uint64_t seed, std::size_t wide = 256, std::size_t tails = kPhaseTails,
                         bool has_patterns = false)
      : wide_(wide), tails_(tails), has_patterns_(has_patterns), random_(seed) {
    fill(w1, wide_ * (has_patterns ? kPatternInputs : kPlaceInputs), 0.3);
    fill(b1, wide_, 0.3);
    fill(w2, tails_ * kTailUnits * wide_, 0.15);
    fill(b2, tails_ * kTailUnits, 0.3);
    fill(w3, tails_ * kTailUnits * kTailUnits, 0.4);
    fill(b3, tails_ * kTailUnits, 0.3);
    fill(w4, tails_ * kTailUnits * kOutputs, 0.5);
    fill(b4, tails_ * kOutputs, 0.3);
  }

  [[nodiscard]] NetworkWeights weights() const { return {w1, b1, w2, b2, w3, b3, w4, b4}; }

  [[nodiscard]] Probabilities plain(const Position& position) const {
    std::vector<double> x = inputs(position);
    if (has_patterns_) {
      const std::vector<double> patterns = PlainPatterns::of(position);
      x.insert(x.end(), patterns.begin(), patterns.end());
    }
    const std::size_t tail = tail_of(position);
    std::vector<double> wide(wide_);
    for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = clipped(row(w1, i, x) + b1[i]);
    std::vector<double> narrow(kTailUnits);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
      const std::size_t unit = tail * kTailUnits + i;
      narrow[i] = clipped(row(w2, unit, wide) + b2[unit]);
    }
    std::vector<double> last(kTailUnits);
    for (std::size_t i = 0; i < last.size(); ++i) {
      last[i] = clipped(column(w3, tail, kTailUnits, i, narrow) + b3[tail * kTailUnits + i]);
    }
    std::array<float, kOutputs> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double z = column(w4, tail, kOutputs, i, last) + b4[tail * kOutputs + i];
      out[i] = static_cast<float>(1.0 / (1.0 + std::exp(-z)));
    }
    return sanitised({out[0], out[1], out[2], out[3], out[4]}, position, kMaxCheckers);
  }

  std::vector<float> w1, b1, w2, b2, w3, b3, w4, b4;

 private:
  void fill(std::vector<float>& values, std::size_t size, double scale) {
    values.resize(size);
    for (float& value : values) value = static_cast<float>(scale * (random_.below(2001) - 1000) / 1000.0);
  }

  static double clipped(double value) { return std::clamp(value, 0.0, 1.0); }

  static double row(const std::vector<float>& weights, std::size_t index, const std::vector<double>& in) {
    double sum = 0.0;
    for (std::size_t i = 0; i < in.size(); ++i)
      sum += static_cast<double>(weights[index * in.size() + i]) * in[i];
    return sum;
  }

  static double column(const std::vector<float>& weights, std::size_t tail, std::size_t width,
                       std::size_t index, const std::vector<double>& in) {
    double sum = 0.0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      sum += static_cast<double>(weights[(tail * in.size() + i) * width + index]) * in[i];
    }
    return sum;
  }

  static void write_unary(std::vector<double>& x, std::size_t first, int steps, bool has_excess, int count) {
    for (int j = 0; j < steps; ++j) x[first + static_cast<std::size_t>(j)] = count > j ? 1.0 : 0.0;
    if (has_excess) x[first + static_cast<std::size_t>(steps)] = std::max(count - steps, 0);
  }

  static std::vector<double> inputs(const Position& position) {
    std::vector<double> x(kPlaceInputs, 0.0);
    for (std::size_t s = 0; s < 2; ++s) {
      const Side& side = s == 0 ? position.own : position.other;
      for (int point = 1; point <= 24; ++point) {
        write_unary(x, 168 * s + 7 * static_cast<std::size_t>(point - 1), 6, true, count(side, point));
      }
      write_unary(x, 336 + 4 * s, 3, true, count(side, kBar));
      write_unary(x, 344 + 15 * s, 15, false, kMaxCheckers - checkers(side));
    }
    return x;
  }

  static bool is_crashed(const Side& side) { return checkers(side) - count(side, 1) - count(side, 2) <= 7; }

  static std::size_t back(const Side& side) {
    std::size_t checkers = 0;
    for (int point = 19; point <= kBar; ++point) checkers += static_cast<std::size_t>(count(side, point));
    return checkers;
  }

  [[nodiscard]] std::size_t tail_of(const Position& position) const {
    const int own_last = highest(occupied(position.own));
    const int other_last = highest(occupied(position.other));
    const bool own_crashed = is_crashed(position.own);
    const bool other_crashed = is_crashed(position.other);
    const bool is_race = own_last + other_last <= kBar;
    if (tails_ == kPhaseTails) return is_race ? 0 : (own_crashed || other_crashed ? 2 : 1);
    if (is_race) return own_last < 7 && other_last < 7 ? 1 : 0;
    const std::size_t own = plan(position.own, position.other);
    const std::size_t other = plan(position.other, position.own);
    if (!own_crashed && !other_crashed) return 2 + 6 * own + other;
    const auto fewer = [](std::size_t kind) { return kind >= 4 ? 2U : (kind > 0 ? 1U : 0U); };
    const std::size_t first = !other_crashed ? 38 : (!own_crashed ? 47 : 56);
    return first + 3U * fewer(own) + fewer(other);
  }

  static std::size_t plan(const Side& side, const Side& other) {
    const int last = highest(occupied(side));
    int blocks = 0;
    for (int point = std::max(last - 6, 1); point < last; ++point) blocks += count(other, 25 - point) >= 2;
    if (blocks >= 4) return blocks == 4 ? 4 : 5;
    return std::min<std::size_t>(back(side), 3);
  }

  std::size_t wide_;
  std::size_t tails_;
  bool has_patterns_;
  Random random_;
};

inline std::vector<Position> random_positions(std::uint64_t seed, int number) {
  Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < number) {
    const Position position = random_position(random);
    if (!is_over(position)) positions.push_back(position);
  }
  return positions;
}

inline std::vector<Probabilities> chances_of(const Evaluator& evaluator,
                                             const std::vector<Position>& positions) {
  std::vector<Probabilities> chances(positions.size());
  evaluator.evaluate(positions, chances);
  return chances;
}

inline bool same(const Probabilities& a, const Probabilities& b) {
  return a.win == b.win && a.win_gammon == b.win_gammon && a.win_backgammon == b.win_backgammon &&
         a.lose_gammon == b.lose_gammon && a.lose_backgammon == b.lose_backgammon;
}

}  // namespace tablas::test
