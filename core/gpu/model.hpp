// What device code looks up: the network's integers and the bear-off tables, in memory that both kinds of
// machine can be given in one piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/bearoff/one_sided.hpp"
#include "eval/composite.hpp"
#include "eval/money_equities.hpp"
#include "eval/quantised.hpp"
#include "rules/device.hpp"

namespace tablas::gpu {

// The weights, or the values, of two inputs that lie side by side.
struct alignas(4) Pair {
  std::int16_t even;
  std::int16_t odd;
};

// Pointers into a model. Where a table is absent its pointer is null.
//
// Two units of the first layer share a word: high * 65536 + low as whole numbers, so that words are added and
// taken away like numbers, both halves at once. What the sums of a position come to fits into its half again.
struct ModelView {
  const std::int32_t* rows;      // (rows, wide / 2): by column_index, the same as steps, then the patterns
  const std::int32_t* bias;      // (wide / 2)
  const std::int16_t* ceilings;  // (wide)

  // Tails one after another. Weights by pairs of inputs, see kernels::QuantisedTail.
  const Pair* w2;          // (tails, wide / 2, 32)
  const std::int32_t* b2;  // (tails, 32)
  const std::int32_t* shift2;
  const Pair* w3;          // (tails, 16, 32)
  const std::int32_t* b3;  // (tails, 32)
  const std::int32_t* shift3;
  const Pair* w4;          // (tails, 16, 8)
  const std::int32_t* b4;  // (tails, 8)
  const float* unit4;

  const std::uint8_t* freedom_classes;
  const std::uint16_t* first_of_word;  // of each word of patterns

  const OneSidedTable::Row* one_sided;
  const float* one_sided_chances;
  const MoneyEquities* two_sided;
  const std::uint16_t* ranks;
  const std::uint32_t* home_terms;

  std::int32_t wide;
  std::int32_t tails;
  std::int32_t two_sided_positions;
  bool has_patterns;
};

// A network with its tables as one block of bytes.
class Model {
 public:
  // Throws Error "bad_network" when the evaluator's network is not a QuantisedNetwork.
  explicit Model(const CompositeEvaluator& evaluator);

  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

  // For a copy of the bytes that begins there, aligned to 16 bytes, on whatever machine.
  [[nodiscard]] ModelView view_at(const std::byte* base) const;
  [[nodiscard]] ModelView view() const { return view_at(bytes_.data()); }

 private:
  template <class T>
  std::size_t append(std::span<const T> values);
  void append_first_layer(const QuantisedNetwork& network);
  void append_tails(const QuantisedNetwork& network);
  void append_tables(const CompositeEvaluator& evaluator);

  std::vector<std::byte> bytes_;
  struct Offsets {
    std::size_t rows, bias, ceilings, w2, b2, shift2, w3, b3, shift3, w4, b4, unit4, freedom_classes,
        first_of_word, one_sided, one_sided_chances, two_sided, ranks, home_terms;
  };
  static constexpr std::size_t kAbsent = ~std::size_t{0};
  Offsets at_{};
  std::int32_t wide_ = 0;
  std::int32_t tails_ = 0;
  std::int32_t two_sided_positions_ = 0;
  bool has_patterns_ = false;
};

}  // namespace tablas::gpu
