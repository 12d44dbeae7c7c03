#include "eval/hypergammon/cells.hpp"

#include <bit>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr PointSet kBoardPoints = ((PointSet{1} << kBar) - 1) & ~PointSet{1};

// C(n, k) for k up to 3.
constexpr std::size_t choose(std::size_t n, int k) {
  std::size_t ways = 1;
  for (int i = 1; i <= k; ++i) {
    const auto factor = static_cast<std::size_t>(i);
    if (n < factor) return 0;
    ways = ways * (n - factor + 1) / factor;
  }
  return ways;
}

// kTerms[i][x]: what place x adds to a number as the i-th lowest.
constexpr auto kTerms = [] {
  std::array<std::array<std::uint16_t, kBoardSize>, kMostFewCheckers> terms{};
  for (std::size_t i = 0; i < terms.size(); ++i) {
    for (std::size_t x = 0; x < kBoardSize; ++x)
      terms[i][x] = static_cast<std::uint16_t>(choose(x + i, static_cast<int>(i) + 1));
  }
  return terms;
}();

// Multisets of that many of `count` places.
constexpr std::size_t multisets(int count, int checkers) {
  return choose(static_cast<std::size_t>(count + checkers - 1), checkers);
}

// Adds every way to put `left` checkers on `highest` and the places below, lowest number first.
void add_sides(const Side& side, int left, int highest, std::vector<Side>& sides) {
  if (left == 0) {
    sides.push_back(side);
    return;
  }
  for (int place = 0; place <= highest; ++place) {
    Side with = side;
    if (place != kOff) add_checker(with, place);
    add_sides(with, left - 1, place, sides);
  }
}

int checked(int checkers) {
  if (checkers >= 1 && checkers <= kMostFewCheckers) return checkers;
  throw Error("bad_options",
              "checkers = " + std::to_string(checkers) + " is not 1 to " + std::to_string(kMostFewCheckers));
}

}  // namespace

FewCheckerCells::FewCheckerCells(int checkers) : checkers_(checked(checkers)) {
  std::size_t begin = 0;
  for (const Side& side : sides()) {
    begins_.push_back(static_cast<std::uint32_t>(begin));
    begin += multisets(kBoardSize - std::popcount(occupied(side) & kBoardPoints), checkers_);
  }
  begins_.push_back(static_cast<std::uint32_t>(begin));
}

std::vector<Side> FewCheckerCells::sides() const {
  std::vector<Side> sides;
  add_sides({}, checkers_, kBar, sides);
  return sides;
}

FewCheckerCells::Places FewCheckerCells::places(const Side& side) const {
  Places places{};  // whoever is not on the board is off, and place 0 comes first
  auto next = static_cast<std::size_t>(checkers_);
  for (PointSet points = occupied(side); points != 0;) {
    const int point = highest(points);
    points ^= PointSet{1} << point;
    for (int i = count(side, point); i > 0; --i) places[--next] = point;
  }
  return places;
}

std::size_t FewCheckerCells::number(const Places& places) const {
  std::size_t number = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(checkers_); ++i)
    number += kTerms[i][static_cast<std::size_t>(places[i])];
  return number;
}

std::optional<std::size_t> FewCheckerCells::cell(const Position& position) const {
  if (tablas::checkers(position.own) > checkers_ || tablas::checkers(position.other) > checkers_)
    return std::nullopt;
  const PointSet taken = mirrored(occupied(position.own) & kBoardPoints);
  if ((taken & occupied(position.other)) != 0) return std::nullopt;
  Places others = places(position.other);
  for (int& place : others) place -= std::popcount(taken & ((PointSet{1} << place) - 1));
  return begins_[side_number(position.own)] + number(others);
}

}  // namespace tablas
