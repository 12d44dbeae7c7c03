#include "equity/stakes.hpp"

#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

bool is_within_cap(const Stakes& stakes) {
  return stakes.cube_cap == 0 || 2 * stakes.cube <= stakes.cube_cap;
}

// Whether a cube of that value in money play still counts more when it is doubled.
bool is_below_limit(const Stakes& stakes, int cube) {
  return stakes.stake_limit == 0 || cube < stakes.stake_limit;
}

bool cube_can_turn(const Stakes& stakes) {
  return stakes.is_cube_in_use && !stakes.is_crawford && is_within_cap(stakes);
}

[[noreturn]] void refuse(const std::string& reason) { throw Error("bad_stakes", reason); }

}  // namespace

void check_stakes(const Stakes& stakes, int longest_away) {
  if (stakes.cube < 1 || stakes.cube > kMostCube) refuse("the cube shows " + std::to_string(stakes.cube));
  if (stakes.cube_cap < 0 || stakes.cube_cap > kMostCube) {
    refuse("the cube cap is " + std::to_string(stakes.cube_cap));
  }
  if (stakes.stake_limit < 0 || stakes.stake_limit > kMostCube) {
    refuse("a game may count " + std::to_string(stakes.stake_limit) + " points");
  }
  const bool money = stakes.own_away == 0 && stakes.other_away == 0;
  if (money) {
    if (stakes.is_crawford) refuse("money play has no Crawford game");
    return;
  }
  for (const int away : {stakes.own_away, stakes.other_away}) {
    if (away < 1 || away > longest_away) {
      refuse("a side needs " + std::to_string(away) + " points; the match equity table covers 1 to " +
             std::to_string(longest_away));
    }
  }
  if (stakes.jacoby || stakes.beavers) refuse("Jacoby and beavers belong to money play");
  if (stakes.stake_limit != 0) refuse("a limit of the stakes belongs to money play");
  if (stakes.is_crawford && stakes.own_away != 1 && stakes.other_away != 1) {
    refuse("a Crawford game needs a side that is one point away");
  }
  if (stakes.is_crawford && (stakes.cube != 1 || stakes.owner != CubeOwner::kCentred)) {
    refuse("nobody turns the cube in a Crawford game");
  }
}

bool own_may_raise(const Stakes& stakes) {
  if (!cube_can_turn(stakes)) return false;
  return stakes.is_money() ? is_below_limit(stakes, stakes.cube) : stakes.own_away > stakes.cube;
}

bool other_may_raise(const Stakes& stakes) { return own_may_raise(stakes.swapped()); }

bool own_holds_a_raise(const Stakes& stakes) {
  return stakes.owner != CubeOwner::kOther && own_may_raise(stakes);
}

bool other_holds_a_raise(const Stakes& stakes) {
  return stakes.owner != CubeOwner::kOwn && other_may_raise(stakes);
}

bool may_double(const Stakes& stakes) { return own_holds_a_raise(stakes); }

bool may_beaver(const Stakes& stakes) {
  const bool is_first_double = stakes.owner == CubeOwner::kCentred;
  const bool fits_the_cap = stakes.cube_cap == 0 || 4 * stakes.cube <= stakes.cube_cap;
  const bool fits = fits_the_cap && is_below_limit(stakes, 2 * stakes.cube);
  return stakes.beavers && is_first_double && fits && may_double(stakes);
}

double exact_worth(const MoneyValues& exact, const Stakes& stakes) {
  if (!stakes.is_cube_in_use) return gammons_count(stakes) ? exact.cubeless : exact.single;
  if (stakes.owner == CubeOwner::kOwn) return exact.own;
  if (stakes.owner == CubeOwner::kOther) return exact.other;
  if (!stakes.jacoby) return exact.centred;
  return stakes.beavers ? exact.beavers : exact.jacoby;
}

bool gammons_count(const Stakes& stakes) { return !stakes.jacoby || stakes.owner != CubeOwner::kCentred; }

}  // namespace tablas
