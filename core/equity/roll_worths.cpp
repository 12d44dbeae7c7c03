#include "equity/roll_worths.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "equity/ranking.hpp"
#include "equity/worth.hpp"
#include "rules/options.hpp"

namespace tablas {
namespace {

// Collects the positions after the plays, seen by the side then on roll.
class AfterSink {
 public:
  explicit AfterSink(std::vector<Position>& after) : after_(after), first_(after.size()) {}

  void restart() { after_.resize(first_); }
  void add(const Position& result, const Step*, int) { after_.push_back(swapped(result)); }

 private:
  std::vector<Position>& after_;
  const std::size_t first_;
};

// The plays of all rolls in one position, so that the evaluator sees them in one batch.
struct Fan {
  std::vector<Position> after;
  std::vector<Probabilities> chances;
  std::array<std::size_t, kRolls + 1> starts{};

  void open(const Position& position) {
    after.clear();
    std::size_t roll = 0;
    for (std::uint8_t large = 1; large <= 6; ++large) {
      for (std::uint8_t small = 1; small <= large; ++small) {
        starts[roll++] = after.size();
        AfterSink sink(after);
        generate_plays(StandardRules{}, position, Dice{large, small}, sink);
        if (after.size() == starts[roll - 1]) after.push_back(swapped(position));
      }
    }
    starts[roll] = after.size();
    chances.resize(after.size());
  }
};

// Worth to the player who has just played of a position that the other side now sees.
class Appraiser {
 public:
  Appraiser(const MatchEquityTable& table, const Stakes& stakes)
      : table_(table),
        worth_(table, stakes),
        seen_by_other_(stakes.swapped()),
        is_plain_(stakes.is_money() && !stakes.is_cube_in_use && !stakes.jacoby),
        cube_(stakes.cube) {}

  [[nodiscard]] double worth(const Position& after, const Probabilities& p) const {
    if (is_plain_) return -cubeless_equity(p) * cube_;
    return worth_.swapped(value_on_roll(table_, after, p, seen_by_other_).worth);
  }

 private:
  const MatchEquityTable& table_;
  const Worth worth_;
  const Stakes seen_by_other_;
  const bool is_plain_;
  const int cube_;
};

void appraise(const Fan& fan, const Appraiser& appraiser, RollWorths& out) {
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t i = fan.starts[roll]; i < fan.starts[roll + 1]; ++i) {
      best = std::max(best, appraiser.worth(fan.after[i], fan.chances[i]));
    }
    out[roll] = best;
  }
}

}  // namespace

void roll_worths(const Evaluator& evaluator, const MatchEquityTable& table,
                 std::span<const Position> positions, std::span<const Stakes> stakes,
                 std::span<RollWorths> out, int checkers_per_side) {
  Fan fan;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Appraiser appraiser(table, stakes[i]);
    fan.open(positions[i]);
    evaluator.evaluate(fan.after, fan.chances, checkers_per_side);
    appraise(fan, appraiser, out[i]);
  }
}

}  // namespace tablas
