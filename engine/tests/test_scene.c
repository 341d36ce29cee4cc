// test_scene.c - a scene: its limits, each met exactly and passed by one; names and ids; overrides and switches; what is refused, and where.
#include "small.h"

#include <stdio.h>

// ---- the frame

TEST(a_scenario_of_another_game_is_refused)
{
    small_begin();
    small_scenario.game = "large";
    small_refused(PL_BAD, "game", "the scenario is for 'large', wanted 'small'");
}

TEST(a_table_has_a_size_and_at_most_400_inches)
{
    const char *path = "table";
    small_begin();
    small_scenario.marker_count = small_scenario.unit_count = 0;
    small_scenario.width = small_scenario.height = 1;
    small_allowed();
    small_scenario.width = small_scenario.height = PL_INCHES(400);
    small_allowed();
    small_scenario.width = 0;
    small_refused(PL_BAD, path, "a table of 0.000 by 36.000 inches, wanted more than 0 and at most 400 each way");
    small_scenario.height = 0;
    small_refused(PL_BAD, path, "a table of 48.000 by 0.000 inches, wanted more than 0 and at most 400 each way");
    small_scenario.height = -1500;
    small_refused(PL_BAD, path, "a table of 48.000 by -1.500 inches, wanted more than 0 and at most 400 each way");
    small_scenario.width = PL_INCHES(400) + 1;
    small_refused(PL_BAD, path, "a table of 400.001 by 36.000 inches, wanted more than 0 and at most 400 each way");
    small_scenario.height = PL_INCHES(400) + 1;
    small_refused(PL_BAD, path, "a table of 48.000 by 400.001 inches, wanted more than 0 and at most 400 each way");
}

TEST(a_game_has_as_many_sides_as_its_rules_say)
{
    small_begin();
    small_scenario.side_count = 3;
    small_made();
    CHECK_EQ(small_scene->side_count, 3);
    CHECK_EQ(small_scene->initial->sides, 3);
    small_end();
    small_scenario.side_count = 4;
    small_refused(PL_BAD, "sides", "4 sides, Small is played by 2 to 3");
    small_scenario.side_count = 1;
    small_refused(PL_BAD, "sides", "1 sides, Small is played by 2 to 3");
}

TEST(the_side_that_begins_is_one_of_them)
{
    small_begin();
    small_scenario.first = 2;
    small_made();
    CHECK_EQ(small_scene->initial->active, 2);
    small_end();
    small_made();
    CHECK_EQ(small_scene->initial->active, 1);  // unless the scenario says otherwise
    CHECK_EQ(small_scene->initial->turn, 1);
    small_end();
    small_scenario.first = 3;
    small_refused(PL_BAD, "first", "side 3 begins, there are 2 sides");
}

// ---- lists that are full, and by one too full

TEST(units_and_pieces_fill_a_table)
{
    static pl_scenario_unit units[PL_UNITS_MAX + 1];
    static char ids[PL_UNITS_MAX + 1][8];
    static pl_scenario_piece pieces[PL_PIECES_MAX + 1];
    small_begin();
    for (int i = 0; i <= PL_UNITS_MAX; i++) {
        snprintf(ids[i], sizeof ids[i], "u%d", i);
        units[i] = (pl_scenario_unit){.id = ids[i], .type = "foot", .side = 1, .place = "away"};
    }
    small_scenario.units = units;
    small_scenario.unit_count = PL_UNITS_MAX;
    small_made();
    CHECK_EQ(pl_scene_unit_named(small_scene, "u254"), 255);
    CHECK_EQ(pl_scene_unit_named(small_scene, "u255"), 0);
    small_end();
    small_scenario.units = units;
    small_scenario.unit_count = PL_UNITS_MAX + 1;
    small_refused(PL_FULL, "units", "256 units, a table holds 255");
    units[1].pieces = pieces;
    units[1].piece_count = PL_PIECES_MAX - 1;
    small_scenario.units = units;
    small_scenario.unit_count = 2;
    small_made();
    CHECK_EQ(small_scene->piece_count, PL_PIECES_MAX);
    CHECK_TEXT(small_scene->piece_ids[PL_PIECES_MAX], "u1.1022");
    small_end();
    units[1].piece_count = PL_PIECES_MAX;
    small_scenario.units = units;
    small_scenario.unit_count = 2;
    small_refused(PL_FULL, "units[1].pieces", "more than the 1023 pieces a table holds");
}

TEST(features_groups_and_markers_fill_a_table)
{
    static pl_scenario_feature features[PL_FEATURES_MAX + 1];
    static pl_scenario_group groups[PL_GROUPS_MAX + 1];
    static pl_scenario_marker markers[PL_MARKERS_MAX];
    static char ids[PL_FEATURES_MAX + 1][8];
    small_begin();
    for (int i = 0; i <= PL_FEATURES_MAX; i++) {
        snprintf(ids[i], sizeof ids[i], "x%d", i);
        features[i] = small_features[0];
        features[i].id = ids[i];
        if (i <= PL_GROUPS_MAX)
            groups[i] = (pl_scenario_group){.id = ids[i], .side = 1};
        if (i < PL_MARKERS_MAX)
            markers[i] = (pl_scenario_marker){.id = ids[i], .kind = "smoke"};
    }
    small_scenario.features = features, small_scenario.feature_count = PL_FEATURES_MAX;
    small_scenario.groups = groups, small_scenario.group_count = PL_GROUPS_MAX;
    small_scenario.markers = markers, small_scenario.marker_count = PL_MARKERS_MAX - 2;  // two are kept for play
    small_scenario.unit_count = 0;
    small_made();
    CHECK_EQ(pl_scene_feature_named(small_scene, "x254"), 255);
    CHECK_EQ(pl_scene_group_named(small_scene, "x62"), 63);
    CHECK_EQ(pl_scene_marker_named(small_scene, "x252"), 253);
    CHECK_EQ(small_scene->marker_count, PL_MARKERS_MAX);
    small_end();
    small_scenario.features = features, small_scenario.feature_count = PL_FEATURES_MAX + 1;
    small_refused(PL_FULL, "terrain", "256 features, a table holds 255");
    small_scenario.groups = groups, small_scenario.group_count = PL_GROUPS_MAX + 1;
    small_refused(PL_FULL, "groups", "64 groups, a table holds 63");
    small_scenario.markers = markers, small_scenario.marker_count = PL_MARKERS_MAX - 1;
    small_refused(PL_FULL, "markers", "254 markers, a table holds 253");
}

// ---- overrides and switches

TEST(an_override_changes_the_data_of_this_battle)
{
    small_begin();
    small_overrides[0] = (pl_scenario_override){"units.foot.pace", "5"};
    small_overrides[1] = (pl_scenario_override){"units.camel.pace", "6"};
    small_scenario.override_count = 1;
    small_made();
    CHECK_TEXT(small_type_cells[1].text, "5");
    small_end();
    small_overrides[0] = (pl_scenario_override){"units.foot.pace", "5"};
    small_overrides[1] = (pl_scenario_override){"units.camel.pace", "6"};
    small_scenario.override_count = 2;
    small_refused(PL_MISSING, "overrides[1].name", "override 'units.camel.pace': table 'units' has no row 'camel'");
}

TEST(switches_are_as_the_rules_say_unless_the_scenario_says_otherwise)
{
    const char *const on[] = {"mud", NULL}, *const off[] = {"fog", NULL}, *const unknown[] = {"snow", "beyond", NULL};
    small_begin();
    small_made();
    CHECK(pl_switched_on(small_scene, 0) && !pl_switched_on(small_scene, 1) && !pl_switched_on(small_scene, 2));
    small_end();
    small_scenario.switches_on = on;
    small_scenario.switches_off = off;
    small_made();
    CHECK(!pl_switched_on(small_scene, 0) && !pl_switched_on(small_scene, 1) && pl_switched_on(small_scene, 2));
    small_end();
    small_scenario.switches_on = off;  // what is on already stays on
    small_scenario.switches_off = on;
    small_made();
    CHECK_EQ(small_scene->switches, 1);
    small_end();
    small_scenario.switches_on = unknown;
    small_refused(PL_MISSING, "switches", "Small has no switch 'beyond'");
    small_scenario.switches_off = unknown;
    small_refused(PL_MISSING, "switches", "Small has no switch 'beyond'");
}

// ---- terrain

TEST(terrain_is_of_the_kinds_of_its_table)
{
    static const char *kinds[65];
    static pl_cell cells[65 * 2];
    small_begin();
    small_made();
    CHECK_EQ(pl_scene_terrain_kind(small_scene, "road"), 1);
    CHECK_EQ(pl_scene_terrain_kind(small_scene, "beyond"), -1);
    CHECK_EQ(pl_terrain_feature(small_scene->terrain, 2)->kind, 1);
    small_end();
    small_features[1].kind = "beyond";
    small_refused(PL_MISSING, "terrain[1].kind", "Small has no terrain kind 'beyond'");
    small.terrain_table = "beyond";
    small_refused(PL_MISSING, "", "Small: its data have no table 'beyond' of terrain kinds");
    for (int i = 0; i < 65; i++)
        kinds[i] = i == 63 ? "road" : i == 64 ? "wood" : "other", cells[i] = (pl_cell){"-", 'H'};
    small_scenario.feature_count = 0;
    small_tables[0].keys = kinds, small_tables[0].cells = cells, small_tables[0].row_count = 64;
    small_made();
    CHECK_EQ(pl_scene_terrain_kind(small_scene, "road"), 63);
    small_end();
    small_scenario.feature_count = 0;
    small_tables[0].keys = kinds, small_tables[0].row_count = 65;
    small_refused(PL_FULL, "", "t.yaml: 65 terrain kinds, wanted at most 64");
    small_tables[0].cells = small_terrain_cells;
}

// ---- names

TEST(groups_have_names_types_and_sides)
{
    small_begin();
    small_groups[1].id = "first";
    small_refused(PL_BAD, "groups[1].id", "there is a group 'first' already");
    small_groups[1].type = "beyond";
    small_refused(PL_MISSING, "groups[1].type", "Small has no group type 'beyond'");
    small_groups[0].side = 0;
    small_refused(PL_BAD, "groups[0].side", "side 0, wanted 1 to 2");
    small_groups[1].side = 3;
    small_refused(PL_BAD, "groups[1].side", "side 3, wanted 1 to 2");
    small.group_table = NULL;  // a game without group types takes any
    small_groups[1].type = "beyond";
    small_allowed();
}

TEST(units_have_types_sides_groups_and_names_of_their_own)
{
    small_begin();
    small_units[1].type = "beyond";
    small_refused(PL_MISSING, "units[1].type", "Small has no unit type 'beyond'");
    small_units[1].type = NULL;
    small_refused(PL_MISSING, "units[1].type", "Small has no unit type '(none)'");
    small_units[2].side = 0;
    small_refused(PL_BAD, "units[2].side", "side 0, wanted 1 to 2");
    small_units[2].side = 3;
    small_refused(PL_BAD, "units[2].side", "side 3, wanted 1 to 2");
    small_units[1].group = "beyond";
    small_refused(PL_MISSING, "units[1].group", "there is no group 'beyond'");
    small_units[2].id = "a";
    small_refused(PL_BAD, "units[2].id", "there is a unit 'a' already");
}

TEST(a_unit_without_a_name_is_called_by_its_type)
{
    small_begin();
    small_made();
    CHECK_TEXT(small_scene->units[1].name, "Foot");
    CHECK_TEXT(small_scene->units[2].name, "Hussars");
    CHECK_EQ(small_scene->units[2].type, 1);
    CHECK_EQ(small_scene->units[1].group, 1);
    CHECK_EQ(small_scene->units[2].group, 0);
    small_end();
    small_tables[1].columns = &small_columns[1];  // a table without names
    small_made();
    CHECK_TEXT(small_scene->units[1].name, "a");
    small_end();
    small_tables[1].columns = small_columns;
}

TEST(pieces_are_numbered_through_and_named_by_their_unit)
{
    small_begin();
    small_made();
    CHECK_EQ(small_scene->piece_count, 4);
    CHECK(small_scene->units[1].first == 1 && small_scene->units[1].count == 2);
    CHECK(small_scene->units[2].first == 3 && small_scene->units[2].count == 1);
    CHECK_TEXT(small_scene->piece_ids[1], "captain");
    CHECK_TEXT(small_scene->piece_ids[2], "a.2");
    CHECK_TEXT(small_scene->piece_ids[4], "c.1");
    CHECK_EQ(pl_scene_piece_named(small_scene, "c.1"), 4);
    CHECK_EQ(pl_scene_piece_named(small_scene, "a.1"), 0);
    small_end();
    small_pieces[1].id = "captain";
    small_refused(PL_BAD, "units[0].pieces[1].id", "there is a piece 'captain' already");
}

static int three(const pl_scene *scene, const pl_scenario_unit *unit)
{
    (void)scene, (void)unit;
    return 3;
}
static int one(const pl_scene *scene, const pl_scenario_unit *unit)
{
    (void)scene, (void)unit;
    return 1;
}

TEST(the_rules_may_say_how_many_pieces_a_unit_has)
{
    small_begin();
    small.piece_count = three;
    small_pieces[0].id = NULL;
    small_made();
    CHECK_EQ(small_scene->piece_count, 9);
    CHECK_TEXT(small_scene->piece_ids[3], "a.3");  // not listed by the author, so not called as what follows his list
    CHECK(pl_see_pieces(small_scene->initial)[3].at.x == 10000);
    small_end();
    small.piece_count = one;
    small_refused(PL_BAD, "units[0].pieces", "2 pieces listed, a foot has 1");
}

TEST(markers_have_names_of_their_own_and_slots_for_more)
{
    small_begin();
    small_made();
    CHECK_EQ(small_scene->marker_count, 4);
    CHECK_EQ(pl_scene_marker_named(small_scene, "m"), 1);
    CHECK_EQ(pl_scene_marker_named(small_scene, "beyond"), 0);
    CHECK_TEXT(small_scene->marker_names[1], "Colours");
    CHECK(!small_scene->marker_ids[2] && !small_scene->marker_names[2] && !small_scene->marker_ids[3]);
    small_end();
    small_marker_list[1].id = "m";
    small_refused(PL_BAD, "markers[1].id", "there is a marker 'm' already");
}

TEST(names_that_are_not_there_have_no_id)
{
    small_begin();
    small_made();
    CHECK_EQ(pl_scene_unit_named(small_scene, "beyond"), 0);
    CHECK_EQ(pl_scene_feature_named(small_scene, "beyond"), 0);
    CHECK_EQ(pl_scene_feature_named(small_scene, "r"), 2);
    CHECK_EQ(pl_scene_group_named(small_scene, "beyond"), 0);
    CHECK_EQ(pl_scene_group_named(small_scene, "second"), 2);
    small_end();
}

TEST(shapes_are_measured_for_all)
{
    small_begin();
    small_made();
    CHECK_EQ(small_scene->outer[1], pl_shape_outer(small_scene->shapes[1]));
    CHECK_EQ(small_scene->inner[1], pl_shape_inner(small_scene->shapes[1]));
    pl_foot foot = pl_piece_foot(small_scene, &pl_see_pieces(small_scene->initial)[3]);
    CHECK(foot.corner_count == 4 && foot.centre.x == 40000);
    small_end();
}

static pl_status refuse_prepare(pl_scene *scene, pl_error *error)
{
    (void)scene;
    return pl_fail_at(error, PL_BAD, "here", "not prepared");
}

TEST(what_the_rules_refuse_is_refused)
{
    small_begin();
    small.prepare = refuse_prepare;
    small_refused(PL_BAD, "here", "not prepared");
}
