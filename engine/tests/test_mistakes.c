// test_mistakes.c - our own mistakes stop a debug build: rows that go where their table does not say, rolls with modifiers nobody listed, lists too short for what there is.
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "phaseline/game.h"
#include "phaseline/recall.h"
#include "small.h"

#ifndef NDEBUG

// Does it in another process, which must stop and say these words.
static void check_stops(void (*body)(void), const char *words)
{
    char text[600];
    int ends[2], status;
    CHECK_EQ(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        body();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = '\0';
    close(ends[0]);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status));
    if (!strstr(text, words))
        fail_msg("found '%s', wanted '%s'", text, words);
}

// ---- rows

static pl_flow jump_on(pl_turn *turn) { return pl_jump(turn, 1); }
static pl_flow call_inner(pl_turn *turn)
{
    pl_callee(turn, 2, 1);
    return PL_CALL;
}
static void play(pl_flow (*run)(pl_turn *turn), bool is_declared)
{
    pl_game *game;
    const pl_dice dice = {.seed = 1};
    pl_step steps[] = {{"1", "Go", PL_BY_NOBODY, .run = run}, {"2", "Ask", PL_BY_ACTIVE, .offer = small_offer, .apply = small_apply}};
    const pl_step inner[] = {{"I", "Return", PL_BY_NOBODY, .run = pl_run_return}};
    const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Small", steps), PL_SEQUENCE("I", "Inner", inner)};
    steps[0].jumps[0] = 1, steps[0].calls[0] = 1;  // others than those it uses
    if (is_declared)
        steps[0].jumps[1] = 2, steps[0].calls[1] = 2;
    small_begin();
    small.sequences = sequences;
    small.sequence_count = 3;
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
    pl_game_destroy(game);
    small_end();
}
static void jump_undeclared(void) { play(jump_on, false); }
static void call_undeclared(void) { play(call_inner, false); }

TEST(a_row_goes_only_where_its_table_says)
{
    check_stops(jump_undeclared, "is_among(step->jumps");
    check_stops(call_undeclared, "is_among(step->calls");
    play(jump_on, true);
    play(call_inner, true);
}

// ---- rolls

static pl_flow roll_with(pl_turn *turn, const char *modifier)
{
    pl_roll roll = {.purpose = "fire", .owner = 1, .need = 4};
    pl_roll_mod(&roll, modifier, 1);
    pl_roll_dice(turn, &roll);
    return PL_NEXT;
}
static pl_flow roll_listed(pl_turn *turn)
{
    roll_with(turn, "cover");
    return roll_with(turn, "long range");
}
static pl_flow roll_unlisted(pl_turn *turn) { return roll_with(turn, "range"); }
static void play_rolls(pl_flow (*run)(pl_turn *turn))
{
    pl_game *game;
    const pl_dice dice = {.seed = 1};
    const pl_step steps[] = {{"1", "Roll", PL_BY_NOBODY, .run = run},
                             {"2", "Ask", PL_BY_ACTIVE, .offer = small_offer, .apply = small_apply}};
    const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Small", steps)};
    static const pl_roll_kind kinds[] = {{.purpose = "hit"}, {.purpose = "fire", .mods = "cover, long range"}};
    small_begin();
    small.sequences = sequences;
    small.sequence_count = 2;
    small.rolls = kinds;
    small.roll_kind_count = 2;
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    pl_game_start(game, &dice);
    pl_game_destroy(game);
    small_end();
}
static void roll_undeclared(void) { play_rolls(roll_unlisted); }

TEST(a_roll_has_only_modifiers_that_its_kind_lists)
{
    check_stops(roll_undeclared, "has_declared_mods");
    play_rolls(roll_listed);
}

// ---- lists

static const pl_point comb[] = {{0, 0}, {100, 900}, {200, 0}, {300, 900}, {400, 0}, {400, -100}, {0, -100}};
static void list_stretches(int max)
{
    pl_stretch out[4];
    CHECK_EQ(pl_stretches_in_polygon(pl_at(-50, 450), pl_at(450, 450), comb, 7, out, max), max);
}
static void one_stretch(void) { list_stretches(1); }
static void no_room(void)
{
    pl_stretch out[3];
    const pl_point three[] = {{0, 0}, {100, 900}, {200, 0}, {300, 900}, {400, 0}, {500, 900}, {600, 0}, {600, -100}, {0, -100}};
    pl_stretches_in_polygon(pl_at(-50, 450), pl_at(650, 450), three, 9, out, 2);
}

TEST(a_list_too_short_for_what_there_is_stops)
{
    check_stops(no_room, "count < max");
    one_stretch();      // room for one asks for the first alone
    list_stretches(2);  // room for all
}

// ---- answers

static uint64_t secret;
static void depend_on_more(const pl_turn *turn, const void *key, void *answer)
{
    (void)turn;
    *(uint64_t *)answer = *(const uint64_t *)key + secret++;
}
static const pl_memo careless = {.key_size = sizeof(uint64_t), .answer_size = sizeof(uint64_t), .bits = 4, .work = depend_on_more};
static void ask_carelessly(void)
{
    pl_game *game;
    pl_recall *recall;
    const pl_dice dice = {.seed = 1};
    uint64_t key = 1, answer;
    small_begin();
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    CHECK_EQ(pl_recall_create(small_scene, &recall, &small_error), PL_OK);
    pl_game_use_recall(game, recall);
    pl_game_start(game, &dice);
    for (int i = 0; i < 65; i++)
        pl_recall_ask(pl_game_turn(game), &careless, &key, &answer);
}

TEST(an_answer_made_from_more_than_its_key_stops) { check_stops(ask_carelessly, "memcmp(again, answer"); }

// A kind of question more than there are stores, and one that is too large for what is left.
static void ask_kinds(int count, uint8_t bits)
{
    static pl_memo kinds[17];
    pl_game *game;
    pl_recall *recall;
    const pl_dice dice = {.seed = 1};
    uint64_t key = 1, answer;
    small_begin();
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    CHECK_EQ(pl_recall_create(small_scene, &recall, &small_error), PL_OK);
    pl_game_use_recall(game, recall);
    pl_game_start(game, &dice);
    for (int i = 0; i < count; i++) {
        kinds[i] = careless, kinds[i].bits = bits;
        pl_recall_ask(pl_game_turn(game), &kinds[i], &key, &answer);
    }
    pl_game_destroy(game);
    pl_recall_destroy(recall);
    small_end();
}
static void ask_seventeen(void) { ask_kinds(17, 4); }
static void ask_too_much(void) { ask_kinds(8, 15); }  // eight times a million bytes less a quarter, of four millions

TEST(a_memory_too_small_for_its_questions_stops)
{
    check_stops(ask_seventeen, "has_room");
    check_stops(ask_too_much, "has_room");
    ask_kinds(16, 4);
}

// ---- reasons

static void reason_of(const char *form)
{
    static pl_reasons reasons;
    const pl_turn turn = {.reasons = &reasons};
    pl_reason(&turn, form, 1, 2, 3);
}
#define TEN "0123456789"
#define LONGEST TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "123"  // with its end as long as a reason may be
static void reason_too_long(void) { reason_of(LONGEST "4"); }
static void reason_far_too_long(void) { reason_of(LONGEST LONGEST "{number}"); }
static void reason_with_four(void) { reason_of("{number} {number} {number} {number}"); }

TEST(a_reason_that_does_not_fit_stops)
{
    check_stops(reason_too_long, "is_whole");
    check_stops(reason_far_too_long, "is_whole");
    check_stops(reason_with_four, "places <= PL_REASON_VALUES");
    reason_of(LONGEST);
}

// ---- triggers

static void drop_trigger(int index)
{
    small_begin();
    small.waiting_max = 2;
    small_made();
    pl_turn turn = {.scene = small_scene, .rules = &small, .state = pl_scene_block(small_scene)};
    pl_callee(&turn, 1, 1);
    turn.state->depth = 1;
    pl_raise(&turn, (pl_trigger){.kind = 1});
    pl_callee(&turn, 1, 1);
    turn.state->depth = 2;
    pl_waiting_drop(&turn, index);
    free(turn.state);
    small_end();
}
static void drop_behind_the_last(void) { drop_trigger(1); }
static void drop_ahead_of_the_first(void) { drop_trigger(-1); }

TEST(only_a_trigger_that_waits_is_dropped)
{
    check_stops(drop_behind_the_last, "index < count");
    check_stops(drop_ahead_of_the_first, "index >= 0");
    drop_trigger(0);
}

// ---- numbers

static void divide_by_nothing(void) { pl_divide(1, 0, PL_UP); }
static void arc_too_wide(void) { pl_in_arc(pl_at(1, 1), pl_at(0, 0), 0, 181); }

TEST(numbers_outside_their_contract_stop)
{
    check_stops(divide_by_nothing, "d > 0");
    check_stops(arc_too_wide, "half <= 180");
}

#endif
