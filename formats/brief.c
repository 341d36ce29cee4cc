// brief.c - see brief.h. Forces are read from a spectator's view, so that nothing is told which a side keeps to itself.
#include "formats/brief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/data_file.h"
#include "formats/json.h"
#include "formats/json_value.h"
#include "formats/say.h"
#include "formats/wire.h"
#include "phaseline/game.h"
#include "phaseline/view.h"

typedef struct looking {
    const pl_scene *scene;
    const pl_state *view;
    const pl_glossary *glossary;
} looking;

static int pieces_of(const looking *l, int unit)
{
    int count = 0;
    for (int i = 0; i < l->scene->units[unit].count; i++)
        count += pl_see_pieces(l->view)[l->scene->units[unit].first + i].side != 0;
    return count;
}

// The entry of that name in a list of units, NULL: none yet.
static json_t *entry_named(const json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_object_get(json_array_get(list, i), PL_WIRE(BriefUnits, name))), name))
            return json_array_get(list, i);
    return NULL;
}

static void raise(json_t *entry, const char *key, int by)
{
    json_object_set_new(entry, key, json_integer(json_integer_value(json_object_get(entry, key)) + by));
}

// What units of a kind are called together: the author's name, else their type in words.
static const char *name_of(const looking *l, int unit, char *text, size_t size)
{
    const pl_table *types = pl_data_table(l->scene->data, l->scene->rules->unit_table);
    const char *name = l->scene->units[unit].name;
    if (name && name[0] && strcmp(name, l->scene->units[unit].id) != 0)
        return name;
    return pl_plain(l->glossary, l->scene->rules, types->keys[pl_see_units(l->view)[unit].type], text, size);
}

static void add_unit(json_t **list, const looking *l, int unit)
{
    char text[160];
    const char *name = name_of(l, unit, text, sizeof text);
    json_t *entry = entry_named(*list, name);
    if (!entry) {
        entry = json_object();
        pl_json_put_text(&entry, PL_WIRE(BriefUnits, name), name);
        pl_json_put_text(&entry, PL_WIRE(BriefUnits, unit), l->scene->units[unit].id);
        pl_json_put_int(&entry, PL_WIRE(BriefUnits, count), 0);
        pl_json_put_int(&entry, PL_WIRE(BriefUnits, pieces), 0);
        pl_json_add(list, entry);
    }
    if (!*list || !entry)
        return;
    raise(entry, PL_WIRE(BriefUnits, count), 1);
    raise(entry, PL_WIRE(BriefUnits, pieces), pieces_of(l, unit));
}

// Somebody whose place only his own side knows is counted, not named: what he is might be the secret.
static json_t *side_of(const looking *l, pl_side side)
{
    const pl_scenario_side *said = &l->scene->scenario->sides[side - 1];
    json_t *json = json_object(), *units = json_array();
    int unknown = 0;
    for (int u = 1; u <= l->scene->unit_count; u++) {
        const pl_unit *unit = &pl_see_units(l->view)[u];
        if (unit->side != side)
            continue;
        if (unit->place == PL_AWAY)
            unknown++;
        else
            add_unit(&units, l, u);
    }
    pl_json_put_int(&json, PL_WIRE(BriefSide, side), side);
    pl_json_put_text(&json, PL_WIRE(BriefSide, name), said->name);
    pl_json_put_text(&json, PL_WIRE(BriefSide, aim), said->aim);
    pl_json_put(&json, PL_WIRE(BriefSide, units), units);
    if (unknown)
        pl_json_put_int(&json, PL_WIRE(BriefSide, unknown), unknown);
    return json;
}

static json_t *switched_of(const pl_scene *scene)
{
    json_t *list = json_array();
    for (int i = 0; i < scene->rules->switch_count; i++)
        if (pl_switched_on(scene, i) != scene->rules->switches[i].is_on)
            pl_json_add(&list, pl_json_switch(&scene->rules->switches[i], pl_switched_on(scene, i)));
    return list;
}

// The data as the rules have it is read once more: the battle's own has the changes in it.
static json_t *changes_of(const pl_scene *scene, const pl_glossary *glossary)
{
    json_t *list = json_array();
    pl_data *data = NULL;
    if (scene->scenario->override_count && pl_data_load(scene->rules, &data, NULL))
        return list;
    for (int i = 0; i < scene->scenario->override_count; i++) {
        const pl_scenario_override *change = &scene->scenario->overrides[i];
        char table[64], row[64], column[64], said[3][96];
        if (sscanf(change->name, "%63[^.].%63[^.].%63s", table, row, column) != 3)
            continue;
        const pl_table *found = pl_data_table(data, table);
        int r = found ? pl_table_row(found, row) : -1, c = found ? pl_table_column(found, column) : -1;
        if (r < 0 || c < 0)
            continue;
        char name[300];
        snprintf(name, sizeof name, "%s, %s, %s", pl_plain(glossary, scene->rules, table, said[0], sizeof said[0]),
                 pl_plain(glossary, scene->rules, row, said[1], sizeof said[1]),
                 pl_plain(glossary, scene->rules, column, said[2], sizeof said[2]));
        json_t *json = json_object();
        pl_json_put_text(&json, PL_WIRE(BriefChange, name), name);
        pl_json_put_text(&json, PL_WIRE(BriefChange, was), found->cells[r * found->column_count + c].text);
        pl_json_put_text(&json, PL_WIRE(BriefChange, is), change->value);
        pl_json_add(&list, json);
    }
    pl_data_free(data);
    return list;
}

static void put_words(json_t **json, const pl_scene *scene, const pl_glossary *glossary, const json_t *told)
{
    json_t *special = json_array(), *aims = json_array();
    for (int i = 0; scene->scenario->brief.special && scene->scenario->brief.special[i]; i++)
        pl_json_add(&special, pl_json_text(scene->scenario->brief.special[i]));
    for (int i = 0; glossary && i < glossary->aim_count; i++) {
        json_t *aim = json_object();
        pl_json_put_text(&aim, PL_WIRE(Aim, say), glossary->aims[i].say);
        pl_json_put_text(&aim, PL_WIRE(Aim, rule), glossary->aims[i].rule);
        pl_json_add(&aims, aim);
    }
    pl_json_put(json, PL_WIRE(Brief, special), special);
    pl_json_put(json, PL_WIRE(Brief, to_win),
                json_incref(json_object_get(json_object_get(told, PL_WIRE(Scene, scenario)), PL_WIRE(ScenarioInfo, to_win))));
    pl_json_put(json, PL_WIRE(Brief, aims), aims);
}

static bool has_pieces(const pl_scene *scene, const pl_state *view)
{
    for (int p = 1; p <= scene->piece_count; p++)
        if (pl_see_pieces(view)[p].side && pl_see_pieces(view)[p].place == PL_ON_TABLE)
            return true;
    return false;
}

// Where nothing stands on the table yet because it is still to be set up, the places are those that the scenario proposes.
// What a spectator sees where the game first rests: whoever sets up hidden is hidden by then. The dice make no difference to him.
static pl_state *first_view(const pl_scene *scene)
{
    const pl_dice dice = {.seed = 1};
    pl_game *game = NULL;
    pl_state *view = pl_scene_block(scene);
    if (!view || pl_game_create(scene, &game, NULL)) {
        free(view);
        return NULL;
    }
    pl_game_start(game, &dice);
    pl_view_make(scene, pl_game_state(game), 0, view);
    if (!has_pieces(scene, view))
        pl_view_make(scene, scene->initial, 0, view);
    pl_game_destroy(game);
    return view;
}

json_t *pl_json_brief(const pl_battle *battle, const pl_glossary *glossary)
{
    const pl_scene *scene = battle->scene;
    const pl_scenario *scenario = scene->scenario;
    json_t *json = json_object(), *sides = json_array(), *told = pl_json_scene(scene);
    pl_state *view = first_view(scene);
    if (!view || !told || !json) {
        free(view);
        json_decref(told);
        json_decref(json);
        return NULL;
    }
    pl_json_put_text(&json, PL_WIRE(Brief, game), scene->rules->id);
    pl_json_put_text(&json, PL_WIRE(Brief, game_name), scene->rules->name);
    pl_json_put_text(&json, PL_WIRE(Brief, scenario), scenario->id);
    pl_json_put_text(&json, PL_WIRE(Brief, name), scenario->name);
    pl_json_put_text(&json, PL_WIRE(Brief, lede), scenario->brief.lede ? scenario->brief.lede : scenario->about);
    if (scenario->brief.minutes)
        pl_json_put_int(&json, PL_WIRE(Brief, minutes), scenario->brief.minutes);
    pl_json_put_text(&json, PL_WIRE(Brief, level), scenario->brief.level);
    if (scenario->turns || scenario->end_last)
        pl_json_put_int(&json, PL_WIRE(Brief, turns), scenario->turns ? scenario->turns : scenario->end_last);
    for (pl_side side = 1; side <= scene->side_count; side++)
        pl_json_add(&sides, side_of(&(looking){scene, view, glossary}, side));
    put_words(&json, scene, glossary, told);
    pl_json_put(&json, PL_WIRE(Brief, switched), switched_of(scene));
    pl_json_put(&json, PL_WIRE(Brief, changes), changes_of(scene, glossary));
    pl_json_put(&json, PL_WIRE(Brief, sides), sides);
    pl_json_put(&json, PL_WIRE(Brief, view), pl_json_view(scene, view, 0));
    pl_json_put(&json, PL_WIRE(Brief, scene), told);
    free(view);
    return json;
}
