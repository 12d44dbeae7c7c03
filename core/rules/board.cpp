#include "rules/board.hpp"

#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

[[noreturn]] void refuse(const std::string& message, std::int64_t row) {
  throw Error("bad_board", message, row);
}

void check_value(int index, int value, std::int64_t row) {
  const auto refuse_value = [&](const char* reason) {
    refuse("board[" + std::to_string(index) + "] = " + std::to_string(value) + ": " + reason, row);
  };
  if (value > kMaxCheckers || value < -kMaxCheckers) refuse_value("a point holds at most 15 checkers");
  if (index == kBar && value < 0) refuse_value("own bar cannot be negative");
  if (index == 0 && value > 0) refuse_value("the other side's bar cannot be positive");
}

#if defined(__SSE2__)
// The nibble-wise mirror of ready_to_reverse: 26 counts by index to 26 counts by the other side's points.
Side reversed_points(std::uint64_t low, std::uint64_t high) {
  constexpr std::uint64_t kLowNibbles = 0x0F0F0F0F0F0F0F0FU;
  const auto reversed = [](std::uint64_t x) {
    x = detail::reversed_bytes(x);
    return ((x >> 4) & kLowNibbles) | ((x & kLowNibbles) << 4);
  };
  const std::uint64_t first = reversed(high);
  const std::uint64_t last = reversed(low);
  return {(first >> 24) | (last << 40), last >> 24};
}

// Reads a board that is right, sixteen points at a time; false when something is wrong with it.
bool read_board(BoardView board, Position& position) {
  const __m128i zero = _mm_setzero_si128();
  const auto load = [&](std::size_t first) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(board.data() + first));
  };
  const __m128i low = load(0);
  const __m128i high = _mm_srli_si128(load(10), 6);  // points 16 to 25; six zeros after them
  const auto own = [&](__m128i cells) { return _mm_and_si128(cells, _mm_cmpgt_epi8(cells, zero)); };
  const auto other = [&](__m128i cells) {
    return _mm_and_si128(_mm_sub_epi8(zero, cells), _mm_cmpgt_epi8(zero, cells));
  };
  const auto total = [&](__m128i first, __m128i second) {
    const __m128i halves = _mm_add_epi64(_mm_sad_epu8(first, zero), _mm_sad_epu8(second, zero));
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
  };
  const auto pack = [&](__m128i first, __m128i second) {
    const __m128i byte = _mm_set1_epi16(0xFF);
    const auto nibbles = [&](__m128i counts) {
      return _mm_and_si128(_mm_or_si128(counts, _mm_srli_epi16(counts, 4)), byte);
    };
    std::array<std::uint64_t, 2> words;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(words.data()),
                     _mm_packus_epi16(nibbles(first), nibbles(second)));
    return words;
  };
  const __m128i own_low = own(low);
  const __m128i own_high = own(high);
  const __m128i other_low = other(low);
  const __m128i other_high = other(high);
  // No count is negative here, so a total of at most 15 also says that no point holds more.
  if (total(own_low, own_high) > kMaxCheckers || total(other_low, other_high) > kMaxCheckers ||
      board[0] > 0 || board[kBar] < 0) {
    return false;
  }
  const auto own_words = pack(own_low, own_high);
  const auto other_words = pack(other_low, other_high);
  position = {{own_words[0], own_words[1]}, reversed_points(other_words[0], other_words[1])};
  return true;
}
#else
bool read_board(BoardView, Position&) { return false; }
#endif

}  // namespace

Position position_from_board(BoardView board, std::int64_t row) {
  Position position;
  if (read_board(board, position)) return position;
  return position_from_board_plain(board, row);
}

Position position_from_board_plain(BoardView board, std::int64_t row) {
  Position position;
  int own_total = 0;
  int other_total = 0;
  for (int index = 0; index < kBoardSize; ++index) {
    const int value = board[static_cast<std::size_t>(index)];
    if (value == 0) continue;
    check_value(index, value, row);
    Side& side = value > 0 ? position.own : position.other;
    const int point = value > 0 ? index : kBar - index;
    const auto number = static_cast<std::uint64_t>(value > 0 ? value : -value);
    (point < 16 ? side.low : side.high) |= number << (4 * (point & 15));
    (value > 0 ? own_total : other_total) += static_cast<int>(number);
  }
  if (own_total > kMaxCheckers)
    refuse("own side has " + std::to_string(own_total) + " checkers, more than 15", row);
  if (other_total > kMaxCheckers) {
    refuse("other side has " + std::to_string(other_total) + " checkers, more than 15", row);
  }
  return position;
}

}  // namespace tablas
