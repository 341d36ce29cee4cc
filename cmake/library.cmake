# library.cmake - libphaseline, shared and static: all layers that play, showing what include/phaseline/ declares and nothing else.
set(library_objects)
foreach(layer phaseline_library phaseline_simulate phaseline_players ${mind_targets} phaseline_formats phaseline_rulesets ${ruleset_targets} phaseline_engine)
  list(APPEND library_objects $<TARGET_OBJECTS:${layer}>)
endforeach()

add_library(phaseline_shared SHARED EXCLUDE_FROM_ALL ${library_objects})
set_target_properties(phaseline_shared PROPERTIES OUTPUT_NAME phaseline LINKER_LANGUAGE C SOVERSION ${phaseline_abi}
                      VERSION ${phaseline_abi}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH})
target_link_options(phaseline_shared PRIVATE -Wl,--no-undefined)
target_link_libraries(phaseline_shared PRIVATE PkgConfig::CYAML PkgConfig::YAML PkgConfig::JANSSON Threads::Threads m)
if(MPI_C_FOUND)
  target_link_libraries(phaseline_shared PRIVATE MPI::MPI_C)
endif()

# One object of all layers, its hidden names made local, so that a static program cannot trip over them either.
set(relink ${CMAKE_C_COMPILER} -r -nostdlib)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  list(APPEND relink -flto=auto -flinker-output=nolto-rel -O3 -fPIC -Wno-free-nonheap-object -Wno-maybe-uninitialized)
endif()
add_custom_command(
  OUTPUT libphaseline.a
  COMMAND ${relink} -o phaseline_all.o ${library_objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden phaseline_all.o
  COMMAND ${CMAKE_COMMAND} -E rm -f libphaseline.a
  COMMAND ${CMAKE_AR} Dcqs libphaseline.a phaseline_all.o
  DEPENDS ${library_objects} COMMAND_EXPAND_LISTS VERBATIM)
add_custom_target(phaseline_static DEPENDS libphaseline.a)
