// The few plays of a roll that a forecast likes most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"

namespace tablas {

// Fills `best` with the places of the lowest scores, the lowest first and the earlier of equals; there are at
// least as many positions. Finished games come before all others: their scores are set so.
inline void pick_lowest(std::span<const Position> positions, std::span<std::int32_t> scores,
                        std::span<std::size_t> best) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (is_over(positions[i])) scores[i] = std::numeric_limits<std::int32_t>::min();
    std::size_t place = found < best.size() ? found++ : best.size();
    while (place > 0 && scores[i] < scores[best[place - 1]]) {
      if (place < best.size()) best[place] = best[place - 1];
      --place;
    }
    if (place < best.size()) best[place] = i;
  }
}

// Fills `best` with the places of those of the positions, at least as many, with which the side then on roll
// is forecast to be worst off, the worst first: what the other side would play to. `scores` is memory to use.
inline void find_likeliest(Forecast& forecast, std::span<const Position> positions,
                           std::vector<std::int32_t>& scores, std::span<std::size_t> best) {
  scores.resize(positions.size());
  forecast.scores(positions, scores);
  pick_lowest(positions, scores, best);
}

}  // namespace tablas
