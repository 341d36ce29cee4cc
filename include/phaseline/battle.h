// battle.h - everything a game stands on, opened by one call: rules data, scenario, scene.
// Stands on scene.h; programs and tests begin here.
#pragma once
#include "phaseline/scene.h"
#include "phaseline/version.h"

PL_PUBLIC_BEGIN

typedef struct pl_battle {
    const pl_ruleset *rules;
    pl_data *data;  // its own: the scenario's overrides are in it
    pl_scenario *scenario;
    pl_scene *scene;
    char *text;  // the scenario's YAML, which journals carry
    pl_rules_mark mark, played_under;  // the rules as they are here; of a journal, as it says it was played
    char *start;   // where a chapter of a lesson begins, as journals carry it; NULL: where the scenario does
    char *lesson;  // "lesson/chapter" it is of, for people; NULL: of none
} pl_battle;

/// A scenario of the ruleset by id, or any file by path (a name with a slash or .yaml). Errors have line and column.
pl_status pl_battle_open(const pl_ruleset *rules, const char *scenario_id_or_path, pl_battle **out, pl_error *error);
/// The same with table values changed from outside, before the scenario's own overrides. Their texts must outlive the battle.
pl_status pl_battle_open_with(const pl_ruleset *rules, const char *scenario_id_or_path, const pl_scenario_override *extra, int extra_count,
                              pl_battle **out, pl_error *error);
/// The same from text in memory; name stands for the file in errors and is the scenario's id.
pl_status pl_battle_open_text(const pl_ruleset *rules, const char *yaml, size_t size, const char *name, pl_battle **out, pl_error *error);
/// Takes over a scenario that was made otherwise, also when it fails.
pl_status pl_battle_open_scenario(const pl_ruleset *rules, pl_scenario *scenario, pl_battle **out, pl_error *error);
void pl_battle_close(pl_battle *battle);

PL_PUBLIC_END
