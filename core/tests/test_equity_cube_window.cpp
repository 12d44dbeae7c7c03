#include <cmath>
#include <vector>

#include "check.hpp"
#include "equity/cube_window.hpp"
#include "equity/cubeful.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

constexpr int kLongest = 9;
constexpr double kEfficiency = 0.68;
constexpr double kStep = 1e-5;

MatchEquityTable made_up_table() {
  std::vector<double> pre;
  std::vector<double> post;
  for (int own = 1; own <= kLongest; ++own) {
    for (int other = 1; other <= kLongest; ++other) {
      pre.push_back(1.0 / (1.0 + std::exp(1.4 * (own - other) / std::sqrt(own + other))));
    }
    post.push_back(own == 1 ? 0.5 : std::pow(0.49, own / 2) * (own % 2 == 0 ? 1.0 : 0.97));
  }
  return {kLongest, pre, post};
}

// The chances with that share of wins, and among wins and losses those shares of gammons.
Probabilities chances(double win, const GammonShares& shares) {
  Probabilities p;
  p.win = static_cast<float>(win);
  p.win_gammon = static_cast<float>(win * shares.won_gammon);
  p.lose_gammon = static_cast<float>((1 - win) * shares.lost_gammon);
  return p;
}

Stakes random_stakes(test::Random& random) {
  Stakes stakes;
  if (random.below(3) == 0) {
    stakes.jacoby = random.below(2) == 0;
    stakes.cube_cap = random.below(2) == 0 ? 8 : 0;
  } else {
    stakes.own_away = 1 + random.below(kLongest);
    stakes.other_away = 1 + random.below(kLongest);
  }
  stakes.cube = 1 << random.below(3);
  stakes.owner = static_cast<CubeOwner>(random.below(2));
  return stakes;
}

template <class Body>
void for_random_windows(int seed, Body body) {
  const MatchEquityTable table = made_up_table();
  test::Random random(static_cast<std::uint64_t>(seed));
  int seen = 0;
  for (int i = 0; i < 4000; ++i) {
    const Stakes stakes = random_stakes(random);
    if (!may_double(stakes)) continue;
    const GammonShares shares = {random.below(40) / 100.0, 0, random.below(40) / 100.0, 0};
    const auto at = [&](double p) { return cube_equities(table, chances(p, shares), stakes, kEfficiency); };
    body(stakes, cube_window(table, shares, stakes, kEfficiency), at);
    ++seen;
  }
  CHECK(seen > 1000);
}

TEST(a_double_is_passed_from_the_cash_point) {
  for_random_windows(1, [](const Stakes&, const CubeWindow& window, const auto& at) {
    CHECK(window.cash_point > 0.0 && window.cash_point <= 1.0);
    if (window.cash_point < 1.0 - kStep) CHECK(at(window.cash_point + kStep).double_take >= 1.0 - 1e-6);
    if (window.cash_point > kStep) CHECK(at(window.cash_point - kStep).double_take <= 1.0 + 1e-6);
    CHECK(std::abs(window.take_point + window.cash_point - 1.0) < 1e-12);
  });
}

TEST(doubling_begins_to_be_right_at_the_double_point) {
  for_random_windows(2, [](const Stakes& stakes, const CubeWindow& window, const auto& at) {
    if (!window.double_point || sure_raise(stakes) == SureRaise::kLast) return;
    const double point = *window.double_point;
    CHECK(point <= window.cash_point);
    if (point > kStep) CHECK(at(point - kStep).optimal == at(point - kStep).no_double);
    if (point + kStep < window.cash_point) {
      const CubeEquities e = at(point + kStep);
      CHECK(std::min(e.double_take, e.double_pass) >= e.no_double - 1e-6);
    }
  });
}

TEST(playing_on_beats_a_passed_double_from_the_too_good_point) {
  for_random_windows(3, [](const Stakes&, const CubeWindow& window, const auto& at) {
    if (!window.too_good_point) {
      CHECK(at(1.0).no_double <= 1.0 + 1e-6);
      return;
    }
    const double point = *window.too_good_point;
    if (point < 1.0 - kStep) CHECK(at(point + kStep).no_double > 1.0);
    if (point > kStep) CHECK(at(point - kStep).no_double <= 1.0 + 1e-6);
  });
}

TEST(the_two_sides_have_the_same_figures_with_the_view_changed) {
  const MatchEquityTable table = made_up_table();
  test::Random random(4);
  for (int i = 0; i < 500; ++i) {
    const Stakes stakes = random_stakes(random);
    const Probabilities p = chances(0.6, {0.25, 0, 0.125, 0});
    const CubeFigures own = cube_figures(table, p, stakes, kEfficiency);
    const CubeFigures other = cube_figures(table, swapped(p), stakes.swapped(), kEfficiency);
    CHECK(std::abs(own.own_gammon_price - other.other_gammon_price) < 1e-9);
    CHECK_EQUAL(own.window.has_value(), may_double(stakes));
    CHECK_EQUAL(own.window.has_value(), other.other_window.has_value());
    if (own.window) CHECK(std::abs(own.window->cash_point - other.other_window->cash_point) < 1e-6);
  }
}

TEST(figures_of_stakes_that_cannot_be_are_refused) {
  Stakes stakes;
  stakes.own_away = kLongest + 1;
  stakes.other_away = 1;
  CHECK_REFUSED(cube_figures(made_up_table(), {0.5F, 0, 0, 0, 0}, stakes, kEfficiency), "bad_stakes");
}

}  // namespace

int main() { return tablas::test::run_all(); }
