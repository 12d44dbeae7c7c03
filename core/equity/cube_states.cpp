#include "equity/cube_states.hpp"

#include <algorithm>
#include <cassert>

#include "equity/cube_lines.hpp"

namespace tablas {
namespace {

constexpr int kSeats = 2;

// Points that a finished game counts, in cubes: 1, 2 or 3, below 0 when lost.
int points_of(const Probabilities& finished, bool gammons_count) {
  const bool is_won = finished.win > 0.5F;
  const float gammon = is_won ? finished.win_gammon : finished.lose_gammon;
  const float backgammon = is_won ? finished.win_backgammon : finished.lose_backgammon;
  const int kind = !gammons_count || gammon < 0.5F ? 1 : backgammon < 0.5F ? 2 : 3;
  return is_won ? kind : -kind;
}

CubeOwner seen_owner(int owner, int seat) {
  if (owner < 0) return CubeOwner::kCentred;
  return owner == seat ? CubeOwner::kOwn : CubeOwner::kOther;
}

int owning_seat(CubeOwner owner) {
  return owner == CubeOwner::kCentred ? -1 : owner == CubeOwner::kOwn ? 0 : 1;
}

}  // namespace

// For one seat and one set of gammon shares: worth of a game won or lost at each value of the cube, and the
// live take and cash points, where that seat or the other may raise.
struct CubeStates::Lines {
  double loss[kRungs];
  double win[kRungs];
  double take[kRungs];
  double cash[kRungs];
};

CubeStates::CubeStates(const MatchEquityTable& table, const Stakes& root)
    : root_(root),
      root_worth_(table, root),
      is_endless_(root.is_endless()),
      unit_(is_endless_ ? root.cube : 1.0),
      raise_(is_endless_ ? 2.0 : 1.0) {
  set_rungs(table);
  state_of(0, owning_seat(root.owner));
  doubled_root_ = state_of(is_endless_ ? 0 : 1, 1);
  for (std::size_t state = 0; state < size_; ++state) reach_from(state);  // size_ grows on the way
  for (std::size_t state = 0; state < size_; ++state) set_views(state);
}

Stakes CubeStates::stakes_at(std::size_t rung, int owner, int seat) const {
  Stakes stakes = seat == 0 ? root_ : root_.swapped();
  stakes.cube = root_.cube << rung;
  stakes.owner = seen_owner(owner, seat);
  return stakes;
}

Stakes CubeStates::stakes(std::size_t state, int seat) const {
  return stakes_at(static_cast<std::size_t>(states_[state].rung), states_[state].owner, seat);
}

bool CubeStates::may_raise(std::size_t rung, int seat) const {
  return own_may_raise(stakes_at(rung, -1, seat));
}

void CubeStates::set_rungs(const MatchEquityTable& table) {
  rungs_ = 1;
  if (!is_endless_) {
    ++rungs_;  // for the double at the root, allowed or not
    while (may_raise(rungs_ - 1, 0) || may_raise(rungs_ - 1, 1)) ++rungs_;
    assert(rungs_ <= kRungs);
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    const Worth worth(table, seat == 0 ? root_ : root_.swapped());
    for (std::size_t rung = 0; rung < rungs_; ++rung) {
      const int cube = is_endless_ ? 1 : root_.cube << rung;
      Ends& ends = ends_[static_cast<std::size_t>(seat)][rung];
      ends.won = worth.of(cube);
      ends.won_gammon = worth.of(2 * cube) - worth.of(cube);
      ends.won_backgammon = worth.of(3 * cube) - worth.of(2 * cube);
      ends.lost = worth.of(-cube);
      ends.lost_gammon = worth.of(-2 * cube) - worth.of(-cube);
      ends.lost_backgammon = worth.of(-3 * cube) - worth.of(-2 * cube);
      ends.may_raise = may_raise(rung, seat);
    }
  }
}

// The index of a state, which is added when it is new.
std::int8_t CubeStates::state_of(std::size_t rung, int owner) {
  std::size_t index = 0;
  while (index < size_ && (states_[index].rung != static_cast<int>(rung) || states_[index].owner != owner)) {
    ++index;
  }
  if (index == size_) {
    assert(size_ < kMost);
    State& added = states_[size_++];
    added.rung = static_cast<std::int8_t>(rung);
    added.owner = static_cast<std::int8_t>(owner);
    added.gammons_count = gammons_count(stakes_at(rung, owner, 0));
  }
  return static_cast<std::int8_t>(index);
}

// Adds the states after each side's double.
void CubeStates::reach_from(std::size_t state) {
  const auto rung = static_cast<std::size_t>(states_[state].rung);
  const std::size_t up = is_endless_ ? 0 : 1;
  for (int seat = 0; seat < kSeats; ++seat) {
    const Stakes stakes = stakes_at(rung, states_[state].owner, seat);
    if (!may_double(stakes)) continue;
    View& view = states_[state].views[static_cast<std::size_t>(seat)];
    const std::int8_t taken = state_of(rung + up, 1 - seat);
    view.taken = taken;
    if (may_beaver(stakes)) view.beavered = state_of(rung + 2 * up, 1 - seat);
  }
}

void CubeStates::set_views(std::size_t state) {
  const auto rung = static_cast<std::size_t>(states_[state].rung);
  for (int seat = 0; seat < kSeats; ++seat) {
    const Stakes stakes = stakes_at(rung, states_[state].owner, seat);
    const Ends& ends = ends_[static_cast<std::size_t>(seat)][rung];
    View& view = states_[state].views[static_cast<std::size_t>(seat)];
    view.sure = sure_raise(stakes);
    view.own_raises = own_holds_a_raise(stakes);
    view.other_raises = other_holds_a_raise(stakes);
    view.equity_per_worth = 2.0 / (ends.won - ends.lost);
  }
}

void CubeStates::set_lines(int seat, const GammonShares& shares, Lines& lines) const {
  const auto& own = ends_[static_cast<std::size_t>(seat)];
  const auto& other = ends_[static_cast<std::size_t>(1 - seat)];
  for (std::size_t rung = rungs_; rung-- > 0;) {
    const Ends& ends = own[rung];
    lines.win[rung] =
        ends.won + shares.won_gammon * ends.won_gammon + shares.won_backgammon * ends.won_backgammon;
    lines.loss[rung] =
        ends.lost + shares.lost_gammon * ends.lost_gammon + shares.lost_backgammon * ends.lost_backgammon;
    const std::size_t up = rung + 1;
    if (is_endless_) {  // Janowski's live points for money
      const double per_point = 1.0 / (lines.win[rung] - lines.loss[rung] + 0.5);
      lines.take[rung] = (-lines.loss[rung] - 0.5) * per_point;
      lines.cash[rung] = (-lines.loss[rung] + 1.0) * per_point;
      continue;
    }
    // Each line runs to the point where the side that took would itself be passed or cashed, else to its end.
    if (ends.may_raise) {
      lines.cash[rung] = other[up].may_raise
                             ? line_crossing(lines.take[up], own[up].lost, 1.0, lines.win[up], ends.won)
                             : line_crossing(0.0, lines.loss[up], 1.0, lines.win[up], ends.won);
    }
    if (other[rung].may_raise) {
      lines.take[rung] = own[up].may_raise
                             ? line_crossing(0.0, lines.loss[up], lines.cash[up], own[up].won, ends.lost)
                             : line_crossing(0.0, lines.loss[up], 1.0, lines.win[up], ends.lost);
    }
  }
}

double CubeStates::value(const State& state, int seat, double p, double efficiency,
                         const Lines& lines) const {
  const auto rung = static_cast<std::size_t>(state.rung);
  const View& view = state.views[static_cast<std::size_t>(seat)];
  const Ends& ends = ends_[static_cast<std::size_t>(seat)][rung];
  const double loss = state.gammons_count ? lines.loss[rung] : ends.lost;
  const double win = state.gammons_count ? lines.win[rung] : ends.won;
  if (!view.own_raises && !view.other_raises) return straight(p, loss, win);
  // Only in a match is a double sure to come, and there every rung that can be left has one above it.
  DeadLines dead = {loss, win, loss, win, ends.lost, ends.won};
  if (view.sure != SureRaise::kNone) {
    dead.raised_loss = lines.loss[rung + 1];
    dead.raised_win = lines.win[rung + 1];
    if (view.sure == SureRaise::kLast) return dead.at_last_raises(p);
  }
  const LiveLine live = {
      view.other_raises ? lines.take[rung] : 0.0, view.own_raises ? lines.cash[rung] : 1.0, loss,
      view.other_raises ? ends.lost : loss,       view.own_raises ? ends.won : win,         win};
  return efficiency * live.at(p) + (1.0 - efficiency) * dead.at(p, view.sure);
}

void CubeStates::roll_on(int seat, double efficiency, const Probabilities& p, Worths& out) const {
  Lines lines;
  set_lines(seat, gammon_shares(p), lines);
  const double win = p.win;
  for (std::size_t i = 0; i < size_; ++i) out[i] = value(states_[i], seat, win, efficiency, lines);
}

void CubeStates::settled(int seat, const Probabilities& finished, Worths& out) const {
  for (std::size_t i = 0; i < size_; ++i) {
    const Ends& ends = ends_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(states_[i].rung)];
    const int points = points_of(finished, states_[i].gammons_count);
    if (points > 0) {
      out[i] = ends.won + (points > 1 ? ends.won_gammon : 0.0) + (points > 2 ? ends.won_backgammon : 0.0);
    } else {
      out[i] =
          ends.lost + (points < -1 ? ends.lost_gammon : 0.0) + (points < -2 ? ends.lost_backgammon : 0.0);
    }
  }
}

bool CubeStates::from_money(int seat, const MoneyValues& exact, Worths& out) const {
  if (!is_endless_) return false;
  for (std::size_t i = 0; i < size_; ++i) out[i] = exact_worth(exact, stakes_at(0, states_[i].owner, seat));
  return true;
}

void CubeStates::act(int seat, Worths& worths) const {
  for (std::size_t i = 0; i < size_; ++i) {
    const View& view = states_[i].views[static_cast<std::size_t>(seat)];
    if (view.taken == kNobody) continue;
    // The states after the double belong to the other side, which is not on roll: they are not acted on.
    double taken = raise_ * worths[static_cast<std::size_t>(view.taken)];
    if (view.beavered != kNobody) {
      taken = std::min(taken, raise_ * raise_ * worths[static_cast<std::size_t>(view.beavered)]);
    }
    const double passed =
        ends_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(states_[i].rung)].won;
    const bool wins_ties = passed < taken || view.sure == SureRaise::kOwn || view.sure == SureRaise::kLast;
    const double answered = std::min(taken, passed);
    const double gain = (answered - worths[i]) * view.equity_per_worth;
    if (wins_ties ? gain >= -kTie : gain > kTie) worths[i] = answered;
  }
}

void CubeStates::add_swapped(const Worths& child, double weight, Worths& sum) const {
  const double whole = root_.is_money() ? 0.0 : weight;
  for (std::size_t i = 0; i < size_; ++i) sum[i] += whole - weight * child[i];
}

CubeEquities CubeStates::decide(const Worths& roll_on) const {
  const View& view = states_[0].views[0];
  RollOnWorths worths;
  worths.no_double = unit_ * roll_on[0];
  worths.double_take = unit_ * raise_ * roll_on[static_cast<std::size_t>(doubled_root_)];
  if (view.beavered != kNobody) {
    worths.double_beaver = unit_ * raise_ * raise_ * roll_on[static_cast<std::size_t>(view.beavered)];
  }
  return cube_decision(root_worth_, root_, worths);
}

}  // namespace tablas
