#include "bindings/bind.hpp"

void tablas::bind_eval(nanobind::module_&) {}
