#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"
#include "rules/perft.hpp"
#include "rules/position_id.hpp"
#include "rules/step_graph.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

constexpr auto kRowLength = static_cast<std::size_t>(kBoardSize);

using BoardArray = InputArray<std::int8_t>;
using DiceArray = InputArray<std::uint8_t>;

std::vector<Dice> dice_from_array(const DiceArray& array, std::size_t rows) {
  const std::int64_t shape[] = {static_cast<std::int64_t>(rows), 2};
  check_array(array, "dice", nb::dtype<std::uint8_t>(), "uint8", shape);
  const auto* const data = static_cast<const std::uint8_t*>(array.data());
  std::vector<Dice> dice(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint8_t* const pair = data + static_cast<std::int64_t>(row) * array.stride(0);
    dice[row] = {pair[0], pair[array.stride(1)]};
  }
  return dice;
}

NumpyArray<std::int8_t> steps_array(const std::vector<Play>& plays) {
  auto array = new_array<std::int8_t>({plays.size(), kMaxSteps, 2});
  std::int8_t* cell = array.data();
  for (const Play& play : plays) cell = write_steps(play, cell);
  return array;
}

auto legal_plays_arrays(const BoardArray& board, int first, int second, unsigned options) {
  const std::vector<Play> plays =
      legal_plays(position_from_array(board), checked_roll(first, second), checked_options(options));
  auto results = new_array<std::int8_t>({plays.size(), kRowLength});
  std::int8_t* row = results.data();
  for (const Play& play : plays) {
    write_board(play.result, BoardCells(row, kBoardSize));
    row += kBoardSize;
  }
  return std::pair(std::move(results), steps_array(plays));
}

auto legal_plays_batch_arrays(const BoardArray& boards, const DiceArray& dice, unsigned options) {
  const RuleOptions rules = checked_options(options);
  const std::vector<Position> positions = positions_from_array(boards);
  const std::vector<Dice> rolls = dice_from_array(dice, positions.size());
  auto starts = std::make_unique_for_overwrite<std::int64_t[]>(positions.size() + 1);
  BoardRows results;
  {
    nb::gil_scoped_release unlocked;
    legal_plays_batch(positions, rolls, rules, {starts.get(), positions.size() + 1}, results);
  }
  const std::size_t rows = results.size();
  return std::pair(array_owning(std::move(starts), {positions.size() + 1}),
                   array_owning(results.release(), {rows, kRowLength}));
}

auto step_graph_arrays(const BoardArray& board, int first, int second, unsigned options) {
  const StepGraph graph =
      step_graph(position_from_array(board), checked_roll(first, second), checked_options(options));
  constexpr std::size_t kColumns = 5;
  auto edges = new_array<std::int16_t>({graph.edges.size(), kColumns});
  std::int16_t* cell = edges.data();
  for (const StepEdge& edge : graph.edges) {
    *cell++ = static_cast<std::int16_t>(edge.parent);
    *cell++ = static_cast<std::int16_t>(edge.child);
    *cell++ = edge.die;
    *cell++ = edge.step.from;
    *cell++ = edge.step.to;
  }
  return std::pair(boards_array(graph.nodes), std::move(edges));
}

std::uint64_t perft_of_array(const BoardArray& board, int depth, unsigned options) {
  const Position position = position_from_array(board);
  const RuleOptions rules = checked_options(options);
  nb::gil_scoped_release unlocked;
  return perft(position, depth, rules);
}

std::uint64_t perft_of_id(std::string_view text, int depth, unsigned options) {
  const Position sides = sides_from_id(text);
  const RuleOptions rules = checked_options(options);
  nb::gil_scoped_release unlocked;
  return perft(sides, depth, rules);
}

std::vector<std::string> position_ids(const BoardArray& boards) {
  std::vector<std::string> ids;
  for (const Position& position : positions_from_array(boards)) ids.push_back(position_id(position));
  return ids;
}

NumpyArray<std::int8_t> boards_from_ids(const std::vector<std::string>& texts) {
  std::vector<Position> positions;
  for (const std::string& text : texts) {
    positions.push_back(position_from_id(text, static_cast<std::int64_t>(positions.size())));
  }
  return boards_array(positions);
}

NumpyArray<std::int8_t> board_from_position_id(std::string_view text) {
  const Board board = board_of(position_from_id(text));
  auto array = new_array<std::int8_t>({board.size()});
  std::copy(board.begin(), board.end(), array.data());
  return array;
}

int phase_of_array(const BoardArray& board) { return static_cast<int>(phase(position_from_array(board))); }

// Raises the Python class CoreError, with the code and the row as attributes.
void translate_error(const std::exception_ptr& thrown, void* core_error) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Error& error) {
    nb::object raised = nb::handle(static_cast<PyObject*>(core_error))(error.what());
    raised.attr("code") = error.code();
    raised.attr("row") = error.row();
    PyErr_SetObject(static_cast<PyObject*>(core_error), raised.ptr());
  }
}

void bind_error(nb::module_& m) {
  nb::dict members;
  members["code"] = "core_error";
  members["row"] = Error::kNoRow;
  nb::object core_error =
      nb::steal(PyErr_NewExceptionWithDoc("tablas._core.CoreError",
                                          "The core refused a value. `code` is stable, the message names the "
                                          "value; `row` is its place in a batch,\n"
                                          "-1 where there is none.",
                                          PyExc_ValueError, members.ptr()));
  m.attr("CoreError") = core_error;
  // The module keeps the class alive as long as its functions can throw.
  nb::register_exception_translator(translate_error, core_error.ptr());
}

}  // namespace

void bind_rules(nb::module_& m) {
  bind_error(m);
  m.def(
      "position_id", [](const BoardArray& board) { return position_id(position_from_array(board)); },
      "board"_a, "GNU Position ID of a board; its own side, on roll, is the second half.");
  m.def("board_from_position_id", &board_from_position_id, "text"_a,
        "Board (26,) of a GNU Position ID. Raises CoreError `bad_position_id`.");
  m.def("position_ids", &position_ids, "boards"_a, "GNU Position IDs of boards (n, 26).");
  m.def("boards_from_ids", &boards_from_ids, "texts"_a, "Boards (n, 26) of GNU Position IDs.");
  m.def("legal_plays", &legal_plays_arrays, "board"_a, "die1"_a, "die2"_a, "options"_a = 0,
        "Every legal play once by result: results (m, 26) in the mover's view, and steps (m, 4, 2) as (from, "
        "to) in\n"
        "playing order, 25 = bar, 0 = off, -1 = no step. m is 0 when there is no legal play. `options` are "
        "the bits\n"
        "of the rule options, 0 = standard rules.");
  m.def("legal_plays_batch", &legal_plays_batch_arrays, "boards"_a, "dice"_a, "options"_a = 0,
        "Every legal result of boards (n, 26) with dice (n, 2): starts (n + 1,) and results (m, 26) in the "
        "mover's\n"
        "view; the rows of case i are results[starts[i]:starts[i + 1]].");
  m.def(
      "step_graph", &step_graph_arrays, "board"_a, "die1"_a, "die2"_a, "options"_a = 0,
      "Legal next steps: boards (k, 26) and edges (e, 5) as parent, child, die, from, to. Node 0 is the "
      "start and\n"
      "every child stands after its parent. Nodes without outgoing edges are the completed plays; with free\n"
      "movement every node is one. No legal play: k = 1, e = 0.");
  m.def("perft", &perft_of_array, "board"_a, "depth"_a, "options"_a = 0,
        "Results of every play after each of the 21 rolls, `depth` rolls deep; a roll without a legal play "
        "counts as\n"
        "one, a finished game has no successors.");
  m.def("perft_of_id", &perft_of_id, "text"_a, "depth"_a, "options"_a = 0,
        "perft of the two sides a GNU Position ID writes, also where they share a point: a count of the "
        "generator,\n"
        "which takes them one by one. Raises CoreError `bad_position_id`.");
  m.def("phase", &phase_of_array, "board"_a, "0 race, 1 contact, 2 over.");
}

}  // namespace tablas
