// The same games on a graphics card: one block of threads is a team, and plays one game after another until
// none is left. Nothing comes back to the CPU before that.
#include <cuda_runtime.h>

#include <algorithm>
#include <string>

#include "gpu/machine.hpp"
#include "rules/error.hpp"

namespace tablas::gpu {
namespace {

constexpr int kThreads = 128;   // of a team
constexpr int kMostTeams = 16;  // for each multiprocessor
constexpr int kLeastTeams = 6;  // for which registers must suffice
constexpr double kShare = 0.8;  // of the free memory that teams may take

// ---- the card's answers

void check(cudaError_t status, const char* doing) {
  if (status == cudaSuccess) return;
  static_cast<void>(cudaGetLastError());  // so that the next call does not hear of it again
  const std::string what = std::string(doing) + ": " + cudaGetErrorString(status);
  if (status == cudaErrorMemoryAllocation)
    throw Error("gpu_memory", "the GPU has too little memory free, " + what);
  if (status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver) throw Error("no_gpu", what);
  throw Error("gpu_failed", "the GPU failed, " + what);
}

// Memory of the card.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::size_t size) : size_(size) {
    if (size == 0) return;
    check(cudaMalloc(reinterpret_cast<void**>(&data_), size * sizeof(T)), "allocating memory");
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { static_cast<void>(cudaFree(data_)); }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  void from(std::span<const T> values) {
    if (values.empty()) return;
    check(cudaMemcpy(data_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice),
          "copying to the GPU");
  }
  void to(std::span<T> values) const {
    if (values.empty()) return;
    check(cudaMemcpy(values.data(), data_, values.size_bytes(), cudaMemcpyDeviceToHost),
          "copying from the GPU");
  }
  void clear() { check(cudaMemset(data_, 0, size_ * sizeof(T)), "clearing memory"); }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

using Counter = unsigned long long;

// ---- the kernels

// The number of the next piece of work, the same for all threads of the team.
__device__ Counter taken(Counter* next, Counter* shared) {
  __syncthreads();
  if (threadIdx.x == 0) *shared = atomicAdd(next, Counter{1});
  __syncthreads();
  return *shared;
}

// Memory for a T in a block's fast memory; nothing constructs it, every field is written before it is read.
#define TABLAS_SHARED(T, name)                                   \
  __shared__ alignas(16) unsigned char name##_memory[sizeof(T)]; \
  T& name = *reinterpret_cast<T*>(name##_memory)

__global__ void __launch_bounds__(kThreads, kLeastTeams)
    digest_kernel(const Position* positions, Counter size, Work* works, Counter* next, RollDigests* out) {
  TABLAS_SHARED(Turn, turn);
  __shared__ Counter number;
  BlockTeam team(nullptr);
  for (Counter i = taken(next, &number); i < size; i = taken(next, &number)) {
    digest_rolls(team, positions[i], turn, works[blockIdx.x], reinterpret_cast<PlaysDigest*>(out + i));
  }
}

__global__ void __launch_bounds__(kThreads, kLeastTeams)
    rollout_kernel(const __grid_constant__ ModelView model, const Start* starts, Counter start_count,
                   const __grid_constant__ GameSettings settings, Counter first, Counter size, Work* works,
                   Counter* next, PlayedGame* out, Counter* ticks) {
  TABLAS_SHARED(Game, game);
  __shared__ Counter number;
  BlockTeam team(ticks);
  for (Counter i = taken(next, &number); i < size; i = taken(next, &number)) {
    play_game(team, model, starts[i % start_count], settings, first + i / start_count, game,
              works[blockIdx.x]);
    team.one([&] { out[i] = game.result; });
  }
}

__global__ void __launch_bounds__(kThreads, kLeastTeams)
    label_kernel(const __grid_constant__ ModelView model, const Position* starts,
                 const __grid_constant__ LabelSettings settings, Counter size, Work* works, LabelRow* rows,
                 Counter* next, std::int32_t* counts, Position* positions, Probabilities* labels,
                 Counter* ticks) {
  TABLAS_SHARED(LabelGame, game);
  __shared__ Counter number;
  BlockTeam team(ticks);
  const auto plays = static_cast<Counter>(settings.plays);
  for (Counter i = taken(next, &number); i < size; i = taken(next, &number)) {
    label_game(team, model, settings, starts[i], i, game, works[blockIdx.x], rows + blockIdx.x * plays,
               positions + i * plays, labels + i * plays);
    team.one([&] { counts[i] = game.turn.has_overflow ? -1 : game.count; });
  }
}

#undef TABLAS_SHARED

// ---- the machine

// How many teams the card takes at a time, at least one, by its multiprocessors and its free memory.
template <class Kernel>
std::size_t teams_for(const Kernel& kernel, std::size_t work) {
  int device = 0;
  cudaDeviceProp properties{};
  check(cudaGetDevice(&device), "asking for the device");
  check(cudaGetDeviceProperties(&properties, device), "asking for its properties");
  int for_each = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&for_each, kernel, kThreads, 0), "planning");
  for_each = std::clamp(for_each, 1, kMostTeams);
  std::size_t free = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&free, &total), "asking for free memory");
  const auto fit = static_cast<std::size_t>(static_cast<double>(free) * kShare) / kBytesPerTeam;
  if (fit == 0)
    throw Error("gpu_memory", "the GPU has too little memory free: one game needs " +
                                  std::to_string(kBytesPerTeam) + " bytes");
  const auto most =
      static_cast<std::size_t>(for_each) * static_cast<std::size_t>(properties.multiProcessorCount);
  return std::max<std::size_t>(std::min({most, fit, work}), 1);
}

class Card final : public MeasuredMachine {
 public:
  explicit Card(const Model& model) : model_(model.bytes().size()), next_(1), ticks_(kParts) {
    model_.from(model.bytes());
    view_ = model.view_at(model_.data());
    ticks_.clear();
  }

  void digest_plays(std::span<const Position> positions, std::span<RollDigests> out) override {
    const std::size_t teams = teams_for(digest_kernel, positions.size());
    Buffer<Position> given(positions.size());
    Buffer<RollDigests> found(out.size());
    const Buffer<Work> works(teams);
    given.from(positions);
    next_.clear();
    digest_kernel<<<static_cast<unsigned>(teams), kThreads>>>(given.data(), positions.size(), works.data(),
                                                              next_.data(), found.data());
    finish();
    found.to(out);
  }

  void rollout(std::span<const Start> starts, const GameSettings& settings, std::uint64_t first,
               std::span<PlayedGame> games) override {
    const std::size_t teams = teams_for(rollout_kernel, games.size());
    Buffer<Start> begin(starts.size());
    Buffer<PlayedGame> played(games.size());
    const Buffer<Work> works(teams);
    begin.from(starts);
    next_.clear();
    rollout_kernel<<<static_cast<unsigned>(teams), kThreads>>>(view_, begin.data(), starts.size(), settings,
                                                               first, games.size(), works.data(),
                                                               next_.data(), played.data(), ticks());
    finish();
    played.to(games);
  }

  void label(std::span<const Position> starts, const LabelSettings& settings, std::span<std::int32_t> counts,
             std::span<Position> positions, std::span<Probabilities> labels) override {
    const std::size_t teams = teams_for(label_kernel, starts.size());
    Buffer<Position> begin(starts.size());
    Buffer<std::int32_t> found(counts.size());
    Buffer<Position> met(positions.size());
    Buffer<Probabilities> labelled(labels.size());
    const Buffer<Work> works(teams);
    const Buffer<LabelRow> rows(teams * static_cast<std::size_t>(settings.plays));
    begin.from(starts);
    next_.clear();
    label_kernel<<<static_cast<unsigned>(teams), kThreads>>>(
        view_, begin.data(), settings, starts.size(), works.data(), rows.data(), next_.data(), found.data(),
        met.data(), labelled.data(), ticks());
    finish();
    found.to(counts);
    met.to(positions);
    labelled.to(labels);
  }

  void measure(bool is_measured) override {
    is_measured_ = is_measured;
    ticks_.clear();
  }

  [[nodiscard]] std::array<std::uint64_t, kParts> spent() const override {
    std::array<Counter, kParts> counted{};
    ticks_.to(counted);
    std::array<std::uint64_t, kParts> result{};
    std::copy(counted.begin(), counted.end(), result.begin());
    return result;
  }

 private:
  [[nodiscard]] Counter* ticks() const { return is_measured_ ? ticks_.data() : nullptr; }

  static void finish() {
    check(cudaGetLastError(), "starting");
    check(cudaDeviceSynchronize(), "playing");
  }

  Buffer<std::byte> model_;
  ModelView view_{};
  Buffer<Counter> next_;
  Buffer<Counter> ticks_;
  bool is_measured_ = false;
};

}  // namespace

CardState card_state() {
  CardState state{true, {}, ""};
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess) {
    static_cast<void>(cudaGetLastError());
    state.reason = std::string("no GPU answers: ") + cudaGetErrorString(status);
    return state;
  }
  for (int device = 0; device < count; ++device) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, device) == cudaSuccess)
      state.names.emplace_back(properties.name);
  }
  if (state.names.empty()) state.reason = "there is no GPU";
  return state;
}

std::unique_ptr<MeasuredMachine> card(const Model& model) {
  const CardState state = card_state();
  if (state.names.empty()) throw Error("no_gpu", state.reason);
  return std::make_unique<Card>(model);
}

}  // namespace tablas::gpu
