// The network and the tables behind the one interface: each position by the best that covers it.
//
// A finished game is exact. A game of as many checkers a side as the table of Hypergammon has: that table,
// exact. Both sides home with few checkers: the two-sided table, exact. Both sides home: the one-sided
// table's distributions, gammons included. Everything else: the network. Any table may be absent. Tables hold
// for the standard rules of movement only (see tables_apply).
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/evaluator.hpp"
#include "eval/hypergammon/table.hpp"
#include "eval/money_equities.hpp"
#include "rules/options.hpp"

namespace tablas {

// Whether the tables hold under these options: entering from the bar does not matter to them, all others do.
[[nodiscard]] constexpr bool tables_apply(const RuleOptions& options) {
  return !options.free_movement && !options.no_doubles && !options.free_bearoff;
}

class CompositeEvaluator final : public Evaluator {
 public:
  // All of them must outlive the evaluator. A null table is one that is not there.
  explicit CompositeEvaluator(const Evaluator& network, const OneSidedTable* one_sided = nullptr,
                              const TwoSidedTable* two_sided = nullptr,
                              const HypergammonTable* hypergammon = nullptr)
      : network_(network), one_sided_(one_sided), two_sided_(two_sided), hypergammon_(hypergammon) {}

  // Positions for the network reach it in runs as long as the batch has them, in the batch's order.
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side = kMaxCheckers) const override;

  // That of the network; none where the tables answer.
  [[nodiscard]] std::unique_ptr<Forecast> forecast(Forecast::Care care) const override;

  // Exact worths in money play where the table of Hypergammon covers the game, or the two-sided table the
  // position and no gammon is possible any more.
  [[nodiscard]] std::optional<MoneyValues> exact_money(const Position& position, int checkers_per_side) const;

  [[nodiscard]] const Evaluator& network() const { return network_; }
  [[nodiscard]] const OneSidedTable* one_sided() const { return one_sided_; }
  [[nodiscard]] const TwoSidedTable* two_sided() const { return two_sided_; }
  [[nodiscard]] const HypergammonTable* hypergammon() const { return hypergammon_; }

 private:
  class NetworkOnly;

  [[nodiscard]] bool is_of_few(int checkers_per_side) const {
    return hypergammon_ != nullptr && hypergammon_->checkers() == checkers_per_side;
  }
  [[nodiscard]] std::optional<MoneyValues> exact_race(const Position& position, int checkers_per_side) const;
  [[nodiscard]] std::optional<Probabilities> by_table(const Position& position, int checkers_per_side) const;

  const Evaluator& network_;
  const OneSidedTable* one_sided_;
  const TwoSidedTable* two_sided_;
  const HypergammonTable* hypergammon_;
};

}  // namespace tablas
