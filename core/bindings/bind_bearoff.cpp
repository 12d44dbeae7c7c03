#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "bindings/tables.hpp"
#include "eval/bearoff/checksum.hpp"
#include "eval/bearoff/one_sided.hpp"
#include "eval/bearoff/reach.hpp"
#include "eval/bearoff/two_sided.hpp"
#include "eval/composite.hpp"
#include "rules/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

OneSidedTable build_one_sided(int threads, const Callback& progress) {
  const TableBuilding building = building_for(threads, progress);
  nb::gil_scoped_release unlocked;
  return OneSidedTable::build(building);
}

TwoSidedTable build_two_sided(int checkers, int threads, const Callback& progress) {
  const TableBuilding building = building_for(threads, progress);
  nb::gil_scoped_release unlocked;
  return TwoSidedTable::build(checkers, building);
}

// A side that the table covers, from the own side of a board.
Side home_side_of(const InputArray<std::int8_t>& board) {
  const Side side = position_from_array(board).own;
  if (!OneSidedTable::covers(side))
    throw Error("bad_board", "the side on roll has a checker outside its home");
  return side;
}

auto distribution_array(const RollDistribution& rolls) {
  const std::size_t first = static_cast<std::size_t>(rolls.first);
  auto array = new_array<float>({first + rolls.chances.size()});
  std::fill_n(array.data(), first, 0.0F);
  std::copy(rolls.chances.begin(), rolls.chances.end(), array.data() + first);
  return array;
}

using Money = std::optional<std::tuple<float, float, float, float>>;

template <class Values>
Money money(const std::optional<Values>& value) {
  if (!value) return std::nullopt;
  return std::tuple(value->cubeless, value->centred, value->own, value->other);
}

void bind_one_sided(nb::module_& m) {
  nb::class_<OneSidedTable>(m, "OneSidedTable",
                            "Rolls that one side alone needs to bear off, for up to 15 checkers at home.")
      .def(
          "__init__",
          [](OneSidedTable* self, const Bytes& payload) { new (self) OneSidedTable(bytes_of(payload)); },
          "payload"_a, nb::keep_alive<1, 2>(),
          "The table in the bytes of another one's `payload`. Raises CoreError `bad_table`.")
      .def_static("build", &build_one_sided, "threads"_a = 0, "progress"_a = nb::none(),
                  "`progress` is called with the share that is done; what it raises stops the building.")
      .def_prop_ro("payload", &payload_of<OneSidedTable>)
      .def(
          "covers",
          [](const OneSidedTable&, const InputArray<std::int8_t>& board) {
            return OneSidedTable::covers(position_from_array(board).own);
          },
          "board"_a, "Whether the side on roll has all its checkers at home.")
      .def(
          "moments",
          [](const OneSidedTable& table, const InputArray<std::int8_t>& board) {
            const Side side = home_side_of(board);
            return std::tuple(table.mean_rolls(side), table.variance(side));
          },
          "board"_a, "Mean and variance of the rolls the side on roll needs. Raises CoreError `bad_board`.")
      .def(
          "rolls",
          [](const OneSidedTable& table, const InputArray<std::int8_t>& board) {
            return distribution_array(table.rolls(home_side_of(board)));
          },
          "board"_a, "Chance (n,) of each number of rolls until the last checker is off.")
      .def(
          "rolls_to_first",
          [](const OneSidedTable& table, const InputArray<std::int8_t>& board) {
            return distribution_array(table.rolls_to_first(home_side_of(board)));
          },
          "board"_a, "Chance (n,) of each number of rolls until the first of the checkers left is off.");
}

void bind_two_sided(nb::module_& m) {
  nb::class_<TwoSidedTable>(m, "TwoSidedTable",
                            "Exact money equities where both sides are home with few checkers.")
      .def(
          "__init__",
          [](TwoSidedTable* self, int checkers, const Bytes& payload) {
            new (self) TwoSidedTable(checkers, bytes_of(payload));
          },
          "checkers"_a, "payload"_a, nb::keep_alive<1, 3>(),
          "The table in the bytes of another one's `payload`. Raises CoreError `bad_table`.")
      .def_static(
          "build", &build_two_sided, "checkers"_a = TwoSidedTable::kUsualCheckers, "threads"_a = 0,
          "progress"_a = nb::none(),
          "For up to that many checkers a side, at most 10. `progress` is called with the share that is "
          "done; what it raises stops the building. Raises CoreError `bad_options`.")
      .def_static("payload_size", &TwoSidedTable::payload_size, "checkers"_a,
                  "Bytes of the payload; building needs twice as many. Raises CoreError `bad_options`.")
      .def_prop_ro("payload", &payload_of<TwoSidedTable>)
      .def_prop_ro("checkers", &TwoSidedTable::checkers)
      .def(
          "equities",
          [](const TwoSidedTable& table, const InputArray<std::int8_t>& board) {
            return money(table.equities(position_from_array(board)));
          },
          "board"_a,
          "Points to the side on roll, in units of the cube, when it rolls on now: cubeless, cube centred, "
          "own "
          "cube, "
          "other's cube; None where the table does not cover the board.");
}

}  // namespace

void bind_bearoff(nb::module_& m) {
  bind_one_sided(m);
  bind_two_sided(m);
  nb::class_<CompositeEvaluator, Evaluator>(m, "CompositeEvaluator",
                                            "A network and tables: each board by the best that covers it.")
      .def(nb::init<const Evaluator&, const OneSidedTable*, const TwoSidedTable*, const HypergammonTable*>(),
           "network"_a, "one_sided"_a = nb::none(), "two_sided"_a = nb::none(), "hypergammon"_a = nb::none(),
           nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>())
      .def(
          "exact_money",
          [](const CompositeEvaluator& evaluator, const InputArray<std::int8_t>& board,
             int checkers_per_side) {
            check_checkers_per_side(checkers_per_side);
            return money(evaluator.exact_money(position_from_array(board), checkers_per_side));
          },
          "board"_a, "checkers_per_side"_a = kMaxCheckers,
          "Points as `TwoSidedTable.equities` has them, of any game the table of Hypergammon covers and of "
          "the "
          "bear-offs in which no gammon is possible any more; else None.");
  m.def(
      "needs_tables",
      [](const InputArray<std::int8_t>& board, int turns, int most_checkers) {
        return needs_tables(position_from_array(board), turns, most_checkers);
      },
      "board"_a, "turns"_a, "most_checkers"_a = kMaxCheckers,
      "Whether within so many turns of both sides both can be home with at most that many checkers each.");
  m.def(
      "checksum",
      [](const Bytes& bytes) {
        nb::gil_scoped_release unlocked;
        return checksum(bytes_of(bytes));
      },
      "data"_a, "64 bits that change when the bytes do.");
}

}  // namespace tablas
