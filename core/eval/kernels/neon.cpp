#if defined(__aarch64__)

#include <arm_neon.h>

#include <algorithm>

#include "eval/kernels/kernel.hpp"
#include "eval/kernels/sigmoid.hpp"

namespace tablas::kernels {
namespace {

constexpr std::size_t kLanes = 8;          // int16 in a vector
constexpr std::size_t kNarrowVectors = 8;  // 32 sums of int32

template <std::size_t Vectors>
void accumulate_block(const std::int16_t* from, const RowChanges& changes, std::size_t first,
                      std::int16_t* to) {
  int16x8_t sums[Vectors];
  for (std::size_t v = 0; v < Vectors; ++v) sums[v] = vld1q_s16(from + first + v * kLanes);
  for (const std::int16_t* row : changes.plus()) {
    for (std::size_t v = 0; v < Vectors; ++v)
      sums[v] = vaddq_s16(sums[v], vld1q_s16(row + first + v * kLanes));
  }
  for (const std::int16_t* row : changes.minus()) {
    for (std::size_t v = 0; v < Vectors; ++v)
      sums[v] = vsubq_s16(sums[v], vld1q_s16(row + first + v * kLanes));
  }
  for (std::size_t v = 0; v < Vectors; ++v) vst1q_s16(to + first + v * kLanes, sums[v]);
}

void accumulate(const std::int16_t* from, const RowChanges& changes, std::size_t wide, std::int16_t* to) {
  for (std::size_t first = 0; first < wide; first += kWideStep) accumulate_block<8>(from, changes, first, to);
}

// sums += two inputs times their weights for Vectors * 4 outputs, which lie in turns in the pairs.
template <std::size_t Vectors>
void add_pair(int32x4_t (&sums)[Vectors], const std::int16_t* inputs, const std::int16_t* weights) {
  for (std::size_t v = 0; v < Vectors; ++v) {
    const int16x4x2_t both = vld2_s16(weights + v * kLanes);
    sums[v] = vmlal_n_s16(sums[v], both.val[0], inputs[0]);
    sums[v] = vmlal_n_s16(sums[v], both.val[1], inputs[1]);
  }
}

template <std::size_t Vectors>
void load_bias(int32x4_t (&sums)[Vectors], const std::int32_t* bias) {
  for (std::size_t v = 0; v < Vectors; ++v) sums[v] = vld1q_s32(bias + v * 4);
}

// Shifts, rounds and clips 32 sums to units of kUnit.
void activate(const int32x4_t (&sums)[kNarrowVectors], const std::int32_t* shift, std::int16_t* units) {
  for (std::size_t v = 0; v < kNarrowVectors; ++v) {
    const int32x4_t shifted = vshlq_s32(sums[v], vnegq_s32(vld1q_s32(shift + v * 4)));
    vst1_s16(units + v * 4, vmin_s16(vmax_s16(vqmovn_s32(shifted), vdup_n_s16(0)), vdup_n_s16(kUnit)));
  }
}

void finish(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
            const QuantisedTail& tail, float* outputs) {
  std::int16_t active[kLanes];
  std::int16_t units[kTailUnits];
  int32x4_t second[kNarrowVectors];
  load_bias(second, tail.b2.data());
  for (std::size_t first = 0; first < wide; first += kLanes) {
    const int16x8_t clipped =
        vminq_s16(vmaxq_s16(vld1q_s16(sums + first), vdupq_n_s16(0)), vld1q_s16(ceilings + first));
    if (vmaxvq_s16(clipped) == 0) continue;
    vst1q_s16(active, clipped);
    for (std::size_t i = 0; i < kLanes; i += 2) {
      if ((active[i] | active[i + 1]) != 0) add_pair(second, active + i, tail.w2[first + i].values.data());
    }
  }
  activate(second, tail.shift2.data(), units);
  int32x4_t third[kNarrowVectors];
  load_bias(third, tail.b3.data());
  for (std::size_t i = 0; i < kTailUnits; i += 2) add_pair(third, units + i, tail.w3.data() + i * kTailUnits);
  activate(third, tail.shift3.data(), units);
  int32x4_t last[kOutputLanes / 4];
  load_bias(last, tail.b4.data());
  for (std::size_t i = 0; i < kTailUnits; i += 2)
    add_pair(last, units + i, tail.w4.data() + i * kOutputLanes);
  for (std::size_t v = 0; v < kOutputLanes / 4; ++v) {
    vst1q_f32(outputs + v * 4, vmulq_f32(vcvtq_f32_s32(last[v]), vld1q_f32(tail.unit4.data() + v * 4)));
  }
}

std::int32_t weigh(const std::int16_t* sums, const std::int16_t* ceilings, const std::int16_t* factors,
                   std::size_t wide) {
  int32x4_t sum = vdupq_n_s32(0);
  for (std::size_t first = 0; first < wide; first += kLanes) {
    const int16x8_t units =
        vminq_s16(vmaxq_s16(vld1q_s16(sums + first), vdupq_n_s16(0)), vld1q_s16(ceilings + first));
    const int16x8_t by = vld1q_s16(factors + first);
    sum = vmlal_s16(sum, vget_low_s16(units), vget_low_s16(by));
    sum = vmlal_high_s16(sum, units, by);
  }
  return vaddvq_s32(sum);
}

void sigmoid(float* values, std::size_t size) { sigmoid_all(values, size); }

}  // namespace

const Kernel kNeon = {"neon", accumulate, finish, weigh, sigmoid};

}  // namespace tablas::kernels

#endif
