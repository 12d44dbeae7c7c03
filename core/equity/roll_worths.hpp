// What every roll of the dice is worth to the player who throws it: the measure of luck.
//
// The luck of a roll is its worth less the mean over all rolls. Its mean is nothing by construction, whatever
// the evaluator thinks, so that subtracting it from a result leaves an unbiased and much quieter result.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/evaluator.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"
#include "rules/rolls.hpp"

namespace tablas {

using RollWorths = std::array<double, kRolls>;

// Plays that are worth so much less than the best one without the cube are not looked at with it: a cube or a
// score seldom turns them into the best, and weighing them would take most of the time.
inline constexpr double kWorthALook = 0.2;

// out[i][r] is the worth, in points or match winning chance, of the best play of roll r in positions[i] for
// the player who throws it, judged by one look of the evaluator after the play, the cube of stakes[i]
// included; without a legal play, of the turn passing. All three spans have the same length. Standard rules
// of movement. Throws Error "bad_stakes" or "bad_board".
//
// With `looks`, in games for money and where the evaluator has a forecast, a roll is worth the best of only
// so many plays, those that its rough forecast likes most: still the same measure for every roll, so that
// luck stays unbiased, at less than half of the cost.
void roll_worths(const Evaluator& evaluator, const MatchEquityTable& table,
                 std::span<const Position> positions, std::span<const Stakes> stakes,
                 std::span<RollWorths> out, int checkers_per_side = kMaxCheckers, std::size_t looks = 0);

}  // namespace tablas
