// Whoever plays many games side by side: a graphics card, or the CPU doing step by step what a card does.
//
// Both run the same code, so what the one computes is, bit for bit, what the other does; and both what the
// rest of the core computes without them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "gpu/digest.hpp"
#include "gpu/game.hpp"
#include "gpu/labels.hpp"
#include "gpu/model.hpp"
#include "gpu/team.hpp"
#include "rules/position.hpp"

namespace tablas::gpu {

class Machine {
 public:
  Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  virtual ~Machine() = default;

  // out[i][roll]: the plays of each roll in positions[i], none of which is over.
  virtual void digest_plays(std::span<const Position> positions, std::span<RollDigests> out) = 0;

  // games[i * starts + s] is game first + i of start s.
  virtual void rollout(std::span<const Start> starts, const GameSettings& settings, std::uint64_t first,
                       std::span<PlayedGame> games) = 0;

  // Row i of settings.plays places belongs to starts[i], counts[i] of them are filled.
  virtual void label(std::span<const Position> starts, const LabelSettings& settings,
                     std::span<std::int32_t> counts, std::span<Position> positions,
                     std::span<Probabilities> labels) = 0;
};

// A machine that can say what its teams spend their time on.
class MeasuredMachine : public Machine {
 public:
  // From now on, or no longer; forgets what was measured before.
  virtual void measure(bool is_measured) = 0;
  // Clock ticks of all teams together, by Part.
  [[nodiscard]] virtual std::array<std::uint64_t, kParts> spent() const = 0;
};

// The machine that is no machine: a loop over games on one thread, for tests and where nothing else is at
// hand.
[[nodiscard]] std::unique_ptr<Machine> emulation(const Model& model,
                                                 LoopTeam::Order order = LoopTeam::Order::kForward);

struct CardState {
  bool is_built = false;           // this build has code for a card
  std::vector<std::string> names;  // of the cards that answer
  std::string reason;              // why there is none, in English; empty where there is one
};

[[nodiscard]] CardState card_state();

// The first card, the model in its memory. Throws Error "no_gpu_build", "no_gpu", "gpu_memory" or
// "gpu_failed".
[[nodiscard]] std::unique_ptr<MeasuredMachine> card(const Model& model);

}  // namespace tablas::gpu
