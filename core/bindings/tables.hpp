// What the bindings of all tables share: bytes in and out, and progress that Python hears.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "eval/bearoff/building.hpp"

namespace tablas {

namespace nb = nanobind;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Callback = std::optional<nb::typed<nb::callable, void(double)>>;

[[nodiscard]] inline std::span<const std::byte> bytes_of(const Bytes& array) {
  return {reinterpret_cast<const std::byte*>(array.data()), array.size()};
}

// Between two steps of the building Python may run: signals first, so that Ctrl-C stops it.
[[nodiscard]] inline TableBuilding building_for(int threads, const Callback& progress) {
  return {threads, [&progress](double share) {
            nb::gil_scoped_acquire locked;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (progress) (*progress)(share);
          }};
}

// Bytes that live as long as `keeper`, without a copy.
[[nodiscard]] inline auto shown_bytes(std::span<const std::byte> bytes, nb::handle keeper) {
  return nb::ndarray<const std::uint8_t, nb::numpy, nb::ndim<1>>(bytes.data(), {bytes.size()}, keeper);
}

template <class Table>
auto payload_of(nb::handle self) {
  return shown_bytes(nb::cast<const Table&>(self).payload(), self);
}

}  // namespace tablas
