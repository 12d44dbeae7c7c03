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
