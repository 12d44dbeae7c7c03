#include "training/starts.hpp"

#include <algorithm>
#include <array>

#include "training/plays_of.hpp"
#include "training/random.hpp"

namespace tablas::training {
namespace {

constexpr int kHome = 6;      // the highest point of the home board
constexpr int kFarHome = 19;  // the lowest point of the other side's home board, in own numbering

Position opening() {
  Position position;
  for (Side* side : {&position.own, &position.other}) {
    for (const auto& [point, checkers] : {std::array{24, 2}, {13, 5}, {8, 3}, {6, 5}}) {
      for (int i = 0; i < checkers; ++i) add_checker(*side, point);
    }
  }
  return position;
}

Position after_random_plays(Random& random) {
  std::vector<Position> next;
  Position position = opening();
  for (int plays = random.between(2, 24); plays > 0; --plays) {
    next.clear();
    append_next_positions(position, random.dice(), next);
    const Position& chosen = next[static_cast<std::size_t>(random.below(static_cast<int>(next.size())))];
    if (is_over(chosen)) break;
    position = chosen;
  }
  return position;
}

// Puts one side's checkers on the board, never where the other side stands.
class Placement {
 public:
  Placement(Random& random, Side& side, const Side& other)
      : random_(random), side_(side), taken_(mirrored(occupied(other)) & ~PointSet{1}) {}

  [[nodiscard]] int left() const { return left_; }
  void bear_off(int checkers) { left_ -= std::min(checkers, left_); }

  // Up to so many checkers on the point; none where the other side stands.
  void put(int point, int checkers) {
    if (point != kBar && ((taken_ >> point) & 1U) != 0) return;
    for (; checkers > 0 && left_ > 0; --checkers, --left_) add_checker(side_, point);
  }

  // So many points of the range, two or three checkers each.
  void make_points(int lowest, int highest, int points) {
    for (int tries = 0; points > 0 && tries < 40; ++tries) {
      const int point = random_.between(lowest, highest);
      if (((taken_ >> point) & 1U) != 0 || count(side_, point) != 0) continue;
      put(point, random_.chance(0.3) ? 3 : 2);
      --points;
    }
  }

  // So many checkers one by one anywhere in the range.
  void scatter(int lowest, int highest, int checkers) {
    for (int tries = 0; checkers > 0 && left_ > 0 && tries < 200; ++tries) {
      const int point = random_.between(lowest, highest);
      if (((taken_ >> point) & 1U) != 0) continue;
      put(point, 1);
      --checkers;
    }
  }

  // Whatever is left, on points it already holds in the range where there are such, else anywhere in it.
  void stack_rest(int lowest, int highest) {
    for (int tries = 0; left_ > 0 && tries < 400; ++tries) {
      const int point = random_.between(lowest, highest);
      const bool holds = count(side_, point) != 0;
      if (((taken_ >> point) & 1U) == 0 && (holds || tries > 60 || random_.chance(0.15))) put(point, 1);
    }
    put(kBar, left_);  // no free point in the whole range
  }

 private:
  Random& random_;
  Side& side_;
  PointSet taken_;
  int left_ = kMaxCheckers;
};

void scattered(Random& random, Placement& side) {
  const int top = std::array{6, 9, 13, 24, 24}[static_cast<std::size_t>(random.below(5))];
  if (random.chance(0.3)) side.bear_off(random.between(1, 11));
  if (random.chance(0.12)) side.put(kBar, random.between(1, 2));
  if (random.chance(0.3)) side.scatter(1, 24, random.between(4, 15));
  side.make_points(1, top, random.between(1, 4));
  side.scatter(1, 24, random.between(0, 4));
  side.stack_rest(1, top);
}

void holding_back_points(Random& random, Placement& side) {
  side.make_points(kFarHome, 24, random.between(1, 3));
  if (random.chance(0.3)) side.put(kBar, random.between(1, 2));
  if (random.chance(0.3)) side.scatter(16, 24, random.between(1, 2));
  const int timing = random.below(3);  // well timed, in between, crashing
  side.make_points(timing == 2 ? 1 : 3, timing == 0 ? 11 : 7, random.between(2, 3));
  side.stack_rest(timing == 2 ? 1 : 2, timing == 0 ? 13 : 8);
}

void against_back_points(Random& random, Placement& side) {
  if (random.chance(0.15)) side.bear_off(random.between(1, 6));
  side.make_points(2, 12, random.between(3, 5));
  if (random.chance(0.35)) side.scatter(13, 24, random.between(1, 3));
  side.stack_rest(2, 11);
}

void primes(Random& random, Placement& side) {
  const int front = random.between(2, 6);
  const int length = random.between(3, 6);
  for (int point = front; point < front + length; ++point) {
    if (!random.chance(0.12)) side.put(point, 2);
  }
  const int back = random.between(1, 3);
  if (random.chance(0.6)) {
    side.put(random.between(20, 24), back);
  } else {
    side.scatter(18, 24, back);
  }
  if (random.chance(0.1)) side.put(kBar, 1);
  side.stack_rest(front, std::min(front + length + 5, 16));
}

void full_prime(Random& random, Placement& side) {
  const int front = random.between(2, 9);
  const int length = random.chance(0.7) ? 6 : 5;
  for (int point = front; point < front + length; ++point) side.put(point, 2);
  if (random.chance(0.4)) side.scatter(13, 24, random.between(1, 2));
  side.stack_rest(front, std::min(front + 9, 16));
}

void trapped(Random& random, Placement& side) {
  if (random.chance(0.3)) side.bear_off(random.between(1, 6));
  if (random.chance(0.15)) side.put(kBar, 1);
  side.scatter(20, 24, random.between(1, 3));
  if (random.chance(0.3)) side.make_points(4, 10, random.between(1, 2));
  side.scatter(1, kHome, random.between(0, 4));
  side.stack_rest(1, random.between(3, 7));
}

void containing(Random& random, Placement& side) {
  if (random.chance(0.25)) side.bear_off(random.between(1, 8));
  if (random.chance(0.3)) side.scatter(13, 24, random.between(1, 2));
  const int closed = random.between(3, 6);
  for (int i = 0, point = random.between(2, 4); i < closed; ++i, ++point) side.put(point, 2);
  side.scatter(4, 15, random.between(0, 3));
  side.stack_rest(2, 11);
}

void contained(Random& random, Placement& side) {
  const int last = random.between(1, 2);
  if (random.chance(0.6)) {
    side.put(kBar, last);
  } else {
    side.scatter(14, 24, last);
  }
  if (random.chance(0.75)) side.bear_off(random.between(1, 14 - last));
  side.stack_rest(1, kHome);
}

void crashed(Random& random, Placement& side) {
  if (random.chance(0.5)) side.bear_off(random.between(1, 10));
  const int back = random.between(0, 4);
  if (random.chance(0.6)) {
    side.put(random.between(18, 24), back);
  } else {
    side.scatter(13, 24, back);
  }
  if (random.chance(0.1)) side.put(kBar, 1);
  side.scatter(3, 12, random.between(0, 5));
  side.stack_rest(1, random.between(2, 3));
}

void blitzing(Random& random, Placement& side) {
  if (random.chance(0.5)) side.put(24, random.between(1, 2));
  side.make_points(2, kHome, random.between(1, 4));
  side.scatter(1, 11, random.between(1, 4));
  side.put(13, random.between(0, 4));
  side.stack_rest(4, 9);
}

void blitzed(Random& random, Placement& side) {
  side.put(kBar, random.between(0, 3));
  side.scatter(kFarHome, 24, random.between(1, 3));
  if (random.chance(0.4)) side.make_points(kFarHome, 24, 1);
  side.make_points(4, 8, random.between(1, 2));
  side.put(13, random.between(2, 5));
  side.stack_rest(4, 13);
}

void holding_low_point(Random& random, Placement& side) {
  side.put(random.chance(0.65) ? 24 : random.between(20, 23), random.between(1, 4));
  if (random.chance(0.25)) side.scatter(kFarHome, 24, random.between(1, 2));
  if (random.chance(0.3)) {
    side.stack_rest(1, kHome);  // its board has gone
  } else {
    side.make_points(2, 8, random.between(2, 5));
    side.stack_rest(random.chance(0.5) ? 3 : 1, 9);
  }
}

void bearing_in_or_off(Random& random, Placement& side) {
  if (random.chance(0.6)) side.bear_off(random.between(0, 12));
  if (random.chance(0.35)) side.scatter(7, 13, random.between(1, 5));
  side.scatter(1, kHome, random.between(2, 6));
  side.stack_rest(1, kHome);
}

void racing(Random& random, Placement& side) {
  const int top = std::array{6, 6, 9, 12}[static_cast<std::size_t>(random.below(4))];
  if (random.chance(0.5)) side.bear_off(random.between(0, 14));
  side.scatter(1, top, random.between(3, 12));
  side.stack_rest(1, kHome);
}

void crashed_or_containing(Random& random, Placement& side) {
  if (random.chance(0.3)) {
    crashed(random, side);
  } else {
    containing(random, side);
  }
}

using Build = void (*)(Random&, Placement&);

struct Kind {
  std::string_view name;
  Build first;  // null for the kinds that come from play
  Build second;
};

// In the order of StartKind. The two sides of a race stay on their halves of the board: nothing has to pass.
constexpr std::array<Kind, kStartKinds> kKinds = {{
    {"opening", nullptr, nullptr},
    {"random_play", nullptr, nullptr},
    {"scattered", &scattered, &scattered},
    {"back_game", &holding_back_points, &against_back_points},
    {"primes", &primes, &primes},
    {"containment", &containing, &contained},
    {"crashed", &crashed, &crashed_or_containing},
    {"blitz", &blitzing, &blitzed},
    {"ace_point", &holding_low_point, &bearing_in_or_off},
    {"race", &racing, &racing},
    {"trapped", &full_prime, &trapped},
}};

Position built(const Kind& kind, Random& random) {
  Position position;
  Placement first(random, position.own, position.other);
  kind.first(random, first);
  Placement second(random, position.other, position.own);
  kind.second(random, second);
  return random.chance(0.5) ? position : swapped(position);
}

}  // namespace

std::string_view name(StartKind kind) { return kKinds[static_cast<std::size_t>(kind)].name; }

Position start_position(StartKind kind, std::uint64_t seed) {
  Random random(seed);
  if (kind == StartKind::kOpening) return opening();
  if (kind == StartKind::kRandomPlay) return after_random_plays(random);
  return built(kKinds[static_cast<std::size_t>(kind)], random);
}

}  // namespace tablas::training
