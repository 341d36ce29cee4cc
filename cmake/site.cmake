# site.cmake - the page's module: the host of tables with everything it stands on, and wasm/ round it (docs/site.md).
file(GLOB wasm_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wasm/*.c)
add_executable(phaseline_module ${wasm_sources})
set_target_properties(phaseline_module PROPERTIES OUTPUT_NAME phaseline SUFFIX .wasm)
# What the outside calls is seen by nobody else: it has no header.
target_compile_options(phaseline_module PRIVATE -Wno-missing-prototypes)
target_link_libraries(phaseline_module PRIVATE phaseline_tables phaseline_store_lines phaseline_simulate phaseline_players phaseline_formats
                      phaseline_rulesets PkgConfig::SODIUM wasi-emulated-getpid)
# What plays and thinks is built to be fast; what reads, writes and tells is a tenth of the time and half of the bytes, and is built to be small.
foreach(layer phaseline_formats phaseline_store_lines phaseline_coach phaseline_tables phaseline_module site_yaml site_cyaml site_jansson site_sodium)
  target_compile_options(${layer} PRIVATE -Oz)
endforeach()
# The stack lies first in memory, so that a call too deep ends in a trap and not in somebody's data. -O0 is for the linker's driver alone:
# with another it would call a wasm-opt of the machine by itself; what is linked is optimised by --lto-O3 all the same.
target_link_options(phaseline_module PRIVATE -O0 -mexec-model=reactor -Wl,--lto-O3,--gc-sections,--strip-all,--stack-first
                    -Wl,-z,stack-size=1048576 -Wl,--max-memory=1073741824)
