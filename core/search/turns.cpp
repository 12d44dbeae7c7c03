#include "search/turns.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "equity/worth.hpp"
#include "rules/error.hpp"
#include "rules/parallel.hpp"
#include "rules/rolls.hpp"
#include "search/stage.hpp"

namespace tablas {
namespace {

// After a look this deep nobody who has not doubled is asked again where not doubling is better by so much
// equity. Before the first ply nothing is certain: the network alone errs by a tenth and more.
constexpr std::array<double, kDeepestPly + 1> kObviousGap = {1e9, 0.4, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3};

class TurnJudge {
 public:
  TurnJudge(const SearchSpace& space, const MatchEquityTable& table, const TurnPlayed& turn,
            const JudgeSettings& settings, SearchControl& control)
      : space_(space),
        turn_(turn),
        settings_(settings),
        worth_(table, turn.question.stakes),
        stage_(space, control, 1),
        walker_(space, control),
        control_(control) {}

  [[nodiscard]] TurnJudged judged() {
    TurnJudged found;
    if (is_over(turn_.question.position)) return found;
    if (turn_.asks_cube || turn_.asks_luck) before_roll(found);
    if (turn_.has_roll) plays(found);
    return found;
  }

  [[nodiscard]] std::int64_t evaluations() { return stage_.evaluations() + walker_.take_evaluations(); }

 private:
  // Luck and the first ply of the cube come from the same replies to all rolls.
  void before_roll(TurnJudged& found) {
    const Position& position = turn_.question.position;
    const bool looks_ahead = turn_.asks_luck || settings_.plies > 0;
    NodeValue value = stage_.look({&position, 1}, 0)[0];
    if (looks_ahead) {
      control_.check();
      MeanValue mean(space_.cube);
      for (std::size_t roll = 0; roll < kRolls; ++roll) {
        const NodeValue after = walker_.after_roll(position, 0, kWeightedRolls[roll].dice, 1);
        mean.add(after, kWeightedRolls[roll].weight);
        CubeStates::Worths own;
        own.fill(0.0);
        space_.cube.add_swapped(after.worths, 1.0, own);
        found.worths[roll] = own[0] * space_.cube.unit();
      }
      if (settings_.plies > 0 && !walker_.is_solved(position, 0)) {
        value = mean.result();
        found.cube_ply = 1;
      }
    }
    if (turn_.asks_cube) cube(value, found);
  }

  void cube(NodeValue value, TurnJudged& found) {
    const std::span<const Position> root(&turn_.question.position, 1);
    found.cube = space_.cube.decide(value.worths);
    for (int ply = 2; found.cube_ply == ply - 1 && ply <= settings_.plies; ++ply) {
      if (is_obvious(found)) break;
      auto deeper = stage_.search(root, 0, ply);
      if (!deeper) break;
      value = (*deeper)[0];
      found.cube = space_.cube.decide(value.worths);
      found.cube_ply = ply;
    }
    found.chances = value.chances;
  }

  [[nodiscard]] bool is_obvious(const TurnJudged& found) const {
    if (turn_.has_doubled) return false;
    if (!found.cube.may_double) return true;
    const double doubled = std::min(found.cube.double_take, found.cube.double_pass);
    return found.cube.no_double - doubled > kObviousGap[static_cast<std::size_t>(found.cube_ply)];
  }

  void plays(TurnJudged& found) {
    found.plays = unranked_plays(turn_.question, turn_.dice);
    found.legal = static_cast<int>(found.plays.size());
    if (found.plays.empty()) return;
    found.plies.assign(found.plays.size(), 0);
    const int cube_value = turn_.question.stakes.cube;
    std::vector<NodeValue> values = stage_.look(seen_by_other(found.plays), 1);
    set_values(found.plays, values, space_.cube, worth_, cube_value);
    found.spread = found.plays.front().equity - found.plays.back().equity;
    for (int ply = 1; ply <= settings_.plies && found.legal > 1; ++ply) {
      std::size_t number = kept_plays(found.plays, settings_.filter, 1, ply - 1);
      const std::size_t made = place_of_made(found);
      if (number == 1 && (made == 0 || made == found.plays.size())) break;
      number = with_made(found, number, made);
      auto deeper = stage_.search(seen_by_other(std::span(found.plays).first(number)), 1, ply);
      if (!deeper) break;
      set_values(std::span(found.plays).first(number), *deeper, space_.cube, worth_, cube_value);
      std::fill_n(found.plies.begin(), number, static_cast<std::uint8_t>(ply));
    }
    cut(found);
  }

  // Where the play that was made stands; behind the last when it is not known or not legal.
  [[nodiscard]] std::size_t place_of_made(const TurnJudged& found) const {
    if (!turn_.has_result) return found.plays.size();
    const auto made = std::find_if(found.plays.begin(), found.plays.end(),
                                   [&](const RankedPlay& play) { return play.play.result == turn_.result; });
    return static_cast<std::size_t>(made - found.plays.begin());
  }

  // Moves the play that was made to the place behind the first `number`, unless it is one of them; how many
  // these then are.
  static std::size_t with_made(TurnJudged& found, std::size_t number, std::size_t made) {
    if (made < number || made == found.plays.size()) return number;
    const auto first = static_cast<std::ptrdiff_t>(number);
    const auto last = static_cast<std::ptrdiff_t>(made);
    std::rotate(found.plays.begin() + first, found.plays.begin() + last, found.plays.begin() + last + 1);
    std::rotate(found.plies.begin() + first, found.plies.begin() + last, found.plies.begin() + last + 1);
    return number + 1;
  }

  // Leaves the plays that are told.
  void cut(TurnJudged& found) const {
    const std::size_t made = place_of_made(found);
    std::size_t number = std::min(found.plays.size(), std::size_t{JudgeSettings::kToldPlays});
    if (found.plies.front() > 0) {
      const auto deepest = std::count(found.plies.begin(), found.plies.end(), found.plies.front());
      number = std::max(number, static_cast<std::size_t>(deepest));
    }
    number = with_made(found, number, made);
    found.plays.resize(number);
    found.plies.resize(number);
    const std::size_t place = place_of_made(found);
    found.made = place == found.plays.size() ? -1 : static_cast<int>(place);
  }

  const SearchSpace& space_;
  const TurnPlayed& turn_;
  const JudgeSettings& settings_;
  const Worth worth_;
  Stage stage_;
  TreeWalker walker_;
  SearchControl& control_;
};

}  // namespace

void Searcher::judge(std::span<const TurnPlayed> turns, const JudgeSettings& settings, SearchControl& control,
                     std::span<TurnJudged> out, const std::function<void(std::size_t)>& hear) {
  check_search(settings.plies, settings.threads);
  if (turns.size() != out.size()) throw Error("bad_array", "there must be one place for each turn");
  control.begin_stage(settings.plies, static_cast<std::int64_t>(turns.size()));
  try {
    run_parts(settings.threads, turns.size(), [&](std::size_t, std::size_t part) {
      control.check();
      SearchControl inner(&control);
      const SearchSpace space = space_of(turns[part].question);
      TurnJudge judge(space, table_, turns[part], settings, inner);
      out[part] = judge.judged();
      control.finish_part(judge.evaluations());
      if (hear) hear(part);
    });
  } catch (const SearchStopped&) {
    throw Error("search_cancelled", "the search was cancelled");
  }
}

}  // namespace tablas
