// The dice of the games of a rollout: a function of seed, game and turn, so that a game is the same whoever
// plays it and whenever.
//
// The first two rolls are spread evenly: every 36 games in a row, counted from a multiple of 36, begin with
// each of the 36 rolls once and have each once as the second; every 1,296 have each pair once.
#pragma once

#include <cstdint>

#include "rules/device.hpp"
#include "rules/mixing.hpp"
#include "rules/plays.hpp"

namespace tablas {

class DiceStream {
 public:
  TABLAS_DEVICE explicit constexpr DiceStream(std::uint64_t seed) : seed_(seed) {}

  // The roll of that turn, 0 the first, of that game.
  [[nodiscard]] TABLAS_DEVICE constexpr Dice roll(std::uint64_t game, std::uint64_t turn) const {
    if (turn > 1) return roll_numbered(below(mixed(mixed(seed_, game), turn), kRollsByOrder));
    const std::uint64_t block = game / (kRollsByOrder * kRollsByOrder);
    const std::uint64_t first = game % kRollsByOrder;
    // A Latin square: each row and each column has every second roll once.
    const std::uint64_t second = (first + game / kRollsByOrder) % kRollsByOrder;
    return roll_numbered(shuffled(block, turn, turn == 0 ? first : second));
  }

 private:
  static constexpr std::uint64_t kRollsByOrder = 36;
  static constexpr std::uint64_t kShuffles = std::uint64_t{1} << 63;  // apart from the numbers of games

  // 0 to limit - 1; the bias is below limit / 2^32.
  [[nodiscard]] TABLAS_DEVICE static constexpr std::uint64_t below(std::uint64_t bits, std::uint64_t limit) {
    return ((bits >> 32) * limit) >> 32;
  }

  [[nodiscard]] TABLAS_DEVICE static constexpr Dice roll_numbered(std::uint64_t number) {
    return {static_cast<std::uint8_t>(1 + number / 6), static_cast<std::uint8_t>(1 + number % 6)};
  }

  // What stands in that place of a block's shuffled rolls.
  [[nodiscard]] TABLAS_DEVICE constexpr std::uint64_t shuffled(std::uint64_t block, std::uint64_t turn,
                                                               std::uint64_t place) const {
    std::uint8_t order[kRollsByOrder] = {};
    for (std::uint64_t i = 0; i < kRollsByOrder; ++i) order[i] = static_cast<std::uint8_t>(i);
    const std::uint64_t own = mixed(mixed(seed_, kShuffles + block), turn);
    for (std::uint64_t i = kRollsByOrder - 1; i > 0; --i) {
      const std::uint64_t other = below(mixed(own, i), i + 1);
      const std::uint8_t kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    return order[place];
  }

  std::uint64_t seed_;
};

}  // namespace tablas
