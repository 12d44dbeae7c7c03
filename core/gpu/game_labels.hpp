// label_by_games by a machine that plays many games side by side: the same labels, bit for bit.
#pragma once

#include <span>

#include "gpu/machine.hpp"
#include "training/labels.hpp"

namespace tablas::gpu {

// As training::label_by_games() with the evaluator whose model the machine holds. Throws Error "gpu_memory"
// or "gpu_failed".
[[nodiscard]] training::Labelled label_games_on(Machine& machine, std::span<const Position> positions,
                                                const training::GameLabels& options);

}  // namespace tablas::gpu
