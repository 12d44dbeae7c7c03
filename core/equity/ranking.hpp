// The legal plays of a roll, best first, each valued by the evaluator one static look after the play.
#pragma once

#include <vector>

#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/evaluator.hpp"
#include "rules/batch.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"

namespace tablas {

struct RankedPlay {
  Play play;              // its result in the mover's view
  Probabilities chances;  // the mover's, after the play
  double equity = 0.0;    // to a millionth; cubeful, normalised to the present cube, cubeless without a cube
  double worth = 0.0;     // the same as points, or match winning chance
};

struct RollQuestion {
  Position position;
  Dice dice;
  Stakes stakes;  // the mover's
  RuleOptions options;
  int checkers_per_side = kMaxCheckers;
};

// Every legal play, best first; of equals, the one that is worth more without the cube, then the one that
// leaves fewer checkers, then fewer pips, then the one the generator finds first. Empty when there is no
// legal play. Throws Error "bad_stakes".
[[nodiscard]] std::vector<RankedPlay> rank_plays(const Evaluator& evaluator, const MatchEquityTable& table,
                                                 const RollQuestion& question);

// The cube-aware value of a position for the side on roll: a finished game by its points, else the best cube
// action.
struct PositionValue {
  double equity = 0.0;
  double worth = 0.0;
};
[[nodiscard]] PositionValue value_on_roll(const MatchEquityTable& table, const Position& position,
                                          const Probabilities& p, const Stakes& stakes);

}  // namespace tablas
