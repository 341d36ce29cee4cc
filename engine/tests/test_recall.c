// test_recall.c - answers are worked out once for each key, keys follow what they name, and memory never shows.
#include "phaseline/recall.h"

#include <stdlib.h>

#include "small.h"

static int worked;

typedef struct number_key {
    uint64_t state;
    uint64_t number;
} number_key;

static void square(const pl_turn *turn, const void *key, void *answer)
{
    const number_key *k = key;
    (void)turn;
    worked++;
    *(uint64_t *)answer = k->number * k->number;
}
static const pl_memo squares = {.key_size = sizeof(number_key), .answer_size = sizeof(uint64_t), .bits = 4, .work = square};
static const pl_memo rests = {
    .key_size = sizeof(number_key), .answer_size = sizeof(uint64_t), .bits = 4, .is_of_state = true, .work = square};

static uint64_t ask(const pl_turn *turn, const pl_memo *memo, uint64_t state, uint64_t number)
{
    uint64_t answer;
    pl_recall_ask(turn, memo, &(number_key){state, number}, &answer);
    return answer;
}

// How many of these it had to work out.
static int works(const pl_turn *turn, const pl_memo *memo, uint64_t state, uint64_t number)
{
    int before = worked;
    CHECK_EQ(ask(turn, memo, state, number), number * number);
    return worked - before;
}

static pl_game *game;
static pl_recall *recall;
static const pl_dice dice = {.seed = 1};

static const pl_turn *begin(void)
{
    small_begin();
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    CHECK_EQ(pl_recall_create(small_scene, &recall, &small_error), PL_OK);
    pl_game_start(game, &dice);
    return pl_game_turn(game);
}

static void end(void)
{
    pl_game_destroy(game);
    pl_recall_destroy(recall);
    small_end();
}

TEST(without_a_memory_everything_is_worked_out)
{
    const pl_turn *turn = begin();
    CHECK_EQ(works(turn, &squares, 0, 7), 1);
    CHECK_EQ(works(turn, &squares, 0, 7), 1);
    CHECK_EQ(pl_key_rest(turn), 0);
    CHECK_EQ(pl_key_side(turn, 1), 0);
    CHECK_EQ(pl_key_near(turn, pl_at(0, 0), 1000), 0);
    CHECK_EQ(pl_key_with(0, "word", 4), 0);
    end();
}

TEST(an_answer_is_worked_out_once_for_each_key)
{
    const pl_turn *turn = begin();
    pl_game_use_recall(game, recall);
    CHECK_EQ(works(turn, &squares, 0, 7), 1);
    CHECK_EQ(works(turn, &squares, 1, 7), 1);
    CHECK_EQ(ask(turn, &squares, 0, 7), 49);  // the first that is known is the one in 64 that a debug build works out again
    for (uint64_t n = 0; n < 1000; n++)       // far more than there are places: who comes later takes them
        CHECK_EQ(ask(turn, &squares, 0, n), n * n);
    CHECK_EQ(works(turn, &squares, 0, 999), 0);
    CHECK_EQ(pl_recall_asked(recall), 1004);
    pl_recall_forget(recall);
    CHECK_EQ(works(turn, &squares, 0, 999), 1);
    end();
}

TEST(what_no_state_names_is_not_kept)
{
    const pl_turn *turn = begin();
    pl_game_use_recall(game, recall);
    CHECK_EQ(works(turn, &rests, 0, 7), 1);
    CHECK_EQ(works(turn, &rests, 0, 7), 1);
    CHECK_EQ(works(turn, &rests, 5, 7), 1);
    CHECK_EQ(works(turn, &rests, 5, 8), 1);
    end();
}

// ---- keys

typedef struct keys {
    uint64_t rest, side[3], near;
} keys;

static keys keys_of(const pl_turn *turn)
{
    return (keys){pl_key_rest(turn), {0, pl_key_side(turn, 1), pl_key_side(turn, 2)}, pl_key_near(turn, pl_at(10000, 10000), 5000)};
}

static keys keys_after(pl_state *state, const pl_turn *turn)
{
    pl_game_take_up(game, state, &dice);
    return keys_of(turn);
}

TEST(a_key_changes_with_what_it_names_and_with_nothing_else)
{
    const pl_turn *turn = begin();
    pl_state *state = pl_scene_block(small_scene);
    pl_state_copy(state, pl_game_state(game));
    pl_game_use_recall(game, recall);
    keys at_first = keys_of(turn), again = keys_after(state, turn);
    CHECK(at_first.rest && at_first.side[1] && at_first.side[2] && at_first.near);
    CHECK(again.rest != at_first.rest);  // equal bytes, but another rest
    CHECK(again.side[1] == at_first.side[1] && again.side[2] == at_first.side[2] && again.near == at_first.near);
    CHECK(again.side[1] != again.side[2]);
    pl_pieces(state)[small_scene->units[2].first].at.x++;  // of side 2, far away
    keys moved = keys_after(state, turn);
    CHECK(moved.side[1] == again.side[1] && moved.side[2] != again.side[2] && moved.near == again.near);
    pl_pieces(state)[small_scene->units[1].first].facing = 1;
    keys turned = keys_after(state, turn);
    CHECK(turned.side[1] != moved.side[1] && turned.side[2] == moved.side[2] && turned.near != moved.near);
    ((small_unit *)pl_state_part(state, PL_PART_OWN_UNITS))[1].morale++;
    keys cheered = keys_after(state, turn);
    CHECK(cheered.side[1] != turned.side[1] && cheered.side[2] == turned.side[2] && cheered.near == turned.near);
    pl_markers(state)[1].at.y++;
    keys flagged = keys_after(state, turn);
    CHECK(flagged.side[1] != cheered.side[1] && flagged.side[2] != cheered.side[2] && flagged.near != cheered.near);
    ((small_rest *)pl_state_part(state, PL_PART_OWN_GAME))->level++;
    keys raised = keys_after(state, turn);
    CHECK(raised.side[1] != flagged.side[1] && raised.side[2] != flagged.side[2] && raised.near == flagged.near);
    free(state);
    end();
}

TEST(a_choice_makes_another_rest)
{
    const pl_turn *turn = begin();
    pl_game_use_recall(game, recall);
    uint64_t rest = pl_key_rest(turn);
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1, .verb = SMALL_GO, .subject = 1}), PL_OK);
    CHECK(pl_key_rest(turn) && pl_key_rest(turn) != rest);
    end();
}

// ---- questions asked for another question are nobody's business

static void cube(const pl_turn *turn, const void *key, void *answer)
{
    const number_key *k = key;
    *(uint64_t *)answer = k->number * ask(turn, &squares, 0, k->number);
}
static const pl_memo cubes = {.key_size = sizeof(number_key), .answer_size = sizeof(uint64_t), .bits = 4, .work = cube};

TEST(as_many_questions_are_asked_with_a_full_memory_as_with_an_empty_one)
{
    const pl_turn *turn = begin();
    pl_game_use_recall(game, recall);
    for (int round = 0; round < 3; round++) {
        uint64_t before = pl_recall_asked(recall);
        for (uint64_t n = 1; n <= 100; n++)
            CHECK_EQ(ask(turn, &cubes, 0, n % 3), (n % 3) * (n % 3) * (n % 3));
        CHECK_EQ(pl_recall_asked(recall) - before, 100);
    }
    end();
}

static uint64_t near_of(const pl_state *state, const pl_turn *turn, pl_len reach)
{
    pl_game_take_up(game, state, &dice);
    return pl_key_near(turn, pl_at(10000, 10000), reach);
}

// A square of that reach about the point, its rim included; whoever is not on the table is in none.
TEST(a_place_is_named_by_the_pieces_up_to_its_reach)
{
    const pl_point rim[] = {{13000, 13000}, {7000, 7000}, {13000, 10000}, {7000, 10000}, {10000, 13000}, {10000, 7000}};
    const pl_point beyond[] = {{13001, 10000}, {6999, 10000}, {10000, 13001}, {10000, 6999}};
    const pl_turn *turn = begin();
    pl_state *state = pl_scene_block(small_scene);
    pl_game_use_recall(game, recall);
    pl_state_copy(state, pl_game_state(game));
    pl_piece *last = &pl_pieces(state)[4];  // the last of all
    last->place = PL_LOST;
    uint64_t without = near_of(state, turn, 3000);
    for (int i = 0; i < PL_COUNT(rim); i++) {
        last->place = PL_ON_TABLE, last->at = rim[i];
        CHECK(near_of(state, turn, 3000) != without);
        last->place = PL_RESERVE;
        CHECK(near_of(state, turn, 3000) == without);
    }
    last->place = PL_ON_TABLE;
    for (int i = 0; i < PL_COUNT(beyond); i++) {
        last->at = beyond[i];
        CHECK(near_of(state, turn, 3000) == without);
        CHECK(near_of(state, turn, 3001) != without);
    }
    pl_markers(state)[4].kind = SMALL_FLAG;  // the last of all
    CHECK(near_of(state, turn, 3000) != without);
    free(state);
    end();
}

TEST(a_key_of_a_side_names_its_last_piece_and_every_last_record)
{
    const pl_turn *turn = begin();
    pl_state *state = pl_scene_block(small_scene);
    pl_game_use_recall(game, recall);
    pl_state_copy(state, pl_game_state(game));
    uint64_t before = keys_after(state, turn).side[2], after;
    const pl_part parts[] = {PL_PART_OWN_SIDES, PL_PART_OWN_GROUPS, PL_PART_OWN_MARKERS, PL_PART_OWN_PIECES};
    const int lasts[] = {2, 2, 4, 4};
    for (int i = 0; i < PL_COUNT(parts); i++) {
        ((small_rest *)pl_state_part(state, parts[i]))[lasts[i]].level++;
        after = keys_after(state, turn).side[2];
        CHECK(after != before);
        before = after;
    }
    pl_markers(state)[4].value++;
    after = keys_after(state, turn).side[2];
    CHECK(after != before);
    pl_pieces(state)[4].facing++;
    before = keys_after(state, turn).side[2];
    CHECK(after != before);
    pl_units(state)[3].place = PL_LOST;
    after = keys_after(state, turn).side[2];
    CHECK(after != before);
    state->turn++;
    CHECK(keys_after(state, turn).side[2] != after);
    free(state);
    end();
}

TEST(a_key_has_every_byte_that_is_put_in)
{
    const char text[] = "seventeen letters";
    uint64_t key = pl_key_with(5, text, 17);
    CHECK(key && key == pl_key_with(5, text, 17));
    CHECK(key != pl_key_with(6, text, 17));
    for (size_t size = 0; size < 17; size++)
        CHECK(key != pl_key_with(5, text, size));
    for (int i = 0; i < 17; i++) {
        char other[sizeof text];
        memcpy(other, text, sizeof text);
        other[i]++;
        CHECK(key != pl_key_with(5, other, 17));
    }
    CHECK(pl_key_with(5, "", 0) != pl_key_with(5, "", 1));
    CHECK(pl_same_point(pl_point_of_key(pl_key_point(pl_at(-3, 70000))), pl_at(-3, 70000)));
}

// ---- as much as there is room for

enum {
    WIDE_KEY = 65512
};  // eight of these with their names and answers fill an eighth of all there is, less a line of the machine's cache
static uint64_t wide_key[WIDE_KEY / 8];
static void sum_up(const pl_turn *turn, const void *key, void *answer)
{
    const uint64_t *words = key;
    (void)turn;
    worked++;
    for (int i = 0; i < WIDE_KEY / 8; i++)
        *(uint64_t *)answer += words[i];
}
static const pl_memo wide = {.key_size = WIDE_KEY, .answer_size = sizeof(uint64_t), .bits = 3, .work = sum_up};

TEST(stores_may_have_all_the_room_there_is)
{
    static pl_memo others[3];  // a half, a quarter and an eighth
    const pl_turn *turn = begin();
    uint64_t answer;
    pl_game_use_recall(game, recall);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            others[i] = squares, others[i].bits = (uint8_t)(16 - i);
            CHECK_EQ(works(turn, &others[i], 0, 7), 1);
        }
        for (uint64_t n = 0; n < 100; n++) {
            wide_key[WIDE_KEY / 8 - 1] = n;
            pl_recall_ask(turn, &wide, wide_key, &answer);
            CHECK(answer == n);
        }
        for (int i = 0; i < 3; i++)
            CHECK_EQ(ask(turn, &others[i], 0, 7), 49);
        pl_recall_forget(recall);  // there is as much room again
    }
    end();
}

TEST(there_is_a_store_for_each_of_sixteen_kinds)
{
    static pl_memo kinds[16];
    const pl_turn *turn = begin();
    pl_game_use_recall(game, recall);
    for (int i = 0; i < 16; i++)
        kinds[i] = squares, CHECK_EQ(works(turn, &kinds[i], 0, 7), 1);
    worked = 0;
    for (int i = 0; i < 16; i++)
        CHECK_EQ(ask(turn, &kinds[i], 0, 7), 49);
    CHECK(worked <= 1);  // the one in 64 that a debug build works out again
    end();
}

// The machine runs in a state that does not stand still, but while it lists what may be done it does; at rest it keeps its name.
static uint64_t rest_listed;
static void offer_and_look(const pl_turn *turn, pl_offer *offer)
{
    rest_listed = pl_key_rest(turn);
    small_offer(turn, offer);
}
static const pl_step looking_steps[] = {{"1", "Ask", PL_BY_ACTIVE, .repeats = true, .offer = offer_and_look, .apply = small_apply}};
static const pl_sequence looking_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Small", looking_steps)};

TEST(a_state_stands_still_while_its_options_are_listed)
{
    int count;
    small_begin();
    small.sequences = looking_sequences;
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    CHECK_EQ(pl_recall_create(small_scene, &recall, &small_error), PL_OK);
    pl_game_use_recall(game, recall);
    rest_listed = 0;
    pl_game_start(game, &dice);
    CHECK(rest_listed != 0);  // in the middle of the run
    uint64_t in_the_run = rest_listed, rest = pl_key_rest(pl_game_turn(game));
    CHECK(rest && rest != in_the_run);
    pl_game_options(game, 1, true, &count);
    CHECK(rest_listed == rest && pl_key_rest(pl_game_turn(game)) == rest);
    end();
}
