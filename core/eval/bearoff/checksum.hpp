// A checksum that reads gigabytes in a second: it finds damaged files, not clever ones.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace tablas {

// 64 bits of all bytes and their number. Eight independent lanes, so that no multiplication waits for
// another; every step is a bijection of its lane, so a change within one word always shows.
[[nodiscard]] inline std::uint64_t checksum(std::span<const std::byte> bytes) {
  constexpr std::size_t kLanes = 8;
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;  // 2^64 divided by the golden ratio, as in SplitMix64
  std::array<std::uint64_t, kLanes> lanes{};
  for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] = (lane + 1) * kOdd;
  const auto mix = [](std::uint64_t sum, std::uint64_t word) { return std::rotl((sum ^ word) * kOdd, 29); };
  const auto mix_in = [&](const std::array<std::uint64_t, kLanes>& words) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] = mix(lanes[lane], words[lane]);
  };
  std::array<std::uint64_t, kLanes> words;
  const std::size_t size = bytes.size();
  for (; bytes.size() >= sizeof words; bytes = bytes.subspan(sizeof words)) {
    std::memcpy(words.data(), bytes.data(), sizeof words);
    mix_in(words);
  }
  words.fill(0);
  if (!bytes.empty()) std::memcpy(words.data(), bytes.data(), bytes.size());
  mix_in(words);
  lanes[0] = mix(lanes[0], size);  // zeros at the end are not the same as no bytes
  std::uint64_t sum = 0;
  for (const std::uint64_t lane : lanes) sum = mix(sum, lane);
  return sum ^ (sum >> 32);
}

}  // namespace tablas
