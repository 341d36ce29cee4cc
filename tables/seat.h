// seat.h - who sits where at a new table, as a request asks for it, and the secrets its maker is given.
// Stands on store.h. A token or an invitation is 128 random bits; the store and the server keep its hash alone.
#pragma once
#include <jansson.h>

#include "phaseline/ruleset.h"
#include "store/store.h"

enum { SERVER_TOKEN_TEXT = 24 };  // 22 letters of base64url and the closing zero, with room

typedef struct server_token {
    char text[SERVER_TOKEN_TEXT];
} server_token;

/// What the maker of a table is told, by side: the key of a seat of its own, the invitation to an open one, nothing of a computer's.
typedef struct server_secrets {
    server_token of[PL_SIDES_MAX + 1];
    bool is_own;  // they are of the sitters' own making
} server_secrets;

/// libsodium made ready; false: it cannot be.
bool server_secrets_start(void);
server_token server_token_make(void);
/// 22 letters that stand for 128 bits, as whoever sits down makes them for itself.
bool server_is_token(const char *text);
void server_token_hash(const char *token, uint8_t hash[PL_STORE_HASH_BYTES]);
uint64_t server_random(void);
/// A fresh table's id: 80 random bits, since whoever knows it may watch.
void server_table_id_make(char id[PL_STORE_ID_MAX]);

/// Fills the seats of a table of `sides` sides from "seats" and "mode" of a request (both may be absent).
pl_status server_seats_read(const json_t *request, int sides, pl_store_table *table, server_secrets *secrets, pl_error *error);
/// Puts the hashes of a new table's secrets into the store's gathering, and counts them in its seats.
pl_status server_secrets_keep(pl_store *store, pl_store_table *table, const server_secrets *secrets, pl_error *error);
/// What a new table answers: {table, seats: [{side, token? / invitation?}], watch}.
json_t *server_seats_answer(const pl_store_table *table, const server_secrets *secrets);
bool server_seat_is_computer(const pl_store_table *table, pl_side side);
bool server_seat_is_open(const pl_store_table *table, pl_side side);
