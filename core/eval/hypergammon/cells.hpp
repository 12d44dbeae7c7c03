// A number for every position of a game with one to three checkers a side.
//
// A side is a multiset of places: 0 (off), 1 to 24, 25 (bar). Of m places, the multisets x1 <= x2 <= x3 are
// numbered by the combinatorial number system: the sum of C(xi + i - 1, i). A position is a side on roll and
// then one of the other side's multisets of those places that the side on roll leaves free, so no number is
// spent on two sides that share a point.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace tablas {

inline constexpr int kMostFewCheckers = 3;

class FewCheckerCells {
 public:
  // Throws Error "bad_options" unless 1 <= checkers <= 3.
  explicit FewCheckerCells(int checkers);

  [[nodiscard]] int checkers() const { return checkers_; }
  [[nodiscard]] std::size_t size() const { return begins_.back(); }  // positions

  // Every side once, finished ones included, in the order of side_number().
  [[nodiscard]] std::vector<Side> sides() const;

  // The number of a side with at most checkers() checkers on the board.
  [[nodiscard]] std::size_t side_number(const Side& side) const { return number(places(side)); }

  // The number of a position; none when a side has too many checkers or both are on one point.
  [[nodiscard]] std::optional<std::size_t> cell(const Position& position) const;

 private:
  using Places = std::array<int, kMostFewCheckers>;  // the first checkers() of them, lowest first

  [[nodiscard]] Places places(const Side& side) const;
  [[nodiscard]] std::size_t number(const Places& places) const;

  int checkers_;
  std::vector<std::uint32_t> begins_;  // the first cell of each side on roll, by its number; one more
};

}  // namespace tablas
