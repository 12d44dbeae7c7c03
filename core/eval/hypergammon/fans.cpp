#include "eval/hypergammon/fans.hpp"

#include <utility>

#include "rules/plays.hpp"

namespace tablas {
namespace {

constexpr PointSet kBoardPoints = ((PointSet{1} << kBar) - 1) & ~PointSet{1};

// A checker on every point and one more on the blocked one: whatever lands anywhere hits, so that the plays
// that land on different points are different results to the generator.
Side everywhere(int blocked) {
  Side side;
  for (int point = 1; point < kBar; ++point) add_checker(side, point);
  if (blocked != 0) add_checker(side, kBar - blocked);
  return side;
}

}  // namespace

std::vector<FewCheckerFans::Found> FewCheckerFans::found(const Side& side, int blocked, Dice dice) {
  struct Sink {
    std::vector<Found> plays;

    void restart() { plays.clear(); }
    void add(const Position& result, const Step*, int) {
      plays.push_back({result.own, kBoardPoints & ~mirrored(occupied(result.other) & kBoardPoints)});
    }
  } sink;
  generate_plays(StandardRules{}, Position{side, everywhere(blocked)}, dice, sink);
  return std::move(sink.plays);
}

}  // namespace tablas
