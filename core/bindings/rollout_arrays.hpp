// What a rollout is asked with and answers, as arrays: for the CPU and for a card.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bindings/arrays.hpp"
#include "search/rollout.hpp"

namespace tablas {

// A start for each board. Throws Error "bad_array" or "bad_board".
[[nodiscard]] std::vector<RolloutStart> starts_of(const InputArray<std::int8_t>& boards,
                                                  const std::vector<Stakes>& stakes, bool is_player_on_roll,
                                                  bool may_double_first);

// (count, starts, 7): five chances, equity without the cube, worth.
[[nodiscard]] NumpyArray<double> array_of_games(std::span<const RolloutGame> games, std::size_t count,
                                                std::size_t starts);

}  // namespace tablas
