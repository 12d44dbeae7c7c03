// GNU Position IDs: 14 base64 characters for 80 bits, the player on roll second.
#pragma once

#include <string>
#include <string_view>

#include "rules/position.hpp"

namespace tablas {

inline constexpr std::size_t kPositionIdLength = 14;

[[nodiscard]] std::string position_id(const Position& position);

// Throws Error `bad_position_id` on anything position_id cannot have written; `row` goes into the error.
[[nodiscard]] Position position_from_id(std::string_view text, std::int64_t row = -1);

// The two sides an ID writes, also where they share a point and no board could show them: what a count of the
// generator takes. Throws as position_from_id does for everything else.
[[nodiscard]] Position sides_from_id(std::string_view text, std::int64_t row = -1);

}  // namespace tablas
