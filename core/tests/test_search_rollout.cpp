#include <cmath>
#include <vector>

#include "check.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/quantised.hpp"
#include "made_up_network.hpp"
#include "rules/error.hpp"
#include "search/dice_stream.hpp"
#include "search/rollout.hpp"
#include "searching.hpp"

using namespace tablas;
using namespace tablas::test;

namespace {

Position opening() {
  Position position;
  for (Side* side : {&position.own, &position.other}) {
    for (int i = 0; i < 2; ++i) add_checker(*side, 24);
    for (int i = 0; i < 5; ++i) add_checker(*side, 13);
    for (int i = 0; i < 3; ++i) add_checker(*side, 8);
    for (int i = 0; i < 5; ++i) add_checker(*side, 6);
  }
  return position;
}

Stakes money(bool is_cube_in_use = false) {
  Stakes stakes;
  stakes.is_cube_in_use = is_cube_in_use;
  stakes.jacoby = false;
  return stakes;
}

struct Asked {
  RolloutSettings settings;
  std::vector<RolloutStart> starts;
  std::uint64_t first = 0;
  std::size_t count = 36;
  int threads = 1;
};

std::vector<RolloutGame> games_of(const CompositeEvaluator& evaluator, const Asked& asked) {
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 1 << 8);
  SearchControl control;
  std::vector<RolloutGame> games(asked.count * asked.starts.size());
  play_rollout(evaluator, table, searcher, asked.starts, asked.settings, asked.first, asked.threads, control,
               games);
  return games;
}

bool same(const RolloutGame& a, const RolloutGame& b) {
  return a.chances == b.chances && a.equity_cubeless == b.equity_cubeless && a.worth == b.worth;
}

bool all_same(const std::vector<RolloutGame>& a, const std::vector<RolloutGame>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

struct Mean {
  double mean = 0.0;
  double error = 0.0;
};

Mean mean_worth(const std::vector<RolloutGame>& games) {
  double sum = 0.0;
  double squares = 0.0;
  for (const RolloutGame& game : games) {
    sum += game.worth;
    squares += game.worth * game.worth;
  }
  const auto n = static_cast<double>(games.size());
  return {sum / n, std::sqrt((squares - sum * sum / n) / (n - 1) / n)};
}

TEST(games_are_the_same_for_any_threads_and_however_divided) {
  const MadeUpNetwork made_up(1, 64);
  const QuantisedNetwork network(made_up.weights());
  const CompositeEvaluator evaluator(network);
  for (const int plies : {0, 1}) {
    Asked asked;
    asked.starts = {{opening(), money(true)}, {opening(), money(false)}};
    asked.settings.plies = plies;
    asked.settings.truncate = plies == 0 ? 0 : 2;
    asked.settings.filter = move_filter("narrow");
    asked.count = plies == 0 ? 12 : 4;
    const std::vector<RolloutGame> whole = games_of(evaluator, asked);
    asked.threads = 3;
    CHECK(all_same(games_of(evaluator, asked), whole));
    std::vector<RolloutGame> parts;
    asked.count /= 4;
    for (std::uint64_t part = 0; part < 4; ++part) {
      asked.first = part * asked.count;
      for (const RolloutGame& game : games_of(evaluator, asked)) parts.push_back(game);
    }
    CHECK(all_same(parts, whole));
  }
}

TEST(equal_starts_meet_equal_dice) {
  const PipCounter pips;
  const CompositeEvaluator evaluator(pips);
  Asked asked;
  asked.starts = {{opening(), money()}, {opening(), money()}};
  const std::vector<RolloutGame> games = games_of(evaluator, asked);
  for (std::size_t i = 0; i < games.size(); i += 2) CHECK(same(games[i], games[i + 1]));
}

// Races of a few checkers, money without the cube, against what the table solves; rolled out without it.
TEST(luck_taken_out_and_left_in_both_come_out_at_the_exact_value) {
  const TwoSidedTable table = TwoSidedTable::build(3);
  const PipCounter pips;
  const CompositeEvaluator evaluator(pips);
  // One checker a side that must hurry: no choice of plays, so that any evaluator plays right.
  const Position race = with_checkers({6, 5}, {6, 3});
  const auto exact = table.equities(race);
  CHECK(exact.has_value());
  for (const bool reduces_variance : {true, false}) {
    Asked asked;
    asked.starts = {{race, money(), true, false}};
    asked.settings.reduces_variance = reduces_variance;
    asked.count = 36 * 36;
    const Mean found = mean_worth(games_of(evaluator, asked));
    // The evaluator may misplay a little, never gain.
    CHECK(std::abs(found.mean - static_cast<double>(exact->cubeless)) < 4 * found.error + 0.02);
  }
}

TEST(a_forecast_for_the_luck_leaves_the_mean_as_it_is) {
  const MadeUpNetwork made_up(11, 64);
  const QuantisedNetwork network(made_up.weights());
  const CompositeEvaluator evaluator(network);
  Asked asked;
  asked.starts = {{opening(), money()}};
  asked.settings.truncate = 6;
  asked.count = 1296;
  const Mean quiet = mean_worth(games_of(evaluator, asked));
  asked.settings.reduces_variance = false;
  asked.settings.seed = 2;
  const Mean loud = mean_worth(games_of(evaluator, asked));
  CHECK(std::abs(quiet.mean - loud.mean) < 4 * std::hypot(quiet.error, loud.error));
}

TEST(where_no_roll_matters_there_is_no_luck) {
  const Indifferent even({0.5F, 0, 0, 0, 0});
  const CompositeEvaluator evaluator(even);
  Asked asked;
  asked.starts = {{opening(), money()}};
  asked.settings.truncate = 4;
  for (const RolloutGame& game : games_of(evaluator, asked)) CHECK_EQUAL(game.worth, 0.0);
}

TEST(the_first_two_rolls_of_1296_games_are_each_pair_once) {
  for (const std::uint64_t seed : {1U, 77U}) {
    const DiceStream dice(seed);
    for (const std::uint64_t block : {0U, 3U}) {
      std::vector<int> seen(1296, 0);
      for (std::uint64_t game = block * 1296; game < (block + 1) * 1296; ++game) {
        std::size_t pair = 0;
        for (const std::uint64_t turn : {0U, 1U}) {
          const Dice roll = dice.roll(game, turn);
          pair = pair * 36 + static_cast<std::size_t>((roll.first - 1) * 6 + roll.second - 1);
        }
        ++seen[pair];
      }
      for (const int times : seen) CHECK_EQUAL(times, 1);
    }
  }
}

TEST(what_cannot_be_rolled_out_is_refused) {
  const PipCounter pips;
  const CompositeEvaluator evaluator(pips);
  Asked asked;
  asked.starts = {{opening(), money()}};
  asked.settings.plies = 3;
  CHECK_REFUSED(games_of(evaluator, asked), "bad_ply");
  asked.settings.plies = 0;
  asked.threads = 0;
  CHECK_REFUSED(games_of(evaluator, asked), "bad_threads");
  asked.threads = 1;
  asked.starts = {{with_checkers({}, {3}), money(), true, false}};
  CHECK_REFUSED(games_of(evaluator, asked), "game_over");
}

TEST(a_cancelled_rollout_says_so) {
  const PipCounter pips;
  const CompositeEvaluator evaluator(pips);
  const MatchEquityTable table = flat_table();
  Searcher searcher(evaluator, table, 0);
  SearchControl control;
  control.cancel();
  const RolloutStart start = {opening(), money()};
  std::vector<RolloutGame> games(1);
  CHECK_REFUSED((play_rollout(evaluator, table, searcher, {&start, 1}, {}, 0, 1, control, games), 0),
                "search_cancelled");
}

}  // namespace

int main() { return run_all(); }
