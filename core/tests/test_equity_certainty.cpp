// The bounds of a sure loss against a full look at every roll and play, in endings small enough for it.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "check.hpp"
#include "equity/certainty.hpp"
#include "eval/probabilities.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"

using namespace tablas;

namespace {

using Key = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

// Fewest and most points the player on roll can lose (0: he wins) when both sides do whatever they like.
class EveryGame {
 public:
  explicit EveryGame(int checkers_per_side) : checkers_per_side_(checkers_per_side) {}

  // The best and the worst end for the player on roll, in points; below 0 he loses.
  std::pair<int, int> ends(const Position& position) {
    if (checkers(position.own) == 0) return both(points_lost(position.other, checkers_per_side_));
    if (checkers(position.other) == 0) return both(-points_lost(position.own, checkers_per_side_));
    const Key key = {position.own.low, position.own.high, position.other.low, position.other.high};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::pair<int, int> found = {-3, 3};
    for (std::uint8_t first = 1; first <= 6; ++first) {
      for (std::uint8_t second = 1; second <= first; ++second) {
        std::vector<Play> plays = legal_plays(position, {first, second});
        if (plays.empty()) plays.push_back({position, {}, 0});
        for (const Play& play : plays) {
          const auto [best, worst] = ends(swapped(play.result));
          found.first = std::max(found.first, -worst);
          found.second = std::min(found.second, -best);
        }
      }
    }
    return known_[key] = found;
  }

 private:
  static std::pair<int, int> both(int points) { return {points, points}; }

  int checkers_per_side_;
  std::map<Key, std::pair<int, int>> known_;
};

Position race(test::Random& random, int own_checkers, int other_checkers, int top) {
  Position position;
  for (int i = 0; i < own_checkers; ++i) add_checker(position.own, 1 + random.below(top));
  for (int i = 0; i < other_checkers; ++i) add_checker(position.other, 1 + random.below(6));
  return position;
}

TEST(bounds_hold_whatever_both_sides_throw_and_play) {
  constexpr int kCheckers = 4;
  EveryGame every_game(kCheckers);
  test::Random random(1);
  int certain = 0;
  for (int i = 0; i < 150; ++i) {
    const Position position = race(random, 1 + random.below(4), 1 + random.below(2), 9);
    if (phase(position) != Phase::kRace) continue;
    const LossBounds bounds = loss_bounds(position, kCheckers);
    const auto [best, worst] = every_game.ends(position);
    CHECK(best <= -bounds.least || bounds.least == 0);
    if (worst < 0) CHECK(-worst <= bounds.most);
    certain += bounds.least > 0 ? 1 : 0;
  }
  CHECK(certain > 5);
}

Position with_checkers(std::initializer_list<int> own, std::initializer_list<int> other) {
  Position position;
  for (const int point : own) add_checker(position.own, point);
  for (const int point : other) add_checker(position.other, point);
  return position;
}

LossBounds bounds_of(std::initializer_list<int> own, std::initializer_list<int> other) {
  return loss_bounds(with_checkers(own, other), kMaxCheckers);
}

TEST(five_checkers_lose_to_two_on_the_ace_point) {
  CHECK_EQUAL(bounds_of({1, 1, 1, 1, 1}, {1, 1}).least, 1);
  CHECK_EQUAL(bounds_of({1, 1, 1, 1, 1}, {1, 1}).most, 1);
}

TEST(four_checkers_may_still_throw_a_double) { CHECK_EQUAL(bounds_of({1, 1, 1, 1}, {1, 1}).least, 0); }

TEST(two_checkers_that_may_miss_leave_a_chance) {
  CHECK_EQUAL(bounds_of({1, 1, 1, 1, 1}, {6, 6}).least, 0);  // 2-1 and 1-1 leave three turns
  CHECK_EQUAL(bounds_of({1, 1, 1, 1, 1}, {2, 1}).least, 1);  // every roll takes both
}

TEST(a_gammon_is_certain_when_nobody_can_come_home_in_time) {
  const LossBounds bounds = bounds_of({18, 18, 18, 18, 18, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}, {1, 1});
  CHECK_EQUAL(bounds.least, 2);
  CHECK_EQUAL(bounds.most, 2);
}

TEST(a_backgammon_is_certain_when_too_many_stand_in_the_winners_home) {
  // Five cannot all leave in one turn, and the other side goes off on its next roll.
  const LossBounds bounds = bounds_of({20, 20, 20, 20, 20, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6}, {1, 1});
  CHECK_EQUAL(bounds.least, 3);
}

TEST(a_made_ace_point_behind_contact_cannot_be_hit) {
  CHECK_EQUAL(bounds_of({kBar, 1, 1, 1, 1, 1}, {1, 1}).least, 1);
}

TEST(a_blot_that_can_be_hit_leaves_a_chance) {
  CHECK_EQUAL(bounds_of({kBar, 1, 1, 1, 1, 1}, {2, 1}).least, 0);
}

TEST(a_finished_game_has_nothing_left_to_lose) {
  const LossBounds bounds = bounds_of({6}, {});
  CHECK_EQUAL(bounds.least, 0);
  CHECK_EQUAL(bounds.most, 0);
}

}  // namespace

int main() { return tablas::test::run_all(); }
