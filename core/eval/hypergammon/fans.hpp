// Where every roll can take a side of few checkers, worked out once for all other sides.
//
// The other side matters to a play in two ways: a point it holds blocks, and its single checkers are hit.
// With three checkers it holds one point at most. So the plays of a side are listed for every blocked point,
// and each says on which points it lands: those where the other side has a checker are hits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/position.hpp"
#include "rules/rolls.hpp"

namespace tablas {

// One way to play a roll: the side after it, by whatever number the caller gave it, and the points landed on.
struct FewPlay {
  std::uint32_t after = 0;
  PointSet landed = 0;
};

class FewCheckerFans {
 public:
  FewCheckerFans() = default;

  // The sides by their numbers; `number` finds the number of a side after a play. A side with no checker left
  // has no plays.
  template <class Number>
  FewCheckerFans(std::span<const Side> sides, const Number& number) {
    for (std::size_t side = 0; side < sides.size(); ++side) {
      std::array<PointSet, kRolls> landed{};  // by any play on the open board
      for (int blocked = 0; blocked < kBar; ++blocked) {
        for (std::size_t roll = 0; roll < kRolls; ++roll) {
          // What no play lands on blocks none, and makes none legal that was not.
          if (blocked != 0 && ((landed[roll] >> blocked) & 1U) == 0) {
            slices_.push_back(slices_[side * kBar * kRolls + roll]);
            continue;
          }
          const std::size_t begin = plays_.size();
          for (const Found& play : found(sides[side], blocked, kWeightedRolls[roll].dice)) {
            plays_.push_back({static_cast<std::uint32_t>(number(play.after)), play.landed});
            if (blocked == 0) landed[roll] |= play.landed;
          }
          if (plays_.size() == begin) plays_.push_back({static_cast<std::uint32_t>(side), 0});
          slices_.push_back(
              {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(plays_.size() - begin)});
        }
      }
    }
  }

  // The plays of the roll with that place in kWeightedRolls; `blocked` is the point, in own numbering, that
  // the other side holds, 0 for none. Where nothing can be played, the one play that leaves all as it is.
  [[nodiscard]] std::span<const FewPlay> of(std::size_t side, int blocked, std::size_t roll) const {
    const Slice& slice = slices_[(side * kBar + static_cast<std::size_t>(blocked)) * kRolls + roll];
    return {plays_.data() + slice.begin, slice.size};
  }

 private:
  struct Slice {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };

  struct Found {
    Side after;
    PointSet landed = 0;
  };

  static std::vector<Found> found(const Side& side, int blocked, Dice dice);

  std::vector<Slice> slices_;  // by side, blocked point and roll
  std::vector<FewPlay> plays_;
};

}  // namespace tablas
