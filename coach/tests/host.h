// host.h - a table for tests that hosts a coach as coach.h tells: game, journal, and the scripted player for what the lesson does not say.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "coach.h"
#include "phaseline/journal.h"
#include "players/player.h"
#include "rulesets.h"

typedef struct host {
    const pl_lesson *lesson;
    int chapter;
    pl_battle *battle;
    pl_game *game;
    pl_coach *coach;
    pl_player *opponent, *whim;  // whim: at random, for a learner who does what he likes
    pl_journal journal;
    pl_error error;
} host;

static inline void must(host *h, pl_status status)
{
    char line[600];
    pl_error_print(&h->error, line, sizeof line);
    if (status)
        fail_msg("%s", line);
}

static inline pl_lesson *load(const char *game, const char *id) { return kit_lesson(pl_ruleset_named(game), id); }

static inline void host_open(host *h, const pl_lesson *lesson, int chapter, uint64_t seed)
{
    *h = (host){.lesson = lesson, .chapter = chapter};
    must(h, pl_lesson_open(lesson, chapter, &h->battle, &h->error));
    must(h, pl_game_create(h->battle->scene, &h->game, &h->error));
    must(h, pl_coach_create(lesson, chapter, h->battle->scene, seed, &h->coach, &h->error));
    must(h, pl_player_create(lesson->opponent, h->battle->scene, seed, &h->opponent, &h->error));
    must(h, pl_player_create("random", h->battle->scene, seed, &h->whim, &h->error));
    pl_journal_init(&h->journal);
    pl_game_start(h->game, pl_coach_dice(h->coach));
    must(h, pl_journal_begin(&h->journal, h->game, &h->error));
    pl_coach_settle(h->coach, h->game, 0);
}

static inline void host_close(host *h)
{
    pl_journal_end(&h->journal);
    pl_player_destroy(h->opponent);
    pl_player_destroy(h->whim);
    pl_coach_destroy(h->coach);
    pl_game_destroy(h->game);
    pl_battle_close(h->battle);
}

static inline void host_play(host *h, const pl_choice *choice)
{
    if (pl_game_choose(h->game, choice))
        fail_msg("refused: %s", pl_game_why_not(h->game, NULL));
    must(h, pl_journal_append(&h->journal, h->game, choice, &h->error));
    pl_coach_settle(h->coach, h->game, h->journal.entry_count);
}

static inline void host_replay(host *h, uint32_t entries)
{
    must(h, pl_journal_replay(&h->journal, h->game, entries, &h->error));
    pl_journal_cut(&h->journal, entries);
    pl_game_use_dice(h->game, pl_coach_dice(h->coach));
    pl_coach_settle(h->coach, h->game, entries);
}

// Whatever is played without the learner, until it is his.
static inline void host_run(host *h)
{
    for (int i = 0; i < 2000; i++) {
        pl_coach_next next = pl_coach_turn(h->coach, h->game);
        if (next.who == PL_COACH_LEARNER)
            return;
        pl_choice choice = next.who == PL_COACH_PLAYS ? next.choice : pl_player_choose(h->opponent, pl_game_state(h->game), next.side);
        host_play(h, &choice);
    }
    fail_msg("the others never end");
}

static inline pl_coach_view host_look(host *h)
{
    pl_coach_view view;
    host_run(h);
    pl_coach_look(h->coach, h->game, &view);
    if (view.want != PL_COACH_ALONE && !view.say[0])
        fail_msg("%s, step %d: the coach is silent", h->lesson->chapters[h->chapter].id, view.number);
    return view;
}

static inline pl_order host_go(host *h, pl_go go)
{
    pl_order order = pl_coach_go(h->coach, h->game, go, h->chapter);
    if (order.kind == PL_ORDER_BACK)
        host_replay(h, order.entries);
    return order;
}

// What the step asks for, done as it says.
static inline void host_obey(host *h, const pl_coach_view *view)
{
    const char *id = view->step->id;
    if (view->want == PL_COACH_READ) {
        CHECK_EQ(host_go(h, PL_GO_NEXT).kind, PL_ORDER_NONE);
    } else if (view->want == PL_COACH_ACT) {
        CHECK(pl_coach_act(h->coach, h->game, &view->step->act));
    } else if (view->want == PL_COACH_CHOICE) {
        pl_verdict verdict = pl_coach_judge(h->coach, h->game, &view->wish->choice);
        if (verdict.kind != (view->step->refused ? PL_VERDICT_TRIED : PL_VERDICT_DONE))
            fail_msg("%s: its own choice is judged %d: %s", id, verdict.kind, verdict.say ? verdict.say : "");
        if (verdict.is_played)
            host_play(h, &view->wish->choice);
    } else {
        fail_msg("%s: the lesson's own line comes to %s", id, pl_coach_want_names[view->want]);
    }
}
