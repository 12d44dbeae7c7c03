// Rule options, carried as a value. Standard rules are the default of every call.
#pragma once

#include <cstdint>

#include "rules/device.hpp"

namespace tablas {

// The named departures from the standard rules; all false is the standard game.
struct RuleOptions {
  bool entry_only_empty = false;  // a checker enters only on a point where nobody stands
  bool free_movement = false;     // no obligation: any part of a play, none included, is a complete play
  bool no_doubles = false;        // a double is two steps, not four
  bool free_bearoff = false;      // with all home, a number bears off any checker on that point or below

  static constexpr unsigned kKnownBits = 15;
  static constexpr bool kMayMoveFreely = true;

  // Reads bits 0..3 in the order of the members; other bits must have been refused before.
  [[nodiscard]] static constexpr RuleOptions from_bits(unsigned bits) {
    return {(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, (bits & 8U) != 0};
  }

  [[nodiscard]] constexpr bool is_standard() const {
    return !entry_only_empty && !free_movement && !no_doubles && !free_bearoff;
  }
};

// The standard rules as constants, under the same names: code written for either type costs nothing here.
struct StandardRules {
  static constexpr bool kMayMoveFreely = false;
  static constexpr bool entry_only_empty = false;
  static constexpr bool free_movement = false;
  static constexpr bool no_doubles = false;
  static constexpr bool free_bearoff = false;
};

}  // namespace tablas
