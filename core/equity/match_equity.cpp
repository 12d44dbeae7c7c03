#include "equity/match_equity.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "rules/error.hpp"

namespace tablas {
namespace {

constexpr double kSymmetryTolerance = 1e-6;

void check_values(const std::vector<double>& values, const char* name) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!(values[i] >= 0.0 && values[i] <= 1.0)) {
      throw Error("bad_match_equity", std::string(name) + " value " + std::to_string(values[i]) + " at " +
                                          std::to_string(i) + " is not a probability");
    }
  }
}

}  // namespace

MatchEquityTable::MatchEquityTable(int size, std::vector<double> pre, std::vector<double> post)
    : size_(size), pre_(std::move(pre)), post_(std::move(post)) {
  const auto n = static_cast<std::size_t>(size);
  if (size < 1 || pre_.size() != n * n || post_.size() != n) {
    throw Error("bad_match_equity", "the table of size " + std::to_string(size) + " has " +
                                        std::to_string(pre_.size()) + " and " + std::to_string(post_.size()) +
                                        " values");
  }
  check_values(pre_, "pre-Crawford");
  check_values(post_, "post-Crawford");
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      if (std::abs(pre_[a * n + b] + pre_[b * n + a] - 1.0) > kSymmetryTolerance) {
        throw Error("bad_match_equity", "the chances at " + std::to_string(a + 1) + "-away " +
                                            std::to_string(b + 1) + "-away do not add up to 1");
      }
    }
  }
}

double MatchEquityTable::chance(int own_away, int other_away, bool after_crawford) const {
  if (own_away <= 0) return 1.0;
  if (other_away <= 0) return 0.0;
  if (own_away > size_ || other_away > size_) {
    throw Error("bad_stakes", "the match equity table ends at " + std::to_string(size_) +
                                  " points, the score is " + std::to_string(own_away) + "-away " +
                                  std::to_string(other_away) + "-away");
  }
  if (after_crawford && other_away == 1) return post_[static_cast<std::size_t>(own_away - 1)];
  if (after_crawford && own_away == 1) return 1.0 - post_[static_cast<std::size_t>(other_away - 1)];
  return pre_[static_cast<std::size_t>((own_away - 1) * size_ + other_away - 1)];
}

}  // namespace tablas
