// Whether bear-off tables can matter soon: they take time to build, so nobody builds them in vain.
#pragma once

#include "rules/position.hpp"

namespace tablas {

// Whether play from this position may come, within that many turns of both sides together, the own side's
// first, to one in which both sides are home with at most `most_checkers` each. A bound: four steps of six
// points a turn and no obstacle. False when the game is over.
[[nodiscard]] bool needs_tables(const Position& position, int turns, int most_checkers = kMaxCheckers);

}  // namespace tablas
