// The choices before a player, some turns ahead: which play, which cube action.
//
// Plies are counted as in GNU Backgammon: 0 is the static look after the play, or before the roll. The result
// is the same, bit for bit, for any number of threads and whatever the cache holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "equity/cubeful.hpp"
#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/composite.hpp"
#include "rules/batch.hpp"
#include "rules/options.hpp"
#include "search/cache.hpp"
#include "search/control.hpp"
#include "search/filter.hpp"
#include "search/ranking.hpp"
#include "search/tree.hpp"

namespace tablas {

// What a player is asked, and by which rules; stakes are those of the side on roll.
struct Question {
  Position position;
  Stakes stakes;
  RuleOptions options;
  int checkers_per_side = kMaxCheckers;
};

struct SearchSettings {
  int plies = 0;  // 0 to kDeepestPly
  MoveFilter filter;
  int at_least = 1;        // plays that the filter keeps in any case
  bool only_best = false;  // stop as soon as one play is left
  int threads = 1;
};

struct PlaysFound {
  std::vector<RankedPlay>
      plays;    // those looked at `ply` turns ahead, best first; empty when no play is legal
  int ply = 0;  // less than asked for when a budget ended the search
  std::int64_t evaluations = 0;
};

struct PositionFound {
  CubeEquities cube;      // every alternative before the roll
  Probabilities chances;  // of the side on roll
  int ply = 0;
  std::int64_t evaluations = 0;
};

struct TurnPlayed;
struct JudgeSettings;
struct TurnJudged;

// Safe to use from several threads at once.
class Searcher {
 public:
  // Both must outlive the searcher. cache_entries as in NodeCache.
  Searcher(const CompositeEvaluator& evaluator, const MatchEquityTable& table, std::size_t cache_entries);

  // Throws Error "bad_stakes", "bad_dice", "bad_ply", "bad_threads", "search_cancelled".
  [[nodiscard]] PlaysFound best_plays(const Question& question, Dice dice, const SearchSettings& settings,
                                      SearchControl& control);

  // The value of rolling, doubling and passing before the roll. Throws the same, and Error "game_over".
  [[nodiscard]] PositionFound position(const Question& question, const SearchSettings& settings,
                                       SearchControl& control);

  // Judges turns that were played, see search/turns.hpp; out[i] is filled for turns[i]. Threads share the
  // turns out among themselves. Throws the same but "game_over": a finished game has nothing to judge. A
  // limit of `control` that runs out is "search_cancelled" too. `hear` is called with the place of each turn
  // once it is filled, by the thread that judged it; what it throws ends the work, and is thrown here.
  void judge(std::span<const TurnPlayed> turns, const JudgeSettings& settings, SearchControl& control,
             std::span<TurnJudged> out, const std::function<void(std::size_t)>& hear = {});

 private:
  [[nodiscard]] SearchSpace space_of(const Question& question);

  const CompositeEvaluator& evaluator_;
  const MatchEquityTable& table_;
  NodeCache cache_;
};

}  // namespace tablas
