// standing.c - standing answers: a side says once for a turn when it wants to be asked at a window; the server passes the rest for it (none.c).
// They are kept with the seat, so that they outlive the program, and end with the turn. What is worth a side's attention is weighed from its own
// view, on another thread.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players/worth.h"
#include "thought.h"

// ---- what has been said

static pl_standings standings_of(const host_table *table, pl_side side)
{
    pl_standings all = {0};
    if (side <= table->row.seat_count && table->row.seats[side - 1].standing[0])
        pl_standings_read(table->battle->scene->rules, table->row.seats[side - 1].standing, &all);
    return all;
}

// What the side has said for the window that is open now.
static bool said_now(const host_table *table, pl_side side, pl_standing *out)
{
    const pl_turn *turn = pl_game_turn(table->game);
    const pl_step *window = pl_window_now(turn);
    bool is_asked = (host_table_asked(table) & PL_SIDE_BIT(side)) != 0 && !host_seat_is_computer(&table->row, side);
    if (!is_asked || !window)
        return false;
    pl_standings all = standings_of(table, side);
    const pl_standing *said = pl_standing_for(&all, window, turn->state->turn);
    if (said)
        *out = *said;
    return said != NULL;
}

// The row offers it, but perhaps not to this side now.
static bool may_pass(const host_table *table, pl_side side)
{
    const pl_choice pass = {.side = side, .verb = PL_PASS};
    return !pl_game_check(table->game, &pass);
}

pl_choice host_standing_choice(const host_table *table, pl_side side)
{
    pl_standing said = {0};
    return said_now(table, side, &said) ? pl_standing_choice(table->game, side, &said) : (pl_choice){.side = side, .verb = PL_PASS};
}

static bool holds(const host_table *table, pl_side side, const pl_standing *said)
{
    const pl_turn *turn = pl_game_turn(table->game);
    pl_turn view = {.scene = turn->scene, .rules = turn->rules, .state = table->seen[side], .reasons = turn->reasons};
    return said->step->untils[said->until].holds(&view, side);
}

host_covers host_standing_covers(const host_table *table, pl_side side)
{
    pl_standing said;
    if (!said_now(table, side, &said) || !may_pass(table, side))
        return COVERS_NOT;
    if (said.is == PL_STANDING_NEVER)
        return COVERS_ALWAYS;
    if (said.is == PL_STANDING_UNTIL)
        return holds(table, side, &said) ? COVERS_NOT : COVERS_BY_SIGHT;
    const host_wait_for *w = &table->waits[side];
    bool is_weighed = w->weighed_at == host_table_at(table, side) && w->share == said.share;
    return !is_weighed || w->weighed <= WEIGHED_UNDER_WAY ? COVERS_PERHAPS : w->weighed == WEIGHED_WORTH ? COVERS_NOT : COVERS_BY_SIGHT;
}

void host_put_standing(pl_writer *w, const host_table *table, pl_side side)
{
    pl_standings all = standings_of(table, side);
    const pl_turn *turn = pl_game_turn(table->game);
    bool is_open = false;
    for (int i = 0; i < all.count; i++) {
        if (all.list[i].turn != turn->state->turn)
            continue;
        if (!is_open) {
            pl_write_key(w, PL_WIRE(ViewMessage, standing));
            pl_write_open(w, '[');
        }
        is_open = true;
        bool covers = all.list[i].step == pl_window_now(turn) && host_standing_covers(table, side) >= COVERS_BY_SIGHT;
        pl_write_put_standing(w, &all.list[i], covers);
    }
    if (is_open)
        pl_write_close(w, ']');
}

// ---- what is worth it

/// All that the other thread needs. The table is found by its id again: it may have gone.
typedef struct weighing {
    pl_task task;
    pl_host *host;
    host_battle *battle;
    pl_state *state;
    char table[PL_STORE_ID_MAX];
    pl_side side;
    uint64_t at, seed;
    uint8_t share;
    bool is_worth;
} weighing;

static void weigh(pl_task *task)
{
    weighing *job = (weighing *)(void *)task;
    job->is_worth = pl_is_worth(job->battle->scene, job->state, job->side, job->share, job->seed);
}

static char *write_weighing(pl_task *task)
{
    weighing *job = (weighing *)(void *)task;
    const host_thought thought = {
        .what = "worth", .battle = job->battle->battle, .state = job->state, .side = job->side, .seed = job->seed, .number = job->share};
    return host_thought_write(&thought);
}

static bool take_weighing(pl_task *task, const char *answer, size_t size)
{
    weighing *job = (weighing *)(void *)task;
    json_t *worth = host_thought_answer(answer, size, "worth");
    bool is_answer = json_is_boolean(worth);
    job->is_worth = json_is_true(worth);
    json_decref(worth);
    return is_answer;
}

static void end_weighing(weighing *job)
{
    job->host->metrics.jobs--;
    host_battle_leave(&job->host->battles, job->battle);
    free(job->state);
    free(job);
}

// Whoever sits on several sides at one screen is asked only now.
static void show_question(host_table *table)
{
    for (host_client *client = table->clients; client; client = client->table_next)
        if (client->want != WANT_EVENTS && client->sides && host_client_viewer(client) != client->shown)
            host_send_view(client, host_client_viewer(client));
}

static void weighed(pl_task *task, bool was_run)
{
    weighing *job = (weighing *)(void *)task;
    pl_host *host = job->host;
    host_table *table = host->is_stopping ? NULL : host_table_in_memory(host, job->table);
    host_wait_for *w = table ? &table->waits[job->side] : NULL;
    if (w && w->weighed == WEIGHED_UNDER_WAY && w->weighed_at == job->at && w->share == job->share) {
        w->weighed = job->is_worth || !was_run ? WEIGHED_WORTH : WEIGHED_NOTHING;
        table = host_settle(host, table);
        if (table) {
            show_question(table);
            host_look_for_none(host, table);
        }
    }
    end_weighing(job);
}

void host_weigh(pl_host *host, host_table *table, pl_side side)
{
    host_wait_for *w = &table->waits[side];
    uint64_t at = host_table_at(table, side);
    pl_standing said;
    if (host_standing_covers(table, side) != COVERS_PERHAPS || !said_now(table, side, &said) || host->is_stopping)
        return;
    if (w->weighed == WEIGHED_UNDER_WAY && w->weighed_at == at && w->share == said.share)
        return;
    weighing *job = calloc(1, sizeof *job);
    pl_state *state = job ? pl_scene_block(table->battle->scene) : NULL;
    w->weighed_at = at;
    w->weighed_ms = host_now(host);
    w->share = said.share;
    w->weighed = WEIGHED_WORTH;  // where it cannot be found out the side is asked
    if (state) {
        pl_state_copy(state, pl_game_state(table->game));
        // Drawn by what the side has seen, as its odds are.
        *job = (weighing){.task = {.run = weigh, .done = weighed, .write = write_weighing, .take = take_weighing},
                          .host = host,
                          .battle = host_battle_use(table->battle),
                          .state = state,
                          .side = side,
                          .at = at,
                          .share = said.share,
                          .seed = (uint64_t)host_table_mark(table)->step[side] * (PL_SIDES_MAX + 1) + side};
        snprintf(job->table, sizeof job->table, "%s", table->row.id);
        host->metrics.jobs++;
        w->weighed = WEIGHED_UNDER_WAY;
        if (host->world.begin(host->world.data, &job->task, 0))
            return;
        w->weighed = WEIGHED_WORTH;
        end_weighing(job);
        return;
    }
    free(job);
}

// ---- saying it

// Puts the answer in the place of what was said; written into the store's gathering.
static pl_status stand(pl_host *host, host_table *table, pl_side side, const pl_standing *answer, pl_error *error)
{
    char text[PL_STANDING_TEXT_MAX];
    _Static_assert((int)PL_STANDING_TEXT_MAX <= (int)PL_STORE_STANDING_MAX, "the store keeps them whole");
    pl_standings all = standings_of(table, side);
    pl_standing_put(&all, answer);
    pl_standings_write(&all, text);
    pl_status status = pl_store_stand(host->store, table->row.number, side, text, error);
    if (!status)
        snprintf(table->row.seats[side - 1].standing, sizeof table->row.seats[side - 1].standing, "%s", text);
    return status;
}

pl_status host_standing_undone(pl_host *host, host_table *table, pl_side side, pl_error *error)
{
    pl_standing said;
    if (!said_now(table, side, &said))
        return PL_OK;
    said.is = PL_STANDING_EACH;
    return stand(host, table, side, &said, error);
}

static pl_status read_answer(const host_table *table, const json_t *message, pl_standing *out, pl_error *error)
{
    const char *id = json_string_value(json_object_get(message, PL_WIRE(AskMe, step)));
    const char *is = json_string_value(json_object_get(message, PL_WIRE(AskMe, is)));
    const char *until = json_string_value(json_object_get(message, PL_WIRE(AskMe, until)));
    const json_t *share = json_object_get(message, PL_WIRE(AskMe, share));
    const pl_step *window = id ? pl_window_named(table->battle->scene->rules, id) : NULL;
    char text[96], number[16];
    if (!window || !is)
        return pl_fail(error, PL_BAD, "ask_me: wanted step, a window of the game, and is: each, worth, until or never");
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(share));
    snprintf(text, sizeof text, "%s%s%.60s", is, until || share ? " " : "", until ? until : share ? number : "");
    return pl_standing_read(window, pl_game_state(table->game)->turn, text, out, error);
}

// All screens of the seat see what holds now, and nobody else.
static void tell_seat(host_table *table, pl_side side)
{
    for (host_client *client = table->clients; client; client = client->table_next)
        if (client->want != WANT_EVENTS && (client->sides & PL_SIDE_BIT(side)))
            host_send_view(client, host_client_viewer(client));
}

void host_do_ask_me(host_client *client, const json_t *message)
{
    pl_host *host = client->host;
    host_table *table = client->table;
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    pl_side side = host_client_side(client, message);
    pl_standing answer;
    pl_error error = {0};
    if (!side || host_table_is_over(table)) {
        host_send_error(client, id, !side ? "you are watching" : "the game is over");
        return;
    }
    if (read_answer(table, message, &answer, &error)) {
        host_send_error(client, id, error.text);
        return;
    }
    pl_status status = stand(host, table, side, &answer, &error);
    if (!status)
        status = pl_store_commit(host->store, &error);
    else
        pl_store_rollback(host->store);
    if (status) {
        host_send_error(client, id, host_why_lost(host, status, &error));
        host_reload_table(host, table);
        return;
    }
    host_answer(client, message, json_pack("{s:b}", PL_WIRE(Done, ok), true));
    tell_seat(table, side);
    host_look_for_none(host, table);
}
