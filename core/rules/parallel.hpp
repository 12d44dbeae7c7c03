// A task of numbered parts, shared by a few threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

namespace tablas {

inline constexpr int kMostThreads = 1024;

// Throws Error "bad_threads" unless threads is 1 to kMostThreads.
void check_threads(int threads);

// Calls work(worker, part) once for every part, 0 to parts - 1, in any order, and returns when all are done.
// `worker` is 0 to threads - 1; no two calls at the same time have the same worker. When a part throws, the
// parts not begun are left out and the exception is thrown here. Where the system gives fewer threads, those
// it gives do the work.
//
// Threads live for one task: starting one costs some 20 microseconds, and nothing is left over that a fork of
// the process would break.
void run_parts(int threads, std::size_t parts,
               const std::function<void(std::size_t worker, std::size_t part)>& work);

// Calls work(first, last) for ranges of at most `grain` items that together are 0 to size - 1, as run_parts.
template <class Work>
void for_ranges(std::size_t size, std::size_t grain, int threads, const Work& work) {
  run_parts(threads, (size + grain - 1) / grain,
            [&](std::size_t, std::size_t part) { work(part * grain, std::min((part + 1) * grain, size)); });
}

}  // namespace tablas
