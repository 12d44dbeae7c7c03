#include "rules/batch.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <string>
#include <utility>

#include "rules/error.hpp"

namespace tablas {
namespace {

// Adds the plays to a vector, steps included.
class PlayList {
 public:
  void restart() { plays_.clear(); }

  void add(const Position& result, const Step* steps, int count) {
    Play& play = plays_.emplace_back();
    play.result = result;
    play.step_count = count;
    std::copy_n(steps, count, play.steps.begin());
  }

  [[nodiscard]] std::vector<Play>& plays() { return plays_; }

 private:
  std::vector<Play> plays_;
};

// Adds the results to the rows of a batch.
class RowSink {
 public:
  explicit RowSink(BoardRows& rows) : rows_(rows), first_(rows.size()) {}

  void restart() noexcept { rows_.cut(first_); }
  void add(const Position& result, const Step*, int) noexcept { rows_.append(result); }

 private:
  BoardRows& rows_;
  const std::size_t first_;
};

// Adds the results to a vector that is used again and again.
class ResultSink {
 public:
  explicit ResultSink(std::vector<Position>& results) : results_(results) {}

  void restart() { results_.clear(); }
  void add(const Position& result, const Step*, int) { results_.push_back(result); }

 private:
  std::vector<Position>& results_;
};

// Two steps of different numbers are written from the higher point first, wherever that order can be played.
void put_higher_step_first(const Position& start, Dice dice, const RuleOptions& options, Play& play) {
  const Step first = play.steps[0];
  const Step second = play.steps[1];
  if (play.step_count != 2 || first.from >= second.from) return;
  const PointSet blocked = blocked_points(start);
  const auto goes = [&](const Turn& turn, const Step& step, int die) {
    return target(step.from, die) == step.to &&
           ((legal_sources(options, turn, blocked, die) >> step.from) & 1U) != 0;
  };
  const Turn turn = begin_turn(start);
  for (const auto& [die, other_die] :
       {std::pair{dice.first, dice.second}, std::pair{dice.second, dice.first}}) {
    if (goes(turn, second, die) && goes(after_step(turn, second.from, die), first, other_die)) {
      std::swap(play.steps[0], play.steps[1]);
      return;
    }
  }
}

template <class Rules>
void generate_batch(const Rules& rules, std::span<const Position> positions, std::span<const Dice> dice,
                    std::span<std::int64_t> starts, BoardRows& results) {
  starts[0] = static_cast<std::int64_t>(results.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Dice roll = checked_roll(dice[i].first, dice[i].second, static_cast<std::int64_t>(i));
    results.reserve_more(kMaxPlays);
    RowSink sink(results);
    generate_plays(rules, positions[i], roll, sink);
    starts[i + 1] = static_cast<std::int64_t>(results.size());
  }
}

}  // namespace

void BoardRows::reserve_more(std::size_t more) {
  if (size_ + more <= capacity_) return;
  resize_memory(std::max(size_ + more, 2 * capacity_));
}

void BoardRows::resize_memory(std::size_t capacity) {
  // realloc moves whole pages for large blocks; a vector would clear memory that is overwritten at once.
  void* const moved = std::realloc(memory_.get(), std::max<std::size_t>(capacity * kBoardSize, 1));
  if (moved == nullptr) throw std::bad_alloc();
  static_cast<void>(memory_.release());
  memory_.reset(static_cast<std::int8_t*>(moved));
  capacity_ = capacity;
}

BoardRows::Memory BoardRows::release() {
  resize_memory(size_);
  size_ = 0;
  capacity_ = 0;
  return std::move(memory_);
}

Dice checked_roll(int first, int second, std::int64_t row) {
  for (const int die : {first, second}) {
    if (die < 1 || die > 6) throw Error("bad_dice", "die " + std::to_string(die) + " is not 1 to 6", row);
  }
  return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
}

RuleOptions checked_options(unsigned bits) {
  if ((bits & ~RuleOptions::kKnownBits) != 0) {
    throw Error("bad_options", "rule options " + std::to_string(bits) + " has bits beyond 15");
  }
  return RuleOptions::from_bits(bits);
}

std::vector<Play> legal_plays(const Position& position, Dice dice, RuleOptions options) {
  static_cast<void>(checked_roll(dice.first, dice.second));
  PlayList list;
  if (options.is_standard()) {
    generate_plays(StandardRules{}, position, dice, list);
  } else {
    generate_plays(options, position, dice, list);
  }
  if (dice.first != dice.second) {
    for (Play& play : list.plays()) put_higher_step_first(position, dice, options, play);
  }
  return std::move(list.plays());
}

void legal_results(const Position& position, Dice dice, RuleOptions options, std::vector<Position>& results) {
  results.clear();
  ResultSink sink(results);
  if (options.is_standard()) {
    generate_plays(StandardRules{}, position, dice, sink);
  } else {
    generate_plays(options, position, dice, sink);
  }
}

void legal_plays_batch(std::span<const Position> positions, std::span<const Dice> dice, RuleOptions options,
                       std::span<std::int64_t> starts, BoardRows& results) {
  assert(positions.size() == dice.size() && starts.size() == positions.size() + 1);
  if (options.is_standard()) {
    generate_batch(StandardRules{}, positions, dice, starts, results);
  } else {
    generate_batch(options, positions, dice, starts, results);
  }
}

}  // namespace tablas
