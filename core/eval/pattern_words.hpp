// How patterns follow from a position, word by word, and from the one before it where they share something.
//
// A recorder takes the words: set(word, value) comes once for each word that may differ from the one before,
// in falling likelihood of a change or in any other order. For the CPU and the GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "eval/patterns.hpp"
#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {
namespace detail {

inline constexpr PointSet kPoints = 0x1FFFFFE;  // points 1 to 24
inline constexpr std::size_t kHomes = 64;       // sets of six points
inline constexpr int kFarHome = 19;             // the lowest point of the other side's home
inline constexpr int kFirstFree = 7;            // checkers from here on have a freedom
inline constexpr int kFreePoints = kBar - kFirstFree + 1;
inline constexpr std::size_t kClassesInAWord = 3;  // of freedom

// Σ place * nibble over the 16 nibbles: in lanes of 16 bits, of which a multiplication adds up four.
[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t weighed_nibbles(std::uint64_t x) {
  constexpr std::uint64_t kLanes = 0x000F000F000F000FU;
  const auto weights = [](std::uint64_t first) {  // of nibbles first, first + 4 ..., the last one lowest
    return (first << 48) | ((first + 4) << 32) | ((first + 8) << 16) | (first + 12);
  };
  return (((x & kLanes) * weights(0)) >> 48) + ((((x >> 4) & kLanes) * weights(1)) >> 48) +
         ((((x >> 8) & kLanes) * weights(2)) >> 48) + ((((x >> 12) & kLanes) * weights(3)) >> 48);
}

[[nodiscard]] TABLAS_DEVICE constexpr int pips_of(const Side& side) {
  return static_cast<int>(weighed_nibbles(side.low) + weighed_nibbles(side.high)) +
         16 * sum_of_nibbles(side.high);
}

struct Windows {
  PointSet three, four, five, six;
};

// In which six points from each point on how many are made: six sets added bit by bit.
[[nodiscard]] TABLAS_DEVICE constexpr Windows windows(PointSet m) {
  const PointSet b = m >> 1, c = m >> 2, d = m >> 3, e = m >> 4, f = m >> 5;
  const PointSet one = m ^ b ^ c, two = (m & b) | (c & (m ^ b));
  const PointSet one2 = d ^ e ^ f, two2 = (d & e) | (f & (d ^ e));
  const PointSet ones = one ^ one2, carry = one & one2;
  const PointSet twos = two ^ two2 ^ carry, fours = (two & two2) | (carry & (two ^ two2));
  return {fours | (twos & ones), fours, fours & (twos | ones), fours & twos};
}

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t one_of(std::uint32_t number) {
  return std::uint64_t{1} << (number % kHomes);
}

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t both_points(PointSet first, PointSet second) {
  return static_cast<std::uint64_t>((first & kPoints) >> 1) |
         (static_cast<std::uint64_t>((second & kPoints) >> 1) << 24);
}

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t sixes_of(int pips) {
  return std::uint64_t{1} << std::min(pips / 6, 31);
}

// The words of the freedom of a side's checkers, by the classes of freedom_classes().
template <class Recorder>
TABLAS_DEVICE void record_freedom(PointSet held, PointSet blocked, const std::uint8_t* classes,
                                  std::size_t word, Recorder& recorder) {
  constexpr PointSet kAreFree = ~((PointSet{1} << kFirstFree) - 1);
  constexpr std::uint64_t kWindow = (1U << kFreedomWindow) - 1;
  std::uint64_t words[3] = {};
  // Bit 12 + q: a point q that stops; below point 1 everything is open.
  const auto stops = static_cast<std::uint64_t>(blocked & kPoints) << kFreedomWindow;
  for (PointSet left = held & kAreFree; left != 0; left &= left - 1) {
    const int point = lowest(left);
    const std::size_t kind = classes[(stops >> point) & kWindow];
    const std::uint64_t bit = std::uint64_t{1} << ((kind % kClassesInAWord) * kFreePoints +
                                                   static_cast<std::size_t>(point) - kFirstFree);
    words[0] |= kind < kClassesInAWord ? bit : 0;
    words[1] |= kind >= kClassesInAWord && kind < 2 * kClassesInAWord ? bit : 0;
    words[2] |= kind >= 2 * kClassesInAWord ? bit : 0;
  }
  for (std::size_t i = 0; i < 3; ++i) recorder.set(word + i, words[i]);
}

// `before`: the points of the player on roll that held a checker in the position before.
template <class Recorder>
TABLAS_DEVICE void record_pairs(const PatternSets& own, const PatternSets& other, PointSet before,
                                Recorder& recorder) {
  // Bit 11 + q: the other side's checkers on own point q, so that shifts never go below 0.
  const PointSet others_made = mirrored(other.made);
  const auto many = static_cast<std::uint64_t>(others_made) << kPairReach;
  const auto one = static_cast<std::uint64_t>(mirrored(other.held) & ~others_made) << kPairReach;
  constexpr std::uint64_t kReach = (1U << kPairReach) - 1;
  for (PointSet left = own.held | before; left != 0; left &= left - 1) {
    const int point = lowest(left);
    // The lowest bit is the farthest of the 11 points.
    const std::uint64_t seen = ((one >> point) & kReach) | (((many >> point) & kReach) << kPairReach);
    const std::uint64_t is_held = (own.held >> point) & 1U;
    const std::uint64_t is_made = (own.made >> point) & 1U;
    recorder.set(static_cast<std::size_t>(point - 1), (seen & (0 - is_held)) << (is_made * 2 * kPairReach));
  }
}

// A side's patterns that depend on nothing else, from `word` on.
template <class Recorder>
TABLAS_DEVICE void record_shape(const PatternSets& own, std::size_t word, Recorder& recorder) {
  const PointSet points = own.made & kPoints;
  const PointSet three = points & (points >> 1) & (points >> 2);
  const PointSet four = three & (points >> 3);
  const Windows of_six = windows(points);
  recorder.set(word, both_points(three, four));
  recorder.set(word + 1, both_points(four & (points >> 4), of_six.three));
  recorder.set(word + 2, both_points(of_six.four, of_six.five));
  recorder.set(word + 3, both_points(of_six.six, 0));
  const int last = highest(own.held);
  recorder.set(word + 7, std::uint64_t{1} << (last - 1 + (((own.made >> last) & 1U) != 0 ? kBar : 0)));
  recorder.set(word + 11, one_of(own.made >> kFarHome));
  recorder.set(word + 12, one_of(own.held >> 1));
}

// Those that depend on the other side.
template <class Recorder>
TABLAS_DEVICE void record_against(const PatternSets& own, const PatternSets& other, int others_on_bar,
                                  const std::uint8_t* classes, std::size_t word, Recorder& recorder) {
  record_freedom(own.held, mirrored(other.made), classes, word + 4, recorder);
  const std::uint64_t home = one_of(own.made >> 1);
  for (int on_bar = 0; on_bar <= 2; ++on_bar) {
    recorder.set(word + 8 + static_cast<std::size_t>(on_bar),
                 std::min(others_on_bar, 2) == on_bar ? home : 0);
  }
}

}  // namespace detail

// Tells the recorder the words that may differ between `at` and a position that is not over; the state there.
template <class Recorder>
TABLAS_DEVICE PatternState patterns_after(const PatternState& at, const Position& position,
                                          const std::uint8_t* classes, Recorder& recorder) {
  const bool has_own_moved = !(position.own == at.at.own);
  const bool has_other_moved = !(position.other == at.at.other);
  PatternState now = at;
  now.at = position;
  if (has_own_moved) now.own = {occupied(position.own), made(position.own)};
  if (has_other_moved) now.other = {occupied(position.other), made(position.other)};
  const int own_bar = count(position.own, kBar);
  const int other_bar = count(position.other, kBar);
  constexpr std::size_t kOwn = kPairWords;
  constexpr std::size_t kOther = kPairWords + kSideWords;
  detail::record_pairs(now.own, now.other, at.own.held, recorder);
  if (has_own_moved) {
    now.own_pips = detail::pips_of(position.own);
    detail::record_shape(now.own, kOwn, recorder);
  }
  if (has_other_moved) {
    now.other_pips = detail::pips_of(position.other);
    detail::record_shape(now.other, kOther, recorder);
  }
  if (has_own_moved || now.other.made != at.other.made || other_bar != count(at.at.other, kBar)) {
    detail::record_against(now.own, now.other, other_bar, classes, kOwn, recorder);
  }
  if (has_other_moved || now.own.made != at.own.made || own_bar != count(at.at.own, kBar)) {
    detail::record_against(now.other, now.own, own_bar, classes, kOther, recorder);
  }
  recorder.set(kPatternWords - 2, detail::sixes_of(now.own_pips) | (detail::sixes_of(now.other_pips) << 32));
  const int ahead = (now.own_pips - now.other_pips + 128) >> 2;
  recorder.set(kPatternWords - 1, std::uint64_t{1} << std::clamp(ahead, 0, 63));
  return now;
}

}  // namespace tablas
