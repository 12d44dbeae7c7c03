// Best play of a game with one to three checkers a side, cube included, found by going over all positions
// again and again.
//
// Positions of contact lead back to one another through hits, so no order of them needs one look only. A
// sweep takes them by the pips of both sides together, fewest first: what no hit undoes then counts with its
// new value at once, and what is left of an error is left to games with that many hits. Two stages: the
// worths of the game, with and without the cube, under best play by each measure; then the five chances of
// the play that is best without the cube, which is fixed from there on. A stage ends with the first sweep
// that changes no value by more than kMostChange. Values are float32, each the mean over 21 rolls summed in
// double.
//
// Positions of the same pips read one another's values as they were before: the result is the same for any
// number of threads, and whether or not the work was interrupted after some sweep.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/bearoff/building.hpp"
#include "eval/hypergammon/cells.hpp"
#include "eval/hypergammon/fans.hpp"
#include "eval/hypergammon/table.hpp"

namespace tablas {

class HypergammonSolver {
 public:
  static constexpr float kMostChange = 2.5e-7F;

  enum class Stage : std::uint32_t { kWorths = 0, kChances = 1, kSolved = 2 };

  // How far the work is. `change` is the largest one of the last sweep, of the stage it belonged to.
  struct Progress {
    Stage stage = Stage::kWorths;
    std::array<std::uint32_t, 2> sweeps{};  // done, of either stage
    float change = 0.0F;
  };

  // Throws Error "bad_options" unless 1 <= checkers <= 3.
  explicit HypergammonSolver(int checkers);

  // Goes on where another one's state() was taken. Throws Error "bad_table" when that cannot be.
  HypergammonSolver(int checkers, std::span<const std::byte> state);

  [[nodiscard]] const Progress& progress() const { return *progress_; }
  [[nodiscard]] bool is_solved() const { return progress_->stage == Stage::kSolved; }

  // One sweep more; `building.progress` hears what share of it is done. What that throws leaves this solver
  // with a sweep half done: it is to be thrown away.
  void sweep(const TableBuilding& building);

  // All there is to know, for another solver to go on: 343 MB of three checkers, later 606 MB. Valid until
  // the next sweep.
  [[nodiscard]] std::span<const std::byte> state() const;

  // The payload of the table once it is solved; lives as long as the solver.
  [[nodiscard]] std::span<const std::byte> payload() const { return payload_; }

  [[nodiscard]] static std::size_t state_size(int checkers, Stage stage);

 private:
  static constexpr std::size_t kLanes = 8;
  using Floats = std::array<float, kLanes>;
  using Means = std::array<double, kLanes>;

  // Eight numbers of a position, compared and copied together; GCC and Clang know such vectors on every
  // machine, and the result is that of the plain operations.
  struct Lanes {
    using Four = float __attribute__((vector_size(16)));
    Four low, high;

    [[nodiscard]] Floats floats() const { return std::bit_cast<Floats>(*this); }
    [[nodiscard]] static Lanes of(const Floats& floats) { return std::bit_cast<Lanes>(floats); }
  };

  // A side, as the other one meets it.
  struct Met {
    int pips = 0;
    PointSet own_points = 0;                    // on the board, own numbering
    PointSet seen_points = 0;                   // the same in the other side's numbering
    int blocked = 0;                            // the one it holds, likewise; 0: none
    std::array<std::uint8_t, 3> blots{};        // where it can be hit, likewise; kNowhere for none
    std::array<std::uint16_t, 8> after_hits{};  // ranks after each subset of those hits

    // Which of them the play hits, as the subset's number.
    [[nodiscard]] std::size_t hits(const FewPlay& play) const {
      return ((play.landed >> blots[0]) & 1U) | ((play.landed >> blots[1]) & 1U) << 1 |
             ((play.landed >> blots[2]) & 1U) << 2;
    }
  };

  using Rows = std::array<const Lanes*, 8>;

  [[nodiscard]] Lanes& cell(std::size_t on_roll, std::size_t waiting) const {
    return cells_[on_roll * sides_.size() + waiting];
  }
  [[nodiscard]] bool is_open(std::size_t on_roll, std::size_t waiting) const;
  [[nodiscard]] bool is_done(std::size_t on_roll, std::size_t waiting) const;
  [[nodiscard]] Rows rows_of(const Met& met) const;
  [[nodiscard]] Means best_ahead(std::size_t own, std::size_t other) const;
  [[nodiscard]] Means chosen_ahead(std::size_t own, std::size_t other) const;
  [[nodiscard]] Floats fresh(std::size_t own, std::size_t other) const;
  [[nodiscard]] std::span<std::byte, HypergammonTable::kCellBytes> entry(std::size_t own,
                                                                         std::size_t other) const;
  static void add(Means& mean, const Lanes& best, int weight);
  void choose(int threads);
  void choose(std::size_t own, std::size_t other);
  void meet();
  void set_finished();
  [[nodiscard]] float sweep_level(std::size_t level, int threads);
  void finish_worths(int threads);
  void finish_chances(int threads);

  FewCheckerCells numbers_;
  std::vector<Side> sides_;           // by rank: pips, then number
  std::vector<std::uint16_t> ranks_;  // by number
  std::vector<std::size_t> begins_;   // the first rank of each number of pips; one more
  std::vector<Met> met_;              // by rank
  FewCheckerFans fans_;
  std::unique_ptr<std::byte[]> memory_;  // progress, cells, payload: what state() shows
  Progress* progress_;
  Lanes* cells_;  // by rank of the side on roll, then of the waiting one, whose values they are
  std::span<std::byte> payload_;
  std::vector<Floats> fresh_;         // of the positions of one number of pips
  std::vector<std::uint8_t> chosen_;  // in the second stage: the play of each roll of each position
};

}  // namespace tablas
