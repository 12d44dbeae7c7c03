#include "rules/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "rules/error.hpp"

namespace tablas {
namespace {

class SharedParts {
 public:
  SharedParts(std::size_t parts, const std::function<void(std::size_t, std::size_t)>& work)
      : parts_(parts), work_(work) {}

  void take(std::size_t worker) noexcept {
    try {
      for (std::size_t part = next_.fetch_add(1); part < parts_; part = next_.fetch_add(1))
        work_(worker, part);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = parts_;
    }
  }

  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  const std::size_t parts_;
  const std::function<void(std::size_t, std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void check_threads(int threads) {
  if (threads >= 1 && threads <= kMostThreads) return;
  throw Error("bad_threads",
              std::to_string(threads) + " threads asked for, expected 1 to " + std::to_string(kMostThreads));
}

void run_parts(int threads, std::size_t parts,
               const std::function<void(std::size_t worker, std::size_t part)>& work) {
  check_threads(threads);
  SharedParts shared(parts, work);
  std::vector<std::thread> others;
  const std::size_t wanted = std::min(static_cast<std::size_t>(threads), std::max<std::size_t>(parts, 1));
  others.reserve(wanted - 1);
  try {
    for (std::size_t worker = 1; worker < wanted; ++worker) {
      others.emplace_back([&shared, worker] { shared.take(worker); });
    }
  } catch (const std::system_error&) {
    // The threads there are share the work; the result is the same.
  }
  shared.take(0);
  for (std::thread& other : others) other.join();
  shared.rethrow_failure();
}

}  // namespace tablas
