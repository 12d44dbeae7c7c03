// The inputs of a position that are on, as the learner needs them: which columns of the first layer to add.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "eval/patterns.hpp"
#include "eval/weights.hpp"
#include "rules/position.hpp"

namespace tablas::training {

// Each checker, on the board or off, switches on one column; an excess column counts once for each checker.
// Patterns come on top.
inline constexpr std::size_t kMostActive = 2 * kMaxCheckers + kMostPatterns;

class ActiveInputs {
 public:
  ActiveInputs(const Position& position, bool has_patterns) {
    for (const bool is_own : {true, false}) {
      const Side& side = is_own ? position.own : position.other;
      for (PointSet points = occupied(side); points != 0;) {
        const int point = highest(points);
        points ^= PointSet{1} << point;
        const bool is_bar = point == kBar;
        const int first = is_bar ? 336 + (is_own ? 0 : 4) : (is_own ? 0 : 168) + 7 * (point - 1);
        const int last = is_bar ? 3 : 6;
        for (int n = count(side, point), i = 0; i < n; ++i) add(first + (i < last ? i : last));
      }
      const int off = kMaxCheckers - checkers(side);
      for (int i = 0; i < off; ++i) add(344 + (is_own ? 0 : 15) + i);
    }
    if (!has_patterns) return;
    Patterns patterns;
    PatternChanges on;
    patterns.go_to(position, on);
    for (std::size_t k = 0; k < on.size(); ++k) add(static_cast<int>(kPlaceInputs + on.pattern(k)));
  }

  [[nodiscard]] std::span<const std::uint16_t> columns() const { return {columns_.data(), size_}; }

 private:
  void add(int column) { columns_[size_++] = static_cast<std::uint16_t>(column); }

  std::array<std::uint16_t, kMostActive> columns_;
  std::size_t size_ = 0;
};

}  // namespace tablas::training
