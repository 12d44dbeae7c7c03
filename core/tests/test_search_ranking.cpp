#include <cmath>
#include <vector>

#include "check.hpp"
#include "equity/cubeful.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"
#include "searching.hpp"

using namespace tablas;
using namespace tablas::test;

namespace {

std::vector<RankedPlay> static_plays(const Evaluator& network, const Question& question, Dice dice) {
  const MatchEquityTable table = flat_table();
  const CompositeEvaluator evaluator(network);
  SearchControl control;
  return Searcher(evaluator, table, 0).best_plays(question, dice, settings(0), control).plays;
}

std::vector<RankedPlay> even_plays(const Position& position, Dice dice, const Stakes& stakes = {}) {
  return static_plays(Indifferent({0.5F, 0, 0, 0, 0}), {position, stakes, {}, kMaxCheckers}, dice);
}

TEST(of_equals_the_play_that_leaves_fewer_checkers_comes_first) {
  const auto plays = even_plays(with_checkers({4, 2, 2, 1}, {6}), {4, 2});
  CHECK(plays.size() > 1);
  CHECK_EQUAL(checkers(plays[0].play.result.own), 2);  // 4/off 2/off, not 4/2/off
  CHECK_EQUAL(checkers(plays.back().play.result.own), 3);
}

TEST(of_equals_with_as_many_checkers_fewer_pips_come_first) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const auto plays = even_plays(random_position(random), random_dice(random));
    for (std::size_t k = 1; k < plays.size(); ++k) {
      const Side& before = plays[k - 1].play.result.own;
      const Side& after = plays[k].play.result.own;
      if (plays[k - 1].equity != plays[k].equity) continue;
      CHECK(checkers(before) < checkers(after) ||
            (checkers(before) == checkers(after) && pips(before) <= pips(after)));
    }
  }
}

TEST(a_finished_game_is_worth_its_points_to_the_mover) {
  Position position = with_checkers({1}, {});
  for (int i = 0; i < kMaxCheckers; ++i) add_checker(position.other, 20);
  Stakes stakes;
  stakes.cube = 64;
  stakes.owner = CubeOwner::kOther;
  const auto plays = even_plays(position, {2, 1}, stakes);
  CHECK_EQUAL(plays.size(), std::size_t{1});
  CHECK_EQUAL(plays[0].worth, 192.0);
  CHECK_EQUAL(plays[0].equity, 3.0);
}

TEST(with_jacoby_and_a_centred_cube_a_gammon_is_one_point) {
  Position position = with_checkers({1}, {});
  for (int i = 0; i < kMaxCheckers; ++i) add_checker(position.other, 6);
  Stakes stakes;
  stakes.jacoby = true;
  CHECK_EQUAL(even_plays(position, {2, 1}, stakes)[0].equity, 1.0);
  stakes.owner = CubeOwner::kOwn;
  CHECK_EQUAL(even_plays(position, {2, 1}, stakes)[0].equity, 2.0);
}

TEST(the_value_of_a_play_is_the_other_sides_turned_round) {
  const Probabilities others = {0.6F, 0.1F, 0, 0.05F, 0};
  const Position position = with_checkers({24, 13, 13, 6, 6, 8}, {24, 13, 13, 6, 6, 8});
  const auto plays = static_plays(Indifferent(others), {position, {}, {}, kMaxCheckers}, {3, 1});
  const Position after = swapped(plays[0].play.result);
  const CubeEquities value = cube_equities(flat_table(), others, Stakes{}, cube_efficiency(after));
  CHECK(std::abs(plays[0].equity + value.optimal) < 1e-6);
  CHECK(std::abs(plays[0].worth + value.optimal_worth) < 1e-12);
  CHECK_EQUAL(plays[0].chances.win, 1.0F - others.win);
  CHECK_EQUAL(plays[0].chances.lose_gammon, others.win_gammon);
}

TEST(stakes_that_contradict_themselves_are_refused) {
  const Position position = with_checkers({6}, {6});
  Stakes half;
  half.own_away = 2;
  CHECK_REFUSED(even_plays(position, {2, 1}, half), "bad_stakes");
  Stakes beyond;
  beyond.own_away = 3;
  beyond.other_away = 1;
  CHECK_REFUSED(even_plays(position, {2, 1}, beyond), "bad_stakes");
  Stakes crawford;
  crawford.is_crawford = true;
  CHECK_REFUSED(even_plays(position, {2, 1}, crawford), "bad_stakes");
  Stakes no_cube;
  no_cube.cube = 0;
  CHECK_REFUSED(even_plays(position, {2, 1}, no_cube), "bad_stakes");
}

}  // namespace

int main() { return tablas::test::run_all(); }
