// The one interface of the core: whatever can tell the chances of positions, in batches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "eval/probabilities.hpp"
#include "rules/position.hpp"

namespace tablas {

// Tells, much cheaper than evaluating them, which of many similar positions are likely to be good: for
// choosing those that are worth a look. Keeps memory of its own: one for each thread.
class Forecast {
 public:
  Forecast() = default;
  Forecast(const Forecast&) = delete;
  Forecast& operator=(const Forecast&) = delete;
  virtual ~Forecast() = default;

  // Exact: only the way from the first layer to the chances is simplified. Rough: what several points have to
  // do with one another stays as it is at the position that the forecast was fitted to, at a quarter of the
  // cost where the network knows of it, and the same where it does not.
  enum class Care { kExact, kRough };

  // What each of the five chances is worth, in their order.
  using Weights = std::array<float, 5>;

  // Fits the forecast to positions near this unfinished one. False: a forecast here would save nothing, and
  // scores() must not be asked.
  [[nodiscard]] virtual bool fit(const Position& near, const Weights& weights, int checkers_per_side) = 0;

  // out[i] is larger the more positions[i] is forecast to be worth to the side on roll; of a finished game it
  // means nothing. Scores of one fit compare with one another; they depend on nothing else, but that an exact
  // forecast may leave positions that are far from the best out, at the largest score there is. Both spans
  // have the same length.
  virtual void scores(std::span<const Position> positions, std::span<std::int32_t> out) = 0;

  // out[i] are the chances of positions[which[i]], as the evaluator itself gives them, at a fraction of its
  // cost: the positions must be those whose scores were asked last, of an exact forecast.
  virtual void evaluate(std::span<const Position> positions, std::span<const std::size_t> which,
                        std::span<Probabilities> out) = 0;
};

class Evaluator {
 public:
  Evaluator() = default;
  Evaluator(const Evaluator&) = default;
  Evaluator& operator=(const Evaluator&) = default;
  virtual ~Evaluator() = default;

  // out[i] are the chances for the player on roll in positions[i], before his dice; exact for finished games,
  // nested and possible for all others. Both spans have the same length. A side with fewer than
  // `checkers_per_side` checkers has borne off the rest. Safe to call from several threads at once.
  // Throws Error "bad_board" on a position in which neither side has a checker.
  virtual void evaluate(std::span<const Position> positions, std::span<Probabilities> out,
                        int checkers_per_side = kMaxCheckers) const = 0;

  // Null where the evaluator has nothing cheaper to offer. The evaluator must outlive it.
  [[nodiscard]] virtual std::unique_ptr<Forecast> forecast(Forecast::Care /*care*/) const { return nullptr; }
};

}  // namespace tablas
