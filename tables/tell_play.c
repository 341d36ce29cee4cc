// tell_play.c - what the server says of the play: views, events, changes, to each as much as it may know. Each is worded once for a side,
// however many look on with its eyes.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json.h"
#include "formats/json_write.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "players/minds.h"

static pl_writer out;  // the host's thread alone comes here

static void send_out(host_client *client)
{
    if (pl_writer_text(&out))
        host_send_text(client, out.bytes, out.size);
}

static void begin(pl_writer *w, const char *type, const host_table *table, pl_side side)
{
    pl_writer_clear(w);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Told, type), type);
    pl_write_put_int(w, PL_WIRE(ViewMessage, side), side);
    pl_write_put_int(w, PL_WIRE(ViewMessage, at), (int64_t)host_table_at(table, side));
}

// ---- what is asked

static void put_decision(pl_writer *w, host_table *table, pl_side side)
{
    pl_item items[PL_ITEMS_MAX];
    pl_write_key(w, PL_WIRE(ViewMessage, options));
    pl_write_options(w, table->game, side, false);
    pl_choice fallback = pl_game_default(table->game, pl_mind_in(table->game), side, items);
    pl_write_key(w, PL_WIRE(ViewMessage, default));
    pl_write_choice(w, table->battle->scene, &fallback);
    pl_write_key(w, PL_WIRE(ViewMessage, ask));
    pl_write_ask(w, table->game, side);
}

static void put_undo(pl_writer *w, const host_table *table, pl_side side)
{
    uint32_t kept;
    bool is_free;
    const char *why;
    host_table_undo(table, side, &kept, &is_free, &why);
    pl_write_key(w, PL_WIRE(ViewMessage, undo));
    pl_write_open(w, '{');
    pl_write_key(w, PL_WIRE(UndoInfo, free));
    pl_write_flag(w, is_free);
    pl_write_put_text(w, PL_WIRE(UndoInfo, why), why);
    pl_write_close(w, '}');
}

// Milliseconds, so that a page can show seconds running down; `now` is our clock, since the page's may be wrong.
static void put_clocks(pl_writer *w, const host_table *table)
{
    bool is_open = false;
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++) {
        if (!host_table_is_timed(table, side))
            continue;
        if (!is_open) {
            pl_write_put_int(w, PL_WIRE(ViewMessage, now), host_clock_ms(table->clock));
            pl_write_key(w, PL_WIRE(ViewMessage, deadlines));
            pl_write_open(w, '[');
        }
        is_open = true;
        pl_write_open(w, '{');
        pl_write_put_int(w, PL_WIRE(Deadline, side), side);
        pl_write_put_int(w, PL_WIRE(Deadline, when), host_table_deadline(table, side));
        pl_write_close(w, '}');
    }
    if (is_open)
        pl_write_close(w, ']');
}

static void put_over(pl_writer *w, const host_table *table)
{
    pl_side winner = host_table_winner(table);
    pl_write_key(w, PL_WIRE(ViewMessage, over));
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Over, why), host_why_over(table));
    if (winner)
        pl_write_put_int(w, PL_WIRE(Over, winner), winner);
    pl_write_close(w, '}');
}

// What a view and a change have in common: what the side is asked and may do.
static void put_rest(pl_writer *w, host_table *table, pl_side side)
{
    pl_write_key(w, PL_WIRE(ViewMessage, asked));
    pl_write_sides(w, host_table_is_over(table) ? 0 : pl_view_asked(table->seen[side]));  // as the viewer knows it
    if (side && (host_table_asked(table) & PL_SIDE_BIT(side)))
        put_decision(w, table, side);
    if (side)
        host_put_standing(w, table, side);
    pl_write_put_purses(w, table->battle->scene, table->seen[side], side);
    if (side)
        put_undo(w, table, side);
    if (table->row.limit_s)
        put_clocks(w, table);
    if (host_table_is_over(table))
        put_over(w, table);
}

static void write_view(pl_writer *w, host_table *table, pl_side side)
{
    const host_mark *mark = host_table_mark(table);
    begin(w, PL_TOLD(view), table, side);
    pl_write_put_int(w, PL_WIRE(ViewMessage, step), mark->step[side]);
    pl_write_put_int(w, PL_WIRE(ViewMessage, n), mark->n[side]);
    pl_write_key(w, PL_WIRE(ViewMessage, view));
    pl_write_view(w, table->battle->scene, table->seen[side], side);
    put_rest(w, table, side);
    pl_write_close(w, '}');
}

void host_send_view(host_client *client, pl_side side)
{
    client->shown = side;
    write_view(&out, client->table, side);
    send_out(client);
}

// ---- events

// Events of a side numbered from + 1 on: those that were recalled, or of the last entry, which the game still has.
static void write_events(pl_writer *w, host_table *table, pl_side side, uint32_t from, const struct host_recalled *recalled)
{
    size_t size = 0;
    const char *list = recalled ? host_recalled_list(recalled, side, &size) : NULL;
    begin(w, PL_TOLD(events), table, side);
    pl_write_put_int(w, PL_WIRE(EventsMessage, from), from);
    pl_write_key(w, PL_WIRE(EventsMessage, list));
    pl_write_open(w, '[');
    if (size)
        pl_write_json(w, list, size);
    else if (!recalled)
        pl_write_events(w, table->game, side, 0, 0);
    pl_write_close(w, ']');
    const char *acts = recalled ? host_recalled_acts(recalled, side, &size) : NULL;
    if (acts && size) {
        pl_write_key(w, PL_WIRE(EventsMessage, acts));
        pl_write_open(w, '[');
        pl_write_json(w, acts, size);
        pl_write_close(w, ']');
    }
    pl_write_close(w, '}');
}

void host_send_events(host_client *client, pl_side side, uint32_t from, const struct host_recalled *recalled)
{
    write_events(&out, client->table, side, from, recalled);
    send_out(client);
}

// ---- the act: one sentence for what a step was

// The row where the game stood.
static const pl_step *step_at(const host_table *table, const host_mark *mark)
{
    return &table->battle->scene->rules->sequences[mark->sequence].steps[mark->row];
}

host_act host_act_of(const host_table *table, uint32_t entry)
{
    const host_mark *now = &table->marks[entry], *before = now - 1;
    host_act act = {.step = step_at(table, before), .key = now->key, .chain = host_table_chain_of(table, entry)};
    bool is_inside = before->inside && before->inside < act.chain;  // not what the chain itself began
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++) {
        // What was sent as one is one act: its number is that of the first choice of it that the viewer saw.
        uint32_t first = act.chain;
        while (first < entry && table->marks[first].step[viewer] == table->marks[first - 1].step[viewer])
            first++;
        act.n[viewer] = table->marks[first].step[viewer];
        if (is_inside && table->marks[before->inside].step[viewer] != table->marks[before->inside - 1].step[viewer])
            act.in[viewer] = table->marks[before->inside].step[viewer];
    }
    return act;
}

// Whoever chose knows what; to others the gravest thing that they were told says it.
static bool say_act(const pl_game *game, const host_act *act, const pl_choice *choice, pl_side viewer, char *text, size_t size, int *weight)
{
    int count;
    const pl_event *events = pl_game_events(game, &count), *gravest = NULL;
    pl_eye eye = {pl_game_scene(game), viewer, false};
    *weight = PL_NOTE;
    for (int i = 0; i < count; i++) {
        int heavy = pl_event_kind_of(eye.scene->rules, events[i].kind)->weight;
        if (!pl_event_seen_by(&events[i], viewer) || (gravest && heavy <= *weight))
            continue;
        gravest = &events[i];
        *weight = heavy;
    }
    if (viewer == choice->side && act->key == HOST_KEY_NONE)
        return pl_say_none(act->step, text, size) > 0;
    if (viewer == choice->side && act->key == HOST_KEY_STANDING)
        return snprintf(text, size, "%s: let go by, as you said for this turn", act->step->window) > 0;
    if (viewer == choice->side && choice->verb != PL_PASS && eye.scene->rules->verbs[choice->verb].doing)
        return pl_say_choice(&eye, choice, text, size) > 0;
    if (!gravest || *weight < PL_NEWS)
        return false;
    const pl_roll *roll = gravest->kind == PL_EV_ROLLED ? pl_game_roll(game, gravest) : NULL;
    return pl_say_event(&eye, gravest, roll, text, size) > 0;
}

// Somebody did what he need not have done, and the viewer saw him do it: of a pass, of an answer that must be given, and of what nobody else
// sees nothing is told.
static bool is_seen_doing(const pl_game *game, const host_act *act, const pl_choice *choice, pl_side viewer)
{
    int count;
    const pl_event *events = pl_game_events(game, &count);
    if (choice->verb == PL_PASS || !(act->step->verbs & PL_VERB(PL_PASS)) || viewer == choice->side)
        return choice->verb != PL_PASS && act->step->verbs & PL_VERB(PL_PASS);
    for (int i = 0; i < count; i++)
        if (events[i].side == choice->side && pl_event_seen_by(&events[i], viewer) &&
            pl_event_kind_of(pl_game_scene(game)->rules, events[i].kind)->weight >= PL_NEWS)
            return true;
    return false;
}

void host_write_act(pl_writer *w, const pl_game *game, const host_act *act, const pl_choice *choice, pl_side viewer)
{
    char text[PL_SAY_MAX];
    int weight;
    bool has_said = say_act(game, act, choice, viewer, text, sizeof text, &weight);
    pl_write_open(w, '{');
    pl_write_put_int(w, PL_WIRE(Act, n), act->n[viewer]);
    if (act->in[viewer])
        pl_write_put_int(w, PL_WIRE(Act, in), act->in[viewer]);
    pl_write_put_text(w, PL_WIRE(Act, step), act->step->id);
    if (is_seen_doing(game, act, choice, viewer))
        pl_write_put_int(w, PL_WIRE(Act, by), choice->side);
    if (has_said)
        pl_write_put_text(w, PL_WIRE(Act, say), text);
    pl_write_put_text(w, PL_WIRE(Act, weight), pl_words_Weight[weight]);
    if (host_key_is_own(act->key) && choice->side == viewer)
        pl_write_put_text(w, PL_WIRE(Act, none), act->step->id);
    pl_write_close(w, '}');
}

static void put_act(pl_writer *w, const host_table *table, pl_side viewer)
{
    host_act act = host_act_of(table, table->journal.entry_count);
    pl_choice choice = pl_journal_choice(&table->journal, act.chain - 1);
    pl_write_key(w, PL_WIRE(ChangeMessage, act));
    host_write_act(w, table->game, &act, &choice, viewer);
}

// ---- a change: what the last entry brought, for those who have the view before it. Left open, for an id to be added.

static void write_change(pl_writer *w, host_table *table, pl_side side)
{
    const host_mark *now = host_table_mark(table), *before = now - 1;
    begin(w, PL_TOLD(change), table, side);
    pl_write_put_int(w, PL_WIRE(ChangeMessage, was), (int64_t)host_table_at(table, side) - (now->step[side] - before->step[side]));
    pl_write_put_int(w, PL_WIRE(ChangeMessage, step), now->step[side]);
    pl_write_put_int(w, PL_WIRE(ChangeMessage, n), now->n[side]);
    put_act(w, table, side);
    if (now->n[side] != before->n[side]) {
        pl_write_key(w, PL_WIRE(ChangeMessage, events));
        pl_write_open(w, '[');
        pl_write_events(w, table->game, side, 0, 0);
        pl_write_close(w, ']');
    }
    if (table->before[side]) {
        pl_write_key(w, PL_WIRE(ChangeMessage, view));
        pl_write_view_change(w, table->battle->scene, table->before[side], table->seen[side], side);
    }
    if (table->late)
        pl_write_put_int(w, PL_WIRE(ChangeMessage, late), table->late);
    put_rest(w, table, side);
}

static void put_id(pl_writer *w, const json_t *id)
{
    if (!id)
        return;
    pl_write_key(w, PL_WIRE(Accepted, id));
    if (json_is_string(id))
        pl_write_string(w, json_string_value(id));
    else
        pl_write_int(w, json_integer_value(id));
}

static void put_chain(pl_writer *w, const json_t *chain)
{
    char *text = chain ? json_dumps(chain, JSON_COMPACT) : NULL;
    if (!text)
        return;
    pl_write_key(w, PL_WIRE(ChangeMessage, chain));
    pl_write_json(w, text, strlen(text));
    free(text);
}

static void write_accepted(pl_writer *w, const host_table *table, pl_side side, const json_t *id, const json_t *chain)
{
    begin(w, PL_TOLD(accepted), table, side);
    put_id(w, id);
    put_chain(w, chain);
    pl_write_close(w, '}');
}

void host_send_accepted(host_client *client, pl_side side, const json_t *id)
{
    write_accepted(&out, client->table, side, id, NULL);
    send_out(client);
}

// ---- to everybody

// A text worded once for a side. While a choice waits for its commit it is held; otherwise it is sent at once.
typedef struct wording {
    pl_writer text;  // empty: not worded yet
    size_t held;     // where the outbox has it; 0: not there
} wording;

typedef struct telling {
    wording events[PL_SIDES_MAX + 1], view[PL_SIDES_MAX + 1], change[PL_SIDES_MAX + 1];
    bool is_held;
} telling;

static telling said;  // of the entry that is being told; the host's thread alone comes here

static void forget(wording *w)
{
    pl_writer_clear(&w->text);
    w->held = 0;
}

static void begin_telling(bool is_held)
{
    for (int side = 0; side <= PL_SIDES_MAX; side++) {
        forget(&said.events[side]);
        forget(&said.view[side]);
        forget(&said.change[side]);
    }
    said.is_held = is_held;
}

static void send_written(host_client *client, const pl_writer *w)
{
    if (w->is_broken)
        host_let_go(client);
    else if (said.is_held)
        host_hold_for(client, host_hold(client->host, w->bytes, w->size), w->size);
    else
        host_send_text(client, w->bytes, w->size);
}

// One that several may get: held once for all of them.
static void send_shared(host_client *client, wording *w)
{
    if (!said.is_held || w->text.is_broken) {
        send_written(client, &w->text);
        return;
    }
    if (!w->held)
        w->held = host_hold(client->host, w->text.bytes, w->text.size);
    host_hold_for(client, w->held, w->text.size);
}

static void tell_events(host_client *client, pl_side side, uint32_t from)
{
    if (!said.events[side].text.size)
        write_events(&said.events[side].text, client->table, side, from, NULL);
    send_shared(client, &said.events[side]);
}

static void tell_view(host_client *client, pl_side viewer)
{
    if (!said.view[viewer].text.size)
        write_view(&said.view[viewer].text, client->table, viewer);
    client->shown = viewer;
    send_shared(client, &said.view[viewer]);
}

static void tell_change(host_client *client, pl_side viewer, const json_t *id, const json_t *chain)
{
    wording *change = &said.change[viewer];
    pl_writer *w = &change->text;
    if (!w->size)
        write_change(w, client->table, viewer);
    size_t open = w->size;
    put_id(w, id);
    put_chain(w, chain);
    pl_write_close(w, '}');
    if (id)
        send_written(client, w);
    else
        send_shared(client, change);
    w->size = open;
}

static bool is_own(const host_client *client, pl_side side) { return client->sides ? (client->sides & PL_SIDE_BIT(side)) != 0 : side == 0; }

// One message where the client has the view before this entry on its screen, and the entry left a trace there.
static bool takes_change(const host_client *client, pl_side viewer)
{
    const host_mark *now = host_table_mark(client->table);
    return client->want == WANT_CHANGES && client->shown == viewer && now->step[viewer] != now[-1].step[viewer];
}

static void tell_client(host_client *client, const host_change *change)
{
    host_table *table = client->table;
    const host_mark *now = host_table_mark(table), *before = now - 1;
    pl_side viewer = host_client_viewer(client);
    bool is_maker = client->serial == change->client, is_short = takes_change(client, viewer), has_seen = false;
    if (is_maker && !(is_short && viewer == change->side)) {
        write_accepted(&out, table, change->side, change->id, change->chain);
        send_written(client, &out);
    }
    for (pl_side side = 0; side <= table->battle->scene->side_count; side++) {
        if (!is_own(client, side) || now->step[side] == before->step[side])
            continue;
        has_seen = true;
        bool is_silent = now->n[side] == before->n[side] && client->want != WANT_EVENTS;  // the view says it
        if (!is_silent && !(is_short && side == viewer))
            tell_events(client, side, before->n[side]);
    }
    if (is_short)
        tell_change(client, viewer, is_maker && viewer == change->side ? change->id : NULL,
                    is_maker && viewer == change->side ? change->chain : NULL);
    else if (has_seen && client->want != WANT_EVENTS)
        tell_view(client, viewer);
}

void host_word(host_table *table, const host_change *change)
{
    begin_telling(true);
    table->late = change->is_late ? change->side : 0;
    for (host_client *client = table->clients; client; client = client->table_next)
        tell_client(client, change);
    table->late = 0;
    host_table_told(table);
}

void host_publish_views(host_table *table)
{
    begin_telling(false);
    for (host_client *client = table->clients; client; client = client->table_next)
        if (client->want != WANT_EVENTS)
            tell_view(client, host_client_viewer(client));
}

void host_publish_undone(host_table *table, pl_side by)
{
    const host_mark *mark = host_table_mark(table);
    begin_telling(false);
    for (host_client *client = table->clients; client; client = client->table_next) {
        bool has_lost = false;
        for (pl_side side = 0; side <= table->battle->scene->side_count; side++) {
            if (!is_own(client, side) || !(table->undone & PL_SIDE_BIT(side)))
                continue;
            has_lost = true;
            begin(&out, PL_TOLD(undone), table, side);
            pl_write_put_int(&out, PL_WIRE(Undone, by), by);
            pl_write_put_int(&out, PL_WIRE(Undone, step), mark->step[side]);
            pl_write_put_int(&out, PL_WIRE(Undone, n), mark->n[side]);
            pl_write_close(&out, '}');
            send_out(client);
        }
        if (has_lost && client->want != WANT_EVENTS)
            tell_view(client, host_client_viewer(client));
    }
}

void host_tell_end(void)
{
    pl_writer_end(&out);
    for (int side = 0; side <= PL_SIDES_MAX; side++) {
        pl_writer_end(&said.events[side].text);
        pl_writer_end(&said.view[side].text);
        pl_writer_end(&said.change[side].text);
    }
}
