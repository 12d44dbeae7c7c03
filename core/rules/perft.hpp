// Counts of results some rolls deep: a signature of the play generator.
#pragma once

#include <cstdint>

#include "rules/options.hpp"
#include "rules/position.hpp"

namespace tablas {

// Results of every distinct legal play after each of the 21 rolls, `depth` rolls deep. A roll without a legal
// play counts as one result; a finished game has no successors. Depth 0 is 1. Throws Error `bad_depth` below
// 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, RuleOptions options = {});

}  // namespace tablas
