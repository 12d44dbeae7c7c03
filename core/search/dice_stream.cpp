#include "search/dice_stream.hpp"

#include <cstddef>
#include <utility>

#include "rules/mixing.hpp"

namespace tablas {
namespace {

constexpr std::uint64_t kShuffles = std::uint64_t{1} << 63;  // apart from the numbers of games

// 0 to limit - 1; the bias is below limit / 2^32.
constexpr std::uint64_t below(std::uint64_t bits, std::uint64_t limit) {
  return ((bits >> 32) * limit) >> 32;
}

Dice roll_numbered(std::uint64_t number) {
  return {static_cast<std::uint8_t>(1 + number / 6), static_cast<std::uint8_t>(1 + number % 6)};
}

}  // namespace

DiceStream::Order DiceStream::shuffled(std::uint64_t block, std::uint64_t turn) const {
  Order order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint8_t>(i);
  const std::uint64_t own = mixed(mixed(seed_, kShuffles + block), turn);
  for (std::size_t i = order.size() - 1; i > 0; --i) std::swap(order[i], order[below(mixed(own, i), i + 1)]);
  return order;
}

Dice DiceStream::roll(std::uint64_t game, std::uint64_t turn) const {
  if (turn > 1) return roll_numbered(below(mixed(mixed(seed_, game), turn), kRollsByOrder));
  const std::uint64_t block = game / (kRollsByOrder * kRollsByOrder);
  const std::uint64_t first = game % kRollsByOrder;
  // A Latin square: each row and each column has every second roll once.
  const std::uint64_t second = (first + game / kRollsByOrder) % kRollsByOrder;
  return roll_numbered(shuffled(block, turn)[turn == 0 ? first : second]);
}

}  // namespace tablas
