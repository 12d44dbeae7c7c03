// What a position is worth in a game that is being rolled out, by one look and the cube as it stands.
#pragma once

#include "equity/cubeful.hpp"
#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "equity/worth.hpp"
#include "eval/composite.hpp"
#include "search/tree.hpp"

namespace tablas {

// All worths belong to the side on roll of `stakes`, but for the after_* functions: these take positions and
// chances of the other side, on roll next, and say what they are worth to that other side.
class RolloutJudge {
 public:
  // evaluator and table must outlive this value. Throws Error "bad_stakes".
  RolloutJudge(const CompositeEvaluator& evaluator, const MatchEquityTable& table, const Stakes& stakes,
               int checkers_per_side);

  // Whether the worth here is exact: a table solves the position for the cube as it stands.
  [[nodiscard]] bool is_solved(const Position& position) const;

  // Worth before the roll and before the cube action, if one is allowed; of a finished game exactly.
  [[nodiscard]] double worth(const Position& position, const Probabilities& p) const;
  [[nodiscard]] CubeEquities decide(const Position& position, const Probabilities& p) const;

  // As worth(), but in a hurry: the cube as if nobody turned it any more.
  [[nodiscard]] double after_dead(const Probabilities& p) const { return outcomes_of_other_.of(p); }
  [[nodiscard]] double after(const Position& position, const Probabilities& p) const;

  // The same of the other side's chances, one by one, but for what is the same in all positions.
  [[nodiscard]] Forecast::Weights weights_of_other() const;

  // A difference of worths that is so much equity.
  [[nodiscard]] double worth_of_equity(double equity) const { return equity * worth_per_equity_; }
  [[nodiscard]] bool is_cubeful() const { return stakes_.is_cube_in_use; }

 private:
  [[nodiscard]] double worth_by(const Stakes& stakes, const Position& position, const Probabilities& p) const;
  [[nodiscard]] CubeEquities decide_by(const Stakes& stakes, const Position& position,
                                       const Probabilities& p) const;

  const CompositeEvaluator& evaluator_;
  const MatchEquityTable& table_;
  Stakes stakes_;
  Stakes others_;
  int checkers_per_side_;
  OutcomeWorths outcomes_of_other_;
  double worth_per_equity_;
};

}  // namespace tablas
