#!/usr/bin/env bash
# Builds the core for a graphics card and proves it there, in one go and within three minutes: the legal plays
# of 100,000 positions, labels and rollouts are compared with the CPU core, then games and positions a second
# and what each part takes are measured. Prints one JSON object; the status is 0 when everything is equal.
#
#   benchmarks/gpu_check.sh [NETWORK.npz] [options of gpu_check]
#
# Needs nvcc, a C++20 compiler, CMake, and python3 with NumPy; no network and no Python build.
# GPU_CHECK_BUILD names the folder it builds in, GPU_CHECK_ARCH the cards (default: PTX of 80, code of 90).
set -euo pipefail

root="$(cd "$(dirname "$0")/.." && pwd)"
build="${GPU_CHECK_BUILD:-$root/build/gpu}"
network="$root/src/tablas/data/networks/fourth.npz"
if [ $# -gt 0 ] && [ "${1#--}" = "$1" ]; then
  network="$1"
  shift
fi

mkdir -p "$build"
generator=()
if command -v ninja >/dev/null; then generator=(-G Ninja); fi
{
  cmake -S "$root" -B "$build" "${generator[@]}" -DTABLAS_CUDA=ON -DTABLAS_PYTHON=OFF -DTABLAS_WEB=OFF \
    "-DCMAKE_CUDA_ARCHITECTURES=${GPU_CHECK_ARCH:-80-virtual;90-real}"
  cmake --build "$build" --target gpu_check --parallel "$(nproc)"
} >"$build/build.log" 2>&1 || { tail -n 60 "$build/build.log" >&2; exit 2; }

python3 - "$network" "$build/network.raw" <<'PYTHON'
import sys

import numpy as np

names = ("W1", "b1", "W2", "b2", "W3", "b3", "W4", "b4")
with np.load(sys.argv[1]) as file, open(sys.argv[2], "wb") as out:
    arrays = {name: np.ascontiguousarray(file[name], np.float32) for name in names}
    wide, inputs = arrays["W1"].shape
    out.write(np.array([wide, inputs, arrays["b2"].size // 32], np.uint32).tobytes())
    for name in names:
        out.write(arrays[name].tobytes())
PYTHON

exec timeout 150 "$build/gpu_check" "$build/network.raw" "$@"
