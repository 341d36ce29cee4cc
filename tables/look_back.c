// look_back.c - a game looked back at on another thread: how it stood after a step, what was told since, a state near enough to take back to.
// A stretch of the game is copied, played there from a kept state, and the states met on the way are handed back to the table.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/json_write.h"
#include "json_text.h"
#include "players/minds.h"

enum { MET_MAX = 512 };

/// A state met on the way, and its name: it fits any line of play that has come by it.
typedef struct met {
    uint32_t entries;
    uint64_t hash;
    pl_state *state;
} met;

/// Events of a table, gathered for somebody who sits down there.
struct host_recalled {
    char table[PL_STORE_ID_MAX];
    uint32_t cuts, next;  // the entry (0: the start) that comes next
    pl_sides viewers;
    uint32_t from[PL_SIDES_MAX + 1], n[PL_SIDES_MAX + 1];  // numbers of the events before the first, and of the last
    pl_writer lists[PL_SIDES_MAX + 1], acts[PL_SIDES_MAX + 1];
    host_act *of;  // the acts of the entries from `of_first` on, as the table counted them
    uint32_t of_first, of_count;
};

typedef struct look_back {
    host_task task;
    uint64_t client;
    host_battle *battle;
    host_stretch stretch;
    char table[PL_STORE_ID_MAX];
    uint32_t stride, played;
    met *met;
    int met_count;
    bool is_short;  // of time
    pl_status status;
    pl_error error;
    // how it stood
    bool is_shown, wants_standing;
    pl_side viewer;
    json_t *answer;
    char *text;
    size_t size;
    // what was told
    struct host_recalled *recalled;
} look_back;

static void free_recalled(struct host_recalled *recalled)
{
    for (int side = 0; recalled && side <= PL_SIDES_MAX; side++) {
        pl_writer_end(&recalled->lists[side]);
        pl_writer_end(&recalled->acts[side]);
    }
    if (recalled)
        free(recalled->of);
    free(recalled);
}

static void free_look_back(look_back *b)
{
    free_recalled(b->recalled);
    for (int i = 0; i < b->met_count; i++)
        free(b->met[i].state);
    free(b->met);
    host_stretch_end(&b->stretch);
    host_battle_leave(&b->task.host->battles, b->battle);
    json_decref(b->answer);
    free(b->text);
    free(b);
}

// ---- on the other thread

static void meet(look_back *b, const pl_game *game, uint32_t entries)
{
    bool is_near_end = entries == b->stretch.to;
    if (!entries || entries == b->stretch.first || (entries % b->stride && !is_near_end) || b->met_count == MET_MAX)
        return;
    if (!b->met)
        b->met = malloc(MET_MAX * sizeof *b->met);
    pl_state *state = b->met ? pl_scene_block(b->stretch.scene) : NULL;
    if (!state)
        return;
    pl_state_copy(state, pl_game_state(game));
    b->met[b->met_count++] = (met){entries, pl_game_hash(game), state};
}

static void show(look_back *b, const pl_game *game)
{
    const pl_scene *scene = b->stretch.scene;
    pl_state *view = pl_scene_block(scene);
    if (!view) {
        b->status = pl_fail(&b->error, PL_NO_MEMORY, "no memory to look back");
        return;
    }
    pl_view_make(scene, pl_game_state(game), b->viewer, view);
    json_object_set_new(b->answer, PL_WIRE(Replayed, view), pl_json_view(scene, view, b->viewer));
    json_object_set_new(b->answer, PL_WIRE(Replayed, events), pl_json_events(game, b->viewer));
    json_t *standing = b->wants_standing ? json_array() : NULL;
    for (pl_side side = 1; standing && side <= scene->side_count; side++)
        json_array_append_new(standing, json_integer(pl_mind_of(scene->rules)->standing(pl_game_turn(game), side)));
    if (standing)
        json_object_set_new(b->answer, PL_WIRE(Replayed, standing), standing);
    b->text = host_json_text(b->answer, &b->size);
    free(view);
}

// The events of one entry, as far as each viewer has not heard them. The number before the entry is known from those gathered so far.
// Returns the bytes gathered so far.
// journal: has the entries after `base`.
static size_t gather(struct host_recalled *r, const pl_game *game, const pl_journal *journal, uint32_t base, uint32_t entries)
{
    int count;
    size_t bytes = 0;
    const pl_event *events = pl_game_events(game, &count);
    r->next = entries + 1;
    const host_act *act = entries >= r->of_first && entries - r->of_first < r->of_count ? &r->of[entries - r->of_first] : NULL;
    pl_choice choice = {0};
    if (act)
        choice = pl_journal_choice(journal, (act->chain > base ? act->chain : entries) - base - 1);
    for (pl_side viewer = 0; viewer <= pl_game_scene(game)->side_count; viewer++) {
        uint32_t before = r->n[viewer];
        for (int i = 0; i < count; i++)
            r->n[viewer] += pl_event_seen_by(&events[i], viewer);
        if ((r->viewers & PL_SIDE_BIT(viewer)) && r->n[viewer] > r->from[viewer] && r->n[viewer] > before) {
            pl_write_events(&r->lists[viewer], game, viewer, r->from[viewer] > before ? r->from[viewer] - before : 0,
                            act ? act->n[viewer] : 0);
            if (act)
                host_write_act(&r->acts[viewer], game, act, &choice, viewer);
        }
        bytes += r->lists[viewer].size + r->acts[viewer].size;
    }
    return bytes;
}

static bool visit(void *context, const pl_game *game, uint32_t entries)
{
    look_back *b = context;
    b->played += entries > b->stretch.first;
    meet(b, game, entries);
    if (b->is_shown && entries == b->stretch.to)
        show(b, game);
    bool has_log = entries > b->stretch.first || !b->stretch.start;
    if (b->recalled && has_log && entries >= b->recalled->next &&
        gather(b->recalled, game, &b->stretch.journal, b->stretch.base, entries) > LIMIT_RECALLED_BYTES)
        b->status = pl_fail(&b->error, PL_FULL, "limit: from: more has happened since than is told at once; sit down without from");
    b->is_short = !host_task_goes_on(&b->task);
    return !b->status && !b->is_short;
}

static void look(host_task *task)
{
    look_back *b = (look_back *)(void *)task;
    pl_game *game;
    b->status = pl_game_create(b->stretch.scene, &game, &b->error);
    if (b->status)
        return;
    pl_status status = host_stretch_play(&b->stretch, game, visit, b, &b->error);
    b->status = b->status ? b->status : status;
    pl_game_destroy(game);
}

// ---- handing back

static void hand_over_met(look_back *b)
{
    host_table *table = host_table_at_hand(b->task.host, b->table);
    for (int i = 0; i < b->met_count; i++) {
        met *m = &b->met[i];
        bool fits = table && m->entries <= table->journal.entry_count && table->journal.entries[m->entries - 1].hash == m->hash;
        if (!fits)
            continue;
        host_table_keep_met(table, m->entries, m->state);
        m->state = NULL;
    }
}

static void fail_question(host_client *client, const char *why)
{
    host_send_error(client, json_object_get(client->question, PL_WIRE(Sent, id)), why);
    json_decref(client->question);
    client->question = NULL;
}

static void looked(host_task *task)
{
    look_back *b = (look_back *)(void *)task;
    pl_host *host = task->host;
    host->metrics.replayed_total += b->played;
    hand_over_met(b);
    host_client *client = host_awaited(host, task, b->client);
    if (client && (b->status || b->is_short || (b->is_shown && !b->text))) {
        fail_question(client, b->status ? b->error.text : "limit: looking back took too long");
    } else if (client && b->is_shown) {
        host_send_text(client, b->text, b->size);
        json_decref(client->question);
        client->question = NULL;
    } else if (client) {
        host_recalled_end(client);
        client->recalled = b->recalled;
        b->recalled = NULL;
        host_ask_again(client);
    }
    if (client)
        host_go_on(client);
    free_look_back(b);
}

// ---- beginning

static look_back *make_look_back(host_client *client, const host_table *table, uint32_t from, uint32_t to)
{
    look_back *b = calloc(1, sizeof *b);
    if (!b || host_stretch_copy(table, from, to, &b->stretch, NULL)) {
        free(b);
        return NULL;
    }
    b->task.host = client->host;
    b->task.run = look;
    b->task.done = looked;
    b->client = client->serial;
    b->battle = host_battle_use(table->battle);
    b->stride = table->kept_stride;
    snprintf(b->table, sizeof b->table, "%s", table->row.id);
    return b;
}

static bool begin(host_client *client, look_back *b, const json_t *message)
{
    if (b && host_task_begin(client->host, &b->task, LANE_PAST, LIMIT_PAST_MS)) {
        host_await_task(client, &b->task, message);
        return true;
    }
    if (b)
        free_look_back(b);
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "no memory to look back");
    return false;
}

// As the viewer knows the game: what left no trace for it may not raise the price.
uint32_t host_past_price(const host_table *table, pl_side viewer, uint32_t step)
{
    uint32_t stride = host_kept_stride(host_table_mark(table)->step[viewer], pl_game_state(table->game)->size);
    return step < stride ? step : stride;
}

// ---- how it stood

void host_ask_replay(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    const host_mark *last = host_table_mark(table);
    const json_t *to = json_object_get(message, PL_WIRE(AskReplay, to)), *id = json_object_get(message, PL_WIRE(Sent, id));
    int viewer = host_replay_viewer(client, message);
    if (viewer < 0 || !json_is_integer(to) || json_integer_value(to) < 0 || json_integer_value(to) > last->step[viewer]) {
        host_send_error(client, id, viewer < 0 ? "replay: you may not see that side's view before the end" : "replay: to: no such step");
        return;
    }
    uint32_t step = (uint32_t)json_integer_value(to), entries = host_table_entry_of(table, (pl_side)viewer, step);
    if (!host_is_turn(client, LANE_PAST, message) || !host_pay(client, host_past_price(table, (pl_side)viewer, step), message))
        return;
    look_back *b = make_look_back(client, table, entries ? entries - 1 : 0, entries);
    if (b) {
        b->is_shown = true;
        b->viewer = (pl_side)viewer;
        // How the game itself judges the position tells secrets, so it waits for the end.
        b->wants_standing = host_table_is_over(table) && pl_mind_of(table->battle->scene->rules)->standing;
        b->answer = json_pack("{s:s, s:i, s:i, s:i, s:i}", PL_WIRE(Told, type), PL_TOLD(answer), PL_WIRE(Replayed, step),
                              (int)table->marks[entries].step[viewer], PL_WIRE(Replayed, steps), (int)last->step[viewer],
                              PL_WIRE(Replayed, n), (int)table->marks[entries].n[viewer], PL_WIRE(Replayed, side), viewer);
        // A copy, since the answer is worded on another thread. An answer without the name of its question would be none.
        if (id && json_object_set_new(b->answer, PL_WIRE(Answer, id), json_deep_copy(id))) {
            free_look_back(b);
            b = NULL;
        }
    }
    begin(client, b, message);
}

// ---- a state to take back to

bool host_is_near(host_client *client, uint32_t entries, const json_t *message)
{
    if (host_table_way_to(client->table, entries) <= LIMIT_AT_ONCE)
        return true;
    if (host_is_turn(client, LANE_PAST, message))
        begin(client, make_look_back(client, client->table, entries, entries), message);
    return false;
}

// ---- what was told

void host_recalled_end(host_client *client)
{
    free_recalled(client->recalled);
    client->recalled = NULL;
}

// The entry of the first event that a viewer has not heard; one more than the last: it has heard all.
static uint32_t first_unheard(const host_table *table, pl_side viewer, uint32_t from)
{
    uint32_t low = 0, high = table->journal.entry_count + 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (table->marks[middle].n[viewer] > from)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static bool is_of(const struct host_recalled *r, const host_table *table, pl_sides viewers, const uint32_t *from)
{
    bool fits = r && !strcmp(r->table, table->row.id) && r->cuts == table->cuts && r->viewers == viewers &&
                r->next <= table->journal.entry_count + 1;
    for (pl_side viewer = 0; fits && viewer <= table->battle->scene->side_count; viewer++)
        fits = !(viewers & PL_SIDE_BIT(viewer)) || r->from[viewer] == from[viewer];
    return fits;
}

static struct host_recalled *begin_recalled(const host_table *table, pl_sides viewers, const uint32_t *from)
{
    struct host_recalled *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (struct host_recalled){.cuts = table->cuts, .viewers = viewers, .next = table->journal.entry_count + 1};
    snprintf(r->table, sizeof r->table, "%s", table->row.id);
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++) {
        r->from[viewer] = from[viewer];
        uint32_t first = viewers & PL_SIDE_BIT(viewer) ? first_unheard(table, viewer, from[viewer]) : r->next;
        r->next = first < r->next ? first : r->next;
    }
    for (pl_side viewer = 0; r->next && viewer <= table->battle->scene->side_count; viewer++)
        r->n[viewer] = table->marks[r->next - 1].n[viewer];
    return r;
}

// The acts of what is to be gathered, as they are counted here: the other thread cannot look. Without memory events are told without them.
static void note_acts(const host_table *table, struct host_recalled *r)
{
    uint32_t first = r->next ? r->next : 1, count = table->journal.entry_count;
    free(r->of);
    r->of = count >= first ? malloc((count - first + 1) * sizeof *r->of) : NULL;
    r->of_first = first;
    r->of_count = r->of ? count - first + 1 : 0;
    for (uint32_t i = 0; i < r->of_count; i++)
        r->of[i] = host_act_of(table, first + i);
}

typedef struct gathering {
    struct host_recalled *recalled;
    const host_table *table;
} gathering;

static bool gather_here(void *context, const pl_game *game, uint32_t entries)
{
    const gathering *g = context;
    if (entries >= g->recalled->next)
        gather(g->recalled, game, &g->table->journal, 0, entries);
    return true;
}

// What is left to gather is little: on the host's thread.
static bool gather_rest(pl_host *host, host_table *table, struct host_recalled *r)
{
    uint32_t count = table->journal.entry_count, from = r->next ? r->next - 1 : 0;
    if (r->next > count)
        return true;
    if (table->is_log_last && r->next == count) {
        gather(r, table->game, &table->journal, 0, count);
        return true;
    }
    uint32_t way = host_table_way_to(table, from) + count - from;
    if (way > LIMIT_AT_ONCE)
        return false;
    host_stretch stretch = host_stretch_of(table, from, count);
    host->metrics.replayed_at_once_total += way;
    return !host_stretch_play(&stretch, table->battle->scratch, gather_here, &(gathering){r, table}, NULL);
}

// By the steps that a viewer has missed, which it knows.
static uint32_t recall_price(const host_table *table, const struct host_recalled *r)
{
    uint32_t price = 0;
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++) {
        uint32_t first = r->viewers & PL_SIDE_BIT(viewer) ? first_unheard(table, viewer, r->from[viewer]) : UINT32_MAX;
        if (first > table->journal.entry_count)
            continue;
        uint32_t steps = host_table_mark(table)->step[viewer] - table->marks[first].step[viewer];
        price = steps > price ? steps : price;
    }
    return price;
}

const struct host_recalled *host_recall(host_client *client, host_table *table, pl_sides viewers, const uint32_t *from,
                                        const json_t *message)
{
    struct host_recalled *r = client->recalled;
    bool goes_on = is_of(r, table, viewers, from);
    if (!goes_on) {
        host_recalled_end(client);
        r = client->recalled = begin_recalled(table, viewers, from);
    }
    if (!r) {
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "no memory to look back");
        return NULL;
    }
    // Paid whatever it takes in the end: how many entries there are between steps is not for everybody to know.
    uint32_t price = goes_on ? 0 : recall_price(table, r);
    if (price && !host_pay(client, price, message)) {
        host_recalled_end(client);
        return NULL;
    }
    note_acts(table, r);
    if (gather_rest(client->host, table, r))
        return r;
    if (!host_is_turn(client, LANE_PAST, message))
        return NULL;
    look_back *b = make_look_back(client, table, r->next ? r->next - 1 : 0, table->journal.entry_count);
    if (b) {
        b->recalled = r;
        client->recalled = NULL;
    }
    begin(client, b, message);
    return NULL;
}

const char *host_recalled_acts(const struct host_recalled *recalled, pl_side side, size_t *size)
{
    *size = recalled->acts[side].is_broken ? 0 : recalled->acts[side].size;
    return recalled->acts[side].bytes;
}

const char *host_recalled_list(const struct host_recalled *recalled, pl_side side, size_t *size)
{
    *size = recalled->lists[side].is_broken ? 0 : recalled->lists[side].size;
    return recalled->lists[side].bytes;
}

// ---- room for all

static host_table *dearest(pl_host *host, bool is_watched)
{
    host_table *found = NULL;
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (host_table *table = host->tables[i]; table; table = table->next) {
            if (!table->kept_count || (table->clients != NULL) != is_watched)
                continue;
            bool is_dearer =
                !found || (is_watched ? host_table_kept_bytes(table) > host_table_kept_bytes(found) : table->used_ms < found->used_ms);
            found = is_dearer ? table : found;
        }
    return found;
}

// First those of tables that nobody looks at, then every second one of the table that keeps most.
void host_bound_kept(pl_host *host)
{
    while (host->battles.kept_bytes > LIMIT_KEPT_BYTES) {
        host_table *idle = dearest(host, false), *watched = idle ? NULL : dearest(host, true);
        if (idle)
            host_table_cut_kept(idle, 0);
        else if (!watched)
            return;
        else if (!host_table_thin(watched))
            host_table_cut_kept(watched, 0);
    }
}
