// advise.c - a computer's plan for whoever asks: what it would do now, or would have done at an earlier choice, and why.
// Thought on another thread from a copy of the state with one side's eyes, as a computer's turn is; nothing comes of it but the answer.
#include "inside.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/plan_json.h"
#include "players/player.h"
#include "thought.h"

// One at a time, so that advice takes no thread from the computers that play; the others wait in line.
enum { ADVISERS_MAX = 1, LEVEL = 3, LEVEL_MAX = 5 };

struct host_advice {
    pl_task task;
    pl_host *host;
    struct host_advice *next;  // in the line of those that wait
    uint64_t client;
    json_t *id;
    host_battle *battle;
    pl_state *state;
    host_stretch stretch;  // with has_step: what leads to the state
    pl_side side;
    char level[PL_STORE_WORD_MAX];
    uint64_t seed, at;
    bool has_step, is_void;
    uint32_t step;
    pl_choice played;  // with has_step
    pl_item items[PL_ITEMS_MAX];
    atomic_bool stop;
    pl_player *player;  // holds the plan; NULL: it has not been thought of here
    json_t *plan;       // thought of in another instance; NULL: it has not been
    int line;           // with plan and has_step: of it what was played; -1: none
};

static void free_advice(host_advice *advice)
{
    advice->host->metrics.jobs--;
    pl_player_destroy(advice->player);
    host_battle_leave(&advice->host->battles, advice->battle);
    free(advice->state);
    host_stretch_end(&advice->stretch);
    json_decref(advice->id);
    json_decref(advice->plan);
    free(advice);
}

// ---- thinking

static bool goes_on(void *context, const pl_game *game, uint32_t entries)
{
    (void)game;
    (void)entries;
    return !atomic_load(&((host_advice *)context)->stop);
}

// Plays the game again as far as the choice that is asked about.
static bool stand_there(host_advice *advice)
{
    pl_game *game;
    if (!advice->has_step)
        return true;
    if (pl_game_create(advice->battle->scene, &game, NULL))
        return false;
    bool is_there = !host_stretch_play(&advice->stretch, game, goes_on, advice, NULL) && !atomic_load(&advice->stop);
    if (is_there)
        pl_state_copy(advice->state, pl_game_state(game));
    pl_game_destroy(game);
    return is_there;
}

static void think(pl_task *task)
{
    host_advice *advice = (host_advice *)(void *)task;
    pl_player *player;
    if (atomic_load(&advice->stop) || !stand_there(advice) ||
        pl_player_create(advice->level, advice->battle->scene, advice->seed, &player, NULL))
        return;
    pl_player_set_stop(player, &advice->stop);
    pl_player_choose(player, advice->state, advice->side);
    advice->player = player;
}

// The same elsewhere, from where the game stood.
static char *write_plan(pl_task *task)
{
    host_advice *advice = (host_advice *)(void *)task;
    const host_thought thought = {.what = "plan",
                                  .battle = advice->battle->battle,
                                  .state = advice->state,
                                  .side = advice->side,
                                  .seed = advice->seed,
                                  .level = advice->level,
                                  .ms = advice->host->options.computer_ms,
                                  .choice = advice->has_step ? &advice->played : NULL};
    return stand_there(advice) ? host_thought_write(&thought) : NULL;
}

static bool take_plan(pl_task *task, const char *answer, size_t size)
{
    host_advice *advice = (host_advice *)(void *)task;
    json_t *line = host_thought_answer(answer, size, "played");
    advice->plan = host_thought_answer(answer, size, "plan");
    advice->line = line ? (int)json_integer_value(line) : -1;
    json_decref(line);
    return json_is_object(advice->plan);
}

static void time_is_up(pl_task *task)
{
    host_advice *advice = (host_advice *)(void *)task;
    atomic_store(&advice->stop, true);
}

static json_t *told(const host_advice *advice)
{
    const pl_plan *plan = advice->player ? pl_player_plan(advice->player) : NULL;
    json_t *json = plan ? pl_plan_json(advice->battle->scene, plan) : json_incref(advice->plan);
    json_object_set_new(json, PL_WIRE(Told, type), json_string(PL_TOLD(advice)));
    json_object_set_new(json, PL_WIRE(Advice, at), json_integer((json_int_t)advice->at));
    json_object_set_new(json, PL_WIRE(Advice, level), json_string(advice->level));
    if (advice->id)
        json_object_set(json, PL_WIRE(Advice, id), advice->id);
    if (advice->has_step) {
        int played = plan ? pl_plan_line_of(plan, &advice->played) : advice->line;
        json_object_set_new(json, PL_WIRE(Advice, step), json_integer(advice->step));
        if (played >= 0)
            json_object_set_new(json, PL_WIRE(Advice, played), json_integer(played));
    }
    return json;
}

static void answer(host_advice *advice)
{
    host_client *client = host_client_named(advice->host, advice->client);
    if (!client)
        return;
    client->advice = NULL;
    if (advice->is_void)
        host_send_error(client, advice->id, "advise: the game has moved on");
    else if (!advice->player && !advice->plan)
        host_send_error(client, advice->id, "advise: nobody could be found to think about it; ask again");
    else
        host_send(client, told(advice));
}

static void begin_next(pl_host *host);

static void thought(pl_task *task, bool was_run)
{
    host_advice *advice = (host_advice *)(void *)task;
    pl_host *host = advice->host;
    (void)was_run;
    host->advising--;
    answer(advice);
    free_advice(advice);
    begin_next(host);
}

static void begin_next(pl_host *host)
{
    while (host->advice_first && host->advising < ADVISERS_MAX && !host->is_stopping) {
        host_advice *advice = host->advice_first;
        host->advice_first = advice->next;
        host->advice_waiting--;
        advice->task = (pl_task){.run = think, .done = thought, .late = time_is_up, .write = write_plan, .take = take_plan};
        if (!host->world.begin(host->world.data, &advice->task, host->options.computer_ms)) {
            answer(advice);
            free_advice(advice);
            continue;
        }
        host->advising++;
    }
}

static void stand_in_line(pl_host *host, host_advice *advice)
{
    host_advice **at = &host->advice_first;
    while (*at)
        at = &(*at)->next;
    *at = advice;
    host->advice_waiting++;
    begin_next(host);
}

// ---- of no more use

void host_forget_advice(host_client *client)
{
    host_advice *advice = client->advice;
    if (!advice)
        return;
    pl_host *host = client->host;
    advice->is_void = true;
    atomic_store(&advice->stop, true);
    host_advice **at = &host->advice_first;
    while (*at && *at != advice)
        at = &(*at)->next;
    if (*at) {
        *at = advice->next;
        host->advice_waiting--;
        answer(advice);
        free_advice(advice);
    } else {
        host->world.cancel(host->world.data, &advice->task);
    }
}

void host_look_at_advice(host_table *table)
{
    for (host_client *client = table->clients; client; client = client->table_next) {
        const host_advice *advice = client->advice;
        // As the side sees it: what leaves no trace for it may not end its advice either.
        if (advice && !advice->has_step && (advice->at != host_table_at(table, advice->side) || host_table_is_over(table)))
            host_forget_advice(client);
    }
}

// ---- asking

// The place to think about: how the game stood, and for whom. Filled from now, or from an earlier choice.
typedef struct place {
    pl_side side, viewer;
    uint32_t entries;  // made before it
    uint32_t step;     // of the viewer's
    bool has_step;
} place;

static const char *place_now(const host_client *client, const json_t *message, place *at)
{
    at->side = at->viewer = host_client_side(client, message);
    at->entries = client->table->journal.entry_count;
    bool is_asked = at->side && (host_table_asked(client->table) & PL_SIDE_BIT(at->side));
    return is_asked ? NULL : "advise: your side is not asked now";
}

static const char *place_of_step(const host_client *client, const json_t *message, place *at)
{
    const host_table *table = client->table;
    const json_t *step = json_object_get(message, PL_WIRE(Advise, step));
    int viewer = host_replay_viewer(client, message);
    if (viewer < 0)
        return "advise: you may not see that side's view before the end";
    if (!json_is_integer(step) || json_integer_value(step) < 1 || json_integer_value(step) > host_table_mark(table)->step[viewer])
        return "advise: step: no such step";
    uint32_t entry = host_table_entry_of(table, (pl_side)viewer, (uint32_t)json_integer_value(step));
    *at = (place){.side = table->journal.entries[entry - 1].side,
                  .viewer = (pl_side)viewer,
                  .entries = entry - 1,
                  .step = (uint32_t)json_integer_value(step),
                  .has_step = true};
    bool may_know = (client->sides & PL_SIDE_BIT(at->side)) || host_table_is_over(table);
    return may_know ? NULL : "advise: another's choice, before the end of the game";
}

// The level asked for; of an earlier choice, that of the computer that sits there. 0: no level.
static int level_of(const host_table *table, const json_t *wanted, const place *at)
{
    int sitting;
    if (wanted)
        return json_is_integer(wanted) && json_integer_value(wanted) >= 1 && json_integer_value(wanted) <= LEVEL_MAX
                   ? (int)json_integer_value(wanted)
                   : 0;
    if (at->has_step && at->side <= table->row.seat_count && host_seat_is_computer(&table->row, at->side) &&
        sscanf(table->row.seats[at->side - 1].level, "search%d", &sitting) == 1)
        return sitting;
    return LEVEL;
}

// How the game stands now, or what leads to how it stood.
static pl_status stand_at(const host_table *table, const place *at, host_advice *advice, pl_state *state, pl_error *error)
{
    if (at->has_step)
        return host_stretch_copy(table, at->entries, at->entries, &advice->stretch, error);
    pl_state_copy(state, pl_game_state(table->game));
    return PL_OK;
}

static pl_status make_advice(host_client *client, const place *at, int level, host_advice **out, pl_error *error)
{
    host_table *table = client->table;
    host_advice *advice = *out = calloc(1, sizeof *advice);
    pl_state *state = pl_scene_block(table->battle->scene);
    pl_status status = advice && state ? stand_at(table, at, advice, state, error) : pl_fail(error, PL_NO_MEMORY, "no memory");
    if (status) {
        free(advice);
        free(state);
        return status;
    }
    advice->host = client->host;
    advice->client = client->serial;
    advice->battle = host_battle_use(table->battle);
    advice->state = state;
    advice->side = at->side;
    advice->at = host_table_at(table, at->viewer);
    snprintf(advice->level, sizeof advice->level, "search%d", level);
    // By what the side knows alone, so that the same question has the same answer and the answer tells nothing else.
    advice->seed = ((uint64_t)table->marks[at->entries].step[at->side] * (PL_SIDES_MAX + 1) + at->side) * (LEVEL_MAX + 1) + (uint64_t)level;
    if (at->has_step) {
        pl_choice played = pl_journal_choice(&table->journal, at->entries);
        advice->has_step = true;
        advice->step = table->marks[at->entries + 1].step[at->viewer];
        advice->played = host_keep_choice(played, advice->items);
    }
    client->host->metrics.jobs++;
    return PL_OK;
}

void host_ask_advise(host_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    place at = {0};
    pl_error error = {0};
    char text[768];
    const char *why =
        json_object_get(message, PL_WIRE(Advise, step)) ? place_of_step(client, message, &at) : place_now(client, message, &at);
    int level = why ? 0 : level_of(client->table, json_object_get(message, PL_WIRE(Advise, level)), &at);
    if (!why && !level)
        why = "advise: level: wanted 1 to 5";
    if (!why && client->advice)
        why = "limit: one question of advice at a time";
    if (!why && client->host->advice_waiting >= LIMIT_ADVICE_WAITING)
        why = "limit: too many wait for advice; ask again in a moment";
    if (!why && !host_pay(client, LIMIT_ADVICE_WORK + (at.has_step ? host_past_price(client->table, at.viewer, at.step) : 0), message))
        return;
    if (!why && make_advice(client, &at, level, &client->advice, &error)) {
        client->advice = NULL;
        why = host_tell_failure(client->host, &error, text, sizeof text);
    }
    if (why) {
        host_send_error(client, id, why);
        return;
    }
    client->advice->id = json_incref((json_t *)(uintptr_t)id);  // the host's thread alone touches it
    stand_in_line(client->host, client->advice);
}
