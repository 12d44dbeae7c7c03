#include <nanobind/stl/vector.h>

#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "equity/roll_worths.hpp"
#include "eval/evaluator.hpp"
#include "rules/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

auto roll_worths_array(const Evaluator& evaluator, const MatchEquityTable& table,
                       const InputArray<std::int8_t>& boards, const std::vector<Stakes>& stakes,
                       int checkers_per_side, std::size_t looks) {
  check_checkers_per_side(checkers_per_side);
  const std::vector<Position> positions = positions_from_array(boards);
  if (stakes.size() != positions.size()) throw Error("bad_array", "stakes must be one for each board");
  std::vector<RollWorths> worths(positions.size());
  {
    nb::gil_scoped_release unlocked;
    roll_worths(evaluator, table, positions, stakes, worths, checkers_per_side, looks);
  }
  auto array = new_array<double>({worths.size(), kRolls});
  double* cell = array.data();
  for (const RollWorths& row : worths) {
    for (const double worth : row) *cell++ = worth;
  }
  return array;
}

}  // namespace

void bind_luck(nb::module_& m) {
  m.def("roll_worths", &roll_worths_array, "evaluator"_a, "table"_a, "boards"_a, "stakes"_a,
        "checkers_per_side"_a = kMaxCheckers, "looks"_a = 0,
        "Worth (n, 21), in points or match winning chance, of the best play of each roll 1-1, 2-1, 2-2, 3-1 "
        "... 6-6 for the player who throws it; with looks of a few likely plays, for money. Raises CoreError "
        "`bad_stakes`.");
}

}  // namespace tablas
