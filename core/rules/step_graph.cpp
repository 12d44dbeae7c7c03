#include "rules/step_graph.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "rules/batch.hpp"

namespace tablas {
namespace {

// How many of the larger and of the smaller number are left; a double has only the first.
using DiceLeft = std::array<int, 2>;

struct Node {
  Turn turn;
  DiceLeft left{};
};

struct Key {
  Position position;
  DiceLeft left{};

  friend bool operator==(const Key& a, const Key& b) = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = static_cast<std::uint64_t>(key.left[0] * 8 + key.left[1]);
    for (const std::uint64_t word :
         {key.position.own.low, key.position.own.high, key.position.other.low, key.position.other.high}) {
      // 2^64 / golden ratio, the usual multiplicative hash; the shift brings high bits down.
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
  }
};

class GraphBuilder {
 public:
  GraphBuilder(const Position& start, Dice dice, const RuleOptions& options)
      : options_(options), blocked_(blocked_points(start)) {
    const bool is_double = dice.first == dice.second;
    numbers_ = {std::max(dice.first, dice.second), std::min(dice.first, dice.second)};
    const DiceLeft left = is_double ? DiceLeft{options.no_doubles ? 2 : kMaxSteps, 0} : DiceLeft{1, 1};
    nodes_.push_back({begin_turn(start), left});
  }

  [[nodiscard]] StepGraph build() {
    if (!is_over(nodes_[0].turn.position)) {
      // Nodes come level by level, so a child always stands after its parent.
      for (std::size_t i = 0; i < nodes_.size(); ++i) expand(static_cast<std::int32_t>(i));
    }
    if (!options_.free_movement) keep_legal_plays();
    return renumbered();
  }

 private:
  void expand(std::int32_t parent) {
    for (std::size_t which = 0; which < numbers_.size(); ++which) {
      const Node node = nodes_[static_cast<std::size_t>(parent)];
      if (node.left[which] == 0) continue;
      const int die = numbers_[which];
      DiceLeft left = node.left;
      --left[which];
      for (PointSet from_set = legal_sources(options_, node.turn, blocked_, die); from_set != 0;) {
        const int from = highest(from_set);
        from_set ^= PointSet{1} << from;
        const std::int32_t child = node_for({after_step(node.turn, from, die), left});
        edges_.push_back({parent,
                          child,
                          static_cast<std::uint8_t>(die),
                          {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(target(from, die))}});
      }
    }
  }

  std::int32_t node_for(const Node& node) {
    const auto next = static_cast<std::int32_t>(nodes_.size());
    const auto [found, is_new] = index_.try_emplace(Key{node.turn.position, node.left}, next);
    if (is_new) nodes_.push_back(node);
    return found->second;
  }

  // Drops every edge that no longest play uses and, where one number only can be played, the smaller number.
  void keep_legal_plays() {
    std::vector<int> further(nodes_.size(), 0);  // most steps that can still follow a node
    for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge) {
      int& steps = further[static_cast<std::size_t>(edge->parent)];
      steps = std::max(steps, further[static_cast<std::size_t>(edge->child)] + 1);
    }
    const bool one_number = further[0] == 1 && nodes_[0].left == DiceLeft{1, 1};
    const bool large_goes = !edges_.empty() && edges_.front().die == numbers_[0];
    std::erase_if(edges_, [&](const StepEdge& edge) {
      if (further[static_cast<std::size_t>(edge.parent)] !=
          further[static_cast<std::size_t>(edge.child)] + 1) {
        return true;
      }
      return one_number && large_goes && edge.die != numbers_[0];
    });
  }

  // The graph without the nodes that lost their last way in.
  [[nodiscard]] StepGraph renumbered() const {
    std::vector<std::int32_t> number(nodes_.size(), -1);
    StepGraph graph;
    graph.nodes.push_back(nodes_[0].turn.position);
    number[0] = 0;
    for (const StepEdge& edge : edges_) {  // in order of parents: a kept parent is numbered before its edges
      const std::int32_t parent = number[static_cast<std::size_t>(edge.parent)];
      if (parent < 0) continue;
      std::int32_t& child = number[static_cast<std::size_t>(edge.child)];
      if (child < 0) {
        child = static_cast<std::int32_t>(graph.nodes.size());
        graph.nodes.push_back(nodes_[static_cast<std::size_t>(edge.child)].turn.position);
      }
      graph.edges.push_back({parent, child, edge.die, edge.step});
    }
    return graph;
  }

  const RuleOptions& options_;
  const PointSet blocked_;
  std::array<int, 2> numbers_{};
  std::vector<Node> nodes_;
  std::vector<StepEdge> edges_;
  std::unordered_map<Key, std::int32_t, KeyHash> index_;
};

}  // namespace

StepGraph step_graph(const Position& position, Dice dice, RuleOptions options) {
  static_cast<void>(checked_roll(dice.first, dice.second));
  return GraphBuilder(position, dice, options).build();
}

}  // namespace tablas
