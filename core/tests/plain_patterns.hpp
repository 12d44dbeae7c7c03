// The patterns of a position a second time: point by point, from the text of eval/patterns.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "eval/patterns.hpp"

namespace tablas::test {

class PlainPatterns {
 public:
  static std::vector<double> of(const Position& position) {
    PlainPatterns plain;
    plain.pairs(position);
    plain.side(position.own, position.other);
    plain.side(position.other, position.own);
    const int own = pips(position.own);
    const int other = pips(position.other);
    plain.one_of(32, std::min(own / 6, 31));
    plain.one_of(32, std::min(other / 6, 31));
    plain.one_of(64, std::clamp((own - other + 128) / 4 - (own - other < -128 ? 1 : 0), 0, 63));
    return plain.inputs_;
  }

 private:
  static bool is_made(const Side& side, int point) {
    return point >= 1 && point <= 24 && count(side, point) >= 2;
  }

  void add(bool is_on) { inputs_.push_back(is_on ? 1.0 : 0.0); }

  void one_of(int classes, int which) {
    for (int i = 0; i < classes; ++i) add(i == which);
  }

  void pairs(const Position& position) {
    for (int point = 1; point <= kBar; ++point) {
      for (const bool own_many : {false, true}) {
        for (const bool other_many : {false, true}) {
          for (int ahead = kPairReach; ahead >= 1; --ahead) {
            const int seen = kBar - (point - ahead);
            const int own = count(position.own, point);
            const int other = seen <= kBar ? count(position.other, seen) : 0;
            add(own > 0 && other > 0 && (own > 1) == own_many && (other > 1) == other_many);
          }
        }
      }
    }
  }

  static int made_from(const Side& side, int first, int points) {
    int made = 0;
    for (int point = first; point < first + points; ++point) made += is_made(side, point);
    return made;
  }

  void side(const Side& own, const Side& other) {
    for (int length = 3; length <= 5; ++length) {
      for (int first = 1; first <= 24; ++first) add(made_from(own, first, length) == length);
    }
    for (int least = 3; least <= 6; ++least) {
      for (int first = 1; first <= 24; ++first) add(made_from(own, first, 6) >= least);
    }
    for (int kind = 0; kind < kFreedomClasses; ++kind) {
      for (int point = 7; point <= kBar; ++point) {
        add(count(own, point) > 0 && freedom(point, other) == kind);
      }
    }
    int last = kBar;
    while (count(own, last) == 0) --last;
    for (const bool is_alone : {true, false}) {
      for (int point = 1; point <= kBar; ++point) {
        add(point == last && is_alone == (count(own, point) == 1));
      }
    }
    int made_home = 0, made_far = 0, held_home = 0;
    for (int i = 0; i < 6; ++i) {
      made_home |= (count(own, 1 + i) >= 2 ? 1 : 0) << i;
      held_home |= (count(own, 1 + i) >= 1 ? 1 : 0) << i;
      made_far |= (count(own, 19 + i) >= 2 ? 1 : 0) << i;
    }
    for (int on_bar = 0; on_bar <= 2; ++on_bar) {
      for (int set = 0; set < 64; ++set) add(set == made_home && std::min(count(other, kBar), 2) == on_bar);
    }
    one_of(64, made_far);
    one_of(64, held_home);
  }

  // By all the ways to play the dice, one after the other.
  static int freedom(int point, const Side& other) {
    int rolls = 0;
    for (int first = 1; first <= 6; ++first) {
      for (int second = 1; second <= 6; ++second) {
        const std::vector<int> dice =
            first == second ? std::vector(4, first) : std::vector<int>{first, second};
        std::set<int> reached = {0};
        walk(point, other, dice, 0, reached);
        if (dice.size() == 2) walk(point, other, {second, first}, 0, reached);
        rolls += *reached.rbegin() >= 7;
      }
    }
    constexpr std::array<int, 7> kMost = {0, 2, 4, 6, 9, 13, 18};
    return static_cast<int>(
        std::count_if(kMost.begin(), kMost.end(), [rolls](int most) { return rolls > most; }));
  }

  static void walk(int point, const Side& other, std::vector<int> dice, int gone, std::set<int>& reached) {
    reached.insert(gone);
    if (dice.empty()) return;
    const int next = gone + dice.back();
    dice.pop_back();
    if (next > 12 || !is_made(other, kBar - (point - next))) walk(point, other, dice, next, reached);
  }

  std::vector<double> inputs_;
};

}  // namespace tablas::test
