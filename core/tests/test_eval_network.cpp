#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "check.hpp"
#include "eval/network.hpp"
#include "random_positions.hpp"
#include "rules/error.hpp"

using namespace tablas;

namespace {

// A network of random weights, and its formula a second time: input by input, in double precision.
class MadeUpNetwork {
 public:
  explicit MadeUpNetwork(std::uint64_t seed) : random_(seed) {
    fill(w1, Network::kWide * Network::kInputs, 0.3);
    fill(b1, Network::kWide, 0.3);
    fill(w2, Network::kTails * Network::kNarrow * Network::kWide, 0.15);
    fill(b2, Network::kTails * Network::kNarrow, 0.3);
    fill(w3, Network::kTails * Network::kNarrow * Network::kNarrow, 0.4);
    fill(b3, Network::kTails * Network::kNarrow, 0.3);
    fill(w4, Network::kTails * Network::kNarrow * Network::kOutputs, 0.5);
    fill(b4, Network::kTails * Network::kOutputs, 0.3);
  }

  [[nodiscard]] NetworkWeights weights() const { return {w1, b1, w2, b2, w3, b3, w4, b4}; }

  [[nodiscard]] Probabilities plain(const Position& position) const {
    const std::vector<double> x = inputs(position);
    const std::size_t tail = tail_of(position);
    std::vector<double> wide(Network::kWide);
    for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = clipped(row(w1, i, x) + b1[i]);
    std::vector<double> narrow(Network::kNarrow);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
      const std::size_t unit = tail * Network::kNarrow + i;
      narrow[i] = clipped(row(w2, unit, wide) + b2[unit]);
    }
    std::vector<double> last(Network::kNarrow);
    for (std::size_t i = 0; i < last.size(); ++i) {
      last[i] = clipped(column(w3, tail, Network::kNarrow, i, narrow) + b3[tail * Network::kNarrow + i]);
    }
    std::array<float, Network::kOutputs> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double z = column(w4, tail, Network::kOutputs, i, last) + b4[tail * Network::kOutputs + i];
      out[i] = static_cast<float>(1.0 / (1.0 + std::exp(-z)));
    }
    return sanitised({out[0], out[1], out[2], out[3], out[4]}, position, kMaxCheckers);
  }

  std::vector<float> w1, b1, w2, b2, w3, b3, w4, b4;

 private:
  void fill(std::vector<float>& values, std::size_t size, double scale) {
    values.resize(size);
    for (float& value : values) value = static_cast<float>(scale * (random_.below(2001) - 1000) / 1000.0);
  }

  static double clipped(double value) { return std::clamp(value, 0.0, 1.0); }

  static double row(const std::vector<float>& weights, std::size_t index, const std::vector<double>& in) {
    double sum = 0.0;
    for (std::size_t i = 0; i < in.size(); ++i)
      sum += static_cast<double>(weights[index * in.size() + i]) * in[i];
    return sum;
  }

  static double column(const std::vector<float>& weights, std::size_t tail, std::size_t width,
                       std::size_t index, const std::vector<double>& in) {
    double sum = 0.0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      sum += static_cast<double>(weights[(tail * in.size() + i) * width + index]) * in[i];
    }
    return sum;
  }

  static void write_unary(std::vector<double>& x, std::size_t first, int steps, bool has_excess, int count) {
    for (int j = 0; j < steps; ++j) x[first + static_cast<std::size_t>(j)] = count > j ? 1.0 : 0.0;
    if (has_excess) x[first + static_cast<std::size_t>(steps)] = std::max(count - steps, 0);
  }

  static std::vector<double> inputs(const Position& position) {
    std::vector<double> x(Network::kInputs, 0.0);
    for (std::size_t s = 0; s < 2; ++s) {
      const Side& side = s == 0 ? position.own : position.other;
      for (int point = 1; point <= 24; ++point) {
        write_unary(x, 168 * s + 7 * static_cast<std::size_t>(point - 1), 6, true, count(side, point));
      }
      write_unary(x, 336 + 4 * s, 3, true, count(side, kBar));
      write_unary(x, 344 + 15 * s, 15, false, kMaxCheckers - checkers(side));
    }
    return x;
  }

  static bool is_crashed(const Side& side) { return checkers(side) - count(side, 1) - count(side, 2) <= 7; }

  static std::size_t tail_of(const Position& position) {
    if (highest(occupied(position.own)) + highest(occupied(position.other)) <= kBar) return 0;
    return is_crashed(position.own) || is_crashed(position.other) ? 2 : 1;
  }

  test::Random random_;
};

std::vector<Position> random_positions(std::uint64_t seed, int number) {
  test::Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < number) {
    const Position position = test::random_position(random);
    if (!is_over(position)) positions.push_back(position);
  }
  return positions;
}

std::vector<Probabilities> chances_of(const Evaluator& evaluator, const std::vector<Position>& positions) {
  std::vector<Probabilities> chances(positions.size());
  evaluator.evaluate(positions, chances);
  return chances;
}

bool same(const Probabilities& a, const Probabilities& b) {
  return a.win == b.win && a.win_gammon == b.win_gammon && a.win_backgammon == b.win_backgammon &&
         a.lose_gammon == b.lose_gammon && a.lose_backgammon == b.lose_backgammon;
}

bool near(const Probabilities& a, const Probabilities& b) {
  constexpr float kTolerance = 1e-5F;
  return std::abs(a.win - b.win) < kTolerance && std::abs(a.win_gammon - b.win_gammon) < kTolerance &&
         std::abs(a.win_backgammon - b.win_backgammon) < kTolerance &&
         std::abs(a.lose_gammon - b.lose_gammon) < kTolerance &&
         std::abs(a.lose_backgammon - b.lose_backgammon) < kTolerance;
}

TEST(summed_columns_give_the_formula_over_the_inputs) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const MadeUpNetwork made_up(seed);
    const Network network(made_up.weights());
    const std::vector<Position> positions = random_positions(seed, 500);
    const std::vector<Probabilities> chances = chances_of(network, positions);
    for (std::size_t i = 0; i < positions.size(); ++i) CHECK(near(chances[i], made_up.plain(positions[i])));
  }
}

TEST(the_two_halves_of_an_evaluation_are_the_whole) {
  const MadeUpNetwork made_up(4);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(4, 500);
  const std::vector<Probabilities> chances = chances_of(network, positions);
  Network::Accumulator accumulator;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    network.accumulate(positions[i], kMaxCheckers, accumulator);
    CHECK(same(network.finish(positions[i], kMaxCheckers, accumulator), chances[i]));
  }
}

TEST(threads_that_share_a_network_get_the_same_bits) {
  const MadeUpNetwork made_up(5);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(5, 500);
  const std::vector<Probabilities> alone = chances_of(network, positions);
  std::vector<std::vector<Probabilities>> together(4);
  std::vector<std::thread> threads;
  for (auto& chances : together) threads.emplace_back([&] { chances = chances_of(network, positions); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& chances : together) {
    for (std::size_t i = 0; i < alone.size(); ++i) CHECK(same(chances[i], alone[i]));
  }
}

TEST(finished_games_do_not_ask_the_network) {
  const MadeUpNetwork made_up(6);
  const Network network(made_up.weights());
  Position lost;
  for (int i = 0; i < kMaxCheckers; ++i) add_checker(lost.own, 19);
  const std::vector<Probabilities> chances = chances_of(network, {lost, swapped(lost)});
  CHECK(same(chances[0], {0, 0, 0, 1, 1}));
  CHECK(same(chances[1], {1, 1, 1, 0, 0}));
}

TEST(points_lost_need_all_checkers_for_a_gammon) {
  Side side;
  for (int i = 0; i < 14; ++i) add_checker(side, 6);
  add_checker(side, 18);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 2);
  remove_checker(side, 18);
  add_checker(side, kBar);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 3);
  remove_checker(side, 6);
  CHECK_EQUAL(points_lost(side, kMaxCheckers), 1);
  CHECK_EQUAL(points_lost(side, 14), 3);
}

TEST(a_board_without_checkers_is_refused_with_its_row) {
  const MadeUpNetwork made_up(7);
  const Network network(made_up.weights());
  std::vector<Position> positions = random_positions(7, 2);
  positions[1] = Position{};
  CHECK_REFUSED(chances_of(network, positions), "bad_board");
}

TEST(weights_of_another_shape_are_refused) {
  MadeUpNetwork made_up(8);
  made_up.w3.pop_back();
  CHECK_REFUSED(Network(made_up.weights()), "bad_network");
}

TEST(weights_that_are_no_numbers_are_refused) {
  MadeUpNetwork made_up(9);
  made_up.b2[3] = std::nanf("");
  CHECK_REFUSED(Network(made_up.weights()), "bad_network");
}

}  // namespace

int main() { return tablas::test::run_all(); }
