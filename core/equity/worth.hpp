// What finished games are worth to the player on roll: points in money play, match winning chance in a match.
#pragma once

#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/probabilities.hpp"

namespace tablas {

// Shares of gammons and backgammons among the games won and among the games lost: each 0..1, backgammon <=
// gammon.
struct GammonShares {
  double won_gammon = 0.0;
  double won_backgammon = 0.0;
  double lost_gammon = 0.0;
  double lost_backgammon = 0.0;
};

[[nodiscard]] GammonShares gammon_shares(const Probabilities& p);

class Worth {
 public:
  // The table must outlive this value. Throws Error "bad_stakes".
  Worth(const MatchEquityTable& table, const Stakes& stakes);

  // Worth of winning (points > 0) or losing (points < 0) that many points in this game.
  [[nodiscard]] double of(int points) const;
  // Mean worth of a game won, or lost, with the cube at that value, gammons counted by their shares.
  [[nodiscard]] double of_win(int cube, const GammonShares& shares) const;
  [[nodiscard]] double of_loss(int cube, const GammonShares& shares) const;

  // Worth as an equity: -1 is losing, +1 winning the cube at that value.
  [[nodiscard]] double equity(double worth, int cube) const;

  // The same worth seen by the other side.
  [[nodiscard]] double swapped(double worth) const { return is_money_ ? -worth : 1.0 - worth; }

 private:
  const MatchEquityTable* table_;
  int own_away_;
  int other_away_;
  int limit_;  // of the points of a game
  bool is_money_;
  bool after_crawford_;
};

}  // namespace tablas
