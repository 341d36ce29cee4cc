# packages.cmake - the Debian packages, by CPack: tools/dist runs it. Texts that Debian's policy asks for are made by tools/debian_files.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME phaseline)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
# Whoever makes packages for others says who that is, in the variables that Debian's own tools read.
set(maker "Phaseline <phaseline@localhost>")
if(DEFINED ENV{DEBEMAIL} AND DEFINED ENV{DEBFULLNAME})
  set(maker "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_CONTACT ${maker})
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${maker})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL phaseline library development python)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_THREADS 1)  # xz in one piece: the same bytes on every machine

set(CPACK_DEBIAN_PHASELINE_PACKAGE_NAME phaseline)
set(CPACK_DEBIAN_PHASELINE_PACKAGE_SECTION misc)  # as `games` it would have to lie in /usr/games, where no service looks
set(CPACK_DEBIAN_PHASELINE_PACKAGE_DEPENDS "libphaseline${phaseline_abi} (= ${PROJECT_VERSION}-1), libwebsockets-evlib-uv")
set(CPACK_DEBIAN_PHASELINE_PACKAGE_RECOMMENDS xdg-utils)
# An upgrade starts a running server anew, a removal stops it.
set(CPACK_DEBIAN_PHASELINE_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/deploy/debian/postinst ${PROJECT_SOURCE_DIR}/deploy/debian/prerm
    ${PROJECT_SOURCE_DIR}/deploy/debian/postrm)
set(CPACK_DEBIAN_PHASELINE_DESCRIPTION "tabletop wargames by their own rulebooks
Plays miniature wargames in the browser or in the terminal: against the
computer, a friend at the same screen, or a friend elsewhere. It says where
in the turn sequence the game stands, what may be done now, what may not and
by which rule. A club can run it as a service.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libphaseline${phaseline_abi})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
file(WRITE ${made}/control/shlibs "libphaseline ${phaseline_abi} libphaseline${phaseline_abi} (>= ${PROJECT_VERSION})\n")
file(WRITE ${made}/control/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${made}/control/shlibs ${made}/control/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "tabletop wargames by their own rulebooks - library and games
The engine with its games, their tables, battles and rulebooks, for programs
that play them.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libphaseline-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libphaseline${phaseline_abi} (= ${PROJECT_VERSION}-1), libcyaml-dev, libyaml-dev, libjansson-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "tabletop wargames by their own rulebooks - for programmers
Headers, the static library, files for pkg-config and CMake, and a reference
made from the headers.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-phaseline)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any, libphaseline${phaseline_abi} (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "tabletop wargames by their own rulebooks - Python
Games, views, odds and simulations from Python, and many games side by side
as arrays for learners, in the shapes of PettingZoo and OpenSpiel.")
# Each has its copyright and its changes where Debian looks for them.
foreach(part "phaseline phaseline" "library libphaseline${phaseline_abi}" "development libphaseline-dev" "python python3-phaseline")
  separate_arguments(part)
  list(GET part 0 component)
  list(GET part 1 package)
  install(DIRECTORY ${made}/debian/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
