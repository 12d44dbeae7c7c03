// The worths of a position for every state the cube can reach, so that a search values them all in one pass.
//
// A search that doubles inside the tree needs, at each leaf, the worth of rolling on for the cube where it
// stands and wherever doubles on the way may have put it. The two sides are seats: seat 0 is on roll at the
// root, seat 1 is the other. A state is a value of the cube and the seat that owns it, so its index means the
// same whoever is on roll; the worths at an index always belong to the side on roll.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "equity/cubeful.hpp"
#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "equity/worth.hpp"
#include "eval/money_equities.hpp"
#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

class CubeStates {
 public:
  // Money with the cap at kMostCube, the first double not made yet: 23 values with two owners each, one more.
  static constexpr std::size_t kMost = 48;
  // Only the first size() entries mean anything. Match winning chances; points in money play, but points per
  // unit() where the cube has no cap, for then all values of the cube are alike.
  using Worths = std::array<double, kMost>;

  // All states that doubles can lead to from the stakes of seat 0 at the root, which are state 0; besides, so
  // that decide() can say what a double would bring where it is not allowed, those after a double by seat 0.
  // The table must outlive this value. Throws Error "bad_stakes".
  CubeStates(const MatchEquityTable& table, const Stakes& root);

  [[nodiscard]] std::size_t size() const { return size_; }
  // What a worth of 1 stands for: the value of the cube at the root in money play without a cap, else 1.
  [[nodiscard]] double unit() const { return unit_; }
  // The stakes of a state seen by that seat; in money play without a cap the cube is that of the root.
  [[nodiscard]] Stakes stakes(std::size_t state, int seat) const;

  // Worth of rolling on (no double this turn) to that seat, on roll, by the static model.
  void roll_on(int seat, const Position& position, const Probabilities& p, Worths& out) const {
    roll_on(seat, cube_efficiency(position), p, out);
  }
  void roll_on(int seat, double efficiency, const Probabilities& p, Worths& out) const;

  // Worth of a finished game to that seat, whose result is given.
  void settled(int seat, const Probabilities& finished, Worths& out) const;

  // Exact money values of rolling on for that seat. False, and out untouched, where they do not apply: in a
  // match or under a cap.
  [[nodiscard]] bool from_money(int seat, const MoneyValues& exact, Worths& out) const;

  // From worths of rolling on to worths before the decision whether to double, the best for both sides,
  // beavers included, in every state in which that seat may double.
  void act(int seat, Worths& worths) const;

  // sum += weight * child, seen by the side that is not on roll in the child.
  void add_swapped(const Worths& child, double weight, Worths& sum) const;

  // Every alternative of seat 0 at the root, from worths of rolling on; as cube_equities() tells them.
  [[nodiscard]] CubeEquities decide(const Worths& roll_on) const;

 private:
  static constexpr std::size_t kRungs = 25;  // values of the cube: up to kMostCube, and one double more
  static constexpr std::int8_t kNobody = -1;

  // What games that end at one value of the cube are worth to a seat: won singly, and how much more each
  // further kind of win adds; the same for losses.
  struct Ends {
    double won = 0.0, won_gammon = 0.0, won_backgammon = 0.0;
    double lost = 0.0, lost_gammon = 0.0, lost_backgammon = 0.0;
    bool may_raise = false;  // this seat, were the cube his
  };

  // A state seen by the seat on roll.
  struct View {
    double equity_per_worth = 0.0;
    SureRaise sure = SureRaise::kNone;
    bool own_raises = false;
    bool other_raises = false;
    std::int8_t taken = kNobody;  // the state after a double by the seat that is taken; kNobody: not allowed
    std::int8_t beavered = kNobody;
  };

  struct State {
    std::int8_t rung = 0;
    std::int8_t owner = kNobody;
    bool gammons_count = true;
    std::array<View, 2> views;
  };

  struct Lines;

  [[nodiscard]] Stakes stakes_at(std::size_t rung, int owner, int seat) const;
  [[nodiscard]] bool may_raise(std::size_t rung, int seat) const;
  void set_rungs(const MatchEquityTable& table);
  std::int8_t state_of(std::size_t rung, int owner);
  void reach_from(std::size_t state);
  void set_views(std::size_t state);
  void set_lines(int seat, const GammonShares& shares, Lines& lines) const;
  [[nodiscard]] double value(const State& state, int seat, double p, double efficiency,
                             const Lines& lines) const;

  Stakes root_;
  Worth root_worth_;
  bool is_endless_;  // money without a cap: one rung stands for all values of the cube
  double unit_;
  double raise_ = 1.0;  // what a worth after a double counts in units of the worths before it
  std::size_t size_ = 0;
  std::size_t rungs_ = 0;
  std::int8_t doubled_root_ = kNobody;  // the state after a double by seat 0 at the root, allowed or not
  std::array<std::array<Ends, kRungs>, 2> ends_;  // by seat and rung
  std::array<State, kMost> states_;
};

}  // namespace tablas
