#include <algorithm>
#include <vector>

#include "check.hpp"
#include "eval/composite.hpp"
#include "eval/hypergammon/solver.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

// Both sides with so many checkers on random places, off and bar among them, and no point shared.
Position random_few(test::Random& random, int checkers_per_side) {
  Position position;
  for (int i = 0; i < checkers_per_side; ++i) {
    if (const int place = random.below(kBoardSize); place != kOff) add_checker(position.own, place);
  }
  const PointSet taken = mirrored(occupied(position.own)) & ~PointSet{1};
  for (int i = 0; i < checkers_per_side; ++i) {
    const int place = random.below(kBoardSize);
    if (place == kOff) continue;
    add_checker(position.other, ((taken >> place) & 1U) != 0 ? kBar : place);
  }
  return position;
}

HypergammonSolver solved(int checkers, int threads) {
  HypergammonSolver solver(checkers);
  while (!solver.is_solved()) solver.sweep({threads, {}});
  return solver;
}

bool same(std::span<const std::byte> a, std::span<const std::byte> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

TEST(every_position_has_a_number_of_its_own) {
  const FewCheckerCells cells(2);
  std::vector<bool> is_taken(cells.size());
  std::size_t positions = 0;
  for (const Side& own : cells.sides()) {
    for (const Side& other : cells.sides()) {
      const auto number = cells.cell({own, other});
      const PointSet shared =
          mirrored(occupied(other)) & occupied(own) & ~(PointSet{1} | PointSet{1} << kBar);
      CHECK_EQUAL(number.has_value(), shared == 0);
      if (!number) continue;
      CHECK(!is_taken[*number]);
      is_taken[*number] = true;
      ++positions;
    }
  }
  CHECK_EQUAL(positions, cells.size());
  CHECK_EQUAL(FewCheckerCells(3).size(), std::size_t{7959904});  // as Tom Keith counts Hypergammon
}

TEST(sides_come_in_the_order_of_their_numbers) {
  const FewCheckerCells cells(3);
  const std::vector<Side> sides = cells.sides();
  CHECK_EQUAL(sides.size(), std::size_t{3276});
  for (std::size_t i = 0; i < sides.size(); ++i) CHECK_EQUAL(cells.side_number(sides[i]), i);
}

TEST(a_position_of_more_checkers_has_no_number) {
  Position position;
  for (int i = 0; i < 3; ++i) add_checker(position.own, 6);
  add_checker(position.other, 24);
  CHECK(FewCheckerCells(3).cell(position).has_value());
  CHECK(!FewCheckerCells(2).cell(position));
  for (const int checkers : {0, 4, -1}) {
    try {
      FewCheckerCells refused(checkers);
      CHECK(false);
    } catch (const Error& error) {
      CHECK_EQUAL(error.code(), "bad_options");
    }
  }
}

TEST(listed_plays_are_the_legal_ones_whoever_stands_in_the_way) {
  test::Random random(5);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_few(random, 3);
    if (is_over(position)) continue;
    std::vector<Side> after = {position.own};
    const auto number = [&after](const Side& side) {
      after.push_back(side);
      return after.size() - 1;
    };
    const FewCheckerFans fans({&position.own, 1}, number);
    const PointSet held = made(position.other) & ~(PointSet{1} << kBar);
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      std::vector<Position> legal;
      legal_results(position, kWeightedRolls[roll].dice, {}, legal);
      if (legal.empty()) legal.push_back(position);
      std::vector<Position> listed;
      for (const FewPlay& play : fans.of(0, held == 0 ? 0 : kBar - highest(held), roll)) {
        Position result = {after[play.after], position.other};
        for (int point = 1; point < kBar; ++point) {
          if (((play.landed >> point) & 1U) == 0 || count(position.other, kBar - point) != 1) continue;
          remove_checker(result.other, kBar - point);
          add_checker(result.other, kBar);
        }
        CHECK(std::find(legal.begin(), legal.end(), result) != legal.end());
        if (std::find(listed.begin(), listed.end(), result) == listed.end()) listed.push_back(result);
      }
      CHECK_EQUAL(listed.size(), legal.size());
    }
  }
}

TEST(the_table_is_the_same_for_any_number_of_threads) {
  const HypergammonSolver one = solved(1, 1);
  const HypergammonSolver three = solved(1, 3);
  CHECK(same(one.payload(), three.payload()));
  CHECK(one.progress().change <= HypergammonSolver::kMostChange);
}

TEST(work_goes_on_after_any_sweep_as_if_it_had_not_stopped) {
  const HypergammonSolver whole = solved(1, 1);
  for (const int stop_after : {1, 3, 12}) {
    HypergammonSolver first(1);
    for (int i = 0; i < stop_after; ++i) first.sweep({1, {}});
    HypergammonSolver second(1, first.state());
    while (!second.is_solved()) second.sweep({2, {}});
    CHECK(same(second.payload(), whole.payload()));
    CHECK(second.progress().sweeps == whole.progress().sweeps);
  }
}

TEST(a_state_of_another_game_is_refused) {
  const HypergammonSolver one(1);
  for (const auto& state : {one.state(), one.state().first(10)}) {
    try {
      HypergammonSolver refused(2, state);
      CHECK(false);
    } catch (const Error& error) {
      CHECK_EQUAL(error.code(), "bad_table");
    }
  }
  try {
    HypergammonTable refused(1, one.state());
    CHECK(false);
  } catch (const Error& error) {
    CHECK_EQUAL(error.code(), "bad_table");
  }
}

TEST(a_game_of_as_many_checkers_is_judged_by_its_table_and_others_by_the_network) {
  class Nothing final : public Evaluator {
   public:
    void evaluate(std::span<const Position>, std::span<Probabilities> out, int) const override {
      std::fill(out.begin(), out.end(), Probabilities{});
    }
  } network;
  const HypergammonSolver solver = solved(1, 1);
  const HypergammonTable table(1, solver.payload());
  const CompositeEvaluator all(network, nullptr, nullptr, &table);
  Position start;
  add_checker(start.own, 24);
  add_checker(start.other, 24);
  const Position finished = {{}, start.other};
  const std::vector<Position> positions = {start, finished, start};
  std::vector<Probabilities> out(3);
  all.evaluate(positions, out, 1);
  CHECK(out[0].win > 0.5F && out[2].win == out[0].win);
  CHECK_EQUAL(out[0].win, table.chances(start)->win);
  CHECK_EQUAL(out[1].win, 0.0F);  // the network's
  CHECK_EQUAL(all.exact_money(start, 1)->jacoby, table.money(start)->jacoby);
  all.evaluate(positions, out, kMaxCheckers);
  CHECK_EQUAL(out[0].win, 0.0F);
  CHECK(!all.exact_money(start, kMaxCheckers));
  CHECK(!table.chances(finished) && !table.money(finished));
}

int main() { return tablas::test::run_all(); }
