// What tests of the search share: small evaluators, a table, a search without ado.
#pragma once

#include <initializer_list>
#include <vector>

#include "eval/composite.hpp"
#include "eval/evaluator.hpp"
#include "search/searcher.hpp"

namespace tablas::test {

// Finds every unfinished position the same.
class Indifferent final : public Evaluator {
 public:
  explicit Indifferent(Probabilities chances) : chances_(chances) {}

  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side) const override {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      out[i] = is_over(positions[i]) ? finished_result(positions[i], checkers_per_side) : chances_;
    }
  }

 private:
  Probabilities chances_;
};

// Judges by the race alone, so that no two positions of different pips are the same to it.
class PipCounter final : public Evaluator {
 public:
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side) const override {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Position& position = positions[i];
      if (is_over(position)) {
        out[i] = finished_result(position, checkers_per_side);
        continue;
      }
      const auto own = static_cast<float>(pips(position.own) + 8 * blots(position.own));
      const auto other = static_cast<float>(pips(position.other) + 8 * blots(position.other));
      const float win = (other + 1.0F) / (own + other + 2.0F);
      out[i] = sanitised({win, win / 4.0F, win / 64.0F, (1.0F - win) / 8.0F, (1.0F - win) / 128.0F}, position,
                         checkers_per_side);
    }
  }

 private:
  static int blots(const Side& side) {
    int number = 0;
    for (int point = 1; point <= 24; ++point) number += count(side, point) == 1 ? 1 : 0;
    return number;
  }
};

// Everybody's chances are even at every score: worths show the cube alone.
inline MatchEquityTable flat_table() { return {2, std::vector<double>(4, 0.5), std::vector<double>(2, 0.5)}; }

// Chances in proportion to the points the other side still needs, up to 9 away.
inline MatchEquityTable sloping_table() {
  constexpr int kSize = 9;
  std::vector<double> pre;
  std::vector<double> post;
  for (int own = 1; own <= kSize; ++own) {
    for (int other = 1; other <= kSize; ++other) pre.push_back(static_cast<double>(other) / (own + other));
    post.push_back(1.0 / (own + 1));
  }
  return {kSize, pre, post};
}

inline Position with_checkers(std::initializer_list<int> own, std::initializer_list<int> other) {
  Position position;
  for (const int point : own) add_checker(position.own, point);
  for (const int point : other) add_checker(position.other, point);
  return position;
}

inline SearchSettings settings(int plies, const char* filter = "none", int threads = 1) {
  SearchSettings made;
  made.plies = plies;
  made.filter = move_filter(filter);
  made.threads = threads;
  return made;
}

}  // namespace tablas::test
