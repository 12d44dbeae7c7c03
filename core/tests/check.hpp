// A test is a function that checks facts; a failed fact says where and ends the test program with status 1.
//
//   TEST(larger_die_must_be_played) { CHECK(plays.size() == 1); CHECK_EQUAL(count(side, 5), 2); }
//   int main() { return tablas::test::run_all(); }
#pragma once

#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace tablas::test {

struct Test {
  const char* name;
  void (*body)();
};

inline std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

struct Registration {
  Registration(const char* name, void (*body)()) { all_tests().push_back({name, body}); }
};

class Failure : public std::exception {
 public:
  Failure(const char* file, int line, const std::string& fact)
      : text_(std::string(file) + ":" + std::to_string(line) + ": " + fact) {}
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

template <class A, class B>
void check_equal(const A& actual, const B& expected, const char* text, const char* file, int line) {
  if (actual == expected) return;
  std::ostringstream fact;
  fact << text << " is " << actual << ", expected " << expected;
  throw Failure(file, line, fact.str());
}

// Runs every test of the program; the exit status.
[[nodiscard]] inline int run_all() {
  int failed = 0;
  for (const Test& test : all_tests()) {
    try {
      test.body();
    } catch (const std::exception& error) {
      std::cerr << "FAILED " << test.name << "\n  " << error.what() << "\n";
      ++failed;
    }
  }
  std::cout << all_tests().size() - static_cast<std::size_t>(failed) << " of " << all_tests().size()
            << " tests passed\n";
  return failed == 0 && !all_tests().empty() ? 0 : 1;
}

}  // namespace tablas::test

#define TEST(name)                                                          \
  static void name();                                                       \
  static const tablas::test::Registration registration_##name(#name, name); \
  static void name()

#define CHECK(fact)                                                                 \
  do {                                                                              \
    if (!(fact)) throw tablas::test::Failure(__FILE__, __LINE__, "not so: " #fact); \
  } while (false)

#define CHECK_EQUAL(actual, expected) \
  tablas::test::check_equal((actual), (expected), #actual, __FILE__, __LINE__)

// The statement throws Error with this code.
#define CHECK_REFUSED(statement, expected_code)                                                          \
  do {                                                                                                   \
    std::string refused_code = "nothing thrown";                                                         \
    try {                                                                                                \
      static_cast<void>(statement);                                                                      \
    } catch (const tablas::Error& error) {                                                               \
      refused_code = error.code();                                                                       \
    }                                                                                                    \
    tablas::test::check_equal(refused_code, std::string(expected_code), #statement, __FILE__, __LINE__); \
  } while (false)
