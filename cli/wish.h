// wish.h - a typed line read as a choice: a number, a number with a suggestion or a value, a choice written out, or orders for members.
// Stands on session.h. Whether the rules allow it is the game's business.
#pragma once
#include "session.h"

typedef struct cli_wish {
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
} cli_wish;

/// False: the line is no choice yet; what is wanted has been said.
bool cli_wish_read(cli_session *session, pl_side side, const char *line, cli_wish *out);
/// Fillings of an option that are worth something, each with why; they are taken by number and place in the list: "3.2".
void cli_wish_suggest(cli_session *session, pl_side side, int number, const pl_option *option);
/// What an option that wants a number or a length is given, and how that is typed.
void cli_wish_range(const cli_session *session, const pl_option *option, int number);
