#include "search/packed_turns.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/error.hpp"
#include "rules/rolls.hpp"

namespace tablas {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are kept as they lie in memory");

constexpr int kLastPoint = 25;
constexpr int kActions = static_cast<int>(CubeAction::kNoDoubleBeaver) + 1;

struct Head {
  std::uint16_t plays;
  std::int16_t made;
  std::int16_t legal;
  std::uint8_t cube_ply;
  std::uint8_t action;
};

struct PackedPlay {
  double equity;
  double worth;
  std::array<float, 5> chances;
  std::array<std::int8_t, 2 * kMaxSteps> steps;
  std::uint32_t ply;
};

struct PackedNumbers {
  double spread;
  std::array<double, 8> cube;
  RollWorths worths;
  std::array<float, 5> chances;
  std::uint32_t none;
};

// No byte of them is left to chance.
static_assert(sizeof(Head) == 8);
static_assert(sizeof(PackedPlay) == 16 + 20 + 2 * kMaxSteps + 4);
static_assert(sizeof(PackedNumbers) == 8 * (1 + 8 + kRolls) + 24);

template <class Value>
void put(const Value& value, std::string& to) {
  std::array<char, sizeof(Value)> bytes;
  std::memcpy(bytes.data(), &value, sizeof(Value));
  to.append(bytes.data(), bytes.size());
}

[[noreturn]] void refuse() { throw Error("bad_turn", "these bytes are no judged turn"); }

template <class Value>
Value take(std::string_view& from) {
  if (from.size() < sizeof(Value)) refuse();
  Value value;
  std::memcpy(&value, from.data(), sizeof(Value));
  from.remove_prefix(sizeof(Value));
  return value;
}

std::array<float, 5> numbers_of(const Probabilities& p) {
  return {p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon};
}

Probabilities chances_of(const std::array<float, 5>& p) { return {p[0], p[1], p[2], p[3], p[4]}; }

PackedPlay packed_play(const RankedPlay& play, std::uint8_t ply) {
  PackedPlay kept{play.equity, play.worth, numbers_of(play.chances), {}, ply};
  kept.steps.fill(-1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(play.play.step_count); ++i) {
    kept.steps[2 * i] = static_cast<std::int8_t>(play.play.steps[i].from);
    kept.steps[2 * i + 1] = static_cast<std::int8_t>(play.play.steps[i].to);
  }
  return kept;
}

RankedPlay unpacked_play(const PackedPlay& kept) {
  RankedPlay play;
  play.equity = kept.equity;
  play.worth = kept.worth;
  play.chances = chances_of(kept.chances);
  for (std::size_t i = 0; i < kMaxSteps && kept.steps[2 * i] >= 0; ++i) {
    const int from = kept.steps[2 * i];
    const int to = kept.steps[2 * i + 1];
    if (from > kLastPoint || to < 0 || to > kLastPoint) refuse();
    play.play.steps[i] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    ++play.play.step_count;
  }
  return play;
}

void set_numbers(const PackedNumbers& kept, TurnJudged& turn) {
  turn.spread = kept.spread;
  turn.worths = kept.worths;
  turn.chances = chances_of(kept.chances);
  CubeEquities& e = turn.cube;
  double* const places[] = {&e.no_double,       &e.double_take,       &e.double_pass,       &e.optimal,
                            &e.no_double_worth, &e.double_take_worth, &e.double_pass_worth, &e.optimal_worth};
  for (std::size_t i = 0; i < kept.cube.size(); ++i) *places[i] = kept.cube[i];
}

}  // namespace

std::string packed(const TurnJudged& turn) {
  std::string bytes;
  bytes.reserve(sizeof(Head) + sizeof(PackedNumbers) + turn.plays.size() * sizeof(PackedPlay));
  put(Head{static_cast<std::uint16_t>(turn.plays.size()), static_cast<std::int16_t>(turn.made),
           static_cast<std::int16_t>(turn.legal), static_cast<std::uint8_t>(turn.cube_ply),
           static_cast<std::uint8_t>(turn.cube.action)},
      bytes);
  const CubeEquities& e = turn.cube;
  put(PackedNumbers{turn.spread,
                    {e.no_double, e.double_take, e.double_pass, e.optimal, e.no_double_worth,
                     e.double_take_worth, e.double_pass_worth, e.optimal_worth},
                    turn.worths,
                    numbers_of(turn.chances),
                    0},
      bytes);
  for (std::size_t i = 0; i < turn.plays.size(); ++i) put(packed_play(turn.plays[i], turn.plies[i]), bytes);
  return bytes;
}

TurnJudged unpacked(std::string_view bytes) {
  const auto head = take<Head>(bytes);
  TurnJudged turn;
  set_numbers(take<PackedNumbers>(bytes), turn);
  if (bytes.size() != head.plays * sizeof(PackedPlay) || head.action >= kActions || head.made < -1 ||
      head.made >= head.plays || head.legal < 0) {
    refuse();
  }
  turn.made = head.made;
  turn.legal = head.legal;
  turn.cube_ply = head.cube_ply;
  turn.cube.action = static_cast<CubeAction>(head.action);
  while (!bytes.empty()) {
    const auto kept = take<PackedPlay>(bytes);
    turn.plays.push_back(unpacked_play(kept));
    turn.plies.push_back(static_cast<std::uint8_t>(kept.ply));
  }
  return turn;
}

}  // namespace tablas
