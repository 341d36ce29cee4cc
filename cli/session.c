// session.c - opens, seats, plays, takes back and saves a game; undo and resume are replaying the journal.
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/nearest.h"
#include "formats/revision.h"
#include "players/bot.h"
#include "rulesets/rulesets.h"

static pl_status make_ready(cli_session *session, pl_error *error)
{
    session->scene = session->battle->scene;
    session->view = pl_scene_block(session->scene);
    if (!session->view)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a view");
    return pl_game_create(session->scene, &session->game, error);
}

pl_status cli_session_open(cli_session *session, const pl_ruleset *rules, const char *scenario, pl_error *error)
{
    *session = (cli_session){0};
    pl_journal_init(&session->journal);
    pl_status status = pl_battle_open(rules, scenario, &session->battle, error);
    return status ? status : make_ready(session, error);
}

pl_status cli_session_take(cli_session *session, pl_battle *battle, pl_error *error)
{
    *session = (cli_session){.battle = battle};
    pl_journal_init(&session->journal);
    return make_ready(session, error);
}

// Plays what was read; status: how reading went.
static pl_status take_up(cli_session *session, const char *file, pl_status status, pl_error *error)
{
    if (!status)
        status = make_ready(session, error);
    if (!status)
        status = pl_journal_replay(&session->journal, session->game, session->journal.entry_count, error);
    if (status && !error->file[0])
        snprintf(error->file, sizeof error->file, "%s", file);  // the engine knows no files
    if (status && session->battle) {
        size_t length = strlen(error->text);
        pl_rules_mark_compare(session->battle->rules, session->battle->played_under, session->battle->mark, error->text + length,
                              sizeof error->text - length);
    }
    return status;
}

pl_status cli_session_resume(cli_session *session, const char *file, pl_error *error)
{
    *session = (cli_session){0};
    return take_up(session, file, pl_journal_load(file, pl_ruleset_named, &session->battle, &session->journal, error), error);
}

pl_status cli_session_rescue(cli_session *session, const char *file, pl_journal_tail *tail, pl_error *error)
{
    *session = (cli_session){0};
    return take_up(session, file, pl_journal_rescue(file, pl_ruleset_named, &session->battle, &session->journal, tail, error), error);
}

void cli_session_end(cli_session *session)
{
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        pl_player_destroy(session->players[side]);
    pl_player_destroy(session->adviser);
    pl_game_destroy(session->game);
    pl_journal_end(&session->journal);
    free(session->view);
    pl_battle_close(session->battle);
    *session = (cli_session){0};
}

static pl_status unknown_player(const char *name, pl_error *error)
{
    char hint[160];
    pl_nearest nearest = {.word = name};
    pl_nearest_try(&nearest, "human");
    for (int i = 0; pl_player_names[i]; i++)
        pl_nearest_try(&nearest, pl_player_names[i]);
    return pl_fail(error, PL_MISSING, "--players: unknown player '%s'%s", name, pl_nearest_hint(&nearest, hint, sizeof hint));
}

pl_status cli_session_seat(cli_session *session, const char *names, uint64_t seed, int bot_limit_ms, pl_error *error)
{
    char name[256] = "";
    int sides = session->scene->side_count;
    for (int side = 1; side <= sides; side++) {
        size_t length = strcspn(names, ",");
        if (length >= sizeof name)
            return pl_fail(error, PL_BAD, "--players: found a name of %zu letters, wanted at most %zu", length, sizeof name - 1);
        if (length)
            snprintf(name, sizeof name, "%.*s", (int)length, names);
        names += length + (names[length] == ',');
        if (!strcmp(name, "human")) {
            session->person_count++;
            continue;
        }
        if (!pl_bot_is_named(name) && pl_parse_word(name, pl_player_names) < 0)
            return unknown_player(name, error);
        pl_status status = pl_bot_seat(name, session->scene, seed + (uint64_t)side, bot_limit_ms, &session->players[side], error);
        if (status)
            return status;
    }
    return *names ? pl_fail(error, PL_BAD, "--players: found '%s' left over, wanted a name for each of %d sides", names, sides) : PL_OK;
}

pl_status cli_session_start(cli_session *session, uint64_t seed, pl_error *error)
{
    session->dice = (pl_dice){.seed = seed};
    // A game that was taken up goes on with these dice; its earlier ones are in the journal.
    if (session->journal.entry_count || session->journal.first_hash) {
        pl_game_use_dice(session->game, &session->dice);
        return PL_OK;
    }
    pl_game_start(session->game, &session->dice);
    return pl_journal_begin(&session->journal, session->game, error);
}

pl_status cli_session_choose(cli_session *session, const pl_choice *choice, pl_error *error)
{
    pl_status status = pl_game_choose(session->game, choice);
    if (status)
        return pl_fail(error, status, "%s", pl_game_why_not(session->game, NULL));
    session->last = *choice;
    session->last.item_count = 0;
    session->last.items = NULL;
    return pl_journal_append(&session->journal, session->game, choice, error);
}

// What alone can follow the last choice as part of it; NULL: there is more than one way, or another question.
static const pl_option *only_way(cli_session *session, pl_side side)
{
    int count;
    const pl_verb *verbs = session->scene->rules->verbs, *last = &verbs[session->last.verb];
    const pl_option *options = pl_game_options(session->game, side, false, &count), *only = NULL;
    for (int i = 0; i < count; i++) {
        if (options[i].verb == PL_PASS)
            continue;
        if (only)
            return NULL;
        only = &options[i];
    }
    const pl_verb *verb = only ? &verbs[only->verb] : NULL;
    bool is_next = verb && verb->need == PL_NEED_NONE && verb->continues & PL_VERB(session->last.verb) &&
                   verb->subject.kind == last->subject.kind && only->subject == session->last.subject;
    return is_next ? only : NULL;
}

bool cli_session_go_on(cli_session *session, pl_side side, pl_error *error)
{
    uint32_t end = session->journal.entry_count;
    bool is_own = end && session->last.side == side && pl_game_asked(session->game) & PL_SIDE_BIT(side);
    const pl_option *only = is_own ? only_way(session, side) : NULL;
    if (!only)
        return false;
    if (session->act_end != end)
        session->act_first = end - 1;
    pl_choice choice = cli_bare_choice(side, only);
    if (cli_session_choose(session, &choice, error))
        return false;
    session->act_end = session->journal.entry_count;
    return true;
}

pl_status cli_session_undo(cli_session *session, pl_side side, pl_error *error)
{
    uint32_t count = session->journal.entry_count;
    if (!count)
        return pl_fail(error, PL_ILLEGAL, "nothing has been chosen yet");
    uint32_t first = session->act_end == count ? session->act_first : count - 1;
    if (pl_journal_free_undo(&session->journal, side) > first)
        return pl_fail(error, PL_ILLEGAL, "the last choice %s; what was seen cannot be unseen",
                       session->journal.entries[count - 1].side == side ? "threw dice or showed something" : "was another side's");
    pl_status status = pl_journal_replay(&session->journal, session->game, first, error);
    if (!status)
        pl_journal_cut(&session->journal, first);
    pl_game_use_dice(session->game, &session->dice);
    return status;
}

pl_status cli_session_save(const cli_session *session, const char *file, pl_error *error)
{
    return pl_journal_save(&session->journal, session->battle, file, error);
}

const pl_state *cli_session_view(cli_session *session, pl_side side)
{
    pl_view_make(session->scene, pl_game_state(session->game), side, session->view);
    return session->view;
}

pl_turn cli_session_looking(cli_session *session, pl_side side)
{
    const pl_state *view = cli_session_view(session, side);
    return (pl_turn){.scene = session->scene,
                     .rules = session->scene->rules,
                     .state = (pl_state *)view,
                     .reasons = pl_game_turn(session->game)->reasons};
}
