#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "check.hpp"
#include "eval/forecast.hpp"
#include "made_up_network.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"

using namespace tablas;
using namespace tablas::test;

namespace {

// What an exact forecast gives the positions that it does not score.
constexpr std::int32_t kLeftOut = std::numeric_limits<std::int32_t>::max();

constexpr Forecast::Weights kPoints = {2.0F, 1.0F, 1.0F, -1.0F, -1.0F};

// Plays of a roll as the other side sees them; at least two, none of which ends the game.
std::vector<Position> some_plays(Random& random, Position& start) {
  std::vector<Position> results;
  for (;;) {
    start = random_position(random);
    if (is_over(start)) continue;
    legal_results(start, random_dice(random), {}, results);
    for (Position& result : results) result = swapped(result);
    const bool goes_on =
        std::none_of(results.begin(), results.end(), [](const Position& p) { return is_over(p); });
    if (results.size() > 1 && goes_on) return results;
  }
}

std::vector<std::int32_t> scores_of(Forecast& forecast, const std::vector<Position>& positions) {
  std::vector<std::int32_t> scores(positions.size());
  forecast.scores(positions, scores);
  return scores;
}

bool is_same(const Probabilities& a, const Probabilities& b) {
  return a.win == b.win && a.win_gammon == b.win_gammon && a.win_backgammon == b.win_backgammon &&
         a.lose_gammon == b.lose_gammon && a.lose_backgammon == b.lose_backgammon;
}

TEST(every_kernel_forecasts_the_same) {
  for (const std::size_t wide : {std::size_t{64}, std::size_t{192}}) {
    const MadeUpNetwork made_up(wide, wide);
    const QuantisedNetwork plain(made_up.weights(), "plain");
    const auto expected = plain.forecast(Forecast::Care::kExact);
    for (const kernels::Kernel* kernel : kernels::available()) {
      const QuantisedNetwork network(made_up.weights(), kernel->name);
      const auto forecast = network.forecast(Forecast::Care::kExact);
      Random random(wide);
      for (int i = 0; i < 60; ++i) {
        Position start;
        const std::vector<Position> plays = some_plays(random, start);
        CHECK(expected->fit(swapped(start), kPoints, kMaxCheckers));
        CHECK(forecast->fit(swapped(start), kPoints, kMaxCheckers));
        CHECK(scores_of(*forecast, plays) == scores_of(*expected, plays));
      }
    }
  }
}

TEST(a_forecast_evaluates_what_it_has_scored_as_the_evaluator_does) {
  for (const bool has_patterns : {false, true}) {
    const MadeUpNetwork made_up(4, 64, kPlanTails, has_patterns);
    const QuantisedNetwork network(made_up.weights());
    const auto forecast = network.forecast(Forecast::Care::kExact);
    Random random(4);
    for (int i = 0; i < 60; ++i) {
      Position start;
      std::vector<Position> plays = some_plays(random, start);
      // Another count of checkers each time: what was borne off counts in the first layer too.
      const int checkers_per_side = kMaxCheckers - i % 2 * 2;
      if (checkers(start.own) > checkers_per_side || checkers(start.other) > checkers_per_side) continue;
      plays.push_back(swapped(start));
      plays.push_back({start.own, {}});  // a finished game
      std::vector<Probabilities> expected(plays.size());
      network.evaluate(plays, expected, checkers_per_side);
      CHECK(forecast->fit(swapped(start), kPoints, checkers_per_side));
      static_cast<void>(scores_of(*forecast, plays));

      std::vector<std::size_t> which;
      for (std::size_t k = plays.size(); k-- > 0;) which.push_back(k);
      std::vector<Probabilities> found(which.size());
      forecast->evaluate(plays, which, found);

      for (std::size_t k = 0; k < which.size(); ++k) CHECK(is_same(found[k], expected[which[k]]));
    }
  }
}

TEST(a_score_does_not_depend_on_the_positions_beside_it) {
  const MadeUpNetwork made_up(3, 64);
  const QuantisedNetwork network(made_up.weights());
  const auto forecast = network.forecast(Forecast::Care::kExact);
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    Position start;
    const std::vector<Position> plays = some_plays(random, start);
    CHECK(forecast->fit(swapped(start), kPoints, kMaxCheckers));
    const std::vector<std::int32_t> together = scores_of(*forecast, plays);
    std::size_t scored = 0;
    for (std::size_t k = 0; k < plays.size(); ++k) {
      if (together[k] == kLeftOut) continue;
      CHECK_EQUAL(scores_of(*forecast, {plays[k]})[0], together[k]);
      ++scored;
    }
    CHECK_EQUAL(scored, std::min(plays.size(), kCareful));
  }
}

// What is missed by choosing among the first `looks` plays of a forecast, as a share of what any play gives
// away on average.
double share_missed(std::size_t looks) {
  const MadeUpNetwork made_up(5, 64);
  const QuantisedNetwork network(made_up.weights());
  const auto forecast = network.forecast(Forecast::Care::kExact);
  Random random(5);
  double missed = 0.0;
  double given_away = 0.0;
  for (int i = 0; i < 100; ++i) {
    Position start;
    const std::vector<Position> plays = some_plays(random, start);
    std::vector<Probabilities> chances(plays.size());
    network.evaluate(plays, chances);
    CHECK(forecast->fit(swapped(start), kPoints, kMaxCheckers));
    const std::vector<std::int32_t> scores = scores_of(*forecast, plays);
    std::vector<std::size_t> order(plays.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
    double best = std::numeric_limits<double>::infinity();
    double best_looked = best;
    double mean = 0.0;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const double worth = cubeless_equity(chances[order[k]]);
      best = std::min(best, worth);
      if (k < looks) best_looked = std::min(best_looked, worth);
      mean += worth / static_cast<double>(order.size());
    }
    missed += best_looked - best;
    given_away += mean - best;
  }
  return missed / given_away;
}

TEST(the_best_play_is_nearly_always_among_the_first_few_of_a_forecast) {
  // Of a network of random weights, which is much less smooth than a trained one.
  CHECK(share_missed(1) < 0.6);
  CHECK(share_missed(6) < 0.12);
}

TEST(a_rough_forecast_is_the_exact_one_where_the_network_knows_no_patterns) {
  for (const bool has_patterns : {false, true}) {
    const MadeUpNetwork made_up(8, 64, kPlanTails, has_patterns);
    const QuantisedNetwork network(made_up.weights());
    const auto exact = network.forecast(Forecast::Care::kExact);
    const auto rough = network.forecast(Forecast::Care::kRough);
    Random random(8);
    bool agrees = true;
    for (int i = 0; i < 20; ++i) {
      Position start;
      const std::vector<Position> plays = some_plays(random, start);
      CHECK(exact->fit(swapped(start), kPoints, kMaxCheckers));
      CHECK(rough->fit(swapped(start), kPoints, kMaxCheckers));
      const std::vector<std::int32_t> roughly = scores_of(*rough, plays);
      const std::vector<std::int32_t> exactly = scores_of(*exact, plays);
      for (std::size_t k = 0; k < plays.size(); ++k)
        agrees = agrees && (exactly[k] == kLeftOut || exactly[k] == roughly[k]);
      CHECK_EQUAL(scores_of(*rough, {plays.back()})[0], scores_of(*rough, plays).back());
    }
    CHECK(agrees == !has_patterns);
  }
}

TEST(weights_of_nothing_find_all_plays_equal) {
  const MadeUpNetwork made_up(7, 64);
  const QuantisedNetwork network(made_up.weights());
  const auto forecast = network.forecast(Forecast::Care::kExact);
  Random random(7);
  Position start;
  const std::vector<Position> plays = some_plays(random, start);
  CHECK(forecast->fit(swapped(start), {}, kMaxCheckers));
  for (const std::int32_t score : scores_of(*forecast, plays)) CHECK(score == 0 || score == kLeftOut);
}

TEST(an_evaluator_without_a_forecast_says_so) {
  const MadeUpNetwork made_up(9, 64);
  CHECK(QuantisedNetwork(made_up.weights()).forecast(Forecast::Care::kExact) != nullptr);
  class Blank final : public Evaluator {
   public:
    void evaluate(std::span<const Position>, std::span<Probabilities>, int) const override {}
  };
  CHECK(Blank().forecast(Forecast::Care::kExact) == nullptr);
}

}  // namespace

int main() { return run_all(); }
