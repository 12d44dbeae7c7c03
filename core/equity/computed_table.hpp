// A match equity table of any length, worked out from how games of backgammon begin and the cube model.
//
// The chance at a score is that of a single game played for the chances at the scores it may lead to, so the
// table is filled from the end of the match backwards. Each game is looked at two turns deep from its start,
// with the cube in play from the second turn on, and valued there by the static cube model.
#pragma once

#include <array>
#include <span>

#include "equity/match_equity.hpp"
#include "eval/probabilities.hpp"

namespace tablas {

// A game after its first turn: how likely it is, and for each roll of the second player, in the order
// 1-1, 2-1, 2-2, 3-1 ... 6-6, the chances of the first player, who is then on roll.
struct Opening {
  static constexpr std::size_t kReplies = 21;

  double weight = 0.0;
  std::array<Probabilities, kReplies> replies;
};

// The table for matches to that many points, with a Crawford game. A shorter table that is known, if one is
// given, is kept and continued. Throws Error "bad_match_equity" when the weights of the openings do not add
// up to 1 or the length is not 1 or more.
[[nodiscard]] MatchEquityTable computed_table(int length, std::span<const Opening> openings,
                                              const MatchEquityTable* known = nullptr);

}  // namespace tablas
