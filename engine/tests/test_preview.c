// test_preview.c - a choice drawn from its parts, and room that gives out without harm.
#include "three_pieces.h"

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
    items[1].piece = 4;  // there is no such piece; nor is piece 0 somebody
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 2);
    items[1].piece = 0;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 2);
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
    CHECK(plain->point_count == 4 && !plain->worth_in && plain->kind == PL_DRAW_SCALE && plain->role == PL_ROLE_MINE);
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
    block.pieces[2].place = PL_AWAY;  // nor is the marker of the same number meant
    draft.target = 2;
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

// ---- ways and aims

TEST(a_way_is_the_subjects_where_items_name_nobody)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_verb own[] = {{.name = "pass"},
                     {.name = "go",
                      .subject = {PL_UNIT, "unit", NULL, NULL},
                      .need = PL_NEED_PATH,
                      .item_parts = PL_ITEM_AT | PL_ITEM_FACING,
                      .item_optional = PL_ITEM_AT | PL_ITEM_FACING}};
    rules.verbs = own;
    pl_item items[] = {
        {.at = {11000, 12000}, .left_out = PL_ITEM_FACING}, {.left_out = PL_ITEM_AT, .facing = 30}, {.at = {11000, 15000}, .facing = 60}};
    pl_choice draft = {1, 1, 1, 0, 0, 1, items};
    pl_preview_make(&turn, &draft, &preview);
    CHECK(preview.drawn_count == 2 && preview.drawn[0].kind == PL_DRAW_PATH && preview.drawn[0].point_count == 2);
    CHECK(preview.drawn[1].kind == PL_DRAW_GHOST && preview.drawn[1].id == 1);
    CHECK_EQ(preview.drawn[1].facing, 90);  // as it faces now
    draft.item_count = 3;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn[0].point_count, 3);  // an item without a place is no corner
    CHECK_EQ(preview.drawn[1].facing, 60);
    draft.items = items + 1, draft.item_count = 1;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
    own[1].need = PL_NEED_PLACE;  // to be put there: no way leads from where it stands
    draft.items = items, draft.item_count = 1;
    pl_preview_make(&turn, &draft, &preview);
    CHECK(preview.drawn_count == 1 && preview.drawn[0].kind == PL_DRAW_GHOST);
    CHECK_EQ(preview.points[preview.drawn[0].point_first].y, 12000);
    draft.subject = 0;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
    draft.subject = 3;  // there is no such unit
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
    own[1].subject.kind = PL_MARKER;  // what has no piece has no way
    draft.subject = 2;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
    own[1].subject.kind = PL_PIECE, own[1].need = PL_NEED_PATH;
    draft.subject = 3;
    pl_preview_make(&turn, &draft, &preview);
    CHECK(preview.drawn_count == 2 && preview.drawn[1].id == 3);
    block.pieces[3].place = PL_AWAY;  // nor has who is not on the table
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
    draft.subject = 4;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
}

// A step that is an order with a number has no place of its own.
TEST(a_step_that_is_told_by_order_and_number_is_no_corner)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    const pl_verb own[] = {{.name = "pass"},
                           {.name = "go",
                            .subject = {PL_UNIT, "unit", NULL, NULL},
                            .need = PL_NEED_PATH,
                            .item_parts = PL_ITEM_AT | PL_ITEM_ORDER | PL_ITEM_VALUE}};
    rules.verbs = own;
    pl_item items[] = {{.order = 1, .value = 45}, {.at = {0, 15000}}, {.at = {11000, 0}}};
    pl_choice draft = {1, 1, 1, 0, 0, 3, items};
    pl_preview_make(&turn, &draft, &preview);
    CHECK(preview.drawn_count == 2 && preview.drawn[0].point_count == 3);
    CHECK(pl_same_point(preview.points[1], pl_at(0, 15000)) && pl_same_point(preview.points[2], pl_at(11000, 0)));
}

TEST(each_item_aims_for_itself)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    pl_verb own[] = {{.name = "pass"},
                     {.name = "volley",
                      .subject = {PL_UNIT, "unit", NULL, NULL},
                      .need = PL_NEED_GROUP,
                      .item_parts = PL_ITEM_PIECE | PL_ITEM_TARGET,
                      .item_target = {PL_PIECE, "target", NULL, NULL}}};
    rules.verbs = own;
    pl_item items[] = {{.piece = 2, .target = 3}, {.piece = 1}, {.piece = 1, .target = 3}};
    pl_choice draft = {1, 1, 1, 0, 0, 3, items};
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 4);  // a mark and a line each; one aims at nobody
    CHECK(pl_same_point(preview.points[preview.drawn[1].point_first], pl_at(12000, 10000)));
    CHECK(pl_same_point(preview.points[preview.drawn[3].point_first], pl_at(10000, 10000)));
    own[1].item_parts = PL_ITEM_TARGET;  // the subject's own, from the first of the unit
    draft.item_count = 1;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 2);
    CHECK(pl_same_point(preview.points[preview.drawn[1].point_first], pl_at(10000, 10000)));
    own[1].item_parts = PL_ITEM_PIECE;
    pl_preview_make(&turn, &draft, &preview);
    CHECK_EQ(preview.drawn_count, 0);
}

TEST(a_plan_counts_things_on_the_table_and_no_others)
{
    static pl_preview preview;
    pl_turn turn = set_up();
    const int kinds[] = {PL_UNIT, PL_PIECE, PL_MARKER, PL_FEATURE, PL_GROUP, PL_SIDE, PL_NUMBER};
    for (int i = 0; i < PL_COUNT(kinds); i++) {
        pl_verb own[] = {{.name = "pass"}, {.name = "at"}, {.name = "with"}};
        own[1].target.kind = own[2].target.kind = (uint8_t)kinds[i];
        rules.verbs = own;
        pl_choice plan[] = {{1, 1, 1, 2, 0, 0, NULL}, {1, 2, 2, 2, 0, 0, NULL}, {1, 1, 3, 1, 0, 0, NULL}};
        pl_preview_plan(&turn, plan, 3, &preview);
        CHECK_EQ(preview.note_count, kinds[i] <= PL_FEATURE);  // at the same thing by two verbs
        plan[0].target = plan[1].target = 0;                   // two who aim at nobody
        pl_preview_plan(&turn, plan, 3, &preview);
        CHECK_EQ(preview.note_count, 0);
    }
}
