// How the fast network goes from one position to the next: its first layer as an accumulator that is changed
// where two positions differ. For the network itself and what stands beside it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "eval/pattern_words.hpp"
#include "eval/quantised.hpp"

namespace tablas {
namespace detail {

// Nibbles that are not 0, a 1 for each.
[[nodiscard]] constexpr std::uint64_t nibbles_in_use(std::uint64_t x) {
  return detail::nibbles_at_least_one(x) & detail::kEveryNibble;
}

// Above this number of changed places a fresh sum costs less.
inline constexpr int kMostChangedPlaces = 10;

// Turns patterns that go on or off into changes of rows.
class PatternRows {
 public:
  // rows: of all patterns, `wide` values each.
  PatternRows(std::array<std::uint64_t, kPatternWords>& words, const std::int16_t* rows, std::size_t wide,
              kernels::RowChanges::Writer& writer)
      : words_(words), rows_(rows), wide_(wide), writer_(writer) {}

  void set(std::size_t word, std::uint64_t now) {
    std::uint64_t differ = words_[word] ^ now;
    words_[word] = now;
    const std::int16_t* const first = rows_ + kFirstOfWord[word] * wide_;
    for (; differ != 0; differ &= differ - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(differ));
      writer_.add(((now >> bit) & 1U) != 0, first + bit * wide_);
    }
  }

 private:
  std::array<std::uint64_t, kPatternWords>& words_;
  const std::int16_t* const rows_;
  const std::size_t wide_;
  kernels::RowChanges::Writer& writer_;
};

}  // namespace detail

// One walk over a batch: the accumulator, and the position that it stands for.
class QuantisedNetwork::Walk {
 public:
  Walk(const QuantisedNetwork& network, int checkers_per_side)
      : network_(network), checkers_per_side_(checkers_per_side) {}

  // Games are of so many checkers a side from now on.
  void set_checkers_per_side(int checkers_per_side) {
    if (checkers_per_side != checkers_per_side_) is_known_ = has_kept_ = false;
    checkers_per_side_ = checkers_per_side;
  }

  // Keeps the position where it is, which it has gone to: what comes may be near to that again.
  void keep() {
    kept_ = now_;
    std::copy_n(sums_.data(), network_.wide_, kept_sums_.data());
    has_kept_ = true;
  }

  // Brings the accumulator to a position that is not over: from where it is or from what it has kept.
  void go_to(const Position& position) {
    int apart = is_known_ ? places_apart(now_.at, position) : kPlaces * 2;
    const std::int16_t* from = sums_.data();
    if (has_kept_ && places_apart(kept_.at, position) < apart) {
      apart = places_apart(kept_.at, position);
      now_ = kept_;
      from = kept_sums_.data();
    } else if (apart == 0 && (!network_.has_patterns_ || position == now_.patterns.at)) {
      return;
    }
    const bool is_near = apart <= detail::kMostChangedPlaces;
    const std::array<int, 2> off = off_of(position);
    Writer writer(changes_);
    if (network_.has_patterns_) change_patterns(position, is_near, writer);
    if (is_near) {
      change(position, off, writer);
    } else {
      from = network_.bias_.data()->values.data();
      add_all(position, off, writer);
    }
    arrive(position, off, writer, from);
  }

  // As go_to(), from a position it has gone to, but with the patterns of that one: nothing but a forecast can
  // be made of the accumulator from then on.
  void move_checkers_to(const Position& position) {
    const std::array<int, 2> off = off_of(position);
    Writer writer(changes_);
    change(position, off, writer);
    arrive(position, off, writer, sums_.data());
  }

  // What the outputs of the position are before the sigmoid, in 8 lanes.
  void finish(float* outputs) const {
    network_.kernel_.finish(sums_.data(), network_.ceilings_.data()->values.data(), network_.wide_,
                            network_.tails_[tail_of(now_.at, network_.tails_.size())], outputs);
  }

  // The sum of the first layer's units, each clipped and times its factor.
  [[nodiscard]] std::int32_t weighed(const std::int16_t* factors) const {
    return network_.kernel_.weigh(sums_.data(), network_.ceilings_.data()->values.data(), factors,
                                  network_.wide_);
  }

  [[nodiscard]] std::span<const std::int16_t> sums() const { return std::span(sums_).first(network_.wide_); }

 private:
  using Writer = kernels::RowChanges::Writer;

  [[nodiscard]] std::array<int, 2> off_of(const Position& position) const {
    return {checkers_off(checkers(position.own), checkers_per_side_),
            checkers_off(checkers(position.other), checkers_per_side_)};
  }

  void arrive(const Position& position, const std::array<int, 2>& off, const Writer& writer,
              const std::int16_t* from) {
    changes_.close(writer);
    network_.kernel_.accumulate(from, changes_, network_.wide_, sums_.data());
    now_.at = position;
    now_.off = off;
    is_known_ = true;
  }

  // For each word of counts a 1 in each nibble that differs.
  [[nodiscard]] static std::array<std::uint64_t, 4> differences(const Position& from, const Position& to) {
    return {detail::nibbles_in_use(from.own.low ^ to.own.low),
            detail::nibbles_in_use(from.own.high ^ to.own.high),
            detail::nibbles_in_use(from.other.low ^ to.other.low),
            detail::nibbles_in_use(from.other.high ^ to.other.high)};
  }

  [[nodiscard]] static int places_apart(const Position& from, const Position& to) {
    const auto differ = differences(from, to);
    // At most four in a nibble, so the sum over all of them cannot carry.
    return detail::sum_of_nibbles(differ[0] + differ[1] + differ[2] + differ[3]);
  }

  void change(const Position& to, const std::array<int, 2>& off, Writer& writer) const {
    for (int side = 0; side < 2; ++side) {
      const auto s = static_cast<std::size_t>(side);
      if (off[s] != now_.off[s]) change_place(side, kOff, now_.off[s], off[s], writer);
    }
    const auto differ = differences(now_.at, to);
    // One loop over all four words, a bit of each nibble for each: it has one end to foretell, not four.
    std::uint64_t changed = differ[0] | differ[1] << 1 | differ[2] << 2 | differ[3] << 3;
    const std::array<std::uint64_t, 4> before = {now_.at.own.low, now_.at.own.high, now_.at.other.low,
                                                 now_.at.other.high};
    const std::array<std::uint64_t, 4> after = {to.own.low, to.own.high, to.other.low, to.other.high};
    for (; changed != 0; changed &= changed - 1) {
      const int bit = std::countr_zero(changed);
      const auto word = static_cast<std::size_t>(bit & 3);
      const int shift = bit & ~3;
      change_place(bit >> 1 & 1, (bit & 1) * 16 + shift / 4, static_cast<int>(before[word] >> shift & 15U),
                   static_cast<int>(after[word] >> shift & 15U), writer);
    }
  }

  void change_place(int side, int place, int before, int after, Writer& writer) const {
    if (std::abs(after - before) == 1) {
      const std::size_t step = kPlaceColumns + column_index(side, place, std::max(before, after));
      writer.add(after > before, network_.row(step));
      return;
    }
    writer.add(true, network_.row(column_index(side, place, after)));
    writer.add(false, network_.row(column_index(side, place, before)));
  }

  void add_all(const Position& position, const std::array<int, 2>& off, Writer& writer) const {
    add_all(0, 0, position.own.low, writer);
    add_all(0, 16, position.own.high, writer);
    add_all(1, 0, position.other.low, writer);
    add_all(1, 16, position.other.high, writer);
    for (int side = 0; side < 2; ++side) {
      const int count = off[static_cast<std::size_t>(side)];
      if (count != 0) writer.add(true, network_.row(column_index(side, kOff, count)));
    }
  }

  void add_all(int side, int first_place, std::uint64_t counts, Writer& writer) const {
    while (counts != 0) {
      const int shift = std::countr_zero(counts) & ~3;
      const int count = static_cast<int>((counts >> shift) & 15U);
      counts &= ~(std::uint64_t{15} << shift);
      writer.add(true, network_.row(column_index(side, first_place + shift / 4, count)));
    }
  }

  void change_patterns(const Position& position, bool is_near, Writer& writer) {
    if (!is_near) {
      now_.patterns = {};
      now_.words = {};
    }
    detail::PatternRows rows(now_.words, network_.pattern_row(0), network_.wide_, writer);
    now_.patterns = patterns_after(now_.patterns, position, classes_, rows);
  }

  // What the accumulator stands for.
  struct Place {
    Position at;
    std::array<int, 2> off = {};
    PatternState patterns;
    std::array<std::uint64_t, kPatternWords> words{};
  };

  alignas(64) std::array<std::int16_t, kMostWide> sums_;
  alignas(64) std::array<std::int16_t, kMostWide> kept_sums_;
  Place now_;
  Place kept_;
  bool is_known_ = false;
  bool has_kept_ = false;
  const std::uint8_t* classes_ = freedom_classes().data();
  const QuantisedNetwork& network_;
  int checkers_per_side_;
  kernels::RowChanges changes_;
};

}  // namespace tablas
