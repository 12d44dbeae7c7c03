#include "training/labels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "eval/likeliest.hpp"
#include "rules/parallel.hpp"
#include "rules/rolls.hpp"
#include "training/five.hpp"
#include "training/plays_of.hpp"
#include "training/random.hpp"

namespace tablas::training {
namespace {

constexpr std::size_t kGrain = 64;  // positions a thread takes at a time

constexpr Forecast::Weights kCubeless = {2.0F, 1.0F, 1.0F, -1.0F, -1.0F};

// The mean over all rolls of one position at a time, and the best play of each roll: of all plays, or, where
// the evaluator has a forecast and `looks` is not 0, of so many that it likes most.
class AllRolls {
 public:
  AllRolls(const Evaluator& evaluator, int rolls_ahead, std::size_t looks = 0)
      : evaluator_(evaluator), looks_(looks) {
    if (rolls_ahead > 1) deeper_ = std::make_unique<AllRolls>(evaluator, rolls_ahead - 1);
    if (looks > 0) forecast_ = evaluator.forecast(Forecast::Care::kExact);
  }

  // The position must not be over.
  Five mean(const Position& position) {
    std::array<std::size_t, kRolls + 1> starts{};
    next_.clear();
    chances_.clear();
    const bool is_forecast =
        forecast_ != nullptr && forecast_->fit(swapped(position), kCubeless, kMaxCheckers);
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      append_next_positions(position, kWeightedRolls[roll].dice, next_);
      if (is_forecast) keep_likeliest(starts[roll]);
      starts[roll + 1] = next_.size();
    }
    if (!is_forecast) {
      chances_.resize(next_.size());
      evaluator_.evaluate(next_, chances_);
    }
    Five sums{};
    for (std::size_t roll = 0; roll < kRolls; ++roll) {
      best_[roll] = best(starts[roll], starts[roll + 1]);
      Five after = five(swapped(chances_[best_[roll]]));
      if (deeper_ && !is_over(next_[best_[roll]])) {
        after = five(swapped(chances_of(deeper_->mean(next_[best_[roll]]))));
      }
      add_roll(sums, after, kWeightedRolls[roll].weight);
    }
    return mean_of(sums);
  }

  // The chances after the best play of one roll; the position must not be over.
  Five after_one(const Position& position, std::size_t roll) {
    next_.clear();
    append_next_positions(position, kWeightedRolls[roll].dice, next_);
    chances_.resize(next_.size());
    evaluator_.evaluate(next_, chances_);
    best_[roll] = best(0, next_.size());
    return five(swapped(chances_[best_[roll]]));
  }

  // Of a roll looked at by the last call: where the best play of the roll leads, and the chances of the
  // player on roll there.
  [[nodiscard]] const Position& after(std::size_t roll) const { return next_[best_[roll]]; }
  [[nodiscard]] const Probabilities& chances_after(std::size_t roll) const { return chances_[best_[roll]]; }

 private:
  // Leaves the likeliest of the positions from `first` on, with their chances.
  void keep_likeliest(std::size_t first) {
    const std::span<const Position> results = std::span<const Position>(next_).subspan(first);
    places_.resize(std::min(looks_, results.size()));
    find_likeliest(*forecast_, results, scores_, places_);
    chances_.resize(first + places_.size());
    forecast_->evaluate(results, places_, std::span<Probabilities>(chances_).subspan(first));
    kept_.clear();
    for (const std::size_t place : places_) kept_.push_back(results[place]);
    next_.resize(first);
    next_.insert(next_.end(), kept_.begin(), kept_.end());
  }

  // The play with the lowest equity of the player on roll next.
  [[nodiscard]] std::size_t best(std::size_t first, std::size_t last) const {
    std::size_t found = first;
    double lowest = cubeless_equity(chances_[first]);
    for (std::size_t i = first + 1; i < last; ++i) {
      const double equity = cubeless_equity(chances_[i]);
      if (equity < lowest) {
        lowest = equity;
        found = i;
      }
    }
    return found;
  }

  const Evaluator& evaluator_;
  std::unique_ptr<AllRolls> deeper_;
  const std::size_t looks_;
  std::unique_ptr<Forecast> forecast_;
  std::vector<std::int32_t> scores_;
  std::vector<std::size_t> places_;
  std::vector<Position> kept_;
  std::vector<Position> next_;
  std::vector<Probabilities> chances_;
  std::array<std::size_t, kRolls> best_{};
};

// Plays on from the position and appends the labels of all positions met.
void label_game(AllRolls& all_rolls, Position position, const GameLabels& options, std::uint64_t seed,
                Labelled& labelled) {
  Random random(seed);
  const std::size_t first = labelled.positions.size();
  std::vector<Five> means;
  std::vector<Five> next_chances;  // of the player on roll next, before his own mean is known
  for (int play = 0; play < options.plays && !is_over(position); ++play) {
    labelled.positions.push_back(position);
    const std::size_t roll = drawn_roll(random);
    means.push_back(options.all_rolls ? all_rolls.mean(position) : all_rolls.after_one(position, roll));
    next_chances.push_back(five(all_rolls.chances_after(roll)));
    position = all_rolls.after(roll);
  }
  labelled.chances.resize(labelled.positions.size());
  Five beyond{};  // what the next label says beyond the chances there, seen by the player on roll next
  for (std::size_t t = means.size(); t-- > 0;) {
    const Five label = with_later(means[t], beyond, options.lambda);
    labelled.chances[first + t] = chances_of(label);
    if (t == 0) break;
    beyond = less(label, next_chances[t - 1]);
  }
}

}  // namespace

void label_by_all_rolls(const Evaluator& evaluator, std::span<const Position> positions,
                        std::span<Probabilities> out, int rolls_ahead, int threads) {
  for_ranges(positions.size(), kGrain, threads, [&](std::size_t first, std::size_t last) {
    AllRolls all_rolls(evaluator, rolls_ahead);
    for (std::size_t i = first; i < last; ++i) {
      if (is_over(positions[i])) {
        evaluator.evaluate(positions.subspan(i, 1), out.subspan(i, 1));
      } else {
        out[i] = chances_of(all_rolls.mean(positions[i]));
      }
    }
  });
}

Labelled label_by_games(const Evaluator& evaluator, std::span<const Position> positions,
                        const GameLabels& options, int threads) {
  std::vector<Labelled> parts((positions.size() + kGrain - 1) / kGrain);
  for_ranges(positions.size(), kGrain, threads, [&](std::size_t first, std::size_t last) {
    AllRolls all_rolls(evaluator, 1, options.looks);
    Labelled& part = parts[first / kGrain];
    for (std::size_t i = first; i < last; ++i) {
      label_game(all_rolls, positions[i], options, mixed(options.seed, options.first + i), part);
    }
  });
  Labelled all;
  for (const Labelled& part : parts) {
    all.positions.insert(all.positions.end(), part.positions.begin(), part.positions.end());
    all.chances.insert(all.chances.end(), part.chances.begin(), part.chances.end());
  }
  return all;
}

}  // namespace tablas::training
