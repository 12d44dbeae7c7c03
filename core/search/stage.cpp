#include "search/stage.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>

#include "rules/error.hpp"
#include "rules/parallel.hpp"

namespace tablas {
namespace {

// Replies to all rolls of one position: what a look one ply deeper costs, to foretell whether a budget holds.
constexpr std::int64_t kRepliesPerPly = 420;
// Evaluations below which a second thread costs more than it brings: two tenths of a millisecond.
constexpr std::int64_t kWorthAThread = 800;
constexpr std::int64_t kMostCost = std::numeric_limits<std::int64_t>::max();

// At most kMostCost: seven plies of a few plays are more than the integers have.
std::int64_t cost_of(std::int64_t positions, int ply) {
  std::int64_t cost = positions;
  for (int i = 0; i < ply; ++i) cost = cost > kMostCost / kRepliesPerPly ? kMostCost : cost * kRepliesPerPly;
  return cost;
}

}  // namespace

void check_search(int plies, int threads) {
  if (plies < 0 || plies > kDeepestPly) {
    throw Error("bad_ply",
                std::to_string(plies) + " plies asked for, expected 0 to " + std::to_string(kDeepestPly));
  }
  check_threads(threads);
}

std::vector<NodeValue> Stage::look(std::span<const Position> positions, int seat) {
  std::vector<Probabilities> chances(positions.size());
  space_.evaluator.evaluate(positions, chances, space_.checkers_per_side);
  count(static_cast<std::int64_t>(positions.size()));
  std::vector<NodeValue> values(positions.size());
  const TreeWalker walker(space_, control_);
  for (std::size_t i = 0; i < positions.size(); ++i) walker.look(positions[i], seat, chances[i], values[i]);
  return values;
}

std::optional<std::vector<NodeValue>> Stage::search(std::span<const Position> positions, int seat, int ply) {
  const std::int64_t cost = cost_of(static_cast<std::int64_t>(positions.size()), ply);
  if (control_.most_evaluations() > 0 && cost > control_.most_evaluations() - evaluations_)
    return std::nullopt;
  try {
    return searched(positions, seat, ply, cost < kWorthAThread ? 1 : threads_);
  } catch (const SearchStopped&) {
    if (control_.is_cancelled()) throw Error("search_cancelled", "the search was cancelled");
    return std::nullopt;
  }
}

// One part for each roll of each position, so that threads are busy to the end; means are taken in a fixed
// order.
std::vector<NodeValue> Stage::searched(std::span<const Position> positions, int seat, int ply, int threads) {
  std::vector<NodeValue> after(positions.size() * kRolls);
  std::vector<TreeWalker> walkers(static_cast<std::size_t>(threads), TreeWalker(space_, control_));
  std::vector<bool> is_solved(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) is_solved[i] = walkers[0].is_solved(positions[i], seat);
  std::atomic<std::int64_t> counted = 0;
  control_.begin_stage(ply, static_cast<std::int64_t>(after.size()));
  run_parts(threads, after.size(), [&](std::size_t worker, std::size_t part) {
    control_.check();
    if (!is_solved[part / kRolls]) {
      const Dice dice = kWeightedRolls[part % kRolls].dice;
      after[part] = walkers[worker].after_roll(positions[part / kRolls], seat, dice, ply);
    }
    const std::int64_t evaluations = walkers[worker].take_evaluations();
    counted.fetch_add(evaluations, std::memory_order_relaxed);
    control_.finish_part(evaluations);
  });
  evaluations_ += counted;
  std::vector<NodeValue> values(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_solved[i]) {
      values[i] = walkers[0].value(positions[i], seat, 0);
      continue;
    }
    MeanValue mean(space_.cube);
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      mean.add(after[i * kRolls + roll], kWeightedRolls[roll].weight);
    }
    values[i] = mean.result();
  }
  return values;
}

void Stage::count(std::int64_t evaluations) {
  evaluations_ += evaluations;
  control_.begin_stage(0, 1);
  control_.finish_part(evaluations);
}

std::vector<RankedPlay> unranked_plays(const Question& question, Dice dice) {
  const std::vector<Play> legal = legal_plays(question.position, dice, question.options);
  std::vector<RankedPlay> plays(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) plays[i].play = legal[i];
  return plays;
}

std::vector<Position> seen_by_other(std::span<const RankedPlay> plays) {
  std::vector<Position> positions(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) positions[i] = swapped(plays[i].play.result);
  return positions;
}

void set_values(std::span<RankedPlay> plays, std::span<NodeValue> values, const CubeStates& cube,
                const Worth& worth, int cube_value) {
  for (std::size_t i = 0; i < plays.size(); ++i) {
    CubeStates::Worths own;
    own.fill(0.0);
    if (!is_over(plays[i].play.result)) cube.act(1, values[i].worths);
    cube.add_swapped(values[i].worths, 1.0, own);
    plays[i].chances = swapped(values[i].chances);
    plays[i].worth = own[0] * cube.unit();
    plays[i].equity = rounded_equity(worth.equity(plays[i].worth, cube_value));
  }
  sort_plays(plays);
}

std::size_t kept_plays(std::span<const RankedPlay> plays, const MoveFilter& filter, int at_least, int ply) {
  const auto stage = static_cast<std::size_t>(ply);
  const auto most = static_cast<std::size_t>(std::max(filter.most[stage], 1));
  const auto least = static_cast<std::size_t>(std::max(at_least, 1));
  std::size_t number = 0;
  while (
      number < plays.size() &&
      (number < least || (number < most && plays[0].equity - plays[number].equity <= filter.margin[stage]))) {
    ++number;
  }
  return number;
}

}  // namespace tablas
