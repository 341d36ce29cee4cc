// test_odds.c - odds agree with closed forms, leave the game as it was, and do not look at secrets; players are blind and repeatable.
#include <math.h>
#include <stdlib.h>

#include "bare.h"
#include "harness.h"
#include "players/odds.h"
#include "players/player.h"

// A game of one question: throw n dice that need 4 or more, or pass. What side 2 has hidden adds to nothing that side 1 may know.
enum { THROW = 1, TEST_MORALE, SALVO, EV_HITS = PL_EV_OWN, EV_HELD };
typedef struct own {
    uint8_t hits, secret, spare[6];
} own;

static void offer(const pl_turn *turn, pl_offer *to)
{
    (void)turn;
    pl_put(to, (pl_option){.verb = THROW, .value = 1, .value_max = 10}, NULL);
    pl_put(to, (pl_option){.verb = TEST_MORALE}, NULL);
    pl_put(to, (pl_option){.verb = SALVO}, NULL);
    pl_put_pass(to);
}

// Two dice that must not be above seven.
static pl_flow test_morale(pl_turn *turn, pl_side side)
{
    pl_roll roll = {.purpose = "morale", .rule = "T-2", .owner = side, .count = 2, .is_sum = true, .is_at_most = true, .need = 7};
    pl_roll_dice(turn, &roll);
    if (roll.passed)
        pl_emit(turn, (pl_event){.kind = EV_HELD, .side = side, .rule = "T-2"});
    return PL_NEXT;
}
// Three shots, each with a die of its own.
static pl_flow salvo(pl_turn *turn, pl_side side)
{
    for (int i = 0; i < 3; i++) {
        pl_roll roll = {.purpose = "shot", .rule = "T-3", .owner = side, .need = 4, .subject = (uint16_t)(i + 1)};
        pl_roll_dice(turn, &roll);
    }
    return PL_NEXT;
}
static pl_flow take(pl_turn *turn, const pl_choice *c)
{
    if (c->verb == SALVO)
        return salvo(turn, c->side);
    if (c->verb == PL_PASS)
        return PL_NEXT;
    if (c->verb == TEST_MORALE)
        return test_morale(turn, c->side);
    pl_roll roll = {.purpose = "hit", .rule = "T-1", .owner = c->side, .count = (uint8_t)c->value, .need = 4};
    pl_roll_dice(turn, &roll);
    ((own *)pl_own_game(turn))->hits = roll.passed;
    pl_emit(turn, (pl_event){.kind = EV_HITS, .side = c->side, .value = roll.passed, .rule = "T-1"});
    return PL_NEXT;
}
static pl_flow finish(pl_turn *turn) { return pl_win(turn, ((own *)pl_own_game(turn))->hits > 2 ? 1 : 2); }
static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static void hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    (void)scene;
    if (side != 2)
        ((own *)pl_state_part(view, PL_PART_OWN_GAME))->secret = 0;
}
static bool disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    (void)scene;
    if (viewer != 2)
        ((own *)pl_state_part(state, PL_PART_OWN_GAME))->secret = (uint8_t)(pick % 7);
    return viewer != 2;
}
static int32_t standing(const pl_turn *turn, pl_side side)
{
    int32_t hits = ((const own *)pl_see_own_game(turn))->hits;
    return side == 1 ? hits : -hits;
}
static int32_t judge(const pl_turn *view, const pl_choice *c) { return c->value + ((const own *)pl_see_own_game(view))->secret; }

static const pl_step steps[] = {{"1", "Throw", PL_BY_ACTIVE, .offer = offer, .apply = take}, {"2", "End", PL_BY_NOBODY, .run = finish}};
static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Throw", steps)};
static const pl_verb verbs[] = {{.name = "pass"},
                                {.name = "throw", .need = PL_NEED_NUMBER, .value = {PL_NUMBER, "dice", NULL, NULL}},
                                {.name = "test"},
                                {.name = "salvo"}};
static const pl_event_kind events[] = {{"HITS", PL_NOTHING, PL_NOTHING, PL_HARM, PL_HURTS_SIDE, "{value:hit|hits}"},
                                       {"HELD", PL_NOTHING, PL_NOTHING, PL_NEWS, PL_NOBODY, "holds"}};
static const pl_roll_kind roll_kinds[] = {{"shot", "a shot", "{passed:hit|hits}", "no hit", PL_HURTS_TARGET, PL_TO_DIE, NULL}};
static const pl_ruleset rules = {.id = "throw",
                                 .name = "Throw",
                                 .sequences = sequences,
                                 .sequence_count = 2,
                                 .verbs = verbs,
                                 .verb_count = 4,
                                 .events = events,
                                 .event_count = 2,
                                 .rolls = roll_kinds,
                                 .roll_kind_count = 1,
                                 .sides_min = 2,
                                 .sides_max = 2,
                                 .unit_table = "units",
                                 .terrain_table = "terrain",
                                 .own_game = sizeof(own),
                                 .prepare = prepare,
                                 .hide = hide,
                                 .disguise = disguise};
static const pl_mind mind = {.rules = &rules, .judge = judge, .standing = standing};

static pl_scene *scene;
static pl_game *game;
static const pl_dice dice = {.seed = 3};

static void open_game(void)
{
    pl_error error;
    assert_int_equal(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    assert_int_equal(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
}
static void close_game(void)
{
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

static const pl_odds_line *line_of(const pl_odds *odds, int kind)
{
    for (int i = 0; i < odds->line_count; i++)
        if (odds->lines[i].kind == kind)
            return &odds->lines[i];
    return NULL;
}

TEST(odds_agree_with_the_closed_form)
{
    open_game();
    pl_oracle *oracle;
    pl_odds odds;
    pl_error error;
    CHECK_EQ(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    uint64_t hash = pl_game_hash(game);
    uint32_t thrown = pl_game_state(game)->dice;
    pl_choice choice = {.side = 1, .verb = THROW, .value = 8};
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 4000, 11, &odds), PL_OK);
    const pl_odds_line *hits = line_of(&odds, EV_HITS), *over = line_of(&odds, PL_EV_GAME_OVER);
    CHECK(hits && over);
    CHECK(fabs(hits->value - 4.0) < 3 * hits->value_error);  // eight dice, one in two
    CHECK(fabs(hits->value_error - sqrt(8 * 0.25 / 4000)) < 0.001);
    CHECK(fabs(odds.standing - 4.0) < 3 * odds.standing_error);
    CHECK(fabs(over->share - (over->side == 1 ? 219.0 : 37.0) / 256) < 3 * over->share_error + 1e-9);  // more than two of eight
    CHECK(hash == pl_game_hash(game) && thrown == pl_game_state(game)->dice);
    choice.value = 11;
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 10, 11, &odds), PL_ILLEGAL);
    pl_oracle_destroy(oracle);
    close_game();
}

// The gravest first, then the likeliest; another number is another outcome, and what touches nobody is none.
TEST(odds_tell_outcomes)
{
    open_game();
    pl_oracle *oracle;
    pl_odds odds;
    pl_error error;
    double hits = 0;
    CHECK_EQ(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    pl_choice choice = {.side = 1, .verb = THROW, .value = 3};
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 4000, 11, &odds), PL_OK);
    CHECK(odds.outcome_count > 3);
    CHECK_EQ(odds.outcomes[0].event.kind, PL_EV_GAME_OVER);
    for (int i = 0; i < odds.outcome_count; i++) {
        const pl_outcome *one = &odds.outcomes[i];
        CHECK(one->event.kind == EV_HITS || one->event.kind == PL_EV_GAME_OVER);
        if (one->event.kind != EV_HITS)
            continue;
        CHECK(i == 0 || odds.outcomes[i - 1].event.kind != EV_HITS || odds.outcomes[i - 1].share >= one->share);
        CHECK(fabs(one->share - (one->event.value % 3 ? 3.0 : 1.0) / 8) < 0.03);  // three dice, one in two; four standard errors
        hits += one->share;
    }
    CHECK(fabs(hits - 1) < 1e-9);
    pl_oracle_destroy(oracle);
    close_game();
}

// Dice that are thrown one by one are told as what they come to together: each copy has one such outcome.
TEST(odds_count_single_dice_together)
{
    open_game();
    pl_oracle *oracle;
    pl_odds odds;
    pl_error error;
    double all = 0;
    CHECK_EQ(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    pl_choice choice = {.side = 1, .verb = SALVO};
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 4000, 11, &odds), PL_OK);
    int told = 0;
    for (int i = 0; i < odds.outcome_count; i++) {
        const pl_outcome *one = &odds.outcomes[i];
        if (one->event.kind != PL_EV_ROLLED)
            continue;
        CHECK_EQ(one->roll.count, 3);
        CHECK(fabs(one->share - (one->roll.passed % 3 ? 3.0 : 1.0) / 8) < 0.03);
        all += one->share;
        told++;
    }
    CHECK_EQ(told, 4);  // none, 1, 2 or 3 hits
    CHECK(fabs(all - 1) < 1e-9);
    pl_oracle_destroy(oracle);
    close_game();
}

// A gust that blows at the end of the step whatever was chosen is nothing that the choice may do; what is left is told.
static pl_flow gust(pl_turn *turn)
{
    pl_roll roll = {.purpose = "shot", .rule = "T-4", .owner = 2, .need = 4, .subject = 9};
    pl_roll_dice(turn, &roll);
    return PL_NEXT;
}
TEST(odds_leave_out_what_comes_anyway)
{
    const pl_step windy[] = {steps[0], {"1b", "Gust", PL_BY_NOBODY, .run = gust}, steps[1]};
    const pl_sequence rows[] = {{.id = ""}, PL_SEQUENCE("S", "Throw", windy)};
    pl_ruleset gusty = rules;
    gusty.sequences = rows;
    pl_error error;
    pl_oracle *oracle;
    pl_odds odds;
    CHECK_EQ(kit_bare_scene(&gusty, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    for (int n = 2; n <= 3; n++) {  // the second choice of the same moment, too
        pl_choice choice = {.side = 1, .verb = THROW, .value = n};
        CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 2000, 11, &odds), PL_OK);
        int hits = 0;
        for (int i = 0; i < odds.outcome_count; i++) {
            CHECK(odds.outcomes[i].event.kind != PL_EV_ROLLED);  // the gust
            CHECK(odds.outcomes[i].event.kind != PL_EV_GAME_OVER || odds.outcomes[i].event.side == 1);
            hits += odds.outcomes[i].event.kind == EV_HITS;
        }
        CHECK_EQ(hits, n + 1);
    }
    pl_choice pass = {.side = 1, .verb = PL_PASS};
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &pass, 2000, 11, &odds), PL_OK);
    CHECK_EQ(odds.outcome_count, 3);  // who passes is told all of it: the gust hits or not, and side 2 wins
    pl_oracle_destroy(oracle);
    close_game();
}

// ---- closed forms

static double binomial(int n, int k)  // of n dice, one in two
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways / (1 << n);
}

// The same game without a secret: there the odds can be exact.
static pl_odds ask_open(pl_choice choice, uint32_t copies)
{
    pl_ruleset open = rules;
    open.disguise = NULL;
    pl_error error;
    pl_oracle *oracle;
    pl_odds odds;
    assert_int_equal(kit_bare_scene(&open, 2, &scene, &error), PL_OK);
    assert_int_equal(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    assert_int_equal(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    assert_int_equal(pl_oracle_ask(oracle, pl_game_state(game), &choice, copies, 11, &odds), PL_OK);
    pl_oracle_destroy(oracle);
    close_game();
    return odds;
}

TEST(one_die_to_hit_is_exact)
{
    pl_odds odds = ask_open((pl_choice){.side = 1, .verb = THROW, .value = 1}, 10);
    const pl_odds_line *hits = line_of(&odds, EV_HITS);
    CHECK(odds.is_exact && odds.copies == 6 && hits);
    CHECK(fabs(hits->value - 0.5) < 1e-12 && hits->value_error == 0);
    CHECK(hits->has_spread && fabs(hits->spread[0] - 0.5) < 1e-12 && fabs(hits->spread[1] - 0.5) < 1e-12);
}

TEST(a_morale_test_is_exact)
{
    pl_odds odds = ask_open((pl_choice){.side = 1, .verb = TEST_MORALE}, 10);
    const pl_odds_line *held = line_of(&odds, EV_HELD);
    CHECK(odds.is_exact && odds.copies == 36 && held);
    CHECK(fabs(held->share - 21.0 / 36) < 1e-12 && held->copies == 21);
}

TEST(a_fire_of_few_dice_is_exact_and_of_many_within_three_errors)
{
    for (int n = 2; n <= 10; n += 2) {
        pl_odds odds = ask_open((pl_choice){.side = 1, .verb = THROW, .value = n}, 3000);
        const pl_odds_line *hits = line_of(&odds, EV_HITS);
        CHECK(hits && hits->has_spread);
        CHECK_EQ(odds.is_exact, n <= 4);  // 6 to the 4th is 1296
        CHECK(fabs(hits->value - n / 2.0) <= 3 * hits->value_error + 1e-12);
        for (int k = 0; k <= n; k++) {
            double wanted = binomial(n, k), error = odds.is_exact ? 0 : sqrt(wanted * (1 - wanted) / odds.copies);
            CHECK(fabs(hits->spread[k] - wanted) <= 3 * error + 1e-12);
        }
    }
}

TEST(a_sampled_morale_test_is_within_three_errors)
{
    open_game();  // with a secret: never exact
    pl_oracle *oracle;
    pl_odds odds;
    pl_error error;
    CHECK_EQ(pl_oracle_create_minded(scene, &mind, &oracle, &error), PL_OK);
    pl_choice choice = {.side = 1, .verb = TEST_MORALE};
    CHECK_EQ(pl_oracle_ask(oracle, pl_game_state(game), &choice, 4000, 5, &odds), PL_OK);
    const pl_odds_line *held = line_of(&odds, EV_HELD);
    CHECK(!odds.is_exact && held && held->share_error > 0);
    CHECK(fabs(held->share - 21.0 / 36) <= 3 * held->share_error);
    pl_oracle_destroy(oracle);
    close_game();
}

TEST(no_player_looks_at_what_is_hidden)
{
    open_game();
    pl_state *twin = pl_scene_block(scene);
    pl_state_copy(twin, pl_game_state(game));
    ((own *)pl_state_part(twin, PL_PART_OWN_GAME))->secret = 6;
    for (int i = 0; pl_player_names[i]; i++) {
        pl_player *player;
        pl_error error;
        CHECK_EQ(pl_player_create_minded(pl_player_names[i], scene, &mind, 17, &player, &error), PL_OK);
        pl_choice a = pl_player_choose(player, pl_game_state(game), 1);
        pl_player_reseed(player, 17);
        pl_choice b = pl_player_choose(player, twin, 1);
        CHECK(a.verb == b.verb && a.value == b.value);
        CHECK_EQ(pl_game_check(game, &a), PL_OK);
        pl_player_destroy(player);
    }
    free(twin);
    close_game();
}

TEST(an_unknown_player_is_named)
{
    open_game();
    pl_player *player;
    pl_error error;
    CHECK_EQ(pl_player_create("oracle", scene, 1, &player, &error), PL_MISSING);
    CHECK_EQ(pl_player_create("bot:true", scene, 1, &player, &error), PL_MISSING);  // a name from a stranger never starts a program
    close_game();
}
