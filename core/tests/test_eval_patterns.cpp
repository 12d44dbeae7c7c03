#include <algorithm>
#include <cmath>
#include <vector>

#include "check.hpp"
#include "eval/network.hpp"
#include "eval/quantise.hpp"
#include "eval/quantised.hpp"
#include "eval/reach.hpp"
#include "made_up_network.hpp"
#include "rules/batch.hpp"

using namespace tablas;
using test::MadeUpNetwork, test::chances_of, test::PlainPatterns, test::random_positions, test::same;

namespace {

constexpr std::size_t kSmall = 64;

std::vector<std::size_t> patterns_on(const Position& position) {
  Patterns patterns;
  PatternChanges changes;
  patterns.go_to(position, changes);
  std::vector<std::size_t> on;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    CHECK(changes.is_on(i));
    on.push_back(changes.pattern(i));
  }
  std::sort(on.begin(), on.end());
  return on;
}

// Positions of contact with the bar, of few checkers and of random play.
std::vector<Position> many_positions(std::uint64_t seed, int number) {
  std::vector<Position> positions = random_positions(seed, number);
  test::Random random(seed);
  for (int i = 0; i < number; ++i) {
    Position position = positions[static_cast<std::size_t>(i)];
    for (Side* side : {&position.own, &position.other}) {
      for (int kept = random.below(14) + 1; checkers(*side) > kept;) {
        remove_checker(*side, highest(occupied(*side)));
      }
      if (count(*side, kBar) == 0 && checkers(*side) < 13) {
        for (int on_bar = random.below(4); on_bar > 0; --on_bar) add_checker(*side, kBar);
      }
    }
    positions.push_back(position);
  }
  return positions;
}

TEST(patterns_are_what_their_text_says) {
  for (const Position& position : many_positions(1, 300)) {
    const std::vector<double> plain = PlainPatterns::of(position);
    CHECK_EQUAL(plain.size(), kPatterns);
    std::vector<double> found(kPatterns, 0.0);
    for (const std::size_t pattern : patterns_on(position)) found[pattern] = 1.0;
    CHECK(found == plain);
  }
}

TEST(no_position_has_more_patterns_than_the_most) {
  for (const Position& position : many_positions(2, 1000)) {
    CHECK(patterns_on(position).size() <= kMostPatterns);
  }
}

TEST(what_goes_on_and_off_on_the_way_leaves_the_patterns_of_where_it_ends) {
  Patterns patterns;
  PatternChanges changes;
  std::vector<bool> on(kPatterns, false);
  test::Random random(8);
  std::vector<Position> way = many_positions(8, 100);
  for (const Position& position : random_positions(9, 30)) {
    way.push_back(position);
    for (const Play& play : legal_plays(position, test::random_dice(random))) way.push_back(play.result);
    way.push_back(swapped(position));
  }
  for (const Position& position : way) {
    if (is_over(position)) continue;
    changes.clear();
    patterns.go_to(position, changes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      CHECK(on[changes.pattern(i)] != changes.is_on(i));
      on[changes.pattern(i)] = changes.is_on(i);
    }
    std::vector<std::size_t> now;
    for (std::size_t i = 0; i < on.size(); ++i) {
      if (on[i]) now.push_back(i);
    }
    CHECK(now == patterns_on(position));
  }
}

TEST(a_side_has_the_same_patterns_from_both_views) {
  constexpr std::size_t kSide = kFirstOfWord[kPairWords + kSideWords] - kFirstOfWord[kPairWords];
  for (const Position& position : many_positions(3, 150)) {
    const std::vector<double> here = PlainPatterns::of(position);
    std::vector<bool> found(kPatterns, false);
    for (const std::size_t pattern : patterns_on(swapped(position))) found[pattern] = true;
    for (std::size_t i = kFirstOfWord[kPairWords]; i < kFirstOfWord[kPairWords] + kSide; ++i) {
      CHECK_EQUAL(found[i + kSide], here[i] != 0.0);
    }
  }
}

TEST(a_network_with_patterns_is_its_formula) {
  const MadeUpNetwork made_up(4, kSmall, kPlanTails, true);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(4, 200);
  const std::vector<Probabilities> chances = chances_of(network, positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK(std::abs(cubeless_equity(chances[i]) - cubeless_equity(made_up.plain(positions[i]))) < 1e-4);
  }
}

TEST(a_walk_with_patterns_gives_the_same_bits_in_any_order_and_with_every_kernel) {
  const MadeUpNetwork made_up(5, 2 * kSmall, kPhaseTails, true);
  test::Random random(5);
  std::vector<Position> positions;
  for (const Position& position : random_positions(5, 25)) {
    for (const Play& play : legal_plays(position, test::random_dice(random))) {
      positions.push_back(swapped(play.result));
    }
  }
  const QuantisedNetwork network(made_up.weights());
  const std::vector<Probabilities> together = chances_of(network, positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK(same(chances_of(network, {positions[i]})[0], together[i]));
  }
  for (const kernels::Kernel* kernel : kernels::available()) {
    const std::vector<Probabilities> other =
        chances_of(QuantisedNetwork(made_up.weights(), kernel->name), positions);
    CHECK(std::equal(other.begin(), other.end(), together.begin(), same));
  }
}

TEST(a_fast_network_with_patterns_stays_close_to_the_exact_one) {
  MadeUpNetwork made_up(6, kSmall, kPhaseTails, true);
  for (std::size_t i = 0; i < made_up.w1.size(); ++i) {
    if (i % kPatternInputs >= kPlaceInputs) made_up.w1[i] *= 0.3F;
  }
  const std::vector<Position> positions = random_positions(6, 500);
  const std::vector<Probabilities> exact = chances_of(Network(made_up.weights()), positions);
  const std::vector<Probabilities> fast = chances_of(QuantisedNetwork(made_up.weights()), positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK(std::abs(cubeless_equity(fast[i]) - cubeless_equity(exact[i])) < 0.03);
  }
}

// Weights made for one position: what is on there counts for the sum, all else against it. A bound must hold
// there of all places.
TEST(no_position_goes_beyond_the_bound_of_the_patterns) {
  const std::vector<Position> positions = many_positions(7, static_cast<int>(kSmall) / 2);
  MadeUpNetwork made_up(7, kSmall, kPhaseTails, true);
  test::Random random(7);
  for (const float against : {-0.5F, 0.0F, 0.5F}) {
    for (std::size_t unit = 0; unit < kSmall; ++unit) {
      float* const row = &made_up.w1[unit * kPatternInputs + kPlaceInputs];
      std::fill_n(row, kPatterns, against);
      for (const std::size_t pattern : patterns_on(positions[unit])) {
        row[pattern] = 0.01F * static_cast<float>(1 + random.below(200));
      }
    }
    for (std::size_t unit = 0; unit < kSmall; ++unit) {
      const float most = largest_of_patterns(made_up.weights(), unit, 1.0F);
      const float least = -largest_of_patterns(made_up.weights(), unit, -1.0F);
      for (const Position& position : positions) {
        float sum = 0.0F;
        for (const std::size_t pattern : patterns_on(position)) {
          sum += made_up.w1[unit * kPatternInputs + kPlaceInputs + pattern];
        }
        CHECK(sum <= most + 0.001F && sum >= least - 0.001F);
      }
    }
  }
}

TEST(the_classes_of_freedom_go_from_none_to_all) {
  CHECK_EQUAL(freedom_class(0xFC0), std::size_t{0});  // six points in a row before it
  CHECK_EQUAL(freedom_class(0), std::size_t{7});
  CHECK(freedom_class(0xF80) < freedom_class(0xF00));
}

}  // namespace

int main() { return tablas::test::run_all(); }
