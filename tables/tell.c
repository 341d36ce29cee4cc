// tell.c - what the server says of a table besides the play: who sits there, that it is over. Play is tell_play.c.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "json_text.h"

static json_t *sides_as_json(pl_sides sides)
{
    json_t *list = json_array();
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        if (sides & PL_SIDE_BIT(side))
            json_array_append_new(list, json_integer(side));
    return list;
}

json_t *host_tell_players(const host_table *table)
{
    json_t *list = json_array();
    for (int i = 0; i < table->row.seat_count; i++) {
        const pl_store_seat *seat = &table->row.seats[i];
        bool is_here = false;
        for (const host_client *client = table->clients; client; client = client->table_next)
            is_here = is_here || (client->sides & PL_SIDE_BIT(seat->side));
        json_t *player = json_pack("{s:i, s:s, s:b}", PL_WIRE(Player, side), (int)seat->side, PL_WIRE(Player, sits), seat->sits,
                                   PL_WIRE(Player, is_here), is_here);
        if (!strcmp(seat->sits, PL_WORD_OF(Sits, computer)))
            json_object_set_new(player, PL_WIRE(Player, level), json_string(seat->level));
        if (seat->player[0])
            json_object_set_new(player, PL_WIRE(Player, player), json_string(seat->player));
        json_array_append_new(list, player);
    }
    return list;
}

json_t *host_with_seed(json_t *told, const pl_host *host, const host_table *table)
{
    if (table->row.is_seed_given || host->options.takes_seeds)
        json_object_set_new(told, PL_WIRE(SeatMessage, seed),
                            json_string(table->row.is_seed_given ? PL_WORD_OF(Seed, given) : PL_WORD_OF(Seed, allowed)));
    return told;
}

json_t *host_tell_seat(const host_client *client, json_t *chat)
{
    const host_table *table = client->table;
    pl_sides sides = client->sides;
    const pl_scene *scene = table->battle->scene;
    pl_side side = 1;
    while (side <= PL_SIDES_MAX && !(sides & PL_SIDE_BIT(side)))
        side++;
    json_t *told =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:i, s:o, s:o, s:o, s:I}", PL_WIRE(Told, type), PL_TOLD(seat),
                  PL_WIRE(SeatMessage, table), table->row.id, PL_WIRE(SeatMessage, name), table->row.name, PL_WIRE(SeatMessage, game),
                  scene->rules->id, PL_WIRE(SeatMessage, mode), table->row.mode, PL_WIRE(SeatMessage, side), sides ? (int)side : 0,
                  PL_WIRE(SeatMessage, sides), sides_as_json(sides), PL_WIRE(SeatMessage, watching), table->watching,
                  PL_WIRE(SeatMessage, players), host_tell_players(table), PL_WIRE(SeatMessage, scene), pl_json_scene(scene),
                  PL_WIRE(SeatMessage, chat), chat, PL_WIRE(SeatMessage, at), (json_int_t)host_table_at(table, sides ? side : 0));
    if (sides)
        json_object_set_new(told, PL_WIRE(SeatMessage, own), host_tell_own(client));
    return host_with_seed(told, client->host, table);
}

const char *host_why_over(const host_table *table)
{
    return pl_game_is_over(table->game) ? "the game has been played to its end" : "resigned";
}

json_t *host_tell_over(const host_table *table)
{
    pl_side winner = host_table_winner(table);
    json_t *over = json_pack("{s:s}", PL_WIRE(Over, why), host_why_over(table));
    if (winner)
        json_object_set_new(over, PL_WIRE(Over, winner), json_integer(winner));
    return over;
}

// ---- to everybody

void host_publish_message(host_table *table, json_t *message)
{
    size_t size;
    char *text = host_json_text(message, &size);
    json_decref(message);
    for (host_client *client = table->clients; client; client = client->table_next)
        if (text)
            host_send_text(client, text, size);
        else
            host_let_go(client);  // no memory: they will come back and ask for what they missed
    free(text);
}

void host_publish_seats(host_table *table)
{
    json_t *message = json_pack("{s:s, s:o, s:i}", PL_WIRE(Told, type), PL_TOLD(seats), PL_WIRE(Seats, players), host_tell_players(table),
                                PL_WIRE(Seats, watching), table->watching);
    size_t size;
    char *text = host_json_text(message, &size);
    for (host_client *client = table->clients; client && text; client = client->table_next) {
        if (!client->sides) {
            host_send_text(client, text, size);
            continue;
        }
        // Of a seat's keys its owner alone hears.
        json_t *own = json_copy(message);
        json_object_set_new(own, PL_WIRE(Seats, own), host_tell_own(client));
        host_send(client, own);
    }
    free(text);
    json_decref(message);
}
