// computer.c - computers' turns and odds: worked on by libuv's threads from copies, handed back on the loop's thread.
#include "inside.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "players/odds_json.h"
#include "players/player.h"
#include "players/minds.h"

// Only so many search at once, and libuv's other threads stay free for whoever else is asked.
enum { SEARCHES_MAX = 2, PATIENCE_MS = 2000 };

/// Everything a thread needs, copied: it touches nothing of the loop's but the scene, which is const.
struct server_job {
    uv_work_t work;
    uv_timer_t clock;
    pl_server *server;
    server_table *table;  // NULL: nobody waits for it any more
    server_battle *battle;
    pl_state *state;
    uint32_t entries, cuts;  // where the table stood
    pl_side side;
    char level[PL_STORE_WORD_MAX];
    uint64_t seed;
    bool has_clock, is_search;
    atomic_bool stop;  // nobody needs more thought: the player answers at once with its best so far
    bool has_choice;
    pl_choice choice;
    pl_item items[PL_ITEMS_MAX];
    // odds
    uint64_t client;
    json_t *id;
    uint32_t copies;
    pl_status status;
    pl_odds odds;
};

static server_job *make_job(pl_server *server, server_table *table, pl_side side)
{
    server_job *job = calloc(1, sizeof *job);
    pl_state *state = pl_scene_block(table->battle->scene);
    if (!job || !state) {
        free(job);
        free(state);
        return NULL;
    }
    pl_state_copy(state, pl_game_state(table->game));
    job->server = server;
    job->battle = server_battle_use(table->battle);
    job->state = state;
    job->entries = table->journal.entry_count;
    job->cuts = table->cuts;
    job->side = side;
    job->seed = server_random();
    job->work.data = job->clock.data = job;
    server->metrics.jobs++;
    return job;
}

static void free_job(server_job *job)
{
    job->server->metrics.jobs--;
    server_battle_leave(&job->server->battles, job->battle);
    free(job->state);
    json_decref(job->id);
    free(job);
}

static void clock_closed(uv_handle_t *handle) { free_job(handle->data); }

static void end_job(server_job *job)
{
    if (job->has_clock)
        uv_close((uv_handle_t *)&job->clock, clock_closed);
    else
        free_job(job);
}

// ---- a computer's turn

pl_choice server_keep_choice(pl_choice choice, pl_item items[PL_ITEMS_MAX])
{
    if (choice.item_count)
        memcpy(items, choice.items, sizeof *items * (size_t)choice.item_count);
    choice.items = items;
    return choice;
}

static void think(uv_work_t *work)
{
    server_job *job = work->data;
    pl_player *player;
    if (job->has_choice || atomic_load(&job->stop) || pl_player_create(job->level, job->battle->scene, job->seed, &player, NULL))
        return;
    pl_player_set_stop(player, &job->stop);
    job->choice = server_keep_choice(pl_player_choose(player, job->state, job->side), job->items);
    job->has_choice = true;
    pl_player_destroy(player);
}

// A computer's choice goes the way of everybody's. One that the rules refuse would be our own mistake: the declared default stands in.
static void play_for(server_job *job, const pl_choice *wanted)
{
    server_table *table = job->table;
    pl_server *server = job->server;
    pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    job->table = NULL;
    table->job = NULL;
    table = server_settle(server, table);
    if (!table)
        return;
    bool is_stale = table->journal.entry_count != job->entries || table->cuts != job->cuts;
    if (is_stale || !(server_table_asked(table) & PL_SIDE_BIT(job->side))) {
        server_wake_computer(server, table);
        return;
    }
    pl_status status = wanted ? server_play(server, table, wanted, 0, &error) : PL_ILLEGAL;
    if (status == PL_ILLEGAL) {
        pl_choice fallback = pl_game_default(table->game, pl_mind_in(table->game), job->side, items);
        status = server_play(server, table, &fallback, 0, &error);
    }
    server_change change = {.kind = CHANGE_CHOICE, .table = table, .side = job->side};
    if (status == PL_ILLEGAL || status == PL_FULL)
        fprintf(stderr, "phaseline: table %s: the computer has no move: %s\n", table->row.id, error.text);
    else if (status || !server_await(server, change)) {
        server_drop_changes(server, server_why_lost(server, status, &error));
        server_reload_table(server, table);
    } else {
        server->metrics.computer_total++;
        server_answer_none(server, table);
    }
}

static void time_is_up(uv_timer_t *clock)
{
    server_job *job = clock->data;
    if (!job->table)
        return;
    job->server->metrics.computer_late_total++;
    atomic_store(&job->stop, true);     // it hands back what it has
    uv_cancel((uv_req_t *)&job->work);  // if it was still waiting for a thread: the default stands in
}

static void thought(uv_work_t *work, int status)
{
    server_job *job = work->data;
    job->server->searching -= job->is_search;
    (void)status;
    if (job->table && !job->server->is_stopping)
        play_for(job, job->has_choice ? &job->choice : NULL);
    if (job->table)
        job->table->job = NULL;
    end_job(job);
}

void server_wake_computer(pl_server *server, server_table *table)
{
    bool can_think = !table->job && !server->is_stopping && !server_is_put_off(server, table);
    pl_side side = can_think ? server_table_computer(table) : 0;
    server_job *job = side ? make_job(server, table, side) : NULL;
    if (side && !job)
        server_put_off(server, table);
    if (!job)
        return;
    const char *level = table->row.seats[side - 1].level;
    job->is_search = !strncmp(level, "search", 6) && server->searching < SEARCHES_MAX;
    snprintf(job->level, sizeof job->level, "%s", job->is_search || !strcmp(level, "random") ? level : "scripted");
    server->searching += job->is_search;
    job->table = table;
    table->job = job;
    // What a lesson says goes the same way, so that it comes no sooner than what is thought out.
    if (server_is_led(table) && server_coach_plays(table, &job->choice)) {
        job->choice = server_keep_choice(job->choice, job->items);
        job->has_choice = true;
    }
    job->has_clock = !uv_timer_init(&server->loop, &job->clock);
    if (job->has_clock)
        uv_timer_start(&job->clock, time_is_up, (uint64_t)server->options.computer_ms, 0);
    if (uv_queue_work(&server->loop, &job->work, think, thought)) {
        table->job = NULL;
        server->searching -= job->is_search;
        job->table = NULL;
        end_job(job);
        server_put_off(server, table);
    }
}

void server_forget_job(server_table *table)
{
    if (!table->job)
        return;
    table->job->table = NULL;
    atomic_store(&table->job->stop, true);
    uv_cancel((uv_req_t *)&table->job->work);
    table->job = NULL;
}

static void wake_up(uv_timer_t *clock) { (void)clock; }

bool server_end_jobs(pl_server *server)
{
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (server_table *table = server->tables[i]; table; table = table->next)
            server_forget_job(table);
    for (server_client *client = server->clients; client; client = client->next)
        server_forget_advice(client);
    server_stop_tasks(server);
    if (!server->metrics.jobs)
        return true;
    // The clock is there so that the loop turns even if nothing happens.
    int64_t end = server_now(server) + PATIENCE_MS;
    uv_timer_start(&server->tidy, wake_up, 50, 50);
    while (server->metrics.jobs && server_now(server) < end)
        uv_run(&server->loop, UV_RUN_ONCE);
    return !server->metrics.jobs;
}

// ---- odds

static void weigh(uv_work_t *work)
{
    server_job *job = work->data;
    pl_oracle *oracle;
    job->status = pl_oracle_create(job->battle->scene, &oracle, NULL);
    if (job->status)
        return;
    job->status = pl_oracle_ask(oracle, job->state, &job->choice, job->copies, job->seed, &job->odds);
    pl_oracle_destroy(oracle);
}

static void weighed(uv_work_t *work, int status)
{
    server_job *job = work->data;
    server_client *client = server_client_named(job->server, job->client);
    if (client) {
        client->has_odds = false;
        json_t *message = job->id ? json_pack("{s:O}", PL_WIRE(Sent, id), job->id) : json_object();
        if (status || job->status)
            server_send_error(client, job->id, "odds: the choice cannot be made now");
        else
            server_answer(client, message, pl_odds_json(job->battle->scene, job->choice.side, &job->odds));
        json_decref(message);
    }
    end_job(job);
}

void server_ask_odds(server_client *client, const json_t *message)
{
    enum { COPIES = 300 };
    server_table *table = client->table;
    pl_side side = server_client_side(client, message);
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    pl_error error = {0};
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    json_int_t copies = json_integer_value(json_object_get(message, PL_WIRE(AskOdds, copies)));
    if (!side || !(server_table_asked(table) & PL_SIDE_BIT(side))) {
        server_send_error(client, id, "odds: your side is not asked now");
        return;
    }
    if (client->has_odds) {
        server_send_error(client, id, "limit: one question of odds at a time");
        return;
    }
    if (pl_json_choice_read(table->battle->scene, side, json_object_get(message, PL_WIRE(AskOdds, choice)), &choice, items, &error)) {
        server_send_error(client, id, error.text);
        return;
    }
    pl_game *game = server_foreseen(client, message, side);
    if (!game)
        return;
    if (pl_game_check(game, &choice)) {
        json_t *why = pl_json_refusal(game);
        json_object_set_new(why, PL_WIRE(Verdict, ok), json_false());
        server_answer(client, message, why);
        return;
    }
    uint32_t wanted = copies < 1 ? COPIES : copies > LIMIT_ODDS_COPIES ? LIMIT_ODDS_COPIES : (uint32_t)copies;
    if (!server_pay(client, wanted, message))
        return;
    server_job *job = make_job(client->server, table, side);
    if (!job) {
        server_send_error(client, id, "no memory");
        return;
    }
    if (game != table->game)
        pl_state_copy(job->state, pl_game_state(game));
    // Drawn by what the side has seen: asked again at the same place the answer is the same, and so it is for twins.
    job->seed = (uint64_t)server_table_mark(table)->step[side] * (PL_SIDES_MAX + 1) + side;
    job->choice = server_keep_choice(choice, job->items);
    job->copies = wanted;
    job->client = client->serial;
    job->id = json_incref((json_t *)(uintptr_t)id);  // the loop's thread alone touches it
    client->has_odds = true;
    if (uv_queue_work(&client->server->loop, &job->work, weigh, weighed)) {
        client->has_odds = false;
        end_job(job);
    }
}
