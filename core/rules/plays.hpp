// Every legal play of a roll, each result once.
//
// The generator keeps no memory of what it has produced: it enumerates so that no result comes twice. It does
// not allocate and does not throw, so that the same header serves the CPU and the GPU. Results are in the
// mover's view.
//
// A sink receives the plays:
//   void restart();                                                    forget the plays added so far
//   void add(const Position& result, const Step* steps, int count);    one legal play, steps in playing order
// restart() comes when a longer play shows that the shorter ones before it were not legal.
#pragma once

#include "rules/device.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"

namespace tablas {

inline constexpr int kMaxSteps = 4;

// More than any roll can give: four sources in falling order out of 25 points, 28 over 4.
inline constexpr int kMaxPlays = 20475;

struct Dice {
  std::uint8_t first = 0;  // 1..6
  std::uint8_t second = 0;
};

// One checker moved by one die; 25 = from the bar, 0 = off.
struct Step {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

// What changes while a turn is being played. `blots` are the points, in own numbering, with one other
// checker.
struct Turn {
  Position position;
  PointSet own = 0;
  PointSet blots = 0;
};

// Points, in own numbering, that the other side holds with two checkers or more: they stay so all turn long.
[[nodiscard]] TABLAS_DEVICE constexpr PointSet blocked_points(const Position& position) {
  return mirrored(made(position.other)) & ~PointSet{1};
}

[[nodiscard]] TABLAS_DEVICE constexpr Turn begin_turn(const Position& position) {
  const PointSet other = mirrored(occupied(position.other));
  return {position, occupied(position.own), other & ~blocked_points(position) & ~PointSet{1}};
}

[[nodiscard]] TABLAS_DEVICE constexpr int target(int from, int die) { return from > die ? from - die : kOff; }

// Points from which the die may be played now.
template <class Rules>
[[nodiscard]] TABLAS_DEVICE constexpr PointSet legal_sources(const Rules& rules, const Turn& turn,
                                                             PointSet blocked, int die) {
  constexpr PointSet kBarBit = PointSet{1} << kBar;
  constexpr int kHomeTop = 6;
  const PointSet own = turn.own;
  if ((own & kBarBit) != 0) {
    const PointSet closed = rules.entry_only_empty ? blocked | turn.blots | own : blocked;
    return (closed >> (kBar - die)) & 1U ? 0 : kBarBit;
  }
  const PointSet low = (PointSet{2} << die) - 1;  // points from which the die goes off
  PointSet sources = own & ~low & ~(blocked << die);
  if ((own >> (kHomeTop + 1)) == 0) {
    const PointSet leaving = own & low;
    if (rules.free_bearoff) return sources | leaving;
    sources |= leaving & (PointSet{1} << die);
    // A larger number takes from the highest point, and only when nothing stands behind it.
    if (own == leaving && own != 0) sources |= PointSet{1} << highest(own);
  }
  return sources;
}

[[nodiscard]] TABLAS_DEVICE constexpr Turn after_step(Turn turn, int from, int die) {
  if (count(turn.position.own, from) == 1) turn.own &= ~(PointSet{1} << from);
  remove_checker(turn.position.own, from);
  const int to = target(from, die);
  if (to == kOff) return turn;
  const PointSet to_bit = PointSet{1} << to;
  add_checker(turn.position.own, to);
  turn.own |= to_bit;
  if ((turn.blots & to_bit) != 0) {
    turn.blots &= ~to_bit;
    remove_checker(turn.position.other, kBar - to);
    add_checker(turn.position.other, kBar);
  }
  return turn;
}

template <class Rules, class Sink>
class PlayGenerator {
 public:
  TABLAS_DEVICE PlayGenerator(const Rules& rules, const Position& position, Sink& sink)
      : rules_(rules), start_(begin_turn(position)), blocked_(blocked_points(position)), sink_(sink) {}

  TABLAS_DEVICE void generate(Dice dice) {
    if (is_over(start_.position)) return;
    if (dice.first == dice.second) {
      die_ = dice.first;
      double_steps<0>(start_, kBar);
    } else {
      large_ = dice.first > dice.second ? dice.first : dice.second;
      small_ = dice.first > dice.second ? dice.second : dice.first;
      two_numbers();
    }
  }

 private:
  [[nodiscard]] TABLAS_DEVICE PointSet sources(const Turn& turn, int die) const {
    return legal_sources(rules_, turn, blocked_, die);
  }

  TABLAS_DEVICE void set_step(int index, int from, int die) {
    steps_[index] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(target(from, die))};
  }

  // A double: the sources of a result, in falling order, follow from the result alone, so this order meets
  // every result exactly once; and whatever can be played in some order can be played in this one.
  template <int kDepth>
  TABLAS_DEVICE void double_steps(const Turn& turn, int from_at_most) {
    if constexpr (kDepth < kMaxSteps) {
      const bool is_last = rules_.no_doubles && kDepth == 2;
      PointSet from_set = is_last ? 0 : sources(turn, die_) & ((PointSet{2} << from_at_most) - 1);
      while (from_set != 0) {
        const int from = highest(from_set);
        from_set ^= PointSet{1} << from;
        set_step(kDepth, from, die_);
        double_steps<kDepth + 1>(after_step(turn, from, die_), from);
      }
    }
    if (rules_.free_movement) {
      if (kDepth > 0 || sources(turn, die_) != 0) sink_.add(turn.position, steps_, kDepth);
      return;
    }
    if (kDepth < longest_ || kDepth == 0) return;
    if (kDepth > longest_) sink_.restart();
    longest_ = kDepth;
    sink_.add(turn.position, steps_, kDepth);
  }

  TABLAS_DEVICE void two_numbers() {
    const PointSet large_from = sources(start_, large_);
    const PointSet small_from = sources(start_, small_);
    if (rules_.free_movement && (large_from | small_from) != 0) {
      add_one(start_.position, 0);
      add_single_steps(large_from, large_);
      add_single_steps(small_from, small_);
    }
    large_first(large_from);
    small_first(small_from, large_from);
    if (rules_.free_movement || found_both_) return;
    if (large_from != 0) {
      add_single_steps(large_from, large_);
    } else {
      add_single_steps(small_from, small_);
    }
  }

  TABLAS_DEVICE void large_first(PointSet large_from) {
    while (large_from != 0) {
      const int x = highest(large_from);
      large_from ^= PointSet{1} << x;
      const Turn middle = after_step(start_, x, large_);
      set_step(0, x, large_);
      for (PointSet small_from = sources(middle, small_); small_from != 0;) {
        const int y = highest(small_from);
        small_from ^= PointSet{1} << y;
        found_both_ = true;
        if (y - small_ == x && one_checker_large_first(y)) continue;
        if (both_off_swapped(x, y)) continue;
        set_step(1, y, small_);
        add_both(after_step(middle, y, small_).position);
      }
    }
  }

  // Only what large_first has not found. Where both numbers can be played from the start, the large one first
  // leaves the small one playable: nothing blocks it, and bearing off gets no harder. So what is new takes
  // the large number from a point that the small number has opened.
  TABLAS_DEVICE void small_first(PointSet small_from, PointSet large_from_start) {
    while (small_from != 0) {
      const int y = highest(small_from);
      small_from ^= PointSet{1} << y;
      const Turn middle = after_step(start_, y, small_);
      set_step(0, y, small_);
      for (PointSet large_from = sources(middle, large_) & ~large_from_start; large_from != 0;) {
        const int x = highest(large_from);
        large_from ^= PointSet{1} << x;
        found_both_ = true;
        if (y - small_ == x && one_checker_large_first(y)) continue;
        if (both_off_swapped(x, y)) continue;
        set_step(1, x, large_);
        add_both(after_step(middle, x, large_).position);
      }
    }
  }

  [[nodiscard]] TABLAS_DEVICE bool playable(int from, int die, int then_from, int then_die) const {
    if (((sources(start_, die) >> from) & 1U) == 0) return false;
    return ((sources(after_step(start_, from, die), then_die) >> then_from) & 1U) != 0;
  }

  // One checker goes from `from` by both numbers and hits on neither way: large first gives the same result.
  [[nodiscard]] TABLAS_DEVICE bool one_checker_large_first(int from) const {
    if (from <= large_) return false;
    const PointSet ways = (PointSet{1} << (from - large_)) | (PointSet{1} << (from - small_));
    return (start_.blots & ways) == 0 && playable(from, large_, from - large_, small_);
  }

  // Both checkers go off, the lower one by the large number, and the numbers could be the other way round.
  [[nodiscard]] TABLAS_DEVICE bool both_off_swapped(int large_from, int small_from) const {
    if (large_from >= small_from || small_from > small_) return false;
    return playable(small_from, large_, large_from, small_) ||
           playable(large_from, small_, small_from, large_);
  }

  TABLAS_DEVICE void add_single_steps(PointSet from_set, int die) {
    while (from_set != 0) {
      const int from = highest(from_set);
      from_set ^= PointSet{1} << from;
      set_step(0, from, die);
      add_one(after_step(start_, from, die).position, 1);
    }
  }

  TABLAS_DEVICE void add_one(const Position& result, int steps) {
    if (rules_.free_movement) {
      if (is_short_result(result)) return;
      short_results_[short_count_++] = result;
    }
    sink_.add(result, steps_, steps);
  }

  TABLAS_DEVICE void add_both(const Position& result) {
    if (rules_.free_movement && is_short_result(result)) return;
    sink_.add(result, steps_, 2);
  }

  // With free movement a checker borne off by one number also comes off by two: the same result.
  [[nodiscard]] TABLAS_DEVICE bool is_short_result(const Position& result) const {
    for (int i = 0; i < short_count_; ++i) {
      if (short_results_[i] == result) return true;
    }
    return false;
  }

  // Room for the empty play and the single steps of either number; the standard rules never look at it.
  static constexpr int kMaxShortResults = Rules::kMayMoveFreely ? 1 + 2 * kMaxCheckers : 1;

  const Rules& rules_;
  const Turn start_;
  const PointSet blocked_;
  Sink& sink_;
  int die_ = 0;
  int longest_ = 0;
  int large_ = 0;
  int small_ = 0;
  bool found_both_ = false;
  Step steps_[kMaxSteps];
  int short_count_ = 0;
  Position short_results_[kMaxShortResults];
};

// Sends every legal play to the sink, each result once; none when there is no legal play or the game is over.
template <class Rules, class Sink>
TABLAS_DEVICE void generate_plays(const Rules& rules, const Position& position, Dice dice, Sink& sink) {
  PlayGenerator<Rules, Sink>(rules, position, sink).generate(dice);
}

}  // namespace tablas
