// Exact values of every position of a game with one to three checkers a side: Hypergammon has three.
//
// A value is a whole number of 24 bits: a chance in units of 2^-23, points in units of 2^-21 above -3. So a
// chance is off by 6e-8 at most and a worth by 2.4e-7, which is what the solver leaves open too.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "eval/hypergammon/cells.hpp"
#include "eval/money_equities.hpp"
#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

class HypergammonTable {
 public:
  static constexpr int kUsualCheckers = 3;
  static constexpr std::size_t kChances = 5;
  static constexpr std::size_t kWorths = 6;
  static constexpr std::size_t kValueBytes = 3;
  static constexpr std::size_t kCellBytes = (kChances + kWorths) * kValueBytes;

  // Bytes of the table: 263 MB of three checkers. Throws Error "bad_options" unless 1 <= checkers <= 3.
  [[nodiscard]] static std::size_t payload_size(int checkers);

  // The table in bytes that a solver has made; they must stay as long as the table, which is what `keeper`,
  // where it is not null, is for. Throws Error "bad_table" when they cannot be such a table.
  HypergammonTable(int checkers, std::span<const std::byte> payload,
                   std::shared_ptr<const void> keeper = nullptr);

  [[nodiscard]] std::span<const std::byte> payload() const { return payload_; }
  [[nodiscard]] int checkers() const { return numbers_.checkers(); }

  // Chances of the side on roll when both play as is best without the cube; none where the table does not
  // cover the position or the game is over.
  [[nodiscard]] std::optional<Probabilities> chances(const Position& position) const;

  // Points to the side on roll in money play; none likewise.
  [[nodiscard]] std::optional<MoneyValues> money(const Position& position) const;

 private:
  [[nodiscard]] const std::byte* cell(const Position& position) const;

  FewCheckerCells numbers_;
  std::shared_ptr<const void> keeper_;
  std::span<const std::byte> payload_;
};

// Writing of the table, for the solver.
void write_chances(std::span<std::byte, HypergammonTable::kCellBytes> cell, const Probabilities& chances);
void write_worths(std::span<std::byte, HypergammonTable::kCellBytes> cell, const MoneyValues& values);

}  // namespace tablas
