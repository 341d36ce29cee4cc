// lesson_list.c - the lessons of a game, for whoever chooses one, and the parts of a lesson by their ids.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/home.h"
#include "formats/lesson.h"
#include "formats/text.h"
#include "formats/yaml_file.h"
#include "phaseline/data.h"

int pl_lesson_chapter_named(const pl_lesson *lesson, const char *id)
{
    for (int i = 0; i < lesson->chapter_count; i++)
        if (!strcmp(lesson->chapters[i].id, id))
            return i;
    return -1;
}

int pl_lesson_step_named(const pl_lesson_chapter *chapter, const char *id)
{
    for (int i = 0; i < chapter->step_count; i++)
        if (!strcmp(chapter->steps[i].id, id))
            return i;
    return -1;
}

static char *text_at(const pl_yaml *yaml, const char *key, const char *otherwise)
{
    const char *text = pl_yaml_scalar(pl_yaml_node(yaml, key));
    return strdup(text ? text : otherwise);
}

static void count_parts(const pl_yaml *yaml, pl_lesson_info *info)
{
    const char *minutes = pl_yaml_scalar(pl_yaml_node(yaml, "minutes"));
    const yaml_node_t *chapters = pl_yaml_node(yaml, "chapters");
    int32_t number;
    info->minutes = minutes && pl_parse_int(minutes, &number) ? number : 0;
    info->chapters = pl_yaml_count(chapters) > 0 ? pl_yaml_count(chapters) : 0;
    for (int i = 0; i < info->chapters; i++) {
        int steps = pl_yaml_count(pl_yaml_value(yaml, pl_yaml_item(yaml, chapters, i), "steps"));
        info->steps += steps > 0 ? steps : 0;
    }
}

// Only the frame is looked at: a list must be quick and must show a broken file as well as a sound one.
static bool read_info(const char *folder, const char *id, pl_lesson_info *info)
{
    char path[PL_PATH_MAX], line[512];
    pl_error error = {0};
    pl_yaml yaml;
    pl_print(path, sizeof path, "%s/%s.yaml", folder, id);
    info->id = strdup(id);
    if (pl_yaml_open(&yaml, path, &error)) {
        pl_error_print(&error, line, sizeof line);
        info->name = strdup(id);
        info->about = strdup("");
        info->scenario = strdup("");
        info->problem = strdup(line);
        return info->id && info->name && info->about && info->scenario && info->problem && error.status != PL_NO_MEMORY;
    }
    info->name = text_at(&yaml, "name", id);
    info->about = text_at(&yaml, "about", "");
    info->scenario = text_at(&yaml, "scenario", "");
    count_parts(&yaml, info);
    pl_yaml_close(&yaml);
    return info->id && info->name && info->about && info->scenario;
}

// Whoever begins with a game meets the lessons on its tutorial first; otherwise they stand by their ids.
static void put_tutorial_first(const pl_ruleset *rules, pl_lesson_info *list, int count)
{
    int first = 0;
    for (int i = 0; rules->tutorial && i < count; i++) {
        if (strcmp(list[i].scenario, rules->tutorial) != 0)
            continue;
        pl_lesson_info taught = list[i];
        memmove(&list[first + 1], &list[first], (size_t)(i - first) * sizeof *list);
        list[first++] = taught;
    }
}

pl_status pl_lesson_list(const pl_ruleset *rules, pl_lesson_info **list, int *count, pl_error *error)
{
    char folder[PL_PATH_MAX], **names;
    int name_count;
    *list = NULL;
    *count = 0;
    pl_status status = pl_home_path(rules->id, "lessons", folder, sizeof folder, error);
    if (!status)
        status = pl_names_in(folder, ".yaml", &names, &name_count, error);
    if (status)
        return status;
    *list = calloc((size_t)name_count + 1, sizeof **list);
    bool is_listed = *list;
    for (int i = 0; is_listed && i < name_count; i++) {
        ++*count;
        is_listed = read_info(folder, names[i], &(*list)[i]);
    }
    pl_names_free(names, name_count);
    if (is_listed) {
        put_tutorial_first(rules, *list, *count);
        return PL_OK;
    }
    pl_lesson_list_free(*list, *count);
    *list = NULL;
    *count = 0;
    return pl_fail(error, PL_NO_MEMORY, "no memory to list lessons");
}

void pl_lesson_list_free(pl_lesson_info *list, int count)
{
    for (int i = 0; list && i < count; i++) {
        free(list[i].id);
        free(list[i].name);
        free(list[i].about);
        free(list[i].scenario);
        free(list[i].problem);
    }
    free(list);
}
