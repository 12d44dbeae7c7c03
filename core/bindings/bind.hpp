// Declarations of the bind_* functions, one for each room of the core.
#pragma once

#include <nanobind/nanobind.h>

namespace tablas {

void bind_rules(nanobind::module_& m);
void bind_replay(nanobind::module_& m);
void bind_eval(nanobind::module_& m);
void bind_bearoff(nanobind::module_& m);
void bind_hypergammon(nanobind::module_& m);
void bind_equity(nanobind::module_& m);
void bind_training(nanobind::module_& m);
void bind_luck(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_turns(nanobind::module_& m);
void bind_rollout(nanobind::module_& m);
void bind_gpu(nanobind::module_& m);

}  // namespace tablas
