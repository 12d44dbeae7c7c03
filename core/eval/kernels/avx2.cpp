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

constexpr std::size_t kPairedUnits = 128;  // units whose pairs fill a mask of 64 bits

constexpr std::size_t kLanes = 16;  // int16 in a vector

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

// 32 sums of int32. Named, not an array: g++ moves an array of vectors through memory in halves.
struct Sums {
  __m256i a;
  __m256i b;
  __m256i c;
  __m256i d;
};

TABLAS_AVX2 inline Sums load_sums(const std::int32_t* from) {
  return {load(from), load(from + 8), load(from + 16), load(from + 24)};
}

TABLAS_AVX2 inline void add_pair(Sums& sums, __m256i pair, const std::int16_t* weights) {
  sums.a = _mm256_add_epi32(sums.a, _mm256_madd_epi16(pair, load(weights)));
  sums.b = _mm256_add_epi32(sums.b, _mm256_madd_epi16(pair, load(weights + kLanes)));
  sums.c = _mm256_add_epi32(sums.c, _mm256_madd_epi16(pair, load(weights + 2 * kLanes)));
  sums.d = _mm256_add_epi32(sums.d, _mm256_madd_epi16(pair, load(weights + 3 * kLanes)));
}

// Shifts 16 sums and clips them to units of kUnit.
TABLAS_AVX2 inline __m256i activate(__m256i low, __m256i high, const std::int32_t* shift) {
  // Packing works in each half of a vector by itself; the permutation puts the outputs in order again.
  const __m256i packed = _mm256_permute4x64_epi64(
      _mm256_packs_epi32(_mm256_srav_epi32(low, load(shift)), _mm256_srav_epi32(high, load(shift + 8))),
      0xD8);
  return _mm256_min_epi16(_mm256_max_epi16(packed, _mm256_setzero_si256()), _mm256_set1_epi16(kUnit));
}

TABLAS_AVX2 inline void activate(const Sums& sums, const std::int32_t* shift, std::int16_t* units) {
  store(units, activate(sums.a, sums.b, shift));
  store(units + kLanes, activate(sums.c, sums.d, shift + 16));
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

TABLAS_AVX2 inline void clip_all(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
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

TABLAS_AVX2 void finish(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
                        const QuantisedTail& tail, float* outputs) {
  alignas(64) std::int16_t active[kMostWide];
  std::uint64_t pairs[kMostWide / kPairedUnits];
  alignas(64) std::int16_t units[kTailUnits];
  Sums second = load_sums(tail.b2.data());
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
  Sums third = load_sums(tail.b3.data());
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

TABLAS_AVX2 std::int32_t weigh(const std::int16_t* sums, const std::int16_t* ceilings,
                               const std::int16_t* factors, std::size_t wide) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i even = zero;
  __m256i odd = zero;
  for (std::size_t first = 0; first < wide; first += 2 * kLanes) {
    const __m256i a = _mm256_min_epi16(_mm256_max_epi16(load(sums + first), zero), load(ceilings + first));
    const __m256i b = _mm256_min_epi16(_mm256_max_epi16(load(sums + first + kLanes), zero),
                                       load(ceilings + first + kLanes));
    even = _mm256_add_epi32(even, _mm256_madd_epi16(a, load(factors + first)));
    odd = _mm256_add_epi32(odd, _mm256_madd_epi16(b, load(factors + first + kLanes)));
  }
  const __m256i both = _mm256_add_epi32(even, odd);
  __m128i lanes = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
  lanes = _mm_add_epi32(lanes, _mm_shuffle_epi32(lanes, 0x4E));
  lanes = _mm_add_epi32(lanes, _mm_shuffle_epi32(lanes, 0xB1));
  return _mm_cvtsi128_si32(lanes);
}

TABLAS_AVX2 void sigmoid(float* values, std::size_t size) { sigmoid_all(values, size); }

}  // namespace

const Kernel kAvx2 = {"avx2", accumulate, finish, weigh, sigmoid};

}  // namespace tablas::kernels

#endif
