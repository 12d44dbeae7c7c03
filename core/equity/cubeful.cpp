#include "equity/cubeful.hpp"

#include <algorithm>

#include "equity/cube_lines.hpp"

namespace tablas {
namespace {

// Without contact the published efficiency grows with the race: 0.55 + 0.00125 for each pip of the side on
// roll, kept between 0.6 and 0.7. Held against exact bear-offs: docs/measurements/2026-11-cube-efficiency.md.
constexpr double kRaceEfficiencyBase = 0.55;
constexpr double kRaceEfficiencyPerPip = 0.00125;
constexpr double kLeastRaceEfficiency = 0.6;
constexpr double kMostRaceEfficiency = 0.7;

double take_point(const Worth& worth, const GammonShares& shares, const Stakes& stakes);

// The chance to win at which the other side is indifferent between passing a double and taking it with a live
// cube.
double cash_point(const Worth& worth, const GammonShares& shares, const Stakes& stakes) {
  const int cube = stakes.cube;
  if (stakes.is_endless()) {
    const double win = worth.of_win(cube, shares) / cube;
    const double loss = -worth.of_loss(cube, shares) / cube;
    return (loss + 1.0) / (win + loss + 0.5);  // Janowski's live cash point for money
  }
  const Stakes raised = stakes.after_take();
  const double top = worth.of_win(2 * cube, shares);
  if (!other_may_raise(raised)) {
    return line_crossing(0.0, worth.of_loss(2 * cube, shares), 1.0, top, worth.of(cube));
  }
  return line_crossing(take_point(worth, shares, raised), worth.of(-2 * cube), 1.0, top, worth.of(cube));
}

// The chance to win at which the player on roll is indifferent between passing a double and taking it.
double take_point(const Worth& worth, const GammonShares& shares, const Stakes& stakes) {
  const int cube = stakes.cube;
  if (stakes.is_endless()) {
    const double win = worth.of_win(cube, shares) / cube;
    const double loss = -worth.of_loss(cube, shares) / cube;
    return (loss - 0.5) / (win + loss + 0.5);  // Janowski's live take point for money
  }
  Stakes raised = stakes;
  raised.cube = 2 * cube;
  raised.owner = CubeOwner::kOwn;
  const double bottom = worth.of_loss(2 * cube, shares);
  if (!own_may_raise(raised)) {
    return line_crossing(0.0, bottom, 1.0, worth.of_win(2 * cube, shares), worth.of(-cube));
  }
  return line_crossing(0.0, bottom, cash_point(worth, shares, raised), worth.of(2 * cube), worth.of(-cube));
}

// Whether a side that loses the match with the present cube anyway doubles at its first chance.
bool own_raise_is_free(const Stakes& stakes) {
  return !stakes.is_money() && own_holds_a_raise(stakes) && stakes.other_away <= stakes.cube;
}

bool other_raise_is_free(const Stakes& stakes) {
  return !stakes.is_money() && other_holds_a_raise(stakes) && stakes.own_away <= stakes.cube;
}

// Whether each side could double, but the other could not double back: the first double leaves a dead cube.
bool both_raises_are_last(const Stakes& stakes) {
  if (stakes.is_money() || !own_holds_a_raise(stakes) || !other_holds_a_raise(stakes)) return false;
  Stakes raised = stakes;
  raised.cube = 2 * stakes.cube;
  return !own_may_raise(raised) && !other_may_raise(raised);
}

// ends: gammons that count at the present cube; after: those that count once turned.
LiveLine live_line(const Worth& worth, const GammonShares& ends, const GammonShares& after,
                   const Stakes& stakes) {
  const CubePoints points = live_cube_points(worth, after, stakes);
  LiveLine line;
  line.take = points.take;
  line.cash = points.cash;
  line.bottom = worth.of_loss(stakes.cube, ends);
  line.top = worth.of_win(stakes.cube, ends);
  line.at_take = other_holds_a_raise(stakes) ? worth.of(-stakes.cube) : line.bottom;
  line.at_cash = own_holds_a_raise(stakes) ? worth.of(stakes.cube) : line.top;
  return line;
}

DeadLines dead_lines(const Worth& worth, const GammonShares& ends, int cube) {
  return {worth.of_loss(cube, ends),    worth.of_win(cube, ends), worth.of_loss(2 * cube, ends),
          worth.of_win(2 * cube, ends), worth.of(-cube),          worth.of(cube)};
}

CubeAction action_of(const CubeEquities& e, double answered, bool doubles, bool is_beaver) {
  const bool takes = answered <= e.double_pass;
  if (doubles)
    return is_beaver ? CubeAction::kDoubleBeaver : takes ? CubeAction::kDoubleTake : CubeAction::kDoublePass;
  if (e.no_double > e.double_pass) return takes ? CubeAction::kTooGoodTake : CubeAction::kTooGoodPass;
  return is_beaver ? CubeAction::kNoDoubleBeaver : CubeAction::kNoDoubleTake;
}

void decide(CubeEquities& e, const Worth& worth, const RollOnWorths& worths, const Stakes& stakes) {
  // A taker who is the favourite beavers: the cube is doubled once more and stays his.
  const bool is_beaver = may_beaver(stakes) && worths.double_beaver < worths.double_take;
  const double taken_worth = is_beaver ? worths.double_beaver : worths.double_take;
  const double taken = is_beaver ? worth.equity(taken_worth, stakes.cube) : e.double_take;
  const double answered = std::min(taken, e.double_pass);
  const double gain = answered - e.no_double;
  // At a tie a double that gives nothing away is made, and a game that can be won at once is.
  const bool is_cash = e.double_pass < taken;
  const SureRaise sure = sure_raise(stakes);
  const bool wins_ties = is_cash || sure == SureRaise::kOwn || sure == SureRaise::kLast;
  const bool doubles = wins_ties ? gain >= -kTie : gain > kTie;
  e.action = action_of(e, taken, doubles, is_beaver);
  if (!doubles) return;
  e.optimal = answered;
  e.optimal_worth = is_cash ? e.double_pass_worth : taken_worth;
}

}  // namespace

double cube_efficiency(const Position& position) {
  if (phase(position) == Phase::kContact) return kContactEfficiency;
  const double by_pips = kRaceEfficiencyBase + kRaceEfficiencyPerPip * pips(position.own);
  return std::clamp(by_pips, kLeastRaceEfficiency, kMostRaceEfficiency);
}

CubePoints live_cube_points(const Worth& worth, const GammonShares& shares, const Stakes& stakes) {
  CubePoints points;
  if (other_holds_a_raise(stakes)) points.take = take_point(worth, shares, stakes);
  if (own_holds_a_raise(stakes)) points.cash = cash_point(worth, shares, stakes);
  return points;
}

SureRaise sure_raise(const Stakes& stakes) {
  if (both_raises_are_last(stakes)) return SureRaise::kLast;
  if (own_raise_is_free(stakes)) return SureRaise::kOwn;
  return other_raise_is_free(stakes) ? SureRaise::kOther : SureRaise::kNone;
}

double worth_without_double(const Worth& worth, double win, const GammonShares& after, const Stakes& stakes,
                            double efficiency) {
  const GammonShares ends = gammons_count(stakes) ? after : GammonShares{};
  const SureRaise sure = sure_raise(stakes);
  const DeadLines lines = dead_lines(worth, ends, stakes.cube);
  if (sure == SureRaise::kLast) return lines.at_last_raises(win);
  const double live = live_line(worth, ends, after, stakes).at(win);
  return efficiency * live + (1.0 - efficiency) * lines.at(win, sure);
}

double worth_without_double(const Worth& worth, const Probabilities& p, const Stakes& stakes,
                            double efficiency) {
  return worth_without_double(worth, p.win, gammon_shares(p), stakes, efficiency);
}

CubeEquities cube_decision(const Worth& worth, const Stakes& stakes, const RollOnWorths& worths) {
  CubeEquities e;
  e.no_double_worth = worths.no_double;
  e.no_double = worth.equity(e.no_double_worth, stakes.cube);
  e.optimal = e.no_double;
  e.optimal_worth = e.no_double_worth;
  e.is_redouble = stakes.owner == CubeOwner::kOwn;
  e.may_double = may_double(stakes);
  e.double_take_worth = worths.double_take;
  e.double_take = worth.equity(e.double_take_worth, stakes.cube);
  e.double_pass_worth = worth.of(stakes.cube);
  e.double_pass = worth.equity(e.double_pass_worth, stakes.cube);
  if (e.may_double) decide(e, worth, worths, stakes);
  return e;
}

CubeEquities cube_equities(const MatchEquityTable& table, const Probabilities& p, const Stakes& stakes,
                           double efficiency) {
  const Worth worth(table, stakes);
  const auto roll_on = [&](const Stakes& then) { return worth_without_double(worth, p, then, efficiency); };
  RollOnWorths worths;
  worths.no_double = roll_on(stakes);
  worths.double_take = roll_on(stakes.after_take());
  if (may_beaver(stakes)) worths.double_beaver = roll_on(stakes.after_beaver());
  return cube_decision(worth, stakes, worths);
}

}  // namespace tablas
