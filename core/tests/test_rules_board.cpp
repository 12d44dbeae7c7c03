#include <string>
#include <utility>

#include "check.hpp"
#include "random_positions.hpp"
#include "rules/board.hpp"
#include "rules/error.hpp"
#include "rules/position_id.hpp"

using namespace tablas;

namespace {

constexpr const char* kOpeningId = "4HPwATDgc/ABMA";

Board opening_board() { return board_of(position_from_id(kOpeningId)); }

TEST(vector_and_plain_writing_agree) {
  test::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Position position = test::random_position(random);
    Board plain;
    write_board_plain(position, plain);
    CHECK(board_of(position) == plain);
  }
}

TEST(vector_and_plain_reading_agree_on_right_and_wrong_boards) {
  const auto read = [](auto reader, const Board& board) {
    try {
      return std::pair(reader(board, std::int64_t{7}), std::string());
    } catch (const Error& error) {
      return std::pair(Position{}, std::string(error.what()));
    }
  };
  test::Random random(11);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    Board board = board_of(test::random_position(random));
    if (i % 2 == 1) {  // one cell gets any value of its type
      board[static_cast<std::size_t>(random.below(kBoardSize))] =
          static_cast<std::int8_t>(random.below(256) - 128);
    }
    const auto fast = read(position_from_board, board);
    const auto plain = read(position_from_board_plain, board);
    CHECK(fast == plain);
    refused += !plain.second.empty();
  }
  CHECK(refused > 5000);
}

TEST(a_board_and_an_id_give_the_position_back) {
  test::Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const Position position = test::random_position(random);
    CHECK(position_from_board(board_of(position)) == position);
    CHECK(position_from_id(position_id(position)) == position);
  }
}

TEST(swapping_mirrors_the_board_and_changes_every_sign) {
  test::Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const Position position = test::random_position(random);
    const Board board = board_of(position);
    const Board other_view = board_of(swapped(position));
    for (std::size_t index = 0; index < board.size(); ++index) CHECK(other_view[index] == -board[25 - index]);
    CHECK(swapped(swapped(position)) == position);
  }
}

TEST(sets_of_points_agree_with_counts) {
  test::Random random(4);
  for (int i = 0; i < 2000; ++i) {
    const Side side = test::random_position(random).own;
    int total = 0;
    for (int point = 1; point <= kBar; ++point) {
      CHECK_EQUAL((occupied(side) >> point) & 1U, count(side, point) >= 1 ? 1U : 0U);
      CHECK_EQUAL((made(side) >> point) & 1U, count(side, point) >= 2 ? 1U : 0U);
      total += count(side, point);
    }
    CHECK_EQUAL(checkers(side), total);
  }
}

TEST(the_opening_has_167_pips_and_contact) {
  const Position opening = position_from_id(kOpeningId);
  CHECK_EQUAL(pips(opening.own), 167);
  CHECK_EQUAL(pips(opening.other), 167);
  CHECK(phase(opening) == Phase::kContact);
}

TEST(a_board_with_a_wrong_count_is_refused) {
  for (const auto& [index, value] :
       {std::pair{6, 16}, {6, -16}, {25, -1}, {0, 1}, {3, 1}, {3, -1}, {6, 127}, {6, -128}}) {
    Board board = opening_board();
    board[static_cast<std::size_t>(index)] = static_cast<std::int8_t>(value);
    CHECK_REFUSED(position_from_board(board), "bad_board");
  }
}

TEST(an_id_that_nobody_writes_is_refused) {
  for (const char* text :
       {"", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/AB A", "4HPwATDgc/ABMB", "//////////////"}) {
    CHECK_REFUSED(position_from_id(text), "bad_position_id");
  }
}

TEST(an_error_names_its_row) {
  Board board = opening_board();
  board[6] = 99;
  try {
    static_cast<void>(position_from_board(board, 7));
    CHECK(false);
  } catch (const Error& error) {
    CHECK_EQUAL(error.row(), 7);
    CHECK_EQUAL(std::string(error.what()), "row 7: board[6] = 99: a point holds at most 15 checkers");
  }
}

}  // namespace

int main() { return test::run_all(); }
