#include "eval/bearoff/two_sided.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "rules/error.hpp"
#include "rules/rolls.hpp"

namespace tablas {
namespace {

constexpr std::size_t kValues = 4;  // of a cell

// Positions by pips, then by number; level p is ranks begins[p] .. begins[p + 1] - 1.
struct Order {
  std::vector<std::uint32_t> indices;  // by rank
  std::vector<std::uint16_t> ranks;    // by index
  std::vector<std::size_t> begins;
  std::vector<std::uint16_t> pips_of;  // by rank

  struct Ranks {
    std::size_t begin = 0;
    std::size_t size = 0;
  };

  // The ranks of the other side where both have `pips` together; none where that cannot be.
  [[nodiscard]] Ranks beside(std::size_t rank, std::size_t pips) const {
    if (pips_of[rank] > pips) return {};
    const std::size_t level = pips - pips_of[rank];
    if (level + 1 >= begins.size()) return {};
    return {begins[level], begins[level + 1] - begins[level]};
  }
};

Order order_by_pips(int checkers) {
  const std::uint32_t positions = home_positions(checkers);
  std::vector<std::vector<std::uint32_t>> levels(static_cast<std::size_t>(kHomePoints * checkers + 1));
  for (std::uint32_t index = 0; index < positions; ++index) {
    levels[static_cast<std::size_t>(pips(home_side(index)))].push_back(index);
  }
  Order order;
  order.ranks.resize(positions);
  order.begins.push_back(0);
  for (std::size_t level = 0; level < levels.size(); ++level) {
    for (const std::uint32_t index : levels[level]) {
      order.ranks[index] = static_cast<std::uint16_t>(order.indices.size());
      order.indices.push_back(index);
      order.pips_of.push_back(static_cast<std::uint16_t>(level));
    }
    order.begins.push_back(order.indices.size());
  }
  return order;
}

// Ranks that each roll of each position leads to.
struct Successors {
  std::vector<std::uint32_t> begins;  // by rank * kRolls + roll; one more at the end
  std::vector<std::uint16_t> ranks;

  [[nodiscard]] std::span<const std::uint16_t> of(std::size_t rank, std::size_t roll) const {
    const std::size_t at = rank * kRolls + roll;
    return std::span(ranks).subspan(begins[at], begins[at + 1] - begins[at]);
  }
};

struct CollectRanks {
  const Order& order;
  std::vector<std::uint16_t>& ranks;
  std::size_t begin;

  void restart() { ranks.resize(begin); }
  void add(const Position& result, const Step*, int) { ranks.push_back(order.ranks[home_index(result.own)]); }
};

Successors successors_in(const Order& order) {
  Successors successors;
  for (const std::uint32_t index : order.indices) {
    for (const WeightedRoll& roll : kWeightedRolls) {
      successors.begins.push_back(static_cast<std::uint32_t>(successors.ranks.size()));
      if (index == 0) continue;
      CollectRanks collect{order, successors.ranks, successors.ranks.size()};
      plays_alone(home_side(index), roll.dice, collect);
    }
  }
  successors.begins.push_back(static_cast<std::uint32_t>(successors.ranks.size()));
  return successors;
}

class Solver {
 public:
  Solver(const Order& order, std::span<MoneyEquities> cells)
      : order_(order),
        successors_(successors_in(order)),
        positions_(order.indices.size()),
        cells_(cells),
        played_(positions_ * positions_ * kValues) {}

  // All positions with the side on roll at `rank` and `pips` for both sides together.
  void solve(std::size_t rank, std::size_t pips) {
    const auto [begin, width] = order_.beside(rank, pips);
    if (rank == 0 || begin == 0) {
      finish(rank, begin, width);
    } else {
      look_one_roll_ahead(rank, begin, width);
    }
  }

 private:
  static constexpr std::size_t kTogether = 64;  // others at a time: sums and bests stay in the first cache

  void finish(std::size_t rank, std::size_t begin, std::size_t width) {
    const float points = rank == 0 ? 1.0F : -1.0F;
    for (std::size_t other = begin; other < begin + width; ++other) {
      set(rank, other, {points, points, points, points});
    }
  }

  void look_one_roll_ahead(std::size_t rank, std::size_t begin, std::size_t width) {
    for (std::size_t done = 0; done < width; done += kTogether) {
      const std::size_t others = std::min(kTogether, width - done);
      std::array<double, kTogether * kValues> sums{};
      for (std::size_t roll = 0; roll < kRolls; ++roll) add_best(rank, roll, begin + done, others, sums);
      for (std::size_t i = 0; i < others; ++i) {
        const auto mean = [&](std::size_t value) {
          return static_cast<float>(sums[i * kValues + value] / kRollWeights);
        };
        set(rank, begin + done + i, {mean(0), mean(1), mean(2), mean(3)});
      }
    }
  }

  void add_best(std::size_t rank, std::size_t roll, std::size_t begin, std::size_t others,
                std::array<double, kTogether * kValues>& sums) const {
    std::array<float, kTogether * kValues> best;
    best.fill(-std::numeric_limits<float>::infinity());
    const std::size_t values = others * kValues;
    for (const std::uint16_t after : successors_.of(rank, roll)) {
      const float* const played = &played_[(after * positions_ + begin) * kValues];
      for (std::size_t i = 0; i < values; ++i) best[i] = played[i] > best[i] ? played[i] : best[i];
    }
    const double weight = kWeightedRolls[roll].weight;
    for (std::size_t i = 0; i < values; ++i) sums[i] += weight * static_cast<double>(best[i]);
  }

  void set(std::size_t rank, std::size_t other, const MoneyEquities& value) {
    cells_[rank * positions_ + other] = value;
    // The side that has just played sees what its opponent on roll makes of it; the cube of either changes
    // name.
    const float doubled = value.doubled();
    float* const played = &played_[(other * positions_ + rank) * kValues];
    played[0] = -value.cubeless;
    played[1] = -std::max(value.centred, doubled);
    played[2] = -value.other;
    played[3] = -std::max(value.own, doubled);
  }

  const Order& order_;
  const Successors successors_;
  const std::size_t positions_;
  std::span<MoneyEquities> cells_;
  std::vector<float>
      played_;  // by rank of the side that has played, then of the side on roll; as its own values
};

void check_checkers(int checkers) {
  if (checkers >= 1 && checkers <= TwoSidedTable::kMostCheckers) return;
  throw Error("bad_options", "checkers = " + std::to_string(checkers) + " is not 1 to " +
                                 std::to_string(TwoSidedTable::kMostCheckers));
}

}  // namespace

std::size_t TwoSidedTable::payload_size(int checkers) {
  check_checkers(checkers);
  const std::size_t positions = home_positions(checkers);
  return positions * positions * sizeof(MoneyEquities);
}

TwoSidedTable TwoSidedTable::build(int checkers, const TableBuilding& building) {
  const Order order = [checkers] {
    check_checkers(checkers);
    return order_by_pips(checkers);
  }();
  const std::size_t positions = order.indices.size();
  const auto cells = std::make_shared<std::vector<MoneyEquities>>(positions * positions);
  Solver solver(order, *cells);
  const int threads = threads_for(building);
  const std::size_t most_pips = 2 * (order.begins.size() - 2);
  std::size_t done = 0;
  for (std::size_t pips = 0; pips <= most_pips; ++pips) {
    in_parallel(positions, threads, [&](std::size_t rank) { solver.solve(rank, pips); });
    for (std::size_t rank = 0; rank < positions; ++rank) done += order.beside(rank, pips).size;
    if (building.progress) building.progress(static_cast<double>(done) / static_cast<double>(cells->size()));
  }
  return TwoSidedTable(checkers, std::as_bytes(std::span(*cells)), cells);
}

TwoSidedTable::TwoSidedTable(int checkers, std::span<const std::byte> payload,
                             std::shared_ptr<const void> keeper)
    : checkers_(checkers), keeper_(std::move(keeper)) {
  if (payload.size() != payload_size(checkers) ||
      reinterpret_cast<std::uintptr_t>(payload.data()) % alignof(MoneyEquities) != 0) {
    throw Error("bad_table", "no two-sided bear-off table has " + std::to_string(payload.size()) + " bytes");
  }
  ranks_ = order_by_pips(checkers).ranks;
  cells_ = {reinterpret_cast<const MoneyEquities*>(payload.data()), payload.size() / sizeof(MoneyEquities)};
}

std::span<const std::byte> TwoSidedTable::payload() const { return std::as_bytes(cells_); }

bool TwoSidedTable::covers(const Position& position) const {
  return is_home(position.own) && is_home(position.other) && home_index(position.own) < ranks_.size() &&
         home_index(position.other) < ranks_.size();
}

std::optional<MoneyEquities> TwoSidedTable::equities(const Position& position) const {
  if (!covers(position) || is_over(position)) return std::nullopt;
  return cells_[ranks_[home_index(position.own)] * ranks_.size() + ranks_[home_index(position.other)]];
}

}  // namespace tablas
