#include "gpu/model.hpp"

#include <cstring>

#include "eval/bearoff/home_index.hpp"
#include "eval/patterns.hpp"
#include "rules/error.hpp"

namespace tablas::gpu {
namespace {

using kernels::Line;
using kernels::QuantisedTail;

constexpr std::size_t kAlignment = 256;

std::span<const std::int16_t> values_of(std::span<const Line> lines) {
  return {lines.data()->values.data(), lines.size() * Line::kValues};
}

// Two units in a word, see ModelView.
std::vector<std::int32_t> paired(std::span<const Line> lines) {
  const std::span<const std::int16_t> values = values_of(lines);
  std::vector<std::int32_t> words(values.size() / 2);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(values[2 * i + 1]) * 65536U +
                                         static_cast<std::uint32_t>(values[2 * i]));
  }
  return words;
}

// A member of all tails, one after another.
template <class Value, class Member>
std::vector<Value> of_all_tails(std::span<const QuantisedTail> tails, const Member& member) {
  std::vector<Value> all;
  for (const QuantisedTail& tail : tails) {
    const std::span<const Value> values = member(tail);
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

template <class T>
std::size_t Model::append(std::span<const T> values) {
  const std::size_t at = (bytes_.size() + kAlignment - 1) / kAlignment * kAlignment;
  bytes_.resize(at + values.size_bytes());
  std::memcpy(bytes_.data() + at, values.data(), values.size_bytes());
  return at;
}

Model::Model(const CompositeEvaluator& evaluator) {
  const auto* const network = dynamic_cast<const QuantisedNetwork*>(&evaluator.network());
  if (network == nullptr) throw Error("bad_network", "a GPU plays with the network in integers only");
  append_first_layer(*network);
  append_tails(*network);
  append_tables(evaluator);
}

void Model::append_first_layer(const QuantisedNetwork& network) {
  const QuantisedNetwork::Parts parts = network.parts();
  wide_ = static_cast<std::int32_t>(parts.wide);
  tails_ = static_cast<std::int32_t>(parts.tails.size());
  has_patterns_ = parts.has_patterns;
  at_.rows = append(std::span<const std::int32_t>(paired(parts.rows)));
  at_.bias = append(std::span<const std::int32_t>(paired(parts.bias)));
  at_.ceilings = append(values_of(parts.ceilings));
  at_.freedom_classes = append(freedom_classes());
  at_.first_of_word = append(std::span<const std::uint16_t>(kFirstOfWord));
}

void Model::append_tails(const QuantisedNetwork& network) {
  const std::span<const QuantisedTail> tails = network.parts().tails;
  using Shorts = std::span<const std::int16_t>;
  using Ints = std::span<const std::int32_t>;
  const auto shorts = [&](const auto& member) {
    return append(Shorts(of_all_tails<std::int16_t>(tails, member)));
  };
  const auto ints = [&](const auto& member) {
    return append(Ints(of_all_tails<std::int32_t>(tails, member)));
  };
  at_.w2 = shorts([](const QuantisedTail& tail) { return values_of(tail.w2); });
  at_.b2 = ints([](const QuantisedTail& tail) { return Ints(tail.b2); });
  at_.shift2 = ints([](const QuantisedTail& tail) { return Ints(tail.shift2); });
  at_.w3 = shorts([](const QuantisedTail& tail) { return Shorts(tail.w3); });
  at_.b3 = ints([](const QuantisedTail& tail) { return Ints(tail.b3); });
  at_.shift3 = ints([](const QuantisedTail& tail) { return Ints(tail.shift3); });
  at_.w4 = shorts([](const QuantisedTail& tail) { return Shorts(tail.w4); });
  at_.b4 = ints([](const QuantisedTail& tail) { return Ints(tail.b4); });
  at_.unit4 = append(std::span<const float>(of_all_tails<float>(
      tails, [](const QuantisedTail& tail) { return std::span<const float>(tail.unit4); })));
}

void Model::append_tables(const CompositeEvaluator& evaluator) {
  at_.home_terms = append(std::span<const std::uint32_t>(detail::kHomeTerms));
  at_.one_sided = at_.one_sided_chances = at_.two_sided = at_.ranks = kAbsent;
  if (const OneSidedTable* const table = evaluator.one_sided()) {
    at_.one_sided = append(table->rows());
    at_.one_sided_chances = append(table->chances());
  }
  if (const TwoSidedTable* const table = evaluator.two_sided()) {
    two_sided_positions_ = static_cast<std::int32_t>(table->ranks().size());
    at_.ranks = append(table->ranks());
    at_.two_sided = append(table->cells());
  }
}

ModelView Model::view_at(const std::byte* base) const {
  const auto at = [base]<class T>(const T*& pointer, std::size_t offset) {
    pointer = offset == kAbsent ? nullptr : reinterpret_cast<const T*>(base + offset);
  };
  ModelView view{};
  at(view.rows, at_.rows);
  at(view.bias, at_.bias);
  at(view.ceilings, at_.ceilings);
  at(view.w2, at_.w2);
  at(view.b2, at_.b2);
  at(view.shift2, at_.shift2);
  at(view.w3, at_.w3);
  at(view.b3, at_.b3);
  at(view.shift3, at_.shift3);
  at(view.w4, at_.w4);
  at(view.b4, at_.b4);
  at(view.unit4, at_.unit4);
  at(view.freedom_classes, at_.freedom_classes);
  at(view.first_of_word, at_.first_of_word);
  at(view.one_sided, at_.one_sided);
  at(view.one_sided_chances, at_.one_sided_chances);
  at(view.two_sided, at_.two_sided);
  at(view.ranks, at_.ranks);
  at(view.home_terms, at_.home_terms);
  view.wide = wide_;
  view.tails = tails_;
  view.two_sided_positions = two_sided_positions_;
  view.has_patterns = has_patterns_;
  return view;
}

}  // namespace tablas::gpu
