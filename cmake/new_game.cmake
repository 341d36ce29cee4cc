# A game as tools/new_game makes it, made anew whenever the build is configured or the template changes: it is built, and tested like the games in the tree.
set(made ${PROJECT_BINARY_DIR}/new-game)  # not made/, which holds what is installed: it is emptied here
file(GLOB_RECURSE template CONFIGURE_DEPENDS testkit/template/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${template} tools/new_game rulesets/rulesets.c players/minds.c)
file(REMOVE_RECURSE ${made})
execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/new_game trial-by-tool TRIAL "Trial by Tool" --into ${made}
                OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(trial ${made}/rulesets/trial-by-tool)

file(GLOB trial_rules ${trial}/*.c)
add_library(made_rules STATIC EXCLUDE_FROM_ALL ${trial_rules})
target_link_libraries(made_rules PUBLIC phaseline_engine)
file(GLOB trial_mind ${trial}/mind/*.c)
add_library(made_mind STATIC EXCLUDE_FROM_ALL ${trial_mind})
target_compile_options(made_mind PRIVATE -iquote ${trial})
target_link_libraries(made_mind PUBLIC made_rules)

# The lists of games and of minds with it in them: they stand in for those of the libraries.
add_library(made_lists OBJECT ${made}/rulesets/rulesets.c ${made}/players/minds.c)
target_compile_options(made_lists PRIVATE "SHELL:-iquote ${made}" "SHELL:-iquote ${made}/rulesets" "SHELL:-iquote ${PROJECT_SOURCE_DIR}/rulesets"
                       "SHELL:-iquote ${PROJECT_SOURCE_DIR}")
target_link_libraries(made_lists PRIVATE made_mind)

# Its own tests, and the whole program.
add_executable(made_test_examples ${trial}/tests/test_examples.c)
target_link_libraries(made_test_examples PRIVATE made_rules phaseline_harness)
add_executable(made_test_games ${trial}/mind/tests/test_games.c $<TARGET_OBJECTS:made_lists>)
target_link_libraries(made_test_games PRIVATE made_mind phaseline_testkit)
add_executable(made_phaseline $<TARGET_OBJECTS:phaseline_cli> $<TARGET_OBJECTS:made_lists>)
target_link_libraries(made_phaseline PRIVATE made_mind ${cli_uses})
target_link_options(made_phaseline PRIVATE ${cli_links})
foreach(test examples games)
  target_compile_options(made_test_${test} PRIVATE "SHELL:-iquote ${trial}" "SHELL:-iquote ${trial}/mind")
endforeach()
foreach(words made_test_examples made_test_games "made_phaseline;check;trial-by-tool" "made_phaseline;simulate;trial-by-tool;first;--games;4")
  list(SUBLIST words 0 2 name)
  string(REGEX REPLACE "made_(phaseline;)?" "" name "${name}")
  add_test(NAME made/${name} COMMAND ${words} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(made/${name} PROPERTIES ENVIRONMENT PHASELINE_HOME=${made})
endforeach()
add_test(NAME tools/new_game COMMAND python3 testkit/tests/test_new_game.py WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
