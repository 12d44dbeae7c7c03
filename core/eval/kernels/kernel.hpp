// The arithmetic of the fast network, once for each kind of processor. Every variant gives the same bits as
// the plain one: all sums are of integers and none can overflow (see quantised.hpp), and the only float
// operations, one product and a sigmoid for each output, are done in the same order by all of them, without
// fusing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "eval/weights.hpp"

namespace tablas::kernels {

// One cache line of int16; rows of the first layer are whole lines, so that vectors never straddle two.
struct alignas(64) Line {
  static constexpr std::size_t kValues = 32;
  std::array<std::int16_t, kValues> values;
};

// Outputs of the second and third layer are integers with this unit, clipped to 0..kUnit.
inline constexpr int kUnitBits = 14;
inline constexpr std::int16_t kUnit = 1 << kUnitBits;

// One tail in integers. A dense layer holds its weights by pairs of inputs: (pair, output, which of the two).
// Its sum for an output is bias + inputs * weights, then shifted right by `shift` and clipped to 0..kUnit;
// the bias holds the half that makes the shift round.
struct QuantisedTail {
  std::vector<Line> w2;  // wide / 2 pairs, 32 outputs
  alignas(64) std::array<std::int32_t, kTailUnits> b2;
  alignas(64) std::array<std::int32_t, kTailUnits> shift2;
  alignas(64) std::array<std::int16_t, kTailUnits * kTailUnits> w3;
  alignas(64) std::array<std::int32_t, kTailUnits> b3;
  alignas(64) std::array<std::int32_t, kTailUnits> shift3;
  alignas(64) std::array<std::int16_t, kTailUnits * kOutputLanes> w4;
  alignas(64) std::array<std::int32_t, kOutputLanes> b4;
  alignas(64) std::array<float, kOutputLanes> unit4;  // what 1 in the sum of an output means
};

// Rows of the first layer to add to an accumulator and to take away from it.
class RowChanges {
 public:
  // Every place of both sides can change, and then has a row in each list, and so can all patterns; a writer
  // needs one more.
  static constexpr std::size_t kMost = 2 * static_cast<std::size_t>(kPlaces) + kMostPatterns + 1;

  // Writes both lists from their beginning. A value of its own, which the compiler can keep in registers.
  class Writer {
   public:
    explicit Writer(RowChanges& changes) : plus_(changes.plus_.data()), minus_(changes.minus_.data()) {}

    // The row goes into both lists, and one of them goes on: which one cannot be foretold.
    void add(bool is_plus, const std::int16_t* row) {
      *plus_ = row;
      *minus_ = row;
      plus_ += is_plus ? 1 : 0;
      minus_ += is_plus ? 0 : 1;
    }

   private:
    friend class RowChanges;
    const std::int16_t** plus_;
    const std::int16_t** minus_;
  };

  // The lists are what the writer has written.
  void close(const Writer& writer) {
    sizes_ = {static_cast<std::size_t>(writer.plus_ - plus_.data()),
              static_cast<std::size_t>(writer.minus_ - minus_.data())};
  }

  [[nodiscard]] std::span<const std::int16_t* const> plus() const { return {plus_.data(), sizes_[0]}; }
  [[nodiscard]] std::span<const std::int16_t* const> minus() const { return {minus_.data(), sizes_[1]}; }

 private:
  std::array<const std::int16_t*, kMost> plus_;
  std::array<const std::int16_t*, kMost> minus_;
  std::array<std::size_t, 2> sizes_ = {};
};

struct Kernel {
  std::string_view name;

  // to = from + plus - minus, `wide` values each (a multiple of 64), all aligned to 64 bytes; to may be from.
  void (*accumulate)(const std::int16_t* from, const RowChanges& changes, std::size_t wide, std::int16_t* to);

  // The 8 lanes of outputs before the sigmoid. Unit i of the first layer is sums[i] clipped to
  // 0..ceilings[i].
  void (*finish)(const std::int16_t* sums, const std::int16_t* ceilings, std::size_t wide,
                 const QuantisedTail& tail, float* outputs);

  // The sum of sums[i], clipped as for finish(), times factors[i]. The factors are such that it cannot
  // overflow in any order: ceilings times their sizes add up to less than 2^31.
  std::int32_t (*weigh)(const std::int16_t* sums, const std::int16_t* ceilings, const std::int16_t* factors,
                        std::size_t wide);

  // Each value becomes 1 / (1 + exp(-value)); `size` is a multiple of 8.
  void (*sigmoid)(float* values, std::size_t size);
};

extern const Kernel kPlain;
#if defined(__x86_64__)
extern const Kernel kAvx2;
extern const Kernel kAvx512;
#elif defined(__aarch64__)
extern const Kernel kNeon;
#endif

// Those this machine can run, best first; the last is always the plain one.
[[nodiscard]] std::vector<const Kernel*> available();

// The kernel of that name, or the best one for an empty name. Throws Error "bad_kernel" when this machine has
// none of that name.
[[nodiscard]] const Kernel& named(std::string_view name);

}  // namespace tablas::kernels
