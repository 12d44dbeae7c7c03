#include "training/self_play.hpp"

#include <cmath>
#include <cstddef>

#include "rules/parallel.hpp"
#include "training/plays_of.hpp"
#include "training/random.hpp"

namespace tablas::training {
namespace {

constexpr int kMostPlays = 400;  // of one game: two closed boards with both sides on the bar never end

// A rejected play is drawn as if with this much noise: plays a person or a shallow search would weigh.
constexpr double kRejectedNoise = 0.08;

class Game {
 public:
  Game(const Evaluator& evaluator, const SelfPlay& options, std::uint64_t seed, std::vector<Position>& kept)
      : evaluator_(evaluator), options_(options), random_(seed), kept_(kept) {}

  void play() {
    Position position = start_position(options_.start, random_.next());
    for (int plays = 0; plays < kMostPlays && !is_over(position); ++plays) {
      keep(position, options_.keep_met);
      weigh(position);
      const std::size_t chosen = drawn(plays < options_.noisy_plays ? options_.noise : 0.0);
      if (next_.size() > 1 && options_.keep_rejected > 0.0) {
        const std::size_t other = drawn(kRejectedNoise);
        if (other != chosen) keep(next_[other], options_.keep_rejected);
      }
      position = next_[chosen];
    }
  }

 private:
  void keep(const Position& position, double probability) {
    if (is_over(position)) return;
    const bool is_race = phase(position) == Phase::kRace;
    if (random_.chance(is_race ? probability * options_.keep_race : probability)) kept_.push_back(position);
  }

  void weigh(const Position& position) {
    next_.clear();
    append_next_positions(position, random_.dice(), next_);
    chances_.resize(next_.size());
    evaluator_.evaluate(next_, chances_);
  }

  // The play with the lowest equity for the player on roll next. Noise is Gumbel's, so that a play is drawn
  // with a chance proportional to exp(equity / noise).
  std::size_t drawn(double noise) {
    std::size_t best = 0;
    double lowest = 0.0;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      double equity = cubeless_equity(chances_[i]);
      if (noise > 0.0) equity += noise * std::log(-std::log(random_.fraction()));
      if (i == 0 || equity < lowest) {
        lowest = equity;
        best = i;
      }
    }
    return best;
  }

  const Evaluator& evaluator_;
  const SelfPlay& options_;
  Random random_;
  std::vector<Position>& kept_;
  std::vector<Position> next_;
  std::vector<Probabilities> chances_;
};

}  // namespace

std::vector<Position> positions_of_games(const Evaluator& evaluator, const SelfPlay& options, int threads) {
  const auto games = static_cast<std::size_t>(options.games);
  std::vector<std::vector<Position>> kept(games);
  for_ranges(games, 1, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      Game(evaluator, options, mixed(options.seed, i), kept[i]).play();
    }
  });
  std::vector<Position> all;
  for (const std::vector<Position>& game : kept) all.insert(all.end(), game.begin(), game.end());
  return all;
}

}  // namespace tablas::training
