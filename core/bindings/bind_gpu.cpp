#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "bindings/rollout_arrays.hpp"
#include "gpu/game_labels.hpp"
#include "gpu/machine.hpp"
#include "gpu/rollout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

// A machine and the evaluator whose model it holds.
class GpuPlayer {
 public:
  GpuPlayer(const CompositeEvaluator& evaluator, bool is_emulated)
      : evaluator_(evaluator),
        machine_(is_emulated ? gpu::emulation(gpu::Model(evaluator)) : on_card(evaluator)) {}

  [[nodiscard]] const CompositeEvaluator& evaluator() const { return evaluator_; }
  [[nodiscard]] gpu::Machine& machine() const { return *machine_; }

 private:
  static std::unique_ptr<gpu::Machine> on_card(const CompositeEvaluator& evaluator) {
    return gpu::card(gpu::Model(evaluator));
  }

  const CompositeEvaluator& evaluator_;
  std::unique_ptr<gpu::Machine> machine_;
};

auto gpu_state() {
  const gpu::CardState state = gpu::card_state();
  return std::tuple(state.is_built, state.names, state.reason);
}

auto gpu_rollout_games(const GpuPlayer& player, const MatchEquityTable& table,
                       const InputArray<std::int8_t>& boards, const std::vector<Stakes>& stakes,
                       bool is_player_on_roll, bool may_double_first, const RolloutSettings& settings,
                       std::uint64_t first, std::size_t count, SearchControl& control) {
  const std::vector<RolloutStart> starts = starts_of(boards, stakes, is_player_on_roll, may_double_first);
  std::vector<RolloutGame> games(count * starts.size());
  {
    nb::gil_scoped_release unlocked;
    gpu::play_rollout_on(player.machine(), player.evaluator(), table, starts, settings, first, control,
                         games);
  }
  return array_of_games(games, count, starts.size());
}

auto gpu_label_games(const GpuPlayer& player, const InputArray<std::int8_t>& boards, int plays, double lambda,
                     bool all_rolls, std::uint64_t seed, std::uint64_t first) {
  const std::vector<Position> positions = positions_from_array(boards);
  training::Labelled labelled;
  {
    nb::gil_scoped_release unlocked;
    labelled = gpu::label_games_on(player.machine(), positions, {plays, lambda, seed, all_rolls, first});
  }
  return std::pair(boards_array(labelled.positions), chances_array(labelled.chances));
}

}  // namespace

void bind_gpu(nb::module_& m) {
  m.def(
      "gpu_state", &gpu_state,
      "Whether this build has code for graphics cards, the names of the cards that answer, and why there is "
      "none.");
  nb::class_<GpuPlayer>(
      m, "GpuPlayer",
      "A graphics card with a network and its tables in its memory; emulated: the CPU doing "
      "step by step what a card does, for checking it. One call at a time.")
      .def(nb::init<const CompositeEvaluator&, bool>(), "evaluator"_a, "emulated"_a = false,
           nb::keep_alive<1, 2>(), nb::call_guard<nb::gil_scoped_release>(),
           "Raises CoreError `no_gpu_build`, `no_gpu`, `gpu_memory`, `gpu_failed`, `bad_network`.")
      .def("rollout_games", &gpu_rollout_games, "table"_a, "boards"_a, "stakes"_a, "is_player_on_roll"_a,
           "may_double_first"_a, "settings"_a, "first"_a, "count"_a, "control"_a,
           "As rollout_games, without the cube and without a look ahead: the same games, bit for bit. Raises "
           "CoreError as it does, and `gpu_unsupported`, `gpu_memory`, `gpu_failed`.")
      .def("label_by_games", &gpu_label_games, "boards"_a, "plays"_a, "lambda_"_a, "all_rolls"_a, "seed"_a,
           "first"_a = 0,
           "As label_by_games with the evaluator, bit for bit. Raises CoreError `gpu_memory`, `gpu_failed`.");
}

}  // namespace tablas
