// tell.h - what happened, told to each person as far as his side may know, and kept until he is at the screen.
// Stands on event.h and formats/notation.h.
#pragma once
#include <stdio.h>

#include "phaseline/game.h"

/// A reader's unread lines. Side 0 is a spectator.
typedef struct cli_reader {
    pl_side side;
    char *text;
    size_t size;
    FILE *to;
} cli_reader;

bool cli_reader_open(cli_reader *reader, pl_side side);
void cli_reader_close(cli_reader *reader);
/// Adds what the last choice (or the start) brought about.
void cli_reader_hear(cli_reader *reader, const pl_game *game);
/// Prints the unread lines and forgets them.
void cli_reader_show(cli_reader *reader);

/// "DRILL-fire.3" without the game's prefix, for a screen with one game; other rules as they are.
const char *cli_short_rule(const pl_ruleset *rules, const char *rule);

enum { CLI_UMPIRE = -1 };  // sees everything

/// Whether somebody may see an event: a side, 0 a spectator, or the umpire, who of a happening told twice reads the full telling.
bool cli_may_see(const pl_event *event, int viewer);
/// What the last choice (or the start) brought about, a line an event with its rule at the right.
void cli_tell(FILE *to, const pl_game *game, int viewer);
