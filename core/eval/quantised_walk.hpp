// How the fast network goes from one position to the next: its first layer as an accumulator that is changed
// where two positions differ. For the network itself and what stands beside it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "eval/quantised.hpp"

namespace tablas {
namespace detail {

// Nibbles that are not 0, a 1 for each.
[[nodiscard]] constexpr std::uint64_t nibbles_in_use(std::uint64_t x) {
  return detail::nibbles_at_least_one(x) & detail::kEveryNibble;
}

// Above this number of changed places a fresh sum costs less.
inline constexpr int kMostChangedPlaces = 10;

}  // namespace detail

// One walk over a batch: the accumulator, and the position that it stands for.
class QuantisedNetwork::Walk {
 public:
  Walk(const QuantisedNetwork& network, int checkers_per_side)
      : network_(network), checkers_per_side_(checkers_per_side) {}

  // Brings the accumulator to a position that is not over.
  void go_to(const Position& position) {
    const std::array<int, 2> off = {checkers_off(checkers(position.own), checkers_per_side_),
                                    checkers_off(checkers(position.other), checkers_per_side_)};
    changes_.clear();
    const bool is_near = is_known_ && is_near_to(position);
    if (is_near && position == at_) return;
    if (network_.has_patterns_) change_patterns(position, is_near);
    if (is_near) {
      change(position, off);
    } else {
      add_all(0, 0, position.own.low);
      add_all(0, 16, position.own.high);
      add_all(1, 0, position.other.low);
      add_all(1, 16, position.other.high);
      for (int side = 0; side < 2; ++side) {
        const int count = off[static_cast<std::size_t>(side)];
        if (count != 0) changes_.add(true, network_.row(column_index(side, kOff, count)));
      }
    }
    const std::int16_t* const from = is_near ? sums_.data() : network_.bias_.data()->values.data();
    network_.kernel_.accumulate(from, changes_, network_.wide_, sums_.data());
    at_ = position;
    off_ = off;
    is_known_ = true;
  }

  // As go_to(), from a position it has gone to, but with the patterns of that one: nothing but a forecast can
  // be made of the accumulator from then on.
  void move_checkers_to(const Position& position) {
    const std::array<int, 2> off = {checkers_off(checkers(position.own), checkers_per_side_),
                                    checkers_off(checkers(position.other), checkers_per_side_)};
    changes_.clear();
    change(position, off);
    network_.kernel_.accumulate(sums_.data(), changes_, network_.wide_, sums_.data());
    at_ = position;
    off_ = off;
  }

  // What the outputs of the position are before the sigmoid, in 8 lanes.
  void finish(float* outputs) const {
    network_.kernel_.finish(sums_.data(), network_.ceilings_.data()->values.data(), network_.wide_,
                            network_.tails_[tail_of(at_, network_.tails_.size())], outputs);
  }

  // The sum of the first layer's units, each clipped and times its factor.
  [[nodiscard]] std::int32_t weighed(const std::int16_t* factors) const {
    return network_.kernel_.weigh(sums_.data(), network_.ceilings_.data()->values.data(), factors,
                                  network_.wide_);
  }

  [[nodiscard]] std::span<const std::int16_t> sums() const { return std::span(sums_).first(network_.wide_); }

 private:
  // Places that differ: for each word of counts a 1 in each nibble that does.
  [[nodiscard]] std::array<std::uint64_t, 4> differences(const Position& to) const {
    return {detail::nibbles_in_use(at_.own.low ^ to.own.low),
            detail::nibbles_in_use(at_.own.high ^ to.own.high),
            detail::nibbles_in_use(at_.other.low ^ to.other.low),
            detail::nibbles_in_use(at_.other.high ^ to.other.high)};
  }

  [[nodiscard]] bool is_near_to(const Position& to) const {
    const auto differ = differences(to);
    // At most four in a nibble, so the sum over all of them cannot carry.
    return detail::sum_of_nibbles(differ[0] + differ[1] + differ[2] + differ[3]) <=
           detail::kMostChangedPlaces;
  }

  void change(const Position& to, const std::array<int, 2>& off) {
    for (int side = 0; side < 2; ++side) {
      const auto s = static_cast<std::size_t>(side);
      if (off[s] != off_[s]) change_place(side, kOff, off_[s], off[s]);
    }
    const auto differ = differences(to);
    // One loop over all four words, a bit of each nibble for each: it has one end to foretell, not four.
    std::uint64_t changed = differ[0] | differ[1] << 1 | differ[2] << 2 | differ[3] << 3;
    const std::array<std::uint64_t, 4> before = {at_.own.low, at_.own.high, at_.other.low, at_.other.high};
    const std::array<std::uint64_t, 4> after = {to.own.low, to.own.high, to.other.low, to.other.high};
    for (; changed != 0; changed &= changed - 1) {
      const int bit = std::countr_zero(changed);
      const auto word = static_cast<std::size_t>(bit & 3);
      const int shift = bit & ~3;
      change_place(bit >> 1 & 1, (bit & 1) * 16 + shift / 4, static_cast<int>(before[word] >> shift & 15U),
                   static_cast<int>(after[word] >> shift & 15U));
    }
  }

  void change_place(int side, int place, int before, int after) {
    if (std::abs(after - before) == 1) {
      const std::size_t step = kPlaceColumns + column_index(side, place, std::max(before, after));
      changes_.add(after > before, network_.row(step));
      return;
    }
    changes_.add(true, network_.row(column_index(side, place, after)));
    changes_.add(false, network_.row(column_index(side, place, before)));
  }

  void add_all(int side, int first_place, std::uint64_t counts) {
    while (counts != 0) {
      const int shift = std::countr_zero(counts) & ~3;
      const int count = static_cast<int>((counts >> shift) & 15U);
      counts &= ~(std::uint64_t{15} << shift);
      changes_.add(true, network_.row(column_index(side, first_place + shift / 4, count)));
    }
  }

  void change_patterns(const Position& position, bool is_near) {
    if (!is_near) patterns_ = Patterns();
    pattern_changes_.clear();
    patterns_.go_to(position, pattern_changes_);
    for (std::size_t i = 0; i < pattern_changes_.size(); ++i) {
      changes_.add(pattern_changes_.is_on(i), network_.pattern_row(pattern_changes_.pattern(i)));
    }
  }

  alignas(64) std::array<std::int16_t, kMostWide> sums_;
  Patterns patterns_;
  PatternChanges pattern_changes_;
  const QuantisedNetwork& network_;
  int checkers_per_side_;
  bool is_known_ = false;
  Position at_;
  std::array<int, 2> off_ = {};
  kernels::RowChanges changes_;
};

}  // namespace tablas
