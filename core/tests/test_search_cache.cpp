// What a cache remembers, and how little it keeps of stakes that come once and never again.
#include "check.hpp"
#include "search/cache.hpp"

using namespace tablas;
using namespace tablas::test;

namespace {

NodeCache::Context with_cube_cap(int cap) {
  NodeCache::Context context;
  context.stakes.cube_cap = cap;
  return context;
}

TEST(equal_stakes_share_a_number_and_others_do_not) {
  NodeCache cache(16);
  NodeCache::Context beavers;
  beavers.stakes.beavers = true;
  NodeCache::Context hypergammon;
  hypergammon.checkers_per_side = 3;
  NodeCache::Context no_doubles;
  no_doubles.options.no_doubles = true;

  const auto plain = cache.context({});

  CHECK_EQUAL(cache.context({}), plain);
  CHECK(plain != 0);
  for (const auto& other : {beavers, hypergammon, no_doubles, with_cube_cap(1)}) {
    CHECK(cache.context(other) != plain);
    CHECK_EQUAL(cache.context(other), cache.context(other));
  }
}

TEST(stakes_without_end_do_not_fill_the_memory) {
  NodeCache cache(16);
  for (int cap = 1; cap <= 100'000; ++cap) {
    (void)cache.context(with_cube_cap(cap));
    CHECK(cache.known_contexts() <= NodeCache::kMostContexts);
  }
}

TEST(a_number_is_never_given_to_other_stakes) {
  NodeCache cache(1);
  const NodeCache::Key key = {{}, cache.context(with_cube_cap(0)), 1, 0};
  cache.store(key, {});
  NodeCache::Value found;
  CHECK(cache.find(key, found));
  for (int cap = 1; cap <= 5'000; ++cap) {
    const NodeCache::Key other = {{}, cache.context(with_cube_cap(cap)), 1, 0};
    CHECK(!cache.find(other, found));
  }
}

TEST(an_empty_cache_finds_nothing_not_even_the_empty_board) {
  NodeCache cache(4);
  NodeCache::Value found;
  CHECK(!cache.find({{}, cache.context({}), 0, 0}, found));
}

}  // namespace

int main() { return tablas::test::run_all(); }
