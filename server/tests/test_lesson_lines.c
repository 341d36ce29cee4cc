// test_lesson_lines.c - every chapter of every lesson over the wire, from its first step to its last by doing what the coach says, and nothing else: the
// choice is the message's wish, an act what the message asks for. Run once a game, which PHASELINE_GAME names.
#include "chapters.h"
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

TEST(every_lesson_is_played_from_end_to_end_by_doing_what_it_says) { kit_each_chapter(follow); }
