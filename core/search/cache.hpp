// Values of positions that were searched before, so that no position is searched twice at the same stakes.
//
// A value found is bit for bit the value that a search would give, so that results do not depend on what the
// cache holds. Keys are whole, never a hash alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "equity/stakes.hpp"
#include "eval/probabilities.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"

namespace tablas {

class NodeCache {
 public:
  // Cube states an entry has room for; values with more are not kept.
  static constexpr std::size_t kMostStates = 16;
  // Stakes and rules known at one time. A match to 64 points has more, but a search needs only its own.
  static constexpr std::size_t kMostContexts = 1024;

  // What values depend on besides position, depth and seat; the evaluator and the tables belong to the
  // cache's owner.
  struct Context {
    Stakes stakes;
    RuleOptions options;
    int checkers_per_side = kMaxCheckers;
  };

  struct Key {
    Position position;
    std::uint64_t context = 0;  // 0 is nobody's
    std::uint16_t plies = 0;
    std::uint16_t seat = 0;

    friend bool operator==(const Key& a, const Key& b) {
      return a.position == b.position && a.context == b.context && a.plies == b.plies && a.seat == b.seat;
    }
  };

  struct Value {
    Probabilities chances;
    std::int64_t evaluations = 0;  // what finding the value cost, so that accounts do not depend on the cache
    std::array<double, kMostStates> worths{};
  };

  // `entries`: how many values are kept, rounded down to a power of two; 0 keeps none. About 200 bytes each.
  explicit NodeCache(std::size_t entries);

  [[nodiscard]] bool is_empty() const { return entries_.empty(); }

  // The number that stands for these stakes and rules in keys. No two ever share one; equal ones do as long
  // as they are known: when kMostContexts others have come, all are forgotten and get new numbers.
  [[nodiscard]] std::uint64_t context(const Context& wanted);
  [[nodiscard]] std::size_t known_contexts() const;

  [[nodiscard]] bool find(const Key& key, Value& value) const;
  void store(const Key& key, const Value& value);

 private:
  struct Entry {
    Key key;
    Value value;
  };
  struct ContextHash {
    std::size_t operator()(const Context& context) const;
  };
  struct SameContext {
    bool operator()(const Context& a, const Context& b) const;
  };

  [[nodiscard]] std::size_t slot_of(const Key& key) const;

  static constexpr std::size_t kLocks = 64;

  std::vector<Entry> entries_;
  mutable std::array<std::mutex, kLocks> locks_;
  mutable std::mutex contexts_lock_;
  std::unordered_map<Context, std::uint64_t, ContextHash, SameContext> contexts_;
  std::uint64_t last_context_ = 0;
};

}  // namespace tablas
