# wasi.cmake - the toolchain of the page's module: Debian's clang, lld and wasi-libc. No glue is made; wasm/wasi.mjs is the other side.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Objects are bitcode until they are linked, which binutils' ar does not read.
find_program(CMAKE_AR NAMES llvm-ar llvm-ar-14 REQUIRED)
find_program(CMAKE_RANLIB NAMES llvm-ranlib llvm-ranlib-14 REQUIRED)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
# A program needs a main() to link; whether the compiler works is seen by making a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
