// Which plays are worth a look: the network's tail made linear at the base of a turn, as NetworkForecast does
// it, bit for bit. Sums of floats have the same order; all others are of integers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "eval/forecast.hpp"
#include "gpu/evaluation.hpp"
#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"

namespace tablas::gpu {

// What the five chances are worth, in their order.
struct ChanceWeights {
  float of[kOutputs];
};

TABLAS_DEVICE inline void activate_for_slopes(std::int32_t sum, std::int32_t shift, std::int32_t& unit,
                                              float& share) {
  const std::int32_t shifted = sum >> shift;
  unit = std::clamp(shifted, std::int32_t{0}, std::int32_t{kernels::kUnit});
  share = (shifted == unit ? 1.0F : kClippedShare) / static_cast<float>(std::int32_t{1} << shift);
}

// From the slopes of a layer's sums to that of one sum of the layer before.
[[nodiscard]] TABLAS_DEVICE inline float slope_before(const Pair* weights, int outputs, const float* slopes,
                                                      int unit, float share) {
  float sum = 0.0F;
  for (int out = 0; out < outputs; ++out) {
    const Pair weight = weights[unit / 2 * outputs + out];
    sum += slopes[out] * static_cast<float>(unit % 2 == 0 ? weight.even : weight.odd);
  }
  return sum * share;
}

// How the worth changes with each sum of the second layer.
template <class Team>
TABLAS_DEVICE void fit_slopes(Team& team, const ModelView& model, const ChanceWeights& weights, Turn& turn) {
  constexpr int kOut = static_cast<int>(kOutputLanes);
  const int pairs = model.wide / 2;
  const auto tail = static_cast<std::int32_t>(tail_of(turn.base.at, static_cast<std::size_t>(model.tails)));
  const auto t = static_cast<std::size_t>(tail);
  const Pair* const w2 = model.w2 + t * static_cast<std::size_t>(pairs * kUnits);
  team.sum_lanes(
      kUnits,
      [&](int out, int lane) {
        std::int32_t sum = 0;
        for (int pair = lane; pair < pairs; pair += kLanes) {
          const Pair active =
              clipped(unpaired(static_cast<std::uint32_t>(turn.sums[pair])), model.ceilings + 2 * pair);
          const Pair weight = w2[pair * kUnits + out];
          sum += active.even * weight.even + active.odd * weight.odd;
        }
        return sum;
      },
      [&](int out, std::int32_t sum) {
        activate_for_slopes(model.b2[tail * kUnits + out] + sum, model.shift2[tail * kUnits + out],
                            turn.units2[out], turn.share2[out]);
      });
  team.each(kUnits, [&](int out) {
    activate_for_slopes(third_sum(model, tail, out, turn.units2), model.shift3[tail * kUnits + out],
                        turn.units3[out], turn.share3[out]);
  });
  team.each(kOut, [&](int out) {
    const float chance = kernels::sigmoid_of_one(output(model, tail, out, turn.units3));
    const float weight = out < static_cast<int>(kOutputs) ? weights.of[out] : 0.0F;
    turn.slopes4[out] = chance * (weight * (1.0F - chance) * model.unit4[tail * kOut + out]);
  });
  team.each(kUnits, [&](int unit) {
    turn.slopes3[unit] =
        slope_before(model.w4 + t * (kUnits / 2 * kOutputLanes), kOut, turn.slopes4, unit, turn.share3[unit]);
  });
  team.each(kUnits, [&](int unit) {
    turn.slopes2[unit] =
        slope_before(model.w3 + t * (kUnits / 2 * kUnits), kUnits, turn.slopes3, unit, turn.share2[unit]);
  });
}

// What a unit of the first layer does to the worth, in steps of the slopes.
[[nodiscard]] TABLAS_DEVICE inline std::int32_t unscaled_factor(const Pair* w2, const Turn& turn, int unit) {
  std::int32_t sum = 0;
  for (int out = 0; out < kUnits; ++out) {
    const Pair weight = w2[unit / 2 * kUnits + out];
    sum += (unit % 2 == 0 ? weight.even : weight.odd) * turn.rounded[out];
  }
  return sum;
}

// The slopes as factors of 16 bits. Totals are whole numbers below 2^53: their order does not matter.
template <class Team>
TABLAS_DEVICE void set_factors(Team& team, const ModelView& model, Turn& turn) {
  const auto tail = tail_of(turn.base.at, static_cast<std::size_t>(model.tails));
  const Pair* const w2 = model.w2 + tail * static_cast<std::size_t>(model.wide / 2 * kUnits);
  team.one([&] {
    turn.steepest = 0.0F;
    for (int i = 0; i < kUnits; ++i) {
      const float slope = turn.slopes2[i];
      turn.steepest = std::max(turn.steepest, slope < 0.0F ? -slope : slope);
    }
    for (int i = 0; i < kUnits; ++i) {
      turn.rounded[i] =
          turn.steepest > 0.0F
              ? nearest_whole(static_cast<double>(turn.slopes2[i] / turn.steepest * kSlopeSteps))
              : 0;
    }
  });
  team.each(kUnits, [&](int part) {
    std::int64_t total = 0;
    std::int32_t largest = 0;
    for (int unit = part; unit < model.wide; unit += kUnits) {
      const std::int32_t sum = unscaled_factor(w2, turn, unit);
      const std::int32_t size = sum < 0 ? -sum : sum;
      largest = std::max(largest, size);
      total += std::int64_t{size} * model.ceilings[unit];
    }
    turn.totals[part] = total;
    turn.largest[part] = static_cast<double>(largest);
  });
  team.one([&] {
    double largest = 1.0;
    double total = 1.0;
    for (int part = 0; part < kUnits; ++part) {
      largest = std::max(largest, turn.largest[part]);
      total += static_cast<double>(turn.totals[part]);
    }
    turn.scale = std::min(kMostFactor / largest, kMostSum / total);
  });
  team.each(model.wide, [&](int unit) {
    turn.factors[unit] = static_cast<std::int16_t>(
        nearest_whole(static_cast<double>(unscaled_factor(w2, turn, unit)) * turn.scale));
  });
}

// Fits the forecast to the turn; where a table knows the base there is none.
template <class Team>
TABLAS_DEVICE_APART void fit_forecast(Team& team, const ModelView& model, const ChanceWeights& weights,
                                      int checkers_per_side, Turn& turn) {
  team.one([&] {
    Probabilities known;
    turn.has_forecast = !is_in_tables(model, turn.base.at, checkers_per_side, known);
  });
  if (!turn.has_forecast) return;
  fit_slopes(team, model, weights, turn);
  set_factors(team, model, turn);
  team.spent(Part::kForecast);
}

// work.scores of the first `jobs` places in work.jobs; a finished game is the best of all.
template <class Team>
TABLAS_DEVICE_APART void score(Team& team, const ModelView& model, int checkers_per_side, Forecast::Care care,
                               int jobs, const Turn& turn, Work& work) {
  for (int first = 0; first < jobs; first += kChunk) {
    const int size = jobs - first < kChunk ? jobs - first : kChunk;
    team.each(size, [&](int i) {
      const Position& position = work.next[work.jobs[first + i]];
      work.tails[i] = is_over(position) ? kKnown : 0;
      if (is_over(position)) return;
      RowList list(work.changes[i]);
      list_checkers(turn, position, checkers_per_side, list);
      if (care == Forecast::Care::kExact) list_patterns(model, turn, position, list);
      work.change_counts[i] = list.size();
    });
    team.spent(Part::kInputs);
    team.sum_lanes(
        size,
        [&](int i, int lane) {
          std::int32_t sum = 0;
          if (work.tails[i] == kKnown) return sum;
          sum_rows(model, turn, work.changes[i], work.change_counts[i], lane, [&](int word, Pair sums) {
            const Pair active = clipped(sums, model.ceilings + 2 * word);
            sum += active.even * turn.factors[2 * word] + active.odd * turn.factors[2 * word + 1];
          });
          return sum;
        },
        [&](int i, std::int32_t sum) {
          work.scores[work.jobs[first + i]] =
              work.tails[i] == kKnown ? std::numeric_limits<std::int32_t>::min() : sum;
        });
    team.spent(Part::kScores);
  }
}

}  // namespace tablas::gpu
