#include <cmath>
#include <vector>

#include "check.hpp"
#include "equity/computed_table.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

constexpr double kSame = 1e-9;

// A game in which nothing happens in the first two turns.
std::vector<Opening> still(const Probabilities& p) {
  Opening opening;
  opening.weight = 1.0;
  opening.replies.fill(p);
  return {opening};
}

// Two first turns, good and bad for the first player by as much.
std::vector<Opening> moving(double swing, float gammons) {
  std::vector<Opening> openings;
  for (const double side : {-1.0, 1.0}) {
    const auto win = static_cast<float>(0.5 + side * swing);
    Opening opening;
    opening.weight = 0.5;
    opening.replies.fill({win, gammons * win, 0, gammons * (1.0F - win), 0});
    openings.push_back(opening);
  }
  return openings;
}

bool is_near(double a, double b) { return std::abs(a - b) < kSame; }

TEST(even_players_without_gammons_need_both_games_from_two_away_in_the_crawford_game) {
  const MatchEquityTable table = computed_table(3, still({0.5F, 0, 0, 0, 0}));
  CHECK(is_near(table.chance(1, 1, false), 0.5));
  CHECK(is_near(table.chance(2, 2, false), 0.5));
  // After it the trailer doubles at once and plays for the match.
  CHECK(is_near(table.chance(2, 1, true), 0.5));
  CHECK(is_near(table.chance(2, 1, false), 0.25));
  CHECK(is_near(table.chance(3, 1, true), 0.25));
  CHECK(is_near(table.chance(3, 1, false), 0.25));
}

TEST(gammons_help_the_trailer_in_the_crawford_game) {
  const MatchEquityTable table = computed_table(2, still({0.5F, 0.125F, 0, 0.125F, 0}));
  CHECK(is_near(table.chance(2, 1, false), 0.375 * 0.5 + 0.125));
}

TEST(a_free_drop_costs_the_trailer_what_the_first_turns_swing) {
  // The second player doubles after the first turn: he plays on with 0.4 and is passed with 0.6 of 0.5. The
  // first may double after the second turn, which here changes nothing, with the same result.
  const MatchEquityTable table = computed_table(2, moving(0.1, 0.0F));
  CHECK(std::abs(table.chance(2, 1, true) - 0.45) < 1e-7);
}

TEST(the_two_sides_share_the_match_and_a_lead_is_worth_something) {
  const MatchEquityTable table = computed_table(12, moving(0.05, 0.25F));
  for (int own = 1; own <= 12; ++own) {
    for (int other = 1; other <= 12; ++other) {
      CHECK(is_near(table.chance(own, other, false) + table.chance(other, own, false), 1.0));
      if (own > 1) CHECK(table.chance(own, other, false) < table.chance(own - 1, other, false));
    }
    if (own > 1) CHECK(table.chance(own, 1, true) <= table.chance(own - 1, 1, true));
  }
}

TEST(a_longer_table_holds_the_shorter_one) {
  const std::vector<Opening> openings = moving(0.05, 0.25F);
  const MatchEquityTable shorter = computed_table(5, openings);
  const MatchEquityTable longer = computed_table(9, openings);
  const MatchEquityTable continued = computed_table(9, openings, &shorter);
  for (int own = 1; own <= 9; ++own) {
    for (int other = 1; other <= 9; ++other) {
      CHECK(is_near(continued.chance(own, other, false), longer.chance(own, other, false)));
      if (own <= 5 && other <= 5) {
        CHECK(is_near(shorter.chance(own, other, false), longer.chance(own, other, false)));
      }
    }
    CHECK(is_near(continued.chance(own, 1, true), longer.chance(own, 1, true)));
  }
}

TEST(a_known_table_is_kept_as_it_is) {
  const MatchEquityTable known(2, {0.5, 0.7, 0.3, 0.5}, {0.5, 0.45});
  const MatchEquityTable table = computed_table(4, moving(0.05, 0.25F), &known);
  CHECK_EQUAL(table.chance(2, 1, false), 0.3);
  CHECK_EQUAL(table.chance(2, 1, true), 0.45);
  CHECK_EQUAL(computed_table(1, moving(0.05, 0.25F), &known).size(), 1);
}

TEST(openings_that_are_not_all_games_are_refused) {
  std::vector<Opening> openings = still({0.5F, 0, 0, 0, 0});
  CHECK_REFUSED(computed_table(0, openings), "bad_match_equity");
  openings[0].weight = 0.9;
  CHECK_REFUSED(computed_table(3, openings), "bad_match_equity");
  CHECK_REFUSED(computed_table(3, {}), "bad_match_equity");
}

}  // namespace

int main() { return tablas::test::run_all(); }
