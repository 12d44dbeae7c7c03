// A team is what works on one game: a block of threads on the GPU, a loop on the CPU.
//
// Work comes in stages. In a stage no task may read what another task of the same stage writes, and the team
// is through with a stage before anybody begins the next. So the same code is right on both, and on the CPU
// the tasks of a stage may come in any order: the tests take several.
#pragma once

#include <cstdint>

#include "rules/device.hpp"

namespace tablas::gpu {

// What a team spends its time on, for measuring.
enum class Part : std::uint8_t { kBase, kPlays, kForecast, kScores, kInputs, kFirstLayer, kTail, kChoice };
inline constexpr int kParts = 8;

// Tasks of a stage that are divided among so many lanes.
inline constexpr int kLanes = 32;

#if defined(__CUDACC__)

// The threads of a block; its size is a multiple of kLanes. Device code only.
class BlockTeam {
 public:
  // `ticks`: kParts counts of clock ticks that are added to, or null.
  __device__ explicit BlockTeam(unsigned long long* ticks)
      : ticks_(ticks), last_(ticks == nullptr ? 0 : now()) {}

  // The time since the last call was spent on that part.
  __device__ void spent(Part part) {
    if (ticks_ == nullptr || threadIdx.x != 0) return;
    const long long at = now();
    atomicAdd(&ticks_[static_cast<int>(part)], static_cast<unsigned long long>(at - last_));
    last_ = at;
  }

  template <class Task>
  __device__ void each(int tasks, const Task& task) const {
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < tasks; i += static_cast<int>(blockDim.x)) task(i);
    __syncthreads();
  }

  template <class Task>
  __device__ void each_apart(int tasks, const Task& task) const {
    __syncthreads();
    const int warp = static_cast<int>(threadIdx.x) / kLanes;
    const int warps = static_cast<int>(blockDim.x) / kLanes;
    const int lane = static_cast<int>(threadIdx.x) % kLanes;
    for (int i = warp + lane * warps; i < tasks; i += warps * kLanes) task(i);
    __syncthreads();
  }

  template <class Task>
  __device__ void one(const Task& task) const {
    __syncthreads();
    if (threadIdx.x == 0) task();
    __syncthreads();
  }

  template <class Task>
  __device__ void each_lane(int tasks, const Task& task) const {
    __syncthreads();
    const int lane = static_cast<int>(threadIdx.x) % kLanes;
    const int warps = static_cast<int>(blockDim.x) / kLanes;
    for (int i = static_cast<int>(threadIdx.x) / kLanes; i < tasks; i += warps) task(i, lane);
    __syncthreads();
  }

  template <class Task, class Sink>
  __device__ void sum_lanes(int tasks, const Task& task, const Sink& sink) const {
    __syncthreads();
    const int lane = static_cast<int>(threadIdx.x) % kLanes;
    const int warps = static_cast<int>(blockDim.x) / kLanes;
    for (int i = static_cast<int>(threadIdx.x) / kLanes; i < tasks; i += warps) {
      std::int32_t sum = task(i, lane);
      for (int step = kLanes / 2; step > 0; step /= 2) sum += __shfl_xor_sync(0xFFFFFFFFU, sum, step);
      if (lane == 0) sink(i, sum);
    }
    __syncthreads();
  }

 private:
  __device__ static long long now() {
#if defined(__CUDA_ARCH__)
    return clock64();
#else
    return 0;  // never called; the compiler of the other side reads it all the same
#endif
  }

  unsigned long long* ticks_;
  long long last_;
};

#endif

// The same on the CPU, a task after the other: from the first, from the last, or from both ends in turn.
class LoopTeam {
 public:
  enum class Order : std::uint8_t { kForward, kBackward, kFromBothEnds };

  explicit LoopTeam(Order order = Order::kForward) : order_(order) {}

  void spent(Part) {}

  // One call for each task.
  template <class Task>
  void each(int tasks, const Task& task) const {
    for (int i = 0; i < tasks; ++i) task(place(i, tasks));
  }

  // The same, for tasks that take different ways through the code: neighbours do not share a warp.
  template <class Task>
  void each_apart(int tasks, const Task& task) const {
    each(tasks, task);
  }

  // A stage of a single task.
  template <class Task>
  void one(const Task& task) const {
    task();
  }

  // Each task in parts, one for each lane.
  template <class Task>
  void each_lane(int tasks, const Task& task) const {
    each(tasks * kLanes, [&](int i) { task(i / kLanes, i % kLanes); });
  }

  // Each task's sum over its lanes goes to the sink; sums wrap.
  template <class Task, class Sink>
  void sum_lanes(int tasks, const Task& task, const Sink& sink) const {
    each(tasks, [&](int i) {
      std::uint32_t sum = 0;
      for (int lane = 0; lane < kLanes; ++lane)
        sum += static_cast<std::uint32_t>(task(i, place(lane, kLanes)));
      sink(i, static_cast<std::int32_t>(sum));
    });
  }

 private:
  [[nodiscard]] int place(int i, int tasks) const {
    switch (order_) {
      case Order::kBackward:
        return tasks - 1 - i;
      case Order::kFromBothEnds:
        return i % 2 == 0 ? i / 2 : tasks - 1 - i / 2;
      default:
        return i;
    }
  }

  Order order_;
};

}  // namespace tablas::gpu
