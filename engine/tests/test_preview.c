// test_preview.c - a choice drawn from its parts, one grasp as a filling for all, and room that gives out without harm.
#include "phaseline/preview.h"

#include <string.h>

#include "harness.h"
#include "machine.h"

enum { VERB_PASS, VERB_MARCH, VERB_AIM };

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
};

// Two pieces of unit 1 at (10, 10) and (12, 10); a third belongs to unit 2.
static struct {
    pl_state state;
    pl_unit units[4];
    pl_piece pieces[4];
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
        CHECK(pl_add_note(&preview, 1, (pl_said){"yes"}));
    CHECK(!pl_add_note(&preview, 1, (pl_said){"no"}));
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
    block.pieces[1].at.y = 20000;  // the other would leave the field and stays out of it
    CHECK_EQ(fill(&turn, pl_at(15000, 25000), &choice, items), 1);
    CHECK_EQ(choice.item_count, 1);
    CHECK_EQ(choice.items[0].piece, 2);
    CHECK_EQ(fill(&turn, pl_at(15000, 31000), &choice, items), 0);  // nobody can
}
