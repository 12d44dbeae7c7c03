// The one interface of the core: whatever can tell the chances of positions, in batches.
#pragma once

#include <span>

#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

class Evaluator {
 public:
  Evaluator() = default;
  Evaluator(const Evaluator&) = default;
  Evaluator& operator=(const Evaluator&) = default;
  virtual ~Evaluator() = default;

  // out[i] are the chances for the player on roll in positions[i], before his dice; exact for finished games,
  // nested and possible for all others. Both spans have the same length. A side with fewer than
  // `checkers_per_side` checkers has borne off the rest. Safe to call from several threads at once.
  // Throws Error "bad_board" on a position in which neither side has a checker.
  virtual void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                        int checkers_per_side = kMaxCheckers) const = 0;
};

}  // namespace tablas
