// Turns that somebody has played, each beside what the search would have done: the cube before the roll, the
// plays, and what every roll would have been worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "equity/cubeful.hpp"
#include "equity/roll_worths.hpp"
#include "search/filter.hpp"
#include "search/ranking.hpp"
#include "search/searcher.hpp"

namespace tablas {

struct TurnPlayed {
  Question question;  // before the cube action and the roll, of the side on roll
  bool asks_cube = false;
  bool has_doubled = false;
  bool asks_luck = false;
  bool has_roll = false;
  Dice dice{};
  bool has_result = false;  // the play is known and may be among the legal ones
  Position result;          // after it, in the mover's view
};

struct JudgeSettings {
  static constexpr int kToldPlays = 5;

  int plies = 0;
  MoveFilter filter;  // the play that was made is looked at as deeply as the best one, whatever the filter
  int threads = 1;
};

struct TurnJudged {
  // The best plays, deepest look first and best first, and the one made. Where no play comes near the one
  // made, the look ends early: its error is nothing then.
  std::vector<RankedPlay> plays;
  std::vector<std::uint8_t> plies;  // turns ahead of each of them
  int legal = 0;                    // how many legal plays there are
  double spread = 0.0;              // equity from the best to the worst of them, by one look
  int made = -1;                    // place of the play that was made

  CubeEquities cube;      // where asked for
  Probabilities chances;  // of the side on roll, before the roll
  int cube_ply = 0;
  RollWorths worths{};  // where asked for: of the best play of each roll, points or match winning chance
};

}  // namespace tablas
