# site_libraries.cmake - libyaml, libcyaml, jansson and libsodium's hash for the page's module, from the sources that tools/site_sources fetches.
# They bear the names that pkg-config gives the system's, so that layers need not know which they use.
set(site_sources ${PROJECT_BINARY_DIR}/sources)
if(NOT EXISTS ${site_sources}/ready)
  message(FATAL_ERROR "${site_sources}: the sources are not there; tools/site_sources fetches them")
endif()

# NAME: of the target; HOME: the folder its sources lie in. What they warn of is their authors' business.
function(site_library name)
  cmake_parse_arguments(LIB "" "HOME" "SOURCES;SEES;OWN;DEFINES" ${ARGN})
  string(TOLOWER site_${name} target)
  list(TRANSFORM LIB_SOURCES PREPEND ${LIB_HOME}/)
  add_library(${target} STATIC ${LIB_SOURCES})
  set_target_properties(${target} PROPERTIES C_STANDARD 11)
  target_include_directories(${target} SYSTEM PUBLIC ${LIB_SEES} PRIVATE ${LIB_OWN})
  target_compile_definitions(${target} PRIVATE ${LIB_DEFINES})
  target_compile_options(${target} PRIVATE -w)
  add_library(PkgConfig::${name} ALIAS ${target})
endfunction()

set(yaml ${site_sources}/libyaml-0.2.5)
site_library(YAML HOME ${yaml}/src
             SOURCES api.c loader.c parser.c reader.c scanner.c writer.c emitter.c dumper.c
             SEES ${yaml}/include
             DEFINES YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5 YAML_VERSION_STRING="0.2.5")

set(cyaml ${site_sources}/libcyaml-1.4.2)
site_library(CYAML HOME ${cyaml}/src
             SOURCES free.c load.c mem.c save.c utf8.c util.c
             SEES ${cyaml}/include ${yaml}/include
             DEFINES VERSION_MAJOR=1 VERSION_MINOR=4 VERSION_PATCH=2 VERSION_DEVEL=0)

# What its configure would find out: whole numbers of 64 bits, no locale, no threads.
set(jansson ${site_sources}/jansson-2.14)
set(json_inline inline)
set(json_have_long_long 1)
set(json_have_localeconv 0)
set(json_have_atomic_builtins 0)
set(json_have_sync_builtins 0)
configure_file(${jansson}/src/jansson_config.h.in ${PROJECT_BINARY_DIR}/jansson/jansson_config.h @ONLY)
file(WRITE ${PROJECT_BINARY_DIR}/jansson/jansson_private_config.h
     "#define HAVE_STDINT_H 1\n#define HAVE_UNISTD_H 1\n#define HAVE_SYS_TIME_H 1\n#define HAVE_SYS_TYPES_H 1\n#define HAVE_GETTIMEOFDAY 1\n#define INITIAL_HASHTABLE_ORDER 3\n")
site_library(JANSSON HOME ${jansson}/src
             SOURCES dump.c error.c hashtable.c hashtable_seed.c load.c memory.c pack_unpack.c strbuffer.c strconv.c utf.c value.c version.c
             SEES ${jansson}/src ${PROJECT_BINARY_DIR}/jansson
             DEFINES HAVE_CONFIG_H)

# BLAKE2b alone: the hash by which the store knows a secret.
set(sodium ${site_sources}/libsodium-1.0.18/src/libsodium)
set(blake crypto_generichash/blake2b/ref)
site_library(SODIUM HOME ${sodium}
             SOURCES ${blake}/blake2b-ref.c ${blake}/blake2b-compress-ref.c ${blake}/generichash_blake2b.c sodium/core.c sodium/utils.c
             SEES ${sodium}/include
             OWN ${sodium}/include/sodium ${sodium}/include/sodium/private
             DEFINES _WASI_EMULATED_SIGNAL)
