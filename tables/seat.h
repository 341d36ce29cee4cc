// seat.h - who sits where at a new table, as a request asks for it, and the secrets its maker is given.
// Stands on store.h. A token or an invitation is 128 random bits; the store and the server keep its hash alone.
#pragma once
#include <jansson.h>

#include "phaseline/ruleset.h"
#include "store/store.h"

enum { HOST_TOKEN_TEXT = 24 };  // 22 letters of base64url and the closing zero, with room

typedef struct host_token {
    char text[HOST_TOKEN_TEXT];
} host_token;

/// What the maker of a table is told, by side: the key of a seat of its own, the invitation to an open one, nothing of a computer's.
typedef struct host_secrets {
    host_token of[PL_SIDES_MAX + 1];
    bool is_own;  // they are of the sitters' own making
} host_secrets;

/// libsodium made ready; false: it cannot be.
bool host_secrets_start(void);
host_token host_token_make(void);
/// 22 letters that stand for 128 bits, as whoever sits down makes them for itself.
bool host_is_token(const char *text);
void host_token_hash(const char *token, uint8_t hash[PL_STORE_HASH_BYTES]);
uint64_t host_random(void);
/// A fresh table's id: 80 random bits, since whoever knows it may watch.
void host_table_id_make(char id[PL_STORE_ID_MAX]);

/// Fills the seats of a table of `sides` sides from "seats" and "mode" of a request (both may be absent).
pl_status host_seats_read(const json_t *request, int sides, pl_store_table *table, host_secrets *secrets, pl_error *error);
/// Puts the hashes of a new table's secrets into the store's gathering, and counts them in its seats.
pl_status host_secrets_keep(pl_store *store, pl_store_table *table, const host_secrets *secrets, pl_error *error);
/// What a new table answers: {table, seats: [{side, token? / invitation?}], watch}.
json_t *host_seats_answer(const pl_store_table *table, const host_secrets *secrets);
bool host_seat_is_computer(const pl_store_table *table, pl_side side);
bool host_seat_is_open(const pl_store_table *table, pl_side side);
