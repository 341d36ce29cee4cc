// start.h - a battle that begins elsewhere than its scenario does, as a chapter of a lesson may: where, as a text that journals carry.
// Stands on battle.h. Private to formats/: lesson.c makes such a text, the journal's reader opens the battle from it.
#pragma once
#include "formats/battle.h"
#include "formats/example_run.h"

/// Opens battle, position and step of a run that is filled in up to there; path: of its start in the file, for errors. What stands at the step is the
/// battle's first state, so that whoever starts a game of its scene starts there. Game and view of the run are ended.
pl_status pl_start_open(pl_example_run *run, const char *path, pl_battle **out, pl_error *error);

/// A chapter's `start` as one line of JSON, without its dice: they are the journal's. The caller frees it; NULL: no memory.
char *pl_start_text(const pl_yaml *yaml, const yaml_node_t *start);

/// The battle of a scenario's text, which is called `name`, in the position and at the step that `start` tells; pl_game_start() begins there.
/// Errors in start have its path ("start.position.units[0].at").
pl_status pl_battle_open_at(const pl_ruleset *rules, const char *scenario, const char *name, const char *start, pl_battle **out,
                            pl_error *error);
