// The memory of one turn, and what is the same in all of them: fixed in size, whatever is rolled.
#pragma once

#include <cstddef>
#include <cstdint>

#include "eval/evaluator.hpp"
#include "eval/forecast.hpp"
#include "eval/kernels/kernel.hpp"
#include "eval/patterns.hpp"
#include "eval/weights.hpp"
#include "gpu/model.hpp"
#include "rules/device.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"
#include "rules/rolls.hpp"

namespace tablas::gpu {

inline constexpr int kAllRolls = static_cast<int>(kRolls);
inline constexpr int kDoubles = 6;

// The most results of a roll. Each shares the steps out among 15 checkers: a double's four in C(18, 4) ways;
// two numbers go to two checkers in 15 * 14 ways, to one in 15, which may hit on the way or not, by either
// number first.
inline constexpr int kMostOfDouble = 3060;
inline constexpr int kMostOfTwo = 15 * 14 + 2 * 15;
inline constexpr int kMostNext = kDoubles * kMostOfDouble + (kAllRolls - kDoubles) * kMostOfTwo;

// Plays whose network inputs are worked on at a time.
inline constexpr int kChunk = 64;
// Rows of the first layer that can differ between two positions: each place in two rows, each pattern in one.
inline constexpr int kMostChanges = 2 * 2 * kPlaces + 2 * static_cast<int>(kMostPatterns);
inline constexpr int kUnits = static_cast<int>(kTailUnits);
inline constexpr int kMostPairs = static_cast<int>(kMostWide) / 2;
inline constexpr int kLooks = 6;  // plays of a roll that luck looks at, as on the CPU
inline constexpr int kListed = static_cast<int>(kCareful);  // plays of a roll scored with care

[[nodiscard]] TABLAS_DEVICE constexpr int most_of_roll(int roll) {
  const Dice dice = weighted_roll(static_cast<std::size_t>(roll)).dice;
  return dice.first == dice.second ? kMostOfDouble : kMostOfTwo;
}

// Where the results of a roll begin in Work::next.
[[nodiscard]] TABLAS_DEVICE constexpr int first_of_roll(int roll) {
  const int doubles = weighted_roll(static_cast<std::size_t>(roll)).dice.first - 1;  // before this roll
  return doubles * kMostOfDouble + (roll - doubles) * kMostOfTwo;
}

static_assert(first_of_roll(kAllRolls - 1) + most_of_roll(kAllRolls - 1) == kMostNext);
static_assert(kMostNext < (1 << 16));

// What many threads write and read: in a team's slow memory.
struct Work {
  Position next[kMostNext];          // after the plays, seen by the side on roll then; a part for each roll
  Probabilities chances[kMostNext];  // of those looked at
  std::int32_t scores[kMostNext];    // of the forecast, the lower the better for the side that plays
  std::uint16_t jobs[kMostNext];     // places in `next`
  std::uint16_t changes[kChunk][kMostChanges];  // rows of the first layer: twice the row, and 1 for plus
  std::int32_t change_counts[kChunk];
  std::int32_t tails[kChunk];  // kKnown: nothing to compute
  Pair active[kChunk][kMostPairs];
  std::int32_t second[kChunk][kUnits];
  std::int32_t third[kChunk][kUnits];
};

inline constexpr std::int32_t kKnown = -1;

// What is at hand all the time: in a team's fast memory.
struct Turn {
  Position position;  // of the side on roll, not over
  PatternState base;  // the same with the turn passed: all plays are near to it
  std::uint64_t words[kPatternWords];
  std::int32_t sums[kMostPairs];  // the first layer of the base
  bool has_forecast;
  bool has_overflow;  // a fault: more plays than can be
  std::int16_t factors[2 * kMostPairs];
  std::int32_t counts[kRolls];  // plays of each roll
  std::int32_t looked[kRolls];  // of these, how many luck looks at
  std::int32_t starts[kRolls + 1];
  std::uint16_t list[kRolls][kListed];  // the places of those scored with care, then of those looked at
  std::uint16_t best[kRolls];           // the place of the best of those looked at

  // The forecast while it is fitted.
  std::int32_t units2[kUnits], units3[kUnits], rounded[kUnits];
  float share2[kUnits], share3[kUnits], slopes4[kOutputLanes], slopes3[kUnits], slopes2[kUnits];
  std::int64_t totals[kUnits];
  double largest[kUnits];
  float steepest;
  double scale;
};

// A team's memory of one game and what it does next.
inline constexpr std::size_t kBytesPerTeam = sizeof(Work);

// The results of one roll, as the other side sees them.
struct NextSink {
  Position* next;
  int most;
  int count = 0;
  bool has_overflow = false;

  TABLAS_DEVICE void restart() { count = 0; }
  TABLAS_DEVICE void add(const Position& result, const Step*, int) {
    if (count == most) {
      has_overflow = true;
      return;
    }
    next[count++] = swapped(result);
  }
};

// Fills work.next for that roll; without a legal play with the turn passed.
TABLAS_DEVICE_APART inline void generate_roll(Turn& turn, Work& work, int roll) {
  NextSink sink{work.next + first_of_roll(roll), most_of_roll(roll)};
  const StandardRules rules;
  generate_plays(rules, turn.position, weighted_roll(static_cast<std::size_t>(roll)).dice, sink);
  if (sink.count == 0) sink.next[sink.count++] = swapped(turn.position);
  turn.counts[roll] = sink.count;
  if (sink.has_overflow) turn.has_overflow = true;
}

}  // namespace tablas::gpu
