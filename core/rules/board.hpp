// A position written out as 26 small integers, the form that crosses every border.
#pragma once

#if defined(__SSE2__) && !defined(__CUDACC__)
#include <emmintrin.h>
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "rules/position.hpp"

namespace tablas {

// Index 1..24 own points (own checkers positive, other's negative), 25 own bar (>= 0), 0 other's bar (<= 0).
using Board = std::array<std::int8_t, kBoardSize>;
using BoardView = std::span<const std::int8_t, kBoardSize>;
using BoardCells = std::span<std::int8_t, kBoardSize>;

// The position on a board. Throws Error `bad_board` naming the index and the value when a count is out of
// range, a bar has the wrong sign or a side has more than 15 checkers; `row` goes into the error.
[[nodiscard]] Position position_from_board(BoardView board, std::int64_t row = -1);

// position_from_board without vector instructions; the tests compare the two.
[[nodiscard]] Position position_from_board_plain(BoardView board, std::int64_t row = -1);

namespace detail {

static_assert(std::endian::native == std::endian::little, "boards are written eight points at a time");

// Eight 4-bit counts as eight bytes.
[[nodiscard]] inline std::uint64_t spread(std::uint64_t nibbles) {
  nibbles &= 0xFFFFFFFFU;
  nibbles = (nibbles | (nibbles << 16)) & 0x0000FFFF0000FFFFU;
  nibbles = (nibbles | (nibbles << 8)) & 0x00FF00FF00FF00FFU;
  return (nibbles | (nibbles << 4)) & 0x0F0F0F0F0F0F0F0FU;
}

[[nodiscard]] inline std::uint64_t reversed_bytes(std::uint64_t bytes) {
  bytes = ((bytes >> 8) & 0x00FF00FF00FF00FFU) | ((bytes & 0x00FF00FF00FF00FFU) << 8);
  bytes = ((bytes >> 16) & 0x0000FFFF0000FFFFU) | ((bytes & 0x0000FFFF0000FFFFU) << 16);
  return (bytes >> 32) | (bytes << 32);
}

// a - b in each byte, for bytes below 0x80; the high bit keeps a borrow from crossing into the next byte.
[[nodiscard]] inline std::uint64_t subtract_bytes(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  return ((a | kHighBits) - b) ^ kHighBits;
}

// Shifted by 32 - 26 places, so that reversing all 32 puts the side's point p at index 25 - p.
[[nodiscard]] inline Side ready_to_reverse(const Side& side) {
  return {side.low << 24, (side.high << 24) | (side.low >> 40)};
}

}  // namespace detail

// write_board without vector instructions; the tests compare the two.
inline void write_board_plain(const Position& position, BoardCells board) {
  using detail::reversed_bytes, detail::spread, detail::subtract_bytes;
  const Side& own = position.own;
  const Side other = detail::ready_to_reverse(position.other);
  const std::array<std::uint64_t, 4> words = {
      subtract_bytes(spread(own.low), reversed_bytes(spread(other.high >> 32))),
      subtract_bytes(spread(own.low >> 32), reversed_bytes(spread(other.high))),
      subtract_bytes(spread(own.high), reversed_bytes(spread(other.low >> 32))),
      subtract_bytes(spread(own.high >> 32), reversed_bytes(spread(other.low)))};
  std::memcpy(board.data(), words.data(), kBoardSize);
}

// Writes the position on a board; the inverse of position_from_board.
#if defined(__SSE2__) && !defined(__CUDACC__)
inline void write_board(const Position& position, BoardCells board) {
  const auto words = [](std::uint64_t low, std::uint64_t high) {
    return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
  };
  const Side reversed = detail::ready_to_reverse(position.other);
  const __m128i own = words(position.own.low, position.own.high);
  const __m128i other = words(detail::reversed_bytes(reversed.high), detail::reversed_bytes(reversed.low));
  const __m128i nibble = _mm_set1_epi8(15);
  const __m128i own_even = _mm_and_si128(own, nibble);
  const __m128i own_odd = _mm_and_si128(_mm_srli_epi16(own, 4), nibble);
  // The bytes of `other` are reversed, their two halves are not: the high one comes first.
  const __m128i other_odd = _mm_and_si128(other, nibble);
  const __m128i other_even = _mm_and_si128(_mm_srli_epi16(other, 4), nibble);
  const __m128i first =
      _mm_sub_epi8(_mm_unpacklo_epi8(own_even, own_odd), _mm_unpacklo_epi8(other_even, other_odd));
  const __m128i last =
      _mm_sub_epi8(_mm_unpackhi_epi8(own_even, own_odd), _mm_unpackhi_epi8(other_even, other_odd));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(board.data()), first);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(board.data() + 16), last);
  const auto bar = static_cast<std::uint16_t>(_mm_extract_epi16(last, 4));
  std::memcpy(board.data() + 24, &bar, sizeof bar);
}
#else
inline void write_board(const Position& position, BoardCells board) { write_board_plain(position, board); }
#endif

[[nodiscard]] inline Board board_of(const Position& position) {
  Board board;
  write_board(position, board);
  return board;
}

}  // namespace tablas
