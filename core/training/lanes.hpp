// Eight floats at a time in the compilers' own vectors, for the learner's loops: one source, compiled for
// AVX2 and for any machine, with the same results, because no sum changes its order and nothing is fused.
#pragma once

#include <cstddef>
#include <cstring>

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
// Compiled twice; the machine chooses at the first call.
#define TABLAS_FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define TABLAS_FOR_EACH_CPU
#endif

#define TABLAS_INLINE [[gnu::always_inline]] inline

#if defined(__GNUC__) && !defined(__clang__)
// These functions are always inlined: no vector is ever passed, so its calling convention does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace tablas::training {

inline constexpr std::size_t kLanes = 8;

using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

TABLAS_INLINE Lanes load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

TABLAS_INLINE void store(float* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }

TABLAS_INLINE Lanes every(float x) { return Lanes{x, x, x, x, x, x, x, x}; }

TABLAS_INLINE Lanes clipped(const Lanes& x) {
  const Lanes zero = every(0.0F);
  const Lanes one = every(1.0F);
  const Lanes positive = x > zero ? x : zero;
  return positive < one ? positive : one;
}

TABLAS_INLINE float sum(const Lanes& x) {
  return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

// to += from, `size` a multiple of kLanes.
TABLAS_INLINE void add_row(float* to, const float* from, std::size_t size) {
  for (std::size_t i = 0; i < size; i += kLanes) store(to + i, load(to + i) + load(from + i));
}

}  // namespace tablas::training
