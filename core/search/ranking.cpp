#include "search/ranking.hpp"

#include <algorithm>
#include <cmath>

namespace tablas {
namespace {

constexpr double kSteps = 1e6;

bool comes_before(const RankedPlay& a, const RankedPlay& b) {
  if (a.equity != b.equity) return a.equity > b.equity;
  // Many plays are worth the same where the cube ends the game anyway; the other side may yet fail to turn
  // it.
  const double cubeless_a = rounded_equity(cubeless_equity(a.chances));
  const double cubeless_b = rounded_equity(cubeless_equity(b.chances));
  if (cubeless_a != cubeless_b) return cubeless_a > cubeless_b;
  const Side& own_a = a.play.result.own;
  const Side& own_b = b.play.result.own;
  if (checkers(own_a) != checkers(own_b)) return checkers(own_a) < checkers(own_b);
  return pips(own_a) < pips(own_b);
}

}  // namespace

double rounded_equity(double equity) { return std::round(equity * kSteps) / kSteps; }

void sort_plays(std::span<RankedPlay> plays) { std::stable_sort(plays.begin(), plays.end(), comes_before); }

}  // namespace tablas
