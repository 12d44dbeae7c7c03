// The dice of the games of a rollout: a function of seed, game and turn, so that a game is the same whoever
// plays it and whenever.
//
// The first two rolls are spread evenly: every 36 games in a row, counted from a multiple of 36, begin with
// each of the 36 rolls once and have each once as the second; every 1,296 have each pair once.
#pragma once

#include <array>
#include <cstdint>

#include "rules/plays.hpp"

namespace tablas {

class DiceStream {
 public:
  explicit DiceStream(std::uint64_t seed) : seed_(seed) {}

  // The roll of that turn, 0 the first, of that game.
  [[nodiscard]] Dice roll(std::uint64_t game, std::uint64_t turn) const;

 private:
  static constexpr std::uint64_t kRollsByOrder = 36;
  using Order = std::array<std::uint8_t, kRollsByOrder>;

  [[nodiscard]] Order shuffled(std::uint64_t block, std::uint64_t turn) const;

  std::uint64_t seed_;
};

}  // namespace tablas
