#include "equity/cubeful.hpp"

#include <algorithm>

namespace tablas {
namespace {

// GNU Backgammon's published value for positions with contact; how it compares here: docs/measurements.
constexpr double kContactEfficiency = 0.68;
// Without contact the published efficiency grows with the race: 0.55 + 0.00125 for each pip of the side on
// roll, kept between 0.6 and 0.7.
constexpr double kRaceEfficiencyBase = 0.55;
constexpr double kRaceEfficiencyPerPip = 0.00125;
constexpr double kLeastRaceEfficiency = 0.6;
constexpr double kMostRaceEfficiency = 0.7;

// How far the chance to win moves while a double that costs nothing is still to come: two rolls pass before
// the player on roll may double again, one before the other side may. Fitted:
// docs/measurements/2026-11-cube-model.md.
constexpr double kSwingOfTwoRolls = 0.2;
constexpr double kSwingOfOneRoll = 0.1;

// Equities nearer than this are a tie; far above rounding, far below what the network can tell.
constexpr double kTie = 1e-7;

double take_point(const Worth& worth, const GammonShares& shares, const Stakes& stakes);

bool has_endless_cube(const Stakes& stakes) { return stakes.is_money() && stakes.cube_cap == 0; }

double line_crossing(double from_p, double from_worth, double to_p, double to_worth, double worth) {
  const double share = (worth - from_worth) / (to_worth - from_worth);
  return std::clamp(from_p + share * (to_p - from_p), 0.0, 1.0);
}

// The chance to win at which the other side is indifferent between passing a double and taking it with a live
// cube.
double cash_point(const Worth& worth, const GammonShares& shares, const Stakes& stakes) {
  const int cube = stakes.cube;
  if (has_endless_cube(stakes)) {
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
  if (has_endless_cube(stakes)) {
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

bool own_holds_a_raise(const Stakes& stakes) {
  return stakes.owner != CubeOwner::kOther && own_may_raise(stakes);
}

bool other_holds_a_raise(const Stakes& stakes) {
  return stakes.owner != CubeOwner::kOwn && other_may_raise(stakes);
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

double straight(double p, double loss, double win) { return loss + p * (win - loss); }

template <class Line>
double mean_over_swing(double p, double swing, Line line) {
  return (line(p) + line(std::max(p - swing, 0.0)) + line(std::min(p + swing, 1.0))) / 3.0;
}

// The broken line of a live cube. ends: gammons that count at the present cube; after: those that count once
// turned.
double live_worth(const Worth& worth, double p, const GammonShares& ends, const GammonShares& after,
                  const Stakes& stakes) {
  const CubePoints points = live_cube_points(worth, after, stakes);
  const bool own_raises = own_holds_a_raise(stakes);
  const bool other_raises = other_holds_a_raise(stakes);
  const double bottom = worth.of_loss(stakes.cube, ends);
  const double top = worth.of_win(stakes.cube, ends);
  const double at_take = other_raises ? worth.of(-stakes.cube) : bottom;
  const double at_cash = own_raises ? worth.of(stakes.cube) : top;
  if (p < points.take) return straight(p / points.take, bottom, at_take);
  if (p > points.cash) return straight((p - points.cash) / (1.0 - points.cash), at_cash, top);
  if (points.cash <= points.take) return at_cash;
  return straight((p - points.take) / (points.cash - points.take), at_take, at_cash);
}

// The straight lines of a game played to its end with the cube as it stands, and with the cube turned once
// more.
struct DeadLines {
  double loss, win;
  double raised_loss, raised_win;

  DeadLines(const Worth& worth, int cube, const GammonShares& ends)
      : loss(worth.of_loss(cube, ends)),
        win(worth.of_win(cube, ends)),
        raised_loss(worth.of_loss(2 * cube, ends)),
        raised_win(worth.of_win(2 * cube, ends)) {}

  [[nodiscard]] double as_is(double p) const { return straight(p, loss, win); }
  [[nodiscard]] double raised(double p) const { return straight(p, raised_loss, raised_win); }
};

// A cube nobody turns again, but for the doubles that cost nothing and so are sure to come, taken or passed.
double dead_worth(const Worth& worth, double p, const DeadLines& lines, const Stakes& stakes) {
  const double cash = worth.of(stakes.cube);
  const double pass = worth.of(-stakes.cube);
  if (own_raise_is_free(stakes)) {
    return mean_over_swing(p, kSwingOfTwoRolls, [&lines, cash](double q) {
      return std::max(lines.as_is(q), std::min(lines.raised(q), cash));
    });
  }
  if (other_raise_is_free(stakes)) {
    return mean_over_swing(p, kSwingOfOneRoll, [&lines, pass](double q) {
      return std::min(lines.as_is(q), std::max(lines.raised(q), pass));
    });
  }
  return lines.as_is(p);
}

// Each side doubles as soon as it gains by the higher stake, for it gives no cube away by that.
double worth_with_last_raises(const Worth& worth, double p, const DeadLines& lines, const Stakes& stakes) {
  const double as_is = lines.as_is(p);
  const double raised = lines.raised(p);
  const double answered = std::clamp(raised, worth.of(-stakes.cube), worth.of(stakes.cube));
  return raised > as_is ? std::max(as_is, answered) : std::min(as_is, answered);
}

bool gammons_count(const Stakes& stakes) { return !stakes.jacoby || stakes.owner != CubeOwner::kCentred; }

CubeAction action_of(const CubeEquities& e, double answered, bool doubles, bool is_beaver) {
  const bool takes = answered <= e.double_pass;
  if (doubles)
    return is_beaver ? CubeAction::kDoubleBeaver : takes ? CubeAction::kDoubleTake : CubeAction::kDoublePass;
  if (e.no_double > e.double_pass) return takes ? CubeAction::kTooGoodTake : CubeAction::kTooGoodPass;
  return is_beaver ? CubeAction::kNoDoubleBeaver : CubeAction::kNoDoubleTake;
}

void decide(CubeEquities& e, const Stakes& stakes) {
  // A taker who is the favourite beavers: the cube is doubled once more and stays his.
  const bool is_beaver = stakes.beavers && !e.is_redouble && e.double_take < 0.0;
  const double taken = is_beaver ? 2.0 * e.double_take : e.double_take;
  const double answered = std::min(taken, e.double_pass);
  const double gain = answered - e.no_double;
  // At a tie a double that gives nothing away is made, and a game that can be won at once is.
  const bool is_cash = e.double_pass < taken;
  const bool wins_ties = is_cash || own_raise_is_free(stakes) || both_raises_are_last(stakes);
  const bool doubles = wins_ties ? gain >= -kTie : gain > kTie;
  e.action = action_of(e, taken, doubles, is_beaver);
  if (!doubles) return;
  e.optimal = answered;
  e.optimal_worth = is_cash ? e.double_pass_worth : (is_beaver ? 2.0 : 1.0) * e.double_take_worth;
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

double worth_without_double(const Worth& worth, const Probabilities& p, const Stakes& stakes,
                            double efficiency) {
  const GammonShares after = gammon_shares(p);
  const GammonShares ends = gammons_count(stakes) ? after : GammonShares{};
  const double win = p.win;
  const DeadLines lines(worth, stakes.cube, ends);
  if (both_raises_are_last(stakes)) return worth_with_last_raises(worth, win, lines, stakes);
  const double dead = dead_worth(worth, win, lines, stakes);
  const double live = live_worth(worth, win, ends, after, stakes);
  return efficiency * live + (1.0 - efficiency) * dead;
}

CubeEquities cube_equities(const MatchEquityTable& table, const Probabilities& p, const Stakes& stakes,
                           double efficiency) {
  const Worth worth(table, stakes);
  const int cube = stakes.cube;
  CubeEquities e;
  e.no_double_worth = worth_without_double(worth, p, stakes, efficiency);
  e.no_double = worth.equity(e.no_double_worth, cube);
  e.optimal = e.no_double;
  e.optimal_worth = e.no_double_worth;
  e.is_redouble = stakes.owner == CubeOwner::kOwn;
  e.may_double = may_double(stakes);
  e.double_take_worth = worth_without_double(worth, p, stakes.after_take(), efficiency);
  e.double_take = worth.equity(e.double_take_worth, cube);
  e.double_pass_worth = worth.of(cube);
  e.double_pass = worth.equity(e.double_pass_worth, cube);
  if (e.may_double) decide(e, stakes);
  return e;
}

}  // namespace tablas
