// Arrays across the Python border: what comes in is checked here, what goes out is owned by its array.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rules/batch.hpp"
#include "rules/position.hpp"

namespace tablas {

using AnyArray = nanobind::ndarray<nanobind::ro, nanobind::device::cpu>;

// An array argument that should hold T. Python sees the dtype in the signature, and check_array refuses
// another one with an Error: nanobind would convert floats to int8 without a word.
template <class T>
struct InputArray : AnyArray {
  using AnyArray::AnyArray;
};

template <class T>
using NumpyArray = nanobind::ndarray<nanobind::numpy, T>;

// Throws Error `bad_array` unless the array has this dtype and shape; -1 stands for any length.
// `name` is the parameter, `type_name` what NumPy calls the dtype.
void check_array(const AnyArray& array, const char* name, nanobind::dlpack::dtype type, const char* type_name,
                 std::span<const std::int64_t> shape);

// One position from an int8 array of shape (26,). Throws Error `bad_array` or `bad_board`.
[[nodiscard]] Position position_from_array(const AnyArray& board);

// The positions of an int8 array of shape (n, 26), strided or not. Throws Error `bad_array`, or `bad_board`
// with the row.
[[nodiscard]] std::vector<Position> positions_from_array(const AnyArray& boards);

// A NumPy array that owns the memory it is given.
template <class T, class Deleter>
[[nodiscard]] NumpyArray<T> array_owning(std::unique_ptr<T[], Deleter> memory,
                                         std::initializer_list<std::size_t> shape) {
  T* const data = memory.get();
  nanobind::capsule owner(data, [](void* owned) noexcept { Deleter()(static_cast<T*>(owned)); });
  static_cast<void>(memory.release());
  return NumpyArray<T>(data, shape, owner);
}

// An uninitialised NumPy array; fill it through data().
template <class T>
[[nodiscard]] NumpyArray<T> new_array(std::initializer_list<std::size_t> shape) {
  std::size_t size = 1;
  for (const std::size_t length : shape) size *= length;
  return array_owning(std::make_unique_for_overwrite<T[]>(size), shape);
}

// An int8 array of shape (n, 26).
[[nodiscard]] NumpyArray<std::int8_t> boards_array(std::span<const Position> positions);

// Writes the steps of a play into eight cells, (from, to) four times, -1 where there is none; returns the
// cell after.
std::int8_t* write_steps(const Play& play, std::int8_t* cell);

}  // namespace tablas

namespace nanobind::detail {

template <class T>
struct type_caster<tablas::InputArray<T>> {
  NB_TYPE_CASTER(tablas::InputArray<T>,
                 const_name("numpy.ndarray[dtype=") + dtype_traits<T>::name + const_name("]"))

  bool from_python(handle source, uint32_t flags, cleanup_list* cleanup) noexcept {
    type_caster<tablas::AnyArray> any;
    if (!any.from_python(source, flags, cleanup)) return false;
    static_cast<tablas::AnyArray&>(value) = std::move(any.value);
    return true;
  }
};

}  // namespace nanobind::detail
