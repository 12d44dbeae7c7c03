// Legal plays with their values, and the order in which they are told.
#pragma once

#include <span>
#include <vector>

#include "eval/probabilities.hpp"
#include "rules/batch.hpp"

namespace tablas {

struct RankedPlay {
  Play play;              // its result in the mover's view
  Probabilities chances;  // the mover's, after the play
  double equity = 0.0;    // to a millionth; cubeful, normalised to the present cube, cubeless without a cube
  double worth = 0.0;     // the same as points, or match winning chance
};

// The equity in whole millionths of a point: they are told and compared so, so that rounding never decides
// between equal plays and the order never contradicts the numbers.
[[nodiscard]] double rounded_equity(double equity);

// Puts the best first; of equals, the play that is worth more without the cube, then the one that leaves
// fewer checkers, then fewer pips, then the one that stood first.
void sort_plays(std::span<RankedPlay> plays);

}  // namespace tablas
