#include "equity/ranking.hpp"

#include <algorithm>
#include <cmath>

#include "equity/cubeful.hpp"
#include "equity/worth.hpp"

namespace tablas {
namespace {

// Equities are told and compared in steps of a millionth, so that rounding never decides between equal plays
// and the order never contradicts the numbers.
constexpr double kSteps = 1e6;

// Points of a finished game for the side that has won or lost it, gammons counted as the stakes say.
int settled_points(const Probabilities& p, const Stakes& stakes) {
  const bool gammons_count = !stakes.jacoby || stakes.owner != CubeOwner::kCentred;
  const bool is_won = p.win > 0.5F;
  const float gammon = is_won ? p.win_gammon : p.lose_gammon;
  const float backgammon = is_won ? p.win_backgammon : p.lose_backgammon;
  const int kind = !gammons_count || gammon < 0.5F ? 1 : backgammon < 0.5F ? 2 : 3;
  return (is_won ? kind : -kind) * stakes.cube;
}

double in_steps(double equity) { return std::round(equity * kSteps); }

bool comes_before(const RankedPlay& a, const RankedPlay& b) {
  const double by_cubeful = in_steps(a.equity) - in_steps(b.equity);
  if (by_cubeful != 0.0) return by_cubeful > 0.0;
  // Many plays are worth the same where the cube ends the game anyway; the other side may yet fail to turn
  // it.
  const double by_cubeless = in_steps(cubeless_equity(a.chances)) - in_steps(cubeless_equity(b.chances));
  if (by_cubeless != 0.0) return by_cubeless > 0.0;
  const Side& own_a = a.play.result.own;
  const Side& own_b = b.play.result.own;
  if (checkers(own_a) != checkers(own_b)) return checkers(own_a) < checkers(own_b);
  return pips(own_a) < pips(own_b);
}

}  // namespace

PositionValue value_on_roll(const MatchEquityTable& table, const Position& position, const Probabilities& p,
                            const Stakes& stakes) {
  if (is_over(position)) {
    const Worth worth(table, stakes);
    const double settled = worth.of(settled_points(p, stakes));
    return {worth.equity(settled, stakes.cube), settled};
  }
  const CubeEquities cube = cube_equities(table, p, stakes, cube_efficiency(position));
  return {cube.optimal, cube.optimal_worth};
}

std::vector<RankedPlay> rank_plays(const Evaluator& evaluator, const MatchEquityTable& table,
                                   const RollQuestion& question) {
  const Worth worth(table, question.stakes);
  const std::vector<Play> legal = legal_plays(question.position, question.dice, question.options);
  std::vector<RankedPlay> plays(legal.size());
  std::vector<Position> after(legal.size());
  std::vector<Probabilities> chances(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) after[i] = swapped(legal[i].result);
  evaluator.evaluate(after, chances, question.checkers_per_side);
  const Stakes seen_by_other = question.stakes.swapped();
  for (std::size_t i = 0; i < plays.size(); ++i) {
    plays[i].play = legal[i];
    plays[i].chances = swapped(chances[i]);
    plays[i].worth = worth.swapped(value_on_roll(table, after[i], chances[i], seen_by_other).worth);
    plays[i].equity = in_steps(worth.equity(plays[i].worth, question.stakes.cube)) / kSteps;
  }
  std::stable_sort(plays.begin(), plays.end(), comes_before);
  return plays;
}

}  // namespace tablas
