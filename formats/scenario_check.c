// scenario_check.c - every name an author can mistype, looked up before the engine builds on it, with the nearest known one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/nearest.h"
#include "formats/scenario_file.h"
#include "formats/text.h"

typedef struct checker {
    const pl_scenario *scenario;
    const pl_ruleset *rules;
    const pl_data *data;
    pl_error *error;
    pl_status status;
    pl_nearest nearest;
    bool is_known;
} checker;

// ---- the question: is this word one of those?

static void ask(checker *c, const char *word)
{
    c->nearest = (pl_nearest){.word = word};
    c->is_known = false;
}

static void among(checker *c, const char *candidate)
{
    if (!candidate)
        return;
    c->is_known |= !strcmp(c->nearest.word, candidate);
    pl_nearest_try(&c->nearest, candidate);
}

static void among_table(checker *c, const char *id)
{
    const pl_table *table = id ? pl_data_table(c->data, id) : NULL;
    for (int i = 0; table && i < table->row_count; i++)
        among(c, table->keys[i]);
}

static void among_units(checker *c)
{
    for (int i = 0; i < c->scenario->unit_count; i++)
        among(c, c->scenario->units[i].id);
}

// Pieces are named by their author, or "<unit>.<n>"; how many a unit has is the ruleset's business, so n is not judged here.
static void among_pieces(checker *c)
{
    const char *dot = strrchr(c->nearest.word, '.');
    for (int i = 0; i < c->scenario->unit_count; i++) {
        const pl_scenario_unit *unit = &c->scenario->units[i];
        for (int k = 0; k < unit->piece_count; k++)
            among(c, unit->pieces[k].id);
        size_t length = strlen(unit->id);
        c->is_known |= dot && (size_t)(dot - c->nearest.word) == length && !strncmp(c->nearest.word, unit->id, length);
    }
}

static void among_features(checker *c)
{
    for (int i = 0; i < c->scenario->feature_count; i++)
        among(c, c->scenario->features[i].id);
}

static void among_markers(checker *c)
{
    for (int i = 0; i < c->scenario->marker_count; i++)
        among(c, c->scenario->markers[i].id);
}

static void among_groups(checker *c)
{
    for (int i = 0; i < c->scenario->group_count; i++)
        among(c, c->scenario->groups[i].id);
}

static void among_zones(checker *c)
{
    for (int i = 0; i < c->scenario->zone_count; i++)
        among(c, c->scenario->zones[i].id);
}

static void answer(checker *c, const char *what, const char *path)
{
    char hint[256];
    if (c->is_known || c->status != PL_OK)
        return;
    c->status =
        pl_fail_at(c->error, PL_BAD, path, "unknown %s '%.40s'%s", what, c->nearest.word, pl_nearest_hint(&c->nearest, hint, sizeof hint));
}

static void print_len(pl_len length, char *text, size_t size)
{
    pl_print(text, size, "%s%d.%03d", length < 0 ? "-" : "", abs(length) / 1000, abs(length) % 1000);
    char *end = text + strlen(text);
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.')
        end[-1] = '\0';
}

// The place itself; whether the whole footprint fits on the table is for the ruleset, which knows its size.
static void check_place(checker *c, bool has_at, pl_point at, const char *path)
{
    char x[20], y[20], width[20], height[20];
    bool is_on = at.x >= 0 && at.y >= 0 && at.x <= c->scenario->width && at.y <= c->scenario->height;
    if (!has_at || is_on || c->status != PL_OK)
        return;
    print_len(at.x, x, sizeof x);
    print_len(at.y, y, sizeof y);
    print_len(c->scenario->width, width, sizeof width);
    print_len(c->scenario->height, height, sizeof height);
    c->status = pl_fail_at(c->error, PL_BAD, path, "[%s, %s] lies off the table, which is %s by %s", x, y, width, height);
}

// ---- fields set by the author

static void check_value(checker *c, const pl_noun *noun, const char *text, const char *path)
{
    ask(c, text);
    const char *what = noun->name ? noun->name : "word";
    bool may_be_none = noun->kind != PL_WORD && noun->kind != PL_ROW && (!strcmp(text, "-") || !strcmp(text, "0"));
    switch (noun->kind) {
    case PL_WORD:
        for (int i = 0; noun->words[i]; i++)
            among(c, noun->words[i]);
        break;
    case PL_ROW: among_table(c, noun->table); break;
    case PL_UNIT: among_units(c); break;
    case PL_PIECE: among_pieces(c); break;
    case PL_MARKER: among_markers(c); break;
    case PL_FEATURE: among_features(c); break;
    case PL_GROUP: among_groups(c); break;
    default: return;  // numbers and flags are judged where they are stored
    }
    c->is_known |= may_be_none;
    answer(c, what, path);
}

static void check_set(checker *c, pl_scope scope, pl_attrs set, const char *start)
{
    for (int i = 0; i < set.count; i++) {
        for (int f = 0; f < c->rules->field_count; f++) {
            const pl_field *field = &c->rules->fields[f];
            if (field->scope != scope || strcmp(field->name, set.list[i].name) != 0)
                continue;
            char path[128];
            pl_print(path, sizeof path, "%.60s%sset.%.50s", start, *start ? "." : "", field->name);
            if (field->count <= 1) {
                check_value(c, &field->noun, set.list[i].value, path);
                continue;
            }
            for (const char *word = set.list[i].value; *word;) {
                char text[64];
                size_t length = strcspn(word, " ");
                pl_print(text, sizeof text, "%.*s", (int)length, word);
                if (length)
                    check_value(c, &field->noun, text, path);
                word += length + (word[length] == ' ');
            }
        }
    }
}

// ---- lists

static void check_overrides(checker *c)
{
    for (int i = 0; i < c->scenario->override_count && c->status == PL_OK; i++) {
        char part[3][64] = {"", "", ""}, path[64];
        pl_print(path, sizeof path, "overrides[%d].name", i);
        const char *name = c->scenario->overrides[i].name;
        if (sscanf(name, "%63[^.].%63[^.].%63s", part[0], part[1], part[2]) != 3) {
            c->status = pl_fail_at(c->error, PL_BAD, path, "found '%.60s', wanted table.row.column", name);
            return;
        }
        ask(c, part[0]);
        for (int t = 0; t < c->data->table_count; t++)
            among(c, c->data->tables[t].id);
        answer(c, "table", path);
        const pl_table *table = pl_data_table(c->data, part[0]);
        ask(c, part[1]);
        among_table(c, part[0]);
        answer(c, "row", path);
        ask(c, part[2]);
        for (int k = 0; table && k < table->column_count; k++)
            among(c, table->columns[k]);
        answer(c, "column", path);
    }
}

static void check_switches(checker *c, const char *const *names, const char *list)
{
    for (int i = 0; names && names[i]; i++) {
        char path[64];
        pl_print(path, sizeof path, "switches.%s[%d]", list, i);
        ask(c, names[i]);
        for (int s = 0; s < c->rules->switch_count; s++)
            among(c, c->rules->switches[s].name);
        answer(c, "switch", path);
    }
}

static void check_sides_and_groups(checker *c)
{
    char path[64];
    for (int i = 0; i < c->scenario->side_count; i++) {
        pl_print(path, sizeof path, "sides[%d]", i);
        check_set(c, PL_OF_SIDE, c->scenario->sides[i].set, path);
    }
    for (int i = 0; i < c->scenario->group_count; i++) {
        const pl_scenario_group *group = &c->scenario->groups[i];
        pl_print(path, sizeof path, "groups[%d].type", i);
        if (group->type && c->rules->group_table) {
            ask(c, group->type);
            among_table(c, c->rules->group_table);
            answer(c, "group type", path);
        }
        pl_print(path, sizeof path, "groups[%d]", i);
        check_set(c, PL_OF_GROUP, group->set, path);
    }
}

static void check_terrain(checker *c)
{
    for (int i = 0; i < c->scenario->feature_count; i++) {
        char path[64];
        pl_print(path, sizeof path, "terrain[%d].kind", i);
        ask(c, c->scenario->features[i].kind);
        among_table(c, c->rules->terrain_table);
        answer(c, "terrain kind", path);
    }
}

static void check_unit(checker *c, int index)
{
    static const char *const places[] = {"table", "reserve", "away", "lost", "aboard", NULL};
    const pl_scenario_unit *unit = &c->scenario->units[index];
    char path[64];
    pl_print(path, sizeof path, "units[%d].type", index);
    ask(c, unit->type);
    among_table(c, c->rules->unit_table);
    answer(c, "unit type", path);
    pl_print(path, sizeof path, "units[%d].group", index);
    if (unit->group) {
        ask(c, unit->group);
        among_groups(c);
        answer(c, "group", path);
    }
    pl_print(path, sizeof path, "units[%d].place", index);
    if (unit->place) {
        ask(c, unit->place);
        for (int i = 0; places[i]; i++)
            among(c, places[i]);
        answer(c, "place", path);
    }
    pl_print(path, sizeof path, "units[%d].at", index);
    check_place(c, unit->has_at && !unit->place, unit->at, path);
    pl_print(path, sizeof path, "units[%d]", index);
    check_set(c, PL_OF_UNIT, unit->set, path);
    for (int i = 0; i < unit->piece_count; i++) {
        pl_print(path, sizeof path, "units[%d].pieces[%d]", index, i);
        check_set(c, PL_OF_PIECE, unit->pieces[i].set, path);
        pl_print(path, sizeof path, "units[%d].pieces[%d].at", index, i);
        check_place(c, unit->pieces[i].has_at && !unit->place, unit->pieces[i].at, path);
    }
}

static void check_marker(checker *c, int index)
{
    const pl_scenario_marker *marker = &c->scenario->markers[index];
    char path[64];
    pl_print(path, sizeof path, "markers[%d].kind", index);
    ask(c, marker->kind);
    for (int i = 1; i < c->rules->marker_kind_count; i++)
        among(c, c->rules->markers[i].name);
    answer(c, "marker kind", path);
    pl_print(path, sizeof path, "markers[%d].on", index);
    if (marker->on) {
        ask(c, marker->on);
        among_units(c);
        among_pieces(c);
        among_features(c);
        answer(c, "unit, piece or terrain", path);
    }
    pl_print(path, sizeof path, "markers[%d].at", index);
    check_place(c, marker->has_at, marker->at, path);
    pl_print(path, sizeof path, "markers[%d]", index);
    check_set(c, PL_OF_MARKER, marker->set, path);
}

static void check_arrivals_and_goals(checker *c)
{
    char path[64];
    for (int i = 0; i < c->scenario->arrival_count; i++) {
        const pl_scenario_arrival *arrival = &c->scenario->arrivals[i];
        for (int k = 0; k < arrival->unit_count; k++) {
            pl_print(path, sizeof path, "arrivals[%d].units[%d]", i, k);
            ask(c, arrival->units[k]);
            among_units(c);
            answer(c, "unit", path);
        }
        pl_print(path, sizeof path, "arrivals[%d].zone", i);
        if (arrival->zone) {
            ask(c, arrival->zone);
            among_zones(c);
            answer(c, "zone", path);
        }
    }
    for (int i = 0; i < c->scenario->goal_count; i++) {
        pl_print(path, sizeof path, "goals[%d].on", i);
        if (!c->scenario->goals[i].on)
            continue;
        ask(c, c->scenario->goals[i].on);
        among_markers(c);
        among_features(c);
        among_units(c);
        among_groups(c);
        among_zones(c);
        answer(c, "marker, terrain, unit, group or zone", path);
    }
}

pl_status pl_scenario_check(const pl_scenario *scenario, const pl_ruleset *rules, const pl_data *data, pl_error *error)
{
    checker c = {.scenario = scenario, .rules = rules, .data = data, .error = error};
    check_overrides(&c);
    check_switches(&c, scenario->switches_on, "on");
    check_switches(&c, scenario->switches_off, "off");
    check_set(&c, PL_OF_GAME, scenario->set, "");
    check_sides_and_groups(&c);
    check_terrain(&c);
    for (int i = 0; i < scenario->unit_count; i++)
        check_unit(&c, i);
    for (int i = 0; i < scenario->marker_count; i++)
        check_marker(&c, i);
    check_arrivals_and_goals(&c);
    if (c.status == PL_OK)
        c.status = pl_scenario_check_terms(scenario, rules, error);
    if (c.status != PL_OK)
        pl_scenario_locate(scenario, error);
    return c.status;
}
