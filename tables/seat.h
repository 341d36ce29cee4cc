// seat.h - who sits where at a new table, as a request asks for it, and the secrets its maker is given.
// Stands on secret.h.
#pragma once
#include <jansson.h>

#include "phaseline/ruleset.h"
#include "secret.h"

/// What the maker of a table is told, by side: the key of a seat of its own, the invitation to an open one, nothing of a computer's.
typedef struct host_secrets {
    host_token of[PL_SIDES_MAX + 1];
    bool is_own;  // they are of the sitters' own making
} host_secrets;

/// What became of a new table: NULL, and why it could not be made, or the table with the secrets of its seats.
typedef struct pl_host pl_host;
struct host_table;
typedef void (*host_made)(pl_host *host, void *context, struct host_table *table, const host_secrets *secrets, const pl_error *error);

/// Fills the seats of a table of `sides` sides from "seats" and "mode" of a request (both may be absent).
pl_status host_seats_read(const pl_world *world, const json_t *request, int sides, pl_store_table *table, host_secrets *secrets,
                          pl_error *error);
/// Puts the hashes of a new table's secrets into the store's gathering, and counts them in its seats.
pl_status host_secrets_keep(const pl_world *world, pl_store *store, pl_store_table *table, const host_secrets *secrets, pl_error *error);
/// What a new table answers: {table, seats: [{side, token? / invitation?}], watch}.
json_t *host_seats_answer(const pl_store_table *table, const host_secrets *secrets);
bool host_seat_is_computer(const pl_store_table *table, pl_side side);
bool host_seat_is_open(const pl_store_table *table, pl_side side);
