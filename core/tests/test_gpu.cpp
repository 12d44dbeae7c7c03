// Device code, run on the CPU stage by stage, against the rest of the core. TABLAS_GPU_POSITIONS says how
// many positions the comparison of legal plays takes, each with all 21 rolls; where it is set, games are more
// too.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "check.hpp"
#include "eval/bearoff/home_index.hpp"
#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/quantised.hpp"
#include "gpu/by_core.hpp"
#include "gpu/game_labels.hpp"
#include "gpu/machine.hpp"
#include "gpu/rollout.hpp"
#include "made_up_network.hpp"
#include "rules/error.hpp"
#include "search/rollout.hpp"
#include "searching.hpp"
#include "training/labels.hpp"
#include "training/starts.hpp"

using namespace tablas;
using namespace tablas::test;
using gpu::LoopTeam;

namespace {

bool is_thorough() { return std::getenv("TABLAS_GPU_POSITIONS") != nullptr; }

int positions_to_compare() { return is_thorough() ? std::atoi(std::getenv("TABLAS_GPU_POSITIONS")) : 400; }

// Random set-ups, and those from which training starts.
std::vector<Position> positions_of_all_kinds(std::uint64_t seed, int number) {
  std::vector<Position> positions = random_positions(seed, number / 2);
  const auto others = static_cast<std::size_t>(number - number / 2);
  for (const Position& position : gpu::positions_of_all_kinds(seed, others)) positions.push_back(position);
  return positions;
}

Position opening() { return training::start_position(training::StartKind::kOpening, 1); }

Stakes money() {
  Stakes stakes;
  stakes.is_cube_in_use = false;
  return stakes;
}

// A one-sided table that is quickly made, with chances that nobody would believe.
struct MadeUpRaces {
  std::vector<std::byte> bytes;

  MadeUpRaces() {
    std::vector<OneSidedTable::Row> rows(OneSidedTable::kPositions);
    std::vector<float> chances;
    for (std::uint32_t index = 0; index < OneSidedTable::kPositions; ++index) {
      const auto first = static_cast<std::uint8_t>((pips(home_side(index)) + 7) / 8);
      const auto first_of_first = static_cast<std::uint8_t>(index == 0 ? 0 : 1);
      rows[index] = {0.0, 0.0, static_cast<std::uint32_t>(chances.size()), first, 2, first_of_first, 2};
      const float share = static_cast<float>(index % 97) / 128.0F;
      chances.insert(chances.end(), {share, 1.0F - share, 1.0F - share, share});
    }
    bytes.resize(rows.size() * sizeof(OneSidedTable::Row) + chances.size() * sizeof(float));
    std::memcpy(bytes.data(), rows.data(), rows.size() * sizeof(OneSidedTable::Row));
    std::memcpy(bytes.data() + rows.size() * sizeof(OneSidedTable::Row), chances.data(),
                chances.size() * sizeof(float));
  }
};

struct Tables {
  MadeUpRaces races;
  OneSidedTable one_sided = OneSidedTable(races.bytes);
  TwoSidedTable two_sided = TwoSidedTable::build(3);
};

const Tables& tables() {
  static const Tables built;
  return built;
}

struct Asked {
  std::vector<RolloutStart> starts;
  RolloutSettings settings;
  std::uint64_t first = 0;
  std::size_t count = 1;
};

std::vector<RolloutGame> by_core(const CompositeEvaluator& evaluator, const Asked& asked) {
  const MatchEquityTable table = sloping_table();
  Searcher searcher(evaluator, table, 1 << 8);
  SearchControl control;
  std::vector<RolloutGame> games(asked.count * asked.starts.size());
  play_rollout(evaluator, table, searcher, asked.starts, asked.settings, asked.first, 1, control, games);
  return games;
}

std::vector<RolloutGame> by_device_code(const CompositeEvaluator& evaluator, const Asked& asked,
                                        LoopTeam::Order order = LoopTeam::Order::kForward) {
  const MatchEquityTable table = sloping_table();
  const auto machine = gpu::emulation(gpu::Model(evaluator), order);
  SearchControl control;
  std::vector<RolloutGame> games(asked.count * asked.starts.size());
  gpu::play_rollout_on(*machine, evaluator, table, asked.starts, asked.settings, asked.first, control, games);
  return games;
}

bool same_games(const std::vector<RolloutGame>& a, const std::vector<RolloutGame>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const RolloutGame& x, const RolloutGame& y) {
    return x.chances == y.chances && x.equity_cubeless == y.equity_cubeless && x.worth == y.worth;
  });
}

bool same_chances(const std::vector<Probabilities>& a, const std::vector<Probabilities>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return same(x, y); });
}

}  // namespace

TEST(plays_of_all_rolls_are_the_same_sets_as_the_core_finds) {
  const MadeUpNetwork network(1, 64);
  const QuantisedNetwork quantised(network.weights());
  const auto machine = gpu::emulation(gpu::Model(CompositeEvaluator(quantised)));
  const std::vector<Position> positions = positions_of_all_kinds(7, positions_to_compare());
  std::vector<gpu::RollDigests> digests(positions.size());

  machine->digest_plays(positions, digests);

  for (std::size_t i = 0; i < positions.size(); ++i) CHECK(digests[i] == gpu::digests_by_core(positions[i]));
}

TEST(every_roll_has_room_for_the_most_plays_there_can_be) {
  // Fifteen checkers apart from one another and nothing in their way.
  Position wide;
  for (int point = 10; point <= 24; ++point) add_checker(wide.own, point);
  add_checker(wide.other, 1);
  const gpu::RollDigests digests = gpu::digests_by_core(wide);

  CHECK(digests[0].count > 300);
  for (int roll = 0; roll < gpu::kAllRolls; ++roll)
    CHECK(digests[static_cast<std::size_t>(roll)].count <= gpu::most_of_roll(roll));
}

TEST(labels_of_single_positions_are_those_of_the_core_bit_for_bit) {
  for (const bool has_patterns : {false, true}) {
    for (const std::size_t tails : {kPhaseTails, kPlanTails}) {
      const MadeUpNetwork network(2, 192, tails, has_patterns);
      const QuantisedNetwork quantised(network.weights());
      const CompositeEvaluator evaluator(quantised);
      const std::vector<Position> positions = positions_of_all_kinds(8, is_thorough() ? 2'200 : 11);
      std::vector<Probabilities> expected(positions.size());
      training::label_by_all_rolls(quantised, positions, expected);

      const auto machine = gpu::emulation(gpu::Model(evaluator));
      const training::Labelled labels = gpu::label_games_on(*machine, positions, {1, 0.0, 1, true});

      CHECK(labels.positions == positions);
      CHECK(same_chances(labels.chances, expected));
    }
  }
}

TEST(labels_of_games_are_those_of_the_core_bit_for_bit) {
  const MadeUpNetwork network(3, 64, kPlanTails, true);
  const QuantisedNetwork quantised(network.weights());
  const CompositeEvaluator evaluator(quantised, &tables().one_sided, &tables().two_sided);
  const std::vector<Position> starts = positions_of_all_kinds(9, 6);
  for (const bool all_rolls : {true, false}) {
    const auto expected =
        training::label_by_games(evaluator, starts, {all_rolls ? 4 : 120, 0.7, 5, all_rolls});

    const auto machine = gpu::emulation(gpu::Model(evaluator), LoopTeam::Order::kBackward);
    const training::Labelled labels =
        gpu::label_games_on(*machine, starts, {all_rolls ? 4 : 120, 0.7, 5, all_rolls});

    CHECK(labels.positions == expected.positions);
    CHECK(same_chances(labels.chances, expected.chances));

    const auto some = std::span(starts).subspan(2, 2);
    const auto numbered = training::label_by_games(evaluator, some, {3, 0.7, 5, all_rolls, 2});
    CHECK(gpu::label_games_on(*machine, some, {3, 0.7, 5, all_rolls, 2}).positions == numbered.positions);
  }
}

TEST(games_of_a_rollout_are_those_of_the_core_bit_for_bit) {
  const MadeUpNetwork network(4, 64, kPlanTails, true);
  const QuantisedNetwork quantised(network.weights());
  Asked asked;
  for (const Position& position : positions_of_all_kinds(10, is_thorough() ? 22 : 4))
    asked.starts.push_back({position, money(), asked.starts.size() % 2 == 0, asked.starts.size() % 3 == 0});
  asked.count = is_thorough() ? 36 : 1;
  asked.first = 1295;
  for (const bool has_tables : {false, true}) {
    const CompositeEvaluator evaluator(quantised, has_tables ? &tables().one_sided : nullptr,
                                       has_tables ? &tables().two_sided : nullptr);
    for (const bool reduces_variance : {true, false}) {
      asked.settings.reduces_variance = reduces_variance;

      CHECK(same_games(by_device_code(evaluator, asked), by_core(evaluator, asked)));
    }
  }
}

TEST(truncated_games_and_games_at_a_score_are_those_of_the_core) {
  const MadeUpNetwork network(5, 64, kPhaseTails, false);
  const QuantisedNetwork quantised(network.weights());
  const CompositeEvaluator evaluator(quantised, &tables().one_sided, &tables().two_sided);
  Asked asked;
  Stakes score = money();
  score.own_away = 3;
  score.other_away = 5;
  for (const Position& position : positions_of_all_kinds(11, 4))
    asked.starts.push_back({position, score, false, true});
  for (const int truncate : {1, 6}) {
    asked.settings.truncate = truncate;

    CHECK(same_games(by_device_code(evaluator, asked), by_core(evaluator, asked)));
  }
}

TEST(tasks_of_a_stage_may_come_in_any_order) {
  const MadeUpNetwork network(6, 64, kPlanTails, true);
  const QuantisedNetwork quantised(network.weights());
  const CompositeEvaluator evaluator(quantised, &tables().one_sided, &tables().two_sided);
  Asked asked;
  asked.starts = {{opening(), money(), true, true}};
  asked.settings.truncate = 8;
  const std::vector<RolloutGame> forward = by_device_code(evaluator, asked);

  CHECK(same_games(by_device_code(evaluator, asked, LoopTeam::Order::kBackward), forward));
  CHECK(same_games(by_device_code(evaluator, asked, LoopTeam::Order::kFromBothEnds), forward));
}

TEST(what_a_card_does_not_play_is_refused) {
  const MadeUpNetwork network(7, 64);
  const QuantisedNetwork quantised(network.weights());
  const CompositeEvaluator evaluator(quantised);
  Asked asked;
  asked.starts = {{opening(), money(), true, true}};
  Asked cubeful = asked;
  cubeful.starts[0].stakes.is_cube_in_use = true;
  Asked deep = asked;
  deep.settings.plies = 1;
  Asked free = asked;
  free.settings.options.free_movement = true;

  CHECK_REFUSED(by_device_code(evaluator, cubeful), "gpu_unsupported");
  CHECK_REFUSED(by_device_code(evaluator, deep), "gpu_unsupported");
  CHECK_REFUSED(by_device_code(evaluator, free), "gpu_unsupported");
  const PipCounter other;
  CHECK_REFUSED(gpu::Model(CompositeEvaluator(other)), "bad_network");
}

TEST(without_cuda_the_card_says_so) {
  const gpu::CardState state = gpu::card_state();
  if (state.is_built) return;
  const MadeUpNetwork network(8, 64);
  const QuantisedNetwork quantised(network.weights());
  const CompositeEvaluator evaluator(quantised);

  CHECK(state.names.empty());
  CHECK_REFUSED(gpu::card(gpu::Model(evaluator)), "no_gpu_build");
}

int main() { return run_all(); }
