// test_fill.c - one grasp as a filling for all: who goes along, who is brought to where he may go, who is left out.
#include "machine.h"
#include "three_pieces.h"

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

// Three of a unit; the rule wants the second at its post first, then the first away, and then the second somewhere else.
static pl_why check_posts(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn;
    int at[4] = {-1, -1, -1, -1};
    for (int i = 0; i < choice->item_count; i++)
        at[choice->items[i].piece] = i;
    if (at[2] >= 0 && choice->items[at[2]].at.x > 100) {
        *hint = (pl_hint){.item = at[2], .has_at = true, .at = pl_at(50, 50)};
        return "T-4: to its post";
    }
    if (at[1] >= 0) {
        *hint = (pl_hint){.item = at[1]};
        return "T-5: away";
    }
    if (at[2] >= 0 && choice->items[at[2]].at.x == 50) {
        *hint = (pl_hint){.item = at[2], .has_at = true, .at = pl_at(40, 40)};
        return "T-6: somewhere else";
    }
    return NULL;
}

TEST(who_was_brought_once_and_may_not_stay_there_is_left_out)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    const pl_verb own[] = {{.name = "pass"},
                           {.name = "march",
                            .subject = {PL_UNIT, "unit", NULL, NULL},
                            .need = PL_NEED_PLACE,
                            .item_parts = PL_ITEM_PIECE | PL_ITEM_AT,
                            .check = check_posts}};
    const pl_scene_unit three[3] = {{0}, {.first = 1, .count = 3, .side = 1}, {0}};
    rules.verbs = own;
    scene.units = (pl_scene_unit *)three;
    CHECK_EQ(fill(&turn, pl_at(15000, 11000), &choice, items), 1);
    CHECK(choice.item_count == 1 && choice.items[0].piece == 3);
}

TEST(the_options_unit_goes_along_whoever_is_grasped)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    const pl_option option = {.verb = VERB_MARCH, .subject = 1};
    pl_item nobody = {.at = {15000, 11000}}, enemy = {.piece = 3, .at = {15000, 13000}};
    CHECK_EQ(pl_fillings(&turn, 1, &option, &nobody, &choice, items, 1), 1);  // the place is the first member's
    CHECK(choice.item_count == 2 && choice.items[0].piece == 1 && choice.items[1].piece == 2);
    CHECK(choice.items[0].at.x == 15000 && choice.items[0].at.y == 11000 && choice.items[1].at.x == 17000);
    CHECK_EQ(pl_fillings(&turn, 1, &option, &enemy, &choice, items, 1), 1);
    CHECK(choice.item_count == 2 && choice.items[0].piece == 1 && choice.items[1].piece == 2);
    CHECK(choice.items[0].at.x == 15000 && choice.items[0].at.y == 10000);  // five inches east, as the one who was grasped
    block.pieces[1].place = PL_LOST;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 2, .at = {15000, 11000}}, &choice, items, 1), 1);
    CHECK(choice.item_count == 1 && choice.items[0].piece == 2);
}

TEST(of_a_piece_its_whole_unit_goes_along)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    pl_verb own[] = {{.name = "pass"},
                     {.name = "lead",
                      .subject = {PL_PIECE, "piece", NULL, NULL},
                      .need = PL_NEED_PLACE,
                      .item_parts = PL_ITEM_PIECE | PL_ITEM_TARGET | PL_ITEM_AT}};
    const pl_option option = {.verb = 1, .subject = 2};
    rules.verbs = own;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.at = {15000, 11000}, .target = 3}, &choice, items, 1), 1);
    CHECK(choice.item_count == 2 && choice.items[1].piece == 2 && choice.items[0].target == 3 && choice.items[1].target == 3);
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 3, .at = {15000, 11000}}, &choice, items, 1), 1);
    CHECK(choice.item_count == 1 && choice.items[0].piece == 3);  // whose piece was grasped
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 4, .at = {15000, 11000}}, &choice, items, 1), 1);
    CHECK(choice.item_count == 1 && choice.items[0].piece == 4);  // there is no such piece, so nobody goes along
    own[1].subject.kind = PL_GROUP;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.at = {15000, 11000}}, &choice, items, 1), 1);
    CHECK(choice.item_count == 1 && choice.items[0].piece == 0);
    own[1].item_parts = PL_ITEM_PIECE | PL_ITEM_TARGET;  // no places: who goes along keeps none
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 2, .target = 3}, &choice, items, 1), 1);
    CHECK(choice.item_count == 2 && choice.items[0].at.x == 0 && choice.items[0].target == 3);
    own[1].need = PL_NEED_NUMBER;  // the number alone
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 2, .target = 3}, &choice, items, 1), 1);
    CHECK_EQ(choice.item_count, 0);
}

static int filled_with;
static void fill_twice(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    (void)turn;
    filled_with = draft->item_count;
    pl_candidate(to, NULL, 0, 2);
    pl_candidate(to, NULL, 0, 1);
}

TEST(a_verb_may_fill_itself)
{
    pl_item items[2 * PL_ITEMS_MAX];
    pl_choice choices[2];
    pl_turn turn = set_up();
    pl_verb own[] = {{.name = "pass"}, {.name = "bid", .need = PL_NEED_NUMBER, .item_parts = PL_ITEM_TARGET, .fill = fill_twice}};
    const pl_option option = {.verb = 1, .value = 1, .value_max = 3};
    rules.verbs = own;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.target = 3}, choices, items, 2), 2);
    CHECK(choices[0].value == 2 && choices[1].value == 1 && filled_with == 0);
    own[1].need = PL_NEED_GROUP;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.target = 3}, choices, items, 2), 2);
    CHECK_EQ(filled_with, 1);
}

// A grasp that names a target and no place leaves all places unnamed.
TEST(a_grasp_without_a_place_gives_nobody_one)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    pl_verb own[] = {{.name = "pass"},
                     {.name = "march",
                      .subject = {PL_UNIT, "unit", NULL, NULL},
                      .need = PL_NEED_PLACE,
                      .item_parts = PL_ITEM_PIECE | PL_ITEM_TARGET | PL_ITEM_AT,
                      .item_optional = PL_ITEM_AT}};
    const pl_option option = {.verb = 1, .subject = 1};
    rules.verbs = own;
    CHECK_EQ(pl_fillings(&turn, 1, &option, &(pl_item){.piece = 1, .target = 3, .left_out = PL_ITEM_AT}, &choice, items, 1), 1);
    CHECK_EQ(choice.item_count, 2);
    for (int i = 0; i < 2; i++)
        CHECK(choice.items[i].target == 3 && !choice.items[i].at.x && !choice.items[i].at.y && choice.items[i].left_out == PL_ITEM_AT);
}

// A refusal that is of the whole, or of nobody there is, leaves nobody out.
static int named;
static pl_why check_alone(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)turn;
    *hint = (pl_hint){.item = named};
    return choice->item_count > 1 ? "T-7: one alone" : NULL;
}

TEST(a_refusal_that_names_nobody_leaves_nobody_out)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_turn turn = set_up();
    pl_verb own[PL_COUNT(verbs)];
    memcpy(own, verbs, sizeof own);
    own[VERB_MARCH].check = check_alone;
    rules.verbs = own;
    for (named = -1; named <= 2; named++)
        CHECK_EQ(fill(&turn, pl_at(15000, 11000), &choice, items), named == 0 || named == 1);
    named = 0;
    CHECK(fill(&turn, pl_at(15000, 11000), &choice, items) == 1 && choice.item_count == 1 && choice.items[0].piece == 2);
    named = 1;
    CHECK(fill(&turn, pl_at(15000, 11000), &choice, items) == 1 && choice.item_count == 1 && choice.items[0].piece == 1);
}
