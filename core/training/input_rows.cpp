#include "training/input_rows.hpp"

#include <algorithm>

#include "eval/weights.hpp"
#include "rules/parallel.hpp"
#include "training/inputs.hpp"
#include "training/random.hpp"

namespace tablas::training {
namespace {

constexpr std::size_t kGrain = 4096;  // positions a thread takes at a time

}  // namespace

InputRows input_rows(std::span<const Position> positions, bool has_patterns, std::size_t tails, int threads) {
  const std::size_t size = positions.size();
  InputRows rows{std::vector<std::int64_t>(size + 1), {}, std::vector<std::uint8_t>(size)};
  std::vector<std::vector<std::uint16_t>> parts((size + kGrain - 1) / kGrain);
  for_ranges(size, kGrain, threads, [&](std::size_t first, std::size_t last) {
    std::vector<std::uint16_t>& part = parts[first / kGrain];
    for (std::size_t i = first; i < last; ++i) {
      const ActiveInputs inputs(positions[i], has_patterns);
      part.insert(part.end(), inputs.columns().begin(), inputs.columns().end());
      rows.starts[i + 1] = static_cast<std::int64_t>(inputs.columns().size());
      rows.tails[i] = static_cast<std::uint8_t>(tail_of(positions[i], tails));
    }
  });
  for (std::size_t i = 0; i < size; ++i) rows.starts[i + 1] += rows.starts[i];
  rows.columns.reserve(static_cast<std::size_t>(rows.starts[size]));
  for (const auto& part : parts) rows.columns.insert(rows.columns.end(), part.begin(), part.end());
  return rows;
}

std::vector<std::int32_t> samples_of_fit(std::uint64_t seed, std::size_t size, std::size_t count) {
  Random random(seed);
  std::vector<std::int32_t> samples(count);
  for (std::int32_t& sample : samples) sample = random.below(static_cast<int>(size));
  return samples;
}

}  // namespace tablas::training
