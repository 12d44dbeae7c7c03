#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>

#include "eval/kernels/kernel.hpp"
#include "eval/kernels/sigmoid.hpp"

// The file is compiled for the baseline processor, and only these functions for AVX2: so no inline function
// of the standard library can reach the rest of the program with instructions that its machine may lack.
#define TABLAS_AVX2 __attribute__((target("avx2")))

namespace tablas::kernels {
namespace {

constexpr std::size_t kLanes = 16;         // int16 in a vector
constexpr std::size_t kNarrowVectors = 4;  // 32 sums of int32

TABLAS_AVX2 inline __m256i load(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}

TABLAS_AVX2 inline void store(void* to, __m256i value) {
  _mm256_store_si256(static_cast<__m256i*>(to), value);
}

template <std::size_t Vectors>
TABLAS_AVX2 inline void accumulate_block(const std::int16_t* from, const RowChanges& changes,
                                         std::size_t first, std::int16_t* to) {
  __m256i sums[Vectors];
  for (std::size_t v = 0; v < Vectors; ++v) sums[v] = load(from + first + v * kLanes);
  for (const std::int16_t* row : changes.plus()) {
    for (std::size_t v = 0; v < Vectors; ++v) {
      sums[v] = _mm256_add_epi16(sums[v], load(row + first + v * kLanes));
    }
  }
  for (const std::int16_t* row : changes.minus()) {
    for (std::size_t v = 0; v < Vectors; ++v) {
      sums[v] = _mm256_sub_epi16(sums[v], load(row + first + v * kLanes));
    }
  }
  for (std::size_t v = 0; v < Vectors; ++v) store(to + first + v * kLanes, sums[v]);
}

TABLAS_AVX2 void accumulate(const std::int16_t* from, const RowChanges& changes, std::size_t wide,
                            std::int16_t* to) {
  std::size_t first = 0;
  for (; first + 8 * kLanes <= wide; first += 8 * kLanes) accumulate_block<8>(from, changes, first, to);
  if (first < wide) accumulate_block<4>(from, changes, first, to);
}

// Two inputs, as one int32, in every lane.
TABLAS_AVX2 inline __m256i pair_at(const std::int16_t* inputs, std::size_t pair) {
  std::int32_t both;
  __builtin_memcpy(&both, inputs + 2 * pair, sizeof both);
  return _mm256_set1_epi32(both);
}

TABLAS_AVX2 inline void add_pair(__m256i (&sums)[kNarrowVectors], __m256i pair, const std::int16_t* weights) {
  for (std::size_t v = 0; v < kNarrowVectors; ++v) {
    sums[v] = _mm256_add_epi32(sums[v], _mm256_madd_epi16(pair, load(weights + v * kLanes)));
  }
}

TABLAS_AVX2 inline void load_bias(__m256i (&sums)[kNarrowVectors], const std::int32_t* bias) {
  for (std::size_t v = 0; v < kNarrowVectors; ++v) sums[v] = load(bias + v * 8);
}

// Shifts, rounds and clips 32 sums to units of kUnit.
TABLAS_AVX2 inline void activate(const __m256i (&sums)[kNarrowVectors], const std::int32_t* shift,
                                 std::int16_t* units) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i one = _mm256_set1_epi16(kUnit);
  for (std::size_t half = 0; half < 2; ++half) {
    const __m256i low = _mm256_srav_epi32(sums[2 * half], load(shift + 16 * half));
    const __m256i high = _mm256_srav_epi32(sums[2 * half + 1], load(shift + 16 * half + 8));
    // Packing works in each half of a vector by itself; the permutation puts the outputs in order again.
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
    store(units + 16 * half, _mm256_min_epi16(_mm256_max_epi16(packed, zero), one));
  }
}

// Clips 64 units of the first layer; bit p of the result says that pair p of them is not all zero.
TABLAS_AVX2 inline std::uint32_t clip(const std::int16_t* sums, const std::int16_t* ceilings,
                                      std::int16_t* active) {
  const __m256i zero = _mm256_setzero_si256();
  std::uint32_t pairs = 0;
  for (std::size_t v = 0; v < 4; ++v) {
    const __m256i units =
        _mm256_min_epi16(_mm256_max_epi16(load(sums + v * kLanes), zero), load(ceilings + v * kLanes));
    store(active + v * kLanes, units);
    const __m256 is_active = _mm256_castsi256_ps(_mm256_cmpgt_epi32(units, zero));
    pairs |= static_cast<std::uint32_t>(_mm256_movemask_ps(is_active)) << (8 * v);
  }
  return pairs;
}

TABLAS_AVX2 void finish(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
                        const QuantisedTail& tail, float* outputs) {
  alignas(64) std::int16_t active[kWideStep];
  alignas(64) std::int16_t units[kTailUnits];
  __m256i second[kNarrowVectors];
  load_bias(second, tail.b2.data());
  for (std::size_t first = 0; first < wide; first += kWideStep) {
    const std::int16_t* weights = tail.w2[first].values.data();
    for (std::uint32_t pairs = clip(sums + first, ceilings + first, active); pairs != 0; pairs &= pairs - 1) {
      const auto pair = static_cast<std::size_t>(std::countr_zero(pairs));
      add_pair(second, pair_at(active, pair), weights + pair * 2 * kTailUnits);
    }
  }
  activate(second, tail.shift2.data(), units);
  __m256i third[kNarrowVectors];
  load_bias(third, tail.b3.data());
  for (std::size_t pair = 0; pair < kTailUnits / 2; ++pair) {
    add_pair(third, pair_at(units, pair), tail.w3.data() + pair * 2 * kTailUnits);
  }
  activate(third, tail.shift3.data(), units);
  __m256i last = load(tail.b4.data());
  for (std::size_t pair = 0; pair < kTailUnits / 2; ++pair) {
    last =
        _mm256_add_epi32(last, _mm256_madd_epi16(pair_at(units, pair), load(tail.w4.data() + pair * kLanes)));
  }
  _mm256_store_ps(outputs, _mm256_mul_ps(_mm256_cvtepi32_ps(last), _mm256_load_ps(tail.unit4.data())));
}

TABLAS_AVX2 void sigmoid(float* values, std::size_t size) { sigmoid_all(values, size); }

}  // namespace

const Kernel kAvx2 = {"avx2", accumulate, finish, sigmoid};

}  // namespace tablas::kernels

#endif
