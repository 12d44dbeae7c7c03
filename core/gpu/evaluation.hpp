// The chances of positions near the base of a turn, by all threads of a team: the network in integers and the
// bear-off tables, bit for bit what CompositeEvaluator says.
#pragma once

#include <algorithm>
#include <cstdint>

#include "eval/bearoff/home_index.hpp"
#include "eval/bearoff/race.hpp"
#include "eval/kernels/sigmoid.hpp"
#include "eval/pattern_words.hpp"
#include "eval/plans.hpp"
#include "gpu/team.hpp"
#include "gpu/turn.hpp"
#include "rules/device.hpp"

namespace tablas::gpu {

// ---- what is known without the network

// The two-sided table's value; null where it does not cover the position.
[[nodiscard]] TABLAS_DEVICE inline const MoneyEquities* exact_race(const ModelView& model,
                                                                   const Position& position,
                                                                   int checkers_per_side) {
  if (model.two_sided == nullptr || is_over(position) || !is_home(position.own) || !is_home(position.other)) {
    return nullptr;
  }
  if (checkers(position.own) >= checkers_per_side || checkers(position.other) >= checkers_per_side) {
    return nullptr;
  }
  const auto positions = static_cast<std::uint32_t>(model.two_sided_positions);
  const std::uint32_t own = home_index(position.own, model.home_terms);
  const std::uint32_t other = home_index(position.other, model.home_terms);
  if (own >= positions || other >= positions) return nullptr;
  return &model.two_sided[model.ranks[own] * positions + model.ranks[other]];
}

// False where only the network can tell.
[[nodiscard]] TABLAS_DEVICE_APART inline bool is_in_tables(const ModelView& model, const Position& position,
                                                           int checkers_per_side, Probabilities& chances) {
  if (is_over(position) || !is_home(position.own) || !is_home(position.other)) return false;
  if (const MoneyEquities* const exact = exact_race(model, position, checkers_per_side)) {
    chances = {(1.0F + exact->cubeless) / 2.0F, 0.0F, 0.0F, 0.0F, 0.0F};
    return true;
  }
  if (model.one_sided == nullptr) return false;
  chances = race_chances(model.one_sided[home_index(position.own, model.home_terms)],
                         model.one_sided[home_index(position.other, model.home_terms)],
                         model.one_sided_chances, position, checkers_per_side);
  return true;
}

[[nodiscard]] TABLAS_DEVICE_APART inline bool is_known(const ModelView& model, const Position& position,
                                                       int checkers_per_side, Probabilities& chances) {
  if (is_over(position)) {
    chances = finished_result(position, checkers_per_side);
    return true;
  }
  return is_in_tables(model, position, checkers_per_side, chances);
}

// ---- the first layer

// Rows to add and to take away, written one after another.
class RowList {
 public:
  TABLAS_DEVICE explicit RowList(std::uint16_t* codes) : codes_(codes) {}

  TABLAS_DEVICE void add(bool is_plus, std::size_t row) {
    codes_[size_++] = static_cast<std::uint16_t>(2 * row + (is_plus ? 1 : 0));
  }
  [[nodiscard]] TABLAS_DEVICE int size() const { return size_; }

 private:
  std::uint16_t* codes_;
  int size_ = 0;
};

// Takes words of patterns and lists what differs from those of the base.
class WordRecorder {
 public:
  TABLAS_DEVICE WordRecorder(const ModelView& model, const std::uint64_t* base, RowList& list)
      : model_(model), base_(base), list_(list) {}

  TABLAS_DEVICE void set(std::size_t word, std::uint64_t now) {
    std::uint64_t differ = base_[word] ^ now;
    for (; differ != 0; differ &= differ - 1) {
      const auto low = static_cast<std::uint32_t>(differ);
      const int bit = low != 0 ? lowest(low) : 32 + lowest(static_cast<std::uint32_t>(differ >> 32));
      list_.add(((now >> bit) & 1U) != 0,
                2 * kPlaceColumns + model_.first_of_word[word] + static_cast<std::size_t>(bit));
    }
  }

 private:
  const ModelView& model_;
  const std::uint64_t* base_;
  RowList& list_;
};

TABLAS_DEVICE inline void list_place(int side, int place, int before, int after, RowList& list) {
  if (before == after) return;
  if (after == before + 1) {
    list.add(true, kPlaceColumns + column_index(side, place, after));
  } else if (before == after + 1) {
    list.add(false, kPlaceColumns + column_index(side, place, before));
  } else {
    list.add(true, column_index(side, place, after));
    list.add(false, column_index(side, place, before));
  }
}

TABLAS_DEVICE inline void list_side(int side, const Side& before, const Side& after, int checkers_per_side,
                                    RowList& list) {
  for (int half = 0; half < 2; ++half) {
    const std::uint64_t from = half == 0 ? before.low : before.high;
    const std::uint64_t to = half == 0 ? after.low : after.high;
    PointSet places = detail::gather_nibbles(detail::nibbles_at_least_one(from ^ to));
    for (; places != 0; places &= places - 1) {
      const int place = lowest(places);
      list_place(side, 16 * half + place, static_cast<int>(from >> (4 * place) & 15U),
                 static_cast<int>(to >> (4 * place) & 15U), list);
    }
  }
  list_place(side, kOff, checkers_off(checkers(before), checkers_per_side),
             checkers_off(checkers(after), checkers_per_side), list);
}

// What takes the first layer from the base of the turn to a position that is not over: its checkers.
TABLAS_DEVICE_APART inline void list_checkers(const Turn& turn, const Position& to, int checkers_per_side,
                                              RowList& list) {
  list_side(0, turn.base.at.own, to.own, checkers_per_side, list);
  list_side(1, turn.base.at.other, to.other, checkers_per_side, list);
}

// The same: its patterns, if the network knows of them.
TABLAS_DEVICE_APART inline void list_patterns(const ModelView& model, const Turn& turn, const Position& to,
                                              RowList& list) {
  if (!model.has_patterns) return;
  WordRecorder recorder(model, turn.words, list);
  static_cast<void>(patterns_after(turn.base, to, model.freedom_classes, recorder));
}

// Writes the words of the base, all new.
class WordWriter {
 public:
  TABLAS_DEVICE explicit WordWriter(std::uint64_t* words) : words_(words) {}
  TABLAS_DEVICE void set(std::size_t word, std::uint64_t now) { words_[word] = now; }

 private:
  std::uint64_t* words_;
};

// Every row of a position; `off` has no row for 0.
TABLAS_DEVICE inline void list_all(const ModelView& model, const Turn& turn, int checkers_per_side,
                                   RowList& list) {
  for (int side = 0; side < 2; ++side) {
    const Side& who = side == 0 ? turn.base.at.own : turn.base.at.other;
    for (PointSet points = occupied(who); points != 0; points &= points - 1) {
      const int point = lowest(points);
      list.add(true, column_index(side, point, count(who, point)));
    }
    const int off = checkers_off(checkers(who), checkers_per_side);
    if (off > 0) list.add(true, column_index(side, kOff, off));
  }
  if (!model.has_patterns) return;
  const std::uint64_t none[kPatternWords] = {};
  WordRecorder recorder(model, none, list);
  for (std::size_t word = 0; word < kPatternWords; ++word) recorder.set(word, turn.words[word]);
}

// Both units of a word.
[[nodiscard]] TABLAS_DEVICE inline Pair unpaired(std::uint32_t word) {
  const auto even = static_cast<std::int16_t>(word & 0xFFFFU);
  const std::uint32_t rest = word - static_cast<std::uint32_t>(static_cast<std::int32_t>(even));
  return {even, static_cast<std::int16_t>(rest >> 16)};
}

[[nodiscard]] TABLAS_DEVICE inline Pair clipped(Pair pair, const std::int16_t* ceilings) {
  const auto clip = [](std::int16_t value, std::int16_t ceiling) {
    return value < 0 ? std::int16_t{0} : (value > ceiling ? ceiling : value);
  };
  return {clip(pair.even, ceilings[0]), clip(pair.odd, ceilings[1])};
}

// A lane's words of the first layer after the changes: take(word, units) for each.
template <class Take>
TABLAS_DEVICE void sum_rows(const ModelView& model, const Turn& turn, const std::uint16_t* codes, int size,
                            int lane, const Take& take) {
  constexpr int kAtATime = 4;  // words in registers, so that loads of four rows are under way together
  const int pairs = model.wide / 2;
  for (int first = lane; first < pairs; first += kAtATime * 32) {
    std::uint32_t sums[kAtATime] = {};
    for (int k = 0; k < kAtATime; ++k) {
      if (first + k * 32 < pairs) sums[k] = static_cast<std::uint32_t>(turn.sums[first + k * 32]);
    }
    for (int i = 0; i < size; ++i) {
      const std::uint32_t code = codes[i];
      const std::int32_t* const row =
          model.rows + static_cast<std::size_t>(code >> 1) * static_cast<std::size_t>(pairs);
      const std::uint32_t flip = (code & 1U) - 1U;  // all bits for minus
      for (int k = 0; k < kAtATime; ++k) {
        if (first + k * 32 < pairs)
          sums[k] += (static_cast<std::uint32_t>(row[first + k * 32]) ^ flip) - flip;
      }
    }
    for (int k = 0; k < kAtATime; ++k) {
      if (first + k * 32 < pairs) take(first + k * 32, unpaired(sums[k]));
    }
  }
}

// Makes `position` the turn's, its base ready. It is not over.
template <class Team>
TABLAS_DEVICE_APART void begin_turn_at(Team& team, const ModelView& model, const Position& position,
                                       int checkers_per_side, Turn& turn, Work& work) {
  team.one([&] {
    turn.position = position;
    turn.has_forecast = false;
    for (std::size_t word = 0; word < kPatternWords; ++word) turn.words[word] = 0;
    turn.base = {};
    if (model.has_patterns) {
      WordWriter writer(turn.words);
      turn.base = patterns_after(PatternState{}, swapped(position), model.freedom_classes, writer);
    }
    turn.base.at = swapped(position);
    RowList list(work.changes[0]);
    list_all(model, turn, checkers_per_side, list);
    work.change_counts[0] = list.size();
  });
  const int pairs = model.wide / 2;
  team.each(pairs, [&](int word) {
    auto sum = static_cast<std::uint32_t>(model.bias[word]);
    for (int i = 0; i < work.change_counts[0]; ++i) {
      const auto row = static_cast<std::size_t>(work.changes[0][i] >> 1);
      sum += static_cast<std::uint32_t>(
          model.rows[row * static_cast<std::size_t>(pairs) + static_cast<std::size_t>(word)]);
    }
    turn.sums[word] = static_cast<std::int32_t>(sum);
  });
  team.spent(Part::kBase);
}

// ---- the tail

[[nodiscard]] TABLAS_DEVICE inline std::int32_t activated(std::int32_t sum, std::int32_t shift) {
  return std::clamp(sum >> shift, std::int32_t{0}, std::int32_t{kernels::kUnit});
}

[[nodiscard]] TABLAS_DEVICE inline std::int32_t second_unit(const ModelView& model, std::int32_t tail,
                                                            int out, const Pair* active) {
  const int pairs = model.wide / 2;
  const Pair* const weights =
      model.w2 + static_cast<std::size_t>(tail) * static_cast<std::size_t>(pairs * kUnits);
  std::int32_t sum = model.b2[tail * kUnits + out];
  for (int pair = 0; pair < pairs; ++pair) {
    const Pair weight = weights[pair * kUnits + out];
    sum += active[pair].even * weight.even + active[pair].odd * weight.odd;
  }
  return activated(sum, model.shift2[tail * kUnits + out]);
}

// One output of a layer of 32 inputs.
[[nodiscard]] TABLAS_DEVICE inline std::int32_t narrow_sum(const Pair* weights, int outputs, int out,
                                                           std::int32_t bias, const std::int32_t* in) {
  std::int32_t sum = bias;
  for (int pair = 0; pair < kUnits / 2; ++pair) {
    const Pair weight = weights[pair * outputs + out];
    sum += in[2 * pair] * weight.even + in[2 * pair + 1] * weight.odd;
  }
  return sum;
}

[[nodiscard]] TABLAS_DEVICE inline std::int32_t third_sum(const ModelView& model, std::int32_t tail, int out,
                                                          const std::int32_t* second) {
  return narrow_sum(model.w3 + static_cast<std::size_t>(tail) * (kUnits / 2 * kUnits), kUnits, out,
                    model.b3[tail * kUnits + out], second);
}

// Before the sigmoid.
[[nodiscard]] TABLAS_DEVICE inline float output(const ModelView& model, std::int32_t tail, int out,
                                                const std::int32_t* third) {
  constexpr int kOut = static_cast<int>(kOutputLanes);
  const std::int32_t sum = narrow_sum(model.w4 + static_cast<std::size_t>(tail) * (kUnits / 2 * kOutputLanes),
                                      kOut, out, model.b4[tail * kOut + out], third);
  return static_cast<float>(sum) * model.unit4[tail * kOut + out];
}

[[nodiscard]] TABLAS_DEVICE inline Probabilities chances_of(const ModelView& model, std::int32_t tail,
                                                            const std::int32_t* third,
                                                            const Position& position, int checkers_per_side) {
  const auto chance = [&](int out) { return kernels::sigmoid_of_one(output(model, tail, out, third)); };
  return sanitised({chance(0), chance(1), chance(2), chance(3), chance(4)}, position, checkers_per_side);
}

// work.chances of the first `jobs` places in work.jobs.
template <class Team>
TABLAS_DEVICE_APART void evaluate(Team& team, const ModelView& model, int checkers_per_side, int jobs,
                                  const Turn& turn, Work& work) {
  for (int first = 0; first < jobs; first += kChunk) {
    const int size = jobs - first < kChunk ? jobs - first : kChunk;
    team.each(size, [&](int i) {
      const int place = work.jobs[first + i];
      const Position& position = work.next[place];
      work.tails[i] = kKnown;
      if (is_known(model, position, checkers_per_side, work.chances[place])) return;
      RowList list(work.changes[i]);
      list_checkers(turn, position, checkers_per_side, list);
      list_patterns(model, turn, position, list);
      work.change_counts[i] = list.size();
      work.tails[i] = static_cast<std::int32_t>(tail_of(position, static_cast<std::size_t>(model.tails)));
    });
    team.spent(Part::kInputs);
    team.each_lane(size, [&](int i, int lane) {
      if (work.tails[i] == kKnown) return;
      sum_rows(model, turn, work.changes[i], work.change_counts[i], lane,
               [&](int word, Pair sums) { work.active[i][word] = clipped(sums, model.ceilings + 2 * word); });
    });
    team.spent(Part::kFirstLayer);
    team.each_lane(size, [&](int i, int lane) {
      if (work.tails[i] != kKnown)
        work.second[i][lane] = second_unit(model, work.tails[i], lane, work.active[i]);
    });
    team.each_lane(size, [&](int i, int lane) {
      const std::int32_t tail = work.tails[i];
      if (tail == kKnown) return;
      work.third[i][lane] =
          activated(third_sum(model, tail, lane, work.second[i]), model.shift3[tail * kUnits + lane]);
    });
    team.each(size, [&](int i) {
      const int place = work.jobs[first + i];
      if (work.tails[i] == kKnown) return;
      work.chances[place] =
          chances_of(model, work.tails[i], work.third[i], work.next[place], checkers_per_side);
    });
    team.spent(Part::kTail);
  }
}

}  // namespace tablas::gpu
