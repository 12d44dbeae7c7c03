#include <chrono>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "check.hpp"
#include "equity/cube_states.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

constexpr int kLongest = 20;
constexpr double kSame = 1e-12;

// A made-up table with the right shape: the shorter the way and the further ahead, the more it is worth.
const MatchEquityTable& table() {
  static const MatchEquityTable made_up = [] {
    std::vector<double> pre;
    std::vector<double> post;
    for (int own = 1; own <= kLongest; ++own) {
      for (int other = 1; other <= kLongest; ++other) {
        pre.push_back(1.0 / (1.0 + std::exp(1.4 * (own - other) / std::sqrt(own + other))));
      }
      post.push_back(own == 1 ? 0.5 : std::pow(0.49, own / 2) * (own % 2 == 0 ? 1.0 : 0.97));
    }
    return MatchEquityTable(kLongest, pre, post);
  }();
  return made_up;
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

constexpr CubeOwner kOwners[] = {CubeOwner::kCentred, CubeOwner::kOwn, CubeOwner::kOther};

// Money with every mixture of the rules, and every score to 9-away with the cubes that can come up there.
std::vector<Stakes> all_stakes() {
  std::vector<Stakes> all;
  for (const CubeOwner owner : kOwners) {
    for (int rules = 0; rules < 8; ++rules) {
      for (const int cap : {0, 1, 2, 4, 8, 64, kMostCube}) {
        for (const int cube : {1, 2, 4, 64}) {
          Stakes money;
          money.owner = owner;
          money.cube = cube;
          money.cube_cap = cap;
          money.jacoby = (rules & 1) != 0;
          money.beavers = (rules & 2) != 0;
          money.is_cube_in_use = (rules & 4) == 0;
          all.push_back(money);
        }
      }
    }
    for (const int limit : {1, 3, 6, 64, kMostCube}) {
      for (const int cube : {1, 2, 4, 64}) {
        Stakes limited;
        limited.owner = owner;
        limited.cube = cube;
        limited.stake_limit = limit;
        limited.beavers = limit == 6;
        limited.jacoby = limit == 3;
        all.push_back(limited);
      }
    }
    for (int own = 1; own <= 9; ++own) {
      for (int other = 1; other <= 9; ++other) {
        for (const int cube : {1, 2, 4, 8, 16}) {
          for (int rules = 0; rules < 5; ++rules) {
            Stakes match;
            match.own_away = own;
            match.other_away = other;
            match.cube = cube;
            match.owner = owner;
            match.is_crawford =
                rules == 1 && (own == 1 || other == 1) && cube == 1 && owner == CubeOwner::kCentred;
            match.has_crawford_rule = rules != 2;
            match.cube_cap = rules == 3 ? 4 : 0;
            match.is_cube_in_use = rules != 4;
            all.push_back(match);
          }
        }
      }
    }
  }
  return all;
}

bool is_same(double a, double b, double scale) { return std::abs(a - b) <= kSame * std::max(1.0, scale); }

TEST(every_state_of_every_stakes_is_worth_what_the_model_says) {
  test::Random random(1);
  for (const Stakes& root : all_stakes()) {
    const CubeStates states(table(), root);
    CHECK(states.size() <= CubeStates::kMost);
    for (int seat = 0; seat < 2; ++seat) {
      const Probabilities p = random_chances(random);
      CubeStates::Worths worths{};
      states.roll_on(seat, 0.68, p, worths);
      for (std::size_t i = 0; i < states.size(); ++i) {
        const Stakes stakes = states.stakes(i, seat);
        const Worth worth(table(), seat == 0 ? root : root.swapped());
        const double expected = worth_without_double(worth, p, stakes, 0.68);
        CHECK(is_same(states.unit() * worths[i], expected, stakes.is_money() ? stakes.cube : 1.0));
      }
    }
  }
}

TEST(the_first_state_is_the_stakes_themselves) {
  for (const Stakes& root : all_stakes()) {
    const Stakes first = CubeStates(table(), root).stakes(0, 0);
    CHECK(first.cube == root.cube && first.owner == root.owner && first.own_away == root.own_away);
  }
}

TEST(the_decision_is_that_of_the_static_model) {
  test::Random random(2);
  for (const Stakes& root : all_stakes()) {
    const Probabilities p = random_chances(random);
    CubeStates::Worths worths{};
    const CubeStates states(table(), root);
    states.roll_on(0, 0.68, p, worths);
    const CubeEquities got = states.decide(worths);
    const CubeEquities expected = cube_equities(table(), p, root, 0.68);
    CHECK(got.action == expected.action);
    CHECK_EQUAL(got.may_double, expected.may_double);
    CHECK_EQUAL(got.is_redouble, expected.is_redouble);
    CHECK(is_same(got.no_double, expected.no_double, 1.0));
    CHECK(is_same(got.double_take, expected.double_take, 1.0));
    CHECK(is_same(got.double_pass, expected.double_pass, 1.0));
    CHECK(is_same(got.optimal, expected.optimal, 1.0));
    CHECK(is_same(got.optimal_worth, expected.optimal_worth, root.is_money() ? root.cube : 1.0));
    CHECK(is_same(got.double_take_worth, expected.double_take_worth, root.is_money() ? 2 * root.cube : 1.0));
  }
}

TEST(acting_gives_every_state_its_best_action) {
  test::Random random(3);
  for (const Stakes& root : all_stakes()) {
    const CubeStates states(table(), root);
    for (int seat = 0; seat < 2; ++seat) {
      const Probabilities p = random_chances(random);
      CubeStates::Worths worths{};
      states.roll_on(seat, 0.68, p, worths);
      states.act(seat, worths);
      for (std::size_t i = 0; i < states.size(); ++i) {
        const Stakes stakes = states.stakes(i, seat);
        // Only what a double would bring that is not allowed.
        if (stakes.cube > kMostCube || (stakes.is_crawford && stakes.cube > 1)) continue;
        const double expected = cube_equities(table(), p, stakes, 0.68).optimal_worth;
        CHECK(is_same(states.unit() * worths[i], expected, stakes.is_money() ? stakes.cube : 1.0));
      }
    }
  }
}

TEST(a_finished_game_is_settled_by_the_cube_and_the_rules) {
  for (const Stakes& root : all_stakes()) {
    const CubeStates states(table(), root);
    for (int seat = 0; seat < 2; ++seat) {
      const Worth worth(table(), seat == 0 ? root : root.swapped());
      for (int points = -3; points <= 3; ++points) {
        if (points == 0) continue;
        const Probabilities won = {1, points > 1 ? 1.0F : 0.0F, points > 2 ? 1.0F : 0.0F, 0, 0};
        const Probabilities lost = {0, 0, 0, points < -1 ? 1.0F : 0.0F, points < -2 ? 1.0F : 0.0F};
        CubeStates::Worths worths{};
        states.settled(seat, points > 0 ? won : lost, worths);
        for (std::size_t i = 0; i < states.size(); ++i) {
          const Stakes stakes = states.stakes(i, seat);
          const bool single = stakes.jacoby && stakes.owner == CubeOwner::kCentred;
          const int counted = (single ? (points > 0 ? 1 : -1) : points) * stakes.cube;
          CHECK(is_same(states.unit() * worths[i], worth.of(counted), stakes.is_money() ? stakes.cube : 1.0));
        }
      }
    }
  }
}

TEST(a_swapped_worth_belongs_to_the_other_side) {
  Stakes match;
  match.own_away = 5;
  match.other_away = 3;
  for (const Stakes& root : {match, Stakes{}}) {
    const CubeStates states(table(), root);
    CubeStates::Worths child{};
    CubeStates::Worths sum{};
    states.roll_on(1, 0.68, {0.3F, 0.1F, 0, 0.2F, 0}, child);
    states.add_swapped(child, 0.25, sum);
    states.add_swapped(child, 0.75, sum);
    for (std::size_t i = 0; i < states.size(); ++i) {
      CHECK(is_same(sum[i], root.is_money() ? -child[i] : 1.0 - child[i], 1.0));
    }
  }
}

namespace {

// Cubeless 0.125, centred 0.25, own 0.375, other 0.5; single 0.0625, Jacoby 0.1875, with beavers 0.15625.
const MoneyValues kExact = [] {
  MoneyValues values(MoneyEquities{0.125F, 0.25F, 0.375F, 0.5F});
  values.single = 0.0625F;
  values.jacoby = 0.1875F;
  values.beavers = 0.15625F;
  return values;
}();

}  // namespace

TEST(exact_money_values_go_to_their_owners) {
  Stakes stakes;
  stakes.owner = CubeOwner::kOwn;
  stakes.cube = 4;
  const CubeStates turned(table(), stakes);
  CHECK_EQUAL(turned.size(), std::size_t{2});
  CubeStates::Worths worths{};
  CHECK(turned.from_money(0, kExact, worths));
  CHECK(worths[0] == 0.375 && worths[1] == 0.5);
  CHECK(turned.from_money(1, kExact, worths));
  CHECK(worths[0] == 0.5 && worths[1] == 0.375);
  const CubeStates centred(table(), Stakes{});
  CHECK_EQUAL(centred.size(), std::size_t{3});
  CHECK(centred.from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.25);
  Stakes cubeless;
  cubeless.is_cube_in_use = false;
  CHECK(CubeStates(table(), cubeless).from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.125);
}

TEST(jacoby_and_beavers_change_exact_values_while_the_cube_is_centred) {
  Stakes stakes;
  stakes.jacoby = true;
  CubeStates::Worths worths{};
  CHECK(CubeStates(table(), stakes).from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.1875);
  stakes.beavers = true;
  CHECK(CubeStates(table(), stakes).from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.15625);
  stakes.owner = CubeOwner::kOwn;
  CHECK(CubeStates(table(), stakes).from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.375);
  stakes.owner = CubeOwner::kCentred;
  stakes.is_cube_in_use = false;
  CHECK(CubeStates(table(), stakes).from_money(0, kExact, worths));
  CHECK_EQUAL(worths[0], 0.0625);
}

TEST(exact_money_values_say_nothing_of_a_match_or_a_capped_cube) {
  Stakes capped;
  capped.cube_cap = 8;
  Stakes match;
  match.own_away = match.other_away = 5;
  CubeStates::Worths worths{};
  CHECK(!CubeStates(table(), capped).from_money(0, kExact, worths));
  CHECK(!CubeStates(table(), match).from_money(0, kExact, worths));
}

TEST(a_beaver_stays_below_the_cap) {
  Stakes stakes;
  stakes.beavers = true;
  stakes.cube_cap = 2;
  const Probabilities p = {0.3F, 0, 0, 0, 0};
  CHECK(cube_equities(table(), p, stakes, 0.68).action == CubeAction::kNoDoubleTake);
  stakes.cube_cap = 4;
  CHECK(cube_equities(table(), p, stakes, 0.68).action == CubeAction::kNoDoubleBeaver);
}

TEST(stakes_that_cannot_be_are_refused) {
  Stakes stakes;
  stakes.cube = 2 * kMostCube;
  CHECK_REFUSED(CubeStates(table(), stakes), "bad_stakes");
  stakes.cube = 1;
  stakes.cube_cap = 2 * kMostCube;
  CHECK_REFUSED(CubeStates(table(), stakes), "bad_stakes");
  stakes = Stakes{};
  stakes.own_away = kLongest + 1;
  stakes.other_away = 1;
  CHECK_REFUSED(CubeStates(table(), stakes), "bad_stakes");
}

// Prints nanoseconds a call when asked to by TABLAS_TIME_CUBE_STATES; not a test of speed.
TEST(times_of_the_calls) {
  if (std::getenv("TABLAS_TIME_CUBE_STATES") == nullptr) return;
  test::Random random(4);
  std::vector<Probabilities> chances(1024);
  for (Probabilities& p : chances) p = random_chances(random);
  const Position start = test::random_position(random);
  for (const int away : {0, 3, 7, 15}) {
    Stakes stakes;
    stakes.own_away = stakes.other_away = away;
    const CubeStates states(table(), stakes);
    constexpr int kRounds = 1000;
    const auto time = [&](const char* name, auto body) {
      const auto begin = std::chrono::steady_clock::now();
      for (int round = 0; round < kRounds; ++round) {
        for (const Probabilities& p : chances) body(p);
      }
      const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - begin;
      std::cout << away << "-away, " << states.size() << " states, " << name << ": "
                << passed.count() / (kRounds * 1024.0) << " ns\n";
    };
    CubeStates::Worths worths{};
    CubeStates::Worths sum{};
    time("roll_on", [&](const Probabilities& p) { states.roll_on(0, start, p, worths); });
    time("roll_on, act, add_swapped", [&](const Probabilities& p) {
      states.roll_on(0, start, p, worths);
      states.act(0, worths);
      states.add_swapped(worths, 0.1, sum);
    });
    time("construct",
         [&](const Probabilities&) { sum[0] += static_cast<double>(CubeStates(table(), stakes).size()); });
    CHECK(std::isfinite(sum[0]));
  }
}

}  // namespace

int main() { return tablas::test::run_all(); }
