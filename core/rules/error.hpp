// The one exception the core throws: what was refused, why, and in which row of a batch.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tablas {

// `code` is stable and meant for programs; what() is an English sentence that names the value.
// `row` is the index in the batch, or kNoRow where the call took a single value.
class Error : public std::runtime_error {
 public:
  static constexpr std::int64_t kNoRow = -1;

  Error(std::string code, const std::string& message, std::int64_t row = kNoRow)
      : std::runtime_error(row == kNoRow ? message : "row " + std::to_string(row) + ": " + message),
        code_(std::move(code)),
        row_(row) {}

  [[nodiscard]] const std::string& code() const noexcept { return code_; }
  [[nodiscard]] std::int64_t row() const noexcept { return row_; }

 private:
  std::string code_;
  std::int64_t row_;
};

}  // namespace tablas
