#include "search/searcher.hpp"

#include "equity/worth.hpp"
#include "rules/error.hpp"
#include "search/stage.hpp"

namespace tablas {

Searcher::Searcher(const CompositeEvaluator& evaluator, const MatchEquityTable& table,
                   std::size_t cache_entries)
    : evaluator_(evaluator), table_(table), cache_(cache_entries) {}

SearchSpace Searcher::space_of(const Question& question) {
  return search_space(evaluator_, table_, question.stakes, question.options, question.checkers_per_side,
                      &cache_);
}

PlaysFound Searcher::best_plays(const Question& question, Dice dice, const SearchSettings& settings,
                                SearchControl& control) {
  check_search(settings.plies, settings.threads);
  const SearchSpace space = space_of(question);
  const Worth worth(table_, question.stakes);
  Stage stage(space, control, settings.threads);
  PlaysFound found;
  found.plays = unranked_plays(question, dice);
  std::vector<NodeValue> values = stage.look(seen_by_other(found.plays), 1);
  set_values(found.plays, values, space.cube, worth, question.stakes.cube);
  for (int ply = 1; ply <= settings.plies && !found.plays.empty(); ++ply) {
    const std::size_t number = kept_plays(found.plays, settings.filter, settings.at_least, ply - 1);
    if (settings.only_best && number == 1) break;
    auto deeper = stage.search(seen_by_other(std::span(found.plays).first(number)), 1, ply);
    if (!deeper) break;
    found.plays.resize(number);
    set_values(found.plays, *deeper, space.cube, worth, question.stakes.cube);
    found.ply = ply;
  }
  found.evaluations = stage.evaluations();
  return found;
}

PositionFound Searcher::position(const Question& question, const SearchSettings& settings,
                                 SearchControl& control) {
  check_search(settings.plies, settings.threads);
  if (is_over(question.position)) throw Error("game_over", "the game is over, there is nothing to decide");
  const SearchSpace space = space_of(question);
  Stage stage(space, control, settings.threads);
  const std::span<const Position> root(&question.position, 1);
  std::vector<NodeValue> values = stage.look(root, 0);
  PositionFound found;
  for (int ply = settings.plies; ply > 0; --ply) {
    if (auto deeper = stage.search(root, 0, ply)) {
      values = std::move(*deeper);
      found.ply = ply;
      break;
    }
  }
  found.cube = space.cube.decide(values[0].worths);
  found.chances = values[0].chances;
  found.evaluations = stage.evaluations();
  return found;
}

}  // namespace tablas
