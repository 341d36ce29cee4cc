// json_scene.c - what never changes in play and everybody may know, in JSON: table, terrain, names, and the ruleset's vocabulary.
// No unit is told of here: whether a side may know of one, its view says.
#include "formats/json_value.h"
#include "formats/say_form.h"
#include "formats/wire.h"
#include "phaseline/field.h"

static json_t *print_noun(const pl_ruleset *rules, const pl_noun *noun)
{
    json_t *json = json_object();
    pl_json_put_text(&json, PL_WIRE(Noun, is), pl_noun_kind_name(noun->kind));
    pl_json_put_text(&json, PL_WIRE(Noun, name), noun->name);
    pl_json_put_text(&json, PL_WIRE(Noun, table), noun->table);
    if ((noun->kind == PL_WORD || noun->kind == PL_WORDS) && noun->words) {
        json_t *words = json_array();
        for (int i = 0; noun->words[i]; i++)
            pl_json_add(&words, pl_json_text(noun->words[i]));
        pl_json_put(&json, PL_WIRE(Noun, words), words);
        pl_json_put_if(&json, PL_WIRE(Noun, slots), noun->words == rules->slot_words);
    }
    return json;
}

static void put_noun(json_t **json, const char *key, const pl_ruleset *rules, const pl_noun *noun)
{
    if (noun->kind)
        pl_json_put(json, key, print_noun(rules, noun));
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
        pl_json_put_text(&json, PL_WIRE(Feature, id), f->id);
        pl_json_put_text(&json, PL_WIRE(Feature, name), f->name);
        pl_json_put_text(&json, PL_WIRE(Feature, kind), f->kind);
        pl_json_put_if(&json, PL_WIRE(Feature, is_line), f->is_line);
        if (f->height)
            pl_json_put_int(&json, PL_WIRE(Feature, height), f->height);
        if (f->width)
            pl_json_put_int(&json, PL_WIRE(Feature, width), f->width);
        pl_json_put(&json, PL_WIRE(Feature, parts), parts);
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
        pl_json_put_text(&json, PL_WIRE(Zone, id), zone->id);
        pl_json_put_int(&json, PL_WIRE(Zone, side), zone->side);
        pl_json_put_text(&json, PL_WIRE(Zone, use), zone->use);
        pl_json_put(&json, PL_WIRE(Zone, area), print_points(zone->points, zone->point_count));
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_sides(const pl_scene *scene)
{
    char called[96];
    pl_eye anybody = {scene, 0, false};
    json_t *list = json_array();
    for (int i = 0; i < scene->side_count; i++) {
        const pl_scenario_side *side = &scene->scenario->sides[i];
        json_t *json = json_object();
        pl_json_put_int(&json, PL_WIRE(SideInfo, side), i + 1);
        pl_json_put_text(&json, PL_WIRE(SideInfo, id), side->id);
        pl_json_put_text(&json, PL_WIRE(SideInfo, name), side->name);
        pl_say_name(&anybody, PL_SIDE, i + 1, called, sizeof called);
        pl_json_put_text(&json, PL_WIRE(SideInfo, called), called);
        pl_json_put_if(&json, PL_WIRE(SideInfo, many), pl_number_of(&anybody, PL_SIDE, i + 1) == PL_MANY);
        pl_json_put_text(&json, PL_WIRE(SideInfo, aim), side->aim);
        pl_json_put_text(&json, PL_WIRE(SideInfo, home), side->home);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_scenario(const pl_scenario *scenario)
{
    json_t *json = json_object(), *goals = json_array();
    pl_json_put_text(&json, PL_WIRE(ScenarioInfo, id), scenario->id);
    pl_json_put_text(&json, PL_WIRE(ScenarioInfo, name), scenario->name);
    pl_json_put_text(&json, PL_WIRE(ScenarioInfo, about), scenario->about);
    if (scenario->turns)
        pl_json_put_int(&json, PL_WIRE(ScenarioInfo, turns), scenario->turns);
    if (scenario->first)
        pl_json_put_int(&json, PL_WIRE(ScenarioInfo, first), scenario->first);
    if (scenario->end_from)
        pl_json_put(&json, PL_WIRE(ScenarioInfo, random_end),
                    json_pack("{s:i,s:i,s:i}", PL_WIRE(RandomEnd, from), scenario->end_from, PL_WIRE(RandomEnd, need), scenario->end_need,
                              PL_WIRE(RandomEnd, last), scenario->end_last));
    for (int i = 0; i < scenario->goal_count; i++) {
        const pl_scenario_goal *goal = &scenario->goals[i];
        json_t *entry = json_object();
        pl_json_put_text(&entry, PL_WIRE(Goal, kind), goal->kind);
        if (goal->side)
            pl_json_put_int(&entry, PL_WIRE(Goal, side), goal->side);
        pl_json_put_text(&entry, PL_WIRE(Goal, on), goal->on);
        pl_json_put_int(&entry, PL_WIRE(Goal, value), goal->value);
        if (goal->turn)
            pl_json_put_int(&entry, PL_WIRE(Goal, turn), goal->turn);
        pl_json_add(&goals, entry);
    }
    pl_json_put(&json, PL_WIRE(ScenarioInfo, goals), goals);
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

// Another verb goes on with it, as one act.
static bool is_continued(const pl_ruleset *rules, int verb)
{
    for (int i = 0; i < rules->verb_count; i++)
        if (rules->verbs[i].continues >> verb & 1)
            return true;
    return false;
}

static json_t *print_laid(const pl_verb *verb)
{
    json_t *list = json_array();
    for (int i = 0; i < 8 && verb->item_value.words && verb->item_value.words[i]; i++)
        if (verb->lays >> i & 1)
            pl_json_add(&list, pl_json_text(verb->item_value.words[i]));
    return list;
}

static json_t *print_verbs(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->verb_count; i++) {
        const pl_verb *verb = &rules->verbs[i];
        json_t *json = json_object();
        pl_json_put_text(&json, PL_WIRE(Verb, name), verb->name);
        pl_json_put_text(&json, PL_WIRE(Verb, label), verb->label ? verb->label : verb->name);
        pl_json_put_text(&json, PL_WIRE(Verb, rule), verb->rule);
        put_noun(&json, PL_WIRE(Verb, subject), rules, &verb->subject);
        put_noun(&json, PL_WIRE(Verb, target), rules, &verb->target);
        put_noun(&json, PL_WIRE(Verb, value), rules, &verb->value);
        put_noun(&json, PL_WIRE(Verb, item_piece), rules, &verb->item_piece);
        put_noun(&json, PL_WIRE(Verb, item_target), rules, &verb->item_target);
        put_noun(&json, PL_WIRE(Verb, item_order), rules, &verb->item_order);
        put_noun(&json, PL_WIRE(Verb, item_value), rules, &verb->item_value);
        pl_json_put_if(&json, PL_WIRE(Verb, goes_on), is_continued(rules, i));
        pl_json_put_if(&json, PL_WIRE(Verb, handles), verb->handles != NULL);
        pl_json_put_if(&json, PL_WIRE(Verb, fills), verb->fill != NULL);
        if (verb->lays)
            pl_json_put(&json, PL_WIRE(Verb, lays), print_laid(verb));
        pl_json_add(&list, json);
    }
    return list;
}

// Types whose bases have slots, each with its own.
static json_t *print_slots(const pl_scene *scene)
{
    const pl_ruleset *rules = scene->rules;
    const pl_table *types = rules->slots ? pl_data_table(scene->data, rules->unit_table) : NULL;
    json_t *all = json_array();
    for (int type = 0; types && type < types->row_count; type++) {
        pl_slot slots[PL_SLOTS_MAX];
        int count = rules->slots(scene, type, slots, PL_SLOTS_MAX);
        json_t *list = json_array();
        for (int i = 0; i < count; i++) {
            json_t *slot = json_object();
            pl_json_put_text(&slot, PL_WIRE(Slot, name), rules->slot_words[slots[i].word]);
            pl_json_put_text(&slot, PL_WIRE(Slot, kind), slots[i].kind);
            pl_json_put_text(&slot, PL_WIRE(Slot, marks), slots[i].marks);
            pl_json_add(&list, slot);
        }
        json_t *base = json_object();
        pl_json_put_text(&base, PL_WIRE(Base, type), types->keys[type]);
        pl_json_put(&base, PL_WIRE(Base, slots), list);
        pl_json_add(&all, base);
    }
    return all;
}

static json_t *print_field_names(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        if (!pl_field_is_read(field))
            continue;
        json_t *json = json_object();
        pl_json_put_text(&json, PL_WIRE(FieldInfo, name), field->name);
        pl_json_put_text(&json, PL_WIRE(FieldInfo, scope), pl_words_Scope[field->scope]);
        pl_json_put_text(&json, PL_WIRE(FieldInfo, show), pl_words_Show[field->show]);
        pl_json_put(&json, PL_WIRE(FieldInfo, noun), print_noun(rules, &field->noun));
        pl_json_put_text(&json, PL_WIRE(FieldInfo, about), field->about);
        pl_json_put_text(&json, PL_WIRE(FieldInfo, purse), pl_words_PurseKind[field->purse]);
        pl_json_put_text(&json, PL_WIRE(FieldInfo, most), field->most);
        if (field->count > 1)
            pl_json_put_int(&json, PL_WIRE(FieldInfo, count), field->count);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_marker_kinds(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int i = 1; i < rules->marker_kind_count; i++) {
        json_t *json = json_object();
        pl_json_put_text(&json, PL_WIRE(MarkerKind, name), rules->markers[i].name);
        pl_json_put_text(&json, PL_WIRE(MarkerKind, about), rules->markers[i].about);
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_switch(const pl_switch *rule, bool is_on)
{
    json_t *json = json_object();
    pl_json_put_text(&json, PL_WIRE(Switch, name), rule->name);
    pl_json_put(&json, PL_WIRE(Switch, on), json_boolean(is_on));
    pl_json_put_text(&json, PL_WIRE(Switch, rule), rule->rule);
    pl_json_put_text(&json, PL_WIRE(Switch, about), rule->about);
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
    pl_json_put_text(&json, PL_WIRE(Scene, game), rules->id);
    pl_json_put_text(&json, PL_WIRE(Scene, name), rules->name);
    pl_json_put_text(&json, PL_WIRE(Scene, prefix), rules->prefix);
    json_t *scenario = print_scenario(scene->scenario);
    pl_json_put(&scenario, PL_WIRE(ScenarioInfo, to_win), print_goals(scene));
    pl_json_put(&json, PL_WIRE(Scene, scenario), scenario);
    pl_json_put(&json, PL_WIRE(Scene, table),
                json_pack("{s:i,s:i}", PL_WIRE(TableSize, width), (int)scene->width, PL_WIRE(TableSize, height), (int)scene->height));
    pl_json_put(&json, PL_WIRE(Scene, sides), print_sides(scene));
    pl_json_put(&json, PL_WIRE(Scene, terrain), print_terrain(scene));
    pl_json_put(&json, PL_WIRE(Scene, zones), print_zones(scene));
    pl_json_put(&json, PL_WIRE(Scene, unit_types), print_keys(scene, rules->unit_table));
    pl_json_put(&json, PL_WIRE(Scene, group_types), print_keys(scene, rules->group_table));
    pl_json_put(&json, PL_WIRE(Scene, terrain_kinds), print_keys(scene, rules->terrain_table));
    pl_json_put(&json, PL_WIRE(Scene, marker_kinds), pl_json_marker_kinds(rules));
    pl_json_put(&json, PL_WIRE(Scene, verbs), print_verbs(rules));
    pl_json_put(&json, PL_WIRE(Scene, fields), print_field_names(rules));
    pl_json_put(&json, PL_WIRE(Scene, switches), print_switches(scene));
    pl_json_put(&json, PL_WIRE(Scene, wordings), pl_json_wordings(rules));
    pl_json_put_text(&json, PL_WIRE(Scene, piece_noun), rules->piece_noun);
    if (rules->slots) {
        pl_json_put_text(&json, PL_WIRE(Scene, slot_field), rules->slot_field);
        pl_json_put(&json, PL_WIRE(Scene, slots), print_slots(scene));
    }
    return json;
}

// ---- the outline, and errors

static json_t *print_step(const pl_ruleset *rules, const pl_sequence *sequence, const pl_step *step)
{
    json_t *json = json_object(), *jumps = json_array(), *calls = json_array(), *verbs = json_array();
    pl_json_put_text(&json, PL_WIRE(OutlineStep, id), step->id);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, name), step->name);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, by), pl_words_By[step->by]);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, rule), step->rule);
    for (int i = 0; i < PL_JUMPS_MAX; i++)
        if (step->jumps[i] && step->jumps[i] <= sequence->step_count)
            pl_json_add(&jumps, pl_json_text(sequence->steps[step->jumps[i] - 1].id));
    for (int i = 0; i < PL_CALLS_MAX; i++)
        if (step->calls[i] && step->calls[i] < rules->sequence_count)
            pl_json_add(&calls, pl_json_text(rules->sequences[step->calls[i]].id));
    pl_json_put(&json, PL_WIRE(OutlineStep, jumps), jumps);
    pl_json_put(&json, PL_WIRE(OutlineStep, calls), calls);
    for (int verb = 1; verb < rules->verb_count; verb++)
        if (step->verbs >> verb & 1)
            pl_json_add(&verbs, pl_json_text(rules->verbs[verb].name));
    pl_json_put(&json, PL_WIRE(OutlineStep, verbs), verbs);
    pl_json_put_if(&json, PL_WIRE(OutlineStep, may_pass), step->verbs & PL_VERB(PL_PASS));
    pl_json_put_if(&json, PL_WIRE(OutlineStep, repeats), step->repeats);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, when), step->when);
    pl_json_put_if(&json, PL_WIRE(OutlineStep, is_heading), !step->run && !step->offer);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, prompt), step->prompt);
    pl_json_put_text(&json, PL_WIRE(OutlineStep, moment), step->moment);
    return json;
}

json_t *pl_json_sequence(const pl_ruleset *rules)
{
    json_t *list = json_array();
    for (int s = 1; s < rules->sequence_count; s++) {
        const pl_sequence *sequence = &rules->sequences[s];
        json_t *json = json_object(), *steps = json_array();
        pl_json_put_text(&json, PL_WIRE(Sequence, id), sequence->id);
        pl_json_put_text(&json, PL_WIRE(Sequence, name), sequence->name);
        if (sequence->is_void && sequence->refusal < sequence->step_count)
            pl_json_put_text(&json, PL_WIRE(Sequence, void_to), sequence->steps[sequence->refusal].id);
        for (int i = 0; i < sequence->step_count; i++)
            pl_json_add(&steps, print_step(rules, sequence, &sequence->steps[i]));
        pl_json_put(&json, PL_WIRE(Sequence, steps), steps);
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
