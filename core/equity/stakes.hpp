// What a game is played for, seen by the player on roll: match score or money, and the cube.
#pragma once

#include <cstdint>

#include "eval/money_equities.hpp"

namespace tablas {

// Far above any cube ever turned; gammons at twice this value still fit an int.
inline constexpr int kMostCube = 1 << 23;

enum class CubeOwner : std::int8_t { kOther = -1, kCentred = 0, kOwn = 1 };

// An away score of 0 on both sides means money play. All fields belong to the player on roll.
struct Stakes {
  int own_away = 0;
  int other_away = 0;
  int cube = 1;
  CubeOwner owner = CubeOwner::kCentred;
  bool is_crawford = false;       // this very game is the Crawford game
  bool has_crawford_rule = true;  // the first game at match point is played without the cube
  bool jacoby = false;            // money only: gammons count once the cube has been turned
  bool beavers = false;           // money only: the taker may redouble at once and keep the cube
  bool is_cube_in_use = true;
  int cube_cap = 0;     // highest cube value allowed; 0: no limit
  int stake_limit = 0;  // money only: the most points one game counts; 0: no limit

  [[nodiscard]] bool is_money() const { return own_away == 0; }
  // Money in which the cube can always be turned once more, so that all its values are alike.
  [[nodiscard]] bool is_endless() const { return is_money() && cube_cap == 0 && stake_limit == 0; }

  // The same stakes seen by the other side.
  [[nodiscard]] Stakes swapped() const {
    Stakes seen = *this;
    seen.own_away = other_away;
    seen.other_away = own_away;
    seen.owner = static_cast<CubeOwner>(-static_cast<int>(owner));
    return seen;
  }

  // The stakes after the player on roll has doubled and the other side has taken.
  [[nodiscard]] Stakes after_take() const {
    Stakes taken = *this;
    taken.cube = 2 * cube;
    taken.owner = CubeOwner::kOther;
    return taken;
  }

  // The stakes after the player on roll has doubled and the other side has beavered.
  [[nodiscard]] Stakes after_beaver() const {
    Stakes beavered = after_take();
    beavered.cube = 4 * cube;
    return beavered;
  }
};

// Throws Error "bad_stakes" when the numbers contradict each other or the table ends before the score.
void check_stakes(const Stakes& stakes, int longest_away);

// Whether each side could turn the cube at its present value, were the cube his and the game at that point.
// A cube is dead for a side that already wins the match with it, or all that a game may count.
[[nodiscard]] bool own_may_raise(const Stakes& stakes);
[[nodiscard]] bool other_may_raise(const Stakes& stakes);

// The same of a side that has access to the cube.
[[nodiscard]] bool own_holds_a_raise(const Stakes& stakes);
[[nodiscard]] bool other_holds_a_raise(const Stakes& stakes);

// Whether the player on roll may double before this roll.
[[nodiscard]] bool may_double(const Stakes& stakes);

// Whether the other side could answer a double by the player on roll with a beaver: money, the first double,
// and the cap and the limit of the stakes leave room for it.
[[nodiscard]] bool may_beaver(const Stakes& stakes);

// Whether gammons and backgammons count for more than a single game as the cube stands.
[[nodiscard]] bool gammons_count(const Stakes& stakes);

// The exact worth, per unit of the cube, of rolling on at these stakes, which are endless.
[[nodiscard]] double exact_worth(const MoneyValues& exact, const Stakes& stakes);

}  // namespace tablas
