// The same work for many items on some threads; what an item gives must not depend on the thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tablas::training {

// Calls work(first, last) for ranges of at most `grain` items that together are 0 to size - 1. Throws what
// the work throws first; the other ranges may then stay undone.
template <class Work>
void for_ranges(std::size_t size, std::size_t grain, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&] {
    for (;;) {
      const std::size_t first = next.fetch_add(grain);
      if (first >= size) return;
      try {
        work(first, std::min(first + grain, size));
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        next = size;
      }
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(run);
  run();
  others.clear();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tablas::training
