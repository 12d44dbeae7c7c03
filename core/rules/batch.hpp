// The doors to the play generator: one position with steps, or many positions with results only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "rules/board.hpp"
#include "rules/options.hpp"
#include "rules/plays.hpp"
#include "rules/position.hpp"

namespace tablas {

// A whole turn: its steps in the order of the best-known notation, and the result in the mover's view.
struct Play {
  Position result;
  std::array<Step, kMaxSteps> steps{};
  int step_count = 0;
};

// Boards one after another, 26 bytes each, in memory that grows without being cleared first.
class BoardRows {
 public:
  struct Free {
    void operator()(std::int8_t* memory) const noexcept { std::free(memory); }
  };
  using Memory = std::unique_ptr<std::int8_t[], Free>;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const std::int8_t* data() const noexcept { return memory_.get(); }

  // Makes room for `more` rows; append() needs it. Throws std::bad_alloc.
  void reserve_more(std::size_t more);

  void append(const Position& position) noexcept {
    write_board(position, BoardCells(memory_.get() + size_ * kBoardSize, kBoardSize));
    ++size_;
  }

  // Keeps the first `size` rows.
  void cut(std::size_t size) noexcept { size_ = size; }

  // Gives the memory away, without its unused end.
  [[nodiscard]] Memory release();

 private:
  void resize_memory(std::size_t capacity);

  Memory memory_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// The roll of two numbers. Throws Error `bad_dice` unless both are 1..6; `row` goes into the error.
[[nodiscard]] Dice checked_roll(int first, int second, std::int64_t row = -1);

// Throws Error `bad_options` when bits are set that no option owns.
[[nodiscard]] RuleOptions checked_options(unsigned bits);

// Every legal play once by result; empty when there is none. Throws Error `bad_dice`.
[[nodiscard]] std::vector<Play> legal_plays(const Position& position, Dice dice, RuleOptions options = {});

// Replaces `results` by every legal result once, in the mover's view; empty when there is none. The dice must
// have been checked.
void legal_results(const Position& position, Dice dice, RuleOptions options, std::vector<Position>& results);

// Appends every legal result of each position, in the mover's view, to `results`. Those of position i become
// rows starts[i] to starts[i + 1]; `starts` has one entry more than `positions` and `dice`. Throws Error
// `bad_dice` with the row.
void legal_plays_batch(std::span<const Position> positions, std::span<const Dice> dice, RuleOptions options,
                       std::span<std::int64_t> starts, BoardRows& results);

}  // namespace tablas
