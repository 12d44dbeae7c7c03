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

}  // namespace

Position position_from_board(BoardView board, std::int64_t row) {
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
