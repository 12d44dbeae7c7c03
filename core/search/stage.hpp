// One depth of a search: the values of several positions, all as many turns ahead, and plays put in their
// order by them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "equity/worth.hpp"
#include "search/control.hpp"
#include "search/ranking.hpp"
#include "search/searcher.hpp"
#include "search/tree.hpp"

namespace tablas {

class Stage {
 public:
  // Both must outlive the stage.
  Stage(const SearchSpace& space, SearchControl& control, int threads)
      : space_(space), control_(control), threads_(threads) {}

  // Positions evaluated so far.
  [[nodiscard]] std::int64_t evaluations() const { return evaluations_; }

  // The static look at all of them, which no budget ends.
  [[nodiscard]] std::vector<NodeValue> look(std::span<const Position> positions, int seat);

  // None when time or the number of evaluations does not suffice. Throws Error "search_cancelled".
  [[nodiscard]] std::optional<std::vector<NodeValue>> search(std::span<const Position> positions, int seat,
                                                             int ply);

 private:
  std::vector<NodeValue> searched(std::span<const Position> positions, int seat, int ply, int threads);
  void count(std::int64_t evaluations);

  const SearchSpace& space_;
  SearchControl& control_;
  const int threads_;
  std::int64_t evaluations_ = 0;
};

// Throws Error "bad_ply" or "bad_threads".
void check_search(int plies, int threads);

// The legal plays, without values.
[[nodiscard]] std::vector<RankedPlay> unranked_plays(const Question& question, Dice dice);

// The positions after the plays, seen by the other side.
[[nodiscard]] std::vector<Position> seen_by_other(std::span<const RankedPlay> plays);

// Gives the plays the values of the positions after them, which belong to the other side, and sorts them.
void set_values(std::span<RankedPlay> plays, std::span<NodeValue> values, const CubeStates& cube,
                const Worth& worth, int cube_value);

// How many of the sorted plays a filter keeps after the look at that ply; at_least in any case.
[[nodiscard]] std::size_t kept_plays(std::span<const RankedPlay> plays, const MoveFilter& filter,
                                     int at_least, int ply);

}  // namespace tablas
