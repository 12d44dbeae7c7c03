#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "eval/network.hpp"
#include "rules/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using Weights = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

std::span<const float> values(const Weights& array) { return {array.data(), array.size()}; }

void construct(Network* self, const Weights& w1, const Weights& b1, const Weights& w2, const Weights& b2,
               const Weights& w3, const Weights& b3, const Weights& w4, const Weights& b4) {
  new (self) Network(
      {values(w1), values(b1), values(w2), values(b2), values(w3), values(b3), values(w4), values(b4)});
}

NumpyArray<float> evaluate_array(const Evaluator& evaluator, const InputArray<std::int8_t>& boards,
                                 int checkers_per_side) {
  check_checkers_per_side(checkers_per_side);
  const std::vector<Position> positions = positions_from_array(boards);
  std::vector<Probabilities> chances(positions.size());
  {
    nb::gil_scoped_release unlocked;
    evaluator.evaluate(positions, chances, checkers_per_side);
  }
  return chances_array(chances);
}

}  // namespace

void bind_eval(nb::module_& m) {
  nb::class_<Evaluator>(m, "Evaluator", "Whatever can tell the chances of positions, many at a time.")
      .def("evaluate", &evaluate_array, "boards"_a, "checkers_per_side"_a = kMaxCheckers,
           "Chances (n, 5) for the side on roll in each board: win, win gammon, win backgammon, lose gammon, "
           "lose backgammon.");
  nb::class_<Network, Evaluator>(
      m, "Network", "A network of 374 sparse inputs, 256, 32, 32 and 5 units with three tails, in float32.")
      .def("__init__", &construct, "w1"_a, "b1"_a, "w2"_a, "b2"_a, "w3"_a, "b3"_a, "w4"_a, "b4"_a,
           "Float32 arrays as the network file stores them. Raises CoreError `bad_network`.");
}

}  // namespace tablas
