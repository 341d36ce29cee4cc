// small.h - a small game in which every list of a scenario has something to name: for the tests of scenes, first states and fields.
// Lists have an entry beyond their count, called "beyond": whoever finds it has walked one too far.
#pragma once
#include "harness.h"
#include "phaseline/field.h"
#include "phaseline/game.h"

#include <string.h>

// ---- its records

typedef struct small_unit {
    int32_t strength;
    int16_t morale;
    uint16_t ammo;
    int8_t drift;
    uint8_t flags;
    uint8_t marks[4];
    uint16_t enemy;
} small_unit;
typedef struct small_rest {  // of the game, a side, a group, a piece, a marker
    uint8_t level;
    uint8_t spare[3];
} small_rest;

static const char *const small_flags[] = {"fired", "moved", "hidden", NULL};
static const char *const small_levels[] = {"low", "high", NULL};
#define SMALL_LEVEL(scope) \
    { \
        "level", scope, PL_SHOW_CARD, 1, 0, offsetof(small_rest, level), 0, {PL_WORD, "level", small_levels, NULL}, "" \
    }
#define SMALL_NUMBER \
    { \
        PL_NUMBER, "number", NULL, NULL \
    }

static const pl_field small_fields[] = {
    SMALL_LEVEL(PL_OF_GAME),
    SMALL_LEVEL(PL_OF_SIDE),
    SMALL_LEVEL(PL_OF_GROUP),
    SMALL_LEVEL(PL_OF_PIECE),
    SMALL_LEVEL(PL_OF_MARKER),
    {"strength", PL_OF_UNIT, PL_SHOW_CARD, 4, 1, offsetof(small_unit, strength), 0, SMALL_NUMBER, ""},
    {"morale", PL_OF_UNIT, PL_SHOW_CARD, 2, 1, offsetof(small_unit, morale), 0, SMALL_NUMBER, ""},
    {"ammo", PL_OF_UNIT, PL_SHOW_CARD, 2, 0, offsetof(small_unit, ammo), 0, SMALL_NUMBER, ""},
    {"drift", PL_OF_UNIT, PL_SHOW_CARD, 1, 1, offsetof(small_unit, drift), 0, SMALL_NUMBER, ""},
    {"flags", PL_OF_UNIT, PL_SHOW_CARD, 1, 0, offsetof(small_unit, flags), 0, {PL_WORDS, "flags", small_flags, NULL}, ""},
    {"marks", PL_OF_UNIT, PL_SHOW_CARD, 1, 0, offsetof(small_unit, marks), 4, SMALL_NUMBER, ""},
    {"enemy", PL_OF_UNIT, PL_SHOW_CARD, 2, 0, offsetof(small_unit, enemy), 0, {PL_UNIT, "enemy", NULL, NULL}, ""},
    {"note", PL_OF_UNIT, PL_SHOW_NOT, 0, 0, 0, 0, SMALL_NUMBER, ""},
    {"beyond", PL_OF_UNIT, PL_SHOW_NOT, 1, 0, 0, 0, SMALL_NUMBER, ""},
};

// ---- its data

static const char *const small_columns[] = {"name", "pace", "beyond"};
static const char *const small_terrains[] = {"wood", "road", "beyond"};
static const char *const small_types[] = {"foot", "horse", "beyond"};
static const char *const small_group_types[] = {"brigade", "beyond"};
static pl_cell small_terrain_cells[4], small_type_cells[4], small_group_cells[2];
static pl_table small_tables[] = {
    {.id = "terrain",
     .file = "t.yaml",
     .columns = small_columns,
     .keys = small_terrains,
     .cells = small_terrain_cells,
     .column_count = 2,
     .row_count = 2},
    {.id = "units",
     .file = "u.yaml",
     .columns = small_columns,
     .keys = small_types,
     .cells = small_type_cells,
     .column_count = 2,
     .row_count = 2},
    {.id = "groups",
     .file = "g.yaml",
     .columns = small_columns,
     .keys = small_group_types,
     .cells = small_group_cells,
     .column_count = 2,
     .row_count = 1},
    {.id = "beyond",
     .file = "b.yaml",
     .columns = small_columns,
     .keys = small_types,
     .cells = small_type_cells,
     .column_count = 2,
     .row_count = 2},
};
static pl_data small_data = {small_tables, 3};

// ---- its rules: side 1 may go or pass, then it is over

enum { SMALL_GO = 1, SMALL_VERBS };
enum { SMALL_SMOKE = 1, SMALL_FLAG, SMALL_MARKERS };

static void small_offer(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = SMALL_GO, .subject = 1}, NULL);
    pl_put_pass(offer);
}
static pl_flow small_apply(pl_turn *turn, const pl_choice *choice) { return choice->verb == SMALL_GO ? PL_AGAIN : pl_win(turn, 1); }
static pl_status small_prepare(pl_scene *scene, pl_error *error)
{
    (void)error;
    scene->shapes[1] = (pl_shape){.kind = PL_RECTANGLE, .width = 1000, .depth = 1000};
    scene->shape_count = 2;
    return PL_OK;
}
static pl_status small_setup(pl_turn *turn, pl_error *error)
{
    (void)error;
    for (int i = 1; i <= turn->scene->piece_count; i++)
        pl_pieces(turn->state)[i].shape = 1;
    for (int i = 1; i <= turn->scene->unit_count; i++)
        ((small_unit *)pl_own_units(turn))[i].ammo = 12;
    return PL_OK;
}
static const pl_step small_steps[] = {
    {"1", "Ask", PL_BY_ACTIVE, .rule = "SMALL-1.1", .repeats = true, .offer = small_offer, .apply = small_apply}};
static const pl_sequence small_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Small", small_steps)};
static const pl_verb small_verbs[SMALL_VERBS] = {{.name = "pass", .rule = "SMALL-0"}, {.name = "go", .rule = "SMALL-2"}};
static const pl_switch small_switches[] = {
    {"fog", true, "", ""}, {"snow", false, "", ""}, {"mud", false, "", ""}, {"beyond", false, "", ""}};
static const pl_marker_kind small_markers[] = {{""}, {"smoke"}, {"flag"}, {"beyond"}};
static const pl_ruleset small_rules = {.id = "small",
                                       .prefix = "SMALL",
                                       .name = "Small",
                                       .sequences = small_sequences,
                                       .sequence_count = 2,
                                       .verbs = small_verbs,
                                       .verb_count = SMALL_VERBS,
                                       .fields = small_fields,
                                       .field_count = PL_COUNT(small_fields) - 1,
                                       .switches = small_switches,
                                       .switch_count = 3,
                                       .markers = small_markers,
                                       .marker_kind_count = SMALL_MARKERS,
                                       .sides_min = 2,
                                       .sides_max = 3,
                                       .unit_table = "units",
                                       .group_table = "groups",
                                       .terrain_table = "terrain",
                                       .own_game = sizeof(small_rest),
                                       .own_side = sizeof(small_rest),
                                       .own_group = sizeof(small_rest),
                                       .own_unit = sizeof(small_unit),
                                       .own_piece = sizeof(small_rest),
                                       .own_marker = sizeof(small_rest),
                                       .markers_spare = 2,
                                       .prepare = small_prepare,
                                       .setup = small_setup};

// ---- its battle: two units a side apart, one of two pieces; a wood, a road, a marker. A test changes what it wants to see.

static const pl_point small_wood[] = {{20000, 20000}, {24000, 20000}, {24000, 24000}, {20000, 24000}};
static const pl_point small_road[] = {{0, 30000}, {48000, 30000}};
static pl_scenario_side small_sides[4];
static pl_scenario_group small_groups[3];
static pl_scenario_feature small_features[3];
static pl_scenario_piece small_pieces[3];
static pl_scenario_unit small_units[4];
static pl_scenario_marker small_marker_list[3];
static pl_scenario_override small_overrides[2];
static pl_scenario small_scenario;
static pl_ruleset small;  // the rules of this test
static pl_scene *small_scene;
static pl_error small_error;

static void small_fill_data(void)
{
    const pl_cell terrain[] = {{"Wood", 'H'}, {"1", 'H'}, {"Road", 'H'}, {"2", 'H'}},
                  types[] = {{"Foot", 'H'}, {"4", 'H'}, {"Horse", 'H'}, {"8", 'H'}};
    memcpy(small_terrain_cells, terrain, sizeof terrain);
    memcpy(small_type_cells, types, sizeof types);
    small_group_cells[0] = small_group_cells[1] = (pl_cell){"Brigade", 'H'};
    small_tables[0].keys = small_terrains;
    small_tables[0].row_count = 2;
}

/// The battle as it stands before a test changes it.
static void small_begin(void)
{
    small_fill_data();
    memset(small_sides, 0, sizeof small_sides);
    memset(small_groups, 0, sizeof small_groups);
    memset(small_pieces, 0, sizeof small_pieces);
    memset(small_units, 0, sizeof small_units);
    memset(small_marker_list, 0, sizeof small_marker_list);
    memset(small_overrides, 0, sizeof small_overrides);
    small_sides[0].id = "red", small_sides[1].id = "blue", small_sides[2].id = "green", small_sides[3].id = "beyond";
    small_groups[0] = (pl_scenario_group){.id = "first", .type = "brigade", .side = 1};
    small_groups[1] = (pl_scenario_group){.id = "second", .side = 2};
    small_groups[2] = (pl_scenario_group){.id = "beyond", .side = 1};
    small_features[0] = (pl_scenario_feature){.id = "w", .kind = "wood", .points = small_wood, .point_count = 4};
    small_features[1] = (pl_scenario_feature){.id = "r", .kind = "road", .points = small_road, .point_count = 2, .is_line = true};
    small_features[2] = (pl_scenario_feature){.id = "beyond", .kind = "wood", .points = small_wood, .point_count = 4};
    small_pieces[0].id = "captain";
    small_pieces[1] = (pl_scenario_piece){.has_at = true, .at = {12000, 10000}, .has_facing = true, .facing = -90};
    small_pieces[2].id = "beyond";
    small_units[0] = (pl_scenario_unit){.id = "a",
                                        .type = "foot",
                                        .group = "first",
                                        .side = 1,
                                        .at = {10000, 10000},
                                        .facing = 450,
                                        .pieces = small_pieces,
                                        .piece_count = 2};
    small_units[1] = (pl_scenario_unit){.id = "b", .name = "Hussars", .type = "horse", .side = 2, .at = {40000, 10000}};
    small_units[2] = (pl_scenario_unit){.id = "c", .type = "foot", .side = 2, .at = {44000, 10000}, .place = "reserve"};
    small_units[3] = (pl_scenario_unit){.id = "beyond", .type = "foot", .side = 1};
    small_marker_list[0] =
        (pl_scenario_marker){.id = "m", .name = "Colours", .kind = "flag", .at = {48000, 36000}, .facing = -10, .value = 7};
    small_marker_list[1].kind = "smoke";
    small_marker_list[2] = (pl_scenario_marker){.id = "beyond", .kind = "smoke"};
    small_scenario = (pl_scenario){.game = "small",
                                   .id = "s",
                                   .name = "S",
                                   .width = 48000,
                                   .height = 36000,
                                   .overrides = small_overrides,
                                   .sides = small_sides,
                                   .groups = small_groups,
                                   .features = small_features,
                                   .units = small_units,
                                   .markers = small_marker_list,
                                   .side_count = 2,
                                   .group_count = 2,
                                   .feature_count = 2,
                                   .unit_count = 3,
                                   .marker_count = 2};
    small = small_rules;
}

static pl_status small_create(void) { return pl_scene_create(&small, &small_data, &small_scenario, &small_scene, &small_error); }

/// The battle is refused for that reason at that place, and is refused as well where nobody wants to hear of it.
static inline void small_refused(pl_status status, const char *path, const char *text)
{
    CHECK_EQ(small_create(), status);
    CHECK(!small_scene);
    CHECK_EQ(small_error.status, status);
    CHECK_TEXT(small_error.text, text);
    CHECK_TEXT(small_error.path, path);
    CHECK_EQ(pl_scene_create(&small, &small_data, &small_scenario, &small_scene, NULL), status);
    small_begin();
}

/// The battle is set up; what the test has seen of it, small_end() takes down.
static inline void small_made(void)
{
    small_error.text[0] = '\0';
    if (small_create())
        fail_msg("%s: %s", small_error.path, small_error.text);
}

static inline void small_end(void)
{
    pl_scene_destroy(small_scene);
    small_begin();
}

/// It is set up and taken down.
static inline void small_allowed(void)
{
    small_made();
    small_end();
}
