#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include "check.hpp"
#include "eval/network.hpp"
#include "made_up_network.hpp"
#include "rules/error.hpp"

using namespace tablas;
using test::MadeUpNetwork, test::chances_of, test::random_positions, test::same;

namespace {

bool near(const Probabilities& a, const Probabilities& b) {
  constexpr float kTolerance = 1e-5F;
  return std::abs(a.win - b.win) < kTolerance && std::abs(a.win_gammon - b.win_gammon) < kTolerance &&
         std::abs(a.win_backgammon - b.win_backgammon) < kTolerance &&
         std::abs(a.lose_gammon - b.lose_gammon) < kTolerance &&
         std::abs(a.lose_backgammon - b.lose_backgammon) < kTolerance;
}

TEST(summed_columns_give_the_formula_over_the_inputs) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const MadeUpNetwork made_up(seed);
    const Network network(made_up.weights());
    const std::vector<Position> positions = random_positions(seed, 500);
    const std::vector<Probabilities> chances = chances_of(network, positions);
    for (std::size_t i = 0; i < positions.size(); ++i) CHECK(near(chances[i], made_up.plain(positions[i])));
  }
}

TEST(each_plan_is_answered_by_its_own_tail) {
  const MadeUpNetwork made_up(11, 64, kPlanTails);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(11, 1000);
  const std::vector<Probabilities> chances = chances_of(network, positions);
  for (std::size_t i = 0; i < positions.size(); ++i) CHECK(near(chances[i], made_up.plain(positions[i])));
}

// A prime of so many points from `lowest` on, and the last checkers of both sides.
Position primed(int lowest, int points, int own_last, int other_last) {
  Position position;
  for (int point = lowest; point < lowest + points; ++point) {
    for (int i = 0; i < 2; ++i) add_checker(position.other, point);
  }
  add_checker(position.own, own_last);
  for (int i = 0; i < 9; ++i) add_checker(position.own, 8);
  add_checker(position.other, other_last);
  return position;
}

TEST(a_last_checker_behind_four_points_or_more_has_a_plan_of_its_own) {
  const auto own_kind = [](const Position& position) { return (tail_of(position, kPlanTails) - 38) / 3 % 3; };
  CHECK_EQUAL(own_kind(primed(2, 3, 24, 13)), std::size_t{1});
  CHECK_EQUAL(own_kind(primed(2, 4, 24, 13)), std::size_t{2});
  CHECK_EQUAL(own_kind(primed(2, 4, 22, 13)), std::size_t{1});  // one of the four is behind it
  CHECK_EQUAL(tail_of(primed(1, 6, kBar, 13), kPlanTails), std::size_t{2 + 6 * 5});  // nobody crashed
  CHECK_EQUAL(own_kind(primed(3, 3, 18, 13)), std::size_t{0});
}

TEST(each_plan_refines_a_phase) {
  std::array<bool, kPlanTails> seen{};
  for (const Position& position : random_positions(12, 60000)) {
    const std::size_t plan = tail_of(position, kPlanTails);
    CHECK_EQUAL(phase_of_plan(plan), tail_of(position, kPhaseTails));
    seen[plan] = true;
  }
  CHECK(std::count(seen.begin(), seen.end(), true) > 55);
}

TEST(any_other_number_of_tails_is_refused) {
  CHECK_REFUSED(Network(MadeUpNetwork(12, 64, 4).weights()), "bad_network");
}

TEST(the_two_halves_of_an_evaluation_are_the_whole) {
  const MadeUpNetwork made_up(4);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(4, 500);
  const std::vector<Probabilities> chances = chances_of(network, positions);
  Network::Accumulator accumulator;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    network.accumulate(positions[i], kMaxCheckers, accumulator);
    CHECK(same(network.finish(positions[i], kMaxCheckers, accumulator), chances[i]));
  }
}

TEST(threads_that_share_a_network_get_the_same_bits) {
  const MadeUpNetwork made_up(5);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(5, 500);
  const std::vector<Probabilities> alone = chances_of(network, positions);
  std::vector<std::vector<Probabilities>> together(4);
  std::vector<std::thread> threads;
  for (auto& chances : together) threads.emplace_back([&] { chances = chances_of(network, positions); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& chances : together) {
    for (std::size_t i = 0; i < alone.size(); ++i) CHECK(same(chances[i], alone[i]));
  }
}

TEST(finished_games_do_not_ask_the_network) {
  const MadeUpNetwork made_up(6);
  const Network network(made_up.weights());
  Position lost;
  for (int i = 0; i < kMaxCheckers; ++i) add_checker(lost.own, 19);
  const std::vector<Probabilities> chances = chances_of(network, {lost, swapped(lost)});
  CHECK(same(chances[0], {0, 0, 0, 1, 1}));
  CHECK(same(chances[1], {1, 1, 1, 0, 0}));
}

TEST(points_lost_need_all_checkers_for_a_gammon) {
  Side side;
  for (int i = 0; i < 14; ++i) add_checker(side, 6);
  add_checker(side, 18);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 2);
  remove_checker(side, 18);
  add_checker(side, kBar);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 3);
  remove_checker(side, 6);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 1);
  CHECK_EQUAL(points_lost(side, 14), 3);
}

TEST(a_board_without_checkers_is_refused_with_its_row) {
  const MadeUpNetwork made_up(7);
  const Network network(made_up.weights());
  std::vector<Position> positions = random_positions(7, 2);
  positions[1] = Position{};
  CHECK_REFUSED(chances_of(network, positions), "bad_board");
}

TEST(weights_of_another_shape_are_refused) {
  MadeUpNetwork made_up(8);
  made_up.w3.pop_back();
  CHECK_REFUSED(Network(made_up.weights()), "bad_network");
}

TEST(weights_that_are_no_numbers_are_refused) {
  MadeUpNetwork made_up(9);
  made_up.b2[3] = std::nanf("");
  CHECK_REFUSED(Network(made_up.weights()), "bad_network");
}

}  // namespace

int main() { return tablas::test::run_all(); }
