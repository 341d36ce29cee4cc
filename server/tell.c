// tell.c - what the server says of a table: the seat, the view, the events, to each as much as it may know.
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

json_t *server_tell_seat(server_table *table, pl_sides sides, json_t *chat)
{
    const pl_scene *scene = table->battle->scene;
    pl_side side = 1;
    while (side <= PL_SIDES_MAX && !(sides & PL_SIDE_BIT(side)))
        side++;
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:i, s:o, s:o, s:o, s:I}", "type", "seat", "table", table->row.id, "name",
                     table->row.name, "game", scene->rules->id, "mode", table->row.mode, "side", sides ? (int)side : 0, "sides",
                     sides_as_json(sides), "watching", table->watching, "players", server_tell_players(table), "scene",
                     pl_json_scene(scene), "chat", chat, "at", (json_int_t)server_table_at(table, sides ? side : 0));
}

json_t *server_tell_over(const server_table *table)
{
    pl_side winner = server_table_winner(table);
    bool is_played = pl_game_is_over(table->game);
    json_t *over = json_pack("{s:s}", "why", is_played ? "the game has been played to its end" : "resigned");
    if (winner)
        json_object_set_new(over, "winner", json_integer(winner));
    return over;
}

// ---- the view

static const char *prompt_of(const server_table *table)
{
    const pl_turn *turn = pl_game_turn(table->game);
    if (!turn->state->depth)
        return NULL;
    const pl_frame *top = pl_top(turn);
    return turn->rules->sequences[top->sequence].steps[top->row].prompt;
}

static void put_decision(json_t *message, server_table *table, pl_side side)
{
    pl_item items[PL_ITEMS_MAX];
    const char *prompt = prompt_of(table);
    json_object_set_new(message, "options", pl_json_options(table->game, side, false));
    pl_choice fallback = pl_game_default(table->game, side, items);
    json_object_set_new(message, "default", pl_json_choice(table->battle->scene, &fallback));
    if (prompt)
        json_object_set_new(message, "prompt", json_string(prompt));
}

static json_t *tell_undo(const server_table *table, pl_side side)
{
    uint32_t kept;
    bool is_free;
    const char *why;
    server_table_undo(table, side, &kept, &is_free, &why);
    json_t *undo = json_pack("{s:b}", "free", is_free);
    if (why)
        json_object_set_new(undo, "why", json_string(why));
    return undo;
}

json_t *server_tell_view(server_table *table, pl_side side)
{
    const pl_scene *scene = table->battle->scene;
    const server_mark *mark = server_table_mark(table);
    pl_sides asked = server_table_asked(table);
    const pl_state *view = server_battle_view(table->battle, pl_game_state(table->game), side);
    json_t *message = json_pack("{s:s, s:i, s:I, s:i, s:i, s:o, s:o}", "type", "view", "side", (int)side, "at",
                                (json_int_t)server_table_at(table, side), "step", (int)mark->step[side], "n", (int)mark->n[side], "view",
                                pl_json_view(scene, view, side), "asked", sides_as_json(asked));
    if (side && (asked & PL_SIDE_BIT(side)))
        put_decision(message, table, side);
    if (side)
        json_object_set_new(message, "undo", tell_undo(table, side));
    if (server_table_is_over(table))
        json_object_set_new(message, "over", server_tell_over(table));
    return message;
}

void server_send_view(server_client *client, pl_side side)
{
    client->shown = side;
    server_send(client, server_tell_view(client->table, side));
}

// ---- events

typedef struct gathering {
    const server_table *table;
    pl_side side;
    uint32_t from;
    json_t *list;
} gathering;

static bool gather_events(void *context, const pl_game *game, uint32_t entries)
{
    gathering *g = context;
    uint32_t before = entries ? g->table->marks[entries - 1].n[g->side] : 0;
    if (g->table->marks[entries].n[g->side] <= g->from)
        return true;
    json_t *events = pl_json_events(game, g->side);
    for (size_t i = g->from > before ? g->from - before : 0; i < json_array_size(events); i++)
        json_array_append(g->list, json_array_get(events, i));
    json_decref(events);
    return true;
}

json_t *server_tell_events(server_table *table, pl_side side, uint32_t from)
{
    uint32_t count = table->journal.entry_count;
    gathering g = {table, side, from, json_array()};
    pl_error error;
    bool is_missed = from < server_table_mark(table)->n[side];
    // Mostly only the last entry is missing, and the game still has its events.
    bool is_at_hand = table->is_log_last && (!count || from >= table->marks[count - 1].n[side]);
    if (is_missed && is_at_hand)
        gather_events(&g, table->game, count);
    else if (is_missed)
        server_table_replay(table, table->battle->scratch, count, gather_events, &g, &error);
    return json_pack("{s:s, s:i, s:I, s:i, s:o}", "type", "events", "side", (int)side, "at", (json_int_t)server_table_at(table, side),
                     "from", (int)from, "list", g.list);
}

// ---- to everybody

typedef struct telling {
    char *text;
    size_t size;
} telling;

static void keep_text(telling *to, json_t *message)
{
    to->text = server_json_text(message, &to->size);
    json_decref(message);
}

static void publish_to(server_client *client, server_table *table, pl_side viewer, telling *view)
{
    if (!client->wants_views)
        return;
    if (!view[viewer].text)
        keep_text(&view[viewer], server_tell_view(table, viewer));
    client->shown = viewer;
    if (view[viewer].text)
        server_send_text(client, view[viewer].text, view[viewer].size);
}

void server_publish(server_table *table)
{
    const server_mark *now = server_table_mark(table), *before = now - 1;
    telling events[PL_SIDES_MAX + 1] = {0}, view[PL_SIDES_MAX + 1] = {0};
    for (server_client *client = table->clients; client; client = client->table_next) {
        bool has_seen = false;
        for (pl_side side = 0; side <= table->battle->scene->side_count; side++) {
            bool is_own = client->sides ? (client->sides & PL_SIDE_BIT(side)) != 0 : side == 0;
            if (!is_own || now->step[side] == before->step[side])
                continue;
            has_seen = true;
            if (now->n[side] == before->n[side] && client->wants_views)
                continue;  // the view says it
            if (!events[side].text)
                keep_text(&events[side], server_tell_events(table, side, before->n[side]));
            if (events[side].text)
                server_send_text(client, events[side].text, events[side].size);
        }
        if (has_seen)
            publish_to(client, table, server_client_viewer(client), view);
    }
    for (int side = 0; side <= PL_SIDES_MAX; side++) {
        free(events[side].text);
        free(view[side].text);
    }
}

void server_publish_views(server_table *table)
{
    telling view[PL_SIDES_MAX + 1] = {0};
    for (server_client *client = table->clients; client; client = client->table_next)
        publish_to(client, table, server_client_viewer(client), view);
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        free(view[side].text);
}

void server_publish_message(server_table *table, json_t *message)
{
    telling said;
    keep_text(&said, message);
    if (said.text)
        for (server_client *client = table->clients; client; client = client->table_next)
            server_send_text(client, said.text, said.size);
    free(said.text);
}

void server_publish_seats(server_table *table)
{
    server_publish_message(
        table, json_pack("{s:s, s:o, s:i}", "type", "seats", "players", server_tell_players(table), "watching", table->watching));
}
