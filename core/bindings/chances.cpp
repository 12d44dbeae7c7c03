#include "bindings/chances.hpp"

#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr std::size_t kChances = 5;

}  // namespace

NumpyArray<float> chances_array(std::span<const Probabilities> chances) {
  auto array = new_array<float>({chances.size(), kChances});
  float* cell = array.data();
  for (const Probabilities& p : chances) {
    for (const float chance : {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon}) {
      *cell++ = chance;
    }
  }
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
