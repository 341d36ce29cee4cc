// scenario_file.c - scenarios in files: opening one, listing a ruleset's.
#define _POSIX_C_SOURCE 200809L
#include "formats/scenario_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/home.h"
#include "formats/scenario_made.h"
#include "formats/text.h"

// The scenario's id: its file's name without folder and .yaml.
static void id_of(const char *path, char *id, size_t size)
{
    const char *slash = strrchr(path, '/');
    pl_print(id, size, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(id, '.');
    if (dot && !strcmp(dot, ".yaml"))
        *dot = '\0';
}

static pl_status make(pl_scenario_made *made, const pl_ruleset *rules, const char *name, pl_error *error)
{
    pl_raw_schema schema;
    char id[128];
    void *raw;
    pl_status status = pl_raw_schema_start(&schema, rules, error);
    if (status != PL_OK)
        return status;
    id_of(name, id, sizeof id);
    status = pl_yaml_read(&made->yaml, &schema.scenario, &raw, error);
    if (status == PL_OK) {
        made->raw = raw;
        status = pl_raw_complete(made->raw, &made->yaml, "", error);
    }
    if (status == PL_OK)
        status = pl_scenario_make(made, &schema, rules, id, error);
    pl_raw_schema_end(&schema);
    return status;
}

static pl_status load(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_scenario **out, pl_error *error)
{
    *out = NULL;
    pl_scenario_made *made = calloc(1, sizeof *made);
    if (!made || !(made->arena = pl_arena_start())) {
        free(made);
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory for a scenario", name);
    }
    pl_status status = text ? pl_yaml_open_text(&made->yaml, text, size, name, error) : pl_yaml_open(&made->yaml, name, error);
    if (status == PL_OK)
        status = make(made, rules, name, error);
    if (status == PL_OK)
        *out = &made->scenario;
    else
        pl_scenario_free(&made->scenario);
    return status;
}

pl_status pl_scenario_load(const pl_ruleset *rules, const char *path, pl_scenario **out, pl_error *error)
{
    return load(rules, NULL, 0, path, out, error);
}

pl_status pl_scenario_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_scenario **out,
                                pl_error *error)
{
    return load(rules, text, size, name, out, error);
}

void pl_scenario_free(pl_scenario *scenario)
{
    if (!scenario)
        return;
    pl_scenario_made *made = (pl_scenario_made *)scenario;
    pl_yaml_close(&made->yaml);
    if (made->start)
        pl_yaml_close(made->start);
    free(made->start);
    pl_arena_end(made->arena);
    free(made);
}

const char *pl_scenario_text(const pl_scenario *scenario, size_t *size)
{
    const pl_scenario_made *made = (const pl_scenario_made *)scenario;
    *size = made->yaml.size;
    return made->yaml.text ? made->yaml.text : "";
}

void pl_scenario_locate(const pl_scenario *scenario, pl_error *error) { pl_raw_locate(((const pl_scenario_made *)scenario)->raw, error); }

// ---- listing

static int number_at(const pl_yaml *yaml, const char *path)
{
    const char *text = pl_yaml_scalar(pl_yaml_node(yaml, path));
    return text ? atoi(text) : 0;
}

// Size, sides and the briefing's figures, as far as they can be read.
static bool read_frame(const pl_yaml *yaml, pl_scenario_info *info)
{
    char sides[400] = "", path[64];
    const char *level = pl_yaml_scalar(pl_yaml_node(yaml, "brief.level"));
    int count = pl_yaml_count(pl_yaml_node(yaml, "sides")), units = pl_yaml_count(pl_yaml_node(yaml, "units"));
    for (int i = 0; i < count; i++) {
        size_t length = strlen(sides);
        pl_print(path, sizeof path, "sides[%d].name", i);
        const char *name = pl_yaml_scalar(pl_yaml_node(yaml, path));
        pl_print(sides + length, sizeof sides - length, "%s%s", i ? ", " : "", name ? name : "");
    }
    info->minutes = number_at(yaml, "brief.minutes");
    info->width = number_at(yaml, "table.width");
    info->height = number_at(yaml, "table.height");
    info->side_count = count > 0 ? count : 0;
    info->unit_count = units > 0 ? units : 0;
    info->level = level ? strdup(level) : NULL;
    info->sides = strdup(sides);
    return info->sides && (!level || info->level);
}

// Only the frame is looked at: a list must be quick and must show a broken file as well as a sound one.
static bool read_info(const char *folder, const char *id, pl_scenario_info *info)
{
    char path[PL_PATH_MAX], line[512];
    pl_error error = {0};
    pl_yaml yaml;
    pl_print(path, sizeof path, "%s/%s.yaml", folder, id);
    bool is_read = pl_yaml_open(&yaml, path, &error) == PL_OK;
    const char *name = is_read ? pl_yaml_scalar(pl_yaml_node(&yaml, "name")) : NULL;
    const char *about = is_read ? pl_yaml_scalar(pl_yaml_node(&yaml, "about")) : NULL;
    info->id = strdup(id);
    info->name = strdup(name ? name : id);
    info->about = strdup(about ? about : "");
    bool is_framed = !is_read || read_frame(&yaml, info);
    if (!is_read) {
        pl_error_print(&error, line, sizeof line);
        info->problem = strdup(line);
    } else {
        pl_yaml_close(&yaml);
    }
    return is_framed && info->id && info->name && info->about && error.status != PL_NO_MEMORY;
}

pl_status pl_scenario_list(const pl_ruleset *rules, pl_scenario_info **list, int *count, pl_error *error)
{
    char folder[PL_PATH_MAX], **names;
    int name_count;
    *list = NULL;
    *count = 0;
    pl_status status = pl_home_path(rules->id, "scenarios", folder, sizeof folder, error);
    if (status == PL_OK)
        status = pl_names_in(folder, ".yaml", &names, &name_count, error);
    if (status != PL_OK)
        return status;
    *list = calloc((size_t)name_count + 1, sizeof **list);
    bool is_listed = *list;
    for (; is_listed && *count < name_count; ++*count)
        is_listed = read_info(folder, names[*count], &(*list)[*count]);
    pl_names_free(names, name_count);
    if (is_listed)
        return PL_OK;
    pl_scenario_list_free(*list, *count);
    *list = NULL;
    *count = 0;
    return pl_fail(error, PL_NO_MEMORY, "no memory to list scenarios");
}

void pl_scenario_list_free(pl_scenario_info *list, int count)
{
    for (int i = 0; list && i < count; i++) {
        free(list[i].id);
        free(list[i].name);
        free(list[i].about);
        free(list[i].level);
        free(list[i].sides);
        free(list[i].problem);
    }
    free(list);
}
