# install.cmake - what goes where, in the parts that packages are made of: the program, the library with the games, what programmers need.
# `make install` wants the targets phaseline, phaseline_shared, phaseline_static and the made texts; tools/install builds them first.
set(share ${CMAKE_INSTALL_DATADIR}/phaseline)
set(made ${PROJECT_BINARY_DIR}/made)  # man pages, completions and the reference, written by tools/made

# The program and the page.
install(TARGETS phaseline RUNTIME COMPONENT phaseline)
install(DIRECTORY web/dist DESTINATION ${share}/web COMPONENT phaseline)
install(DIRECTORY ${made}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT phaseline)
install(FILES ${made}/completions/phaseline DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT phaseline)
install(FILES ${made}/completions/_phaseline DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT phaseline)
install(FILES ${made}/completions/phaseline.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT phaseline)
install(FILES deploy/phaseline.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT phaseline)
install(FILES deploy/phaseline.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT phaseline)
# What help pages call docs/..., with the pictures that belong to them.
install(FILES README.md CHANGELOG.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/phaseline COMPONENT phaseline)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/phaseline COMPONENT phaseline
        FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.jpg" PATTERN "greedy.py" PATTERN "opponents" EXCLUDE PATTERN "proof" EXCLUDE)
file(READ deploy/phaseline.service unit)
string(REPLACE "/usr/local/bin" "${CMAKE_INSTALL_FULL_BINDIR}" unit "${unit}")
string(REPLACE "/usr/local/share" "${CMAKE_INSTALL_FULL_DATADIR}" unit "${unit}")
file(WRITE ${made}/phaseline.service "${unit}")
install(FILES ${made}/phaseline.service DESTINATION lib/systemd/system COMPONENT phaseline)

# The games, which program and library read alike; what only tests want stays behind.
install(DIRECTORY rulesets DESTINATION ${share} COMPONENT library
        FILES_MATCHING PATTERN "*.yaml" PATTERN "rulebook.md" PATTERN "revisions.txt"
        PATTERN "tests" EXCLUDE PATTERN "mind" EXCLUDE PATTERN "journals" EXCLUDE)
install(TARGETS phaseline_shared OPTIONAL LIBRARY COMPONENT library NAMELINK_COMPONENT development)

install(DIRECTORY include/phaseline DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/libphaseline.a DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
configure_file(cmake/phaseline.pc.in made/phaseline.pc @ONLY)
install(FILES ${made}/phaseline.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
string(REGEX REPLACE "[^/]+" ".." up_to_prefix ${CMAKE_INSTALL_LIBDIR}/cmake/phaseline)
configure_file(cmake/phaselineConfig.cmake.in made/phaselineConfig.cmake @ONLY)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${made}/phaselineConfigVersion.cmake VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${made}/phaselineConfig.cmake ${made}/phaselineConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/phaseline
        COMPONENT development)
install(DIRECTORY ${made}/reference/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libphaseline-dev/reference COMPONENT development)

# Debian's Python looks for packages in /usr/lib/python3, and for what was installed by hand in the folder of its own version.
set(python_folder lib/python3/dist-packages)
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  execute_process(COMMAND /usr/bin/python3 -c "import sys; print('%d.%d' % sys.version_info[:2], end='')" OUTPUT_VARIABLE python_version ERROR_QUIET)
  if(python_version)
    set(python_folder lib/python${python_version}/dist-packages)
  endif()
endif()
install(DIRECTORY bindings/python/phaseline DESTINATION ${python_folder} COMPONENT python FILES_MATCHING PATTERN "*.py" PATTERN "py.typed")
install(FILES bindings/python/example.py DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-phaseline/examples COMPONENT python)
include(cmake/packages.cmake)
