// Chances across the Python border: rows of five float32.
#pragma once

#include <span>

#include "bindings/arrays.hpp"
#include "eval/probabilities.hpp"

namespace tablas {

// A float32 array of shape (n, 5).
[[nodiscard]] NumpyArray<float> chances_array(std::span<const Probabilities> chances);

// Chances from a float32 array of shape (5,). Throws Error `bad_array`.
[[nodiscard]] Probabilities chances_from_array(const AnyArray& array);

// Throws Error `bad_options` unless a side can start with that many checkers.
void check_checkers_per_side(int checkers_per_side);

}  // namespace tablas
