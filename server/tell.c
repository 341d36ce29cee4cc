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

json_t *server_tell_players(const server_table *table)
{
    json_t *list = json_array();
    for (int i = 0; i < table->row.seat_count; i++) {
        const pl_store_seat *seat = &table->row.seats[i];
        bool is_here = false;
        for (const server_client *client = table->clients; client; client = client->table_next)
            is_here = is_here || (client->sides & PL_SIDE_BIT(seat->side));
        json_t *player = json_pack("{s:i, s:s, s:b}", "side", (int)seat->side, "sits", seat->sits, "is_here", is_here);
        if (!strcmp(seat->sits, "computer"))
            json_object_set_new(player, "level", json_string(seat->level));
        if (seat->player[0])
            json_object_set_new(player, "player", json_string(seat->player));
        json_array_append_new(list, player);
    }
    return list;
}

json_t *server_with_seed(json_t *told, const pl_server *server, const server_table *table)
{
    if (table->row.is_seed_given || server->options.takes_seeds)
        json_object_set_new(told, "seed", json_string(table->row.is_seed_given ? "given" : "allowed"));
    return told;
}

json_t *server_tell_seat(const server_client *client, json_t *chat)
{
    const server_table *table = client->table;
    pl_sides sides = client->sides;
    const pl_scene *scene = table->battle->scene;
    pl_side side = 1;
    while (side <= PL_SIDES_MAX && !(sides & PL_SIDE_BIT(side)))
        side++;
    json_t *told = json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:i, s:o, s:o, s:o, s:I}", "type", "seat", "table", table->row.id, "name",
                             table->row.name, "game", scene->rules->id, "mode", table->row.mode, "side", sides ? (int)side : 0, "sides",
                             sides_as_json(sides), "watching", table->watching, "players", server_tell_players(table), "scene",
                             pl_json_scene(scene), "chat", chat, "at", (json_int_t)server_table_at(table, sides ? side : 0));
    if (sides)
        json_object_set_new(told, "own", server_tell_own(client));
    return server_with_seed(told, client->server, table);
}

const char *server_why_over(const server_table *table)
{
    return pl_game_is_over(table->game) ? "the game has been played to its end" : "resigned";
}

json_t *server_tell_over(const server_table *table)
{
    pl_side winner = server_table_winner(table);
    json_t *over = json_pack("{s:s}", "why", server_why_over(table));
    if (winner)
        json_object_set_new(over, "winner", json_integer(winner));
    return over;
}

// ---- to everybody

void server_publish_message(server_table *table, json_t *message)
{
    size_t size;
    char *text = server_json_text(message, &size);
    json_decref(message);
    for (server_client *client = table->clients; client; client = client->table_next)
        if (text)
            server_send_text(client, text, size);
        else
            server_let_go(client);  // no memory: they will come back and ask for what they missed
    free(text);
}

void server_publish_seats(server_table *table)
{
    json_t *message = json_pack("{s:s, s:o, s:i}", "type", "seats", "players", server_tell_players(table), "watching", table->watching);
    size_t size;
    char *text = server_json_text(message, &size);
    for (server_client *client = table->clients; client && text; client = client->table_next) {
        if (!client->sides) {
            server_send_text(client, text, size);
            continue;
        }
        // Of a seat's keys its owner alone hears.
        json_t *own = json_copy(message);
        json_object_set_new(own, "own", server_tell_own(client));
        server_send(client, own);
    }
    free(text);
    json_decref(message);
}
