#include "eval/bearoff/one_sided.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "rules/error.hpp"
#include "rules/rolls.hpp"

namespace tablas {
namespace {

constexpr double kSameMean = 1e-12;   // means are sums in another order when two plays are worth the same
constexpr double kNegligible = 1e-9;  // a hundredth of what float32 can tell from 1
constexpr std::size_t kMost = OneSidedTable::kMostRolls;
using Chances = std::array<double, kMost>;  // by rolls

// The best result of a roll by a mean that is to be small.
struct Choice {
  double mean = 1e9;
  std::uint32_t index = 0;

  void consider(double other_mean, std::uint32_t other_index) {
    const bool is_same = other_mean < mean + kSameMean && other_mean > mean - kSameMean;
    if (is_same ? other_index >= index : other_mean > mean) return;
    mean = other_mean;
    index = other_index;
  }
};

double mean_of(const Chances& chances) {
  double mean = 0.0;
  for (std::size_t n = 0; n < kMost; ++n) mean += static_cast<double>(n) * chances[n];
  return mean;
}

// Rolls first .. last - 1 are worth keeping.
struct Kept {
  std::size_t first = 0;
  std::size_t last = 0;
};

Kept kept_part(const Chances& chances) {
  Kept kept{0, kMost};
  while (kept.first + 1 < kMost && chances[kept.first] == 0.0) ++kept.first;
  double tail = 0.0;
  while (kept.last > kept.first + 1 && tail + chances[kept.last - 1] < kNegligible)
    tail += chances[--kept.last];
  return kept;
}

void append(std::vector<float>& all, const Chances& chances, const Kept& kept) {
  double tail = 0.0;
  for (std::size_t n = kept.last; n < kMost; ++n) tail += chances[n];
  for (std::size_t n = kept.first; n < kept.last; ++n) {
    all.push_back(static_cast<float>(chances[n] + (n + 1 == kept.last ? tail : 0.0)));
  }
}

// Indices of all positions by pips: whatever a roll leads to stands on a lower level.
std::vector<std::vector<std::uint32_t>> by_pips(std::uint32_t positions) {
  std::vector<std::vector<std::uint32_t>> levels(kHomePoints * kMaxCheckers + 1);
  for (std::uint32_t index = 0; index < positions; ++index) {
    levels[static_cast<std::size_t>(pips(home_side(index)))].push_back(index);
  }
  return levels;
}

}  // namespace

struct OneSidedTable::Solving {
  std::vector<double> mean, mean_to_first;
  std::vector<Chances> rolls, rolls_to_first;

  Solving() : mean(kPositions), mean_to_first(kPositions), rolls(kPositions), rolls_to_first(kPositions) {
    rolls[0][0] = 1.0;
    rolls_to_first[0][0] = 1.0;
  }

  // Hears the results of one roll.
  struct Results {
    const Solving& solved;
    std::uint32_t same_checkers;  // the lowest number of a position with as many checkers as before the roll
    Choice last, first;

    void restart() { last = first = {}; }
    void add(const Position& result, const Step*, int) {
      const std::uint32_t index = home_index(result.own);
      last.consider(solved.mean[index], index);
      if (index >= same_checkers) {
        first.consider(solved.mean_to_first[index], index);
      } else {
        first.consider(0.0, 0);  // number 0 needs 0 rolls more: what is wanted is done
      }
    }
  };

  void solve(std::uint32_t index) {
    const Side side = home_side(index);
    for (const WeightedRoll& roll : kWeightedRolls) {
      Results results{*this, home_positions(checkers(side) - 1), {}, {}};
      plays_alone(side, roll.dice, results);
      for (std::size_t n = 1; n < kMost; ++n) {
        rolls[index][n] += roll.weight * rolls[results.last.index][n - 1];
        rolls_to_first[index][n] += roll.weight * rolls_to_first[results.first.index][n - 1];
      }
    }
    for (double& chance : rolls[index]) chance /= kRollWeights;
    for (double& chance : rolls_to_first[index]) chance /= kRollWeights;
    mean[index] = mean_of(rolls[index]);
    mean_to_first[index] = mean_of(rolls_to_first[index]);
  }

  [[nodiscard]] double variance(std::uint32_t index) const {
    double sum = 0.0;
    for (std::size_t n = 0; n < kMost; ++n) {
      const double distance = static_cast<double>(n) - mean[index];
      sum += distance * distance * rolls[index][n];
    }
    return sum;
  }

  [[nodiscard]] std::vector<std::byte> packed() const {
    std::vector<Row> rows(kPositions);
    std::vector<float> chances;
    for (std::uint32_t index = 0; index < kPositions; ++index) {
      const Kept last = kept_part(rolls[index]);
      const Kept first = kept_part(rolls_to_first[index]);
      rows[index] = {mean[index],
                     variance(index),
                     static_cast<std::uint32_t>(chances.size()),
                     static_cast<std::uint8_t>(last.first),
                     static_cast<std::uint8_t>(last.last - last.first),
                     static_cast<std::uint8_t>(first.first),
                     static_cast<std::uint8_t>(first.last - first.first)};
      append(chances, rolls[index], last);
      append(chances, rolls_to_first[index], first);
    }
    std::vector<std::byte> bytes(rows.size() * sizeof(Row) + chances.size() * sizeof(float));
    std::memcpy(bytes.data(), rows.data(), rows.size() * sizeof(Row));
    std::memcpy(bytes.data() + rows.size() * sizeof(Row), chances.data(), chances.size() * sizeof(float));
    return bytes;
  }
};

OneSidedTable OneSidedTable::build(const TableBuilding& building) {
  const auto levels = by_pips(kPositions);
  Solving solving;
  std::size_t done = 0;
  for (std::size_t level = 1; level < levels.size(); ++level) {
    in_parallel(levels[level].size(), threads_for(building),
                [&](std::size_t i) { solving.solve(levels[level][i]); });
    done += levels[level].size();
    if (building.progress) building.progress(static_cast<double>(done) / (kPositions - 1));
  }
  const auto bytes = std::make_shared<const std::vector<std::byte>>(solving.packed());
  return OneSidedTable(std::span<const std::byte>(*bytes), bytes);
}

OneSidedTable::OneSidedTable(std::span<const std::byte> payload, std::shared_ptr<const void> keeper)
    : keeper_(std::move(keeper)), payload_(payload) {
  static_assert(sizeof(Row) == 24);
  constexpr std::size_t kRowBytes = kPositions * sizeof(Row);
  if (payload.size() < kRowBytes || payload.size() % sizeof(float) != 0 ||
      reinterpret_cast<std::uintptr_t>(payload.data()) % alignof(Row) != 0) {
    throw Error("bad_table", "no one-sided bear-off table has " + std::to_string(payload.size()) + " bytes");
  }
  rows_ = {reinterpret_cast<const Row*>(payload.data()), kPositions};
  chances_ = {reinterpret_cast<const float*>(payload.data() + kRowBytes),
              (payload.size() - kRowBytes) / sizeof(float)};
  for (const Row& row : rows_) {
    const std::size_t end = std::size_t{row.begin} + row.length + row.length_of_first;
    if (end > chances_.size() || row.first + std::size_t{row.length} > kMost ||
        row.first_of_first + std::size_t{row.length_of_first} > kMost || row.length == 0 ||
        row.length_of_first == 0) {
      throw Error("bad_table", "a row of the one-sided bear-off table points outside of it");
    }
  }
}

}  // namespace tablas
