#include "gpu/game_labels.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/error.hpp"

namespace tablas::gpu {
namespace {

// Places for positions of one call, 52 bytes each: games are asked for in pieces that need no more.
constexpr std::size_t kMostPlaces = std::size_t{1} << 23;

struct Piece {
  std::vector<std::int32_t> counts;
  std::vector<Position> positions;
  std::vector<Probabilities> labels;

  Piece(std::size_t starts, std::size_t plays)
      : counts(starts), positions(starts * plays), labels(starts * plays) {}

  void append_to(training::Labelled& all, std::size_t starts, std::size_t plays) const {
    for (std::size_t i = 0; i < starts; ++i) {
      if (counts[i] < 0) throw Error("gpu_failed", "a roll had more plays than the device has room for");
      const auto first = static_cast<std::ptrdiff_t>(i * plays);
      all.positions.insert(all.positions.end(), positions.begin() + first,
                           positions.begin() + first + counts[i]);
      all.chances.insert(all.chances.end(), labels.begin() + first, labels.begin() + first + counts[i]);
    }
  }
};

}  // namespace

training::Labelled label_games_on(Machine& machine, std::span<const Position> positions,
                                  const training::GameLabels& options) {
  const auto plays = static_cast<std::size_t>(options.plays);
  const std::size_t most =
      std::clamp<std::size_t>(kMostPlaces / plays, 1, std::max<std::size_t>(positions.size(), 1));
  training::Labelled all;
  Piece piece(most, plays);
  for (std::size_t first = 0; first < positions.size(); first += most) {
    const std::size_t starts = std::min(most, positions.size() - first);
    const LabelSettings settings{options.seed, options.lambda, options.plays, options.all_rolls,
                                 options.first + first};
    machine.label(positions.subspan(first, starts), settings, std::span(piece.counts).first(starts),
                  std::span(piece.positions).first(starts * plays),
                  std::span(piece.labels).first(starts * plays));
    piece.append_to(all, starts, plays);
  }
  return all;
}

}  // namespace tablas::gpu
