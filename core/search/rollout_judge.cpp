#include "search/rollout_judge.hpp"

namespace tablas {
namespace {

// The worths with gammons left out where they do not count.
OutcomeWorths counted(OutcomeWorths outcomes, const Stakes& stakes) {
  if (gammons_count(stakes)) return outcomes;
  outcomes.win_gammon = outcomes.win_backgammon = 0.0;
  outcomes.lose_gammon = outcomes.lose_backgammon = 0.0;
  return outcomes;
}

// Exact equities are of money without a cap or limit.
bool tables_know(const Stakes& stakes) { return stakes.is_endless(); }

RollOnWorths roll_on_worths(const MoneyValues& exact, const Stakes& stakes) {
  const auto cube = static_cast<double>(stakes.cube);
  const auto doubled = static_cast<double>(exact.other);
  return {cube * exact_worth(exact, stakes), 2.0 * cube * doubled, 4.0 * cube * doubled};
}

}  // namespace

RolloutJudge::RolloutJudge(const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                           const Stakes& stakes, int checkers_per_side)
    : evaluator_(evaluator),
      table_(table),
      stakes_(stakes),
      others_(stakes.swapped()),
      checkers_per_side_(checkers_per_side),
      outcomes_of_other_(counted(outcome_worths(table, others_), others_)) {
  const Worth worth(table, stakes);
  worth_per_equity_ = (worth.of(stakes.cube) - worth.of(-stakes.cube)) / 2.0;
}

bool RolloutJudge::is_solved(const Position& position) const {
  // At a score the best play for money need not be the best, unless nothing is left but to win.
  const bool is_for_the_win =
      checkers(position.own) < checkers_per_side_ && checkers(position.other) < checkers_per_side_;
  if (!tables_know(stakes_) && (stakes_.is_cube_in_use || !is_for_the_win)) return false;
  return evaluator_.exact_money(position, checkers_per_side_).has_value();
}

double RolloutJudge::worth(const Position& position, const Probabilities& p) const {
  return worth_by(stakes_, position, p);
}

double RolloutJudge::after(const Position& position, const Probabilities& p) const {
  return worth_by(others_, position, p);
}

CubeEquities RolloutJudge::decide(const Position& position, const Probabilities& p) const {
  return decide_by(stakes_, position, p);
}

Forecast::Weights RolloutJudge::weights_of_other() const {
  const OutcomeWorths& worths = outcomes_of_other_;
  return {static_cast<float>(worths.win), static_cast<float>(worths.win_gammon),
          static_cast<float>(worths.win_backgammon), static_cast<float>(worths.lose_gammon),
          static_cast<float>(worths.lose_backgammon)};
}

double RolloutJudge::worth_by(const Stakes& stakes, const Position& position, const Probabilities& p) const {
  if (!is_over(position) && !stakes.is_cube_in_use && !gammons_count(stakes) && tables_know(stakes)) {
    if (const auto exact = evaluator_.exact_money(position, checkers_per_side_))
      return stakes.cube * exact_worth(*exact, stakes);
  }
  if (is_over(position) || !stakes.is_cube_in_use)
    return counted(outcome_worths(table_, stakes), stakes).of(p);
  return decide_by(stakes, position, p).optimal_worth;
}

CubeEquities RolloutJudge::decide_by(const Stakes& stakes, const Position& position,
                                     const Probabilities& p) const {
  if (tables_know(stakes)) {
    if (const auto exact = evaluator_.exact_money(position, checkers_per_side_))
      return cube_decision(Worth(table_, stakes), stakes, roll_on_worths(*exact, stakes));
  }
  return cube_equities(table_, p, stakes, cube_efficiency(position));
}

}  // namespace tablas
