// json_ask.c - what a side is asked, what passing would cost it, and what it has to spend, in JSON.
#include <string.h>

#include "formats/json_write.h"
#include "formats/say.h"
#include "formats/standing.h"
#include "formats/wire.h"
#include "phaseline/field.h"

// ---- the question

static void put_thing(pl_writer *w, const char *key, const pl_scene *scene, int kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    if (!kind || !id)
        return;
    pl_write_key(w, key);
    pl_write_open(w, '{');
    pl_write_put_noun(w, PL_WIRE(About, id), PL_WIRE(About, is), scene, &noun, id);
    pl_write_close(w, '}');
}

// Units that have something open to do: whose subject is one, or a piece of one.
static int still_able(const pl_scene *scene, const pl_option *options, int count)
{
    bool is_able[PL_UNITS_MAX + 1] = {false};
    int able = 0;
    for (int i = 0; i < count; i++) {
        int kind = scene->rules->verbs[options[i].verb].subject.kind, unit = 0;
        if (options[i].verb != PL_PASS && kind == PL_UNIT)
            unit = options[i].subject;
        else if (options[i].verb != PL_PASS && kind == PL_PIECE)
            unit = pl_see_pieces(scene->initial)[options[i].subject].unit;
        able += unit && !is_able[unit];
        is_able[unit] = true;
    }
    return able;
}

static bool may_pass(const pl_option *options, int count, bool *is_all)
{
    bool may = false;
    *is_all = true;
    for (int i = 0; i < count; i++) {
        may = may || options[i].verb == PL_PASS;
        *is_all = *is_all && options[i].verb == PL_PASS;
    }
    return may;
}

static int32_t left_in(const pl_game *game, const pl_field *field, pl_side side)
{
    return field ? pl_field_get(pl_game_scene(game), pl_game_state(game), field, field->scope == PL_OF_GAME ? 0 : side, 0) : 0;
}

static void put_pass(pl_writer *w, pl_game *game, pl_side side, int pass_is, const char *purse)
{
    char text[PL_SAY_MAX];
    int count;
    bool is_all;
    const pl_option *options = pl_game_options(game, side, false, &count);
    const pl_scene *scene = pl_game_scene(game);
    if (!may_pass(options, count, &is_all))
        return;
    const pl_field *field = purse ? pl_field_named(scene->rules, PL_OF_SIDE, purse) : NULL;
    if (purse && !field)
        field = pl_field_named(scene->rules, PL_OF_GAME, purse);  // of whoever is on turn
    int32_t amount = left_in(game, field, side);
    int kind = is_all ? PL_FREE : pass_is == PL_LOSES && field && !amount ? PL_FORGOES : pass_is;
    pl_say_pass(game, text, sizeof text);
    pl_write_key(w, PL_WIRE(Ask, pass));
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Pass, say), text);
    pl_write_put_text(w, PL_WIRE(Pass, is), pl_words_PassIs[kind]);
    if (kind == PL_LOSES && field) {
        pl_write_key(w, PL_WIRE(Pass, loses));
        pl_write_open(w, '{');
        pl_write_put_text(w, PL_WIRE(Price, purse), field->noun.name ? field->noun.name : field->name);
        pl_write_put_int(w, PL_WIRE(Price, amount), amount);
        pl_write_close(w, '}');
    }
    pl_write_put_int(w, PL_WIRE(Pass, still), still_able(scene, options, count));
    pl_write_close(w, '}');
}

// A question that may be answered for the whole turn.
static void put_window(pl_writer *w, const pl_step *step)
{
    pl_write_key(w, PL_WIRE(Ask, window));
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Window, step), step->id);
    pl_write_put_text(w, PL_WIRE(Window, name), step->window);
    pl_write_key(w, PL_WIRE(Window, shares));
    pl_write_open(w, '[');
    for (int i = 0; pl_standing_shares[i]; i++)
        pl_write_int(w, pl_standing_shares[i]);
    pl_write_close(w, ']');
    if (step->untils) {
        pl_write_key(w, PL_WIRE(Window, untils));
        pl_write_open(w, '[');
        for (const pl_until *until = step->untils; until->id; until++) {
            pl_write_open(w, '{');
            pl_write_put_text(w, PL_WIRE(Until, id), until->id);
            pl_write_put_text(w, PL_WIRE(Until, say), until->say);
            pl_write_close(w, '}');
        }
        pl_write_close(w, ']');
    }
    pl_write_close(w, '}');
}

void pl_write_put_standing(pl_writer *w, const pl_standing *answer, bool covers)
{
    char text[PL_SAY_MAX];
    pl_standing_say(answer, text, sizeof text);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Standing, step), answer->step->id);
    pl_write_put_text(w, PL_WIRE(Standing, name), answer->step->window);
    pl_write_put_text(w, PL_WIRE(Standing, is), pl_words_StandingIs[answer->is]);
    if (answer->is == PL_STANDING_WORTH)
        pl_write_put_int(w, PL_WIRE(Standing, share), answer->share);
    if (answer->is == PL_STANDING_UNTIL)
        pl_write_put_text(w, PL_WIRE(Standing, until), answer->step->untils[answer->until].id);
    pl_write_put_text(w, PL_WIRE(Standing, say), text);
    if (covers) {
        pl_write_key(w, PL_WIRE(Standing, covers));
        pl_write_flag(w, true);
    }
    pl_write_close(w, '}');
}

void pl_write_ask(pl_writer *w, pl_game *game, pl_side side)
{
    char text[PL_SAY_MAX];
    const pl_turn *turn = pl_game_turn(game);
    pl_eye eye = {turn->scene, side, false};
    pl_about about;
    pl_write_open(w, '{');
    if (pl_say_ask(game, &eye, &about, text, sizeof text)) {
        const pl_frame *top = pl_top(turn);
        const pl_step *step = &turn->rules->sequences[top->sequence].steps[top->row];
        pl_write_put_text(w, PL_WIRE(Ask, say), text);
        pl_write_put_text(w, PL_WIRE(Ask, why), step->rule);
        put_thing(w, PL_WIRE(Ask, subject), turn->scene, about.subject_is, about.subject);
        put_thing(w, PL_WIRE(Ask, cause), turn->scene, about.cause_is, about.cause);
        put_pass(w, game, side, about.pass_is, step->pass_purse);
        if (step->window)
            put_window(w, step);
        pl_choice only;
        if (pl_game_is_none(game, side, &only) && pl_say_none(step, text, sizeof text))
            pl_write_put_text(w, PL_WIRE(Ask, none), text);
    }
    pl_write_close(w, '}');
}

// ---- purses

static void put_purse(pl_writer *w, const pl_scene *scene, const pl_state *view, const pl_field *field, int id)
{
    const pl_field *most = field->most ? pl_field_named(scene->rules, field->scope, field->most) : NULL;
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Purse, of), pl_words_PurseOf[field->scope]);
    pl_write_put_text(w, PL_WIRE(Purse, name), field->noun.name ? field->noun.name : field->name);
    pl_write_put_text(w, PL_WIRE(Purse, kind), pl_words_PurseKind[field->purse]);
    pl_write_put_int(w, PL_WIRE(Purse, value), pl_field_get(scene, view, field, id, 0));
    if (most)
        pl_write_put_int(w, PL_WIRE(Purse, most), pl_field_get(scene, view, most, id, 0));
    pl_write_close(w, '}');
}

void pl_write_put_purses(pl_writer *w, const pl_scene *scene, const pl_state *view, pl_side side)
{
    bool is_open = false;
    for (int i = 0; i < scene->rules->field_count; i++) {
        const pl_field *field = &scene->rules->fields[i];
        if (!field->purse || !(field->scope == PL_OF_GAME || (field->scope == PL_OF_SIDE && side)))
            continue;
        if (!is_open) {
            pl_write_key(w, PL_WIRE(ViewMessage, purses));
            pl_write_open(w, '[');
        }
        is_open = true;
        put_purse(w, scene, view, field, field->scope == PL_OF_GAME ? 0 : side);
    }
    if (is_open)
        pl_write_close(w, ']');
}
