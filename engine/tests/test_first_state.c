// test_first_state.c - the state a game begins with: places, facings, markers, the author's values, and what cannot be a first position.
#include "small.h"

#include <stdio.h>
#include <stdlib.h>

static const pl_piece *piece(int id) { return &pl_see_pieces(small_scene->initial)[id]; }
static const pl_marker *marker(int id) { return &pl_see_markers(small_scene->initial)[id]; }
static int32_t value(pl_scope scope, const char *name, int id)
{
    return pl_field_get(small_scene, small_scene->initial, pl_field_named(&small, scope, name), id, 0);
}

// ---- units and pieces

TEST(pieces_stand_where_their_author_put_them)
{
    small_begin();
    small_made();
    CHECK(pl_same_point(piece(1)->at, pl_at(10000, 10000)));  // as its unit
    CHECK_EQ(piece(1)->facing, 90);                           // 450 degrees come round
    CHECK(pl_same_point(piece(2)->at, pl_at(12000, 10000)));  // its own place
    CHECK_EQ(piece(2)->facing, 270);
    CHECK(piece(2)->unit == 1 && piece(2)->side == 1 && piece(2)->place == PL_ON_TABLE);
    CHECK(piece(4)->unit == 3 && piece(4)->side == 2 && piece(4)->place == PL_RESERVE);
    const pl_unit *units = pl_see_units(small_scene->initial);
    CHECK(units[1].side == 1 && units[1].group == 1 && units[1].type == 0 && units[1].place == PL_ON_TABLE);
    CHECK(units[2].type == 1 && units[3].place == PL_RESERVE);
    CHECK(!units[0].side && !piece(0)->unit);  // nobody
    small_end();
}

TEST(a_unit_is_in_one_of_the_places_there_are)
{
    const char *const words[] = {"away", "table", "lost", "aboard", "reserve"};
    small_begin();
    for (int i = 0; i < 5; i++) {
        small_units[1].place = words[i];
        small_made();
        CHECK_EQ(pl_see_units(small_scene->initial)[2].place, i);
        small_end();
    }
    small_units[2].place = "heaven";
    small_refused(PL_BAD, "units[2].place", "found 'heaven', wanted table, reserve, away, lost or aboard");
}

TEST(a_piece_may_stand_on_the_edge_of_the_table_and_not_beyond)
{
    const char *text = "piece 'b.1' stands off the table";
    small_begin();
    small_units[1].at = pl_at(0, 0);
    small_allowed();
    small_units[1].at = pl_at(48000, 36000);
    small_allowed();
    small_units[1].at = pl_at(-1, 100);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(100, -1);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(48001, 100);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(100, 36001);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(100, 36001);
    small_units[1].place = "away";
    small_allowed();
    small_pieces[1].at.x = -1;
    small_refused(PL_BAD, "units[0].pieces[1].at", "piece 'a.2' stands off the table");
    small_units[0].at = pl_at(-1, 100);
    small_refused(PL_BAD, "units[0].pieces[0].at", "piece 'captain' stands off the table");
}

// ---- no two on one ground

static bool may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b)
{
    (void)turn;
    return a == 3 && b == 1;
}

TEST(pieces_of_two_units_do_not_share_ground)
{
    const char *text = "pieces 'b.1' and 'captain' overlap";
    small_begin();
    small_units[1].at = pl_at(10500, 10500);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(10000, 9010);  // by a hundredth of an inch they may
    small_allowed();
    small_units[1].at = pl_at(10000, 9011);
    small_refused(PL_BAD, "units[1].at", text);
    small_units[1].at = pl_at(10500, 10500);
    small.may_overlap = may_overlap;
    small_allowed();
    small_units[1].at = pl_at(12000, 10000);
    small.may_overlap = may_overlap;  // that was for the captain alone
    small_refused(PL_BAD, "units[1].at", "pieces 'b.1' and 'a.2' overlap");
    small_units[1].at = pl_at(10500, 10500);
    small_units[1].place = "away";
    small_allowed();
    small_units[0].place = "lost";
    small_units[1].at = pl_at(10500, 10500);
    small_allowed();
    small_pieces[1].at = pl_at(10200, 10000);  // of one unit
    small_allowed();
    small.setup = NULL;  // without a shape nothing is covered
    small_units[1].at = pl_at(10000, 10000);
    small_allowed();
}

// ---- markers

TEST(markers_lie_where_their_author_put_them)
{
    small_begin();
    small_marker_list[1].on = "b";
    small_marker_list[1].side = 2;
    small_made();
    CHECK(marker(1)->kind == SMALL_FLAG && marker(1)->facing == 350 && marker(1)->value == 7 && marker(1)->side == 0);
    CHECK(pl_same_point(marker(1)->at, pl_at(48000, 36000)));  // the far corner is on the table
    CHECK(marker(2)->kind == SMALL_SMOKE && marker(2)->unit == 2 && !marker(2)->piece && !marker(2)->feature && marker(2)->side == 2);
    CHECK(!marker(3)->kind && !marker(4)->kind);
    small_end();
    small_marker_list[1].on = "captain";
    small_made();
    CHECK(marker(2)->piece == 1 && !marker(2)->unit && !marker(2)->feature);
    small_end();
    small_marker_list[1].on = "r";
    small_made();
    CHECK(marker(2)->feature == 2 && !marker(2)->unit && !marker(2)->piece);
    small_end();
}

TEST(markers_that_cannot_be_are_refused)
{
    const char *off = "marker 'smoke' lies off the table";
    small_begin();
    small_marker_list[1].kind = "beyond";
    small_refused(PL_MISSING, "markers[1].kind", "Small has no marker kind 'beyond'");
    small_marker_list[1].on = "beyond";
    small_refused(PL_MISSING, "markers[1].on", "there is no unit, piece or terrain 'beyond'");
    small_marker_list[1].side = 3;
    small_refused(PL_BAD, "markers[1].side", "side 3, wanted 0 to 2");
    small_marker_list[1].at.x = -1;
    small_refused(PL_BAD, "markers[1].at", off);
    small_marker_list[1].at.y = -1;
    small_refused(PL_BAD, "markers[1].at", off);
    small_marker_list[1].at.x = 48001;
    small_refused(PL_BAD, "markers[1].at", off);
    small_marker_list[1].at.y = 36001;
    small_refused(PL_BAD, "markers[1].at", off);
    small_marker_list[0].at.y = 36001;
    small_refused(PL_BAD, "markers[0].at", "marker 'm' lies off the table");
}

// ---- what the author set

static const pl_attr high[] = {{"level", "high"}, {"beyond", "1"}}, wrong[] = {{"level", "low"}, {"level", "middling"}},
                     unknown[] = {{"level", "low"}, {"height", "1"}};

static pl_attrs *lists[] = {&small_scenario.set, &small_sides[1].set, &small_groups[1].set, &small_pieces[1].set,
                            &small_marker_list[1].set};
static const pl_scope scopes[] = {PL_OF_GAME, PL_OF_SIDE, PL_OF_GROUP, PL_OF_PIECE, PL_OF_MARKER};
static const int ids[] = {0, 2, 2, 2, 2};
static const char *const paths[] = {"", "sides[1].", "groups[1].", "units[0].pieces[1].", "markers[1]."};

TEST(an_author_sets_a_value_of_one_thing_and_no_other)
{
    small_begin();
    for (int i = 0; i < 5; i++) {
        *lists[i] = (pl_attrs){high, 1};
        small_made();
        for (int k = 0; k < 5; k++)
            CHECK_EQ(value(scopes[k], "level", ids[k]), i == k);
        CHECK_EQ(value(PL_OF_SIDE, "level", 1), 0);
        small_end();
    }
}

TEST(a_value_that_cannot_be_set_is_named_by_its_path)
{
    char path[64];
    small_begin();
    for (int i = 0; i < 5; i++) {
        *lists[i] = (pl_attrs){wrong, 2};
        snprintf(path, sizeof path, "%sset.level", paths[i]);
        small_refused(PL_BAD, path, "level: found 'middling', wanted one of its words");
        *lists[i] = (pl_attrs){unknown, 2};
        snprintf(path, sizeof path, "%sset.height", paths[i]);
        small_refused(PL_MISSING, path, "Small has no field 'height' here");
    }
    small_units[2].set = (pl_attrs){unknown, 2};
    small_refused(PL_MISSING, "units[2].set.level", "Small has no field 'level' here");
    small_sides[0].set = (pl_attrs){unknown, 2};
    small_refused(PL_MISSING, "sides[0].set.height", "Small has no field 'height' here");
}

TEST(an_authors_word_stands_after_the_rules_have_set_up)
{
    static const pl_attr three[] = {{"ammo", "3"}};
    small_begin();
    small_units[1].set = (pl_attrs){three, 1};
    small_made();
    CHECK_EQ(value(PL_OF_UNIT, "ammo", 1), 12);
    CHECK_EQ(value(PL_OF_UNIT, "ammo", 2), 3);
    small_end();
}

// ---- what the rules say of it

static pl_status refuse_setup(pl_turn *turn, pl_error *error)
{
    (void)turn;
    return pl_fail_at(error, PL_BAD, "units[0]", "not like this");
}
static const char *never(const pl_turn *turn) { return turn->state->turn == 1 ? "it is the first turn" : NULL; }

TEST(the_rules_may_refuse_a_first_position)
{
    small_begin();
    small.setup = refuse_setup;
    small_refused(PL_BAD, "units[0]", "not like this");
    small.validate = never;
    small_refused(PL_BAD, "", "the first position cannot be: it is the first turn");
}

// ---- the block

TEST(the_parts_of_a_state_lie_apart_and_hold_every_id)
{
    small_begin();
    small.frames_max = 3, small.waiting_max = 5, small.answers_max = 7, small.answer_items_max = 9, small.way_max = 11;
    small_made();
    const pl_state *s = small_scene->initial;
    const size_t sizes[PL_PARTS] = {
        [PL_PART_UNITS] = 4 * sizeof(pl_unit),         [PL_PART_PIECES] = 5 * sizeof(pl_piece),
        [PL_PART_MARKERS] = 5 * sizeof(pl_marker),     [PL_PART_FRAMES] = 3 * sizeof(pl_frame),
        [PL_PART_WAITING] = 5 * sizeof(pl_trigger),    [PL_PART_ANSWERS] = 7 * sizeof(pl_answer),
        [PL_PART_ANSWER_ITEMS] = 9 * sizeof(pl_item),  [PL_PART_WAY] = 11 * sizeof(pl_item),
        [PL_PART_OWN_GAME] = sizeof(small_rest),       [PL_PART_OWN_SIDES] = 3 * sizeof(small_rest),
        [PL_PART_OWN_GROUPS] = 3 * sizeof(small_rest), [PL_PART_OWN_UNITS] = 4 * sizeof(small_unit),
        [PL_PART_OWN_PIECES] = 5 * sizeof(small_rest), [PL_PART_OWN_MARKERS] = 5 * sizeof(small_rest),
    };
    for (int i = 0; i < PL_PARTS; i++) {
        uint32_t end = i + 1 < PL_PARTS ? s->part[i + 1] : s->size;
        CHECK_EQ(s->part[i] % 8, 0);
        CHECK_EQ(end - s->part[i], (sizes[i] + 7) / 8 * 8);
    }
    CHECK_EQ(s->part[0], (sizeof *s + 7) / 8 * 8);
    CHECK(s->unit_count == 3 && s->piece_count == 4 && s->marker_count == 4 && s->group_count == 2 && s->sides == 2);
    small_end();
}

TEST(a_game_that_does_not_say_has_room_for_twelve_frames)
{
    small_begin();
    small_made();
    const pl_state *s = small_scene->initial;
    CHECK_EQ(s->part[PL_PART_WAITING] - s->part[PL_PART_FRAMES], 12 * sizeof(pl_frame));
    CHECK_EQ(s->part[PL_PART_ANSWERS], s->part[PL_PART_WAITING]);
    small_end();
}

// ---- its name

TEST(a_state_is_named_by_every_byte_of_it)
{
    small_begin();
    small_made();
    pl_state *state = pl_scene_block(small_scene);
    uint64_t name = pl_state_hash(state);
    CHECK(pl_state_equal(state, small_scene->initial));
    CHECK(name == pl_state_hash(small_scene->initial));
    for (uint32_t i = sizeof state->size; i < state->size; i++) {
        ((unsigned char *)state)[i] ^= 1;
        CHECK(pl_state_hash(state) != name);
        CHECK(!pl_state_equal(state, small_scene->initial));
        ((unsigned char *)state)[i] ^= 1;
    }
    free(state);
    small_end();
}

// Journals carry these names from one version to the next: they may not change by themselves.
TEST(the_name_of_a_state_is_the_same_everywhere)
{
    _Alignas(8) unsigned char bytes[sizeof(pl_state) + 40] = {0};
    pl_state *state = (pl_state *)(void *)bytes;
    uint64_t names[4];
    for (int i = 0; i < 4; i++) {
        state->size = (uint32_t)(104 + 8 * i);
        for (uint32_t k = sizeof state->size; k < state->size; k++)
            bytes[k] = (unsigned char)(7 * k + 1);
        names[i] = pl_state_hash(state);
    }
    CHECK(names[0] == 0xb73132089ed47df3u);
    CHECK(names[1] == 0xb86d1d7c8a6fc270u);
    CHECK(names[2] == 0xf948f2367a8d1f1au);
    CHECK(names[3] == 0x3288b8e591d6b55au);
}

// Entry 0 of every list is nobody and stays zero, and behind the last entry the next list begins.
TEST(nobody_is_nobody_in_every_list)
{
    static const unsigned char none[64];
    static const struct {
        pl_part part;
        size_t size;
    } parts[] = {{PL_PART_UNITS, sizeof(pl_unit)},         {PL_PART_PIECES, sizeof(pl_piece)},
                 {PL_PART_MARKERS, sizeof(pl_marker)},     {PL_PART_OWN_SIDES, sizeof(small_rest)},
                 {PL_PART_OWN_GROUPS, sizeof(small_rest)}, {PL_PART_OWN_UNITS, sizeof(small_unit)},
                 {PL_PART_OWN_PIECES, sizeof(small_rest)}, {PL_PART_OWN_MARKERS, sizeof(small_rest)}};
    small_begin();
    small_made();
    for (int i = 0; i < PL_COUNT(parts); i++)
        CHECK(!memcmp(pl_state_see(small_scene->initial, parts[i].part), none, parts[i].size));
    for (int id = 1; id <= 4; id++)
        CHECK(piece(id)->unit && piece(id)->side);
    CHECK(marker(2)->kind && !memcmp(marker(3), none, sizeof(pl_marker)) && !memcmp(marker(4), none, sizeof(pl_marker)));
    small_end();
}

TEST(a_marker_may_lie_on_the_edge_of_the_table)
{
    const pl_point corners[] = {{0, 0}, {48000, 0}, {0, 36000}, {48000, 36000}};
    for (int i = 0; i < 4; i++) {
        small_begin();
        small_marker_list[1].at = corners[i];
        small_allowed();
    }
}

static int three_pieces(const pl_scene *scene, const pl_scenario_unit *unit)
{
    (void)scene, (void)unit;
    return 3;
}

TEST(a_piece_that_is_not_listed_stands_where_its_unit_does)
{
    small_begin();
    small.piece_count = three_pieces;
    small_pieces[2].has_at = small_pieces[2].has_facing = true;  // beyond the list: somebody else's
    small_pieces[2].at = pl_at(30000, 30000);
    small_made();
    CHECK(pl_same_point(piece(3)->at, pl_at(10000, 10000)) && piece(3)->facing == 90 && piece(3)->unit == 1);
    CHECK(pl_same_point(piece(4)->at, pl_at(40000, 10000)) && piece(4)->unit == 2);
    CHECK(piece(9)->unit == 3 && piece(9)->place == PL_RESERVE);
    small_end();
}
