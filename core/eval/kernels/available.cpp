#include <string>

#include "eval/kernels/kernel.hpp"
#include "rules/error.hpp"

namespace tablas::kernels {

std::vector<const Kernel*> available() {
  std::vector<const Kernel*> kernels;
#if defined(__x86_64__)
  // The builtin asks the operating system too, whether it saves the wide registers.
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")) {
    kernels.push_back(&kAvx512);
  }
  if (__builtin_cpu_supports("avx2")) kernels.push_back(&kAvx2);
#elif defined(__aarch64__)
  kernels.push_back(&kNeon);  // part of every 64-bit Arm processor
#endif
  kernels.push_back(&kPlain);
  return kernels;
}

const Kernel& named(std::string_view name) {
  std::string known;
  for (const Kernel* kernel : available()) {
    if (name.empty() || kernel->name == name) return *kernel;
    known += (known.empty() ? "" : ", ") + std::string(kernel->name);
  }
  throw Error("bad_kernel", "no kernel " + std::string(name) + " on this machine, which has: " + known);
}

}  // namespace tablas::kernels
