// The plays of one roll or of all rolls in a position of a rollout, evaluated in one batch.
//
// The luck of a roll needs what each of the 21 is worth. Any judgement will do as long as it is the same for
// the roll thrown and for those that were not: its mean is nothing then, and games stay unbiased. So where
// the evaluator has a forecast, a roll is worth the best of the few plays that the forecast likes most; only
// the plays of the roll thrown are all looked at, for one of them is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
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

// One for each thread. Evaluator and settings must outlive it.
class RolloutRolls {
 public:
  struct Chosen {
    Position after;         // seen by the side on roll next
    Probabilities chances;  // of that side
  };

  RolloutRolls(const CompositeEvaluator& evaluator, const RolloutSettings& settings)
      : evaluator_(evaluator), settings_(settings), forecast_(evaluator.forecast(Forecast::Care::kExact)) {}

  // The chances of the side on roll, from one look.
  [[nodiscard]] Probabilities look(const Position& position);

  // For luck() and choose() of this roll, or for choose() alone. A position that is to be kept is not looked
  // at again when it comes back with the same stakes.
  void open_all(const Position& position, const RolloutJudge& judge, Dice dice, bool keeps);
  void open_one(const Position& position, Dice dice);

  // After open_all() of the same roll.
  [[nodiscard]] RollLuck luck(const RolloutJudge& judge, Dice dice) const;

  // The play that is worth most, after either; without a legal play the turn passes.
  [[nodiscard]] Chosen choose(const RolloutJudge& judge, Dice dice) const;

  void count(std::int64_t evaluations) { evaluations_ += evaluations; }
  // Positions evaluated since the last call.
  [[nodiscard]] std::int64_t take_evaluations();

 private:
  // Places in Opened::after: first to looked are what luck weighs, first to last what may be played.
  struct Range {
    std::size_t first = 0;
    std::size_t looked = 0;
    std::size_t last = 0;
  };

  struct Opened {
    Position position;
    Forecast::Weights weights{};
    std::vector<Position> after;
    std::vector<Probabilities> chances;
    std::array<Range, kRolls> ranges{};
  };

  [[nodiscard]] const Opened* kept(const Position& position, const Forecast::Weights& weights) const;
  void generate(const Position& position, Dice dice);
  static void add_all(std::span<const Position> results, Opened& to, Range& range);
  void add_forecast(bool keeps_all, Opened& to, Range& range);
  void evaluate(Opened& to);
  [[nodiscard]] std::size_t best_dead(const RolloutJudge& judge, std::size_t first, std::size_t last) const;

  const CompositeEvaluator& evaluator_;
  const RolloutSettings& settings_;
  std::unique_ptr<Forecast> forecast_;
  std::vector<Position> results_;
  std::vector<std::int32_t> scores_;
  std::vector<std::size_t> places_;
  Opened current_;
  std::deque<Opened> kept_;  // of the first turns, which games have in common
  const Opened* opened_ = &current_;
  std::int64_t evaluations_ = 0;
};

}  // namespace tablas
