#include "equity/worth.hpp"

#include <algorithm>
#include <limits>

namespace tablas {

GammonShares gammon_shares(const Probabilities& p) {
  GammonShares shares;
  const double win = p.win;
  const double loss = 1.0 - win;
  if (win > 0.0) {
    shares.won_gammon = p.win_gammon / win;
    shares.won_backgammon = p.win_backgammon / win;
  }
  if (loss > 0.0) {
    shares.lost_gammon = p.lose_gammon / loss;
    shares.lost_backgammon = p.lose_backgammon / loss;
  }
  return shares;
}

Worth::Worth(const MatchEquityTable& table, const Stakes& stakes)
    : table_(&table),
      own_away_(stakes.own_away),
      other_away_(stakes.other_away),
      limit_(stakes.stake_limit == 0 ? std::numeric_limits<int>::max() : stakes.stake_limit),
      is_money_(stakes.is_money()),
      // A side at match point means that this game is the Crawford game or comes after it.
      after_crawford_(!stakes.has_crawford_rule || stakes.own_away == 1 || stakes.other_away == 1) {
  check_stakes(stakes, table.size());
}

double Worth::of(int points) const {
  if (is_money_) return std::clamp(points, -limit_, limit_);
  const int own_away = points > 0 ? own_away_ - points : own_away_;
  const int other_away = points < 0 ? other_away_ + points : other_away_;
  return table_->chance(own_away, other_away, after_crawford_);
}

double Worth::of_win(int cube, const GammonShares& shares) const {
  return (1.0 - shares.won_gammon) * of(cube) + (shares.won_gammon - shares.won_backgammon) * of(2 * cube) +
         shares.won_backgammon * of(3 * cube);
}

double Worth::of_loss(int cube, const GammonShares& shares) const {
  return (1.0 - shares.lost_gammon) * of(-cube) +
         (shares.lost_gammon - shares.lost_backgammon) * of(-2 * cube) +
         shares.lost_backgammon * of(-3 * cube);
}

double Worth::equity(double worth, int cube) const {
  const double win = of(cube);
  const double loss = of(-cube);
  return (2.0 * worth - win - loss) / (win - loss);
}

}  // namespace tablas
