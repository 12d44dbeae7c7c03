#include <algorithm>

#include "eval/kernels/kernel.hpp"
#include "eval/kernels/sigmoid.hpp"

namespace tablas::kernels {
namespace {

void accumulate(const std::int16_t* from, const RowChanges& changes, std::size_t wide, std::int16_t* to) {
  std::copy_n(from, wide, to);
  // What is kept fits into 16 bits; on the way there sums may wrap, and wrap back.
  for (const std::int16_t* row : changes.plus()) {
    for (std::size_t i = 0; i < wide; ++i) to[i] = static_cast<std::int16_t>(to[i] + row[i]);
  }
  for (const std::int16_t* row : changes.minus()) {
    for (std::size_t i = 0; i < wide; ++i) to[i] = static_cast<std::int16_t>(to[i] - row[i]);
  }
}

// sums += input * weights of one input, given where they lie in the pairs.
template <std::size_t Out>
void add_input(std::array<std::int32_t, Out>& sums, std::int32_t input, const std::int16_t* weights) {
  for (std::size_t out = 0; out < Out; ++out) sums[out] += input * weights[2 * out];
}

template <std::size_t Out>
std::array<std::int32_t, Out> dense(const std::array<std::int32_t, kTailUnits>& in, const std::int16_t* w,
                                    const std::array<std::int32_t, Out>& bias) {
  std::array<std::int32_t, Out> sums = bias;
  for (std::size_t i = 0; i < in.size(); ++i) add_input(sums, in[i], w + (i / 2) * 2 * Out + i % 2);
  return sums;
}

void activate(std::array<std::int32_t, kTailUnits>& sums, const std::array<std::int32_t, kTailUnits>& shift) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i] = std::clamp(sums[i] >> shift[i], 0, std::int32_t{kUnit});
  }
}

void finish(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
            const QuantisedTail& tail, float* outputs) {
  std::array<std::int32_t, kTailUnits> second = tail.b2;
  for (std::size_t i = 0; i < wide; ++i) {
    const std::int16_t active = std::clamp(sums[i], std::int16_t{0}, ceilings[i]);
    if (active != 0) add_input(second, active, tail.w2[i & ~std::size_t{1}].values.data() + i % 2);
  }
  activate(second, tail.shift2);
  std::array<std::int32_t, kTailUnits> third = dense(second, tail.w3.data(), tail.b3);
  activate(third, tail.shift3);
  const std::array<std::int32_t, kOutputLanes> last = dense(third, tail.w4.data(), tail.b4);
  for (std::size_t i = 0; i < kOutputLanes; ++i) outputs[i] = static_cast<float>(last[i]) * tail.unit4[i];
}

std::int32_t weigh(const std::int16_t* sums, const std::int16_t* ceilings, const std::int16_t* factors,
                   std::size_t wide) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < wide; ++i) {
    sum += std::int32_t{std::clamp(sums[i], std::int16_t{0}, ceilings[i])} * factors[i];
  }
  return sum;
}

void sigmoid(float* values, std::size_t size) { sigmoid_all(values, size); }

}  // namespace

const Kernel kPlain = {"plain", accumulate, finish, weigh, sigmoid};

}  // namespace tablas::kernels
