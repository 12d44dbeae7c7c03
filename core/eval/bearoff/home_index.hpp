// A number for every way to have up to 15 checkers on the six points of a home board.
//
// With s(p) the checkers on point p and above, the number is the sum of C(s(p) + 6 - p, 7 - p) for p = 1..6:
// the combinatorial number system. So positions of up to n checkers are the numbers below C(n + 6, 6),
// whatever the table's size, and the number is strictly increasing in every s(p): whatever a roll leads to
// has a lower number than the position it was rolled in. Number 0 is the empty board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {

inline constexpr int kHomePoints = 6;

namespace detail {

[[nodiscard]] constexpr std::uint32_t choose(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i)
    ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return static_cast<std::uint32_t>(ways);
}

inline constexpr std::size_t kHomeRow = kMaxCheckers + 1;

// kHomeTerms[(p - 1) * kHomeRow + s]: the term of point p with s checkers on it and above.
inline constexpr auto kHomeTerms = [] {
  std::array<std::uint32_t, kHomePoints * kHomeRow> terms{};
  for (int point = 1; point <= kHomePoints; ++point) {
    for (int above = 1; above <= kMaxCheckers; ++above) {
      terms[static_cast<std::size_t>(point - 1) * kHomeRow + static_cast<std::size_t>(above)] =
          choose(above + kHomePoints - point, kHomePoints + 1 - point);
    }
  }
  return terms;
}();

}  // namespace detail

// How many positions have at most that many checkers, none included.
[[nodiscard]] constexpr std::uint32_t home_positions(int most_checkers) {
  return detail::choose(most_checkers + kHomePoints, kHomePoints);
}

// Whether the side has no checker outside its home board; true of a side that has borne off everything.
[[nodiscard]] TABLAS_DEVICE constexpr bool is_home(const Side& side) {
  return side.high == 0 && (side.low >> (4 * (kHomePoints + 1))) == 0;
}

// The number of a side that is home, by a copy of kHomeTerms row by row.
[[nodiscard]] TABLAS_DEVICE constexpr std::uint32_t home_index(const Side& side, const std::uint32_t* terms) {
  std::uint64_t above = side.low >> 4;
  above += above >> 4;  // each 4-bit count becomes the sum of itself and all higher ones; 15 still fits
  above += above >> 8;
  above += above >> 16;
  std::uint32_t index = 0;
  for (int point = 0; point < kHomePoints; ++point) {
    index += terms[above & 15U];
    terms += kMaxCheckers + 1;
    above >>= 4;
  }
  return index;
}

// The number of a side that is home.
[[nodiscard]] constexpr std::uint32_t home_index(const Side& side) {
  return home_index(side, detail::kHomeTerms.data());
}

// The side with that number, below home_positions(15).
[[nodiscard]] constexpr Side home_side(std::uint32_t index) {
  Side side;
  int above = kMaxCheckers;
  for (int point = 1; point <= kHomePoints; ++point) {
    const std::uint32_t* const terms =
        &detail::kHomeTerms[static_cast<std::size_t>(point - 1) * detail::kHomeRow];
    while (terms[above] > index) --above;
    index -= terms[above];
    side.low += static_cast<std::uint64_t>(above) << (4 * point);
    if (point > 1) side.low -= static_cast<std::uint64_t>(above) << (4 * (point - 1));
  }
  return side;
}

}  // namespace tablas
