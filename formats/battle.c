// battle.c - opens data and scenario, lets the engine build the scene, and gives its complaints a line and a column.
#define _POSIX_C_SOURCE 200809L
#include "formats/battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/data_file.h"
#include "formats/home.h"
#include "formats/nearest.h"
#include "formats/revision.h"
#include "formats/scenario_file.h"
#include "formats/text.h"

static pl_status unknown_scenario(const pl_ruleset *rules, const char *id, pl_error *error)
{
    pl_scenario_info *list;
    int count;
    pl_status status = pl_scenario_list(rules, &list, &count, error);
    if (status != PL_OK)
        return status;
    pl_nearest nearest = {.word = id};
    char hint[256];
    for (int i = 0; i < count; i++)
        pl_nearest_try(&nearest, list[i].id);
    status = pl_fail(error, PL_MISSING, "%s has no scenario '%.60s'%s", rules->name, id, pl_nearest_hint(&nearest, hint, sizeof hint));
    pl_scenario_list_free(list, count);
    return status;
}

static bool is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && !strcmp(name + length - 5, ".yaml"));
}

static pl_status open_scenario(const pl_ruleset *rules, pl_scenario *scenario, const pl_scenario_override *extra, int extra_count,
                               pl_battle **out, pl_error *error)
{
    *out = NULL;
    pl_battle *battle = calloc(1, sizeof *battle);
    if (!battle) {
        pl_scenario_free(scenario);
        return pl_fail(error, PL_NO_MEMORY, "no memory for a battle");
    }
    size_t size;
    battle->rules = rules;
    battle->scenario = scenario;
    battle->text = strdup(pl_scenario_text(scenario, &size));
    pl_status status = battle->text ? pl_data_load(rules, &battle->data, error) : pl_fail(error, PL_NO_MEMORY, "no memory for a battle");
    if (status == PL_OK)
        battle->mark = (pl_rules_mark){pl_revision_last(rules), pl_data_mark(battle->data)};
    for (int i = 0; i < extra_count && status == PL_OK; i++)
        status = pl_data_override(battle->data, extra[i].name, extra[i].value, error);
    if (status == PL_OK)
        status = pl_scenario_check(scenario, rules, battle->data, error);
    if (status == PL_OK) {
        status = pl_scene_create(rules, battle->data, scenario, &battle->scene, error);
        if (status != PL_OK)
            pl_scenario_locate(scenario, error);
    }
    if (status == PL_OK)
        *out = battle;
    else
        pl_battle_close(battle);
    return status;
}

pl_status pl_battle_open_scenario(const pl_ruleset *rules, pl_scenario *scenario, pl_battle **out, pl_error *error)
{
    return open_scenario(rules, scenario, NULL, 0, out, error);
}

pl_status pl_battle_open(const pl_ruleset *rules, const char *scenario_id_or_path, pl_battle **out, pl_error *error)
{
    return pl_battle_open_with(rules, scenario_id_or_path, NULL, 0, out, error);
}

pl_status pl_battle_open_with(const pl_ruleset *rules, const char *scenario_id_or_path, const pl_scenario_override *extra, int extra_count,
                              pl_battle **out, pl_error *error)
{
    char path[PL_PATH_MAX], part[256];
    pl_scenario *scenario;
    *out = NULL;
    pl_status status = PL_OK;
    bool is_file = is_path(scenario_id_or_path);
    pl_print(part, sizeof part, "scenarios/%.200s.yaml", scenario_id_or_path);
    if (is_file)
        pl_print(path, sizeof path, "%s", scenario_id_or_path);
    else
        status = pl_home_path(rules->id, part, path, sizeof path, error);
    if (status == PL_OK)
        status = pl_scenario_load(rules, path, &scenario, error);
    if (status == PL_MISSING && !is_file)
        return unknown_scenario(rules, scenario_id_or_path, error);
    return status == PL_OK ? open_scenario(rules, scenario, extra, extra_count, out, error) : status;
}

pl_status pl_battle_open_text(const pl_ruleset *rules, const char *yaml, size_t size, const char *name, pl_battle **out, pl_error *error)
{
    pl_scenario *scenario;
    *out = NULL;
    pl_status status = pl_scenario_load_text(rules, yaml, size, name, &scenario, error);
    return status == PL_OK ? pl_battle_open_scenario(rules, scenario, out, error) : status;
}

void pl_battle_close(pl_battle *battle)
{
    if (!battle)
        return;
    pl_scene_destroy(battle->scene);
    pl_scenario_free(battle->scenario);
    pl_data_free(battle->data);
    free(battle->text);
    free(battle->start);
    free(battle->lesson);
    free(battle);
}
