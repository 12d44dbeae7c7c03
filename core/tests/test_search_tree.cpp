// The tree against a plain recursion written from its definition, and against games small enough to solve by
// hand.
#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "check.hpp"
#include "equity/cubeful.hpp"
#include "equity/worth.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"
#include "rules/rolls.hpp"
#include "searching.hpp"

using namespace tablas;
using namespace tablas::test;

namespace {

Stakes cubeless() {
  Stakes stakes;
  stakes.is_cube_in_use = false;
  return stakes;
}

Probabilities looked_at(const Evaluator& evaluator, const Position& position) {
  Probabilities chances;
  evaluator.evaluate({&position, 1}, {&chances, 1});
  return chances;
}

// Mean equity without a cube, every reply chosen by the static look: the definition, in doubles.
double plain_equity(const Evaluator& evaluator, const Position& position, int plies) {
  if (plies == 0 || is_over(position)) return cubeless_equity(looked_at(evaluator, position));
  double sum = 0.0;
  for (const WeightedRoll& roll : kWeightedRolls) {
    std::vector<Play> plays = legal_plays(position, roll.dice);
    if (plays.empty()) plays.push_back({position, {}, 0});
    const auto others_equity = [&](const Play& play) {
      return cubeless_equity(looked_at(evaluator, swapped(play.result)));
    };
    const auto best = std::min_element(plays.begin(), plays.end(), [&](const Play& a, const Play& b) {
      return others_equity(a) < others_equity(b);
    });
    sum -= roll.weight * plain_equity(evaluator, swapped(best->result), plies - 1);
  }
  return sum / kRollWeights;
}

PositionFound position_found(const Evaluator& network, const Question& question, const SearchSettings& how,
                             std::size_t cache_entries = 0) {
  const MatchEquityTable table = sloping_table();
  const CompositeEvaluator evaluator(network);
  SearchControl control;
  return Searcher(evaluator, table, cache_entries).position(question, how, control);
}

TEST(a_search_is_the_mean_of_the_best_replies_over_all_rolls) {
  const PipCounter evaluator;
  Random random(7);
  for (int i = 0; i < 12; ++i) {
    const Position position = random_position(random);
    if (is_over(position)) continue;
    for (int plies = 0; plies <= (i < 10 ? 1 : 2); ++plies) {
      const auto found = position_found(evaluator, {position, cubeless(), {}, kMaxCheckers}, settings(plies));
      CHECK(std::abs(cubeless_equity(found.chances) - plain_equity(evaluator, position, plies)) < 1e-5);
      CHECK(std::abs(found.cube.no_double - plain_equity(evaluator, position, plies)) < 1e-5);
      CHECK_EQUAL(found.ply, plies);
    }
  }
}

// Own checkers on the 6 and the 1 point, the other side's last one on its 1 point. 15 of 36 rolls take both
// off: 6-1 to 6-5 (10 ways), every double but 1-1 (5 ways); 1-1 plays 6/2, and the other side is then off.
TEST(the_last_roll_of_a_game_is_exact_whatever_the_network_says) {
  const Position position = with_checkers({6, 1}, {1});
  const double win = 15.0 / 36.0;
  for (const float nonsense : {0.0F, 0.3F, 1.0F}) {
    const auto found =
        position_found(Indifferent({nonsense, 0, 0, 0, 0}), {position, {}, {}, kMaxCheckers}, settings(2));
    CHECK(std::abs(found.chances.win - win) < 1e-6);
    CHECK(std::abs(found.cube.no_double - (2 * win - 1)) < 1e-6);
    CHECK(found.cube.action == CubeAction::kNoDoubleTake);
  }
}

// With the 5 and the 1 point 23 of 36 rolls are enough: the cube is turned, and taken.
TEST(a_double_before_the_last_roll_is_worth_twice_the_game) {
  const Position position = with_checkers({5, 1}, {1});
  const double win = 23.0 / 36.0;
  const auto found =
      position_found(Indifferent({0.5F, 0, 0, 0, 0}), {position, {}, {}, kMaxCheckers}, settings(2));
  CHECK(std::abs(found.cube.no_double - (2 * win - 1)) < 1e-6);
  CHECK(std::abs(found.cube.double_take - 2 * (2 * win - 1)) < 1e-6);
  CHECK(found.cube.action == CubeAction::kDoubleTake);
}

// The other side needs two rolls at most unless it throws a double, and doubles inside the tree when it may.
TEST(cubes_are_turned_inside_the_tree) {
  const Position position = with_checkers({6, 6}, {6, 1});
  Stakes centred;
  Stakes owned;
  owned.cube = 2;
  owned.owner = CubeOwner::kOwn;
  const Indifferent evaluator({0.5F, 0, 0, 0, 0});
  const auto open = position_found(evaluator, {position, centred, {}, kMaxCheckers}, settings(4));
  const auto closed = position_found(evaluator, {position, owned, {}, kMaxCheckers}, settings(4));
  const auto none = position_found(evaluator, {position, cubeless(), {}, kMaxCheckers}, settings(4));
  // Whoever has access to the cube gains by it.
  CHECK(closed.cube.no_double > none.cube.no_double);
  CHECK(open.cube.no_double < closed.cube.no_double);
}

TEST(results_are_the_same_for_any_number_of_threads_with_and_without_a_cache) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher remembering(evaluator, table, 1 << 12);
  Searcher forgetting(evaluator, table, 0);
  Stakes match;
  match.own_away = 4;
  match.other_away = 7;
  Random random(3);
  for (int i = 0; i < 6; ++i) {
    const Question question = {random_position(random), i % 2 == 0 ? Stakes{} : match, {}, kMaxCheckers};
    if (is_over(question.position)) continue;
    const Dice dice = random_dice(random);
    SearchControl control;
    const PlaysFound plain = forgetting.best_plays(question, dice, settings(2, "narrow"), control);
    const PositionFound cube = forgetting.position(question, settings(2), control);
    for (const int threads : {1, 2, 4}) {
      const PlaysFound found =
          remembering.best_plays(question, dice, settings(2, "narrow", threads), control);
      CHECK_EQUAL(found.plays.size(), plain.plays.size());
      CHECK_EQUAL(found.evaluations, plain.evaluations);
      for (std::size_t k = 0; k < plain.plays.size(); ++k) {
        CHECK(found.plays[k].play.result == plain.plays[k].play.result);
        CHECK_EQUAL(found.plays[k].worth, plain.plays[k].worth);
        CHECK_EQUAL(found.plays[k].chances.win, plain.plays[k].chances.win);
      }
      const PositionFound again = remembering.position(question, settings(2, "none", threads), control);
      CHECK_EQUAL(again.cube.no_double_worth, cube.cube.no_double_worth);
      CHECK_EQUAL(again.cube.double_take_worth, cube.cube.double_take_worth);
      CHECK_EQUAL(again.evaluations, cube.evaluations);
    }
  }
}

TEST(the_filter_keeps_the_best_and_as_many_as_are_asked_for) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 0);
  const Question question = {with_checkers({24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6},
                                           {24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6}),
                             cubeless(),
                             {},
                             kMaxCheckers};
  SearchControl control;
  const auto all = searcher.best_plays(question, {3, 1}, settings(1), control);
  auto few = settings(1, "narrow");
  few.filter.most[0] = 1;
  const auto one = searcher.best_plays(question, {3, 1}, few, control);
  few.at_least = 4;
  const auto four = searcher.best_plays(question, {3, 1}, few, control);
  CHECK_EQUAL(all.plays.size(), legal_plays(question.position, {3, 1}).size());
  CHECK_EQUAL(one.plays.size(), std::size_t{1});
  CHECK_EQUAL(four.plays.size(), std::size_t{4});
  few.at_least = 1;
  few.only_best = true;
  const auto chosen = searcher.best_plays(question, {3, 1}, few, control);
  CHECK(chosen.plays[0].play.result == one.plays[0].play.result);
  CHECK_EQUAL(chosen.ply, 0);  // nothing was left to decide
}

TEST(no_legal_play_is_an_empty_list) {
  Position position = with_checkers({25}, {});
  for (const int point : {1, 2, 3, 4, 5, 6}) {
    add_checker(position.other, point);
    add_checker(position.other, point);
  }
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  SearchControl control;
  const auto found = Searcher(evaluator, table, 0)
                         .best_plays({position, {}, {}, kMaxCheckers}, {6, 5}, settings(2), control);
  CHECK(found.plays.empty());
}

TEST(a_budget_of_evaluations_ends_the_search_at_a_finished_depth) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 0);
  Random random(5);
  Position position = random_position(random);
  while (phase(position) != Phase::kContact) position = random_position(random);
  SearchControl little(0.0, 100);
  SearchControl enough(0.0, 100000);
  CHECK_EQUAL(searcher.position({position, {}, {}, kMaxCheckers}, settings(3), little).ply, 0);
  CHECK_EQUAL(searcher.position({position, {}, {}, kMaxCheckers}, settings(3), enough).ply, 1);
}

TEST(a_budget_ends_a_search_whose_cost_no_integer_holds) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  const Question question = {with_checkers({6, 5, 4}, {6}), cubeless(), {}, kMaxCheckers};
  // Few plays to look at, and a game that is over long before: seven plies cost little, but foretold are
  // 420 to the seventh for each of them.
  SearchControl control(0.0, 1'000'000'000'000'000'000);
  const auto found = Searcher(evaluator, table, 1 << 12).best_plays(question, {2, 1}, settings(7), control);
  CHECK(found.plays.size() > 4);
  CHECK_EQUAL(found.ply, 6);
}

TEST(a_search_out_of_time_tells_what_it_has_finished) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 0);
  const Question question = {with_checkers({24, 13, 8, 6, 6}, {24, 13, 8, 6, 6}), {}, {}, kMaxCheckers};
  SearchControl moment(1e-9);
  const auto found = searcher.best_plays(question, {3, 1}, settings(4), moment);
  CHECK_EQUAL(found.ply, 0);
  CHECK(!found.plays.empty());
}

TEST(a_cancelled_search_is_an_error_and_ends_soon) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 0);
  const Question question = {
      with_checkers({24, 24, 13, 13, 8, 6, 6}, {24, 24, 13, 13, 8, 6, 6}), {}, {}, kMaxCheckers};
  for (const int threads : {1, 3}) {
    SearchControl control;
    std::thread other([&control] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      control.cancel();
    });
    CHECK_REFUSED(searcher.position(question, settings(6, "none", threads), control), "search_cancelled");
    other.join();
    CHECK(control.progress().total > 0);
  }
}

TEST(what_no_search_can_do_is_refused) {
  const PipCounter network;
  const CompositeEvaluator evaluator(network);
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 0);
  const Question question = {with_checkers({6}, {6}), {}, {}, kMaxCheckers};
  SearchControl control;
  CHECK_REFUSED(searcher.position(question, settings(-1), control), "bad_ply");
  CHECK_REFUSED(searcher.position(question, settings(kDeepestPly + 1), control), "bad_ply");
  CHECK_REFUSED(searcher.position(question, settings(1, "none", 0), control), "bad_threads");
  CHECK_REFUSED(searcher.position(question, settings(1, "none", 5000), control), "bad_threads");
  CHECK_REFUSED(move_filter("deep"), "bad_filter");
  CHECK_REFUSED(searcher.position({with_checkers({6}, {}), {}, {}, kMaxCheckers}, settings(1), control),
                "game_over");
}

}  // namespace

int main() { return tablas::test::run_all(); }
