// The plays of one roll or of all rolls in a position, evaluated, and the best of each.
#pragma once

#include <cstdint>

#include "gpu/evaluation.hpp"
#include "gpu/forecast.hpp"
#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"

namespace tablas::gpu {

// Puts what `place(roll, i)` says for i below `size(roll)` into work.jobs, rolls one after another; how many.
template <class Team, class Size, class Place>
TABLAS_DEVICE int set_jobs(Team& team, const Size& size, const Place& place, Turn& turn, Work& work) {
  team.one([&] {
    turn.starts[0] = 0;
    for (int roll = 0; roll < kAllRolls; ++roll) turn.starts[roll + 1] = turn.starts[roll] + size(roll);
  });
  team.each_apart(kAllRolls, [&](int roll) {
    const int first = turn.starts[roll];
    for (int i = 0; i < turn.starts[roll + 1] - first; ++i) {
      work.jobs[first + i] = static_cast<std::uint16_t>(place(roll, i));
    }
  });
  return turn.starts[kAllRolls];
}

// The places of the lowest scores among `number` plays, the lowest first and the earlier of equals.
template <class Place>
TABLAS_DEVICE void list_lowest(int number, int most, const Place& place, const Work& work,
                               std::uint16_t* list) {
  int found = 0;
  for (int i = 0; i < number; ++i) {
    const int from = place(i);
    int at = found < most ? found++ : most;
    for (; at > 0 && work.scores[from] < work.scores[list[at - 1]]; --at) {
      if (at < most) list[at] = list[at - 1];
    }
    if (at < most) list[at] = static_cast<std::uint16_t>(from);
  }
}

// The plays of a roll that are scored with care, by rough scores, in the order of the plays.
TABLAS_DEVICE inline void list_careful(int roll, Turn& turn, const Work& work) {
  const int first = first_of_roll(roll);
  std::uint16_t* const list = turn.list[roll];
  list_lowest(turn.counts[roll], kListed, [&](int i) { return first + i; }, work, list);
  for (int i = 1; i < kListed; ++i) {
    const std::uint16_t place = list[i];
    int at = i;
    for (; at > 0 && list[at - 1] > place; --at) list[at] = list[at - 1];
    list[at] = place;
  }
}

// The few of a roll's plays that luck looks at, by careful scores, the best first.
TABLAS_DEVICE inline void list_liked(int roll, Turn& turn, const Work& work) {
  if (turn.counts[roll] <= kListed) {
    const int first = first_of_roll(roll);
    list_lowest(turn.counts[roll], kLooks, [&](int i) { return first + i; }, work, turn.list[roll]);
    return;
  }
  std::uint16_t careful[kListed];
  for (int i = 0; i < kListed; ++i) careful[i] = turn.list[roll][i];
  list_lowest(kListed, kLooks, [&](int i) { return int{careful[i]}; }, work, turn.list[roll]);
}

// Play i of those of a roll that luck looks at.
[[nodiscard]] TABLAS_DEVICE inline int looked_place(const Turn& turn, int roll, int i) {
  return turn.looked[roll] < turn.counts[roll] ? turn.list[roll][i] : first_of_roll(roll) + i;
}

// Generates and evaluates all plays of all rolls, or of one where `only` is its number. begin_turn_at() has
// been called.
template <class Team>
TABLAS_DEVICE_APART void open_every_play(Team& team, const ModelView& model, int checkers_per_side, int only,
                                         Turn& turn, Work& work) {
  team.each_apart(kAllRolls, [&](int roll) {
    turn.counts[roll] = turn.looked[roll] = 0;
    if (only >= 0 && roll != only) return;
    generate_roll(turn, work, roll);
    turn.looked[roll] = turn.counts[roll];
  });
  team.spent(Part::kPlays);
  const int jobs = set_jobs(
      team, [&](int roll) { return turn.counts[roll]; },
      [&](int roll, int i) { return first_of_roll(roll) + i; }, turn, work);
  evaluate(team, model, checkers_per_side, jobs, turn, work);
}

// Generates all plays of all rolls and evaluates those that the forecast likes most, of the roll `thrown`
// all.
template <class Team>
TABLAS_DEVICE void open_liked_plays(Team& team, const ModelView& model, const ChanceWeights& weights,
                                    int checkers_per_side, int thrown, Turn& turn, Work& work) {
  fit_forecast(team, model, weights, checkers_per_side, turn);
  if (!turn.has_forecast) {
    open_every_play(team, model, checkers_per_side, -1, turn, work);
    return;
  }
  team.each_apart(kAllRolls, [&](int roll) { generate_roll(turn, work, roll); });
  team.spent(Part::kPlays);
  const int roughly = set_jobs(
      team, [&](int roll) { return turn.counts[roll] > kListed ? turn.counts[roll] : 0; },
      [&](int roll, int i) { return first_of_roll(roll) + i; }, turn, work);
  score(team, model, checkers_per_side, Forecast::Care::kRough, roughly, turn, work);
  team.each_apart(kAllRolls, [&](int roll) {
    if (turn.counts[roll] > kListed) list_careful(roll, turn, work);
  });
  const int carefully = set_jobs(
      team,
      [&](int roll) {
        return turn.counts[roll] > kListed ? kListed : turn.counts[roll] > kLooks ? turn.counts[roll] : 0;
      },
      [&](int roll, int i) {
        return turn.counts[roll] > kListed ? turn.list[roll][i] : first_of_roll(roll) + i;
      },
      turn, work);
  score(team, model, checkers_per_side, Forecast::Care::kExact, carefully, turn, work);
  team.each_apart(kAllRolls, [&](int roll) {
    turn.looked[roll] = turn.counts[roll] > kLooks ? kLooks : turn.counts[roll];
    if (turn.counts[roll] > kLooks) list_liked(roll, turn, work);
  });
  const int jobs = set_jobs(
      team, [&](int roll) { return roll == thrown ? turn.counts[roll] : turn.looked[roll]; },
      [&](int roll, int i) { return roll == thrown ? first_of_roll(roll) + i : looked_place(turn, roll, i); },
      turn, work);
  evaluate(team, model, checkers_per_side, jobs, turn, work);
}

// The place of the play after which the other side is worth least, of those looked at; the first of equals.
template <class WorthOfOther>
[[nodiscard]] TABLAS_DEVICE int best_looked(int roll, const WorthOfOther& worth, const Turn& turn,
                                            const Work& work) {
  int best = looked_place(turn, roll, 0);
  double least = worth(work.chances[best]);
  for (int i = 1; i < turn.looked[roll]; ++i) {
    const int place = looked_place(turn, roll, i);
    const double other = worth(work.chances[place]);
    if (other < least) {
      least = other;
      best = place;
    }
  }
  return best;
}

// The same of all plays of the roll thrown: those looked at first.
template <class WorthOfOther>
[[nodiscard]] TABLAS_DEVICE int best_thrown(int roll, const WorthOfOther& worth, const Turn& turn,
                                            const Work& work) {
  int best = best_looked(roll, worth, turn, work);
  if (turn.looked[roll] == turn.counts[roll]) return best;
  double least = worth(work.chances[best]);
  // One that was looked at is not below the least, so it need not be left out.
  const int first = first_of_roll(roll);
  for (int place = first; place < first + turn.counts[roll]; ++place) {
    const double other = worth(work.chances[place]);
    if (other < least) {
      least = other;
      best = place;
    }
  }
  return best;
}

}  // namespace tablas::gpu
