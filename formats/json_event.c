// json_event.c - options, events and refusals in JSON: what may be done, what happened, and why not.
#include <string.h>

#include "formats/json_value.h"
#include "formats/notation.h"
#include "formats/text.h"

// ---- options

static const char *need_name(int need)
{
    static const char *const names[] = {[PL_NEED_NONE] = "none",
                                        [PL_NEED_NUMBER] = "number",
                                        [PL_NEED_PATH] = "path",
                                        [PL_NEED_PLACE] = "place",
                                        [PL_NEED_GROUP] = "group"};
    return need >= 0 && need < PL_COUNT(names) ? names[need] : "none";
}

static json_t *parts_of(unsigned parts)
{
    static const char *const names[] = {"piece", "target", "at", "facing", "order", "value"};  // by bit
    json_t *list = json_array();
    for (int i = 0; i < PL_COUNT(names); i++)
        if (parts >> i & 1)
            pl_json_add(&list, pl_json_text(names[i]));
    return list;
}

json_t *pl_json_option(const pl_scene *scene, const pl_option *option)
{
    char text[256];
    if (option->verb >= scene->rules->verb_count)
        return NULL;
    const pl_verb *verb = &scene->rules->verbs[option->verb];
    json_t *json = json_object();
    pl_option_print(scene, option, text, sizeof text);
    pl_json_put_text(&json, "verb", verb->name);
    pl_json_put_text(&json, "label", verb->label ? verb->label : verb->name);
    pl_json_put_text(&json, "text", text);
    pl_json_put_text(&json, "rule", verb->rule);
    pl_json_put_noun(&json, "subject", "subject_is", scene, &verb->subject, option->subject);
    pl_json_put_noun(&json, "target", "target_is", scene, &verb->target, option->target);
    pl_json_put_noun(&json, "value", "value_is", scene, &verb->value, option->value);
    if (verb->value.kind && option->value_max && option->value_max != option->value)
        pl_json_put(&json, "value_max", pl_json_noun(scene, &verb->value, option->value_max));
    pl_json_put_text(&json, "need", need_name(verb->need));
    if (verb->item_parts)
        pl_json_put(&json, "parts", parts_of(verb->item_parts));
    if (option->cost)
        pl_json_put_int(&json, "cost", option->cost);
    pl_json_put_if(&json, "default", option->is_default);
    pl_json_put_text(&json, "shut", option->shut);
    return json;
}

json_t *pl_json_options(pl_game *game, pl_side side, bool with_shut)
{
    int count;
    const pl_option *options = pl_game_options(game, side, with_shut, &count);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        pl_json_add(&list, pl_json_option(pl_game_scene(game), &options[i]));
    return list;
}

// ---- events

static void put_id(json_t **json, const char *key, const char *is_key, const pl_scene *scene, int kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    if (id && kind)
        pl_json_put_noun(json, key, is_key, scene, &noun, id);
}

json_t *pl_json_roll(const pl_scene *scene, const pl_roll *roll)
{
    json_t *json = json_object(), *dice = json_array(), *mods = json_array();
    int count = roll->count ? roll->count : 1;
    for (int i = 0; i < count && i < PL_DICE_MAX; i++)
        pl_json_add(&dice, json_integer(roll->dice[i]));
    for (int i = 0; i < roll->mod_count && i < PL_MODS_MAX; i++)
        pl_json_add(&mods, json_pack("{s:s,s:i}", "name", roll->mods[i].name, "value", roll->mods[i].value));
    pl_json_put_text(&json, "purpose", roll->purpose);
    pl_json_put_text(&json, "rule", roll->rule);
    pl_json_put_int(&json, "owner", roll->owner);
    pl_json_put_int(&json, "faces", roll->faces ? roll->faces : 6);
    pl_json_put(&json, "dice", dice);
    if (roll->need)
        pl_json_put_int(&json, "need", roll->need);
    pl_json_put_if(&json, "at_most", roll->is_at_most);
    pl_json_put_if(&json, "sum", roll->is_sum);
    pl_json_put_if(&json, "reroll", roll->is_reroll);
    if (roll->sure)
        pl_json_put_int(&json, "sure", roll->sure);
    if (roll->never)
        pl_json_put_int(&json, "never", roll->never);
    pl_json_put(&json, "mods", mods);
    pl_json_put_int(&json, "natural", roll->natural);
    pl_json_put_int(&json, "total", roll->total);
    pl_json_put_int(&json, "passed", roll->passed);
    put_id(&json, "subject", "subject_is", scene, roll->subject_is, roll->subject);
    put_id(&json, "target", "target_is", scene, roll->target_is, roll->target);
    return json;
}

json_t *pl_json_event(const pl_scene *scene, const pl_event *event, const pl_roll *roll)
{
    char text[512];
    const pl_event_kind *kind = pl_event_kind_of(scene->rules, event->kind);
    if (!kind)
        return NULL;
    json_t *json = json_object();
    pl_event_print(scene, event, roll, text, sizeof text);
    pl_json_put_text(&json, "kind", kind->name);
    pl_json_put(&json, "text", pl_json_text(text));
    pl_json_put_text(&json, "rule", event->rule);
    if (event->side)
        pl_json_put_int(&json, "side", event->side);
    put_id(&json, "subject", "subject_is", scene, kind->subject, event->subject);
    put_id(&json, "target", "target_is", scene, kind->target, event->target);
    pl_json_put_int(&json, "value", event->value);
    pl_json_put_int(&json, "value2", event->value2);
    bool is_move = event->kind == PL_EV_MOVED;
    if (is_move || event->from.x || event->from.y)
        pl_json_put(&json, "from", pl_json_point(event->from));
    if (is_move || event->to.x || event->to.y)
        pl_json_put(&json, "to", pl_json_point(event->to));
    if (is_move || event->facing)
        pl_json_put_int(&json, "facing", event->facing);
    if (event->kind == PL_EV_ROLLED && roll)
        pl_json_put(&json, "roll", pl_json_roll(scene, roll));
    return json;
}

json_t *pl_json_events(const pl_game *game, pl_side viewer)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const pl_roll *roll = events[i].kind == PL_EV_ROLLED ? pl_game_roll(game, &events[i]) : NULL;
        if (pl_event_seen_by(&events[i], viewer))
            pl_json_add(&list, pl_json_event(pl_game_scene(game), &events[i], roll));
    }
    return list;
}

// ---- refusals

json_t *pl_json_refusal(const pl_game *game)
{
    pl_hint hint = {.item = -1};
    const char *why = pl_game_why_not(game, &hint);
    json_t *json = json_object();
    char rule[64] = "";
    pl_print(rule, sizeof rule, "%.*s", (int)strcspn(why ? why : "", ":"), why ? why : "");
    pl_json_put_text(&json, "why", why ? why : "not among the options of this step");
    pl_json_put_text(&json, "rule", rule);
    if (hint.has_at || hint.over) {
        json_t *part = json_object();
        pl_json_put_int(&part, "item", hint.item);
        if (hint.over)
            pl_json_put_int(&part, "over", hint.over);
        if (hint.has_at)
            pl_json_put(&part, "at", pl_json_point(hint.at));
        pl_json_put(&json, "hint", part);
    }
    return json;
}
