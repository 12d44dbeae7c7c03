// What a learner outside the core needs of positions: the columns of the first layer that are on, the tail,
// and which samples a fit takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace tablas::training {

struct InputRows {
  std::vector<std::int64_t> starts;    // row i is columns starts[i] to starts[i + 1] - 1
  std::vector<std::uint16_t> columns;  // a column as often as it counts
  std::vector<std::uint8_t> tails;
};

// None of the positions is over. Results do not depend on the number of threads.
[[nodiscard]] InputRows input_rows(std::span<const Position> positions, bool has_patterns, std::size_t tails,
                                   int threads = 1);

// The places, below `size`, of the samples that Learner::fit takes with this seed, one after another.
[[nodiscard]] std::vector<std::int32_t> samples_of_fit(std::uint64_t seed, std::size_t size,
                                                       std::size_t count);

}  // namespace tablas::training
