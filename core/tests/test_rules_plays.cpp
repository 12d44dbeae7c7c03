#include <algorithm>
#include <set>
#include <thread>
#include <vector>

#include "check.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"
#include "rules/board.hpp"
#include "rules/error.hpp"
#include "rules/perft.hpp"
#include "rules/position_id.hpp"
#include "rules/step_graph.hpp"

using namespace tablas;

namespace {

constexpr unsigned kAllOptions = RuleOptions::kKnownBits + 1;

std::set<Board> boards_of(const std::vector<Play>& plays) {
  std::set<Board> boards;
  for (const Play& play : plays) boards.insert(board_of(play.result));
  return boards;
}

Position after(const Position& start, const Play& play) {
  Turn turn = begin_turn(start);
  for (int i = 0; i < play.step_count; ++i) {
    const Step step = play.steps[static_cast<std::size_t>(i)];
    // Off the board any number at or above the point does the same.
    turn = after_step(turn, step.from, step.from - step.to);
  }
  return turn.position;
}

TEST(no_result_comes_twice_and_its_steps_lead_to_it) {
  test::Random random(5);
  for (int i = 0; i < 4000; ++i) {
    const Position start = test::random_position(random);
    const Dice dice = test::random_dice(random);
    const auto options = RuleOptions::from_bits(static_cast<unsigned>(i) % kAllOptions);
    const std::vector<Play> plays = legal_plays(start, dice, options);
    CHECK_EQUAL(boards_of(plays).size(), plays.size());
    CHECK(plays.size() <= kMaxPlays);
    for (const Play& play : plays) CHECK(after(start, play) == play.result);
  }
}

TEST(options_off_is_the_standard_game) {
  test::Random random(6);
  for (int i = 0; i < 4000; ++i) {
    const Position start = test::random_position(random);
    const Dice dice = test::random_dice(random);
    BoardRows rows;
    rows.reserve_more(kMaxPlays);
    struct Sink {
      BoardRows& rows;
      void restart() { rows.cut(0); }
      void add(const Position& result, const Step*, int) { rows.append(result); }
    } sink{rows};
    generate_plays(RuleOptions{}, start, dice, sink);
    CHECK_EQUAL(rows.size(), legal_plays(start, dice).size());
  }
}

TEST(a_completed_walk_through_the_step_graph_is_a_legal_play) {
  test::Random random(7);
  for (int i = 0; i < 1500; ++i) {
    const Position start = test::random_position(random);
    const Dice dice = test::random_dice(random);
    const auto options = RuleOptions::from_bits(static_cast<unsigned>(i) % kAllOptions);
    const StepGraph graph = step_graph(start, dice, options);
    std::vector<bool> goes_on(graph.nodes.size(), false);
    for (const StepEdge& edge : graph.edges) {
      CHECK(edge.parent < edge.child);
      CHECK(static_cast<std::size_t>(edge.child) < graph.nodes.size());
      Turn turn = begin_turn(graph.nodes[static_cast<std::size_t>(edge.parent)]);
      CHECK(after_step(turn, edge.step.from, edge.die).position ==
            graph.nodes[static_cast<std::size_t>(edge.child)]);
      goes_on[static_cast<std::size_t>(edge.parent)] = true;
    }
    std::set<Board> completed;
    for (std::size_t node = 0; node < graph.nodes.size(); ++node) {
      if (graph.edges.empty()) break;
      if (options.free_movement || !goes_on[node]) completed.insert(board_of(graph.nodes[node]));
    }
    CHECK(completed == boards_of(legal_plays(start, dice, options)));
  }
}

TEST(a_batch_holds_the_plays_of_each_row) {
  test::Random random(8);
  std::vector<Position> positions;
  std::vector<Dice> dice;
  for (int i = 0; i < 500; ++i) {
    positions.push_back(test::random_position(random));
    dice.push_back(test::random_dice(random));
  }
  std::vector<std::int64_t> starts(positions.size() + 1);
  BoardRows rows;
  legal_plays_batch(positions, dice, {}, starts, rows);
  CHECK_EQUAL(starts.back(), static_cast<std::int64_t>(rows.size()));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::set<Board> boards;
    for (std::int64_t row = starts[i]; row < starts[i + 1]; ++row) {
      Board board;
      std::copy_n(rows.data() + row * kBoardSize, kBoardSize, board.begin());
      boards.insert(board);
    }
    CHECK(boards == boards_of(legal_plays(positions[i], dice[i])));
  }
}

TEST(threads_do_not_disturb_each_other) {
  const Position opening = position_from_id("4HPwATDgc/ABMA");
  std::vector<std::uint64_t> counts(4);
  std::vector<std::thread> threads;
  for (std::uint64_t& result : counts) {
    threads.emplace_back([&result, &opening] { result = perft(opening, 2); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t result : counts) CHECK_EQUAL(result, 202782U);
}

// The perft seeds hold one position that no board can show: both sides stand on own point 2.
TEST(the_generator_counts_the_impossible_seed_as_its_source_does) {
  Position position;
  for (const int point : {1, 20, 21, 22, 23}) {
    for (int checker = 0; checker < 2; ++checker) add_checker(position.other, point);
  }
  for (const int point : {1, 1, 2, 2, 7}) add_checker(position.own, point);
  CHECK_EQUAL(perft(position, 1), 25U);
  CHECK_EQUAL(perft(position, 2), 17265U);
}

TEST(dice_and_options_out_of_range_are_refused) {
  const Position opening = position_from_id("4HPwATDgc/ABMA");
  CHECK_REFUSED(legal_plays(opening, {7, 1}), "bad_dice");
  CHECK_REFUSED(legal_plays(opening, {0, 1}), "bad_dice");
  CHECK_REFUSED(step_graph(opening, {1, 7}), "bad_dice");
  CHECK_REFUSED(checked_roll(-1, 3), "bad_dice");
  CHECK_REFUSED(checked_options(16), "bad_options");
  CHECK_REFUSED(perft(opening, -1), "bad_depth");
}

}  // namespace

int main() { return test::run_all(); }
