// secret.h - what opens a seat and names a table: 128 random bits as text, whose hash alone the store and the host keep.
// Stands on host.h, whose world has the random bytes and the hash.
#pragma once
#include "host.h"

enum { HOST_TOKEN_TEXT = 24 };  // 22 letters of base64url and the closing zero, with room

typedef struct host_token {
    char text[HOST_TOKEN_TEXT];
} host_token;

host_token host_token_make(const pl_world *world);
/// 22 letters that stand for 128 bits, as whoever sits down makes them for itself.
bool host_is_token(const char *text);
void host_token_hash(const pl_world *world, const char *token, uint8_t hash[PL_STORE_HASH_BYTES]);
/// Takes the same time wherever they differ.
bool host_is_same_hash(const uint8_t a[PL_STORE_HASH_BYTES], const uint8_t b[PL_STORE_HASH_BYTES]);
/// Leaves zeros, even where the compiler sees that nobody reads them.
void host_wipe(void *secret, size_t size);
uint64_t host_random(const pl_world *world);
/// A fresh table's id: 80 random bits, since whoever knows it may watch.
void host_table_id_make(const pl_world *world, char id[PL_STORE_ID_MAX]);
