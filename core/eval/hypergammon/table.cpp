#include "eval/hypergammon/table.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr float kChanceUnit = 1.0F / (1 << 23);
constexpr float kPointUnit = 1.0F / (1 << 21);
constexpr float kLeastPoints = -3.0F;

void write(std::byte* at, float units) {
  const auto whole = static_cast<std::uint32_t>(std::lround(units));
  for (std::size_t i = 0; i < HypergammonTable::kValueBytes; ++i)
    at[i] = static_cast<std::byte>((whole >> (8 * i)) & 0xFFU);
}

// Exact: 24 bits are what a float holds.
float read(const std::byte* at) {
  std::uint32_t whole = 0;
  for (std::size_t i = 0; i < HypergammonTable::kValueBytes; ++i)
    whole |= static_cast<std::uint32_t>(at[i]) << (8 * i);
  return static_cast<float>(whole);
}

constexpr std::size_t kWorthsBegin = HypergammonTable::kChances * HypergammonTable::kValueBytes;

float chance(const std::byte* cell, std::size_t i) {
  return read(cell + i * HypergammonTable::kValueBytes) * kChanceUnit;
}

float points(const std::byte* cell, std::size_t i) {
  return read(cell + kWorthsBegin + i * HypergammonTable::kValueBytes) * kPointUnit + kLeastPoints;
}

Probabilities chances_in(const std::byte* cell) {
  return {chance(cell, 0), chance(cell, 1), chance(cell, 2), chance(cell, 3), chance(cell, 4)};
}

}  // namespace

std::size_t HypergammonTable::payload_size(int checkers) {
  return FewCheckerCells(checkers).size() * kCellBytes;
}

HypergammonTable::HypergammonTable(int checkers, std::span<const std::byte> payload,
                                   std::shared_ptr<const void> keeper)
    : numbers_(checkers), keeper_(std::move(keeper)), payload_(payload) {
  if (payload.size() != numbers_.size() * kCellBytes) {
    throw Error("bad_table", "no table of " + std::to_string(checkers) + " checkers a side has " +
                                 std::to_string(payload.size()) + " bytes");
  }
}

const std::byte* HypergammonTable::cell(const Position& position) const {
  if (is_over(position)) return nullptr;
  const auto number = numbers_.cell(position);
  return number ? payload_.data() + *number * kCellBytes : nullptr;
}

std::optional<Probabilities> HypergammonTable::chances(const Position& position) const {
  const std::byte* const at = cell(position);
  if (at == nullptr) return std::nullopt;
  return chances_in(at);
}

std::optional<MoneyValues> HypergammonTable::money(const Position& position) const {
  const std::byte* const at = cell(position);
  if (at == nullptr) return std::nullopt;
  MoneyValues values;
  values.cubeless = static_cast<float>(cubeless_equity(chances_in(at)));
  values.single = points(at, 0);
  values.centred = points(at, 1);
  values.jacoby = points(at, 2);
  values.beavers = points(at, 3);
  values.own = points(at, 4);
  values.other = points(at, 5);
  return values;
}

void write_chances(std::span<std::byte, HypergammonTable::kCellBytes> cell, const Probabilities& p) {
  std::byte* at = cell.data();
  for (const float value : {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon}) {
    write(at, value / kChanceUnit);
    at += HypergammonTable::kValueBytes;
  }
}

void write_worths(std::span<std::byte, HypergammonTable::kCellBytes> cell, const MoneyValues& v) {
  std::byte* at = cell.data() + kWorthsBegin;
  for (const float value : {v.single, v.centred, v.jacoby, v.beavers, v.own, v.other}) {
    write(at, (value - kLeastPoints) / kPointUnit);
    at += HypergammonTable::kValueBytes;
  }
}

}  // namespace tablas
