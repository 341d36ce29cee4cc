// test_lesson_lines.c - every chapter of every lesson over the wire, from its first step to its last by doing what the coach says, and nothing else: the
// choice is the message's wish, an act what the message asks for. Run once a game, which PHASELINE_GAME names.
#include "chapters.h"
#include "tests/learner.h"

enum { CHOICES = 200 };

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

// Something else wherever a choice is waited for, by chance, and a chapter that has ended begun again: being shown leads to the end all the same.
static void wander(const pl_lesson *lesson, int number)
{
    const pl_lesson_chapter *chapter = &lesson->chapters[number];
    learner l = begin_lesson(up(), lesson->rules->id, lesson->id, chapter->id);
    l.p.luck = 1 + (uint64_t)number;
    for (int turns = 0, choices = 0; choices < CHOICES || strcmp(want_of(&l), "ended") != 0; turns++) {
        if (turns > 10 * CHOICES)
            fail_msg("%s, %s: no end after %d choices, %s wants %s", lesson->id, chapter->id, choices, step_of(&l), want_of(&l));
        if (!strcmp(want_of(&l), "ended")) {
            uint64_t luck = l.p.luck;
            rise(&l);
            l = begin_lesson(up(), lesson->rules->id, lesson->id, chapter->id);
            l.p.luck = luck;
            continue;
        }
        bool is_free = !strcmp(want_of(&l), "choice") || !strcmp(want_of(&l), "play");
        bool is_led = !is_free || choices == CHOICES || turns % 7 == 6 || json_is_true(json_object_get(l.said, "offers_show"));
        json_t *choice = !is_led && player_is_asked(&l.p) ? something_else(&l) : NULL;
        if (!choice) {
            be_led(&l);
            continue;
        }
        choices++;
        send_choice(&l, choice);
        sync(&l);
        while (!strcmp(want_of(&l), "watch"))
            CHECK(listen(&l, PATIENCE_MS));
    }
    CHECK_EQ(l.p.errors, 0);
    rise(&l);
}

TEST(whatever_is_chosen_every_chapter_ends) { kit_each_chapter(wander); }
TEST(every_lesson_is_played_from_end_to_end_by_doing_what_it_says) { kit_each_chapter(follow); }
