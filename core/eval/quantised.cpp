#include "eval/quantised.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "eval/quantise.hpp"
#include "rules/error.hpp"

namespace tablas {

using kernels::Line;

namespace {

// Nibbles that are not 0, a 1 for each.
constexpr std::uint64_t nibbles_in_use(std::uint64_t x) {
  return detail::nibbles_at_least_one(x) & detail::kEveryNibble;
}

// Above this number of changed places a fresh sum costs less.
constexpr int kMostChangedPlaces = 10;

constexpr std::size_t kBlock = 64;  // positions whose last step is done together

}  // namespace

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
    const bool is_near = is_known_ && changed_places(position) <= kMostChangedPlaces;
    if (is_near) {
      change(0, 0, at_.own.low, position.own.low);
      change(0, 16, at_.own.high, position.own.high);
      change(1, 0, at_.other.low, position.other.low);
      change(1, 16, at_.other.high, position.other.high);
      for (int side = 0; side < 2; ++side) {
        const auto s = static_cast<std::size_t>(side);
        if (off[s] != off_[s]) change_place(side, kOff, off_[s], off[s]);
      }
      if (position == at_) return;
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

  // What the outputs of the position are before the sigmoid, in 8 lanes.
  void finish(float* outputs) const {
    network_.kernel_.finish(sums_.data(), network_.ceilings_.data()->values.data(), network_.wide_,
                            network_.tails_[tail_of(at_, network_.tails_.size())], outputs);
  }

  [[nodiscard]] std::span<const std::int16_t> sums() const { return std::span(sums_).first(network_.wide_); }

 private:
  [[nodiscard]] int changed_places(const Position& to) const {
    // At most four in a nibble, so the sum over all of them cannot carry.
    return detail::sum_of_nibbles(
        nibbles_in_use(at_.own.low ^ to.own.low) + nibbles_in_use(at_.own.high ^ to.own.high) +
        nibbles_in_use(at_.other.low ^ to.other.low) + nibbles_in_use(at_.other.high ^ to.other.high));
  }

  void change(int side, int first_place, std::uint64_t before, std::uint64_t after) {
    for (std::uint64_t differ = before ^ after; differ != 0;) {
      const int shift = std::countr_zero(differ) & ~3;
      differ &= ~(std::uint64_t{15} << shift);
      change_place(side, first_place + shift / 4, static_cast<int>((before >> shift) & 15U),
                   static_cast<int>((after >> shift) & 15U));
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

  alignas(64) std::array<std::int16_t, kMostWide> sums_;
  const QuantisedNetwork& network_;
  int checkers_per_side_;
  bool is_known_ = false;
  Position at_;
  std::array<int, 2> off_ = {};
  kernels::RowChanges changes_;
};

QuantisedNetwork::QuantisedNetwork(const NetworkWeights& weights, std::string_view kernel)
    : kernel_(kernels::named(kernel)), wide_(weights.wide()) {
  check(weights);
  build_first_layer(weights);
}

void QuantisedNetwork::build_first_layer(const NetworkWeights& weights) {
  const std::vector<double> columns = summed_columns(weights);
  const std::vector<std::int16_t> scales = first_layer_scales(columns, weights.b1);
  const auto at = [](std::vector<Line>& lines, std::size_t i) -> std::int16_t& {
    return lines[i / Line::kValues].values[i % Line::kValues];
  };
  bias_.resize(wide_ / Line::kValues);
  ceilings_.resize(wide_ / Line::kValues);
  rows_.resize(2 * kPlaceColumns * wide_ / Line::kValues);
  for (std::size_t unit = 0; unit < wide_; ++unit) {
    at(ceilings_, unit) = scales[unit];
    at(bias_, unit) =
        static_cast<std::int16_t>(nearest(static_cast<double>(weights.b1[unit]) * scales[unit]));
  }
  for (std::size_t column = 0; column < kPlaceColumns; ++column) {
    const bool has_one_less = column % static_cast<std::size_t>(kCounts) != 0;
    for (std::size_t unit = 0; unit < wide_; ++unit) {
      const std::size_t i = column * wide_ + unit;
      const auto value = static_cast<std::int16_t>(nearest(columns[i] * scales[unit]));
      at(rows_, i) = value;
      if (!has_one_less) continue;
      at(rows_, kPlaceColumns * wide_ + i) = static_cast<std::int16_t>(value - at(rows_, i - wide_));
    }
  }
  for (std::size_t tail = 0; tail < weights.tails(); ++tail)
    tails_.push_back(quantised_tail(weights, tail, scales));
}

void QuantisedNetwork::evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                                int checkers_per_side) const {
  alignas(64) std::array<float, kBlock * kOutputLanes> outputs;
  Walk walk(*this, checkers_per_side);
  for (std::size_t first = 0; first < positions.size(); first += kBlock) {
    const std::size_t size = std::min(kBlock, positions.size() - first);
    for (std::size_t i = 0; i < size; ++i) {
      const Position& position = positions[first + i];
      float* const lanes = &outputs[i * kOutputLanes];
      if (is_over(position)) {
        if (position.own == position.other) {
          throw Error("bad_board", "no checker is left on either side", static_cast<std::int64_t>(first + i));
        }
        std::fill_n(lanes, kOutputLanes, 0.0F);
        continue;
      }
      walk.go_to(position);
      walk.finish(lanes);
    }
    kernel_.sigmoid(outputs.data(), size * kOutputLanes);
    for (std::size_t i = 0; i < size; ++i) {
      const Position& position = positions[first + i];
      const float* const lanes = &outputs[i * kOutputLanes];
      out[first + i] = is_over(position) ? finished_result(position, checkers_per_side)
                                         : sanitised({lanes[0], lanes[1], lanes[2], lanes[3], lanes[4]},
                                                     position, checkers_per_side);
    }
  }
}

std::vector<std::int16_t> QuantisedNetwork::first_layer(const Position& position,
                                                        int checkers_per_side) const {
  Walk walk(*this, checkers_per_side);
  walk.go_to(position);
  return {walk.sums().begin(), walk.sums().end()};
}

}  // namespace tablas
