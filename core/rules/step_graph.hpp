// The legal next steps at every moment of a turn, for a board on which a person moves checker by checker.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/options.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas {

struct StepEdge {
  std::int32_t parent = 0;
  std::int32_t child = 0;
  std::uint8_t die = 0;
  Step step;
};

// nodes[0] is the start; a child stands after its parent. A node is a position together with the dice left,
// so different orders of the same steps meet again. A node without outgoing edges is a completed play.
struct StepGraph {
  std::vector<Position> nodes;
  std::vector<StepEdge> edges;
};

// Holds exactly the sequences of steps that begin some legal play. No legal play: one node, no edges.
// With free movement every node is a completed play. Throws Error `bad_dice`.
[[nodiscard]] StepGraph step_graph(const Position& position, Dice dice, RuleOptions options = {});

}  // namespace tablas
