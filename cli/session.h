// session.h - a game at this terminal: the battle, the game, its journal, and who sits where.
// Stands on formats/battle.h, players/player.h and journal.h.
#pragma once
#include "formats/battle.h"
#include "formats/journal_file.h"
#include "formats/standing.h"
#include "numbers.h"
#include "phaseline/journal.h"
#include "players/player.h"

typedef struct cli_session {
    pl_battle *battle;
    const pl_scene *scene;
    pl_game *game;
    pl_journal journal;
    pl_dice dice;
    pl_player *players[PL_SIDES_MAX + 1];  // by side; NULL: a person
    pl_player *adviser;                    // the scripted player, for a person who asks; NULL until then
    pl_state *view;                        // room for what somebody may see
    uint32_t told_loss_at;                 // the choice, counted from 1, at which somebody was told what declining loses; 0: never
    int person_count;
    pl_standings standing[PL_SIDES_MAX + 1];  // of people, by side
    cli_numbers numbers;                      // of the options that a person was shown last
    pl_choice last;                           // made last, without its items
    const struct cli_tutor *tutor;            // who looks on while a person chooses (prompt.h); NULL: nobody
    uint32_t act_first, act_end;              // entries of the journal that are one act: an order and what could only follow
} cli_session;

/// Makes a game of a scenario (a name of the game's, or a file) ready to start. Ended by cli_session_end(), also after a failure.
pl_status cli_session_open(cli_session *session, const pl_ruleset *rules, const char *scenario, pl_error *error);
/// The same with a battle that was opened otherwise, which the session takes over.
pl_status cli_session_take(cli_session *session, pl_battle *battle, pl_error *error);
/// Takes up a saved game where it ended.
pl_status cli_session_resume(cli_session *session, const char *file, pl_error *error);
/// The same, but of a journal that is open or cut off the whole entries are taken; *tail tells.
pl_status cli_session_rescue(cli_session *session, const char *file, pl_journal_tail *tail, pl_error *error);
void cli_session_end(cli_session *session);

/// Seats players: names by side, separated by commas, the last one standing for all further sides. bot_limit_ms: for a line of a bot.
pl_status cli_session_seat(cli_session *session, const char *names, uint64_t seed, int bot_limit_ms, pl_error *error);
pl_status cli_session_start(cli_session *session, uint64_t seed, pl_error *error);
/// Plays a choice and notes it. PL_ILLEGAL: refused, nothing changed, pl_game_why_not() says why.
pl_status cli_session_choose(cli_session *session, const pl_choice *choice, pl_error *error);
/// An order that a side can go on with in one way only is gone on with, as part of it. False: there is nothing of that kind, or the error says why.
bool cli_session_go_on(cli_session *session, pl_side side, pl_error *error);
/// Takes back the last act of a side, if nothing stands against it. PL_ILLEGAL: something does, error says what.
pl_status cli_session_undo(cli_session *session, pl_side side, pl_error *error);
pl_status cli_session_save(const cli_session *session, const char *file, pl_error *error);
/// What side may see now; 0: what everybody may. Borrowed until the next call.
const pl_state *cli_session_view(cli_session *session, pl_side side);
/// The same for a ruleset's own queries: previews, effects.
pl_turn cli_session_looking(cli_session *session, pl_side side);

/// The choice of an option as it stands, nothing filled in.
static inline pl_choice cli_bare_choice(pl_side side, const pl_option *option)
{
    return (pl_choice){.side = side, .verb = option->verb, .subject = option->subject, .target = option->target, .value = option->value};
}
