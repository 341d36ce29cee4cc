// test_sealed.c - sealed answers with lists: whoever answers first, each keeps its own list, and a view shows a side its own alone.
#include "small.h"

#include <stdlib.h>

enum { SEALED_LIST = 1, SEALED_VERBS };

static void offer_lists(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    for (uint16_t subject = 1; subject <= 2; subject++)
        pl_put(offer, (pl_option){.verb = SEALED_LIST, .subject = subject}, NULL);
}

static int opened[64], opened_count;

// Notes side, subject and the items of each answer as they are opened.
static pl_flow note_list(pl_turn *turn, const pl_choice *choice)
{
    (void)turn;
    opened[opened_count++] = 100 * choice->side + choice->subject;
    for (int i = 0; i < choice->item_count; i++)
        opened[opened_count++] = choice->items[i].value;
    return PL_NEXT;
}
static pl_flow finish(pl_turn *turn) { return pl_win(turn, 0); }

static const pl_step steps[] = {{"1", "Sealed", PL_BY_ALL_SEALED, .offer = offer_lists, .apply = note_list},
                                {"2", "End", PL_BY_NOBODY, .run = finish}};
static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Sealed", steps)};
static const pl_verb verbs[SEALED_VERBS] = {{.name = "pass"}, {.name = "list", .need = PL_NEED_GROUP, .item_parts = PL_ITEM_VALUE}};
static pl_game *game;
static const pl_dice dice = {.seed = 1};

static void start(void)
{
    small_begin();
    small.sequences = sequences;
    small.verbs = verbs;
    small.answers_max = 4;
    small.answer_items_max = 10;
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
    opened_count = 0;
}
static void stop(void)
{
    pl_game_destroy(game);
    small_end();
}

// The answer of a side on a subject: as many items as both together, each telling whose it is.
static pl_status give(int side, int subject)
{
    pl_item items[4] = {{0}};
    for (int i = 0; i < side + subject - 1; i++)
        items[i].value = 1000 * side + 10 * subject + i;
    return pl_game_choose(
        game,
        &(pl_choice){
            .side = (pl_side)side, .verb = SEALED_LIST, .subject = (uint16_t)subject, .item_count = side + subject - 1, .items = items});
}

TEST(every_answer_keeps_its_own_list_in_whatever_order_they_come)
{
    static const int wanted[] = {101, 1010, 102, 1020, 1021, 201, 2010, 2011, 202, 2020, 2021, 2022};
    for (int order = 0; order < 24; order++) {
        int left[] = {0, 1, 2, 3}, code = order;
        start();
        for (int n = 4; n >= 1; n--) {
            int pick = code % n, k = left[pick];
            code /= n;
            left[pick] = left[n - 1];
            CHECK_EQ(give(1 + k / 2, 1 + k % 2), PL_OK);
        }
        CHECK(pl_game_is_over(game));
        CHECK_EQ(opened_count, PL_COUNT(wanted));
        assert_memory_equal(opened, wanted, sizeof wanted);
        CHECK(pl_game_state(game)->answer_count == 0 && pl_game_state(game)->answer_item_count == 0);
        stop();
    }
}

TEST(a_view_holds_the_lists_of_its_own_side_alone)
{
    start();
    pl_state *view = pl_scene_block(small_scene);
    CHECK_EQ(give(2, 2), PL_OK);
    CHECK_EQ(give(1, 2), PL_OK);
    CHECK_EQ(give(2, 1), PL_OK);
    for (pl_side side = 0; side <= 2; side++) {
        pl_view_make(small_scene, pl_game_state(game), side, view);
        const pl_answer *answers = pl_state_see(view, PL_PART_ANSWERS);
        const pl_item *items = pl_state_see(view, PL_PART_ANSWER_ITEMS);
        CHECK_EQ(view->answer_count, side);
        CHECK_EQ(view->answer_item_count, side == 2 ? 5 : side == 1 ? 2 : 0);
        for (int i = 0; i < view->answer_count; i++) {
            CHECK_EQ(answers[i].side, side);
            CHECK_EQ(items[answers[i].item_first].value, 1000 * side + 10 * answers[i].subject);
        }
        for (int i = view->answer_item_count; i < 10; i++)
            CHECK_EQ(items[i].value, 0);
        for (int i = view->answer_count; i < 4; i++)
            CHECK(!answers[i].side && !answers[i].item_count);
    }
    free(view);
    stop();
}
