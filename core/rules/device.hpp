// Lets the same inline functions compile for the CPU and, under nvcc, for the GPU.
//
// Under nvcc everything constexpr of the standard library counts as device code too
// (--expt-relaxed-constexpr). What it does not have there is a table with a name: those that device code
// needs are passed to it.
#pragma once

#if defined(__CUDACC__)
#define TABLAS_DEVICE __host__ __device__
// For large functions that several others of a kernel call: there once, not in each of them.
#define TABLAS_DEVICE_APART __host__ __device__ __noinline__
#else
#define TABLAS_DEVICE
#define TABLAS_DEVICE_APART
#endif
