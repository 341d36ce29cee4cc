// standing.c - see standing.h.
#include "standing.h"

#include <stdio.h>

#include "formats/say.h"
#include "line.h"
#include "players/worth.h"

static const pl_standing *said_now(const cli_session *session, pl_side side)
{
    const pl_turn *turn = pl_game_turn(session->game);
    const pl_step *window = pl_window_now(turn);
    return window ? pl_standing_for(&session->standing[side], window, turn->state->turn) : NULL;
}

static bool holds(cli_session *session, pl_side side, const pl_standing *said)
{
    pl_view_make(session->scene, pl_game_state(session->game), side, session->view);
    pl_turn view = {
        .scene = session->scene, .rules = session->scene->rules, .state = session->view, .reasons = pl_game_turn(session->game)->reasons};
    return said->step->untils[said->until].holds(&view, side);
}

bool cli_standing_passes(cli_session *session, pl_side side, pl_choice *choice)
{
    const pl_standing *said = said_now(session, side);
    const pl_choice pass = {.side = side, .verb = PL_PASS};
    if (!said || pl_game_check(session->game, &pass))
        return false;
    const pl_state *state = pl_game_state(session->game);
    bool is_asked = said->is == PL_STANDING_UNTIL   ? holds(session, side, said)
                    : said->is == PL_STANDING_WORTH ? pl_is_worth(session->scene, state, side, said->share, state->choices)
                                                    : false;
    *choice = pl_standing_choice(session->game, side, said);
    return !is_asked;
}

bool cli_standing_obey(cli_session *session, pl_side side, const char *words)
{
    const pl_turn *turn = pl_game_turn(session->game);
    const pl_step *window = pl_window_now(turn);
    pl_standing answer;
    pl_error error = {0};
    if (!window)
        printf("  This question comes once: there is nothing to say for the whole turn\n");
    else if (!*words)
        cli_standing_show(session, side);
    else if (pl_standing_read(window, turn->state->turn, words, &answer, &error))
        printf("  %s\n", error.text);
    else
        pl_standing_put(&session->standing[side], &answer);
    return window && *words && !error.status;
}

void cli_standing_show(const cli_session *session, pl_side side)
{
    char said[PL_SAY_MAX], text[PL_SAY_MAX + 160];
    const pl_step *window = pl_window_now(pl_game_turn(session->game));
    if (!window)
        return;
    const pl_standing *now = said_now(session, side), each = {.step = window};
    pl_standing_say(now ? now : &each, said, sizeof said);
    int length = snprintf(text, sizeof text, "%s, ask me: %s. Words: ask each, worth 15, worth 30", window->window, said);
    for (const pl_until *until = window->untils; until && until->id; until++)
        length += snprintf(text + length, sizeof text - (size_t)length, ", until %s", until->id);
    snprintf(text + length, sizeof text - (size_t)length, ", never");
    cli_line(stdout, CLI_FAINT, 2, text, NULL);
}

void cli_standing_forget(cli_session *session, pl_side side)
{
    const pl_standing *said = said_now(session, side);
    if (!said)
        return;
    pl_standing each = *said;
    each.is = PL_STANDING_EACH;
    pl_standing_put(&session->standing[side], &each);
}
