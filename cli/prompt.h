// prompt.h - one person's decision at the terminal: reads a line and acts on it.
// Stands on question.h, wish.h and board.h.
#pragma once
#include "session.h"

typedef enum cli_heard {
    CLI_PLAYED,      // a choice was made; the game moved on
    CLI_NOT_YET,     // something was looked at; ask again
    CLI_TAKEN_BACK,  // a choice was undone, or a standing answer given: look where the game stands
    CLI_QUIT,        // the person leaves, or the input has ended
} cli_heard;

/// Who looks on: hears every line that is no choice of the game before the prompt does, and is asked about every choice.
typedef struct cli_tutor {
    void *context;
    bool (*hears)(void *context, const char *line, cli_heard *heard);  // true: it was for him
    bool (*lets)(void *context, const pl_choice *choice);              // false: it is not played, and why has been said
} cli_tutor;

/// Reads one line and acts on it. save_to: where `save` writes, NULL: it must be told.
cli_heard cli_prompt_read(cli_session *session, pl_side side, const char *save_to);
