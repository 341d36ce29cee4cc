// seat.c - seats read from a request, and the secrets that open them.
#include "seat.h"

#include <stdio.h>
#include <string.h>

#include "formats/wire.h"
#include "limits.h"
#include "players/player.h"

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
    const char *sits, *level, *player;
    json_int_t side = json_integer_value(json_object_get(json, PL_WIRE(SeatWish, side)));
    if (side < 1 || side > sides)
        return pl_fail(error, PL_BAD, "seats: found side %lld, wanted 1 to %d", (long long)side, sides);
    if (read_text(json, PL_WIRE(SeatWish, sits), &sits, error) || read_text(json, PL_WIRE(SeatWish, level), &level, error) ||
        read_text(json, PL_WIRE(SeatWish, player), &player, error))
        return PL_BAD;
    if (!sits || pl_parse_word(sits, pl_words_Sits) < 0)
        return pl_fail(error, PL_BAD, "seats: sits: found '%.20s', wanted human, computer or open", sits ? sits : "nothing");
    if (level && pl_parse_word(level, pl_player_names) < 0)
        return pl_fail(error, PL_BAD, "seats: level: found '%.20s', wanted random, scripted or search1 to search5", level);
    pl_store_seat *seat = &table->seats[side - 1];
    snprintf(seat->sits, sizeof seat->sits, "%s", sits);
    snprintf(seat->level, sizeof seat->level, "%s", level ? level : PL_WORD_OF(Level, scripted));
    return player ? host_clean_text(player, LIMIT_PLAYER_LETTERS, seat->player, sizeof seat->player, "seats: player", error) : PL_OK;
}

static void seat_by_mode(pl_store_table *table, int sides)
{
    bool is_solo = !strcmp(table->mode, PL_WORD_OF(Mode, solo)), is_hot = !strcmp(table->mode, PL_WORD_OF(Mode, hot_seat));
    table->seat_count = sides;
    for (int i = 0; i < sides; i++) {
        pl_store_seat *seat = &table->seats[i];
        *seat = (pl_store_seat){.side = (pl_side)(i + 1)};
        snprintf(seat->sits, sizeof seat->sits, "%s",
                 !i || is_hot ? PL_WORD_OF(Sits, human)
                 : is_solo    ? PL_WORD_OF(Sits, computer)
                              : PL_WORD_OF(Sits, open));
        snprintf(seat->level, sizeof seat->level, "%s", PL_WORD_OF(Level, scripted));
    }
}

static void make_secrets(const pl_world *world, const pl_store_table *table, host_secrets *secrets)
{
    bool is_hot = !strcmp(table->mode, PL_WORD_OF(Mode, hot_seat));
    host_token shared = host_token_make(world);
    *secrets = (host_secrets){0};
    for (pl_side side = 1; side <= table->seat_count; side++)
        if (!host_seat_is_computer(table, side))
            secrets->of[side] = is_hot && !host_seat_is_open(table, side) ? shared : host_token_make(world);
}

pl_status host_seats_read(const pl_world *world, const json_t *request, int sides, pl_store_table *table, host_secrets *secrets,
                          pl_error *error)
{
    const char *mode;
    if (read_text(request, PL_WIRE(NewTable, mode), &mode, error))
        return PL_BAD;
    if (mode && pl_parse_word(mode, pl_words_Mode) < 0)
        return pl_fail(error, PL_BAD, "mode: found '%.20s', wanted solo, hot-seat or link", mode);
    if (mode && !strcmp(mode, PL_WORD_OF(Mode, lesson)))
        return pl_fail(error, PL_BAD,
                       "mode: found 'lesson', wanted solo, hot-seat or link; a lesson is asked for by its id, under 'lesson'");
    snprintf(table->mode, sizeof table->mode, "%s", mode ? mode : PL_WORD_OF(Mode, solo));
    seat_by_mode(table, sides);
    const json_t *seats = json_object_get(request, PL_WIRE(NewTable, seats));
    if (seats && !json_is_array(seats))
        return pl_fail(error, PL_BAD, "seats: wanted a list");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        pl_status status = read_seat(json_array_get(seats, i), sides, table, error);
        if (status)
            return status;
    }
    make_secrets(world, table, secrets);
    return PL_OK;
}

pl_status host_secrets_keep(const pl_world *world, pl_store *store, pl_store_table *table, const host_secrets *secrets, pl_error *error)
{
    pl_status status = PL_OK;
    for (pl_side side = 1; side <= table->seat_count && !status; side++) {
        pl_store_key_kind sitting = secrets->is_own ? PL_KEY_INVITED : PL_KEY_MADE;
        pl_store_key key = {.side = side, .kind = host_seat_is_open(table, side) ? PL_KEY_INVITATION : sitting};
        if (!secrets->of[side].text[0])
            continue;
        host_token_hash(world, secrets->of[side].text, key.hash);
        table->seats[side - 1].key_count = key.kind == sitting;
        status = pl_store_add_key(store, table->number, &key, error);
    }
    return status;
}

json_t *host_seats_answer(const pl_store_table *table, const host_secrets *secrets)
{
    json_t *seats = json_array();
    for (pl_side side = 1; side <= table->seat_count; side++) {
        json_t *seat = json_pack("{s:i}", PL_WIRE(SeatMade, side), (int)side);
        if (secrets->of[side].text[0])
            json_object_set_new(seat, host_seat_is_open(table, side) ? PL_WIRE(SeatMade, invitation) : PL_WIRE(SeatMade, token),
                                json_string(secrets->of[side].text));
        json_array_append_new(seats, seat);
    }
    return json_pack("{s:s, s:o, s:s}", PL_WIRE(TableMade, table), table->id, PL_WIRE(TableMade, seats), seats, PL_WIRE(TableMade, watch),
                     table->id);
}

static bool sits(const pl_store_table *table, pl_side side, const char *word)
{
    return side >= 1 && side <= table->seat_count && !strcmp(table->seats[side - 1].sits, word);
}

bool host_seat_is_computer(const pl_store_table *table, pl_side side) { return sits(table, side, PL_WORD_OF(Sits, computer)); }
bool host_seat_is_open(const pl_store_table *table, pl_side side) { return sits(table, side, PL_WORD_OF(Sits, open)); }
