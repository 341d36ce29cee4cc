// sayings.c - see sayings.h.
#include "sayings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/journal_file.h"
#include "formats/say.h"
#include "harness.h"
#include "players/minds.h"
#include "rulesets.h"

enum { LOOKED_AT = 6, LATE_US = 50000 };

static void blame(kit_sayings *to, const char *what, const char *text, const char *why)
{
    if (why && !to->fault[0])
        snprintf(to->fault, sizeof to->fault, "%s: \"%s\": %s", what, text, why);
}

static void look_at_said(kit_sayings *to, const pl_eye *eye, const pl_said *said, const char *what)
{
    char text[PL_SAY_MAX];
    if (!said->form)
        return;
    blame(to, what, said->form, pl_say_mistake(said->form));
    pl_say(eye, said, text, sizeof text);
    blame(to, what, text, kit_wrong_with(text));
}

// ---- previews

static void look_at_preview(kit_sayings *to, const pl_eye *eye, const pl_preview *preview)
{
    to->previews++;
    for (int i = 0; i < preview->drawn_count; i++) {
        const pl_drawn *drawn = &preview->drawn[i];
        to->shapes |= 1u << drawn->kind;
        look_at_said(to, eye, &drawn->label, "label");
        look_at_said(to, eye, &drawn->meaning, "meaning");
        look_at_said(to, eye, &drawn->brief, "brief");
        if (drawn->kind == PL_DRAW_GHOST && (!drawn->id || drawn->id > eye->scene->piece_count))
            blame(to, "ghost", "of nothing", "no such piece");
    }
    for (int i = 0; i < preview->note_count; i++)
        look_at_said(to, eye, &preview->notes[i].say, "note");
    for (int i = 0; i < preview->there_count; i++)
        look_at_said(to, eye, &preview->there[i].say, "from there");
    for (int i = 0; i < preview->row_count; i++) {
        to->rows++;
        look_at_said(to, eye, &preview->rows[i].say, "row");
        look_at_said(to, eye, &preview->rows[i].meaning, "row");
        look_at_said(to, eye, &preview->rows[i].value, "row");
    }
    if (preview->row_count && !preview->table.form)
        blame(to, "table", "", "its rows are not said to be anything");
    look_at_said(to, eye, &preview->table, "table");
    look_at_said(to, eye, &preview->told, "table");
    look_at_said(to, eye, &preview->heading, "heading");
    look_at_said(to, eye, &preview->then, "then");
    look_at_said(to, eye, &preview->say, "draft");
    look_at_said(to, eye, &preview->brief, "brief");
    if (preview->lost)
        blame(to, "preview", "of many shapes", "there was no room for all");
}

static void draw(kit_sayings *to, const pl_eye *eye, const pl_turn *view, const pl_choice *draft, pl_preview *preview)
{
    clock_t from = clock();
    pl_preview_make(view, draft, preview);
    int us = (int)((clock() - from) * 1000000 / CLOCKS_PER_SEC);
    to->slowest_us = us > to->slowest_us ? us : to->slowest_us;
    to->late += us > LATE_US;
    look_at_preview(to, eye, preview);
}

// ---- a game

typedef struct walk {
    kit_sayings *to;
    pl_game *game;
    pl_state *view;
    pl_preview *preview;
    pl_item *items;
} walk;

static void hear(walk *w, pl_side side)
{
    int count;
    char text[PL_SAY_MAX];
    pl_eye eye = {pl_game_scene(w->game), side, false};
    const pl_event *events = pl_game_events(w->game, &count);
    for (int i = 0; i < count; i++) {
        bool is_heard = pl_event_seen_by(&events[i], side);
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(w->game, &events[i]) : NULL;
        if (!is_heard)
            continue;
        w->to->events++;
        w->to->rolls += roll != NULL;
        if (pl_say_event(&eye, &events[i], roll, text, sizeof text))
            blame(w->to, "event", text, kit_wrong_with(text));
        if (roll)
            blame(w->to, "roll", roll->purpose, pl_roll_kind_of(eye.scene->rules, roll->purpose) ? NULL : "not in rolls.def");
    }
}

// The first answer of each who is asked, all at once.
static void look_at_plan(walk *w, const pl_eye *eye, const pl_turn *view, const pl_option *list, int count)
{
    enum { ANSWERS = 24 };
    pl_choice plan[ANSWERS];
    int made = 0;
    for (int i = 0; i < count && made < ANSWERS; i++)
        if (list[i].verb != PL_PASS && (!i || list[i].subject != list[i - 1].subject))
            plan[made++] = (pl_choice){
                .verb = list[i].verb, .side = eye->viewer, .subject = list[i].subject, .target = list[i].target, .value = list[i].value};
    if (!made)
        return;
    pl_preview_plan(view, plan, made, w->preview);
    look_at_preview(w->to, eye, w->preview);
}

static void look_at_options(walk *w, const pl_eye *eye, const pl_turn *view)
{
    pl_choice choices[LOOKED_AT];
    pl_said purposes[LOOKED_AT];
    pl_option list[256];
    char text[PL_SAY_MAX];
    int count;
    const pl_option *options = pl_game_options(w->game, eye->viewer, false, &count);
    count = count < PL_COUNT(list) ? count : PL_COUNT(list);
    memcpy(list, options, sizeof *list * (size_t)count);
    look_at_plan(w, eye, view, list, count);
    for (int i = 0; i < count; i++) {
        pl_choice bare = {
            .verb = list[i].verb, .side = eye->viewer, .subject = list[i].subject, .target = list[i].target, .value = list[i].value};
        draw(w->to, eye, view, &bare, w->preview);
        int found = pl_game_propose(w->game, pl_mind_in(w->game), eye->viewer, &list[i], choices, w->items, purposes, LOOKED_AT);
        for (int k = 0; k < found; k++) {
            look_at_said(w->to, eye, &purposes[k], "purpose");
            w->to->purposes += purposes[k].form != NULL;
            pl_say_choice(eye, &choices[k], text, sizeof text);
            blame(w->to, "choice", text, kit_wrong_with(text));
            draw(w->to, eye, view, &choices[k], w->preview);
        }
    }
}

static void look_at_choice(walk *w, const pl_choice *choice, bool is_all)
{
    char text[PL_SAY_MAX];
    pl_about about;
    const pl_scene *scene = pl_game_scene(w->game);
    pl_eye eye = {scene, choice->side, false};
    pl_view_make(scene, pl_game_state(w->game), choice->side, w->view);
    pl_turn view = {.scene = scene, .rules = scene->rules, .state = w->view, .reasons = pl_game_turn(w->game)->reasons};
    if (!pl_say_ask(w->game, &eye, &about, text, sizeof text))
        blame(w->to, "ask", "", "nobody is asked");
    blame(w->to, "ask", text, kit_wrong_with(text));
    w->to->asks++;
    if (choice->verb == PL_PASS) {
        pl_say_pass(w->game, text, sizeof text);
        blame(w->to, "pass", text, kit_wrong_with(text));
    } else {
        pl_say_choice(&eye, choice, text, sizeof text);
        blame(w->to, "choice", text, kit_wrong_with(text));
        draw(w->to, &eye, &view, choice, w->preview);
    }
    w->to->choices++;
    if (is_all)
        look_at_options(w, &eye, &view);
}

static void go_through(walk *w, const pl_journal *journal, int look_every)
{
    const pl_dice dice = {.script = journal->dice, .script_count = journal->dice_count};
    int sides = pl_game_scene(w->game)->side_count;
    pl_game_start(w->game, &dice);
    for (uint32_t i = 0; i < journal->entry_count; i++) {
        pl_choice choice = pl_journal_choice(journal, i);
        look_at_choice(w, &choice, i % (uint32_t)look_every == 0);
        if (pl_game_choose(w->game, &choice))
            fail_msg("choice %u of the recorded game is refused", (unsigned)i + 1);
        for (int side = 0; side <= sides; side++)
            hear(w, (pl_side)side);
    }
}

void kit_sayings_of(const char *path, int look_every, kit_sayings *to)
{
    pl_journal journal;
    pl_battle *battle = NULL;
    pl_error error = {0};
    walk w = {.to = to, .preview = malloc(sizeof(pl_preview)), .items = malloc(sizeof(pl_item) * LOOKED_AT * PL_ITEMS_MAX)};
    memset(to, 0, sizeof *to);
    pl_journal_init(&journal);
    if (pl_journal_load(path, pl_ruleset_named, &battle, &journal, &error))
        fail_msg("%s: %s", path, error.text);
    if (pl_game_create(battle->scene, &w.game, &error))
        fail_msg("%s", error.text);
    w.view = malloc(battle->scene->initial->size);
    go_through(&w, &journal, look_every);
    print_message("%s: %d events, %d rolls, %d choices, %d previews, slowest %d us, %d over 50 ms\n", path, to->events, to->rolls,
                  to->choices, to->previews, to->slowest_us, to->late);
    free(w.view);
    free(w.items);
    free(w.preview);
    pl_game_destroy(w.game);
    pl_battle_close(battle);
    pl_journal_end(&journal);
}
