// members.h - orders for the members of a unit in one line: "fire 51.3 with 1.2 1.3, move_second with 1.1".
// Stands on wish.h. Whoever is not named gets the first order if he can, and what is left of the others does what the game fills in for them.
#pragma once
#include "wish.h"

/// The verb gives each member an order of its own.
bool cli_members_may(const pl_verb *verb);
/// Reads the orders of an option; what cannot be read is told. False: it was not read, or the game has nobody to do it.
bool cli_members_read(cli_session *session, const pl_option *option, const char *text, cli_wish *out);
/// How such a line would be written for a choice of that kind: "3 fire 51.3 with 1.2 1.3".
void cli_members_example(const cli_session *session, int number, const pl_choice *choice, char *text, size_t size);
