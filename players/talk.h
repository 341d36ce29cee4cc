// talk.h - inside players/: the protocol of docs/bots.md over lines. Messages are the wire's (docs/wire.md), as far as a bot needs them.
#pragma once
#include "line.h"
#include "phaseline/game.h"

enum { PL_TALK_PROTOCOL = 1, PL_TALK_REFUSALS_MAX = 8, PL_TALK_QUESTIONS_MAX = 10000 };

typedef struct pl_talk pl_talk;

/// Takes over the line, which ends with it, also after a failure. The scene must outlive it.
pl_status pl_talk_create(const pl_scene *scene, pl_line *line, pl_talk **out, pl_error *error);
void pl_talk_destroy(pl_talk *talk);

/// `seat`: another game, this side, and a seed for whatever the bot leaves to chance.
pl_status pl_talk_seat(pl_talk *talk, pl_side side, uint64_t seed, pl_error *error);
/// `view` with options; answers what the bot asks until it chooses. eyes: a game that stands on the side's view; a choice that it
/// refuses is told to the bot, which may try again. items: borrowed until the next call.
pl_status pl_talk_ask(pl_talk *talk, pl_game *eyes, pl_side side, pl_choice *choice, pl_error *error);
/// `over`: how the game ended, by the side's view.
pl_status pl_talk_over(pl_talk *talk, const pl_state *view, pl_side side, pl_error *error);
/// `error`: why the talk ends here.
void pl_talk_complain(pl_talk *talk, const pl_error *error);
