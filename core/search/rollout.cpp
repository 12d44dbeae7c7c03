#include "search/rollout.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "equity/cubeful.hpp"
#include "equity/worth.hpp"
#include "rules/error.hpp"
#include "rules/parallel.hpp"
#include "search/dice_stream.hpp"
#include "search/rollout_judge.hpp"
#include "search/rollout_rolls.hpp"

namespace tablas {
namespace {

// A game to nobody's end would be a fault of the evaluator's; the longest seen have a few hundred turns.
constexpr std::uint64_t kMostTurns = 20'000;

// Turns that begin alike in many games: the first in all of them, the second in one of 21.
constexpr std::uint64_t kTurnsInCommon = 2;

// What is the same in all games of a rollout.
struct Table {
  const CompositeEvaluator& evaluator;
  const MatchEquityTable& match_equities;
  Searcher& searcher;
  const RolloutSettings& settings;
  const DiceStream dice;
  const SearchControl& control;
};

// Plays one game at a time; one for each thread, for it keeps memory for the plays of all rolls.
class alignas(128) GamePlayer {
 public:
  explicit GamePlayer(const Table& table) : table_(table), rolls_(table.evaluator, table.settings) {}

  [[nodiscard]] RolloutGame play(const RolloutStart& start, std::uint64_t game);
  [[nodiscard]] std::int64_t take_evaluations() { return rolls_.take_evaluations(); }

 private:
  [[nodiscard]] RolloutJudge judge() const;
  [[nodiscard]] bool ends_before_roll(const RolloutJudge& judge, std::uint64_t turn, bool is_asked_to_roll);
  [[nodiscard]] bool ends_by_cube(const RolloutJudge& judge);
  void take_luck(const RolloutJudge& judge, Dice dice);
  void move(const RolloutJudge& judge, Dice dice);
  [[nodiscard]] Position searched(Dice dice);
  void end(const Probabilities& chances, double worth);

  const Table& table_;
  RolloutRolls rolls_;
  Position position_;
  Stakes stakes_;
  Probabilities chances_;  // of the position, where has_chances_
  bool has_chances_ = false;
  bool is_player_ = true;  // on roll
  RolloutGame luck_;
  RolloutGame result_;
};

RolloutGame seen_by_player(const Probabilities& chances, double worth, bool is_player, bool is_money) {
  const Probabilities p = is_player ? chances : swapped(chances);
  const double seen = is_player ? worth : (is_money ? -worth : 1.0 - worth);
  return {
      {static_cast<double>(p.win), static_cast<double>(p.win_gammon), static_cast<double>(p.win_backgammon),
       static_cast<double>(p.lose_gammon), static_cast<double>(p.lose_backgammon)},
      cubeless_equity(p),
      seen};
}

RolloutGame GamePlayer::play(const RolloutStart& start, std::uint64_t game) {
  position_ = start.position;
  stakes_ = start.stakes;
  is_player_ = start.is_player_on_roll;
  has_chances_ = false;
  luck_ = {};
  for (std::uint64_t turn = 0;; ++turn) {
    if (table_.control.is_cancelled()) throw Error("search_cancelled", "the rollout was cancelled");
    if (turn > kMostTurns) throw Error("endless_game", "a game of the rollout does not end");
    const bool is_asked_to_roll = turn == 0 && !start.may_double_first;
    const RolloutJudge before = judge();
    if (ends_before_roll(before, turn, is_asked_to_roll)) break;
    if (!is_asked_to_roll && ends_by_cube(before)) break;
    const RolloutJudge rolling = judge();  // the cube may have been turned
    const Dice dice = table_.dice.roll(game, turn);
    if (table_.settings.reduces_variance) {
      rolls_.open_all(position_, rolling, dice, turn < kTurnsInCommon);
      take_luck(rolling, dice);
    } else {
      rolls_.open_one(position_, dice);
    }
    move(rolling, dice);
  }
  for (std::size_t i = 0; i < luck_.chances.size(); ++i) result_.chances[i] -= luck_.chances[i];
  result_.equity_cubeless -= luck_.equity_cubeless;
  result_.worth -= luck_.worth;
  return result_;
}

void GamePlayer::end(const Probabilities& chances, double worth) {
  result_ = seen_by_player(chances, worth, is_player_, stakes_.is_money());
}

RolloutJudge GamePlayer::judge() const {
  return {table_.evaluator, table_.match_equities, stakes_, table_.settings.checkers_per_side};
}

bool GamePlayer::ends_before_roll(const RolloutJudge& judge, std::uint64_t turn, bool is_asked_to_roll) {
  const bool is_truncated =
      table_.settings.truncate > 0 && turn == static_cast<std::uint64_t>(table_.settings.truncate);
  // Where the question is what rolling is worth, a table would answer with a double.
  if (is_over(position_) || (!is_asked_to_roll && (is_truncated || judge.is_solved(position_)))) {
    if (!has_chances_) chances_ = rolls_.look(position_);
    end(chances_, judge.worth(position_, chances_));
    return true;
  }
  return false;
}

bool GamePlayer::ends_by_cube(const RolloutJudge& judge) {
  if (!stakes_.is_cube_in_use || !may_double(stakes_)) return false;
  if (!has_chances_) chances_ = rolls_.look(position_);
  has_chances_ = true;
  const CubeEquities cube = judge.decide(position_, chances_);
  switch (cube.action) {
    case CubeAction::kDoublePass:
      end(chances_, cube.double_pass_worth);
      return true;
    case CubeAction::kDoubleTake:
      stakes_ = stakes_.after_take();
      return false;
    case CubeAction::kDoubleBeaver:
      stakes_ = stakes_.after_beaver();
      return false;
    default:
      return false;
  }
}

void GamePlayer::take_luck(const RolloutJudge& judge, Dice dice) {
  const RollLuck luck = rolls_.luck(judge, dice);
  const auto& p = luck.chances;
  const double sign = is_player_ ? 1.0 : -1.0;
  luck_.chances[0] += sign * p[0];
  for (std::size_t i = 1; i < 3; ++i) {
    luck_.chances[i] += is_player_ ? p[i] : p[i + 2];
    luck_.chances[i + 2] += is_player_ ? p[i + 2] : p[i];
  }
  luck_.equity_cubeless += sign * (2.0 * p[0] + p[1] + p[2] - p[3] - p[4]);
  luck_.worth += sign * luck.worth;
}

void GamePlayer::move(const RolloutJudge& judge, Dice dice) {
  if (table_.settings.plies > 0) {
    position_ = searched(dice);
    has_chances_ = false;
  } else {
    const RolloutRolls::Chosen chosen = rolls_.choose(judge, dice);
    position_ = chosen.after;
    chances_ = chosen.chances;
    has_chances_ = true;
  }
  stakes_ = stakes_.swapped();
  is_player_ = !is_player_;
}

Position GamePlayer::searched(Dice dice) {
  const RolloutSettings& settings = table_.settings;
  const Question question = {position_, stakes_, settings.options, settings.checkers_per_side};
  const SearchSettings how = {settings.plies, settings.filter, 1, true, 1};
  SearchControl inner(&table_.control);
  const PlaysFound found = table_.searcher.best_plays(question, dice, how, inner);
  rolls_.count(found.evaluations);
  return swapped(found.plays.empty() ? position_ : found.plays[0].play.result);
}

void check(std::span<const RolloutStart> starts, const RolloutSettings& settings) {
  if (settings.plies < 0 || settings.plies > RolloutSettings::kDeepestPlay) {
    throw Error("bad_ply", std::to_string(settings.plies) + " plies asked for, expected 0 to " +
                               std::to_string(RolloutSettings::kDeepestPlay));
  }
  for (const RolloutStart& start : starts) {
    if (is_over(start.position) && !start.may_double_first)
      throw Error("game_over", "the game is over, there is nothing to roll out");
  }
}

}  // namespace

void play_rollout(const CompositeEvaluator& evaluator, const MatchEquityTable& table, Searcher& searcher,
                  std::span<const RolloutStart> starts, const RolloutSettings& settings, std::uint64_t first,
                  int threads, SearchControl& control, std::span<RolloutGame> games) {
  check(starts, settings);
  check_threads(threads);
  const Table shared = {evaluator, table, searcher, settings, DiceStream(settings.seed), control};
  std::vector<GamePlayer> players;
  players.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) players.emplace_back(shared);
  control.begin_stage(settings.plies, static_cast<std::int64_t>(games.size()));
  run_parts(threads, games.size(), [&](std::size_t worker, std::size_t part) {
    GamePlayer& player = players[worker];
    games[part] = player.play(starts[part % starts.size()], first + part / starts.size());
    control.finish_part(player.take_evaluations());
  });
}

}  // namespace tablas
