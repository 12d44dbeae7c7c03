#include "search/filter.hpp"

#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr double kNoMargin = 1e9;
constexpr int kAll = MoveFilter::kAll;

// What each costs and loses: docs/measurements/2026-11-search.md.
constexpr MoveFilter kNarrow = {{5, 3, 2, 2, 2, 2, 2}, {0.08, 0.04, 0.02, 0.02, 0.02, 0.02, 0.02}};
constexpr MoveFilter kNormal = {{8, 5, 3, 3, 3, 3, 3}, {0.16, 0.08, 0.04, 0.04, 0.04, 0.04, 0.04}};
constexpr MoveFilter kWide = {{16, 10, 6, 6, 6, 6, 6}, {0.32, 0.16, 0.08, 0.08, 0.08, 0.08, 0.08}};
constexpr MoveFilter kNone = {{kAll, kAll, kAll, kAll, kAll, kAll, kAll},
                              {kNoMargin, kNoMargin, kNoMargin, kNoMargin, kNoMargin, kNoMargin, kNoMargin}};

}  // namespace

MoveFilter move_filter(std::string_view name) {
  if (name == "narrow") return kNarrow;
  if (name == "normal") return kNormal;
  if (name == "wide") return kWide;
  if (name == "none") return kNone;
  throw Error("bad_filter", "'" + std::string(name) + "' is not a move filter: narrow, normal, wide or none");
}

}  // namespace tablas
