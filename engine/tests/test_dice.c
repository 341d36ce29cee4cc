// test_dice.c - dice: fair, repeatable, scripted to the last one, and told of with every modifier.
#include "bare.h"
#include "harness.h"
#include "phaseline/ruleset.h"

// ---- fairness. The bounds are those of p = 0.001; the seed is fixed, so the test always gives the same answer.

static double chi_square(int faces, int dice, uint64_t seed)
{
    long seen[13] = {0};
    for (int k = 0; k < dice; k++)
        seen[pl_dice_seeded(seed, (uint32_t)k, faces)]++;
    double expected = (double)dice / faces, sum = 0;
    for (int face = 1; face <= faces; face++)
        sum += ((double)seen[face] - expected) * ((double)seen[face] - expected) / expected;
    return sum;
}

TEST(every_face_is_equally_likely)
{
    CHECK(chi_square(6, 600000, 1) < 20.52);
    CHECK(chi_square(10, 600000, 2) < 27.88);
    CHECK(chi_square(12, 600000, 3) < 31.26);
}

TEST(a_die_does_not_depend_on_the_one_before)
{
    long pairs[6][6] = {{0}};
    enum { DICE = 720000 };
    int last = pl_dice_seeded(9, 0, 6);
    for (uint32_t k = 1; k <= DICE; k++) {
        int face = pl_dice_seeded(9, k, 6);
        pairs[last - 1][face - 1]++;
        last = face;
    }
    double sum = 0, expected = DICE / 36.0;
    for (int i = 0; i < 36; i++)
        sum += ((double)pairs[i / 6][i % 6] - expected) * ((double)pairs[i / 6][i % 6] - expected) / expected;
    CHECK(sum < 66.62);  // 35 degrees of freedom
}

TEST(neighbouring_seeds_give_unlike_dice)
{
    int same = 0;
    for (uint32_t k = 0; k < 60000; k++)
        same += pl_dice_seeded(100, k, 6) == pl_dice_seeded(101, k, 6);
    CHECK(same > 9500 && same < 10500);
}

TEST(a_die_is_a_function_of_seed_and_number)
{
    for (uint32_t k = 0; k < 1000; k++) {
        int face = pl_dice_seeded(7, k, 6);
        CHECK(face >= 1 && face <= 6);
        CHECK_EQ(face, pl_dice_seeded(7, k, 6));
    }
}

// ---- rolls, inside a turn of a game that does nothing

static pl_flow stop(pl_turn *turn) { return pl_win(turn, 0); }
static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static const pl_step steps[] = {{"1", "Stop", PL_BY_NOBODY, .run = stop}};
static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("S", "Stop", steps)};
static const pl_verb verbs[] = {{.name = "pass"}};
static const pl_ruleset rules = {.id = "still",
                                 .name = "Still",
                                 .sequences = sequences,
                                 .sequence_count = 2,
                                 .verbs = verbs,
                                 .verb_count = 1,
                                 .sides_min = 1,
                                 .sides_max = 4,
                                 .unit_table = "units",
                                 .terrain_table = "terrain",
                                 .prepare = prepare};

static pl_scene *scene;
static pl_event events[8];
static pl_roll rolls[8];
static pl_log log_;
static uint8_t record[64];

static pl_turn a_turn(const pl_dice *dice)
{
    pl_error error;
    assert_int_equal(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    log_ = (pl_log){.events = events, .rolls = rolls, .event_max = 8, .roll_max = 8};
    return (pl_turn){
        .scene = scene, .rules = &rules, .state = scene->initial, .dice = dice, .log = &log_, .dice_record = record, .dice_record_max = 64};
}

TEST(each_die_is_tested_with_the_modifiers)
{
    uint8_t script[] = {1, 3, 4, 6};
    pl_dice dice = {.script = script, .script_count = 4};
    pl_turn turn = a_turn(&dice);
    pl_roll roll = {.purpose = "fire", .rule = "X-1", .owner = 1, .count = 4, .need = 4, .sure = 6, .never = 1};
    pl_roll_mod(&roll, "close", 1);
    pl_roll_mod(&roll, "nothing", 0);
    CHECK_EQ(pl_roll_dice(&turn, &roll), 14);
    CHECK_EQ(roll.passed, 3);
    CHECK_EQ(roll.mod_count, 1);
    CHECK_EQ(log_.event_count, 1);
    CHECK_EQ(events[0].kind, PL_EV_ROLLED);
    CHECK_TEXT(rolls[events[0].roll].mods[0].name, "close");
    CHECK(!turn.is_out_of_dice);
    CHECK_EQ(turn.state->dice, 4);
    pl_scene_destroy(scene);
}

// A step of a lesson fixes the dice from the one on at which it begins; behind them the seed's come.
TEST(a_script_may_begin_at_any_die)
{
    uint8_t script[] = {2, 5};
    pl_dice dice = {.seed = 9, .first = 3, .script = script, .script_count = 2};
    pl_turn turn = a_turn(&dice);
    turn.state->dice = 3;
    pl_roll roll = {.purpose = "fire", .count = 3, .need = 4};
    pl_roll_dice(&turn, &roll);
    CHECK_EQ(roll.dice[0], 2);
    CHECK_EQ(roll.dice[1], 5);
    CHECK_EQ(roll.dice[2], pl_dice_seeded(9, 2, 6));
    CHECK(turn.is_out_of_dice);
    turn.state->dice = 1;  // before it there is none
    pl_roll early = {.purpose = "fire", .need = 4};
    pl_roll_dice(&turn, &early);
    CHECK_EQ(early.dice[0], pl_dice_seeded(9, 1u - 3u, 6));
    pl_scene_destroy(scene);
}

TEST(a_natural_face_can_be_sure_or_never)
{
    uint8_t script[] = {6, 1};
    pl_dice dice = {.script = script, .script_count = 2};
    pl_turn turn = a_turn(&dice);
    pl_roll hopeless = {.purpose = "hit", .need = 9, .sure = 6}, certain = {.purpose = "hit", .need = -5, .never = 1};
    pl_roll_dice(&turn, &hopeless);
    pl_roll_dice(&turn, &certain);
    CHECK_EQ(hopeless.passed, 1);
    CHECK_EQ(certain.passed, 0);
    pl_scene_destroy(scene);
}

TEST(a_sum_is_tested_once_and_at_most_means_at_most)
{
    uint8_t script[] = {3, 4, 5, 4};
    pl_dice dice = {.script = script, .script_count = 4};
    pl_turn turn = a_turn(&dice);
    pl_roll passes = {.purpose = "morale", .count = 2, .is_sum = true, .is_at_most = true, .need = 7}, fails = passes;
    pl_roll_dice(&turn, &passes);
    pl_roll_dice(&turn, &fails);
    CHECK_EQ(passes.passed, 1);
    CHECK_EQ(fails.passed, 0);
    CHECK_EQ(fails.natural, 9);
    pl_scene_destroy(scene);
}

// ---- draws: many sources of one seed

static int die_of_draw(pl_turn *turn, pl_dice *dice, uint32_t draw, uint32_t k, int faces)
{
    dice->draw = draw;
    turn->state->dice = k;
    return pl_roll_die(turn, faces, 1, "drawn", "X-1");
}

TEST(draws_show_every_face_before_one_comes_again)
{
    pl_dice dice = {.seed = 5};
    pl_turn turn = a_turn(&dice);
    for (int faces = 2; faces <= 20; faces++)
        for (uint32_t k = 0; k < 12; k++)
            for (uint32_t draw = 1, seen = 0; draw <= 3 * (uint32_t)faces; draw++) {
                seen |= 1u << die_of_draw(&turn, &dice, draw, k, faces);
                if (draw % (uint32_t)faces == 0) {
                    CHECK_EQ(seen, (1u << (faces + 1)) - 2);
                    seen = 0;
                }
            }
    pl_scene_destroy(scene);
}

// In one draw a die says nothing of another, and nothing of the draw's place: the bounds are those of p = 0.001 again.
TEST(dice_of_a_draw_do_not_depend_on_each_other)
{
    pl_dice dice = {.seed = 6};
    pl_turn turn = a_turn(&dice);
    long pairs[6][6] = {{0}}, first[6] = {0};
    enum { SEEDS = 6000, EACH = SEEDS / 6 };
    double of_pairs = 0, of_first = 0;
    for (dice.seed = 0; dice.seed < SEEDS; dice.seed++)
        for (uint32_t draw = 1; draw <= 6; draw++) {
            int one = die_of_draw(&turn, &dice, draw, 0, 6), other = die_of_draw(&turn, &dice, draw, 1, 6);
            pairs[one - 1][other - 1]++;
            first[one - 1] += draw == 1;
        }
    pl_scene_destroy(scene);
    for (int i = 0; i < 36; i++)
        of_pairs += (double)(pairs[i / 6][i % 6] - EACH) * (double)(pairs[i / 6][i % 6] - EACH) / EACH;
    for (int i = 0; i < 6; i++)
        of_first += (double)(first[i] - EACH) * (double)(first[i] - EACH) / EACH;
    CHECK(of_pairs < 63.14);  // 25 degrees of freedom, and the margins are always even: 6 / 5 of the bound
    CHECK(of_first < 20.52);
}

TEST(a_script_that_is_too_short_or_does_not_fit_is_noticed)
{
    uint8_t script[] = {7};
    pl_dice dice = {.script = script, .script_count = 1};
    pl_turn turn = a_turn(&dice);
    pl_roll_die(&turn, 10, 1, "fits a d10", "X-1");
    CHECK(!turn.is_out_of_dice);
    pl_roll_die(&turn, 6, 1, "one too many", "X-1");
    CHECK(turn.is_out_of_dice);
    pl_scene_destroy(scene);
    turn = a_turn(&dice);
    pl_roll_die(&turn, 6, 1, "a seven on a d6", "X-1");
    CHECK(turn.is_out_of_dice);
    pl_scene_destroy(scene);
}

TEST(what_fell_is_recorded_and_the_record_plays_alike)
{
    pl_dice seeded = {.seed = 42};
    pl_turn turn = a_turn(&seeded);
    uint8_t first[20];
    for (int i = 0; i < 20; i++)
        first[i] = (uint8_t)pl_roll_die(&turn, i % 2 ? 12 : 6, 1, "any", "X-1");
    pl_scene_destroy(scene);
    uint8_t kept[20];
    for (int i = 0; i < 20; i++)
        kept[i] = record[i];
    pl_dice recorded = {.script = kept, .script_count = 20};
    turn = a_turn(&recorded);
    for (int i = 0; i < 20; i++)
        CHECK_EQ(pl_roll_die(&turn, i % 2 ? 12 : 6, 1, "any", "X-1"), first[i]);
    CHECK(!turn.is_out_of_dice);
    pl_scene_destroy(scene);
}

TEST(a_secret_roll_is_told_to_its_owner_alone)
{
    pl_dice seeded = {.seed = 1};
    pl_turn turn = a_turn(&seeded);
    pl_roll roll = {.purpose = "hero", .owner = 2, .sees = PL_SIDE_BIT(2)};
    pl_roll_dice(&turn, &roll);
    CHECK(pl_event_seen_by(&events[0], 2));
    CHECK(!pl_event_seen_by(&events[0], 1));
    CHECK(!pl_event_seen_by(&events[0], 0));
    pl_scene_destroy(scene);
}

TEST(seeded_dice_never_run_out)
{
    pl_dice seeded = {.seed = 1};
    pl_turn turn = a_turn(&seeded);
    pl_roll_die(&turn, 6, 1, "any", "X-1");
    CHECK(!turn.is_out_of_dice);
    pl_scene_destroy(scene);
}

TEST(the_faces_of_a_script_are_those_of_the_die)
{
    uint8_t script[] = {1, 6, 0, 7};
    pl_dice dice = {.script = script, .script_count = 4};
    pl_turn turn = a_turn(&dice);
    CHECK_EQ(pl_roll_die(&turn, 6, 1, "least", "X-1"), 1);
    CHECK_EQ(pl_roll_die(&turn, 6, 1, "most", "X-1"), 6);
    CHECK(!turn.is_out_of_dice);
    int face = pl_roll_die(&turn, 6, 1, "no face", "X-1");
    CHECK(turn.is_out_of_dice && face >= 1 && face <= 6);
    turn.is_out_of_dice = false;
    face = pl_roll_die(&turn, 6, 1, "too many", "X-1");
    CHECK(turn.is_out_of_dice && face >= 1 && face <= 6);
    pl_scene_destroy(scene);
}

TEST(a_log_that_is_full_keeps_what_it_has_and_counts_the_rest)
{
    pl_dice seeded = {.seed = 1};
    pl_turn turn = a_turn(&seeded);
    log_.roll_max = 2;
    for (int i = 0; i < 4; i++)
        pl_roll_die(&turn, 6, (pl_side)(1 + i), "any", "X-1");
    CHECK(log_.roll_count == 2 && log_.event_count == 2 && log_.lost == 2);
    CHECK(rolls[1].owner == 2);
    log_ = (pl_log){.events = events, .rolls = rolls, .event_max = 1, .roll_max = 8};
    pl_roll_die(&turn, 6, 1, "any", "X-1");
    pl_roll_die(&turn, 6, 1, "any", "X-1");
    CHECK(log_.event_count == 1 && log_.lost == 1);
    turn.log = NULL;  // nobody listens
    CHECK(pl_roll_die(&turn, 6, 1, "any", "X-1") >= 1);
    pl_scene_destroy(scene);
}

TEST(a_roll_is_told_with_its_sum_and_what_it_comes_to)
{
    uint8_t script[] = {2, 5};
    pl_dice dice = {.script = script, .script_count = 2};
    pl_turn turn = a_turn(&dice);
    pl_roll roll = {.purpose = "fire", .rule = "X-1", .owner = 2, .count = 2, .is_sum = true, .need = 8};
    pl_roll_mod(&roll, "near", 3);
    pl_roll_mod(&roll, "dark", -2);
    CHECK_EQ(pl_roll_dice(&turn, &roll), 7);
    CHECK(roll.natural == 7 && roll.total == 8 && roll.passed == 1 && roll.dice[0] == 2 && roll.dice[1] == 5 && roll.faces == 6);
    CHECK(events[0].value == 7 && events[0].value2 == 8 && events[0].side == 2);
    CHECK_TEXT(events[0].rule, "X-1");
    pl_scene_destroy(scene);
}

TEST(dice_count_from_where_their_source_begins)
{
    pl_dice whole = {.seed = 11}, later = {.seed = 11, .first = 5};
    pl_turn turn = a_turn(&whole);
    int face = pl_roll_die(&turn, 6, 1, "any", "X-1");
    CHECK_EQ(face, pl_dice_seeded(11, 0, 6));
    turn.dice = &later;
    turn.state->dice = 5;
    CHECK_EQ(pl_roll_die(&turn, 6, 1, "any", "X-1"), face);
    pl_scene_destroy(scene);
}

TEST(the_record_holds_the_dice_since_the_last_choice_as_far_as_it_reaches)
{
    pl_dice seeded = {.seed = 42};
    pl_turn turn = a_turn(&seeded);
    turn.state->dice = turn.dice_first = 100;
    turn.dice_record_max = 3;
    record[3] = 77;
    for (int i = 0; i < 5; i++)
        pl_roll_die(&turn, 6, 1, "any", "X-1");
    for (uint32_t i = 0; i < 3; i++)
        CHECK_EQ(record[i], pl_dice_seeded(42, 100 + i, 6));
    CHECK_EQ(record[3], 77);
    pl_scene_destroy(scene);
}

// Of so many faces more than a third of the throws are thrown again: each of them is still a face, and the same one whenever it is asked for.
TEST(a_die_of_very_many_faces_has_no_other)
{
    const int faces = 3 << 29, third = 1 << 29;
    int among[3] = {0};
    for (uint32_t k = 0; k < 3000; k++) {
        int face = pl_dice_seeded(5, k, faces);
        CHECK(face >= 1 && face <= faces);
        CHECK_EQ(pl_dice_seeded(5, k, faces), face);
        among[(face - 1) / third]++;
    }
    for (int i = 0; i < 3; i++)
        CHECK(among[i] > 850 && among[i] < 1150);
}
