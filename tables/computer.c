// computer.c - computers' turns and odds: thought elsewhere from copies, and handed back.
#include "inside.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/notation.h"
#include "players/odds_json.h"
#include "players/player.h"
#include "players/minds.h"
#include "thought.h"

// Only so many search at once, and other threads stay free for whoever else is asked.
enum { SEARCHES_MAX = 2 };

/// Everything a thread needs, copied: it touches nothing of the host's but the scene, which is const.
struct host_job {
    pl_task task;
    pl_host *host;
    host_table *table;   // NULL: nobody waits for it any more
    host_parked parked;  // its place, where it has been thought and its table has a change on its way
    host_battle *battle;
    pl_state *state;
    uint32_t entries, cuts;  // where the table stood
    pl_side side;
    char level[PL_STORE_WORD_MAX];
    uint64_t seed;
    bool is_search;
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
    json_t *told;  // the same, weighed in another instance; NULL: it was not
};

static host_job *make_job(pl_host *host, host_table *table, pl_side side)
{
    host_job *job = calloc(1, sizeof *job);
    pl_state *state = pl_scene_block(table->battle->scene);
    if (!job || !state) {
        free(job);
        free(state);
        return NULL;
    }
    pl_state_copy(state, pl_game_state(table->game));
    job->host = host;
    job->battle = host_battle_use(table->battle);
    job->state = state;
    job->entries = table->journal.entry_count;
    job->cuts = table->cuts;
    job->side = side;
    job->seed = host_random(&host->world);
    host->metrics.jobs++;
    return job;
}

static void free_job(host_job *job)
{
    job->host->metrics.jobs--;
    host_battle_leave(&job->host->battles, job->battle);
    free(job->state);
    json_decref(job->id);
    json_decref(job->told);
    free(job);
}

static void cancel(pl_host *host, pl_task *task) { host->world.cancel(host->world.data, task); }

// ---- a computer's turn

pl_choice host_keep_choice(pl_choice choice, pl_item items[PL_ITEMS_MAX])
{
    if (choice.item_count)
        memcpy(items, choice.items, sizeof *items * (size_t)choice.item_count);
    choice.items = items;
    return choice;
}

static void think(pl_task *task)
{
    host_job *job = (host_job *)(void *)task;
    pl_player *player;
    if (job->has_choice || atomic_load(&job->stop) || pl_player_create(job->level, job->battle->scene, job->seed, &player, NULL))
        return;
    pl_player_set_stop(player, &job->stop);
    job->choice = host_keep_choice(pl_player_choose(player, job->state, job->side), job->items);
    job->has_choice = true;
    pl_player_destroy(player);
}

// The same elsewhere. What a lesson says is known already.
static char *write_turn(pl_task *task)
{
    host_job *job = (host_job *)(void *)task;
    const host_thought thought = {.what = "choice",
                                  .battle = job->battle->battle,
                                  .state = job->state,
                                  .side = job->side,
                                  .seed = job->seed,
                                  .level = job->level,
                                  .ms = job->host->options.computer_ms};
    return job->has_choice ? NULL : host_thought_write(&thought);
}

static bool take_turn(pl_task *task, const char *answer, size_t size)
{
    host_job *job = (host_job *)(void *)task;
    json_t *choice = host_thought_answer(answer, size, "choice");
    const char *text = json_string_value(choice);
    job->has_choice = text && !pl_choice_recall(job->battle->scene, job->side, text, &job->choice, job->items, NULL);
    json_decref(choice);
    return job->has_choice;
}

static void go_on(host_parked *parked);

// A computer's choice goes the way of everybody's. One that the rules refuse would be our own mistake: the declared default stands in.
static void play_for(host_job *job, const pl_choice *wanted)
{
    host_table *table = job->table;
    pl_host *host = job->host;
    pl_item items[PL_ITEMS_MAX];
    pl_error error = {0};
    table->job = NULL;
    table = host_settle(host, table);
    job->table = table && table->is_changing ? table : NULL;
    if (job->table) {
        table->job = job;
        host_park(host, &job->parked, go_on);
    }
    if (!table || job->table)
        return;
    bool is_stale = table->journal.entry_count != job->entries || table->cuts != job->cuts;
    if (is_stale || !(host_table_asked(table) & PL_SIDE_BIT(job->side))) {
        host_wake_computer(host, table);
        return;
    }
    pl_status status = wanted ? host_play(host, table, wanted, 0, &error) : PL_ILLEGAL;
    if (status == PL_ILLEGAL) {
        pl_choice fallback = pl_game_default(table->game, pl_mind_in(table->game), job->side, items);
        status = host_play(host, table, &fallback, 0, &error);
    }
    host_change change = {.kind = CHANGE_CHOICE, .table = table, .side = job->side};
    if (status == PL_ILLEGAL || status == PL_FULL)
        fprintf(stderr, "phaseline: table %s: the computer has no move: %s\n", table->row.id, error.text);
    else if (status || !host_await(host, change)) {
        host_drop_changes(host, host_why_lost(host, status, &error));
        host_reload_table(host, table);
    } else {
        host->metrics.computer_total++;
        host_answer_none(host, table);
    }
}

static void time_is_up(pl_task *task)
{
    host_job *job = (host_job *)(void *)task;
    if (!job->table)
        return;
    job->host->metrics.computer_late_total++;
    atomic_store(&job->stop, true);  // it hands back what it has
    cancel(job->host, task);         // if it was still waiting for a thread: the default stands in
}

static void play_or_end(host_job *job)
{
    if (job->table && !job->host->is_stopping)
        play_for(job, job->has_choice ? &job->choice : NULL);
    if (job->parked.is_parked)
        return;
    if (job->table)
        job->table->job = NULL;
    free_job(job);
}

static void go_on(host_parked *parked) { play_or_end((host_job *)(void *)((char *)parked - offsetof(host_job, parked))); }

static void thought(pl_task *task, bool was_run)
{
    host_job *job = (host_job *)(void *)task;
    job->host->searching -= job->is_search;
    (void)was_run;
    play_or_end(job);
}

void host_wake_computer(pl_host *host, host_table *table)
{
    bool can_think = !table->job && !host->is_stopping && !host_is_put_off(host, table);
    pl_side side = can_think ? host_table_computer(table) : 0;
    host_job *job = side ? make_job(host, table, side) : NULL;
    if (side && !job)
        host_put_off(host, table);
    if (!job)
        return;
    const char *level = table->row.seats[side - 1].level;
    job->is_search = !strncmp(level, "search", 6) && host->searching < SEARCHES_MAX;
    snprintf(job->level, sizeof job->level, "%s", job->is_search || !strcmp(level, "random") ? level : "scripted");
    host->searching += job->is_search;
    job->table = table;
    table->job = job;
    // What a lesson says goes the same way, so that it comes no sooner than what is thought out.
    if (host_is_led(table) && host_coach_plays(table, &job->choice)) {
        job->choice = host_keep_choice(job->choice, job->items);
        job->has_choice = true;
    }
    job->task = (pl_task){.run = think, .done = thought, .late = time_is_up, .write = write_turn, .take = take_turn};
    if (!host->world.begin(host->world.data, &job->task, host->options.computer_ms)) {
        table->job = NULL;
        host->searching -= job->is_search;
        job->table = NULL;
        free_job(job);
        host_put_off(host, table);
    }
}

void host_forget_job(host_table *table)
{
    host_job *job = table->job;
    if (!job)
        return;
    table->job = NULL;
    job->table = NULL;
    if (job->parked.is_parked) {
        host_unpark(job->host, &job->parked);
        free_job(job);
        return;
    }
    atomic_store(&job->stop, true);
    cancel(job->host, &job->task);
}

void pl_host_forget_work(pl_host *host)
{
    host->is_stopping = true;
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (host_table *table = host->tables[i]; table; table = table->next)
            host_forget_job(table);
    for (host_client *client = host->clients; client; client = client->next)
        host_forget_advice(client);
    host_end_parked(host);
    host_stop_tasks(host);
}

// ---- odds

static void weigh(pl_task *task)
{
    host_job *job = (host_job *)(void *)task;
    pl_oracle *oracle;
    job->status = pl_oracle_create(job->battle->scene, &oracle, NULL);
    if (job->status)
        return;
    job->status = pl_oracle_ask(oracle, job->state, &job->choice, job->copies, job->seed, &job->odds);
    pl_oracle_destroy(oracle);
}

static char *write_odds(pl_task *task)
{
    host_job *job = (host_job *)(void *)task;
    const host_thought thought = {.what = "odds",
                                  .battle = job->battle->battle,
                                  .state = job->state,
                                  .side = job->side,
                                  .seed = job->seed,
                                  .choice = &job->choice,
                                  .number = job->copies};
    return host_thought_write(&thought);
}

static bool take_odds(pl_task *task, const char *answer, size_t size)
{
    host_job *job = (host_job *)(void *)task;
    job->told = host_thought_answer(answer, size, "odds");
    return job->told != NULL;
}

static void weighed(pl_task *task, bool was_run)
{
    host_job *job = (host_job *)(void *)task;
    host_client *client = host_client_named(job->host, job->client);
    if (client) {
        client->has_odds = false;
        json_t *message = job->id ? json_pack("{s:O}", PL_WIRE(Sent, id), job->id) : json_object();
        if (!was_run || job->status)
            host_send_error(client, job->id, "odds: the choice cannot be made now");
        else
            host_answer(client, message,
                        job->told ? json_incref(job->told) : pl_odds_json(job->battle->scene, job->choice.side, &job->odds));
        json_decref(message);
    }
    free_job(job);
}

void host_ask_odds(host_client *client, const json_t *message)
{
    enum { COPIES = 300 };
    host_table *table = client->table;
    pl_side side = host_client_side(client, message);
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    pl_error error = {0};
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    json_int_t copies = json_integer_value(json_object_get(message, PL_WIRE(AskOdds, copies)));
    if (!side || !(host_table_asked(table) & PL_SIDE_BIT(side))) {
        host_send_error(client, id, "odds: your side is not asked now");
        return;
    }
    if (client->has_odds) {
        host_send_error(client, id, "limit: one question of odds at a time");
        return;
    }
    if (pl_json_choice_read(table->battle->scene, side, json_object_get(message, PL_WIRE(AskOdds, choice)), &choice, items, &error)) {
        host_send_error(client, id, error.text);
        return;
    }
    pl_game *game = host_foreseen(client, message, side);
    if (!game)
        return;
    if (pl_game_check(game, &choice)) {
        json_t *why = pl_json_refusal(game);
        json_object_set_new(why, PL_WIRE(Verdict, ok), json_false());
        host_answer(client, message, why);
        return;
    }
    uint32_t wanted = copies < 1 ? COPIES : copies > LIMIT_ODDS_COPIES ? LIMIT_ODDS_COPIES : (uint32_t)copies;
    if (!host_pay(client, wanted, message))
        return;
    host_job *job = make_job(client->host, table, side);
    if (!job) {
        host_send_error(client, id, "no memory");
        return;
    }
    if (game != table->game)
        pl_state_copy(job->state, pl_game_state(game));
    // Drawn by what the side has seen: asked again at the same place the answer is the same, and so it is for twins.
    job->seed = (uint64_t)host_table_mark(table)->step[side] * (PL_SIDES_MAX + 1) + side;
    job->choice = host_keep_choice(choice, job->items);
    job->copies = wanted;
    job->client = client->serial;
    job->id = json_incref((json_t *)(uintptr_t)id);  // the host's thread alone touches it
    client->has_odds = true;
    job->task = (pl_task){.run = weigh, .done = weighed, .write = write_odds, .take = take_odds};
    if (!job->host->world.begin(job->host->world.data, &job->task, 0)) {
        host_send_error(client, id, "no memory");
        client->has_odds = false;
        free_job(job);
        host_send_error(client, id, "no memory");
    }
}
