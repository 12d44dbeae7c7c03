#include "search/searcher.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>

#include "equity/worth.hpp"
#include "rules/error.hpp"
#include "search/parallel.hpp"

namespace tablas {
namespace {

// Replies to all rolls of one position: what a look one ply deeper costs, to foretell whether a budget holds.
constexpr std::int64_t kRepliesPerPly = 420;
// Evaluations below which a second thread costs more than it brings: two tenths of a millisecond.
constexpr std::int64_t kWorthAThread = 800;

void check(const SearchSettings& settings) {
  if (settings.plies < 0 || settings.plies > kDeepestPly) {
    throw Error("bad_ply", std::to_string(settings.plies) + " plies asked for, expected 0 to " +
                               std::to_string(kDeepestPly));
  }
  check_threads(settings.threads);
}

constexpr std::int64_t kMostCost = std::numeric_limits<std::int64_t>::max();

// At most kMostCost: seven plies of a few plays are more than the integers have.
std::int64_t cost_of(std::int64_t positions, int ply) {
  std::int64_t cost = positions;
  for (int i = 0; i < ply; ++i) cost = cost > kMostCost / kRepliesPerPly ? kMostCost : cost * kRepliesPerPly;
  return cost;
}

}  // namespace

// Values of several positions of one seat, all as many turns ahead.
class Searcher::Stage {
 public:
  Stage(const SearchSpace& space, SearchControl& control, int threads)
      : space_(space), control_(control), threads_(threads) {}

  [[nodiscard]] std::int64_t evaluations() const { return evaluations_; }

  // The static look at all of them, which no budget ends.
  [[nodiscard]] std::vector<NodeValue> look(std::span<const Position> positions, int seat) {
    std::vector<Probabilities> chances(positions.size());
    space_.evaluator.evaluate(positions, chances, space_.checkers_per_side);
    count(static_cast<std::int64_t>(positions.size()));
    std::vector<NodeValue> values(positions.size());
    const TreeWalker walker(space_, control_);
    for (std::size_t i = 0; i < positions.size(); ++i) walker.look(positions[i], seat, chances[i], values[i]);
    return values;
  }

  // None when time or the number of evaluations does not suffice.
  [[nodiscard]] std::optional<std::vector<NodeValue>> search(std::span<const Position> positions, int seat,
                                                             int ply) {
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

 private:
  // One part for each roll of each position, so that threads are busy to the end; means are taken in a fixed
  // order.
  std::vector<NodeValue> searched(std::span<const Position> positions, int seat, int ply, int threads) {
    std::vector<NodeValue> after(positions.size() * kRolls);
    std::vector<TreeWalker> walkers(static_cast<std::size_t>(threads), TreeWalker(space_, control_));
    std::vector<bool> is_solved(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
      is_solved[i] = walkers[0].is_solved(positions[i], seat);
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

  void count(std::int64_t evaluations) {
    evaluations_ += evaluations;
    control_.begin_stage(0, 1);
    control_.finish_part(evaluations);
  }

  const SearchSpace& space_;
  SearchControl& control_;
  const int threads_;
  std::int64_t evaluations_ = 0;
};

Searcher::Searcher(const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                   std::size_t cache_entries)
    : evaluator_(evaluator), table_(table), cache_(cache_entries) {}

SearchSpace Searcher::space_of(const Question& question) {
  return search_space(evaluator_, table_, question.stakes, question.options, question.checkers_per_side,
                      &cache_);
}

namespace {

// Gives the plays the values of the positions after them, which belong to the other side.
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

std::size_t kept(std::span<const RankedPlay> plays, const SearchSettings& settings, int ply) {
  const auto stage = static_cast<std::size_t>(ply);
  const auto most = static_cast<std::size_t>(std::max(settings.filter.most[stage], 1));
  const auto least = static_cast<std::size_t>(std::max(settings.at_least, 1));
  std::size_t number = 0;
  while (number < plays.size() &&
         (number < least ||
          (number < most && plays[0].equity - plays[number].equity <= settings.filter.margin[stage]))) {
    ++number;
  }
  return number;
}

std::vector<Position> seen_by_other(std::span<const RankedPlay> plays) {
  std::vector<Position> positions(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) positions[i] = swapped(plays[i].play.result);
  return positions;
}

}  // namespace

PlaysFound Searcher::best_plays(const Question& question, Dice dice, const SearchSettings& settings,
                                SearchControl& control) {
  check(settings);
  const SearchSpace space = space_of(question);
  const Worth worth(table_, question.stakes);
  Stage stage(space, control, settings.threads);
  PlaysFound found;
  const std::vector<Play> legal = legal_plays(question.position, dice, question.options);
  found.plays.resize(legal.size());
  for (std::size_t i = 0; i < legal.size(); ++i) found.plays[i].play = legal[i];
  std::vector<NodeValue> values = stage.look(seen_by_other(found.plays), 1);
  set_values(found.plays, values, space.cube, worth, question.stakes.cube);
  for (int ply = 1; ply <= settings.plies && !found.plays.empty(); ++ply) {
    const std::size_t number = kept(found.plays, settings, ply - 1);
    if (settings.only_best && number == 1) break;
    auto deeper = stage.search(seen_by_other(std::span(found.plays).first(number)), 1, ply);
    if (!deeper) break;
    found.plays.resize(number);
    set_values(found.plays, *deeper, space.cube, worth, question.stakes.cube);
    found.ply = ply;
  }
  found.evaluations = stage.evaluations();
  return found;
}

PositionFound Searcher::position(const Question& question, const SearchSettings& settings,
                                 SearchControl& control) {
  check(settings);
  if (is_over(question.position)) throw Error("game_over", "the game is over, there is nothing to decide");
  const SearchSpace space = space_of(question);
  Stage stage(space, control, settings.threads);
  const std::span<const Position> root(&question.position, 1);
  std::vector<NodeValue> values = stage.look(root, 0);
  PositionFound found;
  for (int ply = settings.plies; ply > 0; --ply) {
    if (auto deeper = stage.search(root, 0, ply)) {
      values = std::move(*deeper);
      found.ply = ply;
      break;
    }
  }
  found.cube = space.cube.decide(values[0].worths);
  found.chances = values[0].chances;
  found.evaluations = stage.evaluations();
  return found;
}

}  // namespace tablas
