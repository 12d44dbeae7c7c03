#include <cmath>
#include <vector>

#include "check.hpp"
#include "equity/cubeful.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

constexpr int kLongest = 15;

// A made-up table with the right shape: the shorter the way and the further ahead, the more it is worth.
MatchEquityTable made_up_table() {
  std::vector<double> pre;
  std::vector<double> post;
  for (int own = 1; own <= kLongest; ++own) {
    for (int other = 1; other <= kLongest; ++other) {
      pre.push_back(1.0 / (1.0 + std::exp(1.4 * (own - other) / std::sqrt(own + other))));
    }
    post.push_back(own == 1 ? 0.5 : std::pow(0.5, own / 2));
  }
  return {kLongest, pre, post};
}

Probabilities random_chances(test::Random& random) {
  const auto share = [&random] { return static_cast<float>(random.below(1001)) / 1000.0F; };
  Probabilities p;
  p.win = share();
  p.win_gammon = p.win * share();
  p.win_backgammon = p.win_gammon * share();
  p.lose_gammon = (1.0F - p.win) * share();
  p.lose_backgammon = p.lose_gammon * share();
  return p;
}

Stakes random_match(test::Random& random) {
  Stakes stakes;
  stakes.own_away = 1 + random.below(kLongest);
  stakes.other_away = 1 + random.below(kLongest);
  stakes.cube = 1 << random.below(6);
  stakes.owner = static_cast<CubeOwner>(random.below(3) - 1);
  stakes.is_crawford = (stakes.own_away == 1 || stakes.other_away == 1) && random.below(2) == 0;
  if (stakes.is_crawford) {
    stakes.cube = 1;
    stakes.owner = CubeOwner::kCentred;
  }
  stakes.has_crawford_rule = random.below(4) != 0;
  stakes.cube_cap = random.below(3) == 0 ? 8 : 0;
  return stakes;
}

TEST(worths_stay_match_winning_chances_at_every_score) {
  const MatchEquityTable table = made_up_table();
  test::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const CubeEquities e = cube_equities(table, random_chances(random), random_match(random), 0.68);
    for (const double worth :
         {e.no_double_worth, e.double_take_worth, e.double_pass_worth, e.optimal_worth}) {
      CHECK(worth >= -1e-9 && worth <= 1.0 + 1e-9);
    }
  }
}

TEST(take_points_lie_below_cash_points) {
  const MatchEquityTable table = made_up_table();
  test::Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const Stakes stakes = random_match(random);
    const Worth worth(table, stakes);
    const CubePoints points = live_cube_points(worth, gammon_shares(random_chances(random)), stakes);
    CHECK(points.take >= 0.0 && points.take <= 1.0);
    CHECK(points.cash >= 0.0 && points.cash <= 1.0);
    CHECK(points.take <= points.cash + 1e-9);
  }
}

TEST(a_dead_cube_is_worth_the_plain_mean_of_the_ends) {
  const MatchEquityTable table = made_up_table();
  Stakes stakes;
  stakes.own_away = 2;
  stakes.other_away = 2;
  stakes.cube = 2;
  stakes.owner = CubeOwner::kOwn;
  const CubeEquities e = cube_equities(table, {0.37F, 0.1F, 0, 0.2F, 0}, stakes, 0.68);
  CHECK(!e.may_double);
  CHECK(std::abs(e.no_double_worth - 0.37) < 1e-6);
}

TEST(a_score_the_table_does_not_hold_is_refused) {
  const MatchEquityTable table = made_up_table();
  Stakes stakes;
  stakes.own_away = kLongest + 1;
  stakes.other_away = 3;
  CHECK_REFUSED(cube_equities(table, {0.5F, 0, 0, 0, 0}, stakes, 0.68), "bad_stakes");
  CHECK_REFUSED(table.chance(3, kLongest + 1, false), "bad_stakes");
}

TEST(a_crawford_game_has_no_turned_cube) {
  const MatchEquityTable table = made_up_table();
  Stakes stakes;
  stakes.own_away = 1;
  stakes.other_away = 3;
  stakes.is_crawford = true;
  stakes.cube = 2;
  CHECK_REFUSED(cube_equities(table, {0.5F, 0, 0, 0, 0}, stakes, 0.68), "bad_stakes");
  stakes.cube = 1;
  stakes.owner = CubeOwner::kOwn;
  CHECK_REFUSED(cube_equities(table, {0.5F, 0, 0, 0, 0}, stakes, 0.68), "bad_stakes");
}

TEST(jacoby_belongs_to_money) {
  const MatchEquityTable table = made_up_table();
  Stakes stakes;
  stakes.own_away = 3;
  stakes.other_away = 3;
  stakes.jacoby = true;
  CHECK_REFUSED(cube_equities(table, {0.5F, 0, 0, 0, 0}, stakes, 0.68), "bad_stakes");
}

}  // namespace

int main() { return tablas::test::run_all(); }
