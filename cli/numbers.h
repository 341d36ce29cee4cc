// numbers.h - numbers of options that stay as long as the option stands: what was 3 before a choice is 3 after it, or nothing.
// Stands on decision.h.
#pragma once
#include "phaseline/game.h"

enum { CLI_NUMBERED_MAX = 999 };

typedef struct cli_numbers {
    uint32_t place;                           // the row that asked last, and whom; another row begins anew
    int count;                                // numbers given so far at this row
    pl_option options[CLI_NUMBERED_MAX + 1];  // by number, from 1
    bool is_open[CLI_NUMBERED_MAX + 1];
} cli_numbers;

/// Numbers the open options of a side: those that were there keep theirs, new ones get the next. Pass has none.
void cli_numbers_renew(cli_numbers *numbers, pl_game *game, pl_side side);
/// The open option of a number, NULL: there is none.
const pl_option *cli_numbers_find(const cli_numbers *numbers, long number);
