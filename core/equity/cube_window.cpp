#include "equity/cube_window.hpp"

#include <algorithm>

#include "equity/cube_lines.hpp"
#include "equity/cubeful.hpp"

namespace tablas {
namespace {

constexpr int kMostSteps = 60;
constexpr double kExact =
    1e-12;  // in chance to win; worths are broken lines, so the last step hits their zero
constexpr int kCoarseSteps = 64;  // to find a window that ends before the cash point
constexpr double kJustBelow = 1e-6;

// Where a continuous function that is below 0 at `low` and not below 0 at `high` reaches 0, by false position
// with the Illinois rule: few steps where it is a broken line.
template <class Function>
double zero_between(double low, double high, Function function) {
  double at_low = function(low);
  double at_high = function(high);
  int side = 0;
  for (int step = 0; step < kMostSteps && high - low > kExact && at_high > kExact * kExact; ++step) {
    const double middle = low + (high - low) * at_low / (at_low - at_high);
    const double at_middle = function(middle);
    if (at_middle < 0.0) {
      if (side < 0) at_high *= 0.5;
      low = middle;
      at_low = at_middle;
      side = -1;
    } else {
      if (side > 0) at_low *= 0.5;
      high = middle;
      at_high = at_middle;
      side = 1;
    }
  }
  return high;
}

// The stakes with everything the questions below share.
class Question {
 public:
  Question(const MatchEquityTable& table, const GammonShares& shares, const Stakes& stakes, double efficiency)
      : worth_(table, stakes),
        shares_(shares),
        stakes_(stakes),
        efficiency_(efficiency),
        passed_(worth_.of(stakes.cube)) {}

  // What the other side then leaves of a double, against no double; in equity.
  [[nodiscard]] double gain(double p) const {
    const double taken = roll_on(p, stakes_.after_take());
    // Where each side is sure to turn the cube for good, waiting is worth as much as doubling while the other
    // side is ahead; what counts there is which side gains by the higher stake.
    if (sure_raise(stakes_) == SureRaise::kLast) return equity(taken) - equity(played_out(p));
    double answered = std::min(taken, passed_);
    if (may_beaver(stakes_)) answered = std::min(answered, roll_on(p, stakes_.after_beaver()));
    return equity(answered) - equity(roll_on(p, stakes_));
  }

  [[nodiscard]] double cash_point(double efficiency) const {
    const Stakes taken = stakes_.after_take();
    return zero_between(0.0, 1.0, [&](double p) {
      return worth_without_double(worth_, p, shares_, taken, efficiency) - passed_;
    });
  }

  [[nodiscard]] std::optional<double> too_good_point() const {
    const auto gain_by_playing = [this](double p) {
      return equity(roll_on(p, stakes_)) - equity(passed_) - kTie;
    };
    if (gain_by_playing(1.0) <= 0.0) return std::nullopt;
    return zero_between(0.0, 1.0, gain_by_playing);
  }

  [[nodiscard]] std::optional<double> double_point(double cash) const {
    const auto gain_or_tie = [this](double p) { return gain(p) + kTie; };
    double right = cash - kJustBelow;
    for (int step = kCoarseSteps - 1; step > 0 && gain(right) < 0.0; --step)
      right = cash * step / kCoarseSteps;
    if (gain(right) < 0.0) return std::nullopt;
    if (gain_or_tie(0.0) >= 0.0) return 0.0;
    return zero_between(0.0, right, gain_or_tie);
  }

 private:
  [[nodiscard]] double roll_on(double p, const Stakes& then) const {
    return worth_without_double(worth_, p, shares_, then, efficiency_);
  }
  [[nodiscard]] double played_out(double p) const {
    return straight(p, worth_.of_loss(stakes_.cube, shares_), worth_.of_win(stakes_.cube, shares_));
  }
  [[nodiscard]] double equity(double worth) const { return worth_.equity(worth, stakes_.cube); }

  Worth worth_;
  GammonShares shares_;
  Stakes stakes_;
  double efficiency_;
  double passed_;
};

GammonShares swapped(const GammonShares& shares) {
  return {shares.lost_gammon, shares.lost_backgammon, shares.won_gammon, shares.won_backgammon};
}

}  // namespace

CubeWindow cube_window(const MatchEquityTable& table, const GammonShares& shares, const Stakes& stakes,
                       double efficiency) {
  const Question question(table, shares, stakes, efficiency);
  CubeWindow window;
  window.cash_point = question.cash_point(efficiency);
  window.take_point = 1.0 - window.cash_point;
  window.dead_take_point = 1.0 - question.cash_point(0.0);
  window.live_take_point = 1.0 - question.cash_point(1.0);
  window.double_point = question.double_point(window.cash_point);
  window.too_good_point = question.too_good_point();
  return window;
}

CubeFigures cube_figures(const MatchEquityTable& table, const Probabilities& p, const Stakes& stakes,
                         double efficiency) {
  const Worth worth(table, stakes);
  const GammonShares shares = gammon_shares(p);
  const int cube = stakes.cube;
  CubeFigures figures;
  figures.efficiency = efficiency;
  if (gammons_count(stakes)) {
    const double swing = worth.of(cube) - worth.of(-cube);
    figures.own_gammon_price = (worth.of(2 * cube) - worth.of(cube)) / swing;
    figures.other_gammon_price = (worth.of(-cube) - worth.of(-2 * cube)) / swing;
  }
  if (may_double(stakes)) figures.window = cube_window(table, shares, stakes, efficiency);
  const Stakes seen = stakes.swapped();
  if (may_double(seen)) figures.other_window = cube_window(table, swapped(shares), seen, efficiency);
  return figures;
}

}  // namespace tablas
