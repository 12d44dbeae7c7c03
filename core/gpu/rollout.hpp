// Rollouts on a machine that plays many games side by side.
#pragma once

#include <cstdint>
#include <span>

#include "equity/match_equity.hpp"
#include "gpu/machine.hpp"
#include "search/control.hpp"
#include "search/rollout.hpp"

namespace tablas::gpu {

// play_rollout without the cube and without a look ahead: the same games, bit for bit. `evaluator` is the one
// of the machine's model. Cancelling waits for the games under way, a few thousand.
//
// Throws as play_rollout, and Error "gpu_unsupported" where the cube is in use, players look ahead, rules of
// movement differ from the standard ones, Jacoby's rule is on or a table of Hypergammon answers;
// "gpu_memory", "gpu_failed".
void play_rollout_on(Machine& machine, const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                     std::span<const RolloutStart> starts, const RolloutSettings& settings,
                     std::uint64_t first, SearchControl& control, std::span<RolloutGame> games);

}  // namespace tablas::gpu
