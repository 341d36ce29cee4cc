// play.h - what clients do at a table.
// Stands on change.h. Private to tables/.
#pragma once
#include "change.h"

// ---- choose.c: changes

/// Plays a choice at a table and puts it into the store's gathering. PL_ILLEGAL: the rules refuse it.
pl_status host_play(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, pl_error *error);
/// Plays a choice that nobody sent, and sees to it that it is told. False: it was not played; if the store failed the table may be gone.
bool host_play_by_itself(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, bool is_late);
/// Gives the default for every side whose time is up.
void host_look_at_clocks(pl_host *host);
void host_do_choose(host_client *client, const json_t *message);
/// Goes back to the first `kept` entries for a side. False: the message comes again, or was refused in words, and nothing has changed.
bool host_take_back(host_client *client, const json_t *message, host_table *table, pl_side side, uint32_t kept, bool is_free);
void host_do_undo(host_client *client, const json_t *message);
void host_do_undo_answer(host_client *client, const json_t *message);
void host_do_resign(host_client *client, const json_t *message);
void host_do_chat(host_client *client, const json_t *message);
void host_do_point(host_client *client, const json_t *message);

// ---- rematch.c: another game

void host_do_rematch(host_client *client, const json_t *message);
void host_do_rematch_answer(host_client *client, const json_t *message);
/// Tells whoever is asked for another game that it is, or where the one agreed upon is played.
void host_tell_rematch(host_client *client);
/// The address may make one more table.
bool host_may_make(pl_host *host, host_address *from);

// ---- chain.c: several choices sent as one

/// Reads the chain of a message; NULL, or what is wrong with it. Kept until the next one is read.
const char *host_read_chain(host_client *client, const json_t *message, pl_side side, pl_error *error);
/// The first choice of the chain that was read.
const pl_choice *host_chain_first(void);
/// Plays the chain that was read as far as it goes; what is told at its end is `change`, which is taken over. PL_ILLEGAL, PL_FULL: not even its first
/// choice was made. Another failure: as of host_play().
pl_status host_play_chain(pl_host *host, host_table *table, host_change change, uint64_t key, pl_error *error);
void host_preview_chain(host_client *client, const json_t *message, pl_side side);
void host_preview_plan(host_client *client, const json_t *message, pl_side side);
/// The game a draft stands on: the table's, or, where choices are to come before it (`after`), a copy of what the side sees with them made. NULL:
/// they cannot be, and the client was told. Good until the next look.
pl_game *host_foreseen(host_client *client, const json_t *message, pl_side side);
/// Answers with a chain that brings a unit towards a place.
void host_suggest_towards(host_client *client, const json_t *message, pl_side side);
