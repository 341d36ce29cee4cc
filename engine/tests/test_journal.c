// test_journal.c - the record of long games: no die is lost or read beyond, however many were thrown.
#include "phaseline/journal.h"

#include <string.h>

#include "bare.h"
#include "harness.h"

enum { THROW = 1, TOGETHER = 40 };

static void offer(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = THROW, .value = 1, .value_max = 10000}, NULL);
    pl_put_pass(offer);
}

// Throws value times forty dice.
static pl_flow apply(pl_turn *turn, const pl_choice *choice)
{
    for (int i = 0; i < choice->value; i++)
        pl_roll_dice(turn, &(pl_roll){.purpose = "many", .count = TOGETHER});
    return choice->verb == PL_PASS ? PL_RETURN : PL_AGAIN;
}

static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static const pl_step steps[] = {{"1", "Throw", PL_BY_ACTIVE, .offer = offer, .apply = apply, .repeats = true}};
static const pl_sequence sequences[] = {{.id = ""}, PL_SEQUENCE("T", "Throws", steps)};
static const pl_verb verbs[] = {{.name = "pass"}, {.name = "throw", .value = {.kind = PL_NUMBER}, .need = PL_NEED_NUMBER}};
static const pl_ruleset rules = {.id = "throws",
                                 .name = "Throws",
                                 .sequences = sequences,
                                 .sequence_count = 2,
                                 .verbs = verbs,
                                 .verb_count = 2,
                                 .sides_min = 1,
                                 .sides_max = 4,
                                 .unit_table = "units",
                                 .terrain_table = "terrain",
                                 .prepare = prepare};

static pl_scene *scene;
static pl_game *game;
static const pl_dice dice = {.seed = 7};

static void begin(pl_journal *journal)
{
    pl_error error = {0};
    CHECK_EQ(kit_bare_scene(&rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    scene->initial->active = 1;
    pl_game_start(game, &dice);
    pl_journal_init(journal);
    CHECK_EQ(pl_journal_begin(journal, game, &error), PL_OK);
}

static void end(pl_journal *journal)
{
    pl_journal_end(journal);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

static pl_status throw(pl_journal * journal, int times, pl_error *error)
{
    pl_choice choice = {.side = 1, .verb = THROW, .value = times};
    CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
    return pl_journal_append(journal, game, &choice, error);
}

TEST(a_journal_holds_more_dice_than_one_choice_may_throw)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    for (int i = 0; i < 5; i++)
        CHECK_EQ(throw(&journal, 1000, &error), PL_OK);
    CHECK_EQ(journal.dice_count, 5 * 1000 * TOGETHER);
    for (uint32_t k = 0; k < journal.dice_count; k++)
        CHECK_EQ(journal.dice[k], pl_dice_seeded(dice.seed, k, 6));
    CHECK_EQ(pl_journal_replay(&journal, game, 5, &error), PL_OK);
    end(&journal);
}

TEST(a_choice_with_more_dice_than_are_kept_is_told)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    CHECK_EQ(throw(&journal, 1, &error), PL_OK);
    CHECK_EQ(throw(&journal, 4000, &error), PL_FULL);
    CHECK(strstr(error.text, "a choice threw 160000 dice"));
    CHECK_EQ(journal.entry_count, 1);
    CHECK_EQ(pl_journal_replay(&journal, game, 1, &error), PL_OK);
    end(&journal);
}

TEST(a_journal_that_missed_a_choice_says_so)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    CHECK_EQ(pl_game_choose(game, &(pl_choice){.side = 1, .verb = THROW, .value = 1}), PL_OK);
    CHECK_EQ(throw(&journal, 1, &error), PL_BAD);
    CHECK(strstr(error.text, "a choice is missing"));
    end(&journal);
}

TEST(rolls_that_do_not_fit_the_log_are_counted)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    CHECK_EQ(throw(&journal, 3, &error), PL_OK);
    CHECK_EQ(pl_game_lost(game), 0);
    CHECK_EQ(throw(&journal, 3000, &error), PL_OK);
    CHECK_EQ(pl_game_lost(game), 3000 - 2048);
    CHECK_TEXT(pl_game_validate(game), "more happened in one choice than the log has room for");
    end(&journal);
}

// ---- replays that come out otherwise, and journals cut short

TEST(a_replay_says_where_it_differs)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    for (int i = 1; i <= 3; i++)
        CHECK_EQ(throw(&journal, i, &error), PL_OK);
    CHECK_EQ(pl_journal_replay(&journal, game, 9, &error), PL_OK);  // as far as it goes
    journal.dice[TOGETHER] = 7;  // of the second choice; no die has that face, and the state hangs on none of them
    CHECK_EQ(pl_journal_replay(&journal, game, 1, &error), PL_OK);
    CHECK_EQ(pl_journal_replay(&journal, game, 3, &error), PL_DIFFERS);
    CHECK_TEXT(error.text, "entry 2: 120 dice were thrown by then, the journal has 120");
    journal.dice[TOGETHER] = 1;
    journal.entries[1].dice_end--;
    CHECK_EQ(pl_journal_replay(&journal, game, 3, &error), PL_DIFFERS);
    CHECK_TEXT(error.text, "entry 2: 120 dice were thrown by then, the journal has 119");
    journal.entries[1].dice_end++;
    journal.entries[2].verb = 9;
    CHECK_EQ(pl_journal_replay(&journal, game, 3, &error), PL_ILLEGAL);
    CHECK_TEXT(error.text, "entry 3: the rules refuse it: PL-2: there is no such verb");
    journal.first_hash ^= 1;
    CHECK_EQ(pl_journal_replay(&journal, game, 0, &error), PL_DIFFERS);
    CHECK(strstr(error.text, "the start: the state is ") == error.text);
    end(&journal);
}

TEST(a_journal_that_was_cut_goes_on_from_there)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    for (int i = 1; i <= 3; i++)
        CHECK_EQ(throw(&journal, i, &error), PL_OK);
    pl_journal_cut(&journal, 3);  // nothing is behind the last
    pl_journal_cut(&journal, 4);
    CHECK(journal.entry_count == 3 && journal.dice_count == 6 * TOGETHER);
    pl_journal_cut(&journal, 2);
    CHECK(journal.entry_count == 2 && journal.dice_count == 3 * TOGETHER);
    CHECK_EQ(pl_journal_replay(&journal, game, 2, &error), PL_OK);
    pl_game_use_dice(game, &dice);
    CHECK_EQ(throw(&journal, 5, &error), PL_OK);
    CHECK(journal.entry_count == 3 && journal.dice_count == 8 * TOGETHER && pl_journal_choice(&journal, 2).value == 5);
    pl_journal_cut(&journal, 0);
    CHECK(journal.entry_count == 0 && journal.dice_count == 0);
    CHECK_EQ(pl_journal_replay(&journal, game, 9, &error), PL_OK);
    CHECK_EQ(pl_game_state(game)->choices, 0);
    end(&journal);
}

TEST(what_showed_something_is_not_undone_freely)
{
    pl_journal journal;
    pl_error error = {0};
    begin(&journal);
    CHECK_EQ(pl_journal_free_undo(&journal, 1), 0);
    CHECK_EQ(throw(&journal, 1, &error), PL_OK);
    CHECK_EQ(pl_journal_free_undo(&journal, 1), 1);  // dice fell
    pl_choice pass = {.side = 1};
    CHECK_EQ(pl_game_choose(game, &pass), PL_OK);
    CHECK_EQ(pl_journal_append(&journal, game, &pass, &error), PL_OK);
    CHECK_EQ(pl_journal_free_undo(&journal, 1), 1);
    CHECK_EQ(pl_journal_free_undo(&journal, 2), 2);
    end(&journal);
}
