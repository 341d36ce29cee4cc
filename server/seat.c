// seat.c - tokens made, hashed and compared; seats read from a request.
#include "seat.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "limits.h"
#include "players/player.h"

enum { TOKEN_BYTES = 16 };

bool server_secrets_start(void) { return sodium_init() >= 0; }

server_token server_token_make(void)
{
    unsigned char bytes[TOKEN_BYTES];
    server_token token;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(token.text, sizeof token.text, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
    return token;
}

void server_token_hash(const char *token, uint8_t hash[PL_STORE_HASH_BYTES])
{
    crypto_generichash(hash, PL_STORE_HASH_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

uint64_t server_random(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

void server_table_id_make(char id[PL_STORE_ID_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";  // without those that are misread
    unsigned char bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < 16; i++)
        id[i] = letters[bytes[i] & 31];
    id[16] = '\0';
}

pl_sides server_seats_of(const pl_store_table *table, const char *token)
{
    uint8_t hash[PL_STORE_HASH_BYTES];
    pl_sides sides = 0;
    server_token_hash(token, hash);
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].has_token && !sodium_memcmp(table->seats[i].hash, hash, sizeof hash))
            sides |= PL_SIDE_BIT(table->seats[i].side);
    return sides;
}

// ---- the seats of a new table

static pl_status read_text(const json_t *json, const char *key, const char **out, pl_error *error)
{
    const json_t *value = json_object_get(json, key);
    if (value && !json_is_string(value))
        return pl_fail(error, PL_BAD, "%s: wanted text", key);
    *out = json_string_value(value);
    return PL_OK;
}

static pl_status read_seat(const json_t *json, int sides, pl_store_table *table, pl_error *error)
{
    static const char *const words[] = {"human", "computer", "open", NULL};
    const char *sits, *level, *player;
    json_int_t side = json_integer_value(json_object_get(json, "side"));
    if (side < 1 || side > sides)
        return pl_fail(error, PL_BAD, "seats: found side %lld, wanted 1 to %d", (long long)side, sides);
    if (read_text(json, "sits", &sits, error) || read_text(json, "level", &level, error) || read_text(json, "player", &player, error))
        return PL_BAD;
    if (!sits || pl_parse_word(sits, words) < 0)
        return pl_fail(error, PL_BAD, "seats: sits: found '%.20s', wanted human, computer or open", sits ? sits : "nothing");
    if (level && pl_parse_word(level, pl_player_names) < 0)
        return pl_fail(error, PL_BAD, "seats: level: found '%.20s', wanted random, scripted or search1 to search5", level);
    pl_store_seat *seat = &table->seats[side - 1];
    snprintf(seat->sits, sizeof seat->sits, "%s", sits);
    snprintf(seat->level, sizeof seat->level, "%s", level ? level : "scripted");
    return player ? server_clean_text(player, LIMIT_PLAYER_LETTERS, seat->player, sizeof seat->player, "seats: player", error) : PL_OK;
}

static void seat_by_mode(pl_store_table *table, int sides)
{
    bool is_solo = !strcmp(table->mode, "solo"), is_hot = !strcmp(table->mode, "hot-seat");
    table->seat_count = sides;
    for (int i = 0; i < sides; i++) {
        pl_store_seat *seat = &table->seats[i];
        *seat = (pl_store_seat){.side = (pl_side)(i + 1)};
        snprintf(seat->sits, sizeof seat->sits, "%s", !i || is_hot ? "human" : is_solo ? "computer" : "open");
        snprintf(seat->level, sizeof seat->level, "scripted");
    }
}

static void give_tokens(pl_store_table *table, server_token tokens[PL_SIDES_MAX + 1])
{
    bool is_hot = !strcmp(table->mode, "hot-seat");
    server_token shared = server_token_make();
    for (int i = 0; i < table->seat_count; i++) {
        pl_store_seat *seat = &table->seats[i];
        tokens[seat->side] = (server_token){""};
        seat->has_token = strcmp(seat->sits, "computer") != 0;
        if (!seat->has_token)
            continue;
        tokens[seat->side] = is_hot && !strcmp(seat->sits, "human") ? shared : server_token_make();
        server_token_hash(tokens[seat->side].text, seat->hash);
    }
}

pl_status server_seats_read(const json_t *request, int sides, pl_store_table *table, server_token tokens[PL_SIDES_MAX + 1], pl_error *error)
{
    static const char *const modes[] = {"solo", "hot-seat", "link", NULL};
    const char *mode;
    if (read_text(request, "mode", &mode, error))
        return PL_BAD;
    if (mode && pl_parse_word(mode, modes) < 0)
        return pl_fail(error, PL_BAD, "mode: found '%.20s', wanted solo, hot-seat or link", mode);
    snprintf(table->mode, sizeof table->mode, "%s", mode ? mode : "solo");
    seat_by_mode(table, sides);
    const json_t *seats = json_object_get(request, "seats");
    if (seats && !json_is_array(seats))
        return pl_fail(error, PL_BAD, "seats: wanted a list");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        pl_status status = read_seat(json_array_get(seats, i), sides, table, error);
        if (status)
            return status;
    }
    give_tokens(table, tokens);
    return PL_OK;
}

json_t *server_seats_answer(const pl_store_table *table, const server_token tokens[PL_SIDES_MAX + 1])
{
    json_t *seats = json_array();
    for (int i = 0; i < table->seat_count; i++) {
        pl_side side = table->seats[i].side;
        json_t *seat = json_pack("{s:i}", "side", (int)side);
        if (tokens[side].text[0])
            json_object_set_new(seat, "token", json_string(tokens[side].text));
        json_array_append_new(seats, seat);
    }
    return json_pack("{s:s, s:o, s:s}", "table", table->id, "seats", seats, "watch", table->id);
}

bool server_seat_is_computer(const pl_store_table *table, pl_side side)
{
    return side >= 1 && side <= table->seat_count && !strcmp(table->seats[side - 1].sits, "computer");
}
