// The Python module tablas._core: one bind_* function a room, no arithmetic here.
#include <nanobind/nanobind.h>

#include "bindings/bind.hpp"

NB_MODULE(_core, m) {
  // Who interrupts a server ends it with threads at work, whose objects outlive the module: no news.
  nanobind::set_leak_warnings(false);
  m.doc() = "The compiled core of tablas: rules, evaluation and equity in batches.";
  tablas::bind_rules(m);
  tablas::bind_replay(m);
  tablas::bind_eval(m);
  tablas::bind_hypergammon(m);
  tablas::bind_bearoff(m);
  tablas::bind_equity(m);
  tablas::bind_training(m);
  tablas::bind_luck(m);
  tablas::bind_search(m);
  tablas::bind_turns(m);
  tablas::bind_rollout(m);
  tablas::bind_gpu(m);
}
