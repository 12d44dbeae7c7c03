#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "rules/board.hpp"
#include "rules/error.hpp"
#include "rules/replay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tablas {
namespace {

constexpr std::size_t kHead = 6;  // seat, kind, die, die, number of hops, whether a board follows
constexpr std::size_t kRow = 3 + 2 * kMaxSteps;

// The turns that bytes stand for; `hops` owns what the spans show.
class TurnReader {
 public:
  explicit TurnReader(const nb::bytes& bytes)
      : next_(static_cast<const std::uint8_t*>(bytes.data())), end_(next_ + bytes.size()) {
    hops_.reserve(bytes.size() / 2);  // spans show into it: it must not move
    while (next_ != end_) read_one();
  }

  [[nodiscard]] const std::vector<RecordedTurn>& turns() const { return turns_; }

 private:
  const std::uint8_t* take(std::size_t count) {
    if (static_cast<std::size_t>(end_ - next_) < count) throw Error("bad_turns", "the turns are cut short");
    const std::uint8_t* const from = next_;
    next_ += count;
    return from;
  }

  void read_one() {
    const std::uint8_t* const head = take(kHead);
    if (head[0] > 1 || head[1] > 4) throw Error("bad_turns", "no such seat or kind of turn");
    RecordedTurn turn;
    turn.seat = head[0];
    turn.kind = static_cast<TurnKind>(head[1]);
    turn.dice = {head[2], head[3]};
    turn.has_board = head[5] != 0;
    const std::size_t first = hops_.size();
    for (int i = 0; i < head[4]; ++i) {
      const std::uint8_t* const hop = take(2);
      hops_.push_back({hop[0], hop[1]});
    }
    turn.hops = {hops_.data() + first, hops_.size() - first};
    if (turn.has_board) {
      const auto* const cells = reinterpret_cast<const std::int8_t*>(take(kBoardSize));
      turn.board = position_from_board(BoardView(cells, kBoardSize));
    }
    turns_.push_back(turn);
  }

  const std::uint8_t* next_;
  const std::uint8_t* end_;
  std::vector<Step> hops_;
  std::vector<RecordedTurn> turns_;
};

auto replay_arrays(const InputArray<std::int8_t>& start, const nb::bytes& bytes, unsigned options) {
  const Position position = position_from_array(start);
  const RuleOptions rules = checked_options(options);
  const TurnReader reader(bytes);
  std::vector<ReplayedTurn> replayed;
  {
    nb::gil_scoped_release unlocked;
    replayed = replay_turns(position, reader.turns(), rules);
  }
  auto rows = new_array<std::uint8_t>({replayed.size(), kRow});
  auto before = new_array<std::int8_t>({replayed.size(), static_cast<std::size_t>(kBoardSize)});
  auto after = new_array<std::int8_t>({replayed.size(), static_cast<std::size_t>(kBoardSize)});
  std::uint8_t* row = rows.data();
  for (std::size_t i = 0; i < replayed.size(); ++i) {
    const ReplayedTurn& turn = replayed[i];
    *row++ = static_cast<std::uint8_t>(turn.kind);
    *row++ = static_cast<std::uint8_t>(turn.finding);
    *row++ = turn.step_count;
    for (const Step& step : turn.steps) {
      *row++ = step.from;
      *row++ = step.to;
    }
    write_board(turn.before, BoardCells(before.data() + i * kBoardSize, kBoardSize));
    write_board(turn.after, BoardCells(after.data() + i * kBoardSize, kBoardSize));
  }
  return std::tuple(std::move(rows), std::move(before), std::move(after));
}

}  // namespace

void bind_replay(nb::module_& m) {
  m.def("replay_turns", &replay_arrays, "start"_a, "turns"_a, "options"_a = 0,
        "A game played again from `start` (26,), seen by seat 0. `turns` holds for each turn seat, kind "
        "(0 played,\n"
        "1 no play, 2 unrecorded, 3 illegal, 4 board set), two dice (0 not recorded), the number of hops, "
        "whether a\n"
        "board follows, the hops as (from, to), and that board of 26 in the mover's view.\n"
        "Returns rows (n, 11) of kind, finding, number of steps, four steps; and the boards before and after "
        "each\n"
        "turn (n, 26) in the mover's view. Raises CoreError `bad_dice`, `bad_turns`, `bad_board`.");
}

}  // namespace tablas
