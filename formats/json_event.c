// json_event.c - options, events and refusals in JSON: what may be done, what happened, and why not.
#include <string.h>

#include "formats/json_value.h"
#include "formats/json_write.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "formats/text.h"
#include "formats/wire.h"
#include "phaseline/field.h"

// ---- options

static void write_parts(pl_writer *w, unsigned parts)
{
    pl_write_open(w, '[');
    for (int i = 0; pl_words_Part[i]; i++)  // by bit
        if (parts >> i & 1)
            pl_write_string(w, pl_words_Part[i]);
    pl_write_close(w, ']');
}

// What a verb that says nothing is most likely done with.
static int gesture_of(const pl_verb *verb)
{
    bool has_target = verb->target.kind > PL_NOTHING && verb->target.kind <= PL_FEATURE;
    if (verb->gesture)
        return verb->gesture;
    if (verb->need == PL_NEED_PATH || verb->need == PL_NEED_PLACE)
        return PL_G_GO;
    if (verb->need == PL_NEED_GROUP)
        return verb->item_parts & PL_ITEM_ORDER ? PL_G_EACH : PL_G_ALLOT;
    return has_target ? PL_G_AIM : PL_G_ANSWER;
}

enum { SAID_MAX = 48 };  // a longer list is not read but pointed at

typedef struct telling {  // how options are told
    const pl_scene *scene;
    const pl_turn *turn;  // NULL: of no game
    pl_side side;
    bool is_said;
} telling;

static void put_meaning(pl_writer *w, const telling *t, const pl_verb *verb, const pl_option *option)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {t->scene, t->side, false};
    pl_choice choice = {eye.viewer, option->verb, option->subject, option->target, option->value, 0, NULL};
    pl_write_put_text(w, PL_WIRE(Option, gesture), pl_words_Gesture[gesture_of(verb)]);
    if (t->is_said && option->verb != PL_PASS) {
        pl_say_choice(&eye, &choice, text, sizeof text);
        pl_write_put_text(w, PL_WIRE(Option, say), text);
    }
    if (option->cost && verb->purse) {
        const pl_field *field = pl_field_named(t->scene->rules, PL_OF_SIDE, verb->purse);
        field = field ? field : pl_field_named(t->scene->rules, PL_OF_GAME, verb->purse);
        field = field ? field : pl_field_named(t->scene->rules, PL_OF_UNIT, verb->purse);
        pl_write_key(w, PL_WIRE(Option, price));
        pl_write_open(w, '{');
        pl_write_put_text(w, PL_WIRE(Price, purse), field && field->noun.name ? field->noun.name : verb->purse);
        pl_write_put_int(w, PL_WIRE(Price, amount), option->cost);
        pl_write_close(w, '}');
    }
    if (verb->besides && t->turn)
        pl_write_put_text(w, PL_WIRE(Option, besides), verb->besides(t->turn, option));
    if (verb->same && t->turn && verb->same(t->turn, option))
        pl_write_put_int(w, PL_WIRE(Option, same), verb->same(t->turn, option));
}

static void write_option(pl_writer *w, const telling *t, const pl_option *option, const char *rule)
{
    const pl_scene *scene = t->scene;
    char text[256];
    PL_ASSERT(option->verb < scene->rules->verb_count);
    const pl_verb *verb = &scene->rules->verbs[option->verb];
    pl_option_print(scene, option, text, sizeof text);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Option, verb), verb->name);
    pl_write_put_text(w, PL_WIRE(Option, label), verb->label ? verb->label : verb->name);
    pl_write_put_text(w, PL_WIRE(Option, text), text);
    put_meaning(w, t, verb, option);
    pl_write_put_text(w, PL_WIRE(Option, rule), rule);
    pl_write_put_noun(w, PL_WIRE(Option, subject), PL_WIRE(Option, subject_is), scene, &verb->subject, option->subject);
    pl_write_put_noun(w, PL_WIRE(Option, target), PL_WIRE(Option, target_is), scene, &verb->target, option->target);
    pl_write_put_noun(w, PL_WIRE(Option, value), PL_WIRE(Option, value_is), scene, &verb->value, option->value);
    if (option->value_max && option->value_max != option->value)
        pl_write_put_noun(w, PL_WIRE(Option, value_max), NULL, scene, &verb->value, option->value_max);
    pl_write_put_text(w, PL_WIRE(Option, need), pl_words_Need[verb->need]);
    if (verb->item_parts) {
        pl_write_key(w, PL_WIRE(Option, parts));
        write_parts(w, verb->item_parts);
    }
    if (option->cost)
        pl_write_put_int(w, PL_WIRE(Option, cost), option->cost);
    pl_write_put_if(w, PL_WIRE(Option, default), option->is_default);
    pl_write_put_text(w, PL_WIRE(Option, shut), option->shut);
    pl_write_close(w, '}');
}

void pl_write_option(pl_writer *w, const pl_scene *scene, const pl_option *option)
{
    PL_ASSERT(option->verb < scene->rules->verb_count);
    telling t = {scene, NULL, 0, false};
    write_option(w, &t, option, scene->rules->verbs[option->verb].rule);
}

json_t *pl_json_option(const pl_scene *scene, const pl_option *option)
{
    pl_writer w = {0};
    if (option->verb >= scene->rules->verb_count)
        return NULL;
    pl_write_option(&w, scene, option);
    return pl_json_written(&w);
}

void pl_write_options(pl_writer *w, pl_game *game, pl_side side, bool with_shut)
{
    int count;
    const pl_option *options = pl_game_options(game, side, with_shut, &count);
    telling t = {pl_game_scene(game), pl_game_turn(game), side, count <= SAID_MAX};
    pl_write_open(w, '[');
    for (int i = 0; i < count; i++)
        write_option(w, &t, &options[i], pl_game_option_rule(game, &options[i]));
    pl_write_close(w, ']');
}

json_t *pl_json_options(pl_game *game, pl_side side, bool with_shut)
{
    pl_writer w = {0};
    pl_write_options(&w, game, side, with_shut);
    return pl_json_written(&w);
}

// ---- events

static void put_id(pl_writer *w, const char *key, const char *is_key, const pl_scene *scene, int kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    if (id && kind)
        pl_write_put_noun(w, key, is_key, scene, &noun, id);
}

static void write_mods(pl_writer *w, const pl_ruleset *rules, const pl_roll *roll)
{
    char word[64];
    pl_write_open(w, '[');
    for (int i = 0; i < roll->mod_count && i < PL_MODS_MAX; i++) {
        pl_write_open(w, '{');
        pl_write_key(w, PL_WIRE(Modifier, name));
        pl_write_string(w, pl_say_key(rules, roll->mods[i].name, word, sizeof word));
        pl_write_put_int(w, PL_WIRE(Modifier, value), roll->mods[i].value);
        pl_write_close(w, '}');
    }
    pl_write_close(w, ']');
}

static void put_needed(pl_writer *w, const pl_ruleset *rules, const pl_roll *roll)
{
    char text[64];
    const pl_roll_kind *kind = pl_roll_kind_of(rules, roll->purpose);
    int expected = pl_roll_expected(roll);
    if (!roll->need)
        return;
    pl_write_put_int(w, PL_WIRE(Roll, need), roll->need);
    pl_say_needed(roll, text, sizeof text);
    pl_write_put_text(w, PL_WIRE(Roll, needed), text);
    if (expected >= 0) {
        pl_print(text, sizeof text, "%d.%d", expected / 10, expected % 10);
        pl_write_key(w, PL_WIRE(Roll, expected));
        pl_write_json(w, text, strlen(text));
    }
    pl_write_put_text(w, PL_WIRE(Roll, counts), kind ? pl_words_Counts[kind->counts] : NULL);
}

static void put_row(pl_writer *w, const pl_eye *eye, const pl_roll *roll)
{
    char text[PL_SAY_MAX];
    if (!roll->words)
        return;
    if (pl_say_roll_row(eye, roll, text, sizeof text))
        pl_write_put_text(w, PL_WIRE(Roll, row), text);
    pl_write_key(w, PL_WIRE(Roll, cells));
    pl_write_open(w, '[');
    for (int face = 1; pl_roll_cell(roll, face); face++)
        pl_write_string(w, pl_roll_cell(roll, face));
    pl_write_close(w, ']');
    if (pl_say_roll_gravest(roll, text, sizeof text))
        pl_write_put_text(w, PL_WIRE(Roll, gravest), text);
}

void pl_write_roll(pl_writer *w, const pl_scene *scene, pl_side viewer, const pl_roll *roll)
{
    int count = roll->count ? roll->count : 1;
    char title[PL_SAY_MAX], none[PL_SAY_MAX];
    pl_eye eye = {scene, viewer, false};
    pl_say_roll_title(&eye, roll, title, sizeof title);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Roll, purpose), roll->purpose);
    pl_write_put_text(w, PL_WIRE(Roll, title), title);
    if (pl_say_roll_none(&eye, roll, none, sizeof none))
        pl_write_put_text(w, PL_WIRE(Roll, none), none);
    pl_write_put_text(w, PL_WIRE(Roll, rule), roll->rule);
    pl_write_put_int(w, PL_WIRE(Roll, owner), roll->owner);
    pl_write_put_int(w, PL_WIRE(Roll, faces), roll->faces ? roll->faces : 6);
    pl_write_key(w, PL_WIRE(Roll, dice));
    pl_write_open(w, '[');
    for (int i = 0; i < count && i < PL_DICE_MAX; i++)
        pl_write_int(w, roll->dice[i]);
    pl_write_close(w, ']');
    put_needed(w, scene->rules, roll);
    put_row(w, &eye, roll);
    pl_write_put_if(w, PL_WIRE(Roll, at_most), roll->is_at_most);
    pl_write_put_if(w, PL_WIRE(Roll, sum), roll->is_sum);
    pl_write_put_if(w, PL_WIRE(Roll, reroll), roll->is_reroll);
    pl_write_put_if(w, PL_WIRE(Roll, answers), roll->is_answer);
    if (roll->sure)
        pl_write_put_int(w, PL_WIRE(Roll, sure), roll->sure);
    if (roll->never)
        pl_write_put_int(w, PL_WIRE(Roll, never), roll->never);
    pl_write_key(w, PL_WIRE(Roll, mods));
    write_mods(w, scene->rules, roll);
    pl_write_put_int(w, PL_WIRE(Roll, natural), roll->natural);
    pl_write_put_int(w, PL_WIRE(Roll, total), roll->total);
    pl_write_put_int(w, PL_WIRE(Roll, passed), roll->passed);
    put_id(w, PL_WIRE(Roll, subject), PL_WIRE(Roll, subject_is), scene, roll->subject_is, roll->subject);
    put_id(w, PL_WIRE(Roll, target), PL_WIRE(Roll, target_is), scene, roll->target_is, roll->target);
    pl_write_close(w, '}');
}

json_t *pl_json_roll(const pl_scene *scene, pl_side viewer, const pl_roll *roll)
{
    pl_writer w = {0};
    pl_write_roll(&w, scene, viewer, roll);
    return pl_json_written(&w);
}

static void put_point(pl_writer *w, const char *key, pl_point at)
{
    pl_write_key(w, key);
    pl_write_point(w, at);
}

// act: 0: not told.
static void write_event(pl_writer *w, const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll, int act)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {scene, viewer, false};
    int good = roll ? pl_roll_good(&eye, roll) : pl_event_good(&eye, event);
    const pl_event_kind *kind = pl_event_kind_of(scene->rules, event->kind);
    if (!kind)
        return;
    pl_say_event(&eye, event, roll, text, sizeof text);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Event, kind), kind->name);
    pl_write_key(w, PL_WIRE(Event, say));
    pl_write_string(w, text);
    pl_write_put_text(w, PL_WIRE(Event, weight), pl_words_Weight[kind->weight]);
    if (good)
        pl_write_put_int(w, PL_WIRE(Event, good), good);
    pl_write_put_text(w, PL_WIRE(Event, rule), event->rule);
    if (event->side)
        pl_write_put_int(w, PL_WIRE(Event, side), event->side);
    put_id(w, PL_WIRE(Event, subject), PL_WIRE(Event, subject_is), scene, kind->subject, event->subject);
    put_id(w, PL_WIRE(Event, target), PL_WIRE(Event, target_is), scene, kind->target, event->target);
    pl_write_put_int(w, PL_WIRE(Event, value), event->value);
    pl_write_put_int(w, PL_WIRE(Event, value2), event->value2);
    bool is_move = event->kind == PL_EV_MOVED;
    if (is_move || event->from.x || event->from.y)
        put_point(w, PL_WIRE(Event, from), event->from);
    if (is_move || event->to.x || event->to.y)
        put_point(w, PL_WIRE(Event, to), event->to);
    if (is_move || event->facing)
        pl_write_put_int(w, PL_WIRE(Event, facing), event->facing);
    if (event->kind == PL_EV_ROLLED && roll) {
        pl_write_key(w, PL_WIRE(Event, roll));
        pl_write_roll(w, scene, viewer, roll);
    }
    if (act)
        pl_write_put_int(w, PL_WIRE(Event, act), act);
    pl_write_close(w, '}');
}

void pl_write_event(pl_writer *w, const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll)
{
    write_event(w, scene, viewer, event, roll, 0);
}

json_t *pl_json_event(const pl_scene *scene, pl_side viewer, const pl_event *event, const pl_roll *roll)
{
    pl_writer w = {0};
    if (!pl_event_kind_of(scene->rules, event->kind))
        return NULL;
    pl_write_event(&w, scene, viewer, event, roll);
    return pl_json_written(&w);
}

void pl_write_events(pl_writer *w, const pl_game *game, pl_side viewer, uint32_t skip, int act)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++) {
        if (!pl_event_seen_by(&events[i], viewer) || (skip && skip--))
            continue;
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        write_event(w, pl_game_scene(game), viewer, &events[i], roll, act);
    }
}

json_t *pl_json_events(const pl_game *game, pl_side viewer)
{
    pl_writer w = {0};
    pl_write_open(&w, '[');
    pl_write_events(&w, game, viewer, 0, 0);
    pl_write_close(&w, ']');
    return pl_json_written(&w);
}

// ---- refusals

json_t *pl_json_refusal(const pl_game *game)
{
    pl_hint hint = {.item = -1};
    const char *why = pl_game_why_not(game, &hint);
    json_t *json = json_object();
    char rule[64] = "";
    pl_print(rule, sizeof rule, "%.*s", (int)strcspn(why ? why : "", ":"), why ? why : "");
    pl_json_put_text(&json, PL_WIRE(Refused, why), why ? why : "not among the options of this step");
    pl_json_put_text(&json, PL_WIRE(Refused, rule), rule);
    if (hint.has_at || hint.over) {
        json_t *part = json_object();
        pl_json_put_int(&part, PL_WIRE(Hint, item), hint.item);
        if (hint.over)
            pl_json_put_int(&part, PL_WIRE(Hint, over), hint.over);
        if (hint.has_at)
            pl_json_put(&part, PL_WIRE(Hint, at), pl_json_point(hint.at));
        pl_json_put(&json, PL_WIRE(Refused, hint), part);
    }
    return json;
}
