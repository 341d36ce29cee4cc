// test_rows.c - rows that ask all sides at once, questions that are none, refusal rows, and answers the machine gives by itself.
#include "small.h"

#include <stdlib.h>

#include "phaseline/mind.h"

enum { ROW_GO = 1, ROW_WAIT, ROW_FAR, ROW_VERBS };

static const pl_verb row_verbs[ROW_VERBS] = {
    {.name = "pass"}, {.name = "go"}, {.name = "wait"}, {.name = "far", .need = PL_NEED_NUMBER, .value = {.kind = PL_NUMBER}}};
static pl_game *game;
static const pl_dice dice = {.seed = 1};

static void start(const pl_sequence *sequences, int count)
{
    small_begin();
    small.sequences = sequences;
    small.sequence_count = count;
    small.verbs = row_verbs;
    small.verb_count = ROW_VERBS;
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
}
static void stop(void)
{
    pl_game_destroy(game);
    small_end();
}
static pl_status choose(int side, int verb, int subject)
{
    return pl_game_choose(game, &(pl_choice){.side = (pl_side)side, .verb = (uint8_t)verb, .subject = (uint16_t)subject});
}

static int told[64], told_count;
static void tell(int what) { told[told_count++ % PL_COUNT(told)] = what; }
static pl_flow finish(pl_turn *turn) { return pl_win(turn, 1); }

// ---- all at once

static int goes[PL_SIDES_MAX + 1];  // so many ways to go has a side
static bool may_pass;

static void offer_goes(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    for (int i = 1; i <= goes[offer->side]; i++)
        pl_put(offer, (pl_option){.verb = ROW_GO, .subject = (uint16_t)i}, NULL);
    if (may_pass)
        pl_put_pass(offer);
}
// Whoever goes the first way is asked again.
static pl_flow take_go(pl_turn *turn, const pl_choice *choice)
{
    CHECK(turn->is_simultaneous);
    tell(100 * choice->side + 10 * choice->verb + choice->subject);
    goes[choice->side] -= choice->verb == ROW_GO;
    return choice->subject == 1 ? PL_AGAIN : PL_NEXT;
}
static const pl_step all_steps[] = {
    {"1", "All", PL_BY_ALL, .offer = offer_goes, .apply = take_go, .repeats = true},
    {"2", "End", PL_BY_NOBODY, .run = finish},
};
static const pl_sequence all_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "All", all_steps)};

static void start_all(int first, int second, bool is_passing)
{
    goes[1] = first, goes[2] = second, may_pass = is_passing, told_count = 0;
    start(all_sequences, 2);
}

TEST(all_sides_are_asked_at_once_and_each_until_it_is_done)
{
    int autos;
    start_all(3, 3, true);
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1) | PL_SIDE_BIT(2));
    CHECK_EQ(choose(2, ROW_GO, 1), PL_OK);  // it goes, and is asked again
    pl_game_autos(game, &autos);
    CHECK_EQ(autos, 0);
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1) | PL_SIDE_BIT(2));
    CHECK_EQ(choose(2, ROW_GO, 2), PL_OK);  // its last word
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1));
    CHECK_EQ(choose(2, ROW_GO, 1), PL_ILLEGAL);
    CHECK_EQ(choose(1, ROW_GO, 1), PL_OK);
    CHECK(!pl_game_is_over(game));
    CHECK_EQ(choose(1, PL_PASS, 0), PL_OK);  // and so is a pass
    CHECK(pl_game_is_over(game));
    const int wanted[] = {211, 212, 111, 100};
    CHECK_EQ(told_count, 4);
    assert_memory_equal(told, wanted, sizeof wanted);
    CHECK(!pl_game_turn(game)->is_simultaneous);
    stop();
}

TEST(of_all_sides_only_those_with_something_to_decide_are_asked)
{
    start_all(0, 3, false);
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(2));
    CHECK(told_count == 1 && told[0] == 100);  // side 1 could do nothing
    stop();
    start_all(3, 0, true);
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1));
    CHECK(told_count == 1 && told[0] == 200);
    stop();
    start_all(3, 1, false);
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(1));
    CHECK(told_count == 2 && told[0] == 211 && told[1] == 200);  // the one way, then none
    stop();
    start_all(0, 0, true);
    CHECK(pl_game_is_over(game));
    CHECK(told_count == 2 && told[0] == 100 && told[1] == 200);
    stop();
}

TEST(a_side_that_has_answered_is_asked_no_more_once_nothing_is_left)
{
    start_all(2, 2, false);
    CHECK_EQ(choose(1, ROW_GO, 1), PL_OK);  // then one way is left, which is taken, the first again, and then none
    CHECK_EQ(pl_game_asked(game), PL_SIDE_BIT(2));
    CHECK(told_count == 3 && told[1] == 111 && told[2] == 100);
    int autos;
    const pl_choice *given = pl_game_autos(game, &autos);
    CHECK(autos == 2 && given[0].verb == ROW_GO && given[1].verb == PL_PASS && given[1].side == 1);
    stop();
}

// ---- answers the machine gives by itself

enum { ROUNDS = PL_AUTOS_MAX + 8 };
static int rounds;

static void offer_round(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    if (rounds)
        pl_put(offer, (pl_option){.verb = ROW_GO, .subject = (uint16_t)rounds, .target = 7, .value = 9}, NULL);
    for (uint16_t i = 1; !rounds && i <= 2; i++)
        pl_put(offer, (pl_option){.verb = ROW_GO, .subject = i}, NULL);
}
static pl_flow take_round(pl_turn *turn, const pl_choice *choice)
{
    (void)turn, (void)choice;
    rounds -= rounds > 0;
    return PL_AGAIN;
}
static const pl_step round_steps[] = {{"1", "Rounds", PL_BY_ACTIVE, .offer = offer_round, .apply = take_round, .repeats = true}};
static const pl_sequence round_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Rounds", round_steps)};

TEST(of_many_answers_the_last_are_kept)
{
    const int counts[] = {PL_AUTOS_MAX - 1, PL_AUTOS_MAX, PL_AUTOS_MAX + 1, ROUNDS};
    for (int n = 0; n < PL_COUNT(counts); n++) {
        int autos, wanted = counts[n] < PL_AUTOS_MAX ? counts[n] : PL_AUTOS_MAX;
        rounds = counts[n];
        start(round_sequences, 2);
        const pl_choice *given = pl_game_autos(game, &autos);
        CHECK_EQ(autos, wanted);
        for (int i = 0; i < autos; i++) {
            CHECK_EQ(given[i].subject, autos - i);
            CHECK(given[i].side == 1 && given[i].verb == ROW_GO && given[i].target == 7 && given[i].value == 9);
        }
        stop();
    }
}

// ---- questions that are none

static const pl_option *put_list;
static int put_count;

static void offer_list(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    for (int i = 0; i < put_count; i++)
        pl_put(offer, put_list[i], put_list[i].shut);
    pl_keep(offer);
}
static pl_flow take_any(pl_turn *turn, const pl_choice *choice)
{
    (void)choice;
    return pl_win(turn, 2);
}
static const pl_step idle_steps[] = {{"1", "Idle", PL_BY_ACTIVE, .offer = offer_list, .apply = take_any, .idle = PL_VERB(ROW_WAIT)}};
static const pl_sequence idle_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Idle", idle_steps)};

// What is done where these are put: 100 * verb + subject; -1: there is something to decide.
static int done_of(const pl_option *list, int count)
{
    pl_choice only = {0};
    put_list = list, put_count = count;
    start(idle_sequences, 2);
    bool is_none = pl_game_is_none(game, 1, &only);
    CHECK(!is_none || (only.side == 1 && !only.item_count));
    CHECK(!is_none || pl_game_choose(game, &only) == PL_OK);
    stop();
    return is_none ? 100 * only.verb + only.subject : -1;
}
#define DONE_OF(...) done_of((const pl_option[]){__VA_ARGS__}, PL_COUNT(((const pl_option[]){__VA_ARGS__})))
#define PASS \
    { \
        .verb = PL_PASS \
    }
#define GO(n) \
    { \
        .verb = ROW_GO, .subject = n \
    }
#define WAIT(n) \
    { \
        .verb = ROW_WAIT, .subject = n \
    }
#define VAIN(n) \
    { \
        .verb = ROW_GO, .subject = n, .is_vain = PL_VAIN \
    }
#define DUE(n) \
    { \
        .verb = ROW_GO, .subject = n, .is_vain = PL_DUE \
    }

TEST(one_thing_to_do_is_nothing_to_decide_unless_it_must_be_filled_in)
{
    CHECK_EQ(DONE_OF(PASS), 0);
    CHECK_EQ(DONE_OF(GO(4)), 104);
    CHECK_EQ(DONE_OF(GO(4), {.verb = ROW_GO, .subject = 5, .shut = "SMALL-2: shut"}), 104);
    CHECK_EQ(DONE_OF({.verb = ROW_FAR, .value = 1, .value_max = 3}), -1);
    CHECK_EQ(DONE_OF(GO(4), PASS), -1);
    CHECK_EQ(DONE_OF(GO(4), GO(5)), -1);
    pl_choice only;
    put_count = 0;
    start(idle_sequences, 2);
    CHECK(!pl_game_is_none(game, 1, &only));  // nothing at all is put: nothing can be chosen for the side
    CHECK(!pl_game_is_none(game, 2, &only));
    stop();
}

TEST(who_can_only_wait_waits_the_first_way)
{
    CHECK_EQ(DONE_OF(WAIT(3), WAIT(4)), 203);
    CHECK_EQ(DONE_OF(WAIT(3), PASS), 203);
    CHECK_EQ(DONE_OF(PASS, WAIT(3)), 203);
    CHECK_EQ(DONE_OF(WAIT(3), WAIT(4), GO(1)), -1);
    CHECK_EQ(DONE_OF(GO(1), WAIT(3), WAIT(4)), -1);
    CHECK_EQ(DONE_OF(PASS, PASS), -1);
}

TEST(of_what_is_vain_nothing_is_done_if_one_may_pass)
{
    CHECK_EQ(DONE_OF(VAIN(3), VAIN(4)), 103);
    CHECK_EQ(DONE_OF(VAIN(3), VAIN(4), PASS), 0);
    CHECK_EQ(DONE_OF(PASS, VAIN(3)), 0);
    CHECK_EQ(DONE_OF(DUE(3), VAIN(4)), 103);
    CHECK_EQ(DONE_OF(DUE(3), PASS), 103);  // it may come to something
    CHECK_EQ(DONE_OF(WAIT(3), VAIN(4), PASS), 203);
    CHECK_EQ(DONE_OF(VAIN(4), GO(1), PASS), -1);
}

// A list is made anew for a state that is taken up, though it be the same.
TEST(a_state_that_is_taken_up_brings_no_old_list)
{
    const pl_option list[] = {GO(1), GO(2), GO(3)};
    int count;
    put_list = list, put_count = 3;
    start(idle_sequences, 2);
    pl_state *state = pl_scene_block(small_scene);
    pl_state_copy(state, pl_game_state(game));
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 3);
    put_count = 2;
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 3);  // nothing has happened since
    pl_game_take_up(game, state, &dice);
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 2);
    CHECK_EQ(choose(1, ROW_GO, 3), PL_ILLEGAL);  // what stood behind the last of a longer list is no option
    put_count = 1;
    pl_game_start(game, &dice);
    pl_game_options(game, 1, false, &count);
    CHECK_EQ(count, 1);
    free(state);
    stop();
}

// ---- the default

static pl_choice default_of(const pl_option *list, int count)
{
    static pl_item items[PL_ITEMS_MAX];
    put_list = list, put_count = count;
    start(idle_sequences, 2);
    pl_choice chosen = pl_game_default(game, NULL, 1, items);
    stop();
    return chosen;
}
#define DEFAULT_OF(...) default_of((const pl_option[]){__VA_ARGS__}, PL_COUNT(((const pl_option[]){__VA_ARGS__})))

TEST(by_default_what_is_marked_then_pass_then_the_first_that_is_not_vain)
{
    CHECK_EQ(DEFAULT_OF(GO(1), PASS, {.verb = ROW_GO, .subject = 6, .is_default = 1}).subject, 6);
    CHECK_EQ(DEFAULT_OF(GO(1), GO(2), PASS).verb, PL_PASS);
    CHECK_EQ(DEFAULT_OF(VAIN(1), GO(2), GO(3)).subject, 2);
    CHECK_EQ(DEFAULT_OF(VAIN(1), DUE(2)).subject, 2);
    CHECK_EQ(DEFAULT_OF(VAIN(1), VAIN(2)).subject, 1);
    CHECK_EQ(DEFAULT_OF({.verb = ROW_FAR, .value = 2, .value_max = 8}).value, 2);
    CHECK_EQ(DEFAULT_OF({.verb = ROW_GO, .subject = 5, .shut = "SMALL-2: shut"}).verb, PL_PASS);
}

// ---- refusal rows

static bool is_gone;
static pl_flow lose_reason(pl_turn *turn)
{
    (void)turn;
    tell(1);
    is_gone = true;
    return PL_NEXT;
}
static pl_flow go_on(pl_turn *turn)
{
    (void)turn;
    tell(2);
    return PL_NEXT;
}
static pl_flow refuse(pl_turn *turn)
{
    (void)turn;
    tell(3);
    return PL_NEXT;
}
static pl_flow clear_up(pl_turn *turn)
{
    tell(4);
    return told_count > 20 ? pl_win(turn, 2) : PL_NEXT;
}
static bool has_no_reason(const pl_turn *turn)
{
    (void)turn;
    return is_gone;
}
static const pl_step void_steps[] = {{"1", "Lose", PL_BY_NOBODY, .run = lose_reason},
                                     {"2", "Never", PL_BY_NOBODY, .run = go_on},
                                     {"3", "Refused", PL_BY_NOBODY, .run = refuse},
                                     {"4", "Clear up", PL_BY_NOBODY, .run = clear_up},
                                     {"5", "End", PL_BY_NOBODY, .run = finish}};
static const pl_sequence void_sequences[] = {{.id = ""}, {"S", "Void", void_steps, PL_COUNT(void_steps), has_no_reason, 2, false}};

// Ahead of the refusal row control goes there; at it and behind it the rows go on as they stand.
TEST(a_sequence_without_its_reason_is_refused_once)
{
    const int wanted[] = {1, 3, 4};
    is_gone = false, told_count = 0;
    start(void_sequences, 2);
    CHECK_EQ(told_count, 3);
    assert_memory_equal(told, wanted, sizeof wanted);
    CHECK(pl_game_is_over(game) && pl_game_state(game)->winner == 1);
    CHECK(pl_game_state(game)->is_over == 1 && pl_game_state(game)->depth == 1 && !pl_see_frames(pl_game_state(game))[0].asked);
    stop();
}

static bool side_two_has_won(const pl_turn *turn, pl_side *winner)
{
    (void)turn;
    *winner = 2;
    return told_count == 2;
}

// The game is decided between two rows, and no further row runs.
TEST(a_game_that_is_decided_ends_before_its_next_row)
{
    small_begin();
    small.sequences = void_sequences;
    small.sequence_count = 2;
    small.is_decided = side_two_has_won;
    small_made();
    is_gone = false, told_count = 0;
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
    CHECK(pl_game_is_over(game) && pl_game_state(game)->winner == 2 && told_count == 2);
    int count;
    const pl_event *events = pl_game_events(game, &count);
    CHECK(events[count - 1].kind == PL_EV_GAME_OVER && events[count - 1].side == 2);
    CHECK_EQ(pl_game_state(game)->waiting_count, 0);
    stop();
}

// When the first sequence returns the game is over, and drawn if nobody has won.
static const pl_step short_steps[] = {{"1", "Return", PL_BY_NOBODY, .run = pl_run_return}};
static const pl_sequence short_sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Short", short_steps)};

TEST(a_game_ends_where_its_first_sequence_returns)
{
    start(short_sequences, 2);
    CHECK(pl_game_is_over(game) && !pl_game_state(game)->winner && !pl_game_state(game)->depth);
    CHECK_EQ(pl_game_asked(game), 0);
    CHECK_EQ(pl_see_frames(pl_game_state(game))[0].sequence, 0);  // what is popped is nothing again
    stop();
}
