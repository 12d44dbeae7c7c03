#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "rules/error.hpp"
#include "search/packed_turns.hpp"
#include "search/turns.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

constexpr std::uint8_t kAsksCube = 1;
constexpr std::uint8_t kHasDoubled = 2;
constexpr std::uint8_t kAsksLuck = 4;
constexpr std::uint8_t kHasResult = 8;
constexpr std::size_t kCubeNumbers = 8;
constexpr std::size_t kStepCells = 2 * kMaxSteps;

using Judged = std::vector<TurnJudged>;
using Hear = nb::typed<nb::callable, void(std::size_t, nb::bytes)>;

std::vector<TurnPlayed> turns_of(const InputArray<std::int8_t>& boards,
                                 const InputArray<std::int8_t>& results,
                                 const InputArray<std::uint8_t>& marks, const std::vector<Stakes>& stakes,
                                 unsigned options, int checkers_per_side) {
  check_checkers_per_side(checkers_per_side);
  const std::vector<Position> before = positions_from_array(boards);
  const std::vector<Position> after = positions_from_array(results);
  const auto rows = static_cast<std::int64_t>(before.size());
  check_array(marks, "marks", nb::dtype<std::uint8_t>(), "uint8", std::array<std::int64_t, 2>{rows, 3});
  if (after.size() != before.size() || stakes.size() != before.size()) {
    throw Error("bad_array", "results and stakes must be one for each board");
  }
  const RuleOptions rules = checked_options(options);
  std::vector<TurnPlayed> turns(before.size());
  const auto* const cells = static_cast<const std::uint8_t*>(marks.data());
  const auto at = [&](std::size_t row, std::size_t column) {
    const auto offset = static_cast<std::int64_t>(row) * marks.stride(0) +
                        static_cast<std::int64_t>(column) * marks.stride(1);
    return cells[offset];
  };
  for (std::size_t i = 0; i < turns.size(); ++i) {
    TurnPlayed& turn = turns[i];
    turn.question = {before[i], stakes[i], rules, checkers_per_side};
    const std::uint8_t flags = at(i, 2);
    turn.asks_cube = (flags & kAsksCube) != 0;
    turn.has_doubled = (flags & kHasDoubled) != 0;
    turn.asks_luck = (flags & kAsksLuck) != 0;
    turn.has_result = (flags & kHasResult) != 0;
    turn.result = after[i];
    turn.has_roll = at(i, 0) != 0;
    if (turn.has_roll) turn.dice = checked_roll(at(i, 0), at(i, 1), static_cast<std::int64_t>(i));
  }
  return turns;
}

Judged judge_turns(Searcher& searcher, const InputArray<std::int8_t>& boards,
                   const InputArray<std::int8_t>& results, const InputArray<std::uint8_t>& marks,
                   const std::vector<Stakes>& stakes, unsigned options, int checkers_per_side,
                   const JudgeSettings& settings, SearchControl* control, const std::optional<Hear>& hear) {
  const std::vector<TurnPlayed> turns = turns_of(boards, results, marks, stakes, options, checkers_per_side);
  Judged judged(turns.size());
  std::function<void(std::size_t)> told;
  if (hear) {
    told = [&](std::size_t place) {
      const std::string bytes = packed(judged[place]);
      const nb::gil_scoped_acquire locked;
      (*hear)(place, nb::bytes(bytes.data(), bytes.size()));
    };
  }
  nb::gil_scoped_release unlocked;
  SearchControl unlimited;
  searcher.judge(turns, settings, control == nullptr ? unlimited : *control, judged, told);
  return judged;
}

Judged unpack_turns(const std::vector<nb::bytes>& kept) {
  Judged judged;
  judged.reserve(kept.size());
  for (const nb::bytes& bytes : kept) judged.push_back(unpacked({bytes.c_str(), bytes.size()}));
  return judged;
}

std::size_t play_count(const Judged& judged) {
  std::size_t count = 0;
  for (const TurnJudged& turn : judged) count += turn.plays.size();
  return count;
}

auto starts_of(const Judged& judged) {
  auto starts = new_array<std::int64_t>({judged.size() + 1});
  std::int64_t* cell = starts.data();
  std::int64_t next = 0;
  for (const TurnJudged& turn : judged) {
    *cell++ = next;
    next += static_cast<std::int64_t>(turn.plays.size());
  }
  *cell = next;
  return starts;
}

auto steps_of(const Judged& judged) {
  auto steps = new_array<std::int8_t>({play_count(judged), kStepCells});
  std::int8_t* cell = steps.data();
  for (const TurnJudged& turn : judged) {
    for (const RankedPlay& play : turn.plays) cell = write_steps(play.play, cell);
  }
  return steps;
}

auto values_of(const Judged& judged) {
  auto values = new_array<double>({play_count(judged), std::size_t{3}});
  double* cell = values.data();
  for (const TurnJudged& turn : judged) {
    for (std::size_t i = 0; i < turn.plays.size(); ++i) {
      *cell++ = turn.plays[i].equity;
      *cell++ = turn.plays[i].worth;
      *cell++ = static_cast<double>(turn.plies[i]);
    }
  }
  return values;
}

float* write_chances(const Probabilities& p, float* cell) {
  for (const float chance : {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon}) {
    *cell++ = chance;
  }
  return cell;
}

auto play_chances_of(const Judged& judged) {
  auto chances = new_array<float>({play_count(judged), std::size_t{5}});
  float* cell = chances.data();
  for (const TurnJudged& turn : judged) {
    for (const RankedPlay& play : turn.plays) cell = write_chances(play.chances, cell);
  }
  return chances;
}

auto turn_numbers_of(const Judged& judged) {
  auto numbers = new_array<double>({judged.size(), std::size_t{5}});
  double* cell = numbers.data();
  for (const TurnJudged& turn : judged) {
    *cell++ = turn.legal;
    *cell++ = turn.made;
    *cell++ = turn.spread;
    *cell++ = turn.cube_ply;
    *cell++ = static_cast<double>(turn.cube.action);
  }
  return numbers;
}

auto cubes_of(const Judged& judged) {
  auto cubes = new_array<double>({judged.size(), kCubeNumbers});
  double* cell = cubes.data();
  for (const TurnJudged& turn : judged) {
    const CubeEquities& e = turn.cube;
    for (const double number : {e.no_double, e.double_take, e.double_pass, e.optimal, e.no_double_worth,
                                e.double_take_worth, e.double_pass_worth, e.optimal_worth}) {
      *cell++ = number;
    }
  }
  return cubes;
}

auto chances_of(const Judged& judged) {
  auto chances = new_array<float>({judged.size(), std::size_t{5}});
  float* cell = chances.data();
  for (const TurnJudged& turn : judged) cell = write_chances(turn.chances, cell);
  return chances;
}

auto worths_of(const Judged& judged) {
  auto worths = new_array<double>({judged.size(), kRolls});
  double* cell = worths.data();
  for (const TurnJudged& turn : judged) cell = std::copy(turn.worths.begin(), turn.worths.end(), cell);
  return worths;
}

// A vector that nanobind does not turn into a list.
struct TurnsJudged {
  Judged turns;
};

template <auto Columns>
auto column(const TurnsJudged& judged) {
  return Columns(judged.turns);
}

}  // namespace

void bind_turns(nb::module_& m) {
  nb::class_<JudgeSettings>(m, "JudgeSettings",
                            "How deep turns that were played are looked at, and how widely.")
      .def(nb::new_([](int plies, const std::string& filter, int threads) {
             return JudgeSettings{plies, move_filter(filter), threads};
           }),
           "plies"_a = 0, "filter"_a = "normal", "threads"_a = 1, "Raises CoreError `bad_filter`.");
  nb::class_<TurnsJudged>(m, "TurnsJudged",
                          "Columns of what was found about turns, each in its mover's view.")
      .def("__len__", [](const TurnsJudged& judged) { return judged.turns.size(); })
      .def("starts", &column<&starts_of>, "The plays of turn i are rows starts[i] to starts[i + 1].")
      .def("steps", &column<&steps_of>, "Steps (m, 8) of each play, -1 where there is none.")
      .def("values", &column<&values_of>, "Equity, worth and plies (m, 3) of each play.")
      .def("play_chances", &column<&play_chances_of>, "Five chances (m, 5) after each play.")
      .def("numbers", &column<&turn_numbers_of>,
           "Legal plays, place of the one made or -1, equity from best to worst, plies of the cube, and "
           "its action (n, 5).")
      .def("cubes", &column<&cubes_of>,
           "No double, double and take, double and pass, the best (n, 8): equities, then worths.")
      .def("chances", &column<&chances_of>, "Five chances (n, 5) before the roll.")
      .def("worths", &column<&worths_of>, "Worth (n, 21) of the best play of each roll 1-1, 2-1 ... 6-6.");
  m.def(
      "judge_turns",
      [](Searcher& searcher, const InputArray<std::int8_t>& boards, const InputArray<std::int8_t>& results,
         const InputArray<std::uint8_t>& marks, const std::vector<Stakes>& stakes, unsigned options,
         int checkers_per_side, const JudgeSettings& settings, SearchControl* control,
         const std::optional<Hear>& hear) {
        return TurnsJudged{judge_turns(searcher, boards, results, marks, stakes, options, checkers_per_side,
                                       settings, control, hear)};
      },
      "searcher"_a, "boards"_a, "results"_a, "marks"_a, "stakes"_a, "options"_a, "checkers_per_side"_a,
      "settings"_a, "control"_a.none(), "hear"_a = nb::none(),
      "Turns beside what the search would have done. `boards` (n, 26) before them and `results` (n, 26) "
      "after "
      "them are\nin the mover's view; `marks` (n, 3) hold two dice, 0 for none, and the sum of 1 (asks for "
      "the "
      "cube), 2 (has\ndoubled), 4 (asks for luck), 8 (the result is known). `hear` is told the place of each "
      "turn once it is\njudged, and what was found as bytes for `unpack_turns`, in whichever thread. Raises "
      "CoreError `bad_stakes`,\n`bad_dice`, `bad_ply`, `bad_threads`, `search_cancelled`, and what `hear` "
      "raises.");
  m.def(
      "unpack_turns", [](const std::vector<nb::bytes>& kept) { return TurnsJudged{unpack_turns(kept)}; },
      "kept"_a, "Turns from the bytes that `judge_turns` told. Raises CoreError `bad_turn`.");
}

}  // namespace tablas
