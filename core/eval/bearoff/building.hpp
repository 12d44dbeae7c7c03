// What the solvers of both tables share: the plays of one side alone, and work done in parallel.
#pragma once

#include <cstddef>
#include <functional>
#include <thread>

#include "rules/parallel.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas {

// How a table is built. `progress` hears the share that is done, 0 to 1, on the calling thread; what it
// throws stops the building and comes out of it. The result is the same for any number of threads.
struct TableBuilding {
  int threads = 0;  // 0: as many as the machine runs at once
  std::function<void(double)> progress;
};

// The plays of a side that meets nobody, to a sink as plays.hpp describes it.
template <class Sink>
void plays_alone(const Side& side, Dice dice, Sink& sink) {
  Position position{side, {}};
  add_checker(position.other, 1);  // somebody must be there for a game to go on; behind all of the side
  generate_plays(StandardRules{}, position, dice, sink);
}

[[nodiscard]] inline int threads_for(const TableBuilding& building) {
  const int wanted =
      building.threads > 0 ? building.threads : static_cast<int>(std::thread::hardware_concurrency());
  constexpr int kMost = 64;
  return wanted < 1 ? 1 : wanted > kMost ? kMost : wanted;
}

// task(i) for every i below `count`, in no order, on up to `threads` threads; back when all are done. Tasks
// must not touch what another one writes.
template <class Task>
void in_parallel(std::size_t count, int threads, const Task& task) {
  constexpr std::size_t kTogether = 8;
  for_ranges(count, kTogether, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) task(i);
  });
}

}  // namespace tablas
