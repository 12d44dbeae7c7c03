// What a roll leads to, as training sees it: positions with the turn passed.
#pragma once

#include <vector>

#include "rules/options.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas::training {

// Appends the position after each legal play, seen by the player who is on roll next; after no legal play
// the same board with the turn passed. At least one is appended.
inline void append_next_positions(const Position& position, Dice dice, std::vector<Position>& next) {
  struct Sink {
    std::vector<Position>& next;
    std::size_t first;
    void restart() { next.resize(first); }
    void add(const Position& result, const Step*, int) { next.push_back(swapped(result)); }
  };
  Sink sink{next, next.size()};
  const StandardRules rules;
  generate_plays(rules, position, dice, sink);
  if (next.size() == sink.first) next.push_back(swapped(position));
}

}  // namespace tablas::training
