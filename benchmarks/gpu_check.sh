#!/usr/bin/env bash
# Everything that a graphics card has to show, in one go and within ten minutes: builds; compares legal plays,
# labels and rollouts with the CPU core; measures games and positions a second and what each part takes;
# compares the learner's step and measures it; then trains for the time that is left and writes what it learnt.
#
#   benchmarks/gpu_check.sh [NETWORK.npz] [options of gpu_check]
#
# Prints JSON objects and leaves them in $OUT (default: the build folder), with the network and the checkpoint,
# which comes in pieces of 15 MB: cat checkpoint.npz.* > RUN/checkpoint.npz goes on with the run. The status is
# 0 when everything is equal.
#
# Needs nvcc, a C++20 compiler, CMake, and python3 with NumPy; to train, PyTorch and nanobind too (installed, or
# as wheels in the folder .whl here). No network. Without them, or with GPU_CHECK_SECONDS=0, nothing is trained.
# GPU_CHECK_BUILD names the folder it builds in, GPU_CHECK_ARCH the cards (default: PTX of 80, code of 90),
# GPU_CHECK_SECONDS how long all of it may take (default 540).
set -euo pipefail

root="$(cd "$(dirname "$0")/.." && pwd)"
build="${GPU_CHECK_BUILD:-$root/build/gpu}"
out="${OUT:-$build}"
seconds="${GPU_CHECK_SECONDS:-540}"
network="$(ls "$root"/src/tablas/data/networks/*.npz | head -n 1)"
if [ $# -gt 0 ] && [ "${1#--}" = "$1" ]; then
  network="$1"
  shift
fi

mkdir -p "$build" "$out"
if compgen -G "$root/.whl/*.whl" >/dev/null; then
  python3 -m pip install -q --no-index --no-deps --no-compile --upgrade --target "$build/site" "$root"/.whl/*.whl
fi
export PYTHONPATH="$build/site:$root/src:$root${PYTHONPATH:+:$PYTHONPATH}"
trains=OFF
if [ "$seconds" -gt 0 ] && python3 -c 'import nanobind, torch' 2>/dev/null; then
  trains=ON
fi

generator=()
if command -v ninja >/dev/null; then generator=(-G Ninja); fi
targets=(gpu_check)
options=("-DTABLAS_PYTHON=$trains")
if [ $trains = ON ]; then
  targets+=(_core)
  options+=("-Dnanobind_DIR=$(python3 -m nanobind --cmake_dir)" "-DPython_EXECUTABLE=$(command -v python3)")
fi
{
  cmake -S "$root" -B "$build" "${generator[@]}" -DTABLAS_CUDA=ON -DTABLAS_WEB=OFF "${options[@]}" \
    "-DCMAKE_CUDA_ARCHITECTURES=${GPU_CHECK_ARCH:-80-virtual;90-real}"
  cmake --build "$build" --target "${targets[@]}" --parallel "$(nproc)"
} >"$build/build.log" 2>&1 || { tail -n 60 "$build/build.log" >&2; exit 2; }
echo "{\"build_seconds\": $SECONDS}" | tee "$out/build.json"

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

status=0
timeout 150 "$build/gpu_check" "$build/network.raw" "$@" | tee "$out/check.json" || status=$?
[ $trains = ON ] || { echo '{"trained": "no: see the head of this script"}'; exit $status; }

# The package finds its core beside it.
cp "$build"/_core*.so "$root/src/tablas/"
run="$build/run"
left=$((seconds - SECONDS - 25))
timeout --signal=INT --kill-after=20 $((left + 15)) \
  python3 -m benchmarks.gpu_train "$run" --start "$network" --seconds "$left" | tee "$out/train.json" || status=$?
for file in network.npz network.provenance.json progress.jsonl times.jsonl recipe.json; do
  [ ! -f "$run/$file" ] || cp "$run/$file" "$out/"
done
[ ! -f "$run/checkpoint.npz" ] || split -b 15m "$run/checkpoint.npz" "$out/checkpoint.npz."
exit $status
