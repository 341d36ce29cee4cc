// lesson_check.c - plays a lesson along its own line, as strictly as an example, and asks its expectations.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/lesson_inside.h"
#include "formats/text.h"

// ---- expectations and places

static const pl_example_report nothing;

// A run over a game that somebody else plays.
static pl_example_run run_over(const pl_lesson_made *made, const raw_example *raw, pl_battle *battle, pl_game *game, pl_state *view,
                               pl_error *fault)
{
    return (pl_example_run){.rules = made->lesson.rules,
                            .schema = &made->schema.example,
                            .yaml = (pl_yaml *)&made->yaml,
                            .raw = raw,
                            .report = &nothing,
                            .battle = battle,
                            .game = game,
                            .view = view,
                            .fault = fault};
}

static bool do_hold(pl_example_run *run, const pl_lesson_expects *expects)
{
    for (int i = 0; i < expects->count && !run->is_failed; i++) {
        char place[PL_PLACE_MAX];
        pl_print(place, sizeof place, "%s[%d]", expects->path, i);
        pl_example_expect(run, &expects->list[i], place);
    }
    return !run->is_failed;
}

// The events and rolls of the last choice where they lie; expectations only read them.
static void lend_events(pl_example_run *run)
{
    run->events = (pl_event *)pl_game_events(run->game, &run->event_count);
    for (int i = run->event_count - 1; i >= 0; i--)
        if (run->events[i].kind == PL_EV_ROLLED) {
            const pl_roll *roll = pl_game_roll(run->game, &run->events[i]);
            run->rolls = (pl_roll *)roll - run->events[i].roll;
            if (!run->roll_count)
                run->roll_count = run->events[i].roll + 1;
        }
}

static bool holds_now(const pl_lesson_made *made, const pl_lesson_expects *expects, pl_game *game, pl_state *view, pl_error *fault)
{
    static char nobody[] = "";
    raw_example raw = {.id = nobody};
    pl_battle battle = {.rules = made->lesson.rules, .scene = (pl_scene *)pl_game_scene(game)};
    pl_example_run run = run_over(made, &raw, &battle, game, view, fault);
    lend_events(&run);
    return do_hold(&run, expects);
}

bool pl_lesson_holds(const pl_lesson *lesson, const pl_lesson_expects *expects, pl_game *game, pl_state *view)
{
    return holds_now(pl_lesson_made_of(lesson), expects, game, view, NULL);
}

bool pl_lesson_is_at(const pl_game *game, const char *at)
{
    char where[256];
    pl_game_where(game, where, sizeof where);
    size_t length = strlen(where), wanted = strlen(at);
    return wanted <= length && !strcmp(where + length - wanted, at) &&
           (wanted == length || (length - wanted >= 3 && !strncmp(where + length - wanted - 3, " > ", 3)));
}

// ---- playing a chapter

typedef struct checking {
    pl_lesson_reading r;  // for errors
    const pl_lesson_chapter *chapter;
    pl_example_run run;
    raw_example raw;
    pl_dice dice;                  // those in force
    char dice_path[PL_PLACE_MAX];  // where they are written
    pl_error fault;
} checking;

// What an expectation or the example's reader found, told as a mistake of the lesson.
static pl_status told(const checking *c, const char *path)
{
    if (c->fault.line)
        *c->r.error = c->fault;
    return c->fault.line ? PL_BAD : pl_lesson_bad(&c->r, path, NULL, "%s", c->fault.text);
}

// After every move: what happened is kept, and no die may have fallen that the lesson does not give.
static pl_status moved(checking *c, const char *path)
{
    pl_example_keep(&c->run);
    if (c->run.is_failed)
        return told(c, path);
    uint32_t thrown = pl_game_state(c->run.game)->dice - c->dice.first;
    if (thrown > c->dice.script_count)
        return pl_lesson_bad(&c->r, path, NULL, "%u dice are thrown here, the lesson gives %u", thrown, c->dice.script_count);
    if (pl_game_is_out_of_dice(c->run.game))
        return pl_lesson_bad(&c->r, c->dice_path, NULL, "one of the first %u does not fit the die thrown", thrown);
    const char *wrong = pl_game_validate(c->run.game);
    return wrong ? pl_lesson_bad(&c->r, path, NULL, "the state cannot be: %s", wrong) : PL_OK;
}

static pl_status all_thrown(const checking *c)
{
    uint32_t thrown = pl_game_state(c->run.game)->dice - c->dice.first;
    if (thrown == c->dice.script_count)
        return PL_OK;
    return pl_lesson_bad(&c->r, c->dice_path, NULL, "%u of its %u dice are not thrown", c->dice.script_count - thrown,
                         c->dice.script_count);
}

static pl_status take_dice(checking *c, const char *path, const uint8_t *dice, int count)
{
    static const uint8_t none;
    pl_status status = all_thrown(c);
    if (status)
        return status;
    c->dice = (pl_dice){.first = pl_game_state(c->run.game)->dice, .script = count ? dice : &none, .script_count = (uint32_t)count};
    pl_print(c->dice_path, sizeof c->dice_path, "%s.dice", path);
    return PL_OK;
}

// A book writes down passes that the machine gives by itself; a lesson that did would wait for a question that never comes.
static bool was_automatic(const pl_game *game, const pl_choice *choice)
{
    int count;
    const pl_choice *autos = pl_game_autos(game, &count);
    for (int i = 0; i < count; i++)
        if (pl_same_choice(&autos[i], choice))
            return true;
    return false;
}

static pl_status play_choice(checking *c, const char *path, const pl_lesson_choice *choice)
{
    char where[128];
    if (pl_game_choose(c->run.game, &choice->choice) == PL_OK)
        return moved(c, path);
    if (was_automatic(c->run.game, &choice->choice))
        return pl_lesson_bad(&c->r, path, NULL, "found '%.60s', which is chosen by itself here: nothing else could be; leave it out",
                             choice->text);
    pl_game_where(c->run.game, where, sizeof where);
    return pl_lesson_bad(&c->r, path, NULL, "at %s '%.100s' of side %d was refused: %s", where, choice->text, choice->choice.side,
                         pl_game_why_not(c->run.game, NULL));
}

static pl_status play_others(checking *c, const char *path, const char *key, const pl_lesson_choice *list, int count)
{
    pl_status status = PL_OK;
    for (int i = 0; i < count && !status; i++) {
        char place[PL_PLACE_MAX];
        pl_print(place, sizeof place, "%s.%s[%d]", path, key, i);
        status = play_choice(c, place, &list[i]);
    }
    return status;
}

static pl_status try_refused(checking *c, const char *path, const pl_lesson_step *step)
{
    if (pl_game_check(c->run.game, &step->choice->choice) == PL_OK)
        return pl_lesson_bad(&c->r, path, "refused", "wanted '%.100s' refused by %s, it is allowed", step->choice->text, step->refused);
    const char *why = pl_game_why_not(c->run.game, NULL);
    if (!why || !pl_example_cites(why, step->refused))
        return pl_lesson_bad(&c->r, path, "refused", "wanted '%.100s' refused by %s, got '%.160s'", step->choice->text, step->refused,
                             why ? why : "no reason");
    return PL_OK;
}

static pl_status play_own(checking *c, const char *path, const pl_lesson_step *step)
{
    char place[PL_PLACE_MAX];
    if (!step->choice)
        return PL_OK;
    if (step->refused)
        return try_refused(c, path, step);
    const pl_lesson_made *made = c->r.to;
    if (step->done.count && holds_now(made, &step->done, c->run.game, c->run.view, NULL))
        return pl_lesson_bad(&c->r, path, "done", "it holds before anything was chosen");
    pl_print(place, sizeof place, "%s.do", path);
    pl_status status = play_choice(c, place, step->choice);
    if (!status && step->done.count && !holds_now(made, &step->done, c->run.game, c->run.view, &c->fault))
        status = told(c, step->done.path);
    return status;
}

// ---- marks

static bool is_on_table(const pl_state *view, int unit) { return pl_see_units(view)[unit].place == PL_ON_TABLE; }

static pl_status check_marks(checking *c, const char *path, const pl_marks *marks)
{
    const pl_state *view = c->run.view;
    for (int i = 0; i < marks->count; i++) {
        const pl_mark *mark = &marks->list[i];
        bool is_unit = mark->kind == PL_MARK_UNIT || mark->kind == PL_MARK_AIM || mark->kind == PL_MARK_RANGE || mark->kind == PL_MARK_LINE;
        bool is_seen = (!is_unit || is_on_table(view, mark->id)) && (mark->kind != PL_MARK_LINE || is_on_table(view, mark->to)) &&
                       (mark->kind != PL_MARK_MARKER || pl_see_markers(view)[mark->id].kind);
        char place[PL_PLACE_MAX];
        pl_print(place, sizeof place, "%s.show[%d]", path, i);
        if (!is_seen)
            return pl_lesson_bad(&c->r, place, pl_mark_names[mark->kind], "side %d does not see it on the table at this moment",
                                 c->r.to->lesson.side);
    }
    return PL_OK;
}

// ---- steps

static pl_status check_step(checking *c, int index, const char *path)
{
    const pl_lesson_step *step = &c->chapter->steps[index];
    char place[PL_PLACE_MAX], where[128];
    pl_status status = step->dice_count ? take_dice(c, path, step->dice, step->dice_count) : PL_OK;
    if (!status)
        status = play_others(c, path, "before", step->before, step->before_count);
    if (!status && step->at && !pl_lesson_is_at(c->run.game, step->at)) {
        pl_game_where(c->run.game, where, sizeof where);
        status = pl_lesson_bad(&c->r, path, "at", "wanted %s, the game stands at %s", step->at, where);
    }
    if (status)
        return status;
    pl_view_make(c->run.battle->scene, pl_game_state(c->run.game), c->r.to->lesson.side, c->run.view);
    status = check_marks(c, path, &step->show);
    pl_print(place, sizeof place, "%s.hint", path);
    if (!status)
        status = check_marks(c, place, &step->hint.show);
    if (!status)
        status = play_own(c, path, step);
    if (!status)
        status = play_others(c, path, "reply", step->reply, step->reply_count);
    if (!status && !do_hold(&c->run, &step->expect))
        status = told(c, step->expect.path);
    return status;
}

static pl_status play_chapter(checking *c, int index)
{
    char path[PL_PLACE_MAX];
    pl_print(path, sizeof path, "chapters[%d].start", index);
    c->dice = (pl_dice){.script = c->chapter->dice, .script_count = (uint32_t)c->chapter->dice_count};
    pl_print(c->dice_path, sizeof c->dice_path, "%s.dice", path);
    pl_game_start(c->run.game, &c->dice);
    pl_status status = moved(c, path);
    for (int i = 0; i < c->chapter->step_count && !status; i++) {
        pl_print(path, sizeof path, "chapters[%d].steps[%d]", index, i);
        status = check_step(c, i, path);
    }
    return status ? status : all_thrown(c);
}

static pl_status check_chapter(const pl_lesson *lesson, int index, pl_error *error)
{
    pl_error ignored = {0};
    checking c = {.r = {.rules = lesson->rules, .to = (pl_lesson_made *)lesson, .error = error ? error : &ignored},
                  .chapter = &lesson->chapters[index]};
    pl_battle *battle = NULL;
    pl_game *game = NULL;
    pl_state *view = NULL;
    pl_status status = pl_lesson_open(lesson, index, &battle, error);
    if (!status)
        status = pl_game_create(battle->scene, &game, error);
    if (!status && !(view = pl_scene_block(battle->scene)))
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a view");
    if (!status) {
        c.raw.id = c.r.to->raw->chapters[index].id;
        c.run = run_over(c.r.to, &c.raw, battle, game, view, &c.fault);
        status = play_chapter(&c, index);
    }
    free(c.run.events);
    free(c.run.rolls);
    free(view);
    pl_game_destroy(game);
    pl_battle_close(battle);
    return status;
}

pl_status pl_lesson_check(const pl_lesson *lesson, pl_error *error)
{
    pl_status status = PL_OK;
    for (int i = 0; i < lesson->chapter_count && !status; i++)
        status = check_chapter(lesson, i, error);
    return status;
}
