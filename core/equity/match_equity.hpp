// Chances of winning the match between games: a table by the points each side still needs.
#pragma once

#include <vector>

namespace tablas {

class MatchEquityTable {
 public:
  // pre: row-major, size * size; pre[(a-1) * size + b-1] is the chance of the side that needs a points while
  // the
  //   other needs b, where a row or column of 1 means that the next game is the Crawford game.
  // post: size values; post[a-1] is the chance of the side that needs a points after the Crawford game, the
  // other
  //   side needing 1.
  // Throws Error "bad_match_equity" on wrong sizes, values outside 0..1 or a table that is not antisymmetric.
  MatchEquityTable(int size, std::vector<double> pre, std::vector<double> post);

  [[nodiscard]] int size() const { return size_; }

  // Chance of the side that needs own_away points, the other needing other_away; 0 or less means "has won".
  // after_crawford: the Crawford game has been played (or there is none), so match point brings no rest for
  // the cube.
  [[nodiscard]] double chance(int own_away, int other_away, bool after_crawford) const;

 private:
  int size_;
  std::vector<double> pre_;
  std::vector<double> post_;
};

}  // namespace tablas
