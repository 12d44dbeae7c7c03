#include "eval/composite.hpp"

#include <utility>

#include "eval/bearoff/home_index.hpp"
#include "eval/bearoff/race.hpp"

namespace tablas {

// The network's forecast where the network answers.
class CompositeEvaluator::NetworkOnly final : public Forecast {
 public:
  NetworkOnly(const CompositeEvaluator& evaluator, std::unique_ptr<Forecast> forecast)
      : evaluator_(evaluator), forecast_(std::move(forecast)) {}

  [[nodiscard]] bool fit(const Position& near, const Weights& weights, int checkers_per_side) override {
    checkers_per_side_ = checkers_per_side;
    return !evaluator_.by_table(near, checkers_per_side).has_value() &&
           forecast_->fit(near, weights, checkers_per_side);
  }

  void scores(std::span<const Position> positions, std::span<std::int32_t> out) override {
    forecast_->scores(positions, out);
  }

  void evaluate(std::span<const Position> positions, std::span<const std::size_t> which,
                std::span<Probabilities> out) override {
    forecast_->evaluate(positions, which, out);
    for (std::size_t i = 0; i < which.size(); ++i) {
      if (const auto known = evaluator_.by_table(positions[which[i]], checkers_per_side_)) out[i] = *known;
    }
  }

 private:
  const CompositeEvaluator& evaluator_;
  std::unique_ptr<Forecast> forecast_;
  int checkers_per_side_ = kMaxCheckers;
};

std::unique_ptr<Forecast> CompositeEvaluator::forecast(Forecast::Care care) const {
  std::unique_ptr<Forecast> forecast = network_.forecast(care);
  return forecast ? std::make_unique<NetworkOnly>(*this, std::move(forecast)) : nullptr;
}

void CompositeEvaluator::evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                                  int checkers_per_side) const {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto known = by_table(positions[i], checkers_per_side);
    if (!known) continue;
    if (begin < i) {
      network_.evaluate(positions.subspan(begin, i - begin), out.subspan(begin, i - begin),
                        checkers_per_side);
    }
    out[i] = *known;
    begin = i + 1;
  }
  if (begin < positions.size()) {
    network_.evaluate(positions.subspan(begin), out.subspan(begin), checkers_per_side);
  }
}

std::optional<MoneyValues> CompositeEvaluator::exact_money(const Position& position,
                                                           int checkers_per_side) const {
  if (is_of_few(checkers_per_side)) {
    if (auto exact = hypergammon_->money(position)) return exact;
  }
  return exact_race(position, checkers_per_side);
}

std::optional<MoneyValues> CompositeEvaluator::exact_race(const Position& position,
                                                          int checkers_per_side) const {
  if (two_sided_ == nullptr || checkers(position.own) >= checkers_per_side ||
      checkers(position.other) >= checkers_per_side) {
    return std::nullopt;
  }
  const auto exact = two_sided_->equities(position);
  return exact ? std::optional(MoneyValues(*exact)) : std::nullopt;
}

// None where no table covers the position or the game is over.
std::optional<Probabilities> CompositeEvaluator::by_table(const Position& position,
                                                          int checkers_per_side) const {
  if (is_of_few(checkers_per_side)) {
    if (auto exact = hypergammon_->chances(position)) return exact;
  }
  if (!is_home(position.own) || !is_home(position.other) || is_over(position)) return std::nullopt;
  if (const auto exact = exact_race(position, checkers_per_side))
    return Probabilities{(1.0F + exact->cubeless) / 2.0F, 0.0F, 0.0F, 0.0F, 0.0F};
  if (one_sided_ == nullptr) return std::nullopt;
  return race_chances(*one_sided_, position, checkers_per_side);
}

}  // namespace tablas
