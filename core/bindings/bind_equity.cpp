#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "equity/certainty.hpp"
#include "equity/computed_table.hpp"
#include "equity/cube_window.hpp"
#include "equity/cubeful.hpp"
#include "equity/match_equity.hpp"
#include "equity/stakes.hpp"
#include "eval/evaluator.hpp"
#include "rules/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using Numbers = nb::ndarray<const double, nb::c_contig, nb::device::cpu>;

void construct_table(MatchEquityTable* self, const Numbers& pre, const Numbers& post) {
  const std::vector<double> pre_values(pre.data(), pre.data() + pre.size());
  const std::vector<double> post_values(post.data(), post.data() + post.size());
  new (self) MatchEquityTable(static_cast<int>(post.size()), pre_values, post_values);
}

MatchEquityTable computed_table_of_arrays(int length, const InputArray<double>& weights,
                                          const InputArray<float>& chances, const MatchEquityTable* known) {
  constexpr std::int64_t kReplies = Opening::kReplies;
  check_array(weights, "weights", nb::dtype<double>(), "float64", std::array<std::int64_t, 1>{-1});
  const auto rows = static_cast<std::int64_t>(weights.shape(0));
  check_array(chances, "chances", nb::dtype<float>(), "float32",
              std::array<std::int64_t, 3>{rows, kReplies, 5});
  const auto weight = weights.view<const double, nb::ndim<1>>();
  const auto cell = chances.view<const float, nb::ndim<3>>();
  std::vector<Opening> openings(static_cast<std::size_t>(rows));
  for (std::size_t row = 0; row < openings.size(); ++row) {
    openings[row].weight = weight(row);
    for (std::size_t reply = 0; reply < Opening::kReplies; ++reply) {
      openings[row].replies[reply] = {cell(row, reply, 0), cell(row, reply, 1), cell(row, reply, 2),
                                      cell(row, reply, 3), cell(row, reply, 4)};
    }
  }
  nb::gil_scoped_release unlocked;
  return computed_table(length, openings, known);
}

void construct_stakes(Stakes* self, int own_away, int other_away, int cube, int owner, bool is_crawford,
                      bool has_crawford_rule, bool jacoby, bool beavers, bool is_cube_in_use, int cube_cap,
                      int stake_limit) {
  Stakes stakes;
  stakes.own_away = own_away;
  stakes.other_away = other_away;
  stakes.cube = cube;
  stakes.owner = static_cast<CubeOwner>(owner < 0 ? -1 : owner > 0 ? 1 : 0);
  stakes.is_crawford = is_crawford;
  stakes.has_crawford_rule = has_crawford_rule;
  stakes.jacoby = jacoby;
  stakes.beavers = beavers;
  stakes.is_cube_in_use = is_cube_in_use;
  stakes.cube_cap = cube_cap;
  stakes.stake_limit = stake_limit;
  new (self) Stakes(stakes);
}

CubeEquities cube_equities_of_array(const MatchEquityTable& table, const InputArray<std::int8_t>& board,
                                    const InputArray<float>& chances, const Stakes& stakes) {
  const Position position = position_from_array(board);
  return cube_equities(table, chances_from_array(chances), stakes, cube_efficiency(position));
}

CubeFigures cube_figures_of_array(const MatchEquityTable& table, const InputArray<std::int8_t>& board,
                                  const InputArray<float>& chances, const Stakes& stakes) {
  const Position position = position_from_array(board);
  return cube_figures(table, chances_from_array(chances), stakes, cube_efficiency(position));
}

auto loss_bounds_of_array(const InputArray<std::int8_t>& board, int checkers_per_side) {
  check_checkers_per_side(checkers_per_side);
  const LossBounds bounds = loss_bounds(position_from_array(board), checkers_per_side);
  return std::tuple(bounds.least, bounds.most);
}

const char* action_name(const CubeEquities& e) {
  switch (e.action) {
    case CubeAction::kNoDoubleTake:
      return "no_double_take";
    case CubeAction::kDoubleTake:
      return "double_take";
    case CubeAction::kDoublePass:
      return "double_pass";
    case CubeAction::kTooGoodTake:
      return "too_good_take";
    case CubeAction::kTooGoodPass:
      return "too_good_pass";
    case CubeAction::kDoubleBeaver:
      return "double_beaver";
    case CubeAction::kNoDoubleBeaver:
      return "no_double_beaver";
  }
  return "";
}

void bind_values(nb::module_& m) {
  nb::class_<MatchEquityTable>(m, "MatchEquityTable",
                               "Chances to win the match by the points each side needs.")
      .def("__init__", &construct_table, "pre"_a, "post"_a,
           "pre (n, n): the side that needs row + 1 points against one that needs column + 1; post (n,): "
           "against one "
           "that needs 1, the Crawford game played. Raises CoreError `bad_match_equity`.")
      .def_prop_ro("size", &MatchEquityTable::size)
      .def(
          "chance", &MatchEquityTable::chance, "own_away"_a, "other_away"_a, "after_crawford"_a = false,
          "Chance of the side that needs own_away points; 0 or less has won. Raises CoreError `bad_stakes`.");
  nb::class_<Stakes>(
      m, "Stakes",
      "Score and cube seen by the player on roll; away 0 is money, owner 1 own, 0 centred, -1 other.")
      .def("__init__", &construct_stakes, nb::kw_only(), "own_away"_a = 0, "other_away"_a = 0, "cube"_a = 1,
           "owner"_a = 0, "is_crawford"_a = false, "has_crawford_rule"_a = true, "jacoby"_a = false,
           "beavers"_a = false, "is_cube_in_use"_a = true, "cube_cap"_a = 0, "stake_limit"_a = 0);
  nb::class_<CubeEquities>(m, "CubeEquities",
                           "Every cube alternative before the roll, seen by the player on roll.")
      .def_ro("no_double", &CubeEquities::no_double)
      .def_ro("double_take", &CubeEquities::double_take)
      .def_ro("double_pass", &CubeEquities::double_pass)
      .def_ro("optimal", &CubeEquities::optimal)
      .def_ro("no_double_worth", &CubeEquities::no_double_worth)
      .def_ro("double_take_worth", &CubeEquities::double_take_worth)
      .def_ro("double_pass_worth", &CubeEquities::double_pass_worth)
      .def_ro("optimal_worth", &CubeEquities::optimal_worth)
      .def_ro("may_double", &CubeEquities::may_double)
      .def_ro("is_redouble", &CubeEquities::is_redouble)
      .def_prop_ro("action", &action_name);
}

void bind_window(nb::module_& m) {
  nb::class_<CubeWindow>(m, "CubeWindow",
                         "Chances to win of the side that may double at which actions change; the take "
                         "points are those of the side that is asked.")
      .def_ro("double_point", &CubeWindow::double_point)
      .def_ro("too_good_point", &CubeWindow::too_good_point)
      .def_ro("cash_point", &CubeWindow::cash_point)
      .def_ro("take_point", &CubeWindow::take_point)
      .def_ro("dead_take_point", &CubeWindow::dead_take_point)
      .def_ro("live_take_point", &CubeWindow::live_take_point);
  nb::class_<CubeFigures>(m, "CubeFigures",
                          "Cube efficiency, gammon prices and the doubling windows of both sides.")
      .def_ro("efficiency", &CubeFigures::efficiency)
      .def_ro("own_gammon_price", &CubeFigures::own_gammon_price)
      .def_ro("other_gammon_price", &CubeFigures::other_gammon_price)
      .def_ro("window", &CubeFigures::window)
      .def_ro("other_window", &CubeFigures::other_window);
}

}  // namespace

void bind_equity(nb::module_& m) {
  bind_values(m);
  bind_window(m);
  m.def("cube_equities", &cube_equities_of_array, "table"_a, "board"_a, "chances"_a, "stakes"_a,
        "Every cube alternative, from chances (5,) of the side on roll. Raises CoreError `bad_stakes`.");
  m.def("cube_figures", &cube_figures_of_array, "table"_a, "board"_a, "chances"_a, "stakes"_a,
        "Doubling windows and gammon prices, from chances (5,) of the side on roll. Raises CoreError "
        "`bad_stakes`.");
  m.def("computed_table", &computed_table_of_arrays, "length"_a, "weights"_a, "chances"_a,
        "known"_a.none() = nb::none(),
        "The match equity table that follows from the cube model and how games begin: weights (n,) of the "
        "positions after the opening turn, chances (n, 21, 5) of the first player after each reply; a "
        "shorter table that is known is continued. Raises CoreError `bad_match_equity`.");
  m.def("loss_bounds", &loss_bounds_of_array, "board"_a, "checkers_per_side"_a = kMaxCheckers,
        "Fewest and most points, without the cube, that the player on roll can lose; fewest 0: he may win.");
}

}  // namespace tablas
