#include "equity/computed_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "equity/cube_states.hpp"
#include "equity/cubeful.hpp"
#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr double kWholeTolerance = 1e-9;

double weight_of_reply(int high, int low) { return high == low ? 1.0 / 36.0 : 1.0 / 18.0; }

// Worth of the game to the player who moves first, before the opening roll.
double worth_to_first(const MatchEquityTable& table, std::span<const Opening> openings,
                      const Stakes& stakes) {
  const CubeStates states(table, stakes);
  CubeStates::Worths start{};
  for (const Opening& opening : openings) {
    CubeStates::Worths second{};
    auto reply = opening.replies.begin();
    for (int high = 1; high <= 6; ++high) {
      for (int low = 1; low <= high; ++low) {
        CubeStates::Worths first{};
        states.roll_on(0, kContactEfficiency, *reply++, first);
        states.act(0, first);
        states.add_swapped(first, weight_of_reply(high, low), second);
      }
    }
    states.act(1, second);
    states.add_swapped(second, opening.weight, start);
  }
  return start[0];
}

// The same to the side that needs own_away points, whoever moves first.
double worth_of_game(const MatchEquityTable& table, std::span<const Opening> openings, int own_away,
                     int other_away, bool is_crawford) {
  Stakes stakes;
  stakes.own_away = own_away;
  stakes.other_away = other_away;
  stakes.is_crawford = is_crawford;
  const double first = worth_to_first(table, openings, stakes);
  const double second = 1.0 - worth_to_first(table, openings, stakes.swapped());
  return 0.5 * (first + second);
}

void check(int length, std::span<const Opening> openings) {
  double whole = 0.0;
  for (const Opening& opening : openings) whole += opening.weight;
  if (length < 1) throw Error("bad_match_equity", "a match to " + std::to_string(length) + " points");
  if (std::abs(whole - 1.0) > kWholeTolerance) {
    throw Error("bad_match_equity", "the openings have the weight " + std::to_string(whole));
  }
}

}  // namespace

MatchEquityTable computed_table(int length, std::span<const Opening> openings,
                                const MatchEquityTable* known) {
  check(length, openings);
  const int known_to = known == nullptr ? 1 : std::min(known->size(), length);
  const auto n = static_cast<std::size_t>(length);
  std::vector<double> pre(n * n, 0.5);  // a half: right at even scores, and never read elsewhere
  std::vector<double> post(n, 0.5);
  const auto pre_at = [&pre, length](int own, int other) -> double& {
    return pre[static_cast<std::size_t>((own - 1) * length + other - 1)];
  };
  for (int own = 1; own <= known_to && known != nullptr; ++own) {
    post[static_cast<std::size_t>(own - 1)] = known->chance(own, 1, true);
    for (int other = 1; other <= known_to; ++other) pre_at(own, other) = known->chance(own, other, false);
  }
  for (int away = known_to + 1; away <= length; ++away) {
    const MatchEquityTable so_far(length, pre, post);
    post[static_cast<std::size_t>(away - 1)] = worth_of_game(so_far, openings, away, 1, false);
  }
  // A game leads only to scores with fewer points to go in all.
  for (int together = known_to + 2; together <= 2 * length; ++together) {
    const MatchEquityTable so_far(length, pre, post);
    for (int own = std::max(known_to, together / 2) + 1; own <= std::min(length, together - 1); ++own) {
      const int other = together - own;
      const double chance = worth_of_game(so_far, openings, own, other, other == 1);
      pre_at(own, other) = chance;
      pre_at(other, own) = 1.0 - chance;
    }
  }
  return {length, std::move(pre), std::move(post)};
}

}  // namespace tablas
