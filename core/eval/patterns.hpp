// Patterns: the inputs that input code 2 adds to those of single places. Each is 0 or 1 and says something
// about several points at once, which a first layer of single places can only add up.
//
// They are kept in words of bits, so that what changes from one position to the next is one exclusive or
// away, and only the words of what has moved are looked at. In the order of the words, points always in the
// side's own numbering:
// - pairs: for each point p of the player on roll, 1 to 25 (its bar), 44 bits: 22 for one checker there, 22
// for
//   more. Bit 11 - d of a half: one checker of the other side is d points ahead, on the point p - d; bit 22 -
//   d: more of them are; d is 1 to 11, and the other side's bar is point 0;
// - the same for the player on roll and then for the other side:
//   - runs of made points by the lowest of them, 24 bits each: three, four and five in a row; then six points
//   from
//     the lowest of which at least three, four, five, or all are made (those beyond the 24th are not);
//   - freedom of the checkers on points 7 to 25, 19 bits for each of 8 classes: how many rolls there are with
//     which one checker alone gets 7 points or more ahead, see freedom_class;
//   - the point of the last checker, 25 bits when it is alone there and 25 when it is not;
//   - which home points are made, one of 64 (bit 0 is point 1), when the other side has no checker, one, or
//   more
//     on the bar;
//   - which points of the other side's home are made, one of 64 (bit 0 is point 19);
//   - which home points hold a checker, one of 64;
// - pips of the player on roll, and of the other side, by sixes: 32 classes each, the last for 186 and more;
// - pips of the player on roll less those of the other side by fours: 64 classes, from -128 and less to 124
// and
//   more.
// The bar is no made point. Only positions that are not over have patterns.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {

inline constexpr int kPairReach = 11;
inline constexpr int kFreedomClasses = 8;
inline constexpr int kFreedomWindow = 12;

inline constexpr std::size_t kPairWords = 25;
inline constexpr std::size_t kSideWords = 13;
inline constexpr std::size_t kPatternWords = kPairWords + 2 * kSideWords + 2;

// How many bits of a word are in use.
[[nodiscard]] constexpr std::size_t width_of_word(std::size_t word) {
  constexpr std::array<std::size_t, kSideWords> kSide = {48, 48, 48, 24, 57, 57, 38, 50, 64, 64, 64, 64, 64};
  if (word < kPairWords) return 4 * std::size_t{kPairReach};
  return word < kPatternWords - 2 ? kSide[(word - kPairWords) % kSideWords] : 64;
}

// The number of each word's first pattern; behind the last word, how many there are.
inline constexpr auto kFirstOfWord = [] {
  std::array<std::uint16_t, kPatternWords + 1> first{};
  for (std::size_t word = 0; word < kPatternWords; ++word) {
    first[word + 1] = static_cast<std::uint16_t>(first[word] + width_of_word(word));
  }
  return first;
}();

inline constexpr std::size_t kPatterns = kFirstOfWord.back();

// More patterns than any position has: each pair needs two checkers within reach, of at most 15 a side.
inline constexpr std::size_t kMostPatterns = 512;

// Patterns that go on or off, in no order that matters.
class PatternChanges {
 public:
  void clear() { size_ = 0; }
  void add(std::size_t pattern, bool is_on) {
    codes_[size_++] = static_cast<std::uint16_t>(2 * pattern + (is_on ? 1 : 0));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t pattern(std::size_t i) const { return codes_[i] / 2U; }
  [[nodiscard]] bool is_on(std::size_t i) const { return codes_[i] % 2U != 0; }

 private:
  std::array<std::uint16_t, 2 * kMostPatterns> codes_;
  std::size_t size_ = 0;
};

// What patterns are made of: the points of a side that hold a checker and those that hold more, the bar
// included.
struct PatternSets {
  PointSet held = 0;
  PointSet made = 0;
};

// A position, and what of it the next one may share.
struct PatternState {
  Position at;
  PatternSets own;
  PatternSets other;
  int own_pips = 0;
  int other_pips = 0;
};

// The patterns of one position after another; none at first.
class Patterns {
 public:
  // Goes to a position that is not over, and adds to `changes` what goes on and off on the way.
  void go_to(const Position& position, PatternChanges& changes);

 private:
  class Recorder;

  PatternState state_;
  std::array<std::uint64_t, kPatternWords> words_{};
};

// The class of a checker that the points in `blocked` stop: bit 12 - d of it is the point d ahead. Classes
// are by the number of the 36 rolls with which it alone can go 7 points or more, as far as the 12 points
// show: none, 1 to 2, 3 to 4, 5 to 6, 7 to 9, 10 to 13, 14 to 18, more.
[[nodiscard]] std::size_t freedom_class(std::uint32_t blocked);

// The classes of all ways to block the 12 points.
[[nodiscard]] std::span<const std::uint8_t> freedom_classes();

}  // namespace tablas
