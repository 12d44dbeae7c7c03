// Equities with the doubling cube, from cubeless probabilities, by the model of Rick Janowski.
//
// A fully "live" cube is always turned at the last efficient moment, so the worth of a game is a broken line
// over the chance to win: from certain loss, through the take point (worth: the cube lost) and the cash point
// (worth: the cube won), to certain win. A "dead" cube is never turned again: a straight line. Real cubes lie
// between, at the cube efficiency x: x * live + (1 - x) * dead. In a match the ends and points come from the
// match equity table.
//
// Source: R. Janowski, "Take-Points in Money Games" (1993); the match form follows the description in words
// in the manual of GNU Backgammon.
#pragma once

#include "equity/cube_lines.hpp"
#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "equity/worth.hpp"
#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

// Share of a live cube in positions with contact: GNU Backgammon's published value, which decides best on our
// own games too: docs/measurements/2026-11-cube-efficiency.md.
inline constexpr double kContactEfficiency = 0.68;

enum class CubeAction {
  kNoDoubleTake,
  kDoubleTake,
  kDoublePass,
  kTooGoodTake,
  kTooGoodPass,
  kDoubleBeaver,
  kNoDoubleBeaver,
};

// Equities are normalised to the present cube: -1 loses it, +1 wins it. Worths are points, or match winning
// chances. Where the player on roll may not double, the doubled values say what a double would bring if it
// were allowed; the action is then kNoDoubleTake and optimal equals no_double.
struct CubeEquities {
  double no_double = 0.0;
  double double_take = 0.0;
  double double_pass = 0.0;
  double optimal = 0.0;
  double no_double_worth = 0.0;
  double double_take_worth = 0.0;
  double double_pass_worth = 0.0;
  double optimal_worth = 0.0;
  CubeAction action = CubeAction::kNoDoubleTake;
  bool may_double = false;
  bool is_redouble = false;
};

// The chances to win between which the other side takes a double by the player on roll and vice versa, cube
// live.
struct CubePoints {
  double take = 0.0;  // below it the player on roll would pass a double; 0 when the other side cannot double
  double cash = 1.0;  // above it the other side would pass a double; 1 when the player on roll cannot double
};

// Worths to the player on roll of rolling on with the cube as it would then stand.
struct RollOnWorths {
  double no_double = 0.0;
  double double_take = 0.0;
  double double_beaver = 0.0;  // read only where may_beaver()
};

// Share of a live cube for that position: by race length without contact, one constant with it.
[[nodiscard]] double cube_efficiency(const Position& position);

// Take and cash point for the cube at its present value and owner.
[[nodiscard]] CubePoints live_cube_points(const Worth& worth, const GammonShares& shares,
                                          const Stakes& stakes);

// Doubles that are sure to come: at these the model does not depend on the cube efficiency alone.
[[nodiscard]] SureRaise sure_raise(const Stakes& stakes);

// Worth to the player on roll of going on without doubling now.
[[nodiscard]] double worth_without_double(const Worth& worth, const Probabilities& p, const Stakes& stakes,
                                          double efficiency);
[[nodiscard]] double worth_without_double(const Worth& worth, double win, const GammonShares& shares,
                                          const Stakes& stakes, double efficiency);

// Every alternative before the roll, and the best, from the worths of rolling on however they were found.
[[nodiscard]] CubeEquities cube_decision(const Worth& worth, const Stakes& stakes,
                                         const RollOnWorths& worths);

// The same by the static model. Throws Error "bad_stakes".
[[nodiscard]] CubeEquities cube_equities(const MatchEquityTable& table, const Probabilities& p,
                                         const Stakes& stakes, double efficiency);

}  // namespace tablas
