// The plays of one roll or of all rolls in a position of a rollout, evaluated in one batch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "equity/roll_worths.hpp"
#include "eval/composite.hpp"
#include "rules/position.hpp"
#include "search/rollout.hpp"
#include "search/rollout_judge.hpp"

namespace tablas {

// What a roll is worth above the mean of all rolls, to the side that throws it.
struct RollLuck {
  std::array<double, 5> chances{};
  double worth = 0.0;
};

class RolloutRolls {
 public:
  struct Chosen {
    Position after;         // seen by the side on roll next
    Probabilities chances;  // of that side
  };

  // The chances of the side on roll, from one look.
  [[nodiscard]] Probabilities look(const CompositeEvaluator& evaluator, const Position& position,
                                   int checkers_per_side);

  void open_all(const CompositeEvaluator& evaluator, const Position& position,
                const RolloutSettings& settings);
  void open_one(const CompositeEvaluator& evaluator, const Position& position, Dice dice,
                const RolloutSettings& settings);

  // After open_all().
  [[nodiscard]] RollLuck luck(const RolloutJudge& judge, Dice dice) const;

  // The play that is worth most, after either; without a legal play the turn passes.
  [[nodiscard]] Chosen choose(const RolloutJudge& judge, Dice dice) const;

  void count(std::int64_t evaluations) { evaluations_ += evaluations; }
  // Positions evaluated since the last call.
  [[nodiscard]] std::int64_t take_evaluations();

 private:
  void add_roll(const Position& position, Dice dice, RuleOptions options);
  void evaluate(const CompositeEvaluator& evaluator, int checkers_per_side);
  [[nodiscard]] std::size_t best_dead(const RolloutJudge& judge, std::size_t roll) const;

  std::vector<Position> after_;
  std::vector<Position> results_;
  std::vector<Probabilities> chances_;
  std::array<std::size_t, kRolls + 1> starts_{};
  std::int64_t evaluations_ = 0;
};

}  // namespace tablas
