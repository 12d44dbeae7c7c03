// A game as somebody wrote it down, played again by the rules.
//
// Hops may be in any order and merged over dice; what was written is the legal play that moves the same
// checkers, told from others by where it hits. A turn nobody wrote down is found where one play only is
// legal, or where one only lets the rest of the game be played. Time is linear in the turns.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/options.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas {

enum class TurnKind : std::uint8_t { kPlayed = 0, kNoPlay = 1, kUnrecorded = 2, kIllegal = 3, kBoardSet = 4 };

enum class Finding : std::uint8_t {
  kAsWritten = 0,
  kOnlyPlay = 1,    // not written, and one play only is legal
  kByTheRest = 2,   // not written, and one play only lets the rest be played
  kSeveral = 3,     // not written, and several would do; the steps are a guess, none in the last turn
  kNotLegal = 4,    // written, not legal, and the board it leads to is known
  kImpossible = 5,  // written, and no board can come of it: the game goes on from the one before
  kDanced = 6,      // said to be a play not recorded, and there is no legal one
  kStoodStill = 7,  // not written, and only when nothing was played can the rest be played
};

// `seat` is 0 or 1. Dice 0 were not recorded. `board`, in the mover's view, is what kBoardSet sets and what
// kIllegal has reached where `has_board`.
struct RecordedTurn {
  std::uint8_t seat = 0;
  TurnKind kind = TurnKind::kPlayed;
  Dice dice;
  std::span<const Step> hops;
  bool has_board = false;
  Position board;
};

// Boards in the mover's view; kBoardSet is never a result except of itself.
struct ReplayedTurn {
  TurnKind kind = TurnKind::kUnrecorded;
  Finding finding = Finding::kAsWritten;
  std::uint8_t step_count = 0;
  std::array<Step, kMaxSteps> steps{};
  Position before;
  Position after;
};

// What each turn was. `start` is seen by seat 0 and must look the same to both or be meant so. Throws Error
// `bad_dice` for numbers that are on no die.
[[nodiscard]] std::vector<ReplayedTurn> replay_turns(const Position& start,
                                                     std::span<const RecordedTurn> turns,
                                                     RuleOptions options = {});

}  // namespace tablas
