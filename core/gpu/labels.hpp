// Labels of a game that a team plays against itself: label_by_games for one given position, bit for bit.
#pragma once

#include <cstdint>

#include "gpu/choice.hpp"
#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"
#include "training/five.hpp"
#include "training/labels.hpp"

namespace tablas::gpu {

struct LabelSettings {
  std::uint64_t seed;
  double lambda;
  std::int32_t plays;
  bool all_rolls;
  std::uint64_t first = 0;  // number of the first game: its dice follow from seed and number
};

// What a team keeps from turn to turn: in fast memory.
struct LabelGame {
  Turn turn;
  Position position;
  std::int32_t count;  // positions so far
  bool is_over;
};

// A row of the answer while the game goes on: what a label is made of.
struct LabelRow {
  training::Five mean;
  training::Five next;  // the chances of the player on roll next, before his own mean is known
};

// Labels the position and those that follow it, at most settings.plays, into `positions` and `labels`; `rows`
// is memory for as many. game.count is how many there are. A position that is over gives none.
template <class Team>
TABLAS_DEVICE void label_game(Team& team, const ModelView& model, const LabelSettings& settings,
                              const Position& start, std::uint64_t number, LabelGame& game, Work& work,
                              LabelRow* rows, Position* positions, Probabilities* labels) {
  using training::Five;
  const auto equity = [](const Probabilities& p) { return cubeless_equity(p); };
  training::Random random(mixed(settings.seed, settings.first + number));  // every thread draws the same
  team.one([&] {
    game.position = start;
    game.count = 0;
    game.is_over = is_over(start);
    game.turn.has_overflow = false;
  });
  for (int play = 0; play < settings.plays && !game.is_over; ++play) {
    const int roll = static_cast<int>(training::drawn_roll(random));
    begin_turn_at(team, model, game.position, kMaxCheckers, game.turn, work);
    open_every_play(team, model, kMaxCheckers, settings.all_rolls ? -1 : roll, game.turn, work);
    team.each_apart(kAllRolls, [&](int one) {
      if (game.turn.counts[one] > 0) {
        game.turn.best[one] = static_cast<std::uint16_t>(best_looked(one, equity, game.turn, work));
      }
    });
    team.one([&] {
      const auto after = [&](int one) { return training::five(swapped(work.chances[game.turn.best[one]])); };
      Five sums{};
      for (int one = 0; one < kAllRolls && settings.all_rolls; ++one) {
        training::add_roll(sums, after(one), weighted_roll(static_cast<std::size_t>(one)).weight);
      }
      const int best = game.turn.best[roll];
      positions[play] = game.position;
      rows[play] = {settings.all_rolls ? training::mean_of(sums) : after(roll),
                    training::five(work.chances[best])};
      game.position = work.next[best];
      game.count = play + 1;
      game.is_over = is_over(game.position);
    });
    team.spent(Part::kChoice);
  }
  team.one([&] {
    Five beyond{};
    for (int t = game.count - 1; t >= 0; --t) {
      const Five label = training::with_later(rows[t].mean, beyond, settings.lambda);
      labels[t] = training::chances_of(label);
      if (t > 0) beyond = training::less(label, rows[t - 1].next);
    }
  });
}

}  // namespace tablas::gpu
