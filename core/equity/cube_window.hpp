// Where doubling begins and ends as the chance to win grows, and what gammons are worth: the numbers players
// know a score by.
//
// All follow from the cube model (cubeful.hpp) with the shares of gammons among won and among lost games held
// at those of the position.
#pragma once

#include <optional>

#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "equity/worth.hpp"
#include "eval/probabilities.hpp"

namespace tablas {

// Chances to win of the side that may double, but for the take points, which are those of the side that is
// asked: with at least that chance to win it takes.
struct CubeWindow {
  std::optional<double> double_point;  // from here doubling is right; absent: at no chance is it
  std::optional<double>
      too_good_point;            // from here playing on beats a double that is passed; absent: nowhere
  double cash_point = 1.0;       // from here a double is passed
  double take_point = 0.0;       // by the cube efficiency: 1 - cash_point
  double dead_take_point = 0.0;  // nobody turns the cube again, but for doubles that are sure to come
  double live_take_point = 0.0;  // the cube is always turned at the last efficient moment
};

// A gammon price is what a gammon adds to a game, in units of the swing between winning and losing it singly:
// 0.5 for money, 0 where it changes nothing.
struct CubeFigures {
  double efficiency = 0.0;
  double own_gammon_price = 0.0;
  double other_gammon_price = 0.0;
  std::optional<CubeWindow> window;        // of the player on roll; absent where he may not double
  std::optional<CubeWindow> other_window;  // of the other side, were it on roll with these chances
};

// The window of the player on roll, who must be allowed to double.
[[nodiscard]] CubeWindow cube_window(const MatchEquityTable& table, const GammonShares& shares,
                                     const Stakes& stakes, double efficiency);

// Throws Error "bad_stakes".
[[nodiscard]] CubeFigures cube_figures(const MatchEquityTable& table, const Probabilities& p,
                                       const Stakes& stakes, double efficiency);

}  // namespace tablas
