// The network and the bear-off tables behind the one interface: each position by the best that covers it.
//
// A finished game is exact. Both sides home with few checkers: the two-sided table, exact. Both sides home:
// the one-sided table's distributions, gammons included. Everything else: the network. Either table may be
// absent. Tables hold for the standard rules of movement only (see tables_apply).
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/evaluator.hpp"
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
                              const TwoSidedTable* two_sided = nullptr)
      : network_(network), one_sided_(one_sided), two_sided_(two_sided) {}

  // Positions for the network reach it in runs as long as the batch has them, in the batch's order.
  void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                int checkers_per_side = kMaxCheckers) const override;

  // That of the network; none where the tables answer.
  [[nodiscard]] std::unique_ptr<Forecast> forecast() const override;

  // Exact money equities where the two-sided table covers the position and no gammon is possible any more.
  [[nodiscard]] std::optional<MoneyEquities> exact_money(const Position& position,
                                                         int checkers_per_side) const;

 private:
  class NetworkOnly;

  [[nodiscard]] bool is_for_table(const Position& position, int checkers_per_side) const;
  [[nodiscard]] Probabilities by_table(const Position& position, int checkers_per_side) const;

  const Evaluator& network_;
  const OneSidedTable* one_sided_;
  const TwoSidedTable* two_sided_;
};

}  // namespace tablas
