// play.c - games without tables: a journal played again, games among players, a scenario looked over. For tests and measurements, and for
// whoever wants to see that this module plays as the program does.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/journal_file.h"
#include "outside.h"
#include "rulesets.h"
#include "simulate/batch.h"

static int fail(const pl_error *error)
{
    char text[768];
    pl_error_print(error, text, sizeof text);
    outside_told(text, strlen(text));
    return error->status;
}

/// Every entry played again with its recorded dice, every hash compared. 0: all equal, and the last was told.
int EXPORT(play_replay)(const char *text, size_t size)
{
    pl_error error = {0};
    pl_battle *battle = NULL;
    pl_journal journal;
    pl_game *game = NULL;
    char told[80];
    pl_journal_init(&journal);
    pl_status status = pl_journal_read(text, size, "journal", pl_ruleset_named, &battle, &journal, NULL, &error);
    if (!status)
        status = pl_game_create(battle->scene, &game, &error);
    if (!status)
        status = pl_journal_replay(&journal, game, journal.entry_count, &error);
    if (!status) {
        int length =
            snprintf(told, sizeof told, "{\"entries\":%u,\"hash\":\"%016" PRIx64 "\"}", (unsigned)journal.entry_count, pl_game_hash(game));
        outside_told(told, (size_t)length);
    }
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    return status ? fail(&error) : 0;
}

/// The same games as `phaseline simulate GAME SCENARIO --players A,B --games N --seed S`. players: by side, one word after another.
int EXPORT(play_simulate)(const char *game, const char *scenario, const char *players, int games, int seed)
{
    pl_error error = {0};
    pl_battle *battle = NULL;
    pl_batch_result result;
    char names[PL_SIDES_MAX + 1][32], told[160];
    const pl_ruleset *rules = pl_ruleset_named(game);
    pl_status status =
        rules ? pl_battle_open(rules, scenario, &battle, &error) : pl_fail(&error, PL_MISSING, "there is no game '%s'", game);
    if (!status) {
        pl_batch batch = {.scene = battle->scene, .games = games, .seed = (uint64_t)seed, .jobs = 1};
        int side = 1;
        for (const char *at = players; side <= battle->scene->side_count; side++) {
            size_t length = strcspn(at, ",");
            snprintf(names[side], sizeof names[side], "%.*s", (int)length, at);
            batch.players[side] = names[side];
            at += length + (at[length] == ',');
        }
        status = pl_batch_run(&batch, &result, &error);
    }
    if (!status) {
        int length = snprintf(told, sizeof told,
                              "{\"sides\":%d,\"games\":%d,\"choices\":%" PRIu64 ",\"turns\":%" PRIu64 ",\"digest\":\"%016" PRIx64 "\"}",
                              battle->scene->side_count, result.games, result.choices, result.turns, result.digest);
        outside_told(told, (size_t)length);
    }
    pl_battle_close(battle);
    return status ? fail(&error) : 0;
}

/// Whether a text is a battle of the game, as `phaseline check` has it. What is wrong with it was told, with its place.
int EXPORT(play_check)(const char *game, const char *name, const char *yaml, size_t size)
{
    pl_error error = {0};
    pl_battle *battle = NULL;
    const pl_ruleset *rules = pl_ruleset_named(game);
    pl_status status =
        rules ? pl_battle_open_text(rules, yaml, size, name, &battle, &error) : pl_fail(&error, PL_MISSING, "there is no game '%s'", game);
    pl_game *first = NULL;
    if (!status)
        status = pl_game_create(battle->scene, &first, &error);
    if (!status) {
        const pl_dice dice = {.seed = 1};
        pl_game_start(first, &dice);
        const char *wrong = pl_game_validate(first);
        if (wrong)
            status = pl_fail(&error, PL_BAD, "%s: the first position: %s", name, wrong);
    }
    pl_game_destroy(first);
    pl_battle_close(battle);
    return status ? fail(&error) : 0;
}
