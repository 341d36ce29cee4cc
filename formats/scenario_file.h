// scenario_file.h - a battle as an author writes it, read from rulesets/<id>/scenarios/*.yaml. The format is docs/scenarios.md.
// Stands on scenario.h and ruleset.h. What needs the rules data (types, kinds, words) is checked when a battle is opened (battle.h).
#pragma once
#include "phaseline/ruleset.h"
#include "phaseline/scenario.h"

pl_status pl_scenario_load(const pl_ruleset *rules, const char *path, pl_scenario **out, pl_error *error);
/// The same from text in memory; name is its id and stands for the file in errors.
pl_status pl_scenario_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_scenario **out,
                                pl_error *error);
void pl_scenario_free(pl_scenario *scenario);

/// The YAML it was read from. Borrowed from the scenario.
const char *pl_scenario_text(const pl_scenario *scenario, size_t *size);
/// Finds line and column of an error whose path speaks of this scenario ("units[3].at").
void pl_scenario_locate(const pl_scenario *scenario, pl_error *error);
/// Checks every type, kind, word and id against rules and data, with a did-you-mean. pl_battle_open() does it.
pl_status pl_scenario_check(const pl_scenario *scenario, const pl_ruleset *rules, const pl_data *data, pl_error *error);
/// The part of it that asks what the lists mean: goals, uses of zones, arrivals and the random end, by the words the ruleset declares.
pl_status pl_scenario_check_terms(const pl_scenario *scenario, const pl_ruleset *rules, pl_error *error);

typedef struct pl_scenario_info {
    char *id, *name, *about;
    int minutes;  // of its briefing; 0: not said
    char *level;  // of its briefing; NULL: not said
    char *sides;  // their names, ", " between
    int side_count, unit_count;
    int width, height;  // of the table, whole inches
    char *problem;      // NULL, or the one line that says why it cannot be read
} pl_scenario_info;

/// The ruleset's scenarios in order of their ids. Freed by pl_scenario_list_free().
pl_status pl_scenario_list(const pl_ruleset *rules, pl_scenario_info **list, int *count, pl_error *error);
void pl_scenario_list_free(pl_scenario_info *list, int count);
