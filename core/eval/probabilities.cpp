#include "eval/probabilities.hpp"

#include <algorithm>

namespace tablas {
namespace {

constexpr int kWinnersHome = 19;  // the lowest point, in the loser's numbering, of the winner's home

}  // namespace

int points_lost(const Side& loser, int checkers_per_side) {
  if (checkers(loser) < checkers_per_side) return 1;
  return highest(occupied(loser)) >= kWinnersHome ? 3 : 2;
}

Probabilities finished_result(const Position& position, int checkers_per_side) {
  const bool is_won = checkers(position.own) == 0;
  const int points = points_lost(is_won ? position.other : position.own, checkers_per_side);
  const float gammon = points >= 2 ? 1.0F : 0.0F;
  const float backgammon = points >= 3 ? 1.0F : 0.0F;
  if (is_won) return {1.0F, gammon, backgammon, 0.0F, 0.0F};
  return {0.0F, 0.0F, 0.0F, gammon, backgammon};
}

Probabilities sanitised(const Probabilities& p, const Position& position, int checkers_per_side) {
  const bool may_win_gammon = checkers(position.other) >= checkers_per_side;
  const bool may_lose_gammon = checkers(position.own) >= checkers_per_side;
  Probabilities sane;
  sane.win = p.win;
  if (may_win_gammon) {
    sane.win_gammon = std::min(p.win_gammon, sane.win);
    sane.win_backgammon = std::min(p.win_backgammon, sane.win_gammon);
  }
  if (may_lose_gammon) {
    sane.lose_gammon = std::min(p.lose_gammon, 1.0F - sane.win);
    sane.lose_backgammon = std::min(p.lose_backgammon, sane.lose_gammon);
  }
  // Where the sides have passed each other a backgammon needs a checker that has yet to leave the winner's
  // home.
  if ((sane.win_backgammon > 0.0F || sane.lose_backgammon > 0.0F) && phase(position) == Phase::kRace) {
    if (highest(occupied(position.other)) < kWinnersHome) sane.win_backgammon = 0.0F;
    if (highest(occupied(position.own)) < kWinnersHome) sane.lose_backgammon = 0.0F;
  }
  return sane;
}

}  // namespace tablas
