#include "search/rollout_rolls.hpp"

#include <algorithm>
#include <cstdlib>

#include "eval/likeliest.hpp"
#include "rules/batch.hpp"
#include "rules/rolls.hpp"

namespace tablas {
namespace {

// Plays of a roll that luck looks at where there is a forecast. Over 1,296 games of the opening the error of
// a game is 3 % above that with all plays looked at; with 3 it is 8 to 11 %.
constexpr std::size_t kLooks = 6;

}  // namespace

Probabilities RolloutRolls::look(const Position& position) {
  Probabilities chances;
  evaluator_.evaluate({&position, 1}, {&chances, 1}, settings_.checkers_per_side);
  ++evaluations_;
  return chances;
}

void RolloutRolls::open_all(const Position& position, const RolloutJudge& judge, Dice dice) {
  after_.clear();
  const bool is_forecast = forecast_ != nullptr && forecast_->fit(swapped(position), judge.weights_of_other(),
                                                                  settings_.checkers_per_side);
  const std::size_t thrown = roll_index(dice);
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    Range& range = ranges_[roll];
    range.first = after_.size();
    generate(position, kWeightedRolls[roll].dice);
    if (is_forecast && results_.size() > kLooks) {
      add_forecast(range, roll == thrown);
    } else {
      after_.insert(after_.end(), results_.begin(), results_.end());
      range.looked = after_.size();
    }
    range.last = after_.size();
  }
  evaluate();
}

void RolloutRolls::open_one(const Position& position, Dice dice) {
  generate(position, dice);
  after_ = results_;
  ranges_[roll_index(dice)] = {0, after_.size(), after_.size()};
  evaluate();
}

// Fills results_ as the other side sees them.
void RolloutRolls::generate(const Position& position, Dice dice) {
  legal_results(position, dice, settings_.options, results_);
  if (results_.empty()) results_.push_back(position);
  for (Position& result : results_) result = swapped(result);
}

// Those of results_ with which the other side is forecast to be worst off, and the others if all are kept.
void RolloutRolls::add_forecast(Range& range, bool keeps_all) {
  std::array<std::size_t, kLooks> best{};
  find_likeliest(*forecast_, results_, scores_, best);
  for (const std::size_t i : best) after_.push_back(results_[i]);
  range.looked = after_.size();
  if (!keeps_all) return;
  for (std::size_t i = 0; i < results_.size(); ++i) {
    if (std::find(best.begin(), best.end(), i) == best.end()) after_.push_back(results_[i]);
  }
}

void RolloutRolls::evaluate() {
  chances_.resize(after_.size());
  evaluator_.evaluate(after_, chances_, settings_.checkers_per_side);
  evaluations_ += static_cast<std::int64_t>(after_.size());
}

std::size_t RolloutRolls::best_dead(const RolloutJudge& judge, std::size_t first, std::size_t last) const {
  std::size_t best = first;
  double least = judge.after_dead(chances_[best]);
  for (std::size_t i = first + 1; i < last; ++i) {
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
    const std::size_t best = best_dead(judge, ranges_[roll].first, ranges_[roll].looked);
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
  const Range& range = ranges_[roll_index(dice)];
  std::size_t best = best_dead(judge, range.first, range.last);
  if (judge.is_cubeful()) {
    const double worth_a_look = judge.after_dead(chances_[best]) + judge.worth_of_equity(kWorthALook);
    double least = judge.after(after_[best], chances_[best]);
    for (std::size_t i = range.first; i < range.last; ++i) {
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
