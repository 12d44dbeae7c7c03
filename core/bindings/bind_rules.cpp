#include "bindings/bind.hpp"

void tablas::bind_rules(nanobind::module_&) {}
