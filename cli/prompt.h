// prompt.h - one person's decision at the terminal: shows it, reads a line, acts on it.
// Stands on session.h and board.h.
#pragma once
#include "session.h"

typedef enum cli_heard {
    CLI_PLAYED,      // a choice was made; the game moved on
    CLI_NOT_YET,     // something was looked at; ask again
    CLI_TAKEN_BACK,  // a choice was undone
    CLI_QUIT,        // the person leaves, or the input has ended
} cli_heard;

/// Where the game stands, what is asked and the open options with their numbers.
void cli_prompt_show(cli_session *session, pl_side side);
/// What wins, a line a goal.
void cli_prompt_goals(const pl_scene *scene, pl_side side);
/// Reads one line and acts on it. save_to: where `save` writes, NULL: it must be told.
cli_heard cli_prompt_read(cli_session *session, pl_side side, const char *save_to);
