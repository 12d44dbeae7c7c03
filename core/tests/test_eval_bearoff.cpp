#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "eval/bearoff/checksum.hpp"
#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/race.hpp"
#include "eval/bearoff/reach.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "random_positions.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

// Checkers on points 1, 2, 3 ... of a home board.
Side home(std::initializer_list<int> counts) {
  Side side;
  int point = 0;
  for (const int number : counts) {
    ++point;
    for (int i = 0; i < number; ++i) add_checker(side, point);
  }
  return side;
}

const OneSidedTable& one_sided() {
  static const OneSidedTable table = OneSidedTable::build();
  return table;
}

const TwoSidedTable& three_a_side() {
  static const TwoSidedTable table = TwoSidedTable::build(3);
  return table;
}

template <class Table>
bool same_bytes(const Table& a, const Table& b) {
  const auto left = a.payload();
  const auto right = b.payload();
  return left.size() == right.size() && std::memcmp(left.data(), right.data(), left.size()) == 0;
}

bool is_close(double a, double b) { return std::abs(a - b) < 1e-6; }

}  // namespace

TEST(every_number_stands_for_one_position) {
  for (std::uint32_t index = 0; index < OneSidedTable::kPositions; ++index) {
    const Side side = home_side(index);
    CHECK(is_home(side));
    CHECK_EQUAL(home_index(side), index);
  }
}

TEST(positions_of_fewer_checkers_come_first) {
  for (int most = 1; most <= kMaxCheckers; ++most) {
    CHECK_EQUAL(checkers(home_side(home_positions(most) - 1)), most);
    if (most < kMaxCheckers) CHECK_EQUAL(checkers(home_side(home_positions(most))), most + 1);
  }
  CHECK_EQUAL(home_positions(15), 54264U);
  CHECK_EQUAL(home_positions(6), 924U);
}

TEST(a_side_with_a_checker_outside_is_not_home) {
  for (int point = 1; point <= kBar; ++point) {
    Side side;
    add_checker(side, point);
    CHECK_EQUAL(is_home(side), point <= kHomePoints);
  }
}

TEST(every_roll_leads_to_a_lower_number) {
  test::Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const auto index = static_cast<std::uint32_t>(1 + random.below(OneSidedTable::kPositions - 1));
    Position position{home_side(index), {}};
    add_checker(position.other, 1);
    for (const Play& play : legal_plays(position, test::random_dice(random))) {
      CHECK(home_index(play.result.own) < index);
    }
  }
}

TEST(rolls_of_small_positions_are_the_counted_ones) {
  const auto chance = [](const Side& side, int rolls) {
    const RollDistribution all = one_sided().rolls(side);
    const int place = rolls - all.first;
    return place < 0 || place >= static_cast<int>(all.chances.size())
               ? 0.0
               : static_cast<double>(all.chances[static_cast<std::size_t>(place)]);
  };
  CHECK_EQUAL(chance(home({2}), 1), 1.0);
  CHECK(is_close(chance(home({3}), 1), 6.0 / 36));  // any double
  CHECK(is_close(chance(home({3}), 2), 30.0 / 36));
  CHECK(is_close(chance(home({0, 0, 0, 0, 0, 1}), 1), 27.0 / 36));  // all but 1-1 and the small sums
  CHECK(is_close(chance(home({0, 0, 2}), 1), 17.0 / 36));           // two of 3 to 6, or 2-2
  CHECK_EQUAL(chance(home({1, 1}), 1), 1.0);
  CHECK_EQUAL(one_sided().mean_rolls(home({})), 0.0);
  CHECK_EQUAL(one_sided().mean_rolls(home({1})), 1.0);
  CHECK(is_close(one_sided().effective_pips(home({1})), 49.0 / 6));
}

TEST(distributions_are_whole_and_have_the_stored_mean) {
  for (std::uint32_t index = 0; index < OneSidedTable::kPositions; index += 7) {
    const Side side = home_side(index);
    double sum = 0.0;
    double mean = 0.0;
    double square = 0.0;
    const RollDistribution all = one_sided().rolls(side);
    for (std::size_t i = 0; i < all.chances.size(); ++i) {
      const double n = static_cast<double>(all.first) + static_cast<double>(i);
      sum += static_cast<double>(all.chances[i]);
      mean += n * static_cast<double>(all.chances[i]);
      square += n * n * static_cast<double>(all.chances[i]);
    }
    CHECK(is_close(sum, 1.0));
    CHECK(std::abs(mean - one_sided().mean_rolls(side)) < 5e-6);
    CHECK(std::abs(square - mean * mean - one_sided().variance(side)) < 5e-5);
  }
}

TEST(the_first_checker_is_off_before_the_last) {
  const Side stacked = home({0, 0, 0, 0, 0, 15});
  const RollDistribution first = one_sided().rolls_to_first(stacked);
  CHECK_EQUAL(first.first, 1);
  CHECK(is_close(static_cast<double>(first.chances[0]), 17.0 / 36));  // a 6, or 5-1, 4-2, 3-3, 2-2
  CHECK_EQUAL(one_sided().rolls_to_first(home({15})).chances[0], 1.0F);
  CHECK_EQUAL(one_sided().rolls_to_first(home({15})).chances.size(), 1U);
}

TEST(threads_do_not_change_a_table) {
  const OneSidedTable one = OneSidedTable::build({1, {}});
  CHECK(same_bytes(one, OneSidedTable::build({4, {}})));
  CHECK(same_bytes(one, one_sided()));
  const TwoSidedTable two = TwoSidedTable::build(4, {1, {}});
  CHECK(same_bytes(two, TwoSidedTable::build(4, {2, {}})));
  CHECK(same_bytes(two, TwoSidedTable::build(4, {7, {}})));
}

TEST(progress_rises_to_one) {
  double last = 0.0;
  bool rises = true;
  const auto listen = [&](double share) {
    rises = rises && share >= last;
    last = share;
  };
  static_cast<void>(TwoSidedTable::build(2, {2, listen}));
  CHECK(rises);
  CHECK_EQUAL(last, 1.0);
  last = 0.0;
  static_cast<void>(OneSidedTable::build({2, listen}));
  CHECK(rises);
  CHECK_EQUAL(last, 1.0);
}

TEST(what_progress_throws_stops_the_building) {
  const auto stop = [](double) { throw std::runtime_error("stop"); };
  bool is_stopped = false;
  try {
    static_cast<void>(TwoSidedTable::build(3, {2, stop}));
  } catch (const std::runtime_error&) {
    is_stopped = true;
  }
  CHECK(is_stopped);
}

TEST(a_table_is_its_bytes) {
  const OneSidedTable again(one_sided().payload());
  const Side side = home({2, 3, 1, 4, 0, 5});
  CHECK_EQUAL(again.mean_rolls(side), one_sided().mean_rolls(side));
  const TwoSidedTable two(3, three_a_side().payload());
  const Position position{home({1, 1, 1}), home({0, 0, 3})};
  CHECK_EQUAL(two.equities(position)->centred, three_a_side().equities(position)->centred);
}

TEST(bytes_of_something_else_are_refused) {
  const auto one = one_sided().payload();
  CHECK_REFUSED(OneSidedTable(one.first(one.size() / 2)), "bad_table");
  CHECK_REFUSED(OneSidedTable(one.first(one.size() - 1)), "bad_table");
  CHECK_REFUSED(OneSidedTable(one.first(one.size() - 4)), "bad_table");
  CHECK_REFUSED(OneSidedTable(one.first(0)), "bad_table");
  std::vector<std::byte> altered(one.begin(), one.end());
  std::fill(altered.begin() + 16, altered.begin() + 24, std::byte{255});  // where the first row begins
  CHECK_REFUSED(OneSidedTable(altered), "bad_table");
  CHECK_REFUSED(TwoSidedTable(4, three_a_side().payload()), "bad_table");
  CHECK_REFUSED(TwoSidedTable(0, three_a_side().payload()), "bad_options");
  CHECK_REFUSED(TwoSidedTable::build(11), "bad_options");
  CHECK_REFUSED(TwoSidedTable::payload_size(-1), "bad_options");
}

TEST(a_larger_table_agrees_with_a_smaller_one) {
  const TwoSidedTable four = TwoSidedTable::build(4);
  for (std::uint32_t own = 1; own < home_positions(3); ++own) {
    for (std::uint32_t other = 1; other < home_positions(3); ++other) {
      const Position position{home_side(own), home_side(other)};
      const MoneyEquities small = *three_a_side().equities(position);
      const MoneyEquities large = *four.equities(position);
      CHECK(small.cubeless == large.cubeless && small.centred == large.centred);
      CHECK(small.own == large.own && small.other == large.other);
    }
  }
}

TEST(a_two_sided_table_covers_few_checkers_at_home) {
  const Side three = home({1, 1, 1});
  CHECK(three_a_side().covers({three, three}));
  CHECK(!three_a_side().covers({home({4}), three}));
  CHECK(!three_a_side().covers({three, home({0, 4})}));
  CHECK(!three_a_side().covers({home({0, 0, 0, 0, 0, 0, 1}), three}));
  CHECK(!three_a_side().equities({home({4}), three}));
  CHECK(!three_a_side().equities({three, {}}));
  CHECK(!three_a_side().equities({{}, three}));
}

TEST(the_cube_is_worth_most_to_its_owner) {
  const float rounding = 1e-6F;
  for (std::uint32_t own = 1; own < home_positions(3); ++own) {
    for (std::uint32_t other = 1; other < home_positions(3); ++other) {
      const MoneyEquities value = *three_a_side().equities({home_side(own), home_side(other)});
      CHECK(value.own >= value.cubeless - rounding && value.cubeless >= value.other - rounding);
      CHECK(value.own >= value.centred - rounding && value.centred >= value.other - rounding);
      CHECK(value.other >= -1.0F - rounding && value.own <= 1.0F + rounding);
    }
  }
}

TEST(to_be_on_roll_is_no_disadvantage) {
  for (std::uint32_t own = 1; own < home_positions(3); ++own) {
    for (std::uint32_t other = 1; other < home_positions(3); ++other) {
      const Position position{home_side(own), home_side(other)};
      const float first = three_a_side().equities(position)->cubeless;
      const float second = three_a_side().equities(swapped(position))->cubeless;
      CHECK(first >= -second - 1e-6F);
    }
  }
}

TEST(a_race_one_roll_long_is_counted) {
  const Position both{home({3}), home({2})};  // a double now, or the other side is done
  const Probabilities chances = race_chances(one_sided(), both, kMaxCheckers);
  CHECK(is_close(static_cast<double>(chances.win), 1.0 / 6));
  CHECK_EQUAL(chances.win_gammon, 0.0F);
  CHECK_EQUAL(chances.lose_gammon, 0.0F);
  CHECK_EQUAL(race_chances(one_sided(), {home({2}), home({2})}, kMaxCheckers).win, 1.0F);
  CHECK_EQUAL(race_chances(one_sided(), {home({15}), home({2})}, kMaxCheckers).win, 0.0F);
}

TEST(a_gammon_needs_all_checkers_on_the_board) {
  const Side stacked = home({0, 0, 0, 0, 0, 15});
  const Probabilities loses = race_chances(one_sided(), {stacked, home({2})}, kMaxCheckers);
  CHECK_EQUAL(loses.win, 0.0F);
  CHECK(is_close(static_cast<double>(loses.lose_gammon), 19.0 / 36));
  CHECK_EQUAL(loses.lose_backgammon, 0.0F);
  const Probabilities wins = race_chances(one_sided(), {home({3}), stacked}, kMaxCheckers);
  CHECK_EQUAL(wins.win, 1.0F);
  CHECK(is_close(static_cast<double>(wins.win_gammon), 1.0 / 6 + 5.0 / 6 * 19 / 36));
  CHECK_EQUAL(race_chances(one_sided(), {home({0, 0, 0, 0, 0, 14}), home({2})}, kMaxCheckers).lose_gammon,
              0.0F);
  const Probabilities three = race_chances(one_sided(), {home({0, 0, 0, 0, 0, 3}), home({2})}, 3);
  CHECK(is_close(static_cast<double>(three.lose_gammon), 17.0 / 36));  // 4-4 and 5-5 take one off now
}

TEST(tables_that_play_can_reach_are_needed) {
  test::Random random(12);
  for (int game = 0; game < 300; ++game) {
    const Position start = test::random_position(random);
    Position position = start;
    for (int turns = 0; turns < 200 && !is_over(position); ++turns) {
      if (is_home(position.own) && is_home(position.other)) {
        const Position seen = turns % 2 == 0 ? position : swapped(position);
        CHECK(needs_tables(start, turns));
        CHECK(needs_tables(start, turns, std::max(checkers(seen.own), checkers(seen.other))));
        CHECK(needs_tables(start, turns + 2));
      }
      const auto plays = legal_plays(position, test::random_dice(random));
      if (!plays.empty()) {
        position = plays[static_cast<std::size_t>(random.below(static_cast<int>(plays.size())))].result;
      }
      position = swapped(position);
    }
  }
}

TEST(tables_out_of_reach_are_not_needed) {
  Position start;  // the starting position
  for (Side* side : {&start.own, &start.other}) {
    for (int i = 0; i < 5; ++i) add_checker(*side, 6);
    for (int i = 0; i < 3; ++i) add_checker(*side, 8);
    for (int i = 0; i < 5; ++i) add_checker(*side, 13);
    for (int i = 0; i < 2; ++i) add_checker(*side, 24);
  }
  // 2 x 3, 5 x 2 and 3 x 1 steps of six points, four a turn: five turns of each side
  CHECK(!needs_tables(start, 9));
  CHECK(needs_tables(start, 10));
  CHECK(!needs_tables(start, 10, 6));
  CHECK(needs_tables({home({1}), home({1})}, 0));
  CHECK(!needs_tables({home({7}), home({1})}, 0, 6));
  CHECK(needs_tables({home({7}), home({1})}, 1, 6));
  CHECK(!needs_tables({home({1}), home({7})}, 1, 6));
  CHECK(needs_tables({home({1}), home({7})}, 2, 6));
  CHECK(!needs_tables({home({1}), {}}, 100));
}

TEST(a_checksum_sees_every_byte_and_the_length) {
  std::vector<std::byte> bytes(1000);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7);
  const std::uint64_t sum = checksum(bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] ^= std::byte{1};
    CHECK(checksum(bytes) != sum);
    bytes[i] ^= std::byte{1};
  }
  CHECK_EQUAL(checksum(bytes), sum);
  bytes.push_back(std::byte{0});
  CHECK(checksum(bytes) != sum);
  CHECK(checksum({}) != checksum(std::vector<std::byte>(1)));
  CHECK(checksum(std::vector<std::byte>(64)) != checksum(std::vector<std::byte>(128)));
}

int main() { return tablas::test::run_all(); }
