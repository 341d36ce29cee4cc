// secret.c - tokens made, read and compared.
#include "secret.h"

#include <string.h>

enum { TOKEN_BYTES = 16, TOKEN_LETTERS = 22 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void host_wipe(void *secret, size_t size)
{
    volatile unsigned char *bytes = secret;
    while (size)
        bytes[--size] = 0;
}

// Six bits a letter; the last one has four zeros below the two that are left.
host_token host_token_make(const pl_world *world)
{
    unsigned char bytes[TOKEN_BYTES + 1] = {0};
    host_token token = {0};
    world->random(bytes, TOKEN_BYTES);
    for (int i = 0; i < TOKEN_LETTERS; i++) {
        int bit = i * 6, at = bit / 8;
        unsigned two = (unsigned)bytes[at] << 8 | bytes[at + 1 <= TOKEN_BYTES ? at + 1 : at];
        token.text[i] = letters[two >> (10 - bit % 8) & 63];
    }
    host_wipe(bytes, sizeof bytes);
    return token;
}

bool host_is_token(const char *text)
{
    if (!text || strlen(text) != TOKEN_LETTERS || strspn(text, letters) != TOKEN_LETTERS)
        return false;
    return (strchr(letters, text[TOKEN_LETTERS - 1]) - letters) % 16 == 0;  // the same bits have one text alone
}

void host_token_hash(const pl_world *world, const char *token, uint8_t hash[PL_STORE_HASH_BYTES])
{
    world->hash(token, strlen(token), hash);
}

bool host_is_same_hash(const uint8_t a[PL_STORE_HASH_BYTES], const uint8_t b[PL_STORE_HASH_BYTES])
{
    volatile unsigned differs = 0;
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++)
        differs |= (unsigned)(a[i] ^ b[i]);
    return !differs;
}

uint64_t host_random(const pl_world *world)
{
    uint64_t number;
    world->random(&number, sizeof number);
    return number;
}

void host_table_id_make(const pl_world *world, char id[PL_STORE_ID_MAX])
{
    static const char readable[] = "abcdefghijkmnpqrstuvwxyz23456789";  // without those that are misread
    unsigned char bytes[16];
    world->random(bytes, sizeof bytes);
    for (int i = 0; i < 16; i++)
        id[i] = readable[bytes[i] & 31];
    id[16] = '\0';
}
