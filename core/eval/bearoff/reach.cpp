#include "eval/bearoff/reach.hpp"

#include <algorithm>

#include "eval/bearoff/home_index.hpp"

namespace tablas {
namespace {

constexpr int kLargestDie = 6;
constexpr int kStepsOfATurn = 4;

// Fewest turns in which the side could be home with that many checkers.
int turns_needed(const Side& side, int most_checkers) {
  int steps = std::max(checkers(side) - most_checkers, 0);
  for (int point = kHomePoints + 1; point <= kBar; ++point) {
    steps += count(side, point) * ((point - kHomePoints + kLargestDie - 1) / kLargestDie);
  }
  return (steps + kStepsOfATurn - 1) / kStepsOfATurn;
}

}  // namespace

bool needs_tables(const Position& position, int turns, int most_checkers) {
  if (is_over(position)) return false;
  return turns_needed(position.own, most_checkers) <= (turns + 1) / 2 &&
         turns_needed(position.other, most_checkers) <= turns / 2;
}

}  // namespace tablas
