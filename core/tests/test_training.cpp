// Self-play, labels and the learner: what they promise, without Python.
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "eval/network.hpp"
#include "eval/quantised.hpp"
#include "made_up_network.hpp"
#include "rules/error.hpp"
#include "rules/rolls.hpp"
#include "training/inputs.hpp"
#include "training/labels.hpp"
#include "training/learner.hpp"
#include "training/plays_of.hpp"
#include "training/self_play.hpp"
#include "training/starts.hpp"

namespace tablas {
namespace {

using namespace training;
using test::chances_of, test::MadeUpNetwork, test::random_positions, test::same;

constexpr std::size_t kSmall = 64;  // units of the first layer

bool all_same(const std::vector<Probabilities>& a, const std::vector<Probabilities>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

TEST(starts_of_every_kind_have_fifteen_checkers_and_are_not_over) {
  for (int kind = 0; kind < kStartKinds; ++kind) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      const Position position = start_position(static_cast<StartKind>(kind), seed);
      CHECK(!is_over(position));
      CHECK(checkers(position.own) <= kMaxCheckers && checkers(position.other) <= kMaxCheckers);
      const PointSet shared = occupied(position.own) & mirrored(occupied(position.other));
      CHECK_EQUAL(shared & ~(PointSet{1} | (PointSet{1} << kBar)), PointSet{0});
    }
  }
}

TEST(a_race_starts_without_contact_and_an_ace_point_game_mostly_with_it) {
  int contacts = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CHECK(phase(start_position(StartKind::kRace, seed)) == Phase::kRace);
    contacts += phase(start_position(StartKind::kAcePoint, seed)) == Phase::kContact ? 1 : 0;
  }
  CHECK(contacts > 250);
}

TEST(every_checker_switches_on_one_column) {
  for (const Position& position : random_positions(1, 500)) {
    CHECK_EQUAL(ActiveInputs(position, false).columns().size(), std::size_t{2 * kMaxCheckers});
  }
}

TEST(a_position_without_a_play_passes_the_turn) {
  Position position;  // both sides closed out: nothing enters
  for (int point = 1; point <= 6; ++point) {
    for (int i = 0; i < 2; ++i) add_checker(position.other, point);
  }
  add_checker(position.own, kBar);
  std::vector<Position> next;
  append_next_positions(position, {3, 3}, next);
  CHECK_EQUAL(next.size(), std::size_t{1});
  CHECK(next[0] == swapped(position));
}

TEST(games_do_not_depend_on_the_threads) {
  const MadeUpNetwork made_up(2, kSmall);
  const Network network(made_up.weights());
  const SelfPlay options{StartKind::kPrimes, 12, 5, 0.1, 6, 0.5, 0.5, 0.3};
  const std::vector<Position> alone = positions_of_games(network, options, 1);
  const std::vector<Position> together = positions_of_games(network, options, 3);
  CHECK(alone.size() > 20);
  CHECK(alone == together);
  for (const Position& position : alone) CHECK(!is_over(position));
}

// The mean over all rolls, roll by roll and play by play.
double equity_by_hand(const Evaluator& evaluator, const Position& position) {
  double sum = 0.0;
  for (const WeightedRoll& roll : kWeightedRolls) {
    std::vector<Position> next;
    append_next_positions(position, roll.dice, next);
    double best = -3.0;
    for (const Probabilities& chances : chances_of(evaluator, next)) {
      best = std::max(best, -cubeless_equity(chances));
    }
    sum += roll.weight * best;
  }
  return sum / kRollWeights;
}

TEST(a_label_is_the_mean_over_all_rolls_of_the_best_plays) {
  const MadeUpNetwork made_up(3, kSmall);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(3, 40);
  std::vector<Probabilities> labels(positions.size());
  label_by_all_rolls(network, positions, labels);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    CHECK(std::abs(cubeless_equity(labels[i]) - equity_by_hand(network, positions[i])) < 1e-5);
  }
}

TEST(labels_do_not_depend_on_the_threads) {
  const MadeUpNetwork made_up(4, kSmall);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(4, 200);
  const Labelled alone = label_by_games(network, positions, {3, 0.9, 7}, 1);
  const Labelled together = label_by_games(network, positions, {3, 0.9, 7}, 3);
  CHECK(alone.positions == together.positions);
  CHECK(all_same(alone.chances, together.chances));
}

TEST(one_turn_of_a_game_is_labelled_by_its_rolls_alone) {
  const MadeUpNetwork made_up(5, kSmall);
  const Network network(made_up.weights());
  const std::vector<Position> positions = random_positions(5, 50);
  std::vector<Probabilities> means(positions.size());
  label_by_all_rolls(network, positions, means);
  const Labelled labelled = label_by_games(network, positions, {1, 1.0, 7});
  CHECK(labelled.positions == positions);
  CHECK(all_same(labelled.chances, means));
}

TEST(labels_by_the_likeliest_plays_are_those_of_all_where_there_are_no_more_and_else_close) {
  const MadeUpNetwork made_up(17, kSmall, kPlanTails, true);
  const QuantisedNetwork network(made_up.weights());
  std::vector<Position> positions = random_positions(17, 60);
  std::vector<Probabilities> means(positions.size());
  label_by_all_rolls(network, positions, means);
  const auto labels = [&](std::size_t looks) {
    return label_by_games(network, positions, {1, 1.0, 7, true, 0, looks});
  };
  CHECK(all_same(labels(kMaxPlays).chances, means));
  const auto missed = [&](std::size_t looks) {
    const Labelled few = labels(looks);
    CHECK(few.positions == positions);
    double sum = 0.0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const double less = cubeless_equity(means[i]) - cubeless_equity(few.chances[i]);
      CHECK(less > -1e-6);  // the best of some plays is never better than the best of all
      sum += less;
    }
    return sum;
  };
  CHECK(missed(6) < 0.5 * missed(1));
}

TEST(labels_by_the_roll_played_alone_are_those_of_td_lambda) {
  const MadeUpNetwork made_up(16, kSmall);
  const Network network(made_up.weights());
  const std::vector<Position> start = {start_position(StartKind::kOpening, 1)};
  const auto labels = [&](double lambda) { return label_by_games(network, start, {9, lambda, 5, false}); };
  const Labelled next_only = labels(0.0);
  const Labelled last_only = labels(1.0);
  const std::size_t size = next_only.positions.size();
  CHECK_EQUAL(size, std::size_t{9});
  const std::vector<Probabilities> here = chances_of(network, next_only.positions);
  for (std::size_t t = 0; t + 1 < size; ++t) {
    CHECK(std::abs(cubeless_equity(next_only.chances[t]) + cubeless_equity(here[t + 1])) < 1e-5);
    const double last = cubeless_equity(next_only.chances[size - 1]) * ((size - 1 - t) % 2 == 0 ? 1.0 : -1.0);
    CHECK(std::abs(cubeless_equity(last_only.chances[t]) - last) < 1e-5);
  }
}

TEST(labels_with_the_luck_taken_out_are_right_on_average) {
  // Without a trace of later turns, and with all of it, many games say the same of a position on average.
  const MadeUpNetwork made_up(6, kSmall);
  const Network network(made_up.weights());
  const Position position = start_position(StartKind::kRace, 11);
  constexpr std::size_t kGames = 400;
  const std::vector<Position> many(kGames, position);
  const auto mean = [&](int plays) {
    const Labelled labelled = label_by_games(network, many, {plays, 1.0, 3});
    double sum = 0.0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < labelled.positions.size(); ++i) {
      if (!(labelled.positions[i] == position)) continue;
      sum += cubeless_equity(labelled.chances[i]);
      ++found;
    }
    CHECK_EQUAL(found, kGames);
    return sum / static_cast<double>(kGames);
  };
  std::array<Probabilities, 1> two_rolls;
  label_by_all_rolls(network, {&position, 1}, two_rolls, 2);
  CHECK(std::abs(mean(2) - cubeless_equity(two_rolls[0])) < 0.02);
}

TEST(a_learner_computes_what_the_network_file_says) {
  const MadeUpNetwork made_up(7, kSmall, kPlanTails);
  Learner learner(kSmall, kPlanTails, 1);
  learner.start_from(made_up.weights(), 1);
  const std::vector<Position> positions = random_positions(7, 300);
  const Learner::Weights weights = learner.weights();
  CHECK(all_same(chances_of(Network(weights.view()), positions),
                 chances_of(Network(made_up.weights()), positions)));
}

TEST(a_wider_learner_with_a_tail_for_each_plan_starts_with_the_same_chances) {
  const MadeUpNetwork made_up(8, kSmall);
  Learner learner(2 * kSmall, kPlanTails, 1);
  learner.start_from(made_up.weights(), 1);
  const std::vector<Position> positions = random_positions(8, 300);
  const Learner::Weights weights = learner.weights();
  CHECK(all_same(chances_of(Network(weights.view()), positions),
                 chances_of(Network(made_up.weights()), positions)));
}

TEST(a_learner_does_not_start_from_a_wider_network) {
  Learner learner(kSmall, kPhaseTails, 1);
  CHECK_REFUSED(learner.start_from(MadeUpNetwork(9, 2 * kSmall).weights(), 1), "bad_network");
  CHECK_REFUSED(Learner(kSmall + 1, kPhaseTails, 1), "bad_network");
}

FitOptions short_fit(std::size_t batches, double rate) {
  FitOptions options;
  options.batches = batches;
  options.batch_size = 64;
  options.first_rate = rate;
  options.last_rate = rate;
  options.average_decay = 0.9;
  options.seed = 3;
  return options;
}

TEST(a_fit_brings_the_error_down) {
  const std::vector<Position> positions = random_positions(10, 200);
  const std::vector<Probabilities> targets =
      chances_of(Network(MadeUpNetwork(10, kSmall).weights()), positions);
  Learner learner(kSmall, kPhaseTails, 1);
  const double before = learner.fit(positions, targets, short_fit(10, 1e-3)).equity_rms;
  static_cast<void>(learner.fit(positions, targets, short_fit(300, 2e-3)));
  const double after = learner.fit(positions, targets, short_fit(10, 1e-4)).equity_rms;
  CHECK(after < 0.3 * before);
}

TEST(a_step_lowers_the_error_of_its_sample) {
  const MadeUpNetwork made_up(11, kSmall);
  const std::vector<Position> positions = random_positions(11, 1);
  const std::vector<Probabilities> targets = {{0.9F, 0.5F, 0.1F, 0.02F, 0.0F}};
  Learner learner(kSmall, kPhaseTails, 1);
  learner.start_from(made_up.weights(), 1);
  const double before = learner.fit(positions, targets, short_fit(1, 1e-4)).equity_rms;
  const double after = learner.fit(positions, targets, short_fit(1, 1e-9)).equity_rms;
  CHECK(after < before);
}

TEST(a_learner_taken_up_again_gives_the_same_bits) {
  const std::vector<Position> positions = random_positions(12, 100);
  const std::vector<Probabilities> targets =
      chances_of(Network(MadeUpNetwork(12, kSmall).weights()), positions);
  Learner whole(kSmall, kPlanTails, 1);
  static_cast<void>(whole.fit(positions, targets, short_fit(20, 1e-3)));
  Learner again(kSmall, kPlanTails, 2);
  again.set_state(whole.state(), whole.batches());
  static_cast<void>(whole.fit(positions, targets, short_fit(20, 1e-3)));
  static_cast<void>(again.fit(positions, targets, short_fit(20, 1e-3)));
  CHECK(whole.state() == again.state());
  CHECK_REFUSED(again.set_state(std::vector<float>(3), 0), "bad_network");
}

TEST(a_unit_that_is_never_on_is_drawn_again_without_effect) {
  MadeUpNetwork made_up(13, kSmall);
  made_up.b1[5] = -50.0F;
  Learner learner(kSmall, kPhaseTails, 1);
  learner.start_from(made_up.weights(), 1);
  const std::vector<Position> positions = random_positions(13, 100);
  const std::vector<Probabilities> targets = chances_of(Network(made_up.weights()), positions);
  static_cast<void>(learner.fit(positions, targets, short_fit(20, 1e-9)));
  CHECK_EQUAL(learner.redraw_dead_units(0.001, 4), std::size_t{1});
  const Learner::Weights weights = learner.weights();
  CHECK(weights.b1[5] > 0.0F);
  for (std::size_t out = 0; out < kPhaseTails * kTailUnits; ++out) {
    CHECK_EQUAL(weights.w2[out * kSmall + 5], 0.0F);
  }
}

TEST(the_weights_of_the_inner_layers_stay_within_their_bound) {
  MadeUpNetwork made_up(14, kSmall);
  made_up.w2[0] = 5.0F;
  Learner learner(kSmall, kPhaseTails, 1);
  learner.start_from(made_up.weights(), 1);
  const std::vector<Position> positions = random_positions(14, 10);
  const std::vector<Probabilities> targets(positions.size());
  FitOptions options = short_fit(2, 1e-6);
  options.average_decay = 0.0;
  static_cast<void>(learner.fit(positions, targets, options));
  CHECK(learner.weights().w2[0] <= 1.98F);
}

TEST(samples_that_do_not_fit_together_are_refused) {
  Learner learner(kSmall, kPhaseTails, 1);
  const std::vector<Position> positions = random_positions(15, 2);
  CHECK_REFUSED(learner.fit(positions, std::vector<Probabilities>(1), short_fit(1, 1e-3)), "bad_samples");
  CHECK_REFUSED(learner.fit({}, {}, short_fit(1, 1e-3)), "bad_samples");
  CHECK_REFUSED(learner.fit(std::vector<Position>(1), std::vector<Probabilities>(1), short_fit(1, 1e-3)),
                "bad_samples");
}

}  // namespace
}  // namespace tablas

int main() { return tablas::test::run_all(); }
