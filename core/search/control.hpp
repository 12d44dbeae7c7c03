// What may end a search before its time, and how far it has come: shared by the threads of a search and by
// whoever waits for it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace tablas {

// Thrown inside a search that must stop; never leaves it.
struct SearchStopped {};

struct SearchProgress {
  int ply = 0;                   // turns ahead of the stage that is running
  std::int64_t done = 0;         // parts of that stage that are finished
  std::int64_t total = 0;        // parts of that stage
  std::int64_t evaluations = 0;  // positions evaluated so far, in all stages
};

class SearchControl {
 public:
  // budget_s: seconds from now, 0 or less for no limit. most_evaluations: positions, 0 or less for no limit.
  // Both end the search at the last stage that was finished; the static look is always finished.
  explicit SearchControl(double budget_s = 0.0, std::int64_t most_evaluations = 0);

  // Of one search among several: stops when `outer`, which must outlive it, does. Its progress is its own.
  explicit SearchControl(const SearchControl* outer) : SearchControl() { outer_ = outer; }

  // Makes the search end soon with Error "search_cancelled". Any thread may call it, also before the search
  // begins.
  void cancel() noexcept { is_cancelled_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_cancelled() const noexcept {
    return is_cancelled_.load(std::memory_order_relaxed) || (outer_ != nullptr && outer_->is_cancelled());
  }

  [[nodiscard]] SearchProgress progress() const noexcept;
  [[nodiscard]] std::int64_t most_evaluations() const noexcept { return most_evaluations_; }

  // For the search itself.
  void begin_stage(int ply, std::int64_t parts) noexcept;
  void finish_part(std::int64_t evaluations) noexcept;
  // Throws SearchStopped when the search was cancelled or its time is over.
  void check() const;

 private:
  using Clock = std::chrono::steady_clock;

  const SearchControl* outer_ = nullptr;
  std::atomic<bool> is_cancelled_ = false;
  bool has_deadline_;
  Clock::time_point deadline_;
  std::int64_t most_evaluations_;
  std::atomic<int> ply_ = 0;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<std::int64_t> total_ = 0;
  std::atomic<std::int64_t> evaluations_ = 0;
};

}  // namespace tablas
