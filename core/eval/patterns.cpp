#include "eval/patterns.hpp"

#include <algorithm>

namespace tablas {
namespace {

constexpr PointSet kPoints = 0x1FFFFFE;  // points 1 to 24
constexpr std::size_t kHomes = 64;       // sets of six points
constexpr int kFarHome = 19;             // the lowest point of the other side's home
constexpr int kFirstFree = 7;            // checkers from here on have a freedom
constexpr int kFreePoints = kBar - kFirstFree + 1;
constexpr std::size_t kClassesInAWord = 3;  // of freedom
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

// Σ place * nibble over the 16 nibbles: in lanes of 16 bits, of which a multiplication adds up four.
constexpr std::uint64_t weighed_nibbles(std::uint64_t x) {
  constexpr std::uint64_t kLanes = 0x000F000F000F000FU;
  constexpr auto weights = [](std::uint64_t first) {  // of nibbles first, first + 4 ..., the last one lowest
    return (first << 48) | ((first + 4) << 32) | ((first + 8) << 16) | (first + 12);
  };
  return (((x & kLanes) * weights(0)) >> 48) + ((((x >> 4) & kLanes) * weights(1)) >> 48) +
         ((((x >> 8) & kLanes) * weights(2)) >> 48) + ((((x >> 12) & kLanes) * weights(3)) >> 48);
}

int pips_of(const Side& side) {
  return static_cast<int>(weighed_nibbles(side.low) + weighed_nibbles(side.high)) +
         16 * detail::sum_of_nibbles(side.high);
}

struct Windows {
  PointSet three, four, five, six;
};

// In which six points from each point on how many are made: six sets added bit by bit.
constexpr Windows windows(PointSet m) {
  const PointSet b = m >> 1, c = m >> 2, d = m >> 3, e = m >> 4, f = m >> 5;
  const PointSet one = m ^ b ^ c, two = (m & b) | (c & (m ^ b));
  const PointSet one2 = d ^ e ^ f, two2 = (d & e) | (f & (d ^ e));
  const PointSet ones = one ^ one2, carry = one & one2;
  const PointSet twos = two ^ two2 ^ carry, fours = (two & two2) | (carry & (two ^ two2));
  return {fours | (twos & ones), fours, fours & (twos | ones), fours & twos};
}

constexpr std::uint64_t one_of(std::uint32_t number) { return std::uint64_t{1} << (number % kHomes); }

constexpr std::uint64_t both_points(PointSet first, PointSet second) {
  return static_cast<std::uint64_t>((first & kPoints) >> 1) |
         (static_cast<std::uint64_t>((second & kPoints) >> 1) << 24);
}

std::uint64_t sixes_of(int pips) { return std::uint64_t{1} << std::min(pips / 6, 31); }

using FreedomWords = std::array<std::uint64_t, 3>;

FreedomWords freedom(PointSet held, PointSet blocked) {
  constexpr PointSet kAreFree = ~((PointSet{1} << kFirstFree) - 1);
  FreedomWords words{};
  // Bit 12 + q: a point q that stops; below point 1 everything is open.
  const auto stops = static_cast<std::uint64_t>(blocked & kPoints) << kFreedomWindow;
  for (PointSet left = held & kAreFree; left != 0; left &= left - 1) {
    const int point = std::countr_zero(left);
    const std::size_t kind = freedom_class(static_cast<std::uint32_t>(stops >> point));
    words[kind / kClassesInAWord] |= std::uint64_t{1} << ((kind % kClassesInAWord) * kFreePoints +
                                                          static_cast<std::size_t>(point) - kFirstFree);
  }
  return words;
}

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

void Patterns::pairs(const Sets& own, const Sets& other, Recorder& recorder) const {
  // Bit 11 + q: the other side's checkers on own point q, so that shifts never go below 0.
  const PointSet others_made = mirrored(other.made);
  const auto many = static_cast<std::uint64_t>(others_made) << kPairReach;
  const auto one = static_cast<std::uint64_t>(mirrored(other.held) & ~others_made) << kPairReach;
  constexpr std::uint64_t kReach = (1U << kPairReach) - 1;
  for (PointSet left = own.held | own_.held; left != 0; left &= left - 1) {
    const int point = std::countr_zero(left);
    // The lowest bit is the farthest of the 11 points.
    const std::uint64_t seen = ((one >> point) & kReach) | (((many >> point) & kReach) << kPairReach);
    const std::uint64_t is_held = (own.held >> point) & 1U;
    const std::uint64_t is_made = (own.made >> point) & 1U;
    recorder.set(static_cast<std::size_t>(point - 1), (seen & (0 - is_held)) << (is_made * 2 * kPairReach));
  }
}

void Patterns::shape(const Sets& own, std::size_t word, Recorder& recorder) {
  const PointSet points = own.made & kPoints;
  const PointSet three = points & (points >> 1) & (points >> 2);
  const PointSet four = three & (points >> 3);
  const Windows of_six = windows(points);
  recorder.set(word, both_points(three, four));
  recorder.set(word + 1, both_points(four & (points >> 4), of_six.three));
  recorder.set(word + 2, both_points(of_six.four, of_six.five));
  recorder.set(word + 3, both_points(of_six.six, 0));
  const int last = highest(own.held);
  recorder.set(word + 7, std::uint64_t{1} << (last - 1 + (((own.made >> last) & 1U) != 0 ? kBar : 0)));
  recorder.set(word + 11, one_of(own.made >> kFarHome));
  recorder.set(word + 12, one_of(own.held >> 1));
}

void Patterns::against(const Sets& own, const Sets& other, int others_on_bar, std::size_t word,
                       Recorder& recorder) {
  const FreedomWords free = freedom(own.held, mirrored(other.made));
  for (std::size_t i = 0; i < free.size(); ++i) recorder.set(word + 4 + i, free[i]);
  const std::uint64_t home = one_of(own.made >> 1);
  for (int on_bar = 0; on_bar <= 2; ++on_bar) {
    recorder.set(word + 8 + static_cast<std::size_t>(on_bar),
                 std::min(others_on_bar, 2) == on_bar ? home : 0);
  }
}

void Patterns::go_to(const Position& position, PatternChanges& changes) {
  Recorder recorder(words_, changes);
  const auto sets_of = [](const Side& side) { return Sets{occupied(side), made(side)}; };
  const bool has_own_moved = !(position.own == at_.own);
  const bool has_other_moved = !(position.other == at_.other);
  const Sets own = has_own_moved ? sets_of(position.own) : own_;
  const Sets other = has_other_moved ? sets_of(position.other) : other_;
  const int own_bar = count(position.own, kBar);
  const int other_bar = count(position.other, kBar);
  constexpr std::size_t kOwn = kPairWords;
  constexpr std::size_t kOther = kPairWords + kSideWords;
  pairs(own, other, recorder);
  if (has_own_moved) {
    own_pips_ = pips_of(position.own);
    shape(own, kOwn, recorder);
  }
  if (has_other_moved) {
    other_pips_ = pips_of(position.other);
    shape(other, kOther, recorder);
  }
  if (has_own_moved || other.made != other_.made || other_bar != count(at_.other, kBar)) {
    against(own, other, other_bar, kOwn, recorder);
  }
  if (has_other_moved || own.made != own_.made || own_bar != count(at_.own, kBar)) {
    against(other, own, own_bar, kOther, recorder);
  }
  recorder.set(kPatternWords - 2, sixes_of(own_pips_) | (sixes_of(other_pips_) << 32));
  const int ahead = (own_pips_ - other_pips_ + 128) >> 2;
  recorder.set(kPatternWords - 1, std::uint64_t{1} << std::clamp(ahead, 0, 63));
  at_ = position;
  own_ = own;
  other_ = other;
}

}  // namespace tablas
