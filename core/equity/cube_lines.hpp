// The lines over the chance to win that the cube model is made of, however their ends were found.
//
// Worths are points or match winning chances of the player on roll. Internal to core/equity: cubeful.hpp
// builds them for single stakes, cube_states.hpp for all stakes of a search at once.
#pragma once

#include <algorithm>

namespace tablas {

// How far the chance to win moves while a double that costs nothing is still to come: two rolls pass before
// the player on roll may double again, one before the other side may. Fitted:
// docs/measurements/2026-11-cube-model.md.
inline constexpr double kSwingOfTwoRolls = 0.2;
inline constexpr double kSwingOfOneRoll = 0.1;

// Equities nearer than this are a tie; far above rounding, far below what the network can tell.
inline constexpr double kTie = 1e-7;

// Which doubles are sure to come, and so are not left to the cube efficiency.
enum class SureRaise : signed char {
  kNone,
  kOwn,    // the player on roll loses the match with the cube as it stands and may turn it
  kOther,  // the other side does
  kLast,   // either may turn it, but not back: the first double leaves a dead cube
};

[[nodiscard]] inline double straight(double p, double loss, double win) { return loss + p * (win - loss); }

// The chance to win at which the line through two points has that worth.
[[nodiscard]] inline double line_crossing(double from_p, double from_worth, double to_p, double to_worth,
                                          double worth) {
  const double share = (worth - from_worth) / (to_worth - from_worth);
  return std::clamp(from_p + share * (to_p - from_p), 0.0, 1.0);
}

// The broken line of a live cube: from certain loss through the take and the cash point to certain win.
struct LiveLine {
  double take, cash;
  double bottom, at_take, at_cash, top;

  [[nodiscard]] double at(double p) const {
    if (p < take) return straight(p / take, bottom, at_take);
    if (p > cash) return straight((p - cash) / (1.0 - cash), at_cash, top);
    if (cash <= take) return at_cash;
    return straight((p - take) / (cash - take), at_take, at_cash);
  }
};

// The straight lines of a game played to its end with the cube as it stands, and with the cube turned once
// more; `lost` and `won` are what a passed double brings.
struct DeadLines {
  double loss, win;
  double raised_loss, raised_win;
  double lost, won;

  [[nodiscard]] double as_is(double p) const { return straight(p, loss, win); }
  [[nodiscard]] double raised(double p) const { return straight(p, raised_loss, raised_win); }

  // A cube nobody turns again, but for the doubles that are sure to come, taken or passed.
  [[nodiscard]] double at(double p, SureRaise sure) const {
    if (sure == SureRaise::kOwn) {
      return mean_over_swing(p, kSwingOfTwoRolls,
                             [this](double q) { return std::max(as_is(q), std::min(raised(q), won)); });
    }
    if (sure == SureRaise::kOther) {
      return mean_over_swing(p, kSwingOfOneRoll,
                             [this](double q) { return std::min(as_is(q), std::max(raised(q), lost)); });
    }
    return as_is(p);
  }

  // Each side doubles as soon as it gains by the higher stake, for it gives no cube away by that.
  [[nodiscard]] double at_last_raises(double p) const {
    const double plain = as_is(p);
    const double higher = raised(p);
    const double answered = std::clamp(higher, lost, won);
    return higher > plain ? std::max(plain, answered) : std::min(plain, answered);
  }

 private:
  // The chance stays what it is in the mean, so near an end it swings less both ways.
  template <class Line>
  static double mean_over_swing(double p, double most, Line line) {
    const double swing = std::min({most, p, 1.0 - p});
    return (line(p) + line(p - swing) + line(p + swing)) / 3.0;
  }
};

}  // namespace tablas
