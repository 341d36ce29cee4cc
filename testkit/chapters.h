// chapters.h - every chapter of every lesson that lies in rulesets/*/lessons, for tests: a new file is tested without being named.
#pragma once
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/lesson.h"
#include "harness.h"
#include "rulesets.h"

// A lesson that cannot be read fails.
static inline pl_lesson *kit_lesson(const pl_ruleset *rules, const char *id)
{
    pl_lesson *lesson;
    pl_error error = {0};
    char line[600];
    if (pl_lesson_load(rules, id, NULL, &lesson, &error)) {
        pl_error_print(&error, line, sizeof line);
        fail_msg("%s", line);
    }
    return lesson;
}

// Of every game, or of PHASELINE_GAME alone.
static inline void kit_each_chapter(void (*body)(const pl_lesson *lesson, int chapter))
{
    const char *only = getenv("PHASELINE_GAME");
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_lesson_info *list;
        pl_error error = {0};
        int count;
        if (only && strcmp(only, pl_rulesets[i]->id) != 0)
            continue;
        if (pl_lesson_list(pl_rulesets[i], &list, &count, &error))
            fail_msg("%s", error.text);
        for (int k = 0; k < count; k++) {
            pl_lesson *lesson = kit_lesson(pl_rulesets[i], list[k].id);
            for (int chapter = 0; chapter < lesson->chapter_count; chapter++) {
                print_message("%s, %s, %s\n", lesson->rules->id, lesson->id, lesson->chapters[chapter].id);
                body(lesson, chapter);
            }
            pl_lesson_free(lesson);
        }
        pl_lesson_list_free(list, count);
    }
}
