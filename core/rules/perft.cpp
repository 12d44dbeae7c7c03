#include "rules/perft.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "rules/error.hpp"
#include "rules/plays.hpp"

namespace tablas {
namespace {

struct Counter {
  std::uint64_t plays = 0;

  void restart() { plays = 0; }
  void add(const Position&, const Step*, int) { ++plays; }
};

struct Results {
  std::vector<Position> positions;

  void restart() { positions.clear(); }
  void add(const Position& result, const Step*, int) { positions.push_back(result); }
};

template <class Rules>
std::uint64_t count_results(const Rules& rules, const Position& position, int depth);

template <class Rules>
std::uint64_t count_after_roll(const Rules& rules, const Position& position, Dice dice, int depth) {
  if (depth == 1) {
    Counter counter;
    generate_plays(rules, position, dice, counter);
    return std::max<std::uint64_t>(counter.plays, 1);
  }
  Results results;
  generate_plays(rules, position, dice, results);
  if (results.positions.empty()) results.positions.push_back(position);
  std::uint64_t total = 0;
  for (const Position& result : results.positions) total += count_results(rules, swapped(result), depth - 1);
  return total;
}

template <class Rules>
std::uint64_t count_results(const Rules& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  if (is_over(position)) return 0;
  std::uint64_t total = 0;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      total += count_after_roll(rules, position, {first, second}, depth);
    }
  }
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, RuleOptions options) {
  if (depth < 0) throw Error("bad_depth", "depth " + std::to_string(depth) + " is below 0");
  return options.is_standard() ? count_results(StandardRules{}, position, depth)
                               : count_results(options, position, depth);
}

}  // namespace tablas
