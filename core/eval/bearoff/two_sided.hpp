// Exact money equities of every position in which both sides are home with few checkers.
//
// Both sides have borne off already, so there are no gammons. Each of the four values is that of best play by
// its own measure: the play that is best without the cube need not be the best with it. The cube is turned,
// and taken or passed, whenever that is best; no Jacoby, beavers or limit. Values are float32, each the mean
// over 21 rolls summed in double.
//
// Positions are ordered by pips, then by home_index. All positions of the same pips of both sides together
// are independent of one another, so they are solved in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "eval/bearoff/building.hpp"
#include "eval/bearoff/home_index.hpp"
#include "eval/money_equities.hpp"
#include "rules/position.hpp"

namespace tablas {

class TwoSidedTable {
 public:
  static constexpr int kUsualCheckers = 6;
  static constexpr int kMostCheckers = 10;

  // Bytes of the table for up to that many checkers a side: 13.7 MB for 6, 1.03 GB for 10. Building holds
  // twice as much.
  [[nodiscard]] static std::size_t payload_size(int checkers);

  // Throws Error "bad_options" unless 1 <= checkers <= kMostCheckers.
  [[nodiscard]] static TwoSidedTable build(int checkers, const TableBuilding& building = {});

  // The table in bytes that payload() once gave; they must stay as long as the table, which is what `keeper`,
  // where it is not null, is for. Throws Error "bad_table" when they cannot be such a table.
  TwoSidedTable(int checkers, std::span<const std::byte> payload,
                std::shared_ptr<const void> keeper = nullptr);

  [[nodiscard]] std::span<const std::byte> payload() const;
  [[nodiscard]] int checkers() const { return checkers_; }
  // The place of each home position, by home_index, in the rows and columns of cells().
  [[nodiscard]] std::span<const std::uint16_t> ranks() const { return ranks_; }
  [[nodiscard]] std::span<const MoneyEquities> cells() const { return cells_; }

  [[nodiscard]] bool covers(const Position& position) const;

  // None where the table does not cover the position or the game is over.
  [[nodiscard]] std::optional<MoneyEquities> equities(const Position& position) const;

 private:
  int checkers_;
  std::vector<std::uint16_t> ranks_;  // by home_index
  std::shared_ptr<const void> keeper_;
  std::span<const MoneyEquities> cells_;  // by rank of the side on roll, then of the other
};

}  // namespace tablas
