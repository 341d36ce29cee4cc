// seat.h - who may sit where: tokens, and the seats of a new table as a request asks for them.
// Stands on store.h. A token is 128 random bits; the store and the server keep its hash alone.
#pragma once
#include <jansson.h>

#include "phaseline/ruleset.h"
#include "store/store.h"

enum { SERVER_TOKEN_TEXT = 24 };  // 22 letters of base64url and the closing zero, with room

typedef struct server_token {
    char text[SERVER_TOKEN_TEXT];
} server_token;

/// libsodium made ready; false: it cannot be.
bool server_secrets_start(void);
server_token server_token_make(void);
void server_token_hash(const char *token, uint8_t hash[PL_STORE_HASH_BYTES]);
uint64_t server_random(void);
/// A fresh table's id: 80 random bits, since whoever knows it may watch.
void server_table_id_make(char id[PL_STORE_ID_MAX]);
/// The sides of a table that a token sits on; 0: none. The same time is taken whatever the token.
pl_sides server_seats_of(const pl_store_table *table, const char *token);

/// Fills the seats of a table of `sides` sides from "seats" and "mode" of a request (both may be absent). tokens: by side, empty for computers.
pl_status server_seats_read(const json_t *request, int sides, pl_store_table *table, server_token tokens[PL_SIDES_MAX + 1],
                            pl_error *error);
/// What a new table answers: {table, seats: [{side, token?}], watch}.
json_t *server_seats_answer(const pl_store_table *table, const server_token tokens[PL_SIDES_MAX + 1]);
bool server_seat_is_computer(const pl_store_table *table, pl_side side);
