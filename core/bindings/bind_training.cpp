#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstring>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "rules/error.hpp"
#include "training/input_rows.hpp"
#include "training/labels.hpp"
#include "training/learner.hpp"
#include "training/self_play.hpp"
#include "training/starts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using namespace training;

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;
using WeightArrays = std::tuple<NumpyArray<float>, NumpyArray<float>, NumpyArray<float>, NumpyArray<float>,
                                NumpyArray<float>, NumpyArray<float>, NumpyArray<float>, NumpyArray<float>>;

std::span<const float> values(const Floats& array) { return {array.data(), array.size()}; }

NumpyArray<float> array_of(const std::vector<float>& numbers, std::initializer_list<std::size_t> shape) {
  NumpyArray<float> array = new_array<float>(shape);
  std::copy(numbers.begin(), numbers.end(), array.data());
  return array;
}

template <class Number>
NumpyArray<Number> array_of(const std::vector<Number>& numbers) {
  NumpyArray<Number> array = new_array<Number>({numbers.size()});
  std::copy(numbers.begin(), numbers.end(), array.data());
  return array;
}

StartKind kind_of(const std::string& word) {
  for (int kind = 0; kind < kStartKinds; ++kind) {
    if (name(static_cast<StartKind>(kind)) == word) return static_cast<StartKind>(kind);
  }
  throw Error("bad_options", "there is no kind of start \"" + word + "\"");
}

std::vector<std::string> start_kinds() {
  std::vector<std::string> names;
  for (int kind = 0; kind < kStartKinds; ++kind) names.emplace_back(name(static_cast<StartKind>(kind)));
  return names;
}

NumpyArray<std::int8_t> start_boards(const std::string& kind, int count, std::uint64_t seed) {
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i) {
    positions.push_back(start_position(kind_of(kind), seed + static_cast<std::uint64_t>(i)));
  }
  return boards_array(positions);
}

NumpyArray<std::int8_t> self_play(const Evaluator& evaluator, const std::string& start, int games,
                                  std::uint64_t seed, double noise, int noisy_plays, double keep_met,
                                  double keep_rejected, double keep_race, int threads) {
  const SelfPlay options{kind_of(start), games, seed, noise, noisy_plays, keep_met, keep_rejected, keep_race};
  std::vector<Position> positions;
  {
    nb::gil_scoped_release unlocked;
    positions = positions_of_games(evaluator, options, threads);
  }
  return boards_array(positions);
}

NumpyArray<float> label(const Evaluator& evaluator, const InputArray<std::int8_t>& boards, int rolls_ahead,
                        int threads) {
  const std::vector<Position> positions = positions_from_array(boards);
  std::vector<Probabilities> chances(positions.size());
  {
    nb::gil_scoped_release unlocked;
    label_by_all_rolls(evaluator, positions, chances, rolls_ahead, threads);
  }
  return chances_array(chances);
}

std::pair<NumpyArray<std::int8_t>, NumpyArray<float>> label_games(const Evaluator& evaluator,
                                                                  const InputArray<std::int8_t>& boards,
                                                                  int plays, double lambda, bool all_rolls,
                                                                  std::uint64_t seed, int threads,
                                                                  std::uint64_t first, std::size_t looks) {
  const std::vector<Position> positions = positions_from_array(boards);
  Labelled labelled;
  {
    nb::gil_scoped_release unlocked;
    labelled = label_by_games(evaluator, positions, {plays, lambda, seed, all_rolls, first, looks}, threads);
  }
  return {boards_array(labelled.positions), chances_array(labelled.chances)};
}

auto rows_of_inputs(const InputArray<std::int8_t>& boards, bool has_patterns, std::size_t tails,
                    int threads) {
  const std::vector<Position> positions = positions_from_array(boards);
  InputRows rows;
  {
    nb::gil_scoped_release unlocked;
    rows = input_rows(positions, has_patterns, tails, threads);
  }
  return std::tuple(array_of(rows.starts), array_of(rows.columns), array_of(rows.tails));
}

auto numbers_of_samples(std::uint64_t seed, std::size_t size, std::size_t count) {
  return array_of(samples_of_fit(seed, size, count));
}

void start_from(Learner& learner, const Floats& w1, const Floats& b1, const Floats& w2, const Floats& b2,
                const Floats& w3, const Floats& b3, const Floats& w4, const Floats& b4, std::uint64_t seed) {
  learner.start_from(
      {values(w1), values(b1), values(w2), values(b2), values(w3), values(b3), values(w4), values(b4)}, seed);
}

WeightArrays weights_of(const Learner& learner) {
  const Learner::Weights w = learner.weights();
  const std::size_t wide = learner.wide();
  const std::size_t tails = learner.tails();
  return {array_of(w.w1, {wide, learner.inputs()}),        array_of(w.b1, {wide}),
          array_of(w.w2, {tails * kTailUnits, wide}),      array_of(w.b2, {tails * kTailUnits}),
          array_of(w.w3, {tails, kTailUnits, kTailUnits}), array_of(w.b3, {tails, 1, kTailUnits}),
          array_of(w.w4, {tails, kTailUnits, kOutputs}),   array_of(w.b4, {tails, 1, kOutputs})};
}

std::pair<double, double> fit(Learner& learner, const InputArray<std::int8_t>& boards, const Floats& chances,
                              std::size_t batches, std::size_t batch_size, double first_rate,
                              double last_rate, double first_layer, double equity_weight,
                              double average_decay, std::uint64_t seed) {
  const std::vector<Position> positions = positions_from_array(boards);
  std::vector<Probabilities> targets(chances.size() / kOutputs);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const float* const row = chances.data() + i * kOutputs;
    targets[i] = {row[0], row[1], row[2], row[3], row[4]};
  }
  const FitOptions options{batches,     batch_size,    first_rate,    last_rate,
                           first_layer, equity_weight, average_decay, seed};
  nb::gil_scoped_release unlocked;
  const FitResult result = learner.fit(positions, targets, options);
  return {result.equity_rms, result.chances_rms};
}

NumpyArray<float> state_of(const Learner& learner) {
  const std::vector<float> state = learner.state();
  return array_of(state, {state.size()});
}

void set_state(Learner& learner, const Floats& state, std::uint64_t batches) {
  learner.set_state(values(state), batches);
}

}  // namespace

void bind_training(nb::module_& m) {
  m.def("start_kinds", &start_kinds, "The kinds of positions from which self-play can start.");
  m.def("start_boards", &start_boards, "kind"_a, "count"_a, "seed"_a,
        "Boards (n, 26) of one kind. Raises CoreError `bad_options`.");
  m.def("self_play", &self_play, "evaluator"_a, "start"_a, "games"_a, "seed"_a, "noise"_a = 0.0,
        "noisy_plays"_a = 0, "keep_met"_a = 1.0, "keep_rejected"_a = 0.0, "keep_race"_a = 1.0,
        "threads"_a = 1, "Boards (n, 26) met, and plays rejected, in games of the evaluator against itself.");
  m.def("label_by_all_rolls", &label, "evaluator"_a, "boards"_a, "rolls_ahead"_a = 1, "threads"_a = 1,
        "Chances (n, 5): the mean over all rolls after the best play of each.");
  m.def("label_by_games", &label_games, "evaluator"_a, "boards"_a, "plays"_a, "lambda_"_a, "all_rolls"_a,
        "seed"_a, "threads"_a = 1, "first"_a = 0, "looks"_a = 0,
        "Boards (n, 26) met when play goes on from each board, and labels (n, 5) with the luck taken out; "
        "first "
        "is the number of the first game, from which its dice follow; looks is at how many plays of a roll, "
        "those that a forecast likes most, to look, 0 for all.");
  m.def("input_rows", &rows_of_inputs, "boards"_a, "has_patterns"_a, "tails"_a, "threads"_a = 1,
        "Starts (n + 1) of rows, the columns of the first layer that are on in each, and the tails (n).");
  m.def("samples_of_fit", &numbers_of_samples, "seed"_a, "size"_a, "count"_a,
        "The places, below size, of the samples that Learner.fit takes with this seed.");
  nb::class_<Learner>(m, "Learner", "A network being fitted to labels.")
      .def(nb::init<std::size_t, std::size_t, std::uint64_t, bool>(), "wide"_a, "tails"_a, "seed"_a,
           "has_patterns"_a = false, "Random weights; with patterns those of input code 2 are inputs too.")
      .def("start_from", &start_from, "w1"_a, "b1"_a, "w2"_a, "b2"_a, "w3"_a, "b3"_a, "w4"_a, "b4"_a,
           "seed"_a)
      .def("fit", &fit, "boards"_a, "chances"_a, "batches"_a, "batch_size"_a, "first_rate"_a, "last_rate"_a,
           "first_layer"_a, "equity_weight"_a, "average_decay"_a, "seed"_a,
           "Root mean squares of the equity's and of the chances' errors on the samples as they came.")
      .def("weights", &weights_of, "The averaged weights, in the order of the network file.")
      .def("redraw_dead_units", &Learner::redraw_dead_units, "least_share"_a, "seed"_a)
      .def(
          "redraw_units",
          [](Learner& learner, const std::vector<std::size_t>& units, std::uint64_t seed) {
            learner.redraw_units(units, seed);
          },
          "units"_a, "seed"_a)
      .def("state", &state_of)
      .def("set_state", &set_state, "state"_a, "batches"_a)
      .def_prop_ro("batches", &Learner::batches)
      .def_prop_ro("wide", &Learner::wide)
      .def_prop_ro("tails", &Learner::tails);
}

}  // namespace tablas
