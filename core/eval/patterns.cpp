#include "eval/patterns.hpp"

#include <algorithm>

#include "eval/pattern_words.hpp"

namespace tablas {
namespace {

constexpr int kFarEnough = 7;

// The most points that one checker goes with the roll, a die at a time.
constexpr int farthest(std::uint32_t blocked, int first, int second) {
  const auto is_open = [blocked](int ahead) {
    return ahead > kFreedomWindow || ((blocked >> (kFreedomWindow - ahead)) & 1U) == 0;
  };
  if (first == second) {
    int ahead = 0;
    for (int i = 0; i < 4 && is_open(ahead + first); ++i) ahead += first;
    return ahead;
  }
  if ((is_open(first) || is_open(second)) && is_open(first + second)) return first + second;
  return std::max(is_open(first) ? first : 0, is_open(second) ? second : 0);
}

std::uint8_t counted_class(std::uint32_t blocked) {
  constexpr std::array<int, kFreedomClasses - 1> kMostRolls = {0, 2, 4, 6, 9, 13, 18};
  int rolls = 0;
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= 6; ++second) rolls += farthest(blocked, first, second) >= kFarEnough;
  }
  return static_cast<std::uint8_t>(std::lower_bound(kMostRolls.begin(), kMostRolls.end(), rolls) -
                                   kMostRolls.begin());
}

const auto kClassOfBlocks = [] {
  std::array<std::uint8_t, 1 << kFreedomWindow> classes{};
  for (std::size_t blocked = 0; blocked < classes.size(); ++blocked) {
    classes[blocked] = counted_class(static_cast<std::uint32_t>(blocked));
  }
  return classes;
}();

}  // namespace

std::size_t freedom_class(std::uint32_t blocked) {
  return kClassOfBlocks[blocked & (kClassOfBlocks.size() - 1)];
}

// Takes the new value of a word and notes what changes in it.
class Patterns::Recorder {
 public:
  Recorder(std::array<std::uint64_t, kPatternWords>& words, PatternChanges& changes)
      : words_(words), changes_(changes) {}

  void set(std::size_t word, std::uint64_t now) {
    std::uint64_t differ = words_[word] ^ now;
    words_[word] = now;
    for (; differ != 0; differ &= differ - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(differ));
      changes_.add(kFirstOfWord[word] + bit, ((now >> bit) & 1U) != 0);
    }
  }

 private:
  std::array<std::uint64_t, kPatternWords>& words_;
  PatternChanges& changes_;
};

void Patterns::go_to(const Position& position, PatternChanges& changes) {
  Recorder recorder(words_, changes);
  state_ = patterns_after(state_, position, kClassOfBlocks.data(), recorder);
}

std::span<const std::uint8_t> freedom_classes() { return kClassOfBlocks; }

}  // namespace tablas
