#include "bindings/bind.hpp"

void tablas::bind_equity(nanobind::module_&) {}
