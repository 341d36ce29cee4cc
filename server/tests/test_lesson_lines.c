// test_lesson_lines.c - every chapter of every lesson over the wire, from its first step to its last by doing what the coach says, and nothing else: the
// choice is the message's wish, an act what the message asks for. Run once a game, which PHASELINE_GAME names.
#include "formats/lesson.h"
#include "rulesets.h"
#include "tests/learner.h"

static void follow(const pl_lesson *lesson, int number)
{
    const pl_lesson_chapter *chapter = &lesson->chapters[number];
    learner l = begin_lesson(up(), lesson->rules->id, lesson->id, chapter->id);
    for (int step = 0; step < chapter->step_count; step++) {
        if (strcmp(step_of(&l), chapter->steps[step].id) != 0)
            fail_msg("%s, %s: wanted step %s, found %s, which wants %s", lesson->id, chapter->id, chapter->steps[step].id, step_of(&l),
                     want_of(&l));
        CHECK_TEXT(text_at(l.said, "say"), chapter->steps[step].say);
        int refused = l.p.refused;
        obey(&l);
        CHECK_EQ(l.p.refused, refused + (chapter->steps[step].refused != NULL));
    }
    CHECK_TEXT(want_of(&l), "ended");
    CHECK(json_array_size(json_object_get(l.said, "offers")) > 0);
    CHECK_EQ(l.p.errors, 0);
    rise(&l);
}

static void follow_lesson(const pl_ruleset *rules, const char *id)
{
    pl_lesson *lesson;
    pl_error error = {0};
    if (pl_lesson_load(rules, id, NULL, &lesson, &error))
        fail_msg("%s: %s", id, error.text);
    for (int i = 0; i < lesson->chapter_count; i++)
        follow(lesson, i);
    pl_lesson_free(lesson);
}

TEST(every_lesson_is_played_from_end_to_end_by_doing_what_it_says)
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
        for (int k = 0; k < count; k++)
            follow_lesson(pl_rulesets[i], list[k].id);
        pl_lesson_list_free(list, count);
    }
}
