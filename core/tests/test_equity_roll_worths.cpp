#include <cmath>
#include <vector>

#include "check.hpp"
#include "equity/roll_worths.hpp"
#include "eval/quantised.hpp"
#include "made_up_network.hpp"
#include "random_positions.hpp"
#include "searching.hpp"

using namespace tablas;

namespace {

// An evaluator that likes checkers far advanced, so that plays differ.
class Runner final : public Evaluator {
 public:
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side) const override {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (is_over(positions[i])) {
        out[i] = finished_result(positions[i], checkers_per_side);
        continue;
      }
      const float lead = static_cast<float>(pips(positions[i].other) - pips(positions[i].own));
      out[i] = {1.0F / (1.0F + std::exp(-lead / 30.0F)), 0, 0, 0, 0};
    }
  }
};

MatchEquityTable table() { return {3, std::vector<double>(9, 0.5), std::vector<double>(3, 0.5)}; }

void check_against_ranking(const Stakes& stakes) {
  const Runner evaluator;
  const CompositeEvaluator composite(evaluator);
  const MatchEquityTable equities = table();
  test::Random random(5);
  for (int n = 0; n < 60; ++n) {
    const std::vector<Position> positions = {test::random_position(random)};
    if (is_over(positions[0])) continue;
    const std::vector<Stakes> all = {stakes};
    std::vector<RollWorths> worths(1);
    roll_worths(evaluator, table(), positions, all, worths);
    const Dice dice = test::random_dice(random);
    SearchControl control;
    const auto plays =
        Searcher(composite, equities, 0)
            .best_plays({positions[0], stakes, {}, kMaxCheckers}, dice, test::settings(0), control)
            .plays;
    if (plays.empty()) continue;
    double best = plays[0].worth;
    for (const RankedPlay& play : plays) best = std::max(best, play.worth);
    CHECK(std::abs(worths[0][roll_index(dice)] - best) < 1e-12);
  }
}

TEST(a_roll_is_worth_its_best_play_without_a_cube) {
  Stakes stakes;
  stakes.is_cube_in_use = false;
  check_against_ranking(stakes);
}

TEST(a_roll_is_worth_its_best_play_with_the_cube) {
  Stakes stakes;
  stakes.cube = 2;
  stakes.owner = CubeOwner::kOther;
  check_against_ranking(stakes);
}

TEST(a_roll_is_worth_its_best_play_in_a_match) {
  Stakes stakes;
  stakes.own_away = 3;
  stakes.other_away = 2;
  check_against_ranking(stakes);
}

TEST(a_roll_that_cannot_be_played_is_worth_the_turn_passing) {
  const Runner evaluator;
  Position position;
  add_checker(position.own, kBar);
  for (int point = 1; point <= 6; ++point) {
    add_checker(position.other, point);
    add_checker(position.other, point);
  }
  Stakes stakes;
  stakes.is_cube_in_use = false;
  std::vector<Probabilities> passed(1);
  evaluator.evaluate(std::vector<Position>{swapped(position)}, passed, kMaxCheckers);
  std::vector<RollWorths> worths(1);
  roll_worths(evaluator, table(), std::vector<Position>{position}, std::vector<Stakes>{stakes}, worths);
  for (const double worth : worths[0]) CHECK_EQUAL(worth, -cubeless_equity(passed[0]));
}

TEST(a_few_likely_plays_are_worth_most_of_what_all_of_them_are) {
  const test::MadeUpNetwork made_up(3, 64, kPlanTails, true);
  const QuantisedNetwork network(made_up.weights());
  Stakes stakes;
  stakes.is_cube_in_use = false;
  test::Random random(6);
  double missed = 0.0;
  double spread = 0.0;
  for (int n = 0; n < 30; ++n) {
    const std::vector<Position> positions = {test::random_position(random)};
    if (is_over(positions[0])) continue;
    std::vector<RollWorths> all(1);
    std::vector<RollWorths> few(1);
    std::vector<RollWorths> most(1);
    const std::vector<Stakes> one = {stakes};
    roll_worths(network, table(), positions, one, all);
    roll_worths(network, table(), positions, one, few, kMaxCheckers, 4);
    roll_worths(network, table(), positions, one, most, kMaxCheckers, 10'000);
    CHECK(most == all);
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      CHECK(few[0][roll] <= all[0][roll]);
      missed += all[0][roll] - few[0][roll];
      spread += std::abs(all[0][roll] - all[0][0]);
    }
  }
  CHECK(missed < 0.4 * spread);  // of random weights, which forecasts suit badly
}

TEST(at_a_score_every_play_is_looked_at) {
  const test::MadeUpNetwork made_up(4, 64);
  const QuantisedNetwork network(made_up.weights());
  Stakes stakes;
  stakes.own_away = 3;
  stakes.other_away = 2;
  test::Random random(7);
  const std::vector<Position> positions = {test::random_position(random)};
  std::vector<RollWorths> all(1);
  std::vector<RollWorths> few(1);
  roll_worths(network, table(), positions, std::vector<Stakes>{stakes}, all);
  roll_worths(network, table(), positions, std::vector<Stakes>{stakes}, few, kMaxCheckers, 1);
  CHECK(few == all);
}

TEST(every_roll_has_a_place_of_its_own) {
  std::vector<bool> seen(kRolls, false);
  for (std::uint8_t large = 1; large <= 6; ++large) {
    for (std::uint8_t small = 1; small <= large; ++small) {
      CHECK_EQUAL(roll_index({large, small}), roll_index({small, large}));
      CHECK(!seen[roll_index({large, small})]);
      seen[roll_index({large, small})] = true;
    }
  }
}

}  // namespace

int main() { return test::run_all(); }
