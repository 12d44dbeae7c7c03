// Labels: what a network should say about positions, computed by looking at all rolls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas::training {

struct Labelled {
  std::vector<Position> positions;
  std::vector<Probabilities> chances;
};

// out[i] is the mean over the 21 rolls, by their frequency, of the chances after the best play of each; the
// best by the evaluator's cubeless equity. With more than one roll ahead the chances after the best play are
// such means themselves, and each roll makes a label about 21 times as costly. Exact for finished games.
// Both spans have the same length. Results do not depend on the number of threads.
void label_by_all_rolls(const Evaluator& evaluator, std::span<const Position> positions,
                        std::span<Probabilities> out, int rolls_ahead = 1, int threads = 1);

struct GameLabels {
  int plays = 1;        // so many turns are played from each position, fewer where the game ends
  double lambda = 0.9;  // how much of what later turns show reaches the label of a turn before them
  std::uint64_t seed = 0;
  bool all_rolls = true;    // false: only the roll that is played, about 21 times as cheap, and noisy
  std::uint64_t first = 0;  // number of the first game: the dice of each follow from the seed and its number
  // So many plays of a roll, those that the evaluator's forecast likes most, are looked at; 0: all of them.
  std::size_t looks = 0;
};

// From each position play goes on with the best plays, and every position met gets a label: its mean over all
// rolls, and lambda times what the label of the next position says beyond its chances there. So with lambda 1
// a label is a rollout from which the luck of the dice has been taken out, and its cost is that of one mean:
// what a long plan is worth reaches the positions before it much sooner than one roll at a time. Without all
// rolls a label is that of TD(lambda) (Sutton, 1988), with which a network learns from nothing. Positions
// come trajectory by trajectory, the given one first; none of them is over, and given ones that are over are
// left out. Results do not depend on the number of threads.
[[nodiscard]] Labelled label_by_games(const Evaluator& evaluator, std::span<const Position> positions,
                                      const GameLabels& options, int threads = 1);

}  // namespace tablas::training
