// json_ask.c - what a side is asked, what passing would cost it, and what it has to spend, in JSON.
#include <string.h>

#include "formats/json_write.h"
#include "formats/say.h"
#include "phaseline/field.h"

// ---- the question

static void put_thing(pl_writer *w, const char *key, const pl_scene *scene, int kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    if (!kind || !id)
        return;
    pl_write_key(w, key);
    pl_write_open(w, '{');
    pl_write_put_noun(w, "id", "is", scene, &noun, id);
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
    static const char *const kinds[] = {"forgoes", "free", "loses"};
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
    pl_write_key(w, "pass");
    pl_write_open(w, '{');
    pl_write_put_text(w, "say", text);
    pl_write_put_text(w, "is", kinds[kind]);
    if (kind == PL_LOSES && field) {
        pl_write_key(w, "loses");
        pl_write_open(w, '{');
        pl_write_put_text(w, "purse", field->noun.name ? field->noun.name : field->name);
        pl_write_put_int(w, "amount", amount);
        pl_write_close(w, '}');
    }
    pl_write_put_int(w, "still", still_able(scene, options, count));
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
        pl_write_put_text(w, "say", text);
        pl_write_put_text(w, "why", step->rule);
        put_thing(w, "subject", turn->scene, about.subject_is, about.subject);
        put_thing(w, "cause", turn->scene, about.cause_is, about.cause);
        put_pass(w, game, side, about.pass_is, step->pass_purse);
    }
    pl_write_close(w, '}');
}

// ---- purses

static void put_purse(pl_writer *w, const pl_scene *scene, const pl_state *view, const pl_field *field, int id)
{
    static const char *const kinds[] = {"", "coins", "bar", "count"};
    const pl_field *most = field->most ? pl_field_named(scene->rules, field->scope, field->most) : NULL;
    pl_write_open(w, '{');
    pl_write_put_text(w, "of", field->scope == PL_OF_GAME ? "game" : "side");
    pl_write_put_text(w, "name", field->noun.name ? field->noun.name : field->name);
    pl_write_put_text(w, "kind", kinds[field->purse]);
    pl_write_put_int(w, "value", pl_field_get(scene, view, field, id, 0));
    if (most)
        pl_write_put_int(w, "most", pl_field_get(scene, view, most, id, 0));
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
            pl_write_key(w, "purses");
            pl_write_open(w, '[');
        }
        is_open = true;
        put_purse(w, scene, view, field, field->scope == PL_OF_GAME ? 0 : side);
    }
    if (is_open)
        pl_write_close(w, ']');
}
