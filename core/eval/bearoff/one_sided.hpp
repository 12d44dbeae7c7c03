// How many rolls a side alone needs to bear off, for every home position of up to 15 checkers.
//
// Two exact distributions for each position: rolls until the last checker is off, under the play that makes
// their mean smallest, and rolls until the first one is off, under the play that makes that mean smallest. Of
// plays with the same mean the one whose result has the lowest number (home_index.hpp) counts. Chances are
// float32; the far end of a distribution, together under 1e-9, is counted with its last roll.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "eval/bearoff/building.hpp"
#include "eval/bearoff/home_index.hpp"
#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {

// chances[i] belongs to `first` + i rolls; there are no others.
struct RollDistribution {
  int first = 0;
  std::span<const float> chances;
};

// Pips of a mean roll. Mean rolls times this are the effective pip count.
inline constexpr double kPipsPerRoll = 49.0 / 6.0;

class OneSidedTable {
 public:
  static constexpr std::uint32_t kPositions = home_positions(kMaxCheckers);
  static constexpr std::size_t kMostRolls = 32;  // 15 checkers on the 6 point and nothing but 2-1: 30

  // As the payload begins with them, in the order of home_index; the chances of all rows follow.
  struct Row {
    double mean;
    double variance;
    std::uint32_t begin;  // in chances_; those of the first checker follow those of the last
    std::uint8_t first;
    std::uint8_t length;
    std::uint8_t first_of_first;
    std::uint8_t length_of_first;
  };

  [[nodiscard]] static OneSidedTable build(const TableBuilding& building = {});

  // The table in bytes that payload() once gave; they must stay as long as the table, which is what `keeper`,
  // where it is not null, is for. Throws Error "bad_table" when they cannot be such a table.
  explicit OneSidedTable(std::span<const std::byte> payload, std::shared_ptr<const void> keeper = nullptr);

  [[nodiscard]] std::span<const std::byte> payload() const { return payload_; }

  [[nodiscard]] static bool covers(const Side& side) { return is_home(side); }

  // All of these want a side that is covered. A side with no checker left needs 0 rolls.
  [[nodiscard]] double mean_rolls(const Side& side) const { return row(side).mean; }
  [[nodiscard]] double variance(const Side& side) const { return row(side).variance; }
  [[nodiscard]] double effective_pips(const Side& side) const { return mean_rolls(side) * kPipsPerRoll; }
  [[nodiscard]] RollDistribution rolls(const Side& side) const {
    return rolls_of(row(side), chances_.data());
  }
  [[nodiscard]] RollDistribution rolls_to_first(
      const Side& side) const {  // until the first of those left is off
    return rolls_to_first_of(row(side), chances_.data());
  }

  [[nodiscard]] const Row& row(const Side& side) const { return rows_[home_index(side)]; }
  [[nodiscard]] std::span<const Row> rows() const { return rows_; }
  [[nodiscard]] std::span<const float> chances() const { return chances_; }

  // The same of a row, by the chances of all rows.
  [[nodiscard]] TABLAS_DEVICE static RollDistribution rolls_of(const Row& row, const float* chances) {
    return {row.first, {chances + row.begin, row.length}};
  }
  [[nodiscard]] TABLAS_DEVICE static RollDistribution rolls_to_first_of(const Row& row,
                                                                        const float* chances) {
    return {row.first_of_first, {chances + row.begin + row.length, row.length_of_first}};
  }

 private:
  struct Solving;

  std::shared_ptr<const void> keeper_;
  std::span<const std::byte> payload_;
  std::span<const Row> rows_;
  std::span<const float> chances_;
};

}  // namespace tablas
