#include "search/rollout_rolls.hpp"

#include "rules/batch.hpp"
#include "rules/rolls.hpp"

namespace tablas {

Probabilities RolloutRolls::look(const CompositeEvaluator& evaluator, const Position& position,
                                 int checkers_per_side) {
  Probabilities chances;
  evaluator.evaluate({&position, 1}, {&chances, 1}, checkers_per_side);
  ++evaluations_;
  return chances;
}

void RolloutRolls::open_all(const CompositeEvaluator& evaluator, const Position& position,
                            const RolloutSettings& settings) {
  after_.clear();
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    starts_[roll] = after_.size();
    add_roll(position, kWeightedRolls[roll].dice, settings.options);
  }
  starts_[kRolls] = after_.size();
  evaluate(evaluator, settings.checkers_per_side);
}

void RolloutRolls::open_one(const CompositeEvaluator& evaluator, const Position& position, Dice dice,
                            const RolloutSettings& settings) {
  after_.clear();
  add_roll(position, dice, settings.options);
  const std::size_t roll = roll_index(dice);
  starts_[roll] = 0;
  starts_[roll + 1] = after_.size();
  evaluate(evaluator, settings.checkers_per_side);
}

void RolloutRolls::add_roll(const Position& position, Dice dice, RuleOptions options) {
  legal_results(position, dice, options, results_);
  if (results_.empty()) results_.push_back(position);
  for (const Position& result : results_) after_.push_back(swapped(result));
}

void RolloutRolls::evaluate(const CompositeEvaluator& evaluator, int checkers_per_side) {
  chances_.resize(after_.size());
  evaluator.evaluate(after_, chances_, checkers_per_side);
  evaluations_ += static_cast<std::int64_t>(after_.size());
}

std::size_t RolloutRolls::best_dead(const RolloutJudge& judge, std::size_t roll) const {
  std::size_t best = starts_[roll];
  double least = judge.after_dead(chances_[best]);
  for (std::size_t i = best + 1; i < starts_[roll + 1]; ++i) {
    const double worth = judge.after_dead(chances_[i]);
    if (worth < least) {
      least = worth;
      best = i;
    }
  }
  return best;
}

RollLuck RolloutRolls::luck(const RolloutJudge& judge, Dice dice) const {
  RollLuck luck;
  const std::size_t thrown = roll_index(dice);
  // The sums of weight * (thrown - other) over all rolls: what the thrown one is above their mean.
  std::array<Probabilities, kRolls> chances;
  std::array<double, kRolls> worths{};
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const std::size_t best = best_dead(judge, roll);
    chances[roll] = swapped(chances_[best]);
    worths[roll] =
        -(judge.is_cubeful() ? judge.after(after_[best], chances_[best]) : judge.after_dead(chances_[best]));
  }
  const Probabilities& own = chances[thrown];
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const double weight = static_cast<double>(kWeightedRolls[roll].weight) / kRollWeights;
    const Probabilities& p = chances[roll];
    luck.chances[0] += weight * (static_cast<double>(own.win) - static_cast<double>(p.win));
    luck.chances[1] += weight * (static_cast<double>(own.win_gammon) - static_cast<double>(p.win_gammon));
    luck.chances[2] +=
        weight * (static_cast<double>(own.win_backgammon) - static_cast<double>(p.win_backgammon));
    luck.chances[3] += weight * (static_cast<double>(own.lose_gammon) - static_cast<double>(p.lose_gammon));
    luck.chances[4] +=
        weight * (static_cast<double>(own.lose_backgammon) - static_cast<double>(p.lose_backgammon));
    luck.worth += weight * (worths[thrown] - worths[roll]);
  }
  return luck;
}

RolloutRolls::Chosen RolloutRolls::choose(const RolloutJudge& judge, Dice dice) const {
  const std::size_t roll = roll_index(dice);
  std::size_t best = best_dead(judge, roll);
  if (judge.is_cubeful()) {
    const double worth_a_look = judge.after_dead(chances_[best]) + judge.worth_of_equity(kWorthALook);
    double least = judge.after(after_[best], chances_[best]);
    for (std::size_t i = starts_[roll]; i < starts_[roll + 1]; ++i) {
      if (judge.after_dead(chances_[i]) > worth_a_look) continue;
      const double worth = judge.after(after_[i], chances_[i]);
      if (worth < least) {
        least = worth;
        best = i;
      }
    }
  }
  return {after_[best], chances_[best]};
}

std::int64_t RolloutRolls::take_evaluations() {
  const std::int64_t taken = evaluations_;
  evaluations_ = 0;
  return taken;
}

}  // namespace tablas
