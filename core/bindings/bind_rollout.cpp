#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "bindings/rollout_arrays.hpp"
#include "rules/batch.hpp"
#include "rules/error.hpp"
#include "search/rollout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

constexpr std::size_t kColumns = 7;

RolloutSettings make_settings(int plies, int truncate, bool reduces_variance, std::uint64_t seed,
                              const std::string& filter, unsigned options, int checkers_per_side) {
  check_checkers_per_side(checkers_per_side);
  RolloutSettings settings;
  settings.plies = plies;
  settings.truncate = truncate;
  settings.reduces_variance = reduces_variance;
  settings.seed = seed;
  settings.filter = move_filter(filter);
  settings.options = checked_options(options);
  settings.checkers_per_side = checkers_per_side;
  return settings;
}

auto rollout_games(const CompositeEvaluator& evaluator, const MatchEquityTable& table, Searcher& searcher,
                   const InputArray<std::int8_t>& boards, const std::vector<Stakes>& stakes,
                   bool is_player_on_roll, bool may_double_first, const RolloutSettings& settings,
                   std::uint64_t first, std::size_t count, int threads, SearchControl& control) {
  const std::vector<RolloutStart> starts = starts_of(boards, stakes, is_player_on_roll, may_double_first);
  std::vector<RolloutGame> games(count * starts.size());
  {
    nb::gil_scoped_release unlocked;
    play_rollout(evaluator, table, searcher, starts, settings, first, threads, control, games);
  }
  return array_of_games(games, count, starts.size());
}

}  // namespace

std::vector<RolloutStart> starts_of(const InputArray<std::int8_t>& boards, const std::vector<Stakes>& stakes,
                                    bool is_player_on_roll, bool may_double_first) {
  const std::vector<Position> positions = positions_from_array(boards);
  if (stakes.size() != positions.size()) throw Error("bad_array", "stakes must be one for each board");
  std::vector<RolloutStart> starts;
  for (std::size_t i = 0; i < positions.size(); ++i)
    starts.push_back({positions[i], stakes[i], is_player_on_roll, may_double_first});
  return starts;
}

NumpyArray<double> array_of_games(std::span<const RolloutGame> games, std::size_t count, std::size_t starts) {
  auto array = new_array<double>({count, starts, kColumns});
  double* cell = array.data();
  for (const RolloutGame& game : games) {
    for (const double chance : game.chances) *cell++ = chance;
    *cell++ = game.equity_cubeless;
    *cell++ = game.worth;
  }
  return array;
}

void bind_rollout(nb::module_& m) {
  nb::class_<RolloutSettings>(m, "RolloutSettings", "How the games of a rollout are played.")
      .def(nb::new_(&make_settings), "plies"_a, "truncate"_a, "reduces_variance"_a, "seed"_a, "filter"_a,
           "options"_a, "checkers_per_side"_a, "Raises CoreError `bad_filter`, `bad_options`.");
  m.def("rollout_games", &rollout_games, "evaluator"_a, "table"_a, "searcher"_a, "boards"_a, "stakes"_a,
        "is_player_on_roll"_a, "may_double_first"_a, "settings"_a, "first"_a, "count"_a, "threads"_a,
        "control"_a,
        "Games first to first + count - 1 of each board, as an array (count, boards, 7): five chances, "
        "equity without the cube, worth. Raises CoreError `bad_stakes`, `bad_ply`, `bad_threads`, "
        "`search_cancelled`, `game_over`, `endless_game`.");
}

}  // namespace tablas
