// Which of a network's tails answers for a position: by its phase, or by the plans of both sides.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "rules/device.hpp"
#include "rules/position.hpp"

namespace tablas {

inline constexpr std::size_t kPhaseTails = 3;  // a network has one tail for each phase,
inline constexpr std::size_t kPlanTails = 65;  // or one for each plan; see tail_of

namespace detail {

inline constexpr int kCrashedLimit = 7;
inline constexpr int kHomeTop = 6;
inline constexpr std::size_t kKinds = 6;  // of a side, see tail_of
inline constexpr int kPrimeWindow = 6;    // points no roll of one die passes

inline constexpr auto kSizeOfWindow = [] {
  std::array<std::uint8_t, 1 << kPrimeWindow> sizes{};
  for (std::size_t set = 1; set < sizes.size(); ++set) {
    sizes[set] = static_cast<std::uint8_t>(sizes[set / 2] + set % 2);
  }
  return sizes;
}();

[[nodiscard]] TABLAS_DEVICE constexpr int size_of_window(PointSet window) {
  constexpr PointSet kAll = (PointSet{1} << kPrimeWindow) - 1;
#if defined(__CUDA_ARCH__)
  return __popc(window & kAll);
#else
  return kSizeOfWindow[window & kAll];
#endif
}

// The highest point that holds a checker of a side that has some.
[[nodiscard]] TABLAS_DEVICE constexpr int highest_point(const Side& side) {
#if defined(__CUDA_ARCH__)
  return side.high != 0 ? 16 + (63 - __clzll(static_cast<long long>(side.high))) / 4
                        : (63 - __clzll(static_cast<long long>(side.low))) / 4;
#else
  return side.high != 0 ? 16 + (63 - std::countl_zero(side.high)) / 4 : (63 - std::countl_zero(side.low)) / 4;
#endif
}

[[nodiscard]] TABLAS_DEVICE constexpr bool is_crashed(const Side& side) {
  return checkers(side) - count(side, 1) - count(side, 2) <= kCrashedLimit;
}

// Checkers in the other side's home board, on points 19 to 24, and on the bar.
[[nodiscard]] TABLAS_DEVICE constexpr int checkers_back(const Side& side) {
  return sum_of_nibbles(side.high >> (4 * (19 - 16)));
}

[[nodiscard]] TABLAS_DEVICE constexpr std::size_t plan_of(const Side& side, int last, const Side& other) {
  const PointSet held = mirrored(made(other)) & ~PointSet{1};  // its bar is no point
  const PointSet before = last > kPrimeWindow ? held >> (last - kPrimeWindow) : held << (kPrimeWindow - last);
  const int blocks = size_of_window(before);
  if (blocks >= 4) return blocks >= 5 ? 5 : 4;
  return static_cast<std::size_t>(std::min(checkers_back(side), 3));
}

[[nodiscard]] TABLAS_DEVICE constexpr std::size_t fewer_kinds(std::size_t kind) {
  return kind >= 4 ? 2 : (kind > 0 ? 1 : 0);
}

}  // namespace detail

// Which of so many tails answers. Three are by phase: 0 race, 1 contact, 2 contact with a side that has
// crashed, that is with at most seven checkers behind its 2-point, bar included. The others are by plan:
// - 0 race, 1 race with both sides home;
// - 2 + 6 * own + other: contact, nobody crashed, by what holds each side's last checker;
// - 38 + 9 * who + 3 * own + other: contact, crashed are 0 own, 1 other, 2 both; the same by fewer kinds.
// A side's kind is 5 when at least five of the six points before its last checker are the other's, 4 when
// four are, else how many checkers it has in the other's home and on the bar, 3 standing for more. The fewer
// kinds are 0 for none there, 1 for some, 2 for four points or more.
[[nodiscard]] TABLAS_DEVICE constexpr std::size_t tail_of(const Position& position, std::size_t tails) {
  if (is_over(position)) return 0;
  const int own = detail::highest_point(position.own);
  const int other = detail::highest_point(position.other);
  const bool by_plan = tails == kPlanTails;
  if (own + other <= kBar) return by_plan && own <= detail::kHomeTop && other <= detail::kHomeTop ? 1 : 0;
  const bool own_crashed = detail::is_crashed(position.own);
  const bool other_crashed = detail::is_crashed(position.other);
  if (!by_plan) return own_crashed || other_crashed ? 2 : 1;
  const std::size_t own_kind = detail::plan_of(position.own, own, position.other);
  const std::size_t other_kind = detail::plan_of(position.other, other, position.own);
  if (!own_crashed && !other_crashed) return 2 + detail::kKinds * own_kind + other_kind;
  const std::size_t who = own_crashed && other_crashed ? 2 : (own_crashed ? 0 : 1);
  return 38 + 9 * who + 3 * detail::fewer_kinds(own_kind) + detail::fewer_kinds(other_kind);
}

// The tail by phase that a tail by plan refines.
[[nodiscard]] constexpr std::size_t phase_of_plan(std::size_t plan) {
  return plan < 2 ? 0 : plan < 38 ? 1 : 2;
}

}  // namespace tablas
