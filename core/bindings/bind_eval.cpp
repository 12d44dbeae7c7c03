#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "bindings/chances.hpp"
#include "eval/network.hpp"
#include "eval/quantised.hpp"
#include "rules/error.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

using Weights = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

std::span<const float> values(const Weights& array) { return {array.data(), array.size()}; }

NetworkWeights weights_of(const Weights& w1, const Weights& b1, const Weights& w2, const Weights& b2,
                          const Weights& w3, const Weights& b3, const Weights& w4, const Weights& b4) {
  return {values(w1), values(b1), values(w2), values(b2), values(w3), values(b3), values(w4), values(b4)};
}

void construct(Network* self, const Weights& w1, const Weights& b1, const Weights& w2, const Weights& b2,
               const Weights& w3, const Weights& b3, const Weights& w4, const Weights& b4) {
  new (self) Network(weights_of(w1, b1, w2, b2, w3, b3, w4, b4));
}

void construct_fast(QuantisedNetwork* self, const Weights& w1, const Weights& b1, const Weights& w2,
                    const Weights& b2, const Weights& w3, const Weights& b3, const Weights& w4,
                    const Weights& b4, const std::string& kernel) {
  new (self) QuantisedNetwork(weights_of(w1, b1, w2, b2, w3, b3, w4, b4), kernel);
}

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const kernels::Kernel* kernel : kernels::available()) names.emplace_back(kernel->name);
  return names;
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
  nb::class_<Network, Evaluator>(m, "Network", "A network in float32: slow and exact.")
      .def("__init__", &construct, "w1"_a, "b1"_a, "w2"_a, "b2"_a, "w3"_a, "b3"_a, "w4"_a, "b4"_a,
           "Float32 arrays as the network file stores them. Raises CoreError `bad_network`.");
  nb::class_<QuantisedNetwork, Evaluator>(m, "QuantisedNetwork",
                                          "A network in integers: fast, and the same bits on every machine.")
      .def("__init__", &construct_fast, "w1"_a, "b1"_a, "w2"_a, "b2"_a, "w3"_a, "b3"_a, "w4"_a, "b4"_a,
           "kernel"_a = "",
           "Float32 arrays as the network file stores them; `kernel` is one of kernel_names(), \"\" the "
           "first. "
           "Raises CoreError `bad_network`, `bad_kernel`.")
      .def_prop_ro("kernel", &QuantisedNetwork::kernel, "Which variant of the arithmetic it uses.");
  m.def("kernel_names", &kernel_names,
        "The variants of the fast network's arithmetic that this machine can run, "
        "the best one first.");
  m.attr("INPUT_CODE_VERSION") = kInputCodeVersion;
}

}  // namespace tablas
