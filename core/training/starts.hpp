// Positions from which self-play starts, so that it also visits what play from the opening hardly reaches.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace tablas::training {

enum class StartKind : std::uint8_t {
  kOpening,      // the starting position
  kRandomPlay,   // the opening after 2 to 24 random plays
  kScattered,    // each side on a few points anywhere
  kBackGame,     // one side holds two points, or one and more, in the other's home
  kPrimes,       // both sides have a prime and checkers behind the other's
  kContainment,  // one side has borne off or brought home most, the other holds or hits its last checkers
  kCrashed,      // a side whose checkers are buried on its lowest points, with contact
  kBlitz,        // one side attacks blots on its home board and on the bar
  kAcePoint,     // one side bears in or off against a point held in its home
  kRace,         // no contact, all lengths
  kTrapped,      // one side has checkers behind five or six points in a row, and little time
};

inline constexpr int kStartKinds = 11;

// The kind's word in options and files, for example "back_game".
[[nodiscard]] std::string_view name(StartKind kind);

// A position of the kind, not over, either side on roll; each side has 15 checkers, those off included.
[[nodiscard]] Position start_position(StartKind kind, std::uint64_t seed);

}  // namespace tablas::training
