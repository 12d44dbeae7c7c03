#include "search/cache.hpp"

#include <bit>

#include "rules/mixing.hpp"

namespace tablas {
namespace {

bool same(const Stakes& a, const Stakes& b) {
  return a.own_away == b.own_away && a.other_away == b.other_away && a.cube == b.cube && a.owner == b.owner &&
         a.is_crawford == b.is_crawford && a.has_crawford_rule == b.has_crawford_rule &&
         a.jacoby == b.jacoby && a.beavers == b.beavers && a.is_cube_in_use == b.is_cube_in_use &&
         a.cube_cap == b.cube_cap && a.stake_limit == b.stake_limit;
}

bool same(const RuleOptions& a, const RuleOptions& b) {
  return a.entry_only_empty == b.entry_only_empty && a.free_movement == b.free_movement &&
         a.no_doubles == b.no_doubles && a.free_bearoff == b.free_bearoff;
}

}  // namespace

NodeCache::NodeCache(std::size_t entries) : entries_(entries == 0 ? 0 : std::bit_floor(entries)) {}

bool NodeCache::SameContext::operator()(const Context& a, const Context& b) const {
  return same(a.stakes, b.stakes) && same(a.options, b.options) && a.checkers_per_side == b.checkers_per_side;
}

std::size_t NodeCache::ContextHash::operator()(const Context& context) const {
  const Stakes& s = context.stakes;
  const RuleOptions& o = context.options;
  std::uint64_t flags = 0;
  for (const bool flag : {s.is_crawford, s.has_crawford_rule, s.jacoby, s.beavers, s.is_cube_in_use,
                          o.entry_only_empty, o.free_movement, o.no_doubles, o.free_bearoff}) {
    flags = 2 * flags + (flag ? 1 : 0);
  }
  const auto number = [](auto value) { return static_cast<std::uint64_t>(static_cast<int>(value)); };
  std::uint64_t hash = mixed(flags);
  for (const std::uint64_t part :
       {number(s.own_away), number(s.other_away), number(s.cube), number(s.owner), number(s.cube_cap),
        number(s.stake_limit), number(context.checkers_per_side)}) {
    hash = mixed(hash ^ part);
  }
  return static_cast<std::size_t>(hash);
}

std::uint64_t NodeCache::context(const Context& wanted) {
  const std::lock_guard lock(contexts_lock_);
  const auto found = contexts_.find(wanted);
  if (found != contexts_.end()) return found->second;
  // Numbers are not used again: searches that still run keep theirs.
  if (contexts_.size() == kMostContexts) contexts_.clear();
  contexts_.emplace(wanted, ++last_context_);
  return last_context_;
}

std::size_t NodeCache::known_contexts() const {
  const std::lock_guard lock(contexts_lock_);
  return contexts_.size();
}

std::size_t NodeCache::slot_of(const Key& key) const {
  std::uint64_t hash = mixed(key.position.own.low);
  hash = mixed(hash ^ key.position.own.high);
  hash = mixed(hash ^ key.position.other.low);
  hash = mixed(hash ^ key.position.other.high);
  hash = mixed(hash ^ key.context);
  hash = mixed(hash ^ (std::uint64_t{key.plies} << 16 | key.seat));
  return static_cast<std::size_t>(hash) & (entries_.size() - 1);
}

bool NodeCache::find(const Key& key, Value& value) const {
  const std::size_t slot = slot_of(key);
  const std::lock_guard lock(locks_[slot % kLocks]);
  const Entry& entry = entries_[slot];
  if (!(entry.key == key)) return false;
  value = entry.value;
  return true;
}

void NodeCache::store(const Key& key, const Value& value) {
  const std::size_t slot = slot_of(key);
  const std::lock_guard lock(locks_[slot % kLocks]);
  entries_[slot] = {key, value};
}

}  // namespace tablas
