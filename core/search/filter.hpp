// Which plays a search looks at more deeply: those that a shallower look puts near the best.
#pragma once

#include <array>
#include <string_view>

namespace tablas {

inline constexpr int kDeepestPly = 7;

// After the look at ply k the best `most[k]` plays are kept, of those only the ones within `margin[k]` of the
// best; the best itself always is. Equities are in units of the present cube.
struct MoveFilter {
  static constexpr int kAll = 1 << 20;

  std::array<int, kDeepestPly> most;
  std::array<double, kDeepestPly> margin;
};

// The presets, from quick to thorough: "narrow", "normal", "wide", "none" (every play to the full depth).
// Throws Error "bad_filter" for any other name.
[[nodiscard]] MoveFilter move_filter(std::string_view name);

}  // namespace tablas
