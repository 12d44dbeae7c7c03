#include "equity/certainty.hpp"

#include <algorithm>
#include <vector>

#include "rules/batch.hpp"

namespace tablas {
namespace {

constexpr int kHomeTop = 6;
constexpr int kWinnersHome = 19;
constexpr int kBestStepsATurn = 4;  // a double
constexpr int kSides = 6;

int divided_up(int value, int by) { return (value + by - 1) / by; }

// Most turns that bearing off can take without contact: floor((2 * pips + checkers + 3) / 6).
// Measure what is left as (2 * pips + checkers) / 6. A step of d pips takes d/3 off it, a checker leaving
// point p takes (2p + 1) / 6, at least 1/2. Of two different numbers the larger, played first, takes at least
// 2/3 (or 1/2 when all stand on the 1-point, and then the other takes 1/2 too), the smaller at least 1/3; a
// double has four steps. So a turn takes at least 1, and while a checker is left at least 1/2 is left.
int slowest_turns(const Side& side) { return (2 * pips(side) + checkers(side) + 3) / 6; }

// Fewest turns in which `steps` steps can be made.
int fastest_turns(int steps) { return divided_up(steps, kBestStepsATurn); }

// Fewest steps, each of six pips at most, that bring every checker to the wanted point or lower (0: off).
int fewest_steps(const Side& side, int wanted) {
  int steps = 0;
  for (int point = wanted + 1; point <= kBar; ++point) {
    steps += count(side, point) * divided_up(point - wanted, kHomeTop);
  }
  return steps;
}

// What is lost at least when the other side needs `turns` turns at most and the player on roll moves first.
int least_points(const Side& own, int turns, int checkers_per_side) {
  if (fastest_turns(fewest_steps(own, kOff)) <= turns) return 0;
  if (checkers(own) < checkers_per_side) return 1;
  if (fastest_turns(fewest_steps(own, kHomeTop) + 1) <= turns) return 1;
  return fastest_turns(fewest_steps(own, kWinnersHome - 1)) <= turns ? 2 : 3;
}

template <class Predicate>
bool holds_for_every_roll(Predicate predicate) {
  for (std::uint8_t first = 1; first <= kSides; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      if (!predicate(Dice{first, second})) return false;
    }
  }
  return true;
}

bool ends_on_every_roll(const Position& position) {
  return holds_for_every_roll([&position](Dice dice) {
    const std::vector<Play> plays = legal_plays(position, dice);
    return std::any_of(plays.begin(), plays.end(),
                       [](const Play& play) { return checkers(play.result.own) == 0; });
  });
}

// Whether the other side wins on its next roll whatever the player on roll throws and plays.
bool is_lost_next_turn(const Position& position) {
  constexpr int kMostLeft = 2;  // a roll that is no double takes two checkers at most
  if (checkers(position.other) > kMostLeft || highest(occupied(position.other)) > kHomeTop) return false;
  return holds_for_every_roll([&position](Dice dice) {
    const std::vector<Play> plays = legal_plays(position, dice);
    if (plays.empty()) return ends_on_every_roll(swapped(position));
    return std::all_of(plays.begin(), plays.end(), [](const Play& play) {
      return checkers(play.result.own) > 0 && ends_on_every_roll(swapped(play.result));
    });
  });
}

}  // namespace

LossBounds loss_bounds(const Position& position, int checkers_per_side) {
  LossBounds bounds;
  if (is_over(position)) return {0, 0};
  const bool is_race = phase(position) == Phase::kRace;
  if (checkers(position.own) < checkers_per_side) {
    bounds.most = 1;
  } else if (is_race && highest(occupied(position.own)) < kWinnersHome) {
    bounds.most = 2;
  }
  if (is_race) {
    bounds.least = least_points(position.own, slowest_turns(position.other), checkers_per_side);
  } else if (is_lost_next_turn(position)) {
    bounds.least = std::max(1, least_points(position.own, 1, checkers_per_side));
  }
  return bounds;
}

}  // namespace tablas
