#include <algorithm>
#include <array>
#include <vector>

#include "check.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"
#include "rules/replay.hpp"

using namespace tablas;

namespace {

struct Line {
  std::uint8_t seat;
  Dice dice;
  std::vector<Step> hops;
  TurnKind kind = TurnKind::kPlayed;
};

std::vector<ReplayedTurn> replay(const Position& start, const std::vector<Line>& lines) {
  std::vector<RecordedTurn> turns;
  for (const Line& line : lines) turns.push_back({line.seat, line.kind, line.dice, line.hops, false, {}});
  return replay_turns(start, turns);
}

Position start_position() {
  Side side;
  for (const auto& [point, checkers] :
       std::array<std::pair<int, int>, 4>{{{24, 2}, {13, 5}, {8, 3}, {6, 5}}}) {
    for (int i = 0; i < checkers; ++i) add_checker(side, point);
  }
  return {side, side};
}

TEST(order_and_merging_of_hops_do_not_matter) {
  const Position start = start_position();
  const auto one = replay(start, {{0, {6, 4}, {{24, 14}}}});
  const auto two = replay(start, {{0, {4, 6}, {{24, 20}, {20, 14}}}});
  const auto three = replay(start, {{0, {4, 6}, {{20, 14}, {24, 20}}}});
  CHECK(one[0].kind == TurnKind::kPlayed);
  CHECK_EQUAL(static_cast<int>(one[0].step_count), 2);
  CHECK(one[0].after == two[0].after);
  CHECK(one[0].after == three[0].after);
  CHECK_EQUAL(static_cast<int>(one[0].steps[0].to), static_cast<int>(two[0].steps[0].to));
}

TEST(the_way_that_was_written_tells_which_blot_was_hit) {
  Position position;
  add_checker(position.own, 24);
  add_checker(position.other, kBar - 20);
  add_checker(position.other, kBar - 18);
  const auto by_20 = replay(position, {{0, {6, 4}, {{24, 20}, {20, 14}}}});
  const auto by_18 = replay(position, {{0, {6, 4}, {{24, 18}, {18, 14}}}});
  CHECK_EQUAL(count(by_20[0].after.other, kBar - 20), 0);
  CHECK_EQUAL(count(by_20[0].after.other, kBar - 18), 1);
  CHECK_EQUAL(count(by_18[0].after.other, kBar - 20), 1);
  CHECK_EQUAL(count(by_18[0].after.other, kBar - 18), 0);
}

TEST(an_illegal_play_is_kept_with_the_board_it_leads_to) {
  const auto done = replay(start_position(), {{0, {2, 1}, {{6, 8}}}, {1, {3, 1}, {{8, 5}, {6, 5}}}});
  CHECK(done[0].kind == TurnKind::kIllegal);
  CHECK(done[0].finding == Finding::kNotLegal);
  CHECK_EQUAL(count(done[0].after.own, 8), 4);
  CHECK(done[1].kind == TurnKind::kPlayed);
}

TEST(a_play_from_an_empty_point_leaves_the_board_alone) {
  const auto done = replay(start_position(), {{0, {2, 1}, {{7, 5}}}});
  CHECK(done[0].finding == Finding::kImpossible);
  CHECK(done[0].after == done[0].before);
}

TEST(a_turn_not_recorded_is_found_by_what_follows) {
  const auto done =
      replay(start_position(), {{0, {3, 1}, {}}, {1, {6, 5}, {{24, 13}}}, {0, {2, 1}, {{5, 3}, {5, 4}}}});
  CHECK(done[0].kind == TurnKind::kPlayed);
  CHECK(done[0].finding == Finding::kByTheRest);
  CHECK_EQUAL(count(done[0].after.own, 5), 2);
  CHECK(done[2].kind == TurnKind::kPlayed);
}

TEST(a_last_turn_not_recorded_stays_so) {
  const auto done = replay(start_position(), {{0, {3, 1}, {}, TurnKind::kUnrecorded}});
  CHECK(done[0].kind == TurnKind::kUnrecorded);
  CHECK(done[0].after == done[0].before);
}

TEST(every_legal_play_is_found_again_from_its_merged_shuffled_hops) {
  test::Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const Position start = test::random_position(random);
    const Dice dice = test::random_dice(random);
    for (const Play& play : legal_plays(start, dice, {})) {
      std::vector<Step> hops(play.steps.begin(), play.steps.begin() + play.step_count);
      std::reverse(hops.begin(), hops.end());
      const auto done = replay(start, {{0, dice, hops}});
      CHECK(done[0].kind == TurnKind::kPlayed);
      CHECK(done[0].after == play.result);
    }
  }
}

TEST(twenty_thousand_turns_not_recorded_end_in_time) {
  const std::vector<Line> lines(20000, Line{0, {2, 1}, {}, TurnKind::kUnrecorded});
  CHECK_EQUAL(replay(start_position(), lines).size(), lines.size());
}

TEST(numbers_on_no_die_are_refused) {
  bool is_refused = false;
  try {
    static_cast<void>(replay(start_position(), {{0, {7, 1}, {}}}));
  } catch (const Error& error) {
    is_refused = error.code() == "bad_dice";
  }
  CHECK(is_refused);
}

}  // namespace

int main() { return tablas::test::run_all(); }
