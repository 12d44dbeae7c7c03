// Lets the same inline functions compile for the CPU and, under nvcc, for the GPU.
#pragma once

#if defined(__CUDACC__)
#define TABLAS_DEVICE __host__ __device__
#else
#define TABLAS_DEVICE
#endif
