// The value of a position some turns ahead: the mean over all rolls of the best replies.
//
// Replies inside the tree are chosen by the evaluator's static look, as the mean worth of the game with the
// cube as it stands at the root; what they are worth then comes from the turns below. The cube is carried
// along in every state it can reach, so that doubles, takes and passes inside the tree are decided where they
// happen.
#pragma once

#include <cstdint>
#include <vector>

#include "equity/cube_states.hpp"
#include "eval/composite.hpp"
#include "eval/probabilities.hpp"
#include "rules/batch.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "rules/rolls.hpp"
#include "search/cache.hpp"
#include "search/control.hpp"

namespace tablas {

// A position seen by the side on roll: its chances, and the worth of each state of the cube.
struct NodeValue {
  Probabilities chances;
  CubeStates::Worths worths;
};

// Worth of a game as a linear function of its five chances, cube as it stands.
struct OutcomeWorths {
  double loss, win, win_gammon, win_backgammon, lose_gammon, lose_backgammon;

  [[nodiscard]] TABLAS_DEVICE constexpr double of(const Probabilities& p) const {
    return loss + win * static_cast<double>(p.win) + win_gammon * static_cast<double>(p.win_gammon) +
           win_backgammon * static_cast<double>(p.win_backgammon) +
           lose_gammon * static_cast<double>(p.lose_gammon) +
           lose_backgammon * static_cast<double>(p.lose_backgammon);
  }
};

[[nodiscard]] OutcomeWorths outcome_worths(const MatchEquityTable& table, const Stakes& stakes);

// What is the same in the whole of one search. Seat 0 is the side on roll at the root.
struct SearchSpace {
  const CompositeEvaluator& evaluator;
  CubeStates cube;
  std::array<OutcomeWorths, 2> outcomes;  // by seat of the side whose chances they weigh
  RuleOptions options;
  int checkers_per_side;
  NodeCache* cache;  // may be null
  std::uint64_t context;
};

[[nodiscard]] SearchSpace search_space(const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                                       const Stakes& stakes, RuleOptions options, int checkers_per_side,
                                       NodeCache* cache);

// The mean over all rolls, for the side that rolls, of what the other side then has.
class MeanValue {
 public:
  explicit MeanValue(const CubeStates& cube) : cube_(cube) { sum_.fill(0.0); }

  void add(const NodeValue& of_other, int roll_weight);
  [[nodiscard]] NodeValue result() const;

 private:
  const CubeStates& cube_;
  CubeStates::Worths sum_;
  std::array<double, 5> chances_{};
};

// Walks the tree; one for each thread, for it keeps memory for the plays of a roll. Throws SearchStopped.
//
// Aligned to pairs of cache lines: walkers of several threads stand side by side and write all the time.
class alignas(128) TreeWalker {
 public:
  TreeWalker(const SearchSpace& space, const SearchControl& control) : space_(space), control_(control) {}

  // Rolling on from here, `plies` turns ahead.
  [[nodiscard]] NodeValue value(const Position& position, int seat, int plies);

  // What the other side has after this roll and its best play, its cube action taken; plies >= 1 counts from
  // before the roll.
  [[nodiscard]] NodeValue after_roll(const Position& position, int seat, Dice dice, int plies);

  // Whether nothing below the position could change its value: a finished game, or one that a table solves.
  [[nodiscard]] bool is_solved(const Position& position, int seat) const;

  // The static value from chances already known, rolling on.
  void look(const Position& position, int seat, const Probabilities& chances, NodeValue& value) const;

  // Positions evaluated since the last call.
  [[nodiscard]] std::int64_t take_evaluations();

 private:
  [[nodiscard]] std::size_t best_reply(int seat);

  const SearchSpace& space_;
  const SearchControl& control_;
  std::vector<Position> replies_;
  std::vector<Probabilities> chances_;
  std::int64_t evaluations_ = 0;
};

}  // namespace tablas
