// A position seen by the player on roll: own checkers and other checkers, no colours.
//
// Every side counts its own points: 1 to 24, 25 is its bar, 0 is off. Other's point p is own point 25 - p.
// Borne-off checkers are not stored: whatever is not on the board is off, so variants with fewer checkers
// need nothing special. A value of these types is always valid; board.hpp has the checked door.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/device.hpp"

namespace tablas {

inline constexpr int kOff = 0;
inline constexpr int kBar = 25;
inline constexpr int kBoardSize = 26;
inline constexpr int kMaxCheckers = 15;  // of one side; also what one 4-bit count can hold

// A set of points: bit p stands for point p.
using PointSet = std::uint32_t;

// One side's checkers: a 4-bit count for each point, points 0..15 in `low`, 16..25 in `high`.
// Packed so that a step is two additions and a whole position is 32 bytes: a value to pass, compare and hash.
struct Side {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend TABLAS_DEVICE constexpr bool operator==(const Side& a, const Side& b) {
    return a.low == b.low && a.high == b.high;
  }
};

struct Position {
  Side own;
  Side other;

  friend TABLAS_DEVICE constexpr bool operator==(const Position& a, const Position& b) {
    return a.own == b.own && a.other == b.other;
  }
};

enum class Phase : std::uint8_t { kRace = 0, kContact = 1, kOver = 2 };

[[nodiscard]] TABLAS_DEVICE constexpr int count(const Side& side, int point) {
  return static_cast<int>((point < 16 ? side.low >> (4 * point) : side.high >> (4 * (point - 16))) & 15U);
}

TABLAS_DEVICE constexpr void add_checker(Side& side, int point) {
  const std::uint64_t one = std::uint64_t{1} << (4 * (point & 15));
  (point < 16 ? side.low : side.high) += one;
}

TABLAS_DEVICE constexpr void remove_checker(Side& side, int point) {
  const std::uint64_t one = std::uint64_t{1} << (4 * (point & 15));
  (point < 16 ? side.low : side.high) -= one;
}

// The same position seen by the other player.
[[nodiscard]] TABLAS_DEVICE constexpr Position swapped(const Position& position) {
  return {position.other, position.own};
}

namespace detail {

inline constexpr std::uint64_t kEveryNibble = 0x1111111111111111U;

// Gathers bits 0, 4, 8 ... 60 into bits 0..15.
[[nodiscard]] TABLAS_DEVICE constexpr PointSet gather_nibbles(std::uint64_t bits) {
  bits &= kEveryNibble;
  bits = (bits | (bits >> 3)) & 0x0303030303030303U;
  bits = (bits | (bits >> 6)) & 0x000F000F000F000FU;
  bits = (bits | (bits >> 12)) & 0x000000FF000000FFU;
  bits = (bits | (bits >> 24)) & 0xFFFFU;
  return static_cast<PointSet>(bits);
}

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t nibbles_at_least_one(std::uint64_t x) {
  return x | (x >> 1) | (x >> 2) | (x >> 3);
}

[[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t nibbles_at_least_two(std::uint64_t x) {
  return (x >> 1) | (x >> 2) | (x >> 3);
}

[[nodiscard]] TABLAS_DEVICE constexpr int sum_of_nibbles(std::uint64_t x) {
  x = (x & 0x0F0F0F0F0F0F0F0FU) + ((x >> 4) & 0x0F0F0F0F0F0F0F0FU);
  return static_cast<int>((x * 0x0101010101010101U) >> 56);
}

}  // namespace detail

// Points where the side has a checker, its bar (bit 25) included.
[[nodiscard]] TABLAS_DEVICE constexpr PointSet occupied(const Side& side) {
  return detail::gather_nibbles(detail::nibbles_at_least_one(side.low)) |
         (detail::gather_nibbles(detail::nibbles_at_least_one(side.high)) << 16);
}

// Points where the side has two checkers or more, its bar included.
[[nodiscard]] TABLAS_DEVICE constexpr PointSet made(const Side& side) {
  return detail::gather_nibbles(detail::nibbles_at_least_two(side.low)) |
         (detail::gather_nibbles(detail::nibbles_at_least_two(side.high)) << 16);
}

// The same points in the other player's numbering: point p becomes 25 - p.
[[nodiscard]] TABLAS_DEVICE constexpr PointSet mirrored(PointSet points) {
  points = ((points >> 1) & 0x55555555U) | ((points & 0x55555555U) << 1);
  points = ((points >> 2) & 0x33333333U) | ((points & 0x33333333U) << 2);
  points = ((points >> 4) & 0x0F0F0F0FU) | ((points & 0x0F0F0F0FU) << 4);
  points = ((points >> 8) & 0x00FF00FFU) | ((points & 0x00FF00FFU) << 8);
  points = (points >> 16) | (points << 16);
  return points >> (32 - kBoardSize);
}

// The highest point of the set, which must not be empty.
[[nodiscard]] TABLAS_DEVICE constexpr int highest(PointSet points) {
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(points));
#else
  return 31 - std::countl_zero(points);
#endif
}

// The lowest point of the set, which must not be empty.
[[nodiscard]] TABLAS_DEVICE constexpr int lowest(PointSet points) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(points)) - 1;
#else
  return std::countr_zero(points);
#endif
}

// Checkers on the board, bar included.
[[nodiscard]] TABLAS_DEVICE constexpr int checkers(const Side& side) {
  return detail::sum_of_nibbles(side.low) + detail::sum_of_nibbles(side.high);
}

// Pips the side needs to bear off everything; a checker on the bar needs 25.
[[nodiscard]] TABLAS_DEVICE constexpr int pips(const Side& side) {
  int total = 0;
  for (int point = 1; point <= kBar; ++point) total += point * count(side, point);
  return total;
}

// Contact while some checker still has to pass one of the other side; over when a side has no checker left.
[[nodiscard]] TABLAS_DEVICE constexpr Phase phase(const Position& position) {
  const PointSet own = occupied(position.own);
  const PointSet other = occupied(position.other);
  if (own == 0 || other == 0) return Phase::kOver;
  return highest(own) + highest(other) > kBar ? Phase::kContact : Phase::kRace;
}

[[nodiscard]] TABLAS_DEVICE constexpr bool is_over(const Position& position) {
  return (position.own.low | position.own.high) == 0 || (position.other.low | position.other.high) == 0;
}

}  // namespace tablas
