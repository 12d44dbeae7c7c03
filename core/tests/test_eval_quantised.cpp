#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "eval/network.hpp"
#include "eval/quantise.hpp"
#include "eval/quantised.hpp"
#include "made_up_network.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"

using namespace tablas;
using test::MadeUpNetwork, test::chances_of, test::random_positions, test::same;

namespace {

constexpr std::array<std::size_t, 4> kWidths = {64, 256, 320, 1024};

// Every play of random rolls, seen by the other side: what a search evaluates.
std::vector<Position> siblings(std::uint64_t seed, int rolls) {
  test::Random random(seed);
  std::vector<Position> positions;
  for (const Position& position : random_positions(seed, rolls)) {
    for (const Play& play : legal_plays(position, test::random_dice(random))) {
      positions.push_back(swapped(play.result));
    }
  }
  return positions;
}

bool all_same(const std::vector<Probabilities>& a, const std::vector<Probabilities>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
}

// What no kernel shortens: whole columns, 64-bit sums.
std::int64_t long_sum(const std::vector<double>& columns, const NetworkWeights& weights, std::size_t unit,
                      std::int16_t scale, const Position& position) {
  const auto rounded = [&](double value) { return std::llround(std::nearbyint(value * scale)); };
  std::int64_t sum = rounded(static_cast<double>(weights.b1[unit]));
  for (int side = 0; side < 2; ++side) {
    const Side& who = side == 0 ? position.own : position.other;
    for (int place = 0; place < kPlaces; ++place) {
      const int here = place == kOff ? kMaxCheckers - checkers(who) : count(who, place);
      sum += rounded(columns[column_index(side, place, here) * weights.wide() + unit]);
    }
  }
  return sum;
}

// The side whose checkers give a unit its largest (sign 1) or smallest (-1) share, by trying every number on
// every place.
struct Extreme {
  Side side;
  std::int64_t share;
};

Extreme extreme_side(const std::vector<double>& columns, std::size_t wide, std::size_t unit,
                     std::int16_t scale, int side, int sign) {
  struct Best {
    std::int64_t share;
    std::array<int, kPlaces> counts;
  };
  std::array<Best, kCounts> best{};
  for (int place = 0; place < kPlaces; ++place) {
    for (std::size_t total = kMaxCheckers; total > 0; --total) {
      for (std::size_t here = 1; here <= total; ++here) {
        const double column = columns[column_index(side, place, static_cast<int>(here)) * wide + unit];
        const std::int64_t share =
            best[total - here].share + sign * std::llround(std::nearbyint(column * scale));
        if (share <= best[total].share) continue;
        best[total] = {share, best[total - here].counts};
        best[total].counts[static_cast<std::size_t>(place)] = static_cast<int>(here);
      }
    }
  }
  Extreme extreme{{}, best.back().share};
  for (int place = 1; place < kPlaces; ++place) {
    for (int i = 0; i < best.back().counts[static_cast<std::size_t>(place)]; ++i)
      add_checker(extreme.side, place);
  }
  return extreme;
}

TEST(every_kernel_gives_the_bits_of_the_plain_one) {
  for (const std::size_t wide : kWidths) {
    const MadeUpNetwork made_up(wide, wide, wide % 128 == 0 ? kPhaseTails : kPlanTails);
    std::vector<Position> positions = random_positions(wide, 400);
    for (const Position& position : siblings(wide, 40)) positions.push_back(position);
    const std::vector<Probabilities> plain =
        chances_of(QuantisedNetwork(made_up.weights(), "plain"), positions);
    for (const kernels::Kernel* kernel : kernels::available()) {
      const QuantisedNetwork network(made_up.weights(), kernel->name);
      CHECK_EQUAL(network.kernel(), kernel->name);
      CHECK(all_same(chances_of(network, positions), plain));
    }
  }
}

TEST(the_best_kernel_is_the_one_without_a_name) {
  const MadeUpNetwork made_up(1, 64);
  CHECK_EQUAL(QuantisedNetwork(made_up.weights()).kernel(), kernels::available().front()->name);
  CHECK_EQUAL(kernels::available().back()->name, "plain");
}

TEST(a_kernel_this_machine_has_not_is_refused) {
  const MadeUpNetwork made_up(1, 64);
  CHECK_REFUSED(QuantisedNetwork(made_up.weights(), "abacus"), "bad_kernel");
}

TEST(a_position_gets_the_same_bits_alone_and_in_any_batch) {
  const MadeUpNetwork made_up(2);
  const QuantisedNetwork network(made_up.weights());
  std::vector<Position> positions = siblings(2, 200);
  const std::vector<Probabilities> together = chances_of(network, positions);
  test::Random random(2);
  std::vector<std::size_t> order(positions.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    std::swap(order[i], order[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
  }
  std::vector<Position> shuffled;
  for (const std::size_t i : order) shuffled.push_back(positions[i]);
  const std::vector<Probabilities> mixed = chances_of(network, shuffled);
  CHECK(positions.size() > 2000);
  for (std::size_t i = 0; i < order.size(); ++i) {
    CHECK(same(mixed[i], together[order[i]]));
    CHECK(same(chances_of(network, {shuffled[i]})[0], mixed[i]));
  }
}

TEST(games_of_fewer_checkers_are_walked_alike) {
  const MadeUpNetwork made_up(3);
  const QuantisedNetwork network(made_up.weights());
  std::vector<Position> positions = siblings(3, 100);
  for (Position& position : positions) {
    while (checkers(position.own) > 3) remove_checker(position.own, highest(occupied(position.own)));
    while (checkers(position.other) > 3) remove_checker(position.other, highest(occupied(position.other)));
  }
  std::vector<Probabilities> together(positions.size());
  network.evaluate(positions, together, 3);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    Probabilities alone;
    network.evaluate(std::span(positions).subspan(i, 1), std::span(&alone, 1), 3);
    CHECK(same(alone, together[i]));
  }
}

TEST(no_placement_of_the_checkers_leaves_sixteen_bits) {
  const MadeUpNetwork made_up(4, 64);
  const NetworkWeights weights = made_up.weights();
  const std::vector<double> columns = summed_columns(weights);
  const std::vector<std::int16_t> scales = first_layer_scales(columns, weights);
  for (std::size_t unit = 0; unit < scales.size(); ++unit) {
    std::int64_t widest = 0;
    for (const int sign : {1, -1}) {
      const Extreme own = extreme_side(columns, 64, unit, scales[unit], 0, sign);
      const Extreme other = extreme_side(columns, 64, unit, scales[unit], 1, sign);
      const auto bias = std::llround(std::nearbyint(static_cast<double>(weights.b1[unit]) * scales[unit]));
      widest = std::max<std::int64_t>(widest, sign * bias + own.share + other.share);
    }
    CHECK(widest <= std::numeric_limits<std::int16_t>::max());
    CHECK(widest > 32000);  // and no bit is given away
  }
}

TEST(sums_of_the_most_extreme_positions_are_exact) {
  const MadeUpNetwork made_up(5, 64);
  const NetworkWeights weights = made_up.weights();
  const std::vector<double> columns = summed_columns(weights);
  const std::vector<std::int16_t> scales = first_layer_scales(columns, weights);
  const QuantisedNetwork network(weights);
  std::vector<Position> positions = random_positions(5, 200);
  for (std::size_t unit = 0; unit < scales.size(); ++unit) {
    for (const int sign : {1, -1}) {
      positions.push_back({extreme_side(columns, 64, unit, scales[unit], 0, sign).side,
                           extreme_side(columns, 64, unit, scales[unit], 1, sign).side});
    }
  }
  for (const Position& position : positions) {
    const std::vector<std::int16_t> sums = network.first_layer(position, kMaxCheckers);
    for (std::size_t unit = 0; unit < scales.size(); ++unit) {
      CHECK_EQUAL(sums[unit], long_sum(columns, weights, unit, scales[unit], position));
    }
  }
}

TEST(the_fast_network_stays_close_to_the_exact_one) {
  const MadeUpNetwork made_up(6);
  const std::vector<Position> positions = random_positions(6, 2000);
  const std::vector<Probabilities> exact = chances_of(Network(made_up.weights()), positions);
  const std::vector<Probabilities> fast = chances_of(QuantisedNetwork(made_up.weights()), positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK(std::abs(cubeless_equity(fast[i]) - cubeless_equity(exact[i])) < 0.005);
  }
}

TEST(tails_of_extreme_weights_do_not_overflow) {
  MadeUpNetwork made_up(7);
  for (float& weight : made_up.w2) weight = weight > 0 ? 30.0F : -30.0F;
  for (float& weight : made_up.w3) weight = weight > 0 ? 1000.0F : -1000.0F;
  for (float& weight : made_up.w4) weight *= 1000.0F;
  const std::vector<Position> positions = random_positions(7, 500);
  const std::vector<Probabilities> plain =
      chances_of(QuantisedNetwork(made_up.weights(), "plain"), positions);
  CHECK(all_same(chances_of(QuantisedNetwork(made_up.weights()), positions), plain));
}

TEST(weights_that_sixteen_bits_cannot_hold_are_refused) {
  MadeUpNetwork made_up(8);
  made_up.w1[0] = 1e6F;
  CHECK_REFUSED(QuantisedNetwork(made_up.weights()), "bad_network");
  made_up.w1[0] = 0.0F;
  made_up.w3[0] = 1e6F;
  CHECK_REFUSED(QuantisedNetwork(made_up.weights()), "bad_network");
}

TEST(widths_without_a_kernel_are_refused) {
  for (const std::size_t wide : {std::size_t{0}, std::size_t{96}, std::size_t{1088}}) {
    const MadeUpNetwork made_up(9, wide);
    CHECK_REFUSED(QuantisedNetwork(made_up.weights()), "bad_network");
    CHECK_REFUSED(Network(made_up.weights()), "bad_network");
  }
}

TEST(the_sigmoid_is_exact_to_a_millionth_and_the_same_in_every_kernel) {
  std::vector<float> plain;
  for (int i = -8000; i < 8000; ++i) plain.push_back(static_cast<float>(i) * 0.0125F);
  const std::vector<float> from = plain;
  kernels::named("plain").sigmoid(plain.data(), plain.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double exact = 1.0 / (1.0 + std::exp(-std::clamp(static_cast<double>(from[i]), -80.0, 80.0)));
    CHECK(std::abs(static_cast<double>(plain[i]) / exact - 1.0) < 1e-6);
    if (i > 0) CHECK(plain[i] >= plain[i - 1]);
  }
  for (const kernels::Kernel* kernel : kernels::available()) {
    std::vector<float> values = from;
    kernel->sigmoid(values.data(), values.size());
    CHECK(values == plain);
  }
}

TEST(threads_that_share_a_fast_network_get_the_same_bits) {
  const MadeUpNetwork made_up(10);
  const QuantisedNetwork network(made_up.weights());
  const std::vector<Position> positions = siblings(10, 100);
  const std::vector<Probabilities> alone = chances_of(network, positions);
  std::vector<std::vector<Probabilities>> together(4);
  std::vector<std::thread> threads;
  for (auto& chances : together) threads.emplace_back([&] { chances = chances_of(network, positions); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& chances : together) CHECK(all_same(chances, alone));
}

TEST(finished_games_in_a_batch_are_exact) {
  const MadeUpNetwork made_up(11);
  const QuantisedNetwork network(made_up.weights());
  std::vector<Position> positions = random_positions(11, 3);
  Position lost;
  for (int i = 0; i < kMaxCheckers; ++i) add_checker(lost.own, 19);
  positions[1] = lost;
  positions.push_back(swapped(lost));
  const std::vector<Probabilities> chances = chances_of(network, positions);
  CHECK(same(chances[1], {0, 0, 0, 1, 1}));
  CHECK(same(chances[3], {1, 1, 1, 0, 0}));
  CHECK(same(chances[2], chances_of(network, {positions[2]})[0]));
}

TEST(an_empty_board_in_a_batch_is_refused_with_its_row) {
  const MadeUpNetwork made_up(12, 64);
  const QuantisedNetwork network(made_up.weights());
  std::vector<Position> positions = random_positions(12, 100);
  positions[70] = Position{};
  std::int64_t row = -1;
  try {
    static_cast<void>(chances_of(network, positions));
  } catch (const Error& error) {
    row = error.row();
  }
  CHECK_EQUAL(row, 70);
}

}  // namespace

int main() { return tablas::test::run_all(); }
