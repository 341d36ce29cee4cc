// fuzz_lesson.c - any bytes as a lesson of the game they name: refused with an error, or checked, and then led through by the coach with a learner who
// obeys, does something else, asks for everything a coach can be asked for, and whose place is written down and read again after each step.
#include <stdlib.h>
#include <string.h>

#include "coach/coach.h"
#include "named.h"
#include "phaseline/journal.h"
#include "players/player.h"

enum { ACTS_MAX = 60, RUN_MAX = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct table {
    const pl_lesson *lesson;
    pl_battle *battle;
    pl_game *game;
    pl_coach *coach;
    pl_player *anybody;
    pl_journal journal;
    uint32_t luck;
} table;

static void must(bool holds)
{
    if (!holds)
        abort();
}

static uint32_t pick(table *t, uint32_t count)
{
    t->luck = t->luck * 1664525u + 1013904223u;
    return (t->luck >> 8) % count;
}

static void play(table *t, const pl_choice *choice)
{
    must(pl_game_choose(t->game, choice) == PL_OK);
    must(pl_journal_append(&t->journal, t->game, choice, NULL) == PL_OK);
    pl_coach_settle(t->coach, t->game, t->journal.entry_count);
}

static void replay(table *t, uint32_t entries)
{
    must(entries <= t->journal.entry_count);
    must(pl_journal_replay(&t->journal, t->game, entries, NULL) == PL_OK);
    pl_journal_cut(&t->journal, entries);
    pl_game_use_dice(t->game, pl_coach_dice(t->coach));
    pl_coach_settle(t->coach, t->game, entries);
}

// Whatever is played without the learner.
static bool run(table *t)
{
    for (int i = 0; i < RUN_MAX; i++) {
        pl_coach_next next = pl_coach_turn(t->coach, t->game);
        if (next.who == PL_COACH_LEARNER)
            return true;
        pl_choice choice = next.who == PL_COACH_PLAYS ? next.choice : pl_player_choose(t->anybody, pl_game_state(t->game), next.side);
        play(t, &choice);
    }
    return false;
}

static void ask_coach(table *t, pl_go go)
{
    pl_order order = pl_coach_go(t->coach, t->game, go, (int)pick(t, 4));
    must(order.kind != PL_ORDER_REFUSED || order.say);
    if (order.kind == PL_ORDER_BACK)
        replay(t, order.entries);
}

static void judge(table *t, const pl_choice *choice)
{
    pl_verdict verdict = pl_coach_judge(t->coach, t->game, choice);
    must(verdict.is_played || verdict.kind == PL_VERDICT_REFUSED || verdict.say);
    if (verdict.is_played)
        play(t, choice);
}

// The place is written and read again, and means the same.
static void write_down(table *t)
{
    char text[PL_COACH_TEXT_MAX];
    pl_coach_place place;
    pl_error error = {0};
    int length = pl_coach_place_print(t->lesson, pl_coach_where(t->coach), text, sizeof text);
    must(length > 0 && length < PL_COACH_TEXT_MAX);
    must(pl_coach_place_read(t->lesson, text, &place, &error) == PL_OK);
    must(!memcmp(&place, pl_coach_where(t->coach), sizeof place));
    text[pick(t, (uint32_t)length)] = (char)(' ' + pick(t, 90));
    if (pl_coach_place_read(t->lesson, text, &place, &error))
        must(error.text[0]);
}

static void act(table *t, const pl_coach_view *view)
{
    static const pl_go asked[] = {PL_GO_NEXT, PL_GO_BACK, PL_GO_SHOW, PL_GO_SKIP, PL_GO_CHAPTER};
    bool is_asked = pl_game_asked(t->game) & PL_SIDE_BIT(t->lesson->side);
    uint32_t way = pick(t, 8);
    if (way < 3 && view->want == PL_COACH_CHOICE) {
        judge(t, &view->wish->choice);
    } else if (way < 3 && view->want == PL_COACH_ACT) {
        must(pl_coach_act(t->coach, t->game, &view->step->act));
    } else if (way < 5 && is_asked) {
        pl_choice choice = pl_player_choose(t->anybody, pl_game_state(t->game), t->lesson->side);
        judge(t, &choice);
    } else {
        ask_coach(t, asked[pick(t, PL_COUNT(asked))]);
    }
}

static void lead(const pl_lesson *lesson, int chapter, uint32_t luck)
{
    table t = {.lesson = lesson, .luck = luck};
    pl_error error = {0};
    if (pl_lesson_open(lesson, chapter, &t.battle, &error)) {
        must(error.text[0]);
        return;
    }
    must(pl_game_create(t.battle->scene, &t.game, NULL) == PL_OK);
    must(pl_coach_create(lesson, chapter, t.battle->scene, 1, &t.coach, NULL) == PL_OK);
    must(pl_player_create("random", t.battle->scene, 1, &t.anybody, NULL) == PL_OK);
    pl_journal_init(&t.journal);
    pl_game_start(t.game, pl_coach_dice(t.coach));
    must(pl_journal_begin(&t.journal, t.game, NULL) == PL_OK);
    pl_coach_settle(t.coach, t.game, 0);
    for (int i = 0; i < ACTS_MAX && run(&t); i++) {
        pl_coach_view view;
        pl_coach_look(t.coach, t.game, &view);
        must(view.say && view.say[0]);
        write_down(&t);
        act(&t, &view);
    }
    pl_journal_end(&t.journal);
    pl_player_destroy(t.anybody);
    pl_coach_destroy(t.coach);
    pl_game_destroy(t.game);
    pl_battle_close(t.battle);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_lesson *lesson;
    pl_error error = {0};
    uint32_t luck = 1;
    for (size_t i = 0; i < size; i++)
        luck = luck * 31 + bytes[i];
    pl_status status = pl_lesson_load_text(rules_named(bytes, size), (const char *)bytes, size, "fuzz", NULL, &lesson, &error);
    if (status) {
        must(error.text[0] && error.status == status);
        return 0;
    }
    // Only a lesson that passes its check is ever led through: what is wrong with one is told.
    if (pl_lesson_check(lesson, &error))
        must(error.text[0]);
    else
        lead(lesson, (int)(luck % (uint32_t)lesson->chapter_count), luck);
    pl_lesson_free(lesson);
    return 0;
}
