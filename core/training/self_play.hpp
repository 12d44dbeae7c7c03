// Games of an evaluator against itself, for the positions they meet.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/evaluator.hpp"
#include "rules/position.hpp"
#include "training/starts.hpp"

namespace tablas::training {

struct SelfPlay {
  StartKind start = StartKind::kOpening;
  int games = 0;
  std::uint64_t seed = 0;
  double noise = 0.0;     // of the choice: plays with this much less equity are still taken often
  int noisy_plays = 0;    // so many plays from the start are chosen with noise, those after it are the best
  double keep_met = 1.0;  // chance that a position met in a game is kept
  double keep_rejected =
      0.0;                 // chance, for each choice, that a play not chosen is kept, good ones more often
  double keep_race = 1.0;  // times the chances above for positions without contact
};

// The kept positions, all with the player on roll next and none of a finished game, game by game. Each game
// depends on the seed and its number only, not on the threads.
[[nodiscard]] std::vector<Position> positions_of_games(const Evaluator& evaluator, const SelfPlay& options,
                                                       int threads = 1);

}  // namespace tablas::training
