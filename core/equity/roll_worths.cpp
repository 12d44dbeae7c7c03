#include "equity/roll_worths.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "equity/cube_states.hpp"
#include "eval/likeliest.hpp"
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

constexpr Forecast::Weights kPoints = {2.0F, 1.0F, 1.0F, -1.0F, -1.0F};

// The plays of all rolls in one position, so that the evaluator sees them in one batch.
struct Fan {
  std::vector<Position> after;
  std::vector<Probabilities> chances;
  std::array<std::size_t, kRolls + 1> starts{};
  std::vector<Position> all;  // of one roll, where only some of them are kept
  std::vector<std::int32_t> scores;
  std::vector<std::size_t> best;

  // The forecast, if any, is fitted to the position after no play; so many plays of each roll are kept.
  void open(const Position& position, Forecast* forecast, std::size_t looks) {
    after.clear();
    std::size_t roll = 0;
    for (std::uint8_t large = 1; large <= 6; ++large) {
      for (std::uint8_t small = 1; small <= large; ++small) {
        starts[roll++] = after.size();
        if (forecast != nullptr) {
          all.clear();
          add_plays(position, {large, small}, all);
          keep_likeliest(*forecast, looks);
        } else {
          add_plays(position, {large, small}, after);
        }
      }
    }
    starts[roll] = after.size();
    chances.resize(after.size());
  }

 private:
  static void add_plays(const Position& position, Dice dice, std::vector<Position>& to) {
    const std::size_t before = to.size();
    AfterSink sink(to);
    generate_plays(StandardRules{}, position, dice, sink);
    if (to.size() == before) to.push_back(swapped(position));
  }

  void keep_likeliest(Forecast& forecast, std::size_t looks) {
    if (all.size() <= looks) {
      after.insert(after.end(), all.begin(), all.end());
      return;
    }
    best.resize(looks);
    find_likeliest(forecast, all, scores, best);
    std::sort(best.begin(), best.end());  // neighbours in the order of the plays are near to one another
    for (const std::size_t i : best) after.push_back(all[i]);
  }
};

// Worth to the player who has just played of a position that the other side now sees.
class Appraiser {
 public:
  Appraiser(const MatchEquityTable& table, const Stakes& stakes)
      : states_(table, stakes),
        is_plain_(stakes.is_endless() && !stakes.is_cube_in_use && !stakes.jacoby),
        is_money_(stakes.is_money()),
        cube_(stakes.cube) {}

  // The most that one of the plays is worth; there is at least one.
  [[nodiscard]] double best(std::span<const Position> after, std::span<const Probabilities> chances) const {
    double cubeless = -std::numeric_limits<double>::infinity();
    for (const Probabilities& p : chances) cubeless = std::max(cubeless, -cubeless_equity(p));
    if (is_plain_) return cubeless * cube_;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (-cubeless_equity(chances[i]) >= cubeless - kWorthALook)
        most = std::max(most, worth(after[i], chances[i]));
    }
    return most;
  }

 private:
  [[nodiscard]] double worth(const Position& after, const Probabilities& p) const {
    CubeStates::Worths worths;
    if (is_over(after)) {
      states_.settled(1, p, worths);
    } else {
      states_.roll_on(1, after, p, worths);
      states_.act(1, worths);
    }
    return is_money_ ? -worths[0] * states_.unit() : 1.0 - worths[0];
  }

  const CubeStates states_;
  const bool is_plain_;
  const bool is_money_;
  const int cube_;
};

void appraise(const Fan& fan, const Appraiser& appraiser, RollWorths& out) {
  const std::span<const Position> after = fan.after;
  const std::span<const Probabilities> chances = fan.chances;
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const std::size_t first = fan.starts[roll];
    const std::size_t count = fan.starts[roll + 1] - first;
    out[roll] = appraiser.best(after.subspan(first, count), chances.subspan(first, count));
  }
}

}  // namespace

void roll_worths(const Evaluator& evaluator, const MatchEquityTable& table,
                 std::span<const Position> positions, std::span<const Stakes> stakes,
                 std::span<RollWorths> out, int checkers_per_side, std::size_t looks) {
  Fan fan;
  const auto forecast = looks > 0 ? evaluator.forecast(Forecast::Care::kRough) : nullptr;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Appraiser appraiser(table, stakes[i]);
    const bool is_forecast = forecast != nullptr && stakes[i].is_money() &&
                             forecast->fit(swapped(positions[i]), kPoints, checkers_per_side);
    fan.open(positions[i], is_forecast ? forecast.get() : nullptr, looks);
    evaluator.evaluate(fan.after, fan.chances, checkers_per_side);
    appraise(fan, appraiser, out[i]);
  }
}

}  // namespace tablas
