// test_learn_lines.c - every chapter of every lesson at the terminal, from its first step to its last by typing what it asks for. Run once a game, which
// PHASELINE_GAME names.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <ctype.h>

#include "chapters.h"

enum { TYPED_MAX = 16384, HEAD_LETTERS = 30 };

// What is typed for an act: what it is about is named as a person would.
static void type_act(const pl_scene *scene, const pl_act *act, char *line, size_t size)
{
    switch (act->kind) {
    case PL_ACT_SELECT: snprintf(line, size, "look %s\n", scene->units[act->unit].id); break;
    case PL_ACT_PREVIEW: snprintf(line, size, "why %s\n", act->text); break;
    case PL_ACT_OPEN: snprintf(line, size, "rule %s\n", act->text); break;
    default: snprintf(line, size, "\n"); break;  // for the page: here Enter goes on
    }
}

static void type_chapter(const pl_lesson *lesson, int number, char typed[TYPED_MAX])
{
    const pl_lesson_chapter *chapter = &lesson->chapters[number];
    pl_battle *battle;
    pl_error error = {0};
    if (pl_lesson_open(lesson, number, &battle, &error))
        fail_msg("%s", error.text);
    typed[0] = '\0';
    for (int i = 0; i < chapter->step_count; i++) {
        const pl_lesson_step *step = &chapter->steps[i];
        size_t length = strlen(typed);
        if (step->choice)
            snprintf(typed + length, TYPED_MAX - length, "%s\n", step->choice->text);
        else
            type_act(battle->scene, &step->act, typed + length, TYPED_MAX - length);
    }
    size_t length = strlen(typed);
    CHECK(length + 200 < TYPED_MAX);
    snprintf(typed + length, TYPED_MAX - length, "save %s\nquit\n", own_file("chapter.jsonl"));
    pl_battle_close(battle);
}

// What the coach says begins a line behind two blanks; it is long enough to be told from all else.
static void was_said(const char *say, const char *where)
{
    char head[HEAD_LETTERS + 4];
    snprintf(head, sizeof head, "\n  %.*s", HEAD_LETTERS, say);
    if (!strstr(ran.said, head))
        fail_msg("%s: wanted '%s' in (exit %d):\n%s", where, head + 3, ran.code, ran.said);
}

static void follow(const pl_lesson *lesson, int number)
{
    static char typed[TYPED_MAX];
    const pl_lesson_chapter *chapter = &lesson->chapters[number];
    char where[200];
    type_chapter(lesson, number, typed);
    CHECK_EQ(run_with(typed, "learn %s %s --chapter %s", lesson->rules->id, lesson->id, chapter->id), 0);
    for (int i = 0; i < chapter->step_count; i++) {
        snprintf(where, sizeof where, "%s, %s, %s", lesson->id, chapter->id, chapter->steps[i].id);
        was_said(chapter->steps[i].say, where);
        snprintf(where, sizeof where, "%s %d/%d", chapter->id, i + 1, chapter->step_count);
        CHECK_SAID(where);
    }
    if (chapter->end_say)
        was_said(chapter->end_say, chapter->id);
    CHECK_NOT_SAID("Shall I show you?");
    CHECK_NOT_SAID("That is allowed, but");
    // What was played is a journal like any other, wherever the chapter began.
    CHECK_EQ(run("replay %s --verify", own_file("chapter.jsonl")), 0);
    CHECK_SAID("every state as recorded, every line as written");
    CHECK_EQ(run_with("quit\n", "play --resume %s", own_file("chapter.jsonl")), 0);
}

TEST(every_lesson_is_played_from_end_to_end_by_typing_what_it_asks_for) { kit_each_chapter(follow); }
