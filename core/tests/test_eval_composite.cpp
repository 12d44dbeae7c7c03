#include <algorithm>
#include <vector>

#include "check.hpp"
#include "eval/bearoff/race.hpp"
#include "eval/composite.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

// Says how many checkers it sees, and keeps the lengths of the batches it got.
class Witness final : public Evaluator {
 public:
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out, int) const override {
    batches.push_back(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) out[i] = says(positions[i]);
  }

  static Probabilities says(const Position& position) {
    return {static_cast<float>(checkers(position.own)) / 32.0F, 0.0F, 0.0F, 0.0F, 0.0F};
  }

  mutable std::vector<std::size_t> batches;
};

const OneSidedTable& one_sided() {
  static const OneSidedTable table = OneSidedTable::build();
  return table;
}

const TwoSidedTable& three_a_side() {
  static const TwoSidedTable table = TwoSidedTable::build(3);
  return table;
}

Position spread(int own_top, int other_top, int number) {
  Position position;
  for (int i = 0; i < number; ++i) {
    add_checker(position.own, own_top - i % 3);
    add_checker(position.other, other_top - i % 3);
  }
  return position;
}

const Position kContact = spread(13, 24, 9);
const Position kEarly = spread(6, 6, 9);
const Position kLate = spread(6, 5, 3);

bool same(const Probabilities& a, const Probabilities& b) {
  return a.win == b.win && a.win_gammon == b.win_gammon && a.win_backgammon == b.win_backgammon &&
         a.lose_gammon == b.lose_gammon && a.lose_backgammon == b.lose_backgammon;
}

Probabilities chances_of(const Evaluator& evaluator, const Position& position, int checkers = kMaxCheckers) {
  Probabilities out;
  evaluator.evaluate(std::span(&position, 1), std::span(&out, 1), checkers);
  return out;
}

}  // namespace

TEST(each_position_goes_to_the_best_that_covers_it) {
  const Witness network;
  const CompositeEvaluator all(network, &one_sided(), &three_a_side());
  CHECK(same(chances_of(all, kContact), Witness::says(kContact)));
  CHECK(same(chances_of(all, kEarly), race_chances(one_sided(), kEarly, kMaxCheckers)));
  CHECK_EQUAL(chances_of(all, kLate).win, (1.0F + three_a_side().equities(kLate)->cubeless) / 2.0F);
}

TEST(tables_may_be_absent) {
  const Witness network;
  const CompositeEvaluator none(network);
  CHECK(same(chances_of(none, kLate), Witness::says(kLate)));
  CHECK(!none.exact_money(kLate, kMaxCheckers));
  const CompositeEvaluator one(network, &one_sided());
  CHECK(same(chances_of(one, kLate), race_chances(one_sided(), kLate, kMaxCheckers)));
  const CompositeEvaluator two(network, nullptr, &three_a_side());
  CHECK(same(chances_of(two, kEarly), Witness::says(kEarly)));
  CHECK(two.exact_money(kLate, kMaxCheckers).has_value());
}

TEST(the_network_gets_its_positions_in_the_longest_runs) {
  const Witness network;
  const CompositeEvaluator all(network, &one_sided(), &three_a_side());
  const std::vector<Position> contact(50, kContact);
  std::vector<Probabilities> out(50);
  all.evaluate(contact, out);
  CHECK(network.batches == std::vector<std::size_t>{50});

  network.batches.clear();
  std::vector<Position> mixed(50, kContact);
  mixed[10] = kEarly;
  mixed[11] = kLate;
  mixed[49] = kLate;
  all.evaluate(mixed, out);
  CHECK(network.batches == (std::vector<std::size_t>{10, 37}));
  for (std::size_t i = 0; i < mixed.size(); ++i) CHECK(same(out[i], chances_of(all, mixed[i])));

  network.batches.clear();
  all.evaluate(std::vector<Position>(3, kLate), std::span(out).first(3));
  CHECK(network.batches.empty());
}

TEST(finished_games_are_left_to_the_network_which_knows_them) {
  const Witness network;
  const CompositeEvaluator all(network, &one_sided(), &three_a_side());
  CHECK(same(chances_of(all, {kLate.own, {}}), Witness::says({kLate.own, {}})));
  CHECK(!all.exact_money({kLate.own, {}}, kMaxCheckers));
}

TEST(no_exact_money_value_where_a_gammon_is_possible) {
  const Witness network;
  const CompositeEvaluator all(network, &one_sided(), &three_a_side());
  CHECK(all.exact_money(kLate, 4).has_value());
  CHECK(!all.exact_money(kLate, 3));
  CHECK(chances_of(all, kLate, 3).win_gammon > 0.0F);
  CHECK_EQUAL(chances_of(all, kLate, 4).win_gammon, 0.0F);
}

TEST(tables_hold_for_the_standard_way_of_bearing_off_only) {
  CHECK(tables_apply({}));
  CHECK(tables_apply({.entry_only_empty = true}));
  CHECK(!tables_apply({.free_movement = true}));
  CHECK(!tables_apply({.no_doubles = true}));
  CHECK(!tables_apply({.free_bearoff = true}));
}

int main() { return tablas::test::run_all(); }
