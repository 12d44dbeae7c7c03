#include "search/tree.hpp"

#include <algorithm>

#include "equity/worth.hpp"

namespace tablas {

OutcomeWorths outcome_worths(const MatchEquityTable& table, const Stakes& stakes) {
  const Worth worth(table, stakes);
  const int cube = stakes.cube;
  OutcomeWorths outcomes{};
  outcomes.loss = worth.of(-cube);
  outcomes.win = worth.of(cube) - worth.of(-cube);
  outcomes.win_gammon = worth.of(2 * cube) - worth.of(cube);
  outcomes.win_backgammon = worth.of(3 * cube) - worth.of(2 * cube);
  outcomes.lose_gammon = worth.of(-2 * cube) - worth.of(-cube);
  outcomes.lose_backgammon = worth.of(-3 * cube) - worth.of(-2 * cube);
  return outcomes;
}

SearchSpace search_space(const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                         const Stakes& stakes, RuleOptions options, int checkers_per_side, NodeCache* cache) {
  SearchSpace space = {evaluator,
                       CubeStates(table, stakes),
                       {outcome_worths(table, stakes), outcome_worths(table, stakes.swapped())},
                       options,
                       checkers_per_side,
                       cache,
                       0};
  if (cache != nullptr && (cache->is_empty() || space.cube.size() > NodeCache::kMostStates))
    space.cache = nullptr;
  if (space.cache != nullptr) space.context = cache->context({stakes, options, checkers_per_side});
  return space;
}

void MeanValue::add(const NodeValue& of_other, int roll_weight) {
  const double weight = static_cast<double>(roll_weight) / kRollWeights;
  cube_.add_swapped(of_other.worths, weight, sum_);
  const Probabilities p = swapped(of_other.chances);
  chances_[0] += weight * static_cast<double>(p.win);
  chances_[1] += weight * static_cast<double>(p.win_gammon);
  chances_[2] += weight * static_cast<double>(p.win_backgammon);
  chances_[3] += weight * static_cast<double>(p.lose_gammon);
  chances_[4] += weight * static_cast<double>(p.lose_backgammon);
}

NodeValue MeanValue::result() const {
  NodeValue value;
  value.chances = {static_cast<float>(chances_[0]), static_cast<float>(chances_[1]),
                   static_cast<float>(chances_[2]), static_cast<float>(chances_[3]),
                   static_cast<float>(chances_[4])};
  value.worths = sum_;
  return value;
}

bool TreeWalker::is_solved(const Position& position, int seat) const {
  if (is_over(position)) return true;
  const auto exact = space_.evaluator.exact_money(position, space_.checkers_per_side);
  if (!exact) return false;
  CubeStates::Worths unused;
  return space_.cube.from_money(seat, *exact, unused);
}

void TreeWalker::look(const Position& position, int seat, const Probabilities& chances,
                      NodeValue& value) const {
  value.chances = chances;
  if (is_over(position)) {
    space_.cube.settled(seat, chances, value.worths);
    return;
  }
  if (const auto exact = space_.evaluator.exact_money(position, space_.checkers_per_side)) {
    if (space_.cube.from_money(seat, *exact, value.worths)) return;
  }
  space_.cube.roll_on(seat, position, chances, value.worths);
}

NodeValue TreeWalker::value(const Position& position, int seat, int plies) {
  if (plies == 0 || is_solved(position, seat)) {
    NodeValue value;
    Probabilities chances;
    space_.evaluator.evaluate({&position, 1}, {&chances, 1}, space_.checkers_per_side);
    ++evaluations_;
    look(position, seat, chances, value);
    return value;
  }
  const NodeCache::Key key = {position, space_.context, static_cast<std::uint16_t>(plies),
                              static_cast<std::uint16_t>(seat)};
  NodeCache::Value known;
  if (space_.cache != nullptr && space_.cache->find(key, known)) {
    NodeValue value;
    value.chances = known.chances;
    std::copy_n(known.worths.begin(), space_.cube.size(), value.worths.begin());
    evaluations_ += known.evaluations;
    return value;
  }
  control_.check();
  const std::int64_t before = evaluations_;
  MeanValue mean(space_.cube);
  for (const WeightedRoll& roll : kWeightedRolls)
    mean.add(after_roll(position, seat, roll.dice, plies), roll.weight);
  const NodeValue value = mean.result();
  if (space_.cache != nullptr) {
    known.chances = value.chances;
    known.evaluations = evaluations_ - before;
    std::copy_n(value.worths.begin(), space_.cube.size(), known.worths.begin());
    space_.cache->store(key, known);
  }
  return value;
}

NodeValue TreeWalker::after_roll(const Position& position, int seat, Dice dice, int plies) {
  const int other = 1 - seat;
  legal_results(position, dice, space_.options, replies_);
  if (replies_.empty()) replies_.push_back(position);
  for (Position& reply : replies_) reply = swapped(reply);
  const std::size_t best = best_reply(other);
  const Position reply = replies_[best];
  const Probabilities chances = chances_[best];
  NodeValue result;
  if (plies == 1 || is_over(reply)) {
    look(reply, other, chances, result);
  } else {
    result = value(reply, other, plies - 1);
  }
  if (!is_over(reply)) space_.cube.act(other, result.worths);
  return result;
}

std::size_t TreeWalker::best_reply(int seat) {
  chances_.resize(replies_.size());
  space_.evaluator.evaluate(replies_, chances_, space_.checkers_per_side);
  evaluations_ += static_cast<std::int64_t>(replies_.size());
  const OutcomeWorths& outcomes = space_.outcomes[static_cast<std::size_t>(seat)];
  std::size_t best = 0;
  double least = outcomes.of(chances_[0]);
  for (std::size_t i = 1; i < replies_.size(); ++i) {
    const double worth = outcomes.of(chances_[i]);
    if (worth < least) {
      least = worth;
      best = i;
    }
  }
  return best;
}

std::int64_t TreeWalker::take_evaluations() {
  const std::int64_t taken = evaluations_;
  evaluations_ = 0;
  return taken;
}

}  // namespace tablas
