#include <algorithm>

#include "gpu/machine.hpp"
#include "rules/mixing.hpp"

namespace tablas::gpu {
namespace {

class Emulation final : public Machine {
 public:
  Emulation(const Model& model, LoopTeam::Order order)
      : model_(model), view_(model_.view()), team_(order), work_(std::make_unique<Work>()) {}

  void digest_plays(std::span<const Position> positions, std::span<RollDigests> out) override {
    auto turn = std::make_unique<Turn>();
    for (std::size_t i = 0; i < positions.size(); ++i)
      digest_rolls(team_, positions[i], *turn, *work_, out[i].data());
  }

  void rollout(std::span<const Start> starts, const GameSettings& settings, std::uint64_t first,
               std::span<PlayedGame> games) override {
    auto game = std::make_unique<Game>();
    for (std::size_t i = 0; i < games.size(); ++i) {
      play_game(team_, view_, starts[i % starts.size()], settings, first + i / starts.size(), *game, *work_);
      games[i] = game->result;
    }
  }

  void label(std::span<const Position> starts, const LabelSettings& settings, std::span<std::int32_t> counts,
             std::span<Position> positions, std::span<Probabilities> labels) override {
    auto game = std::make_unique<LabelGame>();
    const auto plays = static_cast<std::size_t>(settings.plays);
    std::vector<LabelRow> rows(plays);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      label_game(team_, view_, settings, starts[i], i, *game, *work_, rows.data(), &positions[i * plays],
                 &labels[i * plays]);
      counts[i] = game->count;
    }
  }

 private:
  const Model model_;
  const ModelView view_;
  LoopTeam team_;
  std::unique_ptr<Work> work_;
};

}  // namespace

std::unique_ptr<Machine> emulation(const Model& model, LoopTeam::Order order) {
  return std::make_unique<Emulation>(model, order);
}

}  // namespace tablas::gpu
