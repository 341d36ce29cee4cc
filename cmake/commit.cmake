# commit.cmake - which commit this is built from: a file `commit` in a source archive, else what git says; empty where neither knows.
set(phaseline_commit "")
if(EXISTS ${PROJECT_SOURCE_DIR}/commit)
  file(READ ${PROJECT_SOURCE_DIR}/commit phaseline_commit)
elseif(EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD OUTPUT_VARIABLE phaseline_commit ERROR_QUIET)
  # A build tree is configured anew when another commit is checked out.
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD OUTPUT_VARIABLE head_log ERROR_QUIET)
  string(STRIP "${head_log}" head_log)
  if(EXISTS "${head_log}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${head_log})
  endif()
endif()
string(STRIP "${phaseline_commit}" phaseline_commit)
