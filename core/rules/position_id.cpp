#include "rules/position_id.hpp"

#include <array>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kBits = 80;

// The bit string, bit k in byte k / 8 counted from its lowest bit.
using Bits = std::array<std::uint8_t, kBits / 8 + 1>;

[[noreturn]] void refuse(std::string_view text, const std::string& reason, std::int64_t row) {
  throw Error("bad_position_id", "position ID '" + std::string(text) + "': " + reason, row);
}

bool bit_at(const Bits& bits, int index) {
  return ((bits[static_cast<std::size_t>(index / 8)] >> (index % 8)) & 1) != 0;
}

// Base64 reads each byte from its highest bit.
int base64_bit(int index) { return index / 8 * 8 + 7 - index % 8; }

int append_side(Bits& bits, const Side& side, int at) {
  for (int point = 1; point <= kBar; ++point) {
    for (int checker = count(side, point); checker > 0; --checker, ++at) {
      auto& byte = bits[static_cast<std::size_t>(at / 8)];
      byte = static_cast<std::uint8_t>(byte | (1 << (at % 8)));
    }
    ++at;  // the zero that ends the point
  }
  return at;
}

Bits decoded(std::string_view text, std::int64_t row) {
  if (text.size() != kPositionIdLength) {
    refuse(text, "has " + std::to_string(text.size()) + " characters, expected 14", row);
  }
  Bits bits{};
  for (int column = 0; column < static_cast<int>(kPositionIdLength); ++column) {
    const auto value = kAlphabet.find(text[static_cast<std::size_t>(column)]);
    if (value == std::string_view::npos) {
      refuse(text, "column " + std::to_string(column + 1) + " is not a base64 character", row);
    }
    for (int bit = 0; bit < 6; ++bit) {
      if (((value >> (5 - bit)) & 1U) == 0) continue;
      const int at = base64_bit(6 * column + bit);
      bits[static_cast<std::size_t>(at / 8)] |= static_cast<std::uint8_t>(1 << (at % 8));
    }
  }
  return bits;
}

int read_side(Side& side, const Bits& bits, int at, std::string_view text, std::int64_t row) {
  int total = 0;
  for (int point = 1; point <= kBar; ++point, ++at) {
    for (; at < kBits && bit_at(bits, at); ++at) {
      if (++total > kMaxCheckers) refuse(text, "a side has more than 15 checkers", row);
      add_checker(side, point);
    }
  }
  return at;
}

}  // namespace

std::string position_id(const Position& position) {
  Bits bits{};
  append_side(bits, position.own, append_side(bits, position.other, 0));
  std::string text(kPositionIdLength, 'A');
  for (int column = 0; column < static_cast<int>(kPositionIdLength); ++column) {
    std::size_t value = 0;
    for (int bit = 0; bit < 6; ++bit) {
      value = 2 * value + (bit_at(bits, base64_bit(6 * column + bit)) ? 1 : 0);
    }
    text[static_cast<std::size_t>(column)] = kAlphabet[value];
  }
  return text;
}

Position sides_from_id(std::string_view text, std::int64_t row) {
  const Bits bits = decoded(text, row);
  Position position;
  int at = read_side(position.other, bits, 0, text, row);
  at = read_side(position.own, bits, at, text, row);
  for (; at < static_cast<int>(8 * bits.size()); ++at) {
    if (bit_at(bits, at)) refuse(text, "has bits beyond the last point", row);
  }
  return position;
}

Position position_from_id(std::string_view text, std::int64_t row) {
  const Position position = sides_from_id(text, row);
  constexpr PointSet kPoints = (PointSet{1} << kBar) - 2;
  if ((occupied(position.own) & mirrored(occupied(position.other)) & kPoints) != 0) {
    refuse(text, "puts both sides on one point", row);
  }
  return position;
}

}  // namespace tablas
