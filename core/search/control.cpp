#include "search/control.hpp"

#include <algorithm>

namespace tablas {
namespace {

constexpr double kLongestBudget = 1e9;  // seconds; beyond it the clock's own range would overflow

}  // namespace

SearchControl::SearchControl(double budget_s, std::int64_t most_evaluations)
    : has_deadline_(budget_s > 0.0),
      deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::clamp(budget_s, 0.0, kLongestBudget)))),
      most_evaluations_(std::max<std::int64_t>(most_evaluations, 0)) {}

SearchProgress SearchControl::progress() const noexcept {
  return {ply_.load(std::memory_order_relaxed), done_.load(std::memory_order_relaxed),
          total_.load(std::memory_order_relaxed), evaluations_.load(std::memory_order_relaxed)};
}

void SearchControl::begin_stage(int ply, std::int64_t parts) noexcept {
  ply_.store(ply, std::memory_order_relaxed);
  done_.store(0, std::memory_order_relaxed);
  total_.store(parts, std::memory_order_relaxed);
}

void SearchControl::finish_part(std::int64_t evaluations) noexcept {
  done_.fetch_add(1, std::memory_order_relaxed);
  evaluations_.fetch_add(evaluations, std::memory_order_relaxed);
}

void SearchControl::check() const {
  if (is_cancelled() || (has_deadline_ && Clock::now() >= deadline_)) throw SearchStopped{};
  if (outer_ != nullptr) outer_->check();
}

}  // namespace tablas
