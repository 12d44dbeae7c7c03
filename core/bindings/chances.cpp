#include "bindings/chances.hpp"

#include <cstring>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr std::size_t kChances = 5;

}  // namespace

NumpyArray<float> chances_array(std::span<const Probabilities> chances) {
  static_assert(sizeof(Probabilities) == kChances * sizeof(float), "a row of the array is one of these");
  auto array = new_array<float>({chances.size(), kChances});
  if (!chances.empty()) std::memcpy(array.data(), chances.data(), chances.size_bytes());
  return array;
}

Probabilities chances_from_array(const AnyArray& array) {
  constexpr std::int64_t kShape[] = {kChances};
  check_array(array, "chances", nanobind::dtype<float>(), "float32", kShape);
  const auto* const data = static_cast<const float*>(array.data());
  const std::int64_t step = array.stride(0);
  return {data[0], data[step], data[2 * step], data[3 * step], data[4 * step]};
}

void check_checkers_per_side(int checkers_per_side) {
  if (checkers_per_side >= 1 && checkers_per_side <= kMaxCheckers) return;
  throw Error("bad_options", "checkers_per_side = " + std::to_string(checkers_per_side) + " is not 1 to 15");
}

}  // namespace tablas
