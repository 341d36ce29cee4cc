// test_outlook.c - what is so where a draft ends: whom the mover could fire at from there, and who could fire at it.
#include <stddef.h>

#include "three_pieces.h"

static int ranges_to(const pl_turn *turn, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    (void)turn, (void)max;
    if (weapon)
        return -1;
    *name = "gun";
    *arc_half = piece == 3 ? 45 : 180;
    bands[0] = piece == 3 ? PL_INCHES(20) : PL_INCHES(5);
    return 1;
}

static pl_len wall;  // nobody sees across it; 0: there is none

static pl_why sight_across(const pl_turn *turn, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    pl_point here = pl_see_pieces(turn->state)[from].at;
    (void)at, (void)what;
    return wall && (here.y < wall) != (to.y < wall) ? "T-3: a wall" : NULL;
}

// Where the draft ends, as it would be: not as it is now.
TEST(preview_tells_whom_a_mover_could_fire_at_from_there_and_who_at_it)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    rules.ranges = ranges_to;
    rules.sight = sight_across;
    block.state.size = sizeof block;
    block.pieces[3].facing = 180;
    wall = 0;
    pl_item items[] = {{.piece = 1, .at = {10000, 11000}}};
    pl_choice draft = {1, VERB_MARCH, 1, 0, 0, 1, items};
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.there_count, 2);
    CHECK_EQ(preview.there[0].good, 1);
    CHECK_EQ(preview.there[0].say.nouns[0].value, 2);
    CHECK_EQ(preview.there[0].say.nouns[1].value, 2000);
    CHECK_EQ(preview.there[1].good, -1);
    CHECK_EQ(block.pieces[1].at.y, 10000);  // nobody has gone anywhere
    items[0].at = pl_at(10000, 20000);      // behind it and beyond reach
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.there_count, 1);
    CHECK_EQ(preview.there[0].good, 0);
    wall = 12000;
    items[0].at = pl_at(10000, 11000);
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.there[0].good, 0);
    rules.sight = NULL;  // a game that does not say what is seen: nothing is told
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.there_count, 0);
    rules.ranges = NULL;
}

// Pieces of six enemy units in a row, each of another unit, the second weapon of two reaching farthest.
static pl_len short_reach, long_reach;
static int long_half;
static int two_weapons(const pl_turn *turn, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    (void)turn, (void)name;
    if (weapon > 3 || max < 2)
        return -1;
    if (piece != 1 || weapon % 2 == 0)
        return 0;  // no range at all
    *arc_half = weapon == 1 ? 0 : long_half;
    bands[0] = 1;
    bands[1] = weapon == 1 ? short_reach : long_reach;
    return 2;
}
static pl_why see_all(const pl_turn *turn, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    (void)turn, (void)from, (void)to, (void)at, (void)what;
    return NULL;
}
static struct {
    pl_state state;
    pl_unit units[9];
    pl_piece pieces[9];
    pl_marker markers[1];
} field;
static pl_scene_unit field_units[9];

static void look_from(pl_preview *preview, pl_point at, int facing)
{
    pl_turn turn = {.scene = &scene, .rules = &rules, .state = &field.state};
    memset(preview, 0, offsetof(pl_preview, trial_state));
    preview->turn = &turn;
    pl_draw_ghost(preview, PL_ROLE_MINE, 1, at, facing);
    pl_preview_there(preview);
    preview->turn = NULL;
}

static void stand_in_a_row(void)
{
    set_up();
    memset(&field, 0, sizeof field);
    rules.ranges = two_weapons, rules.sight = see_all;
    field.state = (pl_state){.size = sizeof field, .sides = 3, .unit_count = 8, .piece_count = 8};
    field.state.part[PL_PART_UNITS] = (uint32_t)((char *)field.units - (char *)&field);
    field.state.part[PL_PART_PIECES] = (uint32_t)((char *)field.pieces - (char *)&field);
    field.state.part[PL_PART_MARKERS] = (uint32_t)((char *)field.markers - (char *)&field);
    for (int i = 1; i <= 8; i++) {
        field.pieces[i] = (pl_piece){
            .at = pl_at(1000 * i, 0), .facing = 270, .unit = (pl_unit_id)i, .side = (pl_side)(i == 1 ? 1 : 2), .place = PL_ON_TABLE};
        field_units[i] = (pl_scene_unit){.first = (pl_piece_id)i, .count = 1, .side = field.pieces[i].side};
    }
    scene.units = field_units;
    scene.unit_count = scene.piece_count = 8;
    short_reach = 2000, long_reach = 4500, long_half = 180;
}

static bool can_fire_at(const pl_preview *preview, int place, int unit, pl_len gap)
{
    const pl_note *note = &preview->there[place];
    return place < preview->there_count && note->good == 1 && note->say.nouns[0].value == unit && note->say.nouns[1].value == gap;
}

TEST(the_nearest_that_could_be_fired_at_are_told_first)
{
    static pl_preview preview;
    stand_in_a_row();
    look_from(&preview, pl_at(4000, 0), 90);          // on top of unit 4: as near as can be
    CHECK_EQ(preview.there_count, PL_THERE_MAX / 2);  // none of them has a range, so not even the one in contact fires back
    CHECK(can_fire_at(&preview, 0, 4, 0) && can_fire_at(&preview, 1, 3, 1000) && can_fire_at(&preview, 2, 5, 1000));
    look_from(&preview, pl_at(12000, 0), 90);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 8, 4000));
    look_from(&preview, pl_at(12500, 0), 90);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 8, 4500));  // exactly as far as it fires
    look_from(&preview, pl_at(12501, 0), 90);
    CHECK(preview.there_count == 1 && preview.there[0].good == 0);
    long_reach = 100;  // then the other weapon is the longer
    look_from(&preview, pl_at(10000, 0), 90);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 8, 2000));
    look_from(&preview, pl_at(10001, 0), 90);
    CHECK_EQ(preview.there[0].good, 0);
}

TEST(a_weapon_that_does_not_bear_is_not_told)
{
    static pl_preview preview;
    stand_in_a_row();
    long_half = 45;
    look_from(&preview, pl_at(11000, 0), 270);
    CHECK(can_fire_at(&preview, 0, 8, 3000));
    look_from(&preview, pl_at(11000, 0), 225);  // on the limit of its arc
    CHECK(can_fire_at(&preview, 0, 8, 3000));
    look_from(&preview, pl_at(11000, 0), 224);
    CHECK_EQ(preview.there[0].good, 0);
    long_half = 179;
    look_from(&preview, pl_at(11000, 0), 90);
    CHECK_EQ(preview.there[0].good, 0);
    long_half = 180;
    look_from(&preview, pl_at(11000, 0), 90);
    CHECK(can_fire_at(&preview, 0, 8, 3000));
}

static bool sides_two_and_three(const pl_scene *of, pl_side a, pl_side b)
{
    (void)of;
    return a + b == 3;
}

TEST(only_enemies_on_the_table_are_fired_at)
{
    static pl_preview preview;
    stand_in_a_row();
    field.pieces[8].place = PL_RESERVE;
    field.pieces[7].side = 0;
    field.pieces[6].side = 1;
    look_from(&preview, pl_at(9000, 0), 270);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 5, 4000));
    rules.are_allied = sides_two_and_three;  // 1 and 2 are
    look_from(&preview, pl_at(9000, 0), 270);
    CHECK(preview.there_count == 1 && preview.there[0].good == 0);
    field.pieces[5].side = 3;
    look_from(&preview, pl_at(9000, 0), 270);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 5, 4000));
    field.pieces[8] = field.pieces[5], field.pieces[8].at.x = 7000;  // of one unit the nearest
    look_from(&preview, pl_at(9000, 0), 270);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 5, 2000));
    field.pieces[8].at.x = 3000;
    look_from(&preview, pl_at(9000, 0), 270);
    CHECK(preview.there_count == 1 && can_fire_at(&preview, 0, 5, 4000));
}

static int all_reach(const pl_turn *turn, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    (void)turn, (void)name, (void)max, (void)arc_half;
    bands[0] = piece == 1 ? 1 : 3000;
    return weapon ? -1 : 1;
}

TEST(who_could_fire_at_it_there_is_told_up_to_three)
{
    static pl_preview preview;
    stand_in_a_row();
    rules.ranges = all_reach;
    look_from(&preview, pl_at(11000, 0), 270);
    CHECK(preview.there_count == 1 && preview.there[0].good == -1 && preview.there[0].say.nouns[0].value == 8);
    look_from(&preview, pl_at(11001, 0), 270);
    CHECK_EQ(preview.there[0].good, 0);
    look_from(&preview, pl_at(5500, 0), 270);
    CHECK_EQ(preview.there_count, PL_THERE_MAX / 2);
    for (int i = 0; i < 3; i++)
        CHECK(preview.there[i].good == -1 && preview.there[i].say.nouns[0].value == i + 3);  // 3, 4, 5: in the order of their numbers
    field.pieces[8].unit = 3, field.pieces[8].at.x = 20000;  // one of a unit's is enough, whoever comes later
    look_from(&preview, pl_at(5500, 0), 270);
    CHECK(preview.there[0].good == -1 && preview.there[0].say.nouns[0].value == 3);
}

TEST(only_an_own_ghost_of_a_piece_looks_about)
{
    static pl_preview preview;
    stand_in_a_row();
    pl_turn turn = {.scene = &scene, .rules = &rules, .state = &field.state};
    const pl_point at = {9000, 0};
    for (int n = 0; n < 4; n++) {
        memset(&preview, 0, offsetof(pl_preview, trial_state));
        preview.turn = &turn;
        pl_draw_disc(&preview, PL_ROLE_MINE, at, 5, 0)->id = 1;
        pl_draw_ghost(&preview, PL_ROLE_THEIRS, 1, at, 0);
        pl_draw_ghost(&preview, PL_ROLE_MINE, 0, at, 0);
        pl_draw(&preview, PL_DRAW_GHOST, PL_ROLE_MINE, NULL, 0)->id = 1;
        if (n)
            pl_draw_ghost(&preview, PL_ROLE_MINE, 1, pl_at(12000, 0), 0);
        if (n > 1)
            pl_draw_ghost(&preview, PL_ROLE_MINE, 1, at, 0);  // the first one counts
        pl_preview_there(&preview);
        CHECK_EQ(preview.there_count, n ? 1 : 0);
        CHECK(!n || can_fire_at(&preview, 0, 8, 4000));
    }
}
