// words.c - see words.h.
#include "formats/words.h"

#include <string.h>

#include "formats/buffer.h"
#include "formats/json.h"
#include "formats/json_value.h"
#include "formats/notation.h"
#include "formats/wire.h"

enum { LINE_MAX = 512 };

// ---- values

// What may be written for a noun: its words, or what kind of thing it is.
static void add_values(pl_buffer *b, const pl_noun *noun)
{
    static const char *const kinds[] = {
        [PL_UNIT] = "a unit's id",   [PL_PIECE] = "a piece's id", [PL_MARKER] = "a marker's id",  [PL_FEATURE] = "a terrain id",
        [PL_GROUP] = "a group's id", [PL_SIDE] = "a side",        [PL_NUMBER] = "a whole number", [PL_LENGTH] = "inches",
        [PL_DEGREES] = "degrees",    [PL_FLAG] = "yes or no",     [PL_ROW] = "a row of table "};
    const char *between = "";
    if (noun->kind != PL_WORD && noun->kind != PL_WORDS) {
        pl_buffer_text(b, noun->kind < PL_COUNT(kinds) && kinds[noun->kind] ? kinds[noun->kind] : "");
        pl_buffer_text(b, noun->kind == PL_ROW && noun->table ? noun->table : "");
        return;
    }
    for (int i = 0; noun->words && noun->words[i]; i++) {
        pl_buffer_text(b, between);
        pl_buffer_text(b, noun->words[i]);
        between = noun->kind == PL_WORDS ? " + " : " | ";
    }
}

// ---- verbs

static void add_slot(pl_buffer *b, const char *before, const pl_noun *noun, const char *otherwise)
{
    if (noun->kind == PL_NOTHING && !otherwise)
        return;
    pl_buffer_add(b, "%s%s", before, noun->name ? noun->name : otherwise ? otherwise : pl_noun_kind_name(noun->kind));
}

// "move SQUAD [(x,y)] ...", with the names of the verb's own nouns.
static json_t *written_of(const pl_verb *verb)
{
    char text[LINE_MAX];
    pl_buffer b = pl_buffer_start(text, sizeof text);
    pl_buffer_text(&b, verb->name);
    add_slot(&b, " <", &verb->subject, NULL);
    pl_buffer_text(&b, verb->subject.kind ? ">" : "");
    add_slot(&b, " <", &verb->target, NULL);
    pl_buffer_text(&b, verb->target.kind ? ">" : "");
    add_slot(&b, " <", &verb->value, NULL);
    pl_buffer_text(&b, verb->value.kind ? ">" : "");
    if (verb->item_parts) {
        const char *space = "";
        static const struct {
            int part;
            const char *text;
        } parts[] = {{PL_ITEM_PIECE, "piece"}, {PL_ITEM_ORDER, "order"},     {PL_ITEM_TARGET, ">target"},
                     {PL_ITEM_AT, "(x,y)"},    {PL_ITEM_FACING, "@degrees"}, {PL_ITEM_VALUE, "=value"}};
        pl_buffer_text(&b, " [");
        for (int i = 0; i < PL_COUNT(parts); i++)
            if (verb->item_parts & parts[i].part) {
                pl_buffer_add(&b, "%s%s", space, parts[i].text);
                space = " ";
            }
        pl_buffer_text(&b, "] ...");
    }
    return pl_json_text(text);
}

// Any value that a noun can have in this scene, the first that is not none; of a target the last, which is mostly an enemy.
static int32_t some_value(const pl_scene *scene, const pl_noun *noun, bool is_target)
{
    switch (noun->kind) {
    case PL_NOTHING: return 0;
    case PL_UNIT: return is_target ? scene->unit_count : 1;
    case PL_PIECE: return is_target ? scene->piece_count : 1;
    case PL_WORD: return noun->words && noun->words[0] && noun->words[1] ? 1 : 0;
    case PL_ROW: return 0;
    case PL_LENGTH: return PL_INCHES(4);
    case PL_DEGREES: return 45;
    default: return 1;
    }
}

static json_t *example_of(const pl_scene *scene, int number)
{
    const pl_verb *verb = &scene->rules->verbs[number];
    const pl_item item = {.piece = 1,
                          .target = (uint16_t)some_value(scene, &verb->item_target, true),
                          .at = pl_at(PL_INCHES(12), PL_INCHES(6)),
                          .value = some_value(scene, &verb->item_value, false),
                          .facing = 90,
                          .order = (uint8_t)some_value(scene, &verb->item_order, false)};
    const pl_choice choice = {.side = 1,
                              .verb = (uint8_t)number,
                              .subject = (uint16_t)some_value(scene, &verb->subject, false),
                              .target = (uint16_t)some_value(scene, &verb->target, true),
                              .value = some_value(scene, &verb->value, false),
                              .item_count = verb->item_parts ? 1 : 0,
                              .items = &item};
    char text[LINE_MAX];
    pl_choice_print(scene, &choice, text, sizeof text);
    return pl_json_text(text);
}

static json_t *steps_of(const pl_ruleset *rules, int verb)
{
    json_t *list = json_array();
    for (int s = 1; s < rules->sequence_count; s++)
        for (int r = 0; r < rules->sequences[s].step_count; r++)
            if (rules->sequences[s].steps[r].verbs >> verb & 1)
                pl_json_add(&list, pl_json_text(rules->sequences[s].steps[r].id));
    return list;
}

static json_t *verbs_of(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 1; i < scene->rules->verb_count; i++) {
        const pl_verb *verb = &scene->rules->verbs[i];
        json_t *json = json_object();
        pl_json_put_text(&json, "name", verb->name);
        pl_json_put_text(&json, "label", verb->label);
        pl_json_put_text(&json, "rule", verb->rule);
        pl_json_put(&json, "written", written_of(verb));
        pl_json_put(&json, "example", example_of(scene, i));
        pl_json_put(&json, "steps", steps_of(scene->rules, i));
        pl_json_add(&list, json);
    }
    return list;
}

// ---- fields, events and the rest

static json_t *fields_of(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        char values[LINE_MAX];
        pl_buffer b = pl_buffer_start(values, sizeof values);
        add_values(&b, &field->noun);
        json_t *json = json_object();
        pl_json_put_text(&json, "name", field->name);
        pl_json_put_text(&json, "of", pl_words_Scope[field->scope]);
        pl_json_put_text(&json, "values", values);
        if (field->count > 1)
            pl_json_put_int(&json, "count", field->count);
        pl_json_put_text(&json, "about", field->about);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *events_of(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 1; i < PL_EV_OWN + rules->event_count; i++) {
        const pl_event_kind *kind = pl_event_kind_of(rules, i);
        json_t *json = json_object();
        pl_json_put_text(&json, "name", kind->name);
        pl_json_put_text(&json, "subject", pl_noun_kind_name(kind->subject));
        pl_json_put_text(&json, "target", pl_noun_kind_name(kind->target));
        pl_json_put_text(&json, "weight", pl_words_Weight[kind->weight]);
        pl_json_put_text(&json, "text", kind->text);
        pl_json_add(&list, json);
    }
    return list;
}

// What is rolled for, and what it means when it passes and when it does not.
static json_t *rolls_of(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->roll_kind_count; i++) {
        const pl_roll_kind *kind = &rules->rolls[i];
        json_t *json = json_object();
        pl_json_put_text(&json, "name", kind->purpose);
        pl_json_put_text(&json, "title", kind->title);
        pl_json_put_text(&json, "passed", kind->passed);
        pl_json_put_text(&json, "failed", kind->failed);
        pl_json_put_text(&json, "modifiers", kind->mods);
        pl_json_put_text(&json, "counts",
                         kind->counts == PL_TO_NEED ? "modifiers change the number to roll" : "modifiers are added to the dice");
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *switches_of(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->switch_count; i++)
        pl_json_add(&list, pl_json_switch(&rules->switches[i], rules->switches[i].is_on));
    return list;
}

static json_t *keys_of(int keys)
{
    static const char *const names[] = {"side", "on", "value", "turn", "need", "edge", "stretch", "zone"};
    json_t *list = json_array();
    for (int i = 0; i < PL_COUNT(names); i++)
        if (keys >> i & 1)
            pl_json_add(&list, pl_json_text(names[i]));
    return list;
}

static json_t *terms_of(const pl_ruleset *rules, pl_term_list of)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->term_count; i++) {
        const pl_term *term = &rules->terms[i];
        if (term->list != of)
            continue;
        json_t *json = json_object();
        pl_json_put_text(&json, "name", term->word);
        pl_json_put_text(&json, "on", pl_noun_kind_name(term->on));
        pl_json_put(&json, "must", keys_of(term->must));
        pl_json_put(&json, "may", keys_of(term->may));
        pl_json_put_text(&json, "rule", term->rule);
        pl_json_put_text(&json, "about", term->about);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_words(const pl_scene *scene)
{
    const pl_ruleset *rules = scene->rules;
    json_t *json = json_object();
    pl_json_put_text(&json, "game", rules->id);
    pl_json_put_text(&json, "name", rules->name);
    pl_json_put(&json, "verbs", verbs_of(scene));
    pl_json_put(&json, "fields", fields_of(rules));
    pl_json_put(&json, "events", events_of(rules));
    pl_json_put(&json, "rolls", rolls_of(rules));
    pl_json_put(&json, "wordings", pl_json_wordings(rules));
    pl_json_put(&json, "switches", switches_of(rules));
    pl_json_put(&json, "markers", pl_json_marker_kinds(rules));
    pl_json_put(&json, "goals", terms_of(rules, PL_IN_GOALS));
    pl_json_put(&json, "zones", terms_of(rules, PL_IN_ZONES));
    pl_json_put(&json, "arrivals", terms_of(rules, PL_IN_ARRIVALS));
    pl_json_put(&json, "end", terms_of(rules, PL_AS_END));
    return json;
}
