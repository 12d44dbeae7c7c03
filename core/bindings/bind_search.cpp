#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "equity/match_equity.hpp"
#include "eval/bearoff/reach.hpp"
#include "eval/composite.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"
#include "search/control.hpp"
#include "search/filter.hpp"
#include "search/searcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using Chances = std::tuple<float, float, float, float, float>;
using Cells = nb::typed<nb::tuple, int, nb::ellipsis>;
using Pairs = nb::typed<nb::list, nb::typed<nb::tuple, int, int>>;
using Values = nb::typed<nb::list, nb::typed<nb::tuple, double, double>>;

Chances chances_tuple(const Probabilities& p) {
  return {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon};
}

Cells board_tuple(const Position& position) {
  const Board board = board_of(position);
  nb::object cells = nb::steal(PyTuple_New(kBoardSize));
  if (!cells.is_valid()) throw nb::python_error();
  for (std::size_t i = 0; i < board.size(); ++i) {
    PyTuple_SET_ITEM(cells.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(board[i]));
  }
  return nb::borrow<Cells>(cells);
}

// A tuple is read in a third of the time that an array of 26 numbers takes to be made and read.
Position position_from_tuple(const Cells& cells) {
  if (cells.size() != static_cast<std::size_t>(kBoardSize)) {
    throw Error("bad_board", "a board is 26 numbers, not " + std::to_string(cells.size()));
  }
  Board board;
  for (std::size_t i = 0; i < board.size(); ++i) board[i] = nb::cast<std::int8_t>(cells[i]);
  return position_from_board(board);
}

Question question_of(const Cells& board, const Stakes& stakes, unsigned options, int checkers_per_side) {
  check_checkers_per_side(checkers_per_side);
  return {position_from_tuple(board), stakes, checked_options(options), checkers_per_side};
}

SearchSettings make_settings(int plies, const std::string& filter, int at_least, bool only_best,
                             int threads) {
  return {plies, move_filter(filter), at_least, only_best, threads};
}

PlaysFound best_plays(Searcher& searcher, const Cells& board, int first, int second, const Stakes& stakes,
                      unsigned options, int checkers_per_side, const SearchSettings& settings,
                      SearchControl* control) {
  const Question question = question_of(board, stakes, options, checkers_per_side);
  const Dice dice = checked_roll(first, second);
  nb::gil_scoped_release unlocked;
  SearchControl unlimited;
  return searcher.best_plays(question, dice, settings, control == nullptr ? unlimited : *control);
}

PositionFound position_value(Searcher& searcher, const Cells& board, const Stakes& stakes, unsigned options,
                             int checkers_per_side, const SearchSettings& settings, SearchControl* control) {
  const Question question = question_of(board, stakes, options, checkers_per_side);
  nb::gil_scoped_release unlocked;
  SearchControl unlimited;
  return searcher.position(question, settings, control == nullptr ? unlimited : *control);
}

const RankedPlay& play_at(const PlaysFound& found, std::size_t row) {
  if (row >= found.plays.size()) throw nb::index_error();
  return found.plays[row];
}

Pairs steps_of(const PlaysFound& found, std::size_t row) {
  const Play& play = play_at(found, row).play;
  Pairs steps;
  for (int i = 0; i < play.step_count; ++i) {
    const Step step = play.steps[static_cast<std::size_t>(i)];
    steps.append(nb::make_tuple(static_cast<int>(step.from), static_cast<int>(step.to)));
  }
  return steps;
}

NumpyArray<std::int8_t> results_of(const PlaysFound& found) {
  std::vector<Position> results(found.plays.size());
  for (std::size_t row = 0; row < results.size(); ++row) results[row] = found.plays[row].play.result;
  return boards_array(results);
}

Values values_of(const PlaysFound& found) {
  Values values;
  for (const RankedPlay& play : found.plays) values.append(nb::make_tuple(play.equity, play.worth));
  return values;
}

void bind_control(nb::module_& m) {
  nb::class_<SearchControl>(m, "SearchControl", "Limits of a search, its progress, and a way to stop it.")
      .def(nb::init<double, std::int64_t>(), "budget_s"_a = 0.0, "most_evaluations"_a = 0,
           "Seconds from now and positions; 0 is no limit.")
      .def("cancel", &SearchControl::cancel)
      .def_prop_ro("is_cancelled", &SearchControl::is_cancelled)
      .def(
          "progress",
          [](const SearchControl& control) {
            const SearchProgress progress = control.progress();
            return std::tuple(progress.ply, progress.done, progress.total, progress.evaluations);
          },
          "Ply of the running stage, its parts done, all its parts, and positions evaluated so far.");
  nb::class_<SearchSettings>(m, "SearchSettings", "How deep to search, and how widely.")
      .def(nb::new_(&make_settings), "plies"_a = 0, "filter"_a = "normal", "at_least"_a = 1,
           "only_best"_a = false, "threads"_a = 1, "Raises CoreError `bad_filter`.");
}

void bind_found(nb::module_& m) {
  nb::class_<PlaysFound>(m, "PlaysFound", "Legal plays with their values, best first, in the mover's view.")
      .def("__len__", [](const PlaysFound& found) { return found.plays.size(); })
      .def_ro("ply", &PlaysFound::ply)
      .def_ro("evaluations", &PlaysFound::evaluations)
      .def("values", &values_of, "Equity and worth of each play.")
      .def("results", &results_of, "Boards (n, 26) after the plays.")
      .def(
          "board",
          [](const PlaysFound& found, std::size_t row) {
            return board_tuple(play_at(found, row).play.result);
          },
          "row"_a, "The board after the play.")
      .def("steps", &steps_of, "row"_a, "Pairs of points, from and to.")
      .def(
          "chances",
          [](const PlaysFound& found, std::size_t row) { return chances_tuple(play_at(found, row).chances); },
          "row"_a, "Five chances of the mover after the play.");
  nb::class_<PositionFound>(m, "PositionFound",
                            "What rolling, doubling and passing are worth before the roll.")
      .def_ro("cube", &PositionFound::cube)
      .def_prop_ro("chances", [](const PositionFound& found) { return chances_tuple(found.chances); })
      .def_ro("ply", &PositionFound::ply)
      .def_ro("evaluations", &PositionFound::evaluations);
}

}  // namespace

void bind_search(nb::module_& m) {
  bind_control(m);
  bind_found(m);
  m.def(
      "tables_in_reach",
      [](const Cells& board, int turns) { return needs_tables(position_from_tuple(board), turns); },
      "board"_a, "turns"_a, "`needs_tables` for a tuple of 26 numbers.");
  nb::class_<Searcher>(m, "Searcher", "Best plays and cube actions some turns ahead.")
      .def(nb::init<const CompositeEvaluator&, const MatchEquityTable&, std::size_t>(), "evaluator"_a,
           "table"_a, "cache_entries"_a = 0, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
           "Keeps both alive. About 200 bytes for each entry of the cache.")
      .def("best_plays", &best_plays, "board"_a, "die1"_a, "die2"_a, "stakes"_a, "options"_a,
           "checkers_per_side"_a, "settings"_a, "control"_a.none(),
           "The plays that survive the filter, at the depth asked for unless a limit ends the search before. "
           "Raises CoreError `bad_stakes`, `bad_ply`, `bad_threads`, `search_cancelled`.")
      .def("position", &position_value, "board"_a, "stakes"_a, "options"_a, "checkers_per_side"_a,
           "settings"_a, "control"_a.none(), "Raises the same, and `game_over`.");
}

}  // namespace tablas
