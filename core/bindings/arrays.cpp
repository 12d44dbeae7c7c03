#include "bindings/arrays.hpp"

#include <string>

#include "rules/error.hpp"

namespace nb = nanobind;

namespace tablas {
namespace {

std::string written(std::span<const std::int64_t> shape) {
  std::string text = "(";
  for (const std::int64_t length : shape) {
    if (text.size() > 1) text += ", ";
    text += length < 0 ? "n" : std::to_string(length);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string dtype_name(nb::dlpack::dtype type) {
  using Code = nb::dlpack::dtype_code;
  const std::string bits = std::to_string(type.bits);
  switch (static_cast<Code>(type.code)) {
    case Code::Int:
      return "int" + bits;
    case Code::UInt:
      return "uint" + bits;
    case Code::Float:
      return "float" + bits;
    case Code::Bool:
      return "bool";
    default:
      return "another type";
  }
}

Board board_at(const AnyArray& array, const std::int8_t* first, std::size_t axis) {
  Board board;
  const std::int64_t step = array.stride(axis);
  for (std::size_t i = 0; i < board.size(); ++i) board[i] = first[static_cast<std::int64_t>(i) * step];
  return board;
}

}  // namespace

void check_array(const AnyArray& array, const char* name, nb::dlpack::dtype type, const char* type_name,
                 std::span<const std::int64_t> shape) {
  if (array.dtype() != type) {
    throw Error("bad_array",
                std::string(name) + " must be " + type_name + ", not " + dtype_name(array.dtype()));
  }
  std::vector<std::int64_t> actual;
  for (std::size_t axis = 0; axis < array.ndim(); ++axis) {
    actual.push_back(static_cast<std::int64_t>(array.shape(axis)));
  }
  bool fits = actual.size() == shape.size();
  for (std::size_t axis = 0; fits && axis < shape.size(); ++axis) {
    fits = shape[axis] < 0 || shape[axis] == actual[axis];
  }
  if (!fits) {
    throw Error("bad_array",
                std::string(name) + " must have shape " + written(shape) + ", not " + written(actual));
  }
}

Position position_from_array(const AnyArray& board) {
  constexpr std::int64_t kShape[] = {kBoardSize};
  check_array(board, "board", nb::dtype<std::int8_t>(), "int8", kShape);
  return position_from_board(board_at(board, static_cast<const std::int8_t*>(board.data()), 0));
}

std::vector<Position> positions_from_array(const AnyArray& boards) {
  constexpr std::int64_t kShape[] = {-1, kBoardSize};
  check_array(boards, "boards", nb::dtype<std::int8_t>(), "int8", kShape);
  const auto* const data = static_cast<const std::int8_t*>(boards.data());
  std::vector<Position> positions(boards.shape(0));
  const bool is_dense = boards.stride(1) == 1;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const auto signed_row = static_cast<std::int64_t>(row);
    const std::int8_t* const first = data + signed_row * boards.stride(0);
    positions[row] = is_dense ? position_from_board(BoardView(first, kBoardSize), signed_row)
                              : position_from_board(board_at(boards, first, 1), signed_row);
  }
  return positions;
}

NumpyArray<std::int8_t> boards_array(std::span<const Position> positions) {
  auto array = new_array<std::int8_t>({positions.size(), static_cast<std::size_t>(kBoardSize)});
  for (std::size_t row = 0; row < positions.size(); ++row) {
    write_board(positions[row], BoardCells(array.data() + row * kBoardSize, kBoardSize));
  }
  return array;
}

std::int8_t* write_steps(const Play& play, std::int8_t* cell) {
  for (int index = 0; index < kMaxSteps; ++index) {
    const Step step = play.steps[static_cast<std::size_t>(index)];
    const bool is_used = index < play.step_count;
    *cell++ = is_used ? static_cast<std::int8_t>(step.from) : std::int8_t{-1};
    *cell++ = is_used ? static_cast<std::int8_t>(step.to) : std::int8_t{-1};
  }
  return cell;
}

}  // namespace tablas
