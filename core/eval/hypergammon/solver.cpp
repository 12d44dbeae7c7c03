#include "eval/hypergammon/solver.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "rules/error.hpp"
#include "rules/rolls.hpp"

namespace tablas {
namespace {

constexpr PointSet kBoardPoints = ((PointSet{1} << kBar) - 1) & ~PointSet{1};
constexpr std::uint8_t kNowhere = 31;  // no play lands there

// What the lanes of a cell are: worths to the waiting side, or chances of it.
enum WorthLane : std::size_t { kCubeless, kSingle, kCentred, kJacoby, kBeavers, kOwn, kOther };
enum ChanceLane : std::size_t { kWin, kWinGammon, kWinBackgammon, kLoseGammon, kLoseBackgammon, kEquity };

constexpr std::size_t kHeaderBytes = 64;  // the progress, and the cells stay aligned

using Sums = std::array<double, 8>;
using Floats = std::array<float, 8>;

MoneyValues money_of(const Sums& mean) {
  const auto lane = [&](WorthLane at) { return static_cast<float>(mean[at]); };
  MoneyValues values;
  values.cubeless = lane(kCubeless);
  values.single = lane(kSingle);
  values.centred = lane(kCentred);
  values.jacoby = lane(kJacoby);
  values.beavers = lane(kBeavers);
  values.own = lane(kOwn);
  values.other = lane(kOther);
  return values;
}

// The waiting side sees what its opponent on roll makes of it; the cube of either changes name.
Floats waiting_worths(const MoneyValues& v) {
  const float doubled = v.doubled();
  const float beavered = v.other < 0.0F ? 4.0F * v.other : doubled;
  Floats seen{};
  seen[kCubeless] = -v.cubeless;
  seen[kSingle] = -v.single;
  seen[kCentred] = -std::max(v.centred, doubled);
  seen[kJacoby] = -std::max(v.jacoby, doubled);
  seen[kBeavers] = -std::max(v.beavers, beavered);
  seen[kOwn] = -v.other;
  seen[kOther] = -std::max(v.own, doubled);
  return seen;
}

Probabilities chances_of(const Sums& mean) {
  const auto lane = [&](ChanceLane at) { return static_cast<float>(mean[at]); };
  return {lane(kWin), lane(kWinGammon), lane(kWinBackgammon), lane(kLoseGammon), lane(kLoseBackgammon)};
}

Floats waiting_chances(const Probabilities& p, float equity) {
  const Probabilities seen = swapped(p);
  return {seen.win, seen.win_gammon, seen.win_backgammon, seen.lose_gammon, seen.lose_backgammon, equity};
}

float largest_change(const Floats& a, const Floats& b) {
  float largest = 0.0F;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace

std::size_t HypergammonSolver::state_size(int checkers, Stage stage) {
  const FewCheckerCells numbers(checkers);
  const std::size_t sides = numbers.sides().size();
  const std::size_t cells = kHeaderBytes + sides * sides * sizeof(Lanes);
  return stage == Stage::kWorths ? cells : cells + HypergammonTable::payload_size(checkers);
}

HypergammonSolver::HypergammonSolver(int checkers)
    : numbers_(checkers),
      memory_(std::make_unique_for_overwrite<std::byte[]>(state_size(checkers, Stage::kSolved))) {
  const std::vector<Side> by_number = numbers_.sides();
  ranks_.resize(by_number.size());
  for (int level = 0; level <= checkers * kBar; ++level) {
    begins_.push_back(sides_.size());
    for (std::size_t number = 0; number < by_number.size(); ++number) {
      if (pips(by_number[number]) != level) continue;
      ranks_[number] = static_cast<std::uint16_t>(sides_.size());
      sides_.push_back(by_number[number]);
    }
  }
  begins_.push_back(sides_.size());
  const auto rank = [this](const Side& side) { return ranks_[numbers_.side_number(side)]; };
  fans_ = FewCheckerFans(sides_, rank);
  meet();
  progress_ = new (memory_.get()) Progress;
  const std::size_t cells = sides_.size() * sides_.size();
  cells_ = new (memory_.get() + kHeaderBytes) Lanes[cells]{};
  payload_ = {memory_.get() + kHeaderBytes + cells * sizeof(Lanes), HypergammonTable::payload_size(checkers)};
  set_finished();
}

HypergammonSolver::HypergammonSolver(int checkers, std::span<const std::byte> state)
    : HypergammonSolver(checkers) {
  Progress progress;
  if (state.size() >= sizeof progress) std::memcpy(&progress, state.data(), sizeof progress);
  if (progress.stage > Stage::kSolved || state.size() != state_size(checkers, progress.stage)) {
    throw Error("bad_table", "no unfinished table of " + std::to_string(checkers) + " checkers a side has " +
                                 std::to_string(state.size()) + " bytes");
  }
  std::memcpy(memory_.get(), state.data(), state.size());
}

std::span<const std::byte> HypergammonSolver::state() const {
  return {memory_.get(), state_size(numbers_.checkers(), progress_->stage)};
}

// What the other side needs to know of each side.
void HypergammonSolver::meet() {
  met_.resize(sides_.size());
  for (std::size_t rank = 0; rank < sides_.size(); ++rank) {
    const Side& side = sides_[rank];
    Met& met = met_[rank];
    met.pips = pips(side);
    met.own_points = occupied(side) & kBoardPoints;
    met.seen_points = mirrored(met.own_points);
    const PointSet held = made(side) & kBoardPoints;
    met.blocked = held == 0 ? 0 : kBar - highest(held);
    met.blots.fill(kNowhere);
    met.after_hits.fill(static_cast<std::uint16_t>(rank));
    std::size_t blots = 0;
    for (PointSet left = met.own_points & ~held; left != 0; ++blots) {
      const int point = highest(left);
      left ^= PointSet{1} << point;
      met.blots[blots] = static_cast<std::uint8_t>(kBar - point);
    }
    for (std::size_t subset = 1; subset < (std::size_t{1} << blots); ++subset) {
      Side after = side;
      for (std::size_t i = 0; i < blots; ++i) {
        if ((subset >> i & 1U) == 0) continue;
        remove_checker(after, kBar - met.blots[i]);
        add_checker(after, kBar);
      }
      met.after_hits[subset] = ranks_[numbers_.side_number(after)];
    }
  }
}

// The waiting side has borne off: it has won what the other one loses.
void HypergammonSolver::set_finished() {
  for (std::size_t loser = 1; loser < sides_.size(); ++loser) {
    const auto points = static_cast<float>(points_lost(sides_[loser], numbers_.checkers()));
    Floats worths;
    worths.fill(1.0F);
    for (const WorthLane lane : {kCubeless, kCentred, kOwn, kOther}) worths[lane] = points;
    cell(loser, 0) = Lanes::of(worths);
  }
}

// Whether both sides can stand so with the game still going on.
bool HypergammonSolver::is_open(std::size_t on_roll, std::size_t waiting) const {
  return on_roll != 0 && waiting != 0 && (met_[on_roll].own_points & met_[waiting].seen_points) == 0;
}

// Whether the first sweep of a stage has found the last word: in a race nobody is sent back.
bool HypergammonSolver::is_done(std::size_t on_roll, std::size_t waiting) const {
  if (progress_->sweeps[static_cast<std::size_t>(progress_->stage)] == 0) return false;
  return phase({sides_[on_roll], sides_[waiting]}) == Phase::kRace;
}

HypergammonSolver::Rows HypergammonSolver::rows_of(const Met& met) const {
  Rows rows;
  for (std::size_t subset = 0; subset < rows.size(); ++subset)
    rows[subset] = &cell(met.after_hits[subset], 0);
  return rows;
}

void HypergammonSolver::add(Means& mean, const Lanes& best, int weight) {
  const Floats values = best.floats();
  for (std::size_t i = 0; i < kLanes; ++i) mean[i] += weight * static_cast<double>(values[i]);
}

// The mean over all rolls of the best that can be had, of each lane for itself.
HypergammonSolver::Means HypergammonSolver::best_ahead(std::size_t own, std::size_t other) const {
  const Met& met = met_[other];
  const Rows rows = rows_of(met);
  Means mean{};
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const std::span<const FewPlay> plays = fans_.of(own, met.blocked, roll);
    Lanes best = rows[met.hits(plays[0])][plays[0].after];
    for (const FewPlay& play : plays.subspan(1)) {
      const Lanes& after = rows[met.hits(play)][play.after];
      best.low = after.low > best.low ? after.low : best.low;
      best.high = after.high > best.high ? after.high : best.high;
    }
    add(mean, best, kWeightedRolls[roll].weight);
  }
  for (double& value : mean) value /= kRollWeights;
  return mean;
}

// The mean over all rolls after the plays that were chosen.
HypergammonSolver::Means HypergammonSolver::chosen_ahead(std::size_t own, std::size_t other) const {
  const Met& met = met_[other];
  const Rows rows = rows_of(met);
  const std::uint8_t* const chosen = &chosen_[(own * sides_.size() + other) * kRolls];
  Means mean{};
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const FewPlay& play = fans_.of(own, met.blocked, roll)[chosen[roll]];
    add(mean, rows[met.hits(play)][play.after], kWeightedRolls[roll].weight);
  }
  for (double& value : mean) value /= kRollWeights;
  return mean;
}

// The plays that are best without the cube, the first of several.
void HypergammonSolver::choose(std::size_t own, std::size_t other) {
  const Met& met = met_[other];
  const Rows rows = rows_of(met);
  std::uint8_t* const chosen = &chosen_[(own * sides_.size() + other) * kRolls];
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const std::span<const FewPlay> plays = fans_.of(own, met.blocked, roll);
    const auto equity = [&](const FewPlay& play) {
      return rows[met.hits(play)][play.after].floats()[kEquity];
    };
    const auto best = std::max_element(plays.begin(), plays.end(), [&](const FewPlay& a, const FewPlay& b) {
      return equity(a) < equity(b);
    });
    chosen[roll] = static_cast<std::uint8_t>(best - plays.begin());
  }
}

void HypergammonSolver::choose(int threads) {
  chosen_.resize(sides_.size() * sides_.size() * kRolls);
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    for (std::size_t other = 0; other < sides_.size(); ++other) {
      if (is_open(own, other)) choose(own, other);
    }
  });
}

void HypergammonSolver::sweep(const TableBuilding& building) {
  if (is_solved()) return;
  const int threads = threads_for(building);
  if (progress_->stage == Stage::kChances && chosen_.empty()) choose(threads);
  const std::size_t top = begins_.size() - 2;
  float change = 0.0F;
  for (std::size_t level = 2; level <= 2 * top; ++level) {
    change = std::max(change, sweep_level(level, threads));
    if (building.progress) building.progress(static_cast<double>(level) / static_cast<double>(2 * top));
  }
  ++progress_->sweeps[static_cast<std::size_t>(progress_->stage)];
  progress_->change = change;
  if (change > kMostChange) return;
  if (progress_->stage == Stage::kWorths) {
    finish_worths(threads);
  } else {
    finish_chances(threads);
  }
}

// All positions of that many pips. New values are put where others read them when all are found.
float HypergammonSolver::sweep_level(std::size_t level, int threads) {
  const std::size_t top = begins_.size() - 2;
  const auto others_of = [&](std::size_t own) {
    const auto own_pips = static_cast<std::size_t>(met_[own].pips);
    const bool is_there = own_pips <= level && level - own_pips <= top;
    const std::size_t pips = is_there ? level - own_pips : 0;
    return is_there ? std::pair(begins_[pips], begins_[pips + 1]) : std::pair<std::size_t, std::size_t>(0, 0);
  };
  std::vector<std::size_t> places(sides_.size());
  std::size_t size = 0;
  for (std::size_t own = 0; own < sides_.size(); ++own) {
    const auto [begin, end] = others_of(own);
    places[own] = size;
    size += end - begin;
  }
  fresh_.resize(std::max(fresh_.size(), size));
  std::vector<float> changes(sides_.size());
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    const auto [begin, end] = others_of(own);
    Floats* at = fresh_.data() + places[own];
    for (std::size_t other = begin; other < end; ++other, ++at) {
      if (!is_open(own, other) || is_done(own, other)) continue;
      *at = fresh(own, other);
      changes[own] = std::max(changes[own], largest_change(*at, cell(own, other).floats()));
    }
  });
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    const auto [begin, end] = others_of(own);
    const Floats* at = fresh_.data() + places[own];
    for (std::size_t other = begin; other < end; ++other, ++at) {
      if (is_open(own, other) && !is_done(own, other)) cell(own, other) = Lanes::of(*at);
    }
  });
  return *std::max_element(changes.begin(), changes.end());
}

HypergammonSolver::Floats HypergammonSolver::fresh(std::size_t own, std::size_t other) const {
  if (progress_->stage == Stage::kWorths) return waiting_worths(money_of(best_ahead(own, other)));
  return waiting_chances(chances_of(chosen_ahead(own, other)), cell(own, other).floats()[kEquity]);
}

std::span<std::byte, HypergammonTable::kCellBytes> HypergammonSolver::entry(std::size_t own,
                                                                            std::size_t other) const {
  const std::size_t number = numbers_.cell({sides_[own], sides_[other]}).value();
  return payload_.subspan(number * HypergammonTable::kCellBytes).first<HypergammonTable::kCellBytes>();
}

// Writes the worths down and makes the cells ready for the chances.
void HypergammonSolver::finish_worths(int threads) {
  std::fill(payload_.begin(), payload_.end(), std::byte{0});
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    for (std::size_t other = 0; other < sides_.size(); ++other) {
      if (is_open(own, other)) write_worths(entry(own, other), money_of(best_ahead(own, other)));
    }
  });
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    for (std::size_t other = 0; other < sides_.size(); ++other) {
      const float equity = cell(own, other).floats()[kCubeless];
      Probabilities chances;
      if (own != 0 && other == 0) chances = finished_result({sides_[own], {}}, numbers_.checkers());
      cell(own, other) = Lanes::of(waiting_chances(chances, equity));
    }
  });
  progress_->stage = Stage::kChances;
}

void HypergammonSolver::finish_chances(int threads) {
  in_parallel(sides_.size(), threads, [&](std::size_t own) {
    for (std::size_t other = 0; other < sides_.size(); ++other) {
      if (is_open(own, other)) write_chances(entry(own, other), chances_of(chosen_ahead(own, other)));
    }
  });
  progress_->stage = Stage::kSolved;
}

}  // namespace tablas
