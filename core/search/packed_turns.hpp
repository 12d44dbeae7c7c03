// What was found about a turn as bytes, to be kept until all turns of a game are judged.
#pragma once

#include <string>
#include <string_view>

#include "search/turns.hpp"

namespace tablas {

// Everything that is told of a turn; of its plays the steps, but not the position after them. The bytes are
// for the version that wrote them.
[[nodiscard]] std::string packed(const TurnJudged& turn);

// The same turn. Throws Error "bad_turn" for bytes that packed() cannot have written.
[[nodiscard]] TurnJudged unpacked(std::string_view bytes);

}  // namespace tablas
