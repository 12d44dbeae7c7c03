// The sigmoid of the kernels: float arithmetic that every IEEE machine does alike, so that all variants
// agree. Only for the files of this folder: each kernel compiles its own copy with its own instructions.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/device.hpp"

namespace tablas::kernels {
namespace {

// 1 / (1 + exp(-x)), relative error below 4e-7. exp(t) = 2^n * exp(r) with |r| <= ln 2 / 2, and exp(r) a
// polynomial fitted for the least relative error (1.1e-7). Of one float, or of several in a vector.
template <class Words, class Floats>
[[gnu::always_inline]] TABLAS_DEVICE inline Floats sigmoid_of(Floats x) {
  const Floats limit = Floats{} + 80.0F;  // exp(80) is still a normal float
  constexpr float kRound = 12582912.0F;   // 1.5 * 2^23: adding it leaves an integer in the low bits
  constexpr float kLog2e = 1.44269504F;
  constexpr float kLn2High = 0.693359375F;  // 9 bits, so that n times it is exact
  constexpr float kLn2Low = -2.12194440e-4F;
  Floats t = -x;
  t = t < limit ? t : limit;
  t = t > -limit ? t : -limit;
  const Floats shifted = t * kLog2e + kRound;
  const Floats n = shifted - kRound;
  const Floats r = (t - n * kLn2High) - n * kLn2Low;
  Floats q = r * 0.0083125016F + 0.0418903321F;
  q = q * r + 0.1666711539F;
  q = q * r + 0.4999923043F;
  const Floats exp_r = (q * r) * r + r + 1.0F;
  const Words exponent = std::bit_cast<Words>(shifted) << 23;
  const Floats exp_t = std::bit_cast<Floats>(std::bit_cast<Words>(exp_r) + exponent);
  return 1.0F / (1.0F + exp_t);
}

[[gnu::always_inline]] TABLAS_DEVICE inline float sigmoid_of_one(float x) {
  return sigmoid_of<std::uint32_t>(x);
}

#if !defined(__CUDACC__)
// Four lanes, for which the compiler takes what vectors the processor has.
using Floats = float __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));

[[gnu::always_inline]] inline void sigmoid_all(float* values, std::size_t size) {
  for (std::size_t first = 0; first < size; first += 4) {
    Floats lanes;
    __builtin_memcpy(&lanes, values + first, sizeof lanes);
    lanes = sigmoid_of<Words>(lanes);
    __builtin_memcpy(values + first, &lanes, sizeof lanes);
  }
}
#endif

}  // namespace
}  // namespace tablas::kernels
