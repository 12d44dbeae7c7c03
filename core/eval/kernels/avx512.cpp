#if defined(__x86_64__)

// g++ 12 warns about values that its own header leaves undefined on purpose.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include <bit>

#include "eval/kernels/kernel.hpp"
#include "eval/kernels/sigmoid.hpp"

// As in avx2.cpp: only these functions are compiled for AVX-512.
#define TABLAS_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

namespace tablas::kernels {
namespace {

constexpr std::size_t kPairedUnits = 128;  // units whose pairs fill a mask of 64 bits

constexpr std::size_t kLanes = 32;  // int16 in a vector

TABLAS_AVX512 inline __m512i load(const void* from) { return _mm512_load_si512(from); }

template <std::size_t Vectors>
TABLAS_AVX512 inline void accumulate_block(const std::int16_t* from, const RowChanges& changes,
                                           std::size_t first, std::int16_t* to) {
  __m512i sums[Vectors];
  for (std::size_t v = 0; v < Vectors; ++v) sums[v] = load(from + first + v * kLanes);
  for (const std::int16_t* row : changes.plus()) {
    for (std::size_t v = 0; v < Vectors; ++v) {
      sums[v] = _mm512_add_epi16(sums[v], load(row + first + v * kLanes));
    }
  }
  for (const std::int16_t* row : changes.minus()) {
    for (std::size_t v = 0; v < Vectors; ++v) {
      sums[v] = _mm512_sub_epi16(sums[v], load(row + first + v * kLanes));
    }
  }
  for (std::size_t v = 0; v < Vectors; ++v) _mm512_store_si512(to + first + v * kLanes, sums[v]);
}

TABLAS_AVX512 void accumulate(const std::int16_t* from, const RowChanges& changes, std::size_t wide,
                              std::int16_t* to) {
  std::size_t first = 0;
  for (; first + 8 * kLanes <= wide; first += 8 * kLanes) accumulate_block<8>(from, changes, first, to);
  for (; first < wide; first += 2 * kLanes) accumulate_block<2>(from, changes, first, to);
}

TABLAS_AVX512 inline std::int32_t pair_at(const std::int16_t* inputs, std::size_t pair) {
  std::int32_t both;
  __builtin_memcpy(&both, inputs + 2 * pair, sizeof both);
  return both;
}

// 32 sums of int32.
struct Sums {
  __m512i low;
  __m512i high;
};

TABLAS_AVX512 inline void add_pair(Sums& sums, std::int32_t pair, const std::int16_t* weights) {
  const __m512i both = _mm512_set1_epi32(pair);
  sums.low = _mm512_dpwssd_epi32(sums.low, both, load(weights));
  sums.high = _mm512_dpwssd_epi32(sums.high, both, load(weights + kLanes));
}

// Shifts, rounds and clips 32 sums to units of kUnit.
TABLAS_AVX512 inline void activate(const Sums& sums, const std::int32_t* shift, std::int16_t* units) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i one = _mm512_set1_epi32(kUnit);
  const __m512i low = _mm512_srav_epi32(sums.low, load(shift));
  const __m512i high = _mm512_srav_epi32(sums.high, load(shift + 16));
  const __m256i low_units = _mm512_cvtepi32_epi16(_mm512_min_epi32(_mm512_max_epi32(low, zero), one));
  const __m256i high_units = _mm512_cvtepi32_epi16(_mm512_min_epi32(_mm512_max_epi32(high, zero), one));
  _mm256_store_si256(reinterpret_cast<__m256i*>(units), low_units);
  _mm256_store_si256(reinterpret_cast<__m256i*>(units + 16), high_units);
}

// Clips 64 units of the first layer; bit p of the result says that pair p of them is not all zero.
TABLAS_AVX512 inline std::uint32_t clip(const std::int16_t* sums, const std::int16_t* ceilings,
                                        std::int16_t* active) {
  const __m512i zero = _mm512_setzero_si512();
  std::uint32_t pairs = 0;
  for (std::size_t v = 0; v < 2; ++v) {
    const __m512i units =
        _mm512_min_epi16(_mm512_max_epi16(load(sums + v * kLanes), zero), load(ceilings + v * kLanes));
    _mm512_store_si512(active + v * kLanes, units);
    pairs |= static_cast<std::uint32_t>(_mm512_cmpgt_epi32_mask(units, zero)) << (16 * v);
  }
  return pairs;
}

TABLAS_AVX512 inline void clip_all(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
                                   std::int16_t* active, std::uint64_t* pairs) {
  for (std::size_t first = 0; first < wide; first += kWideStep) {
    const std::uint64_t half = clip(sums + first, ceilings + first, active + first);
    if (first % kPairedUnits == 0) {
      pairs[first / kPairedUnits] = half;
    } else {
      pairs[first / kPairedUnits] |= half << 32;
    }
  }
}

TABLAS_AVX512 void finish(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
                          const QuantisedTail& tail, float* outputs) {
  alignas(64) std::int16_t active[kMostWide];
  std::uint64_t pairs[kMostWide / kPairedUnits];
  alignas(64) std::int16_t units[kTailUnits];
  Sums second = {load(tail.b2.data()), load(tail.b2.data() + 16)};
  clip_all(sums, ceilings, wide, active, pairs);
  for (std::size_t word = 0; word * kPairedUnits < wide; ++word) {
    const std::int16_t* const inputs = active + word * kPairedUnits;
    const std::int16_t* const weights = tail.w2[word * kPairedUnits].values.data();
    for (std::uint64_t left = pairs[word]; left != 0; left &= left - 1) {
      const auto pair = static_cast<std::size_t>(std::countr_zero(left));
      add_pair(second, pair_at(inputs, pair), weights + pair * 2 * kTailUnits);
    }
  }
  activate(second, tail.shift2.data(), units);
  Sums third = {load(tail.b3.data()), load(tail.b3.data() + 16)};
  for (std::size_t pair = 0; pair < kTailUnits / 2; ++pair) {
    add_pair(third, pair_at(units, pair), tail.w3.data() + pair * 2 * kTailUnits);
  }
  activate(third, tail.shift3.data(), units);
  __m256i last = _mm256_load_si256(reinterpret_cast<const __m256i*>(tail.b4.data()));
  for (std::size_t pair = 0; pair < kTailUnits / 2; ++pair) {
    const auto* const weights = reinterpret_cast<const __m256i*>(tail.w4.data() + pair * 2 * kOutputLanes);
    last = _mm256_dpwssd_epi32(last, _mm256_set1_epi32(pair_at(units, pair)), _mm256_load_si256(weights));
  }
  _mm256_store_ps(outputs, _mm256_mul_ps(_mm256_cvtepi32_ps(last), _mm256_load_ps(tail.unit4.data())));
}

TABLAS_AVX512 std::int32_t weigh(const std::int16_t* sums, const std::int16_t* ceilings,
                                 const std::int16_t* factors, std::size_t wide) {
  const __m512i zero = _mm512_setzero_si512();
  __m512i sum = zero;
  for (std::size_t first = 0; first < wide; first += kLanes) {
    const __m512i units =
        _mm512_min_epi16(_mm512_max_epi16(load(sums + first), zero), load(ceilings + first));
    sum = _mm512_dpwssd_epi32(sum, units, load(factors + first));
  }
  return _mm512_reduce_add_epi32(sum);
}

TABLAS_AVX512 void sigmoid(float* values, std::size_t size) { sigmoid_all(values, size); }

}  // namespace

const Kernel kAvx512 = {"avx512", accumulate, finish, weigh, sigmoid};

}  // namespace tablas::kernels

#endif
