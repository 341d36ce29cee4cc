// json_scene.c - what never changes in play and everybody may know, in JSON: table, terrain, names, and the ruleset's vocabulary.
// No unit is told of here: whether a side may know of one, its view says.
#include "formats/json_value.h"
#include "formats/say.h"
#include "phaseline/field.h"

static json_t *print_noun(const pl_noun *noun)
{
    json_t *json = json_object();
    pl_json_put_text(&json, "is", pl_noun_kind_name(noun->kind));
    pl_json_put_text(&json, "name", noun->name);
    pl_json_put_text(&json, "table", noun->table);
    if ((noun->kind == PL_WORD || noun->kind == PL_WORDS) && noun->words) {
        json_t *words = json_array();
        for (int i = 0; noun->words[i]; i++)
            pl_json_add(&words, pl_json_text(noun->words[i]));
        pl_json_put(&json, "words", words);
    }
    return json;
}

static void put_noun(json_t **json, const char *key, const pl_noun *noun)
{
    if (noun->kind)
        pl_json_put(json, key, print_noun(noun));
}

static json_t *print_points(const pl_point *points, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        pl_json_add(&list, pl_json_point(points[i]));
    return list;
}

// ---- the table

static json_t *print_terrain(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->scenario->feature_count; i++) {
        const pl_scenario_feature *f = &scene->scenario->features[i];
        json_t *json = json_object(), *parts = json_array();
        int count = f->part_count ? f->part_count : 1, at = 0;
        for (int k = 0; k < count; k++) {
            int end = f->part_ends ? f->part_ends[k] : f->point_count;
            pl_json_add(&parts, print_points(f->points + at, end - at));
            at = end;
        }
        pl_json_put_text(&json, "id", f->id);
        pl_json_put_text(&json, "name", f->name);
        pl_json_put_text(&json, "kind", f->kind);
        pl_json_put_if(&json, "is_line", f->is_line);
        if (f->height)
            pl_json_put_int(&json, "height", f->height);
        if (f->width)
            pl_json_put_int(&json, "width", f->width);
        pl_json_put(&json, "parts", parts);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_zones(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->scenario->zone_count; i++) {
        const pl_scenario_zone *zone = &scene->scenario->zones[i];
        json_t *json = json_object();
        pl_json_put_text(&json, "id", zone->id);
        pl_json_put_int(&json, "side", zone->side);
        pl_json_put_text(&json, "use", zone->use);
        pl_json_put(&json, "area", print_points(zone->points, zone->point_count));
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_sides(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->side_count; i++) {
        const pl_scenario_side *side = &scene->scenario->sides[i];
        json_t *json = json_object();
        pl_json_put_int(&json, "side", i + 1);
        pl_json_put_text(&json, "id", side->id);
        pl_json_put_text(&json, "name", side->name);
        pl_json_put_text(&json, "home", side->home);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_scenario(const pl_scenario *scenario)
{
    json_t *json = json_object(), *goals = json_array();
    pl_json_put_text(&json, "id", scenario->id);
    pl_json_put_text(&json, "name", scenario->name);
    pl_json_put_text(&json, "about", scenario->about);
    if (scenario->turns)
        pl_json_put_int(&json, "turns", scenario->turns);
    if (scenario->first)
        pl_json_put_int(&json, "first", scenario->first);
    if (scenario->end_from)
        pl_json_put(&json, "random_end",
                    json_pack("{s:i,s:i,s:i}", "from", scenario->end_from, "need", scenario->end_need, "last", scenario->end_last));
    for (int i = 0; i < scenario->goal_count; i++) {
        const pl_scenario_goal *goal = &scenario->goals[i];
        json_t *entry = json_object();
        pl_json_put_text(&entry, "kind", goal->kind);
        if (goal->side)
            pl_json_put_int(&entry, "side", goal->side);
        pl_json_put_text(&entry, "on", goal->on);
        pl_json_put_int(&entry, "value", goal->value);
        if (goal->turn)
            pl_json_put_int(&entry, "turn", goal->turn);
        pl_json_add(&goals, entry);
    }
    pl_json_put(&json, "goals", goals);
    return json;
}

static json_t *print_keys(const pl_scene *scene, const char *id)
{
    const pl_table *table = id ? pl_data_table(scene->data, id) : NULL;
    json_t *list = json_array();
    for (int i = 0; table && i < table->row_count; i++)
        pl_json_add(&list, pl_json_text(table->keys[i]));
    return list;
}

// ---- the vocabulary

static json_t *print_verbs(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->verb_count; i++) {
        const pl_verb *verb = &rules->verbs[i];
        json_t *json = json_object();
        pl_json_put_text(&json, "name", verb->name);
        pl_json_put_text(&json, "label", verb->label ? verb->label : verb->name);
        pl_json_put_text(&json, "rule", verb->rule);
        put_noun(&json, "subject", &verb->subject);
        put_noun(&json, "target", &verb->target);
        put_noun(&json, "value", &verb->value);
        put_noun(&json, "item_piece", &verb->item_piece);
        put_noun(&json, "item_target", &verb->item_target);
        put_noun(&json, "item_order", &verb->item_order);
        put_noun(&json, "item_value", &verb->item_value);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_field_names(const pl_ruleset *rules)
{
    static const char *const scopes[] = {"game", "side", "group", "unit", "piece", "marker"};
    static const char *const shows[] = {"not", "card", "badge"};
    static const char *const purses[] = {NULL, "coins", "bar", "count"};
    json_t *list = json_array();
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        if (!pl_field_is_read(field))
            continue;
        json_t *json = json_object();
        pl_json_put_text(&json, "name", field->name);
        pl_json_put_text(&json, "scope", scopes[field->scope]);
        pl_json_put_text(&json, "show", shows[field->show]);
        pl_json_put(&json, "noun", print_noun(&field->noun));
        pl_json_put_text(&json, "about", field->about);
        pl_json_put_text(&json, "purse", purses[field->purse]);
        pl_json_put_text(&json, "most", field->most);
        if (field->count > 1)
            pl_json_put_int(&json, "count", field->count);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_marker_kinds(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 1; i < rules->marker_kind_count; i++) {
        json_t *json = json_object();
        pl_json_put_text(&json, "name", rules->markers[i].name);
        pl_json_put_text(&json, "about", rules->markers[i].about);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_switch(const pl_switch *rule, bool is_on)
{
    json_t *json = json_object();
    pl_json_put_text(&json, "name", rule->name);
    pl_json_put(&json, "on", json_boolean(is_on));
    pl_json_put_text(&json, "rule", rule->rule);
    pl_json_put_text(&json, "about", rule->about);
    return json;
}

static json_t *print_switches(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->rules->switch_count; i++)
        pl_json_add(&list, pl_json_switch(&scene->rules->switches[i], pl_switched_on(scene, i)));
    return list;
}

// Keys of the rules that people read in other words.
json_t *pl_json_wordings(const pl_ruleset *rules)
{
    json_t *json = json_object();
    for (int i = 0; i < rules->wording_count; i++)
        pl_json_put_text(&json, rules->wordings[i].key, rules->wordings[i].words);
    return json;
}

// What wins, in words; for everybody, so no side is "you" in it.
static json_t *print_goals(const pl_scene *scene)
{
    char text[PL_SAY_MAX];
    pl_eye eye = {scene, 0, false};
    json_t *list = json_array();
    for (int i = 0; i < scene->scenario->goal_count; i++) {
        pl_say_goal(&eye, &scene->scenario->goals[i], text, sizeof text);
        pl_json_add(&list, pl_json_text(text));
    }
    for (pl_marker_id m = 1; m <= scene->marker_count; m++)
        if (pl_say_worth(&eye, m, text, sizeof text))
            pl_json_add(&list, pl_json_text(text));
    return list;
}

json_t *pl_json_scene(const pl_scene *scene)
{
    const pl_ruleset *rules = scene->rules;
    json_t *json = json_object();
    pl_json_put_text(&json, "game", rules->id);
    pl_json_put_text(&json, "name", rules->name);
    pl_json_put_text(&json, "prefix", rules->prefix);
    json_t *scenario = print_scenario(scene->scenario);
    pl_json_put(&scenario, "to_win", print_goals(scene));
    pl_json_put(&json, "scenario", scenario);
    pl_json_put(&json, "table", json_pack("{s:i,s:i}", "width", (int)scene->width, "height", (int)scene->height));
    pl_json_put(&json, "sides", print_sides(scene));
    pl_json_put(&json, "terrain", print_terrain(scene));
    pl_json_put(&json, "zones", print_zones(scene));
    pl_json_put(&json, "unit_types", print_keys(scene, rules->unit_table));
    pl_json_put(&json, "group_types", print_keys(scene, rules->group_table));
    pl_json_put(&json, "terrain_kinds", print_keys(scene, rules->terrain_table));
    pl_json_put(&json, "marker_kinds", pl_json_marker_kinds(rules));
    pl_json_put(&json, "verbs", print_verbs(rules));
    pl_json_put(&json, "fields", print_field_names(rules));
    pl_json_put(&json, "switches", print_switches(scene));
    pl_json_put(&json, "wordings", pl_json_wordings(rules));
    pl_json_put_text(&json, "piece_noun", rules->piece_noun);
    return json;
}

// ---- the outline, and errors

static json_t *print_step(const pl_ruleset *rules, const pl_sequence *sequence, const pl_step *step)
{
    static const char *const by[] = {"nobody", "active", "other", "acting", "all", "all_sealed"};
    json_t *json = json_object(), *jumps = json_array(), *calls = json_array(), *verbs = json_array();
    pl_json_put_text(&json, "id", step->id);
    pl_json_put_text(&json, "name", step->name);
    pl_json_put_text(&json, "by", step->by < PL_COUNT(by) ? by[step->by] : "nobody");
    pl_json_put_text(&json, "rule", step->rule);
    for (int i = 0; i < PL_JUMPS_MAX; i++)
        if (step->jumps[i] && step->jumps[i] <= sequence->step_count)
            pl_json_add(&jumps, pl_json_text(sequence->steps[step->jumps[i] - 1].id));
    for (int i = 0; i < PL_CALLS_MAX; i++)
        if (step->calls[i] && step->calls[i] < rules->sequence_count)
            pl_json_add(&calls, pl_json_text(rules->sequences[step->calls[i]].id));
    pl_json_put(&json, "jumps", jumps);
    pl_json_put(&json, "calls", calls);
    for (int verb = 1; verb < rules->verb_count; verb++)
        if (step->verbs >> verb & 1)
            pl_json_add(&verbs, pl_json_text(rules->verbs[verb].name));
    pl_json_put(&json, "verbs", verbs);
    pl_json_put_if(&json, "may_pass", step->verbs & PL_VERB(PL_PASS));
    pl_json_put_if(&json, "repeats", step->repeats);
    pl_json_put_text(&json, "when", step->when);
    pl_json_put_if(&json, "is_heading", !step->run && !step->offer);
    pl_json_put_text(&json, "prompt", step->prompt);
    return json;
}

json_t *pl_json_sequence(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int s = 1; s < rules->sequence_count; s++) {
        const pl_sequence *sequence = &rules->sequences[s];
        json_t *json = json_object(), *steps = json_array();
        pl_json_put_text(&json, "id", sequence->id);
        pl_json_put_text(&json, "name", sequence->name);
        if (sequence->is_void && sequence->refusal < sequence->step_count)
            pl_json_put_text(&json, "void_to", sequence->steps[sequence->refusal].id);
        for (int i = 0; i < sequence->step_count; i++)
            pl_json_add(&steps, print_step(rules, sequence, &sequence->steps[i]));
        pl_json_put(&json, "steps", steps);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_error(const pl_error *error)
{
    static const char *const statuses[] = {"ok", "illegal", "bad", "missing", "full", "differs", "no_memory", "io"};
    json_t *json = json_object();
    pl_json_put_text(&json, "file", error->file);
    if (error->line) {
        pl_json_put_int(&json, "line", error->line);
        pl_json_put_int(&json, "column", error->column);
    }
    pl_json_put_text(&json, "path", error->path);
    pl_json_put(&json, "text", pl_json_text(error->text));
    pl_json_put_text(&json, "status", error->status < PL_COUNT(statuses) ? statuses[error->status] : "bad");
    return json;
}
