#include "rules/replay.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "rules/error.hpp"

namespace tablas {
namespace {

// How many boards are followed at once to find what was not written down. More than any ordinary roll has
// plays; of the rest only the first are tried.
constexpr std::size_t kMostBranches = 256;

// Turns looked at ahead, over a whole game, for each turn it has: what keeps the time linear.
constexpr std::size_t kLookAheadPerTurn = 400;

struct Option {
  Position result;
  std::array<Step, kMaxSteps> steps{};
  std::uint8_t step_count = 0;
  int mismatch = 0;  // hits that were not written, and written ones that do not happen
};

// Keeps the plays whose result passes.
template <class Passes>
struct Sink {
  const Passes& passes;
  std::vector<Option>& options;
  std::size_t begin;

  void restart() { options.resize(begin); }
  void add(const Position& result, const Step* steps, int count) {
    if (!passes(result)) return;
    Option option{result, {}, static_cast<std::uint8_t>(count), 0};
    std::copy_n(steps, count, option.steps.begin());
    options.push_back(option);
  }
};

template <class Passes>
void add_plays(const Position& position, Dice dice, const RuleOptions& rules, const Passes& passes,
               std::vector<Option>& options) {
  Sink<Passes> sink{passes, options, options.size()};
  if (rules.is_standard()) {
    generate_plays(StandardRules{}, position, dice, sink);
  } else {
    generate_plays(rules, position, dice, sink);
  }
}

// The plays of the roll, or of all 21 where the dice were not recorded.
template <class Passes>
void add_plays_of(const RecordedTurn& turn, const Position& position, const RuleOptions& rules,
                  const Passes& passes, std::vector<Option>& options) {
  if (turn.dice.first != 0) {
    add_plays(position, turn.dice, rules, passes, options);
    return;
  }
  for (std::uint8_t high = 1; high <= 6; ++high) {
    for (std::uint8_t low = 1; low <= high; ++low) {
      add_plays(position, Dice{high, low}, rules, passes, options);
    }
  }
}

// Points, in own numbering, where the other side lost a checker from `before` to `after`.
PointSet hits(const Position& before, const Position& after) {
  return mirrored(occupied(before.other) & ~occupied(after.other));
}

struct Written {
  bool is_possible = true;
  PointSet hits = 0;  // blots on the points where a hop ends
  Position result;    // the hops carried out as they stand
};

bool carry_out(Position& position, Step hop) {
  if (hop.from == kOff || hop.from > kBar || hop.to > kBar - 1) return false;
  if (count(position.own, hop.from) == 0) return false;
  if (hop.to != kOff) {
    const int seen_by_other = kBar - hop.to;
    const int others = count(position.other, seen_by_other);
    if (others > 1) return false;
    if (others == 1) {
      remove_checker(position.other, seen_by_other);
      add_checker(position.other, kBar);
    }
  }
  remove_checker(position.own, hop.from);
  if (hop.to != kOff) add_checker(position.own, hop.to);
  return true;
}

// The checkers may be taken in any order: 6/5 13/6 also stands for what needs 13/6 first.
Side moved(const Side& own, std::span<const Step> hops, bool& is_possible) {
  std::array<int, kBoardSize> change{};
  for (const Step& hop : hops) {
    if (hop.from == kOff || hop.from > kBar || hop.to > kBar - 1) {
      is_possible = false;
      return own;
    }
    --change[hop.from];
    if (hop.to != kOff) ++change[hop.to];
  }
  Side side = own;
  for (int point = 1; point <= kBar; ++point) {
    const int wanted = count(own, point) + change[static_cast<std::size_t>(point)];
    if (wanted < 0 || wanted > kMaxCheckers) {
      is_possible = false;
      return own;
    }
    for (int i = change[static_cast<std::size_t>(point)]; i < 0; ++i) remove_checker(side, point);
    for (int i = change[static_cast<std::size_t>(point)]; i > 0; --i) add_checker(side, point);
  }
  return side;
}

Written read_hops(const Position& position, std::span<const Step> hops) {
  Written written;
  static_cast<void>(moved(position.own, hops, written.is_possible));
  written.result = position;
  for (const Step& hop : hops) {
    if (!written.is_possible || !carry_out(written.result, hop)) {
      written.is_possible = false;
      break;
    }
  }
  const PointSet blots = begin_turn(position).blots;
  for (const Step& hop : hops) {
    if (hop.to != kOff && hop.to < kBar) written.hits |= blots & (PointSet{1} << hop.to);
  }
  return written;
}

// The legal plays a written turn may stand for, the likeliest first.
std::vector<Option> written_options(const RecordedTurn& turn, const Position& position,
                                    const RuleOptions& rules) {
  std::vector<Option> options;
  if (turn.has_board) {
    add_plays_of(turn, position, rules, [&](const Position& to) { return to == turn.board; }, options);
    return options;
  }
  bool is_possible = true;
  const Side own = moved(position.own, turn.hops, is_possible);
  if (!is_possible) return options;
  add_plays_of(turn, position, rules, [&](const Position& to) { return to.own == own; }, options);
  if (options.size() > 1) {
    const PointSet wanted = read_hops(position, turn.hops).hits;
    for (Option& option : options) {
      option.mismatch = std::popcount(hits(position, option.result) ^ wanted);
    }
    std::ranges::stable_sort(options, {}, &Option::mismatch);
  }
  return options;
}

bool is_written(const RecordedTurn& turn) {
  return turn.has_board || (!turn.hops.empty() && turn.kind != TurnKind::kUnrecorded);
}

class Replay {
 public:
  Replay(const Position& start, std::span<const RecordedTurn> turns, const RuleOptions& rules)
      : turns_(turns), rules_(rules), board_(start), left_(kLookAheadPerTurn * turns.size()) {}

  [[nodiscard]] std::vector<ReplayedTurn> run() {
    std::vector<ReplayedTurn> replayed;
    replayed.reserve(turns_.size());
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const RecordedTurn& turn = turns_[i];
      ReplayedTurn done = one_turn(i, seen_by(board_, turn.seat));
      board_ = seen_by(done.after, turn.seat);
      replayed.push_back(done);
    }
    return replayed;
  }

 private:
  struct Branch {
    Position board;  // seen by seat 0
    std::size_t choice = 0;
  };

  [[nodiscard]] static Position seen_by(const Position& position, std::uint8_t seat) {
    return seat == 0 ? position : swapped(position);
  }

  [[nodiscard]] ReplayedTurn one_turn(std::size_t index, const Position& before) {
    const RecordedTurn& turn = turns_[index];
    ReplayedTurn done;
    done.before = done.after = before;
    if (turn.kind == TurnKind::kBoardSet) {
      done.kind = TurnKind::kBoardSet;
      done.after = turn.board;
    } else if (is_written(turn)) {
      written_turn(index, done);
    } else if (turn.dice.first != 0) {
      unwritten_turn(index, done);
    } else {
      done.finding = Finding::kSeveral;
    }
    return done;
  }

  void written_turn(std::size_t index, ReplayedTurn& done) {
    const RecordedTurn& turn = turns_[index];
    const std::vector<Option> options = written_options(turn, done.before, rules_);
    if (!options.empty()) {
      // Alternatives with a hit more are only looked at where the likeliest one is not clear.
      const bool is_clear = options.size() == 1 || options[0].mismatch < options[1].mismatch;
      take(options[is_clear ? 0 : first_alive(alive_after(index, options))], done);
      return;
    }
    done.kind = TurnKind::kIllegal;
    if (turn.has_board) {
      done.finding = Finding::kNotLegal;
      done.after = turn.board;
      return;
    }
    const Written written = read_hops(done.before, turn.hops);
    done.finding = written.is_possible ? Finding::kNotLegal : Finding::kImpossible;
    if (written.is_possible) done.after = written.result;
  }

  void unwritten_turn(std::size_t index, ReplayedTurn& done) {
    const RecordedTurn& turn = turns_[index];
    std::vector<Option> options;
    add_plays(done.before, turn.dice, rules_, [](const Position&) { return true; }, options);
    if (options.empty()) {
      done.kind = TurnKind::kNoPlay;
      done.finding = turn.kind == TurnKind::kUnrecorded ? Finding::kDanced : Finding::kAsWritten;
      return;
    }
    if (options.size() == 1) {
      take(options[0], done);
      done.finding = Finding::kOnlyPlay;
      return;
    }
    done.finding = Finding::kSeveral;
    if (!anything_follows(index)) return;
    if (options.size() >= kMostBranches) options.resize(kMostBranches - 1);
    Option still;
    still.result = done.before;
    options.push_back(still);
    choose_unwritten(options, alive_after(index, options), done);
  }

  static void choose_unwritten(const std::vector<Option>& options, const std::vector<bool>& alive,
                               ReplayedTurn& done) {
    const std::size_t first = first_alive(alive);
    const auto plays_alive = std::count(alive.begin(), alive.end() - 1, true);
    if (plays_alive == 0 && alive.back()) {
      done.kind = TurnKind::kIllegal;
      done.finding = Finding::kStoodStill;
      return;
    }
    take(options[first], done);
    if (plays_alive == 1) {
      done.finding = Finding::kByTheRest;
      return;
    }
    done.kind = TurnKind::kUnrecorded;
    done.finding = Finding::kSeveral;
  }

  static void take(const Option& option, ReplayedTurn& done) {
    done.kind = TurnKind::kPlayed;
    done.step_count = option.step_count;
    done.steps = option.steps;
    done.after = option.result;
  }

  [[nodiscard]] static std::size_t first_alive(const std::vector<bool>& alive) {
    const auto found = std::find(alive.begin(), alive.end(), true);
    return found == alive.end() ? 0 : static_cast<std::size_t>(found - alive.begin());
  }

  [[nodiscard]] bool anything_follows(std::size_t index) const { return index + 1 < turns_.size(); }

  // Which choices let the game be played on furthest; all of them where the look-ahead has been used up.
  [[nodiscard]] std::vector<bool> alive_after(std::size_t index, const std::vector<Option>& options) {
    std::vector<Branch> branches;
    for (std::size_t i = 0; i < options.size(); ++i) {
      branches.push_back({seen_by(options[i].result, turns_[index].seat), i});
    }
    std::vector<Branch> next;
    for (std::size_t i = index + 1; i < turns_.size() && branches.size() > 1; ++i) {
      if (turns_[i].kind == TurnKind::kBoardSet || left_ < branches.size()) break;
      left_ -= branches.size();
      next.clear();
      for (const Branch& branch : branches) add_next(turns_[i], branch, next);
      if (next.empty()) break;
      branches.swap(next);
    }
    std::vector<bool> alive(options.size(), false);
    for (const Branch& branch : branches) alive[branch.choice] = true;
    return alive;
  }

  void add_next(const RecordedTurn& turn, const Branch& branch, std::vector<Branch>& next) const {
    const Position position = seen_by(branch.board, turn.seat);
    if (is_written(turn)) {
      const std::vector<Option> options = written_options(turn, position, rules_);
      for (const Option& option : options) add_branch(turn, option.result, branch.choice, next);
      return;
    }
    std::vector<Option> options;
    if (turn.dice.first != 0) {
      add_plays(position, turn.dice, rules_, [](const Position&) { return true; }, options);
    }
    if (options.empty()) add_branch(turn, position, branch.choice, next);
    for (const Option& option : options) add_branch(turn, option.result, branch.choice, next);
  }

  // Every choice keeps at least one branch, so that being cut short is never taken for being impossible.
  static void add_branch(const RecordedTurn& turn, const Position& position, std::size_t choice,
                         std::vector<Branch>& next) {
    const bool is_first_of_choice = next.empty() || next.back().choice != choice;
    if (next.size() >= kMostBranches && !is_first_of_choice) return;
    next.push_back({seen_by(position, turn.seat), choice});
  }

  std::span<const RecordedTurn> turns_;
  const RuleOptions& rules_;
  Position board_;  // seen by seat 0
  std::size_t left_;
};

void check_dice(std::span<const RecordedTurn> turns) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Dice dice = turns[i].dice;
    const bool is_roll = dice.first >= 1 && dice.first <= 6 && dice.second >= 1 && dice.second <= 6;
    if (!is_roll && (dice.first != 0 || dice.second != 0)) {
      const std::string said = std::to_string(dice.first) + "-" + std::to_string(dice.second);
      throw Error("bad_dice", said + " is not a roll", static_cast<std::int64_t>(i));
    }
  }
}

}  // namespace

std::vector<ReplayedTurn> replay_turns(const Position& start, std::span<const RecordedTurn> turns,
                                       RuleOptions options) {
  check_dice(turns);
  return Replay(start, turns, options).run();
}

}  // namespace tablas
