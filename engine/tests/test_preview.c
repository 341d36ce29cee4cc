// test_preview.c - a choice drawn from its parts, one grasp as a filling for all, and room that gives out without harm.
#include "phaseline/preview.h"

#include <string.h>

#include "harness.h"
#include "machine.h"

enum { VERB_PASS, VERB_MARCH, VERB_AIM, VERB_CLEAR };

static pl_len farthest;  // how far a member may go east in these tests

static pl_why check_march(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn;
    for (int i = 0; i < choice->item_count; i++) {
        if (choice->items[i].at.y > PL_INCHES(30)) {
            *hint = (pl_hint){.item = i};
            return "T-1: off the field";
        }
        if (choice->items[i].at.x > farthest) {
            *hint = (pl_hint){.item = i, .has_at = true, .at = pl_at(farthest, choice->items[i].at.y)};
            return "T-2: too far";
        }
    }
    return NULL;
}

static const pl_verb verbs[] = {
    [VERB_PASS] = {.name = "pass"},
    [VERB_MARCH] = {.name = "march",
                    .subject = {PL_UNIT, "unit", NULL, NULL},
                    .need = PL_NEED_PATH,
                    .item_parts = PL_ITEM_PIECE | PL_ITEM_AT | PL_ITEM_FACING,
                    .check = check_march},
    [VERB_AIM] = {.name = "aim", .subject = {PL_PIECE, "piece", NULL, NULL}, .target = {PL_PIECE, "target", NULL, NULL}},
    [VERB_CLEAR] = {.name = "clear", .subject = {PL_UNIT, "unit", NULL, NULL}, .target = {PL_MARKER, "marker", NULL, NULL}},
};

// Two pieces of unit 1 at (10, 10) and (12, 10); a third belongs to unit 2. Of two markers the first has been taken away; a third lies behind
// their count.
static struct {
    pl_state state;
    pl_unit units[4];
    pl_piece pieces[4];
    pl_marker markers[4];
} block;
static pl_scene_unit members[3] = {{0}, {.first = 1, .count = 2, .side = 1}, {.first = 3, .count = 1, .side = 2}};
static pl_ruleset rules;
static pl_scene scene;

static pl_turn set_up(void)
{
    memset(&block, 0, sizeof block);
    rules = (pl_ruleset){.verbs = verbs, .verb_count = PL_COUNT(verbs)};
    scene = (pl_scene){.rules = &rules, .units = members, .unit_count = 2, .piece_count = 3};
    block.state.unit_count = 2;
    block.state.piece_count = 3;
    block.state.part[PL_PART_UNITS] = (uint32_t)((char *)block.units - (char *)&block);
    block.state.part[PL_PART_PIECES] = (uint32_t)((char *)block.pieces - (char *)&block);
    block.state.marker_count = 2;
    block.state.part[PL_PART_MARKERS] = (uint32_t)((char *)block.markers - (char *)&block);
    block.markers[2] = (pl_marker){.at = pl_at(12000, 14000), .kind = 1};
    block.markers[3] = (pl_marker){.at = pl_at(12000, 15000), .kind = 1};
    block.pieces[1] = (pl_piece){.at = pl_at(10000, 10000), .facing = 90, .unit = 1, .side = 1, .place = PL_ON_TABLE};
    block.pieces[2] = (pl_piece){.at = pl_at(12000, 10000), .facing = 45, .unit = 1, .side = 1, .place = PL_ON_TABLE};
    block.pieces[3] = (pl_piece){.at = pl_at(10000, 13000), .unit = 2, .side = 2, .place = PL_ON_TABLE};
    farthest = PL_INCHES(40);
    return (pl_turn){.scene = &scene, .rules = &rules, .state = &block.state};
}

TEST(preview_draws_each_members_way_and_ghost)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_item items[] = {{.piece = 1, .at = {11000, 12000}, .facing = 10},
                       {.piece = 2, .at = {13000, 12000}, .facing = 20},
                       {.piece = 1, .at = {11000, 14000}, .facing = 30}};
    pl_choice draft = {1, VERB_MARCH, 1, 0, 0, PL_COUNT(items), items};
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 4);
    CHECK_EQ(preview.drawn[0].kind, PL_DRAW_PATH);
    CHECK_EQ(preview.drawn[0].point_count, 3);  // from where it stands, over both corners
    CHECK_EQ(preview.points[preview.drawn[0].point_first].x, 10000);
    CHECK_EQ(preview.drawn[1].kind, PL_DRAW_GHOST);
    CHECK_EQ(preview.drawn[1].id, 1);
    CHECK_EQ(preview.drawn[1].facing, 30);
    CHECK_EQ(preview.points[preview.drawn[1].point_first].y, 14000);
    CHECK_EQ(preview.drawn[3].id, 2);
    CHECK_EQ(preview.drawn[3].facing, 20);
    draft.item_count = 1;  // what lies behind the last item is no part of the draft
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 2);
    CHECK_EQ(preview.drawn[0].point_count, 2);
}

// Without words of their own several answers tell who is aimed at by more than one.
TEST(a_plan_tells_who_is_aimed_at_together)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_choice plan[] = {{1, VERB_AIM, 1, 3, 0, 0, NULL}, {1, VERB_AIM, 2, 3, 0, 0, NULL}, {1, VERB_CLEAR, 1, 3, 0, 0, NULL}};
    pl_preview_plan(&turn, plan, 3, &preview);
    CHECK_EQ(preview.note_count, 1);
    CHECK_EQ(preview.notes[0].say.nouns[0].value, 2);
    CHECK(preview.notes[0].say.nouns[1].kind == PL_PIECE && preview.notes[0].say.nouns[1].value == 3);
    CHECK_EQ(preview.drawn_count, 0);
    pl_preview_plan(&turn, plan, 1, &preview);
    CHECK_EQ(preview.note_count, 0);
}

static void add_up(const pl_turn *turn, const pl_choice *drafts, int count, pl_preview *to)
{
    (void)turn;
    to->worth = count * drafts[0].target;
}

TEST(a_plan_is_told_by_its_verb)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_verb own[PL_COUNT(verbs)];
    memcpy(own, verbs, sizeof own);
    own[VERB_AIM].together = add_up;
    rules.verbs = own;
    pl_choice plan[] = {{1, VERB_CLEAR, 1, 2, 0, 0, NULL}, {1, VERB_AIM, 1, 3, 0, 0, NULL}};
    pl_preview_plan(&turn, plan, 2, &preview);
    CHECK_EQ(preview.worth, 4);
}

// What never happens is not told, and what always does is so.
TEST(a_chance_is_told_as_what_it_is)
{
    static pl_preview preview;
    preview.note_count = 0;
    static const struct {
        int share, told;
    } chances[] = {{1, 1}, {2, 2}, {50, 50}, {99, 99}, {100, 0}, {101, 0}};
    pl_add_chance(&preview, 1, 0, (pl_said){"never"});
    CHECK_EQ(preview.note_count, 0);
    for (int i = 0; i < PL_COUNT(chances); i++) {
        CHECK(pl_add_chance(&preview, -1, chances[i].share, (pl_said){"{1}", {{PL_NUMBER, i}}}));
        CHECK_EQ(preview.notes[i].share, chances[i].told);
        CHECK_EQ(preview.notes[i].good, -1);
    }
    CHECK(pl_add_chance(&preview, 1, 30, (pl_said){"{1}", {{PL_NUMBER, 2}}}));  // said already
    CHECK_EQ(preview.notes[2].share, 50);
    preview.note_count = PL_NOTES_MAX;
    CHECK(!pl_add_chance(&preview, 1, 30, (pl_said){"more"}));
}

TEST(a_track_carries_what_is_to_be_expected)
{
    static pl_preview preview;
    pl_point points[] = {{1, 2}, {3, 4}};
    preview.drawn_count = preview.point_count = 0;
    pl_drawn *plain = pl_draw_scale(&preview, PL_ROLE_MINE, points, (int32_t[]){5, 6}, (int32_t[]){7, 8}, 2);
    CHECK(plain->point_count == 4 && !plain->worth_in);
    pl_drawn *track = pl_draw_expected(&preview, PL_ROLE_MINE, points, (int32_t[]){5, 6}, (int32_t[]){7, 8}, (int32_t[]){9, 10}, 2, "men");
    CHECK_EQ(track->point_count, 6);
    CHECK_TEXT(track->worth_in, "men");
    CHECK_EQ(preview.points[track->point_first + 3].y, 8);
    CHECK_EQ(preview.points[track->point_first + 5].x, 10);
}

TEST(preview_aims_a_line_and_marks_the_target)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_choice draft = {1, VERB_AIM, 1, 3, 0, 0, NULL};
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 2);
    CHECK_EQ(preview.drawn[0].kind, PL_DRAW_MARK);
    CHECK_EQ(preview.drawn[0].id, 3);
    CHECK_EQ(preview.drawn[1].kind, PL_DRAW_LINE);
    CHECK_EQ(preview.drawn[1].how, PL_LINE_CLEAR);
    CHECK_EQ(preview.drawn[1].label.nouns[0].value, 3000);
    block.pieces[3].place = PL_AWAY;  // as a view has what it may not know
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
}

// From the first of the unit who stands on the table, to a marker that lies there.
TEST(preview_aims_at_a_marker_that_there_is)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_choice draft = {1, VERB_CLEAR, 1, 2, 0, 0, NULL};
    pl_preview_make(&turn, &draft, &preview);
    CHECK(preview.drawn_count == 2 && preview.drawn[0].noun == PL_MARKER && preview.drawn[0].id == 2);
    CHECK(pl_same_point(preview.points[preview.drawn[1].point_first], pl_at(10000, 10000)));
    CHECK(pl_same_point(preview.points[preview.drawn[1].point_first + 1], pl_at(12000, 14000)));
    block.pieces[1].place = PL_LOST;
    pl_preview_make(&turn, &draft, &preview);
    CHECK(pl_same_point(preview.points[preview.drawn[1].point_first], pl_at(12000, 10000)));
    block.pieces[2].place = PL_LOST;  // nobody is left to aim, and the mark stays
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 1);
    for (uint16_t none = 1; none <= 3; none += 2) {  // taken away; behind the last
        draft.target = none;
        pl_preview_make(&turn, &draft, &preview);
        CHECK_EQ(preview.drawn_count, 0);
    }
}

TEST(shapes_carry_what_they_are_drawn_by)
{
    static pl_preview preview;
    const pl_len bands[17] = {6000, 12000, 18000};
    const pl_point places[65] = {{1, 2}, {3, 4}};
    const int32_t told[65] = {7, 8}, chosen[65] = {-1, 5};
    preview = (pl_preview){.turn = NULL};
    pl_drawn *line = pl_draw_line(&preview, PL_ROLE_MINE, pl_at(1, 2), pl_at(3, 4), PL_LINE_BLOCKED);
    CHECK(line->kind == PL_DRAW_LINE && line->point_count == 2 && line->how == PL_LINE_BLOCKED && preview.points[1].y == 4);
    pl_drawn *disc = pl_draw_disc(&preview, PL_ROLE_THEIRS, pl_at(5, 6), 2500, 1);
    CHECK(disc->kind == PL_DRAW_AREA && disc->radius == 2500 && disc->how == 1 && disc->point_first == 2 && disc->role == PL_ROLE_THEIRS);
    pl_drawn *arc = pl_draw_arc(&preview, PL_ROLE_MINE, pl_at(7, 8), 90, 45, bands, 3);
    CHECK(arc->kind == PL_DRAW_ARC && arc->facing == 90 && arc->half == 45 && arc->point_count == 4);
    CHECK(preview.points[3].x == 7 && preview.points[4].x == 6000 && preview.points[6].x == 18000 && !preview.points[6].y);
    CHECK_EQ(pl_draw_arc(&preview, PL_ROLE_MINE, pl_at(7, 8), 90, 45, bands, 16)->point_count, 17);
    CHECK_EQ(pl_draw_arc(&preview, PL_ROLE_MINE, pl_at(7, 8), 90, 45, bands, 17)->point_count, 17);  // as many as there is room for
    preview.point_count = 0;
    CHECK_EQ(pl_draw_scale(&preview, PL_ROLE_MINE, places, told, chosen, 2)->point_count, 4);
    CHECK(preview.points[1].y == 4 && preview.points[2].x == 7 && preview.points[3].x == 8 && preview.points[3].y == 5);
    CHECK_EQ(pl_draw_scale(&preview, PL_ROLE_MINE, places, told, chosen, 64)->point_count, 128);
    CHECK_EQ(pl_draw_scale(&preview, PL_ROLE_MINE, places, told, chosen, 65)->point_count, 128);
    CHECK_EQ(preview.lost, 0);
}

TEST(preview_says_what_it_had_no_room_for)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    preview = (pl_preview){.turn = &turn};
    for (int i = 0; i < PL_DRAWN_MAX; i++)
        pl_draw_mark(&preview, PL_ROLE_MINE, PL_UNIT, 1, PL_MARK_CAN);
    CHECK_EQ(preview.lost, 0);
    pl_draw_mark(&preview, PL_ROLE_MINE, PL_UNIT, 2, PL_MARK_CAN);
    CHECK_EQ(preview.drawn_count, PL_DRAWN_MAX);
    CHECK_EQ(preview.lost, 1);
    CHECK_EQ(preview.drawn[0].id, 1);
    for (int i = 0; i < PL_NOTES_MAX; i++)
        CHECK(pl_add_note(&preview, 1, (pl_said){"yes {1}", {{PL_NUMBER, i}}}));
    CHECK(!pl_add_note(&preview, 1, (pl_said){"no"}));
}

TEST(a_chance_is_told_with_its_share_and_none_is_not_told)
{
    static pl_preview preview;
    preview = (pl_preview){0};
    CHECK(pl_add_chance(&preview, 1, 0, (pl_said){"never"}));
    CHECK_EQ(preview.note_count, 0);
    pl_add_chance(&preview, -1, 46, (pl_said){"now and then"});
    pl_add_chance(&preview, 1, 100, (pl_said){"always"});
    CHECK_EQ(preview.note_count, 2);
    CHECK_EQ(preview.notes[0].share, 46);
    CHECK_EQ(preview.notes[1].share, 0);  // it is so
}

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

TEST(preview_keeps_rows_of_a_table)
{
    static pl_preview preview;
    preview = (pl_preview){0};
    pl_row *row = pl_add_row(&preview, PL_UNIT, 3, (pl_said){"{1}", {{PL_UNIT, 3}}});
    row->is_so = true;
    pl_add_row(&preview, PL_NOTHING, 0, (pl_said){"the rear"})->good = -1;
    CHECK_EQ(preview.row_count, 2);
    CHECK(preview.rows[0].is_so && preview.rows[0].id == 3 && preview.rows[1].good == -1 && !preview.rows[1].is_so);
    for (int i = 2; i < PL_ROWS_MAX; i++)
        pl_add_row(&preview, PL_NOTHING, 0, (pl_said){"more"});
    CHECK_EQ(preview.lost, 0);
    pl_add_row(&preview, PL_NOTHING, 0, (pl_said){"too many"});
    CHECK_EQ(preview.row_count, PL_ROWS_MAX);
    CHECK_EQ(preview.lost, 1);
}

static int fill(const pl_turn *turn, pl_point at, pl_choice *choice, pl_item *items)
{
    const pl_option option = {.verb = VERB_MARCH, .subject = 1};
    pl_item grasp = {.piece = 2, .at = at};
    return pl_fillings(turn, 1, &option, &grasp, choice, items, 1);
}

TEST(fill_keeps_places_brings_and_leaves_out)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    CHECK_EQ(fill(&turn, pl_at(15000, 11000), &choice, items), 1);
    CHECK_EQ(choice.item_count, 2);
    CHECK_EQ(choice.items[0].piece, 1);
    CHECK_EQ(choice.items[0].at.x, 13000);  // two inches behind, as it stands now
    CHECK_EQ(choice.items[1].at.x, 15000);
    farthest = 14000;  // one is brought to where it may go
    CHECK_EQ(fill(&turn, pl_at(15000, 11000), &choice, items), 1);
    CHECK_EQ(choice.items[0].at.x, 13000);
    CHECK_EQ(choice.items[1].at.x, 14000);
    farthest = 12000;  // and so are both
    CHECK_EQ(fill(&turn, pl_at(15000, 11000), &choice, items), 1);
    CHECK(choice.item_count == 2 && choice.items[0].at.x == 12000 && choice.items[1].at.x == 12000);
    farthest = 14000;
    block.pieces[1].at.y = 20000;  // the other would leave the field and stays out of it
    CHECK_EQ(fill(&turn, pl_at(15000, 25000), &choice, items), 1);
    CHECK_EQ(choice.item_count, 1);
    CHECK_EQ(choice.items[0].piece, 2);
    CHECK_EQ(fill(&turn, pl_at(15000, 31000), &choice, items), 0);  // nobody can
}

TEST(preview_lends_a_copy_to_try_things_on)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    block.state.size = sizeof block;
    preview = (pl_preview){.turn = &turn};
    pl_turn *trial = pl_preview_trial(&preview);
    CHECK(trial && trial->state != turn.state);
    pl_pieces(trial->state)[1].at = pl_at(1, 2);
    CHECK_EQ(block.pieces[1].at.x, 10000);
    CHECK_EQ(pl_pieces(pl_preview_trial(&preview)->state)[1].at.x, 10000);  // anew, as the view is
    block.state.size = PL_TRIAL_BYTES + 1;
    CHECK(pl_preview_trial(&preview) == NULL);
}

TEST(preview_tells_no_note_twice)
{
    static pl_preview preview;
    preview.note_count = 0;
    pl_add_note(&preview, 1, (pl_said){"{1} in it", {{PL_NUMBER, 2}}});
    pl_add_note(&preview, 1, (pl_said){"{1} in it", {{PL_NUMBER, 2}}});
    pl_add_note(&preview, 1, (pl_said){"{1} in it", {{PL_NUMBER, 3}}});
    CHECK_EQ(preview.note_count, 2);
    preview.note_count = 0;  // what an earlier list held is told in this one
    pl_add_note(&preview, 1, (pl_said){"{1} in it", {{PL_NUMBER, 2}}});
    CHECK_EQ(preview.note_count, 1);
}
