#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "bindings/tables.hpp"
#include "eval/hypergammon/solver.hpp"
#include "eval/hypergammon/table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using Money = std::optional<std::tuple<float, float, float, float, float, float, float>>;

Money money(const HypergammonTable& table, const InputArray<std::int8_t>& board) {
  const auto v = table.money(position_from_array(board));
  if (!v) return std::nullopt;
  return std::tuple(v->cubeless, v->centred, v->own, v->other, v->single, v->jacoby, v->beavers);
}

using Chances = std::optional<std::tuple<float, float, float, float, float>>;

Chances chances(const HypergammonTable& table, const InputArray<std::int8_t>& board) {
  const auto p = table.chances(position_from_array(board));
  if (!p) return std::nullopt;
  return std::tuple(p->win, p->win_gammon, p->win_backgammon, p->lose_gammon, p->lose_backgammon);
}

void sweep(HypergammonSolver& solver, int threads, const Callback& progress) {
  const TableBuilding building = building_for(threads, progress);
  nb::gil_scoped_release unlocked;
  solver.sweep(building);
}

}  // namespace

void bind_hypergammon(nb::module_& m) {
  nb::class_<HypergammonTable>(m, "HypergammonTable",
                               "Exact values of every position of a game with few checkers a side.")
      .def(
          "__init__",
          [](HypergammonTable* self, int checkers, const Bytes& payload) {
            new (self) HypergammonTable(checkers, bytes_of(payload));
          },
          "checkers"_a, "payload"_a, nb::keep_alive<1, 3>(),
          "The table in the bytes of a solver's `payload`. Raises CoreError `bad_table`.")
      .def_static("payload_size", &HypergammonTable::payload_size, "checkers"_a,
                  "Bytes of the payload, for 1 to 3 checkers a side. Raises CoreError `bad_options`.")
      .def_prop_ro("payload", &payload_of<HypergammonTable>)
      .def_prop_ro("checkers", &HypergammonTable::checkers)
      .def("chances", &chances, "board"_a,
           "The five chances of the side on roll when both play as is best without the cube; None where the "
           "table does not cover the board or the game is over.")
      .def("money", &money, "board"_a,
           "Points to the side on roll, in units of the cube, when it rolls on now: cubeless, cube centred, "
           "own cube, other's cube; then cubeless with gammons that count single, cube centred with Jacoby, "
           "and with beavers too. None as `chances`.");
  nb::class_<HypergammonSolver>(m, "HypergammonSolver", "Works a HypergammonTable out, sweep by sweep.")
      .def(nb::init<int>(), "checkers"_a, "From nothing. Raises CoreError `bad_options`.")
      .def(
          "__init__",
          [](HypergammonSolver* self, int checkers, const Bytes& state) {
            new (self) HypergammonSolver(checkers, bytes_of(state));
          },
          "checkers"_a, "state"_a, "From another one's `state`. Raises CoreError `bad_table`.")
      .def_static(
          "state_size",
          [](int checkers, bool has_worths) {
            using Stage = HypergammonSolver::Stage;
            return HypergammonSolver::state_size(checkers, has_worths ? Stage::kChances : Stage::kWorths);
          },
          "checkers"_a, "has_worths"_a, "Bytes of `state`, in the first stage and after it.")
      .def("sweep", &sweep, "threads"_a = 0, "progress"_a = nb::none(),
           "Once over all positions. `progress` is called with the share that is done; what it raises stops "
           "the sweep, and the solver is then of no use any more.")
      .def_prop_ro("is_solved", &HypergammonSolver::is_solved)
      .def_prop_ro("stage", [](const HypergammonSolver& s) { return static_cast<int>(s.progress().stage); })
      .def_prop_ro(
          "sweeps",
          [](const HypergammonSolver& s) {
            return std::tuple(s.progress().sweeps[0], s.progress().sweeps[1]);
          },
          "Sweeps done: of the worths, of the chances.")
      .def_prop_ro(
          "change", [](const HypergammonSolver& s) { return s.progress().change; },
          "The largest change of the last sweep.")
      .def_prop_ro_static(
          "most_change", [](nb::handle) { return HypergammonSolver::kMostChange; },
          "A stage ends with the first sweep that changes nothing by more.")
      .def_prop_ro(
          "state",
          [](nb::handle self) { return shown_bytes(nb::cast<const HypergammonSolver&>(self).state(), self); },
          "What another solver needs to go on from here, until the next sweep.")
      .def_prop_ro(
          "payload",
          [](nb::handle self) {
            return shown_bytes(nb::cast<const HypergammonSolver&>(self).payload(), self);
          },
          "The table's bytes, once it is solved.");
}

}  // namespace tablas
