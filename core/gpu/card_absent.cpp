// In the place of card.cu where the core is built without CUDA.
#if !defined(TABLAS_CUDA)

#include "gpu/machine.hpp"
#include "rules/error.hpp"

namespace tablas::gpu {
namespace {

constexpr const char* kReason = "this build has no GPU code: build it with -DTABLAS_CUDA=ON";

}  // namespace

CardState card_state() { return {false, {}, kReason}; }

std::unique_ptr<MeasuredMachine> card(const Model&) { throw Error("no_gpu_build", kReason); }

}  // namespace tablas::gpu

#endif
