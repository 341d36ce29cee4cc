// table.c - a table's game played, taken back and brought back; and the count of what each side has seen.
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coach/coach.h"
#include "formats/journal_file.h"
#include "limits.h"
#include "rulesets/rulesets.h"

enum { AT_BITS = 20, KEYS_KEPT = 512 };
_Static_assert(LIMIT_ENTRIES <= UINT16_MAX, "a mark counts steps in sixteen bits");

// ---- what each viewer has seen

static pl_status make_room(server_table *table, uint32_t count, pl_error *error)
{
    if (count <= table->mark_max)
        return PL_OK;
    uint32_t wanted = table->mark_max ? table->mark_max * 2 : 64;
    while (wanted < count)
        wanted *= 2;
    server_mark *grown = realloc(table->marks, wanted * sizeof *grown);
    if (!grown)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a table of %u entries", (unsigned)count);
    table->marks = grown;
    table->mark_max = wanted;
    return PL_OK;
}

static uint32_t count_seen(const pl_game *game, pl_side viewer)
{
    int count;
    uint32_t seen = 0;
    const pl_event *events = pl_game_events(game, &count);
    for (int i = 0; i < count; i++)
        seen += pl_event_seen_by(&events[i], viewer);
    return seen;
}

static void see(server_table *table, pl_side viewer, pl_state *block)
{
    server_battle_give_back(table->battle, table->before[viewer]);
    table->before[viewer] = table->seen[viewer];
    table->seen[viewer] = block;
}

// An act goes on as long as the row it was chosen at waits for what it called.
static bool goes_on(const server_table *table, uint32_t entry)
{
    const pl_state *state = pl_game_state(table->game);
    const server_mark *place = &table->marks[entry - 1];
    if (!place->depth || place->depth >= state->depth)
        return false;
    const pl_frame *frame = &pl_see_frames(state)[place->depth - 1];
    return frame->sequence == place->sequence && frame->row == place->row;
}

static uint16_t act_under_way(const server_table *table, uint32_t entries)
{
    uint32_t entry = entries;
    while (entry && !goes_on(table, entry))
        entry = table->marks[entry - 1].inside;
    return (uint16_t)entry;
}

static void note_place(const server_table *table, server_mark *mark)
{
    const pl_turn *turn = pl_game_turn(table->game);
    mark->depth = turn->state->depth;
    mark->sequence = mark->row = 0;
    mark->is_sealed = false;
    if (!mark->depth)
        return;
    const pl_frame *top = pl_top(turn);
    mark->sequence = top->sequence;
    mark->row = top->row;
    mark->is_sealed = turn->rules->sequences[top->sequence].steps[top->row].by == PL_BY_ALL_SEALED;
}

// Writes marks[entries] after the game has made that entry; by: who chose, 0: the start. A viewer takes a step where it was told
// something or sees something else than before.
static pl_status mark_entry(server_table *table, uint32_t entries, pl_side by, uint64_t key, pl_error *error)
{
    server_mark *mark = &table->marks[entries];
    *mark = entries ? table->marks[entries - 1] : (server_mark){0};
    mark->key = key;
    note_place(table, mark);
    mark->inside = act_under_way(table, entries);
    server_table_told(table);
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++) {
        uint32_t told = count_seen(table->game, viewer);
        pl_state *block = server_battle_block(table->battle);
        if (!block)
            return pl_fail(error, PL_NO_MEMORY, "no memory for a view");
        pl_view_make(table->battle->scene, pl_game_state(table->game), viewer, block);
        bool is_other = !table->seen[viewer] || !pl_state_equal(block, table->seen[viewer]);
        mark->n[viewer] += told;
        if (entries && (told || is_other || viewer == by))
            mark->step[viewer]++;
        if (is_other)
            see(table, viewer, block);
        else
            server_battle_give_back(table->battle, block);
    }
    table->is_log_last = true;
    server_table_keep(table, entries);
    return PL_OK;
}

void server_table_look(server_table *table)
{
    server_table_told(table);
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++)
        pl_view_make(table->battle->scene, pl_game_state(table->game), viewer, table->seen[viewer]);
}

void server_table_told(server_table *table)
{
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++) {
        server_battle_give_back(table->battle, table->before[viewer]);
        table->before[viewer] = NULL;
    }
}

// ---- beginning and end

static pl_status make_table(server_battle *battle, const pl_store_table *row, server_table **out, pl_error *error)
{
    server_table *table = *out = calloc(1, sizeof *table);
    if (!table)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a table");
    table->row = *row;
    table->battle = battle;
    table->dice.seed = row->seed;
    pl_journal_init(&table->journal);
    pl_status status = make_room(table, 1, error);
    return status ? status : pl_game_create(battle->scene, &table->game, error);
}

void server_table_destroy(server_battles *battles, server_table *table)
{
    if (!table)
        return;
    if (table->game)
        server_table_cut_kept(table, 0);
    free(table->kept);
    server_coach_end(table);
    pl_game_destroy(table->game);
    pl_journal_end(&table->journal);
    free(table->marks);
    server_table_told(table);
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        server_battle_give_back(table->battle, table->seen[viewer]);
    server_battle_leave(battles, table->battle);
    free(table);
}

static pl_status ended(server_battles *battles, server_battle *battle, server_table **table, pl_status status)
{
    if (status && *table)
        server_table_destroy(battles, *table);
    else if (status)
        server_battle_leave(battles, battle);
    if (status)
        *table = NULL;
    return status;
}

pl_status server_table_start(server_battles *battles, server_battle *battle, const pl_store_table *row, struct pl_coach *coach,
                             server_table **out, pl_error *error)
{
    pl_status status = make_table(battle, row, out, error);
    if (*out)
        (*out)->coach = coach;
    else
        pl_coach_destroy(coach);
    if (!status) {
        pl_game_start((*out)->game, server_table_dice(*out));
        status = pl_journal_begin(&(*out)->journal, (*out)->game, error);
    }
    if (!status)
        status = mark_entry(*out, 0, 0, 0, error);
    return ended(battles, battle, out, status);
}

typedef struct marking {
    server_table *table;
    uint32_t from;
    const uint64_t *keys;
    const server_patience *patience;
    pl_status status;
    pl_error *error;
} marking;

static bool mark_replayed(void *context, const pl_game *game, uint32_t entries)
{
    marking *m = context;
    (void)game;
    if (m->from && entries == m->from)
        server_table_look(m->table);
    if (m->from && entries <= m->from)
        return true;
    const pl_entry *entry = entries ? &m->table->journal.entries[entries - 1] : NULL;
    m->status = mark_entry(m->table, entries, entry ? entry->side : 0, entry && m->keys ? m->keys[entries - 1] : 0, m->error);
    if (!m->status && m->patience && !m->patience->goes_on(m->patience->context))
        m->status = pl_fail(m->error, PL_FULL, "the journal takes too long to play again: %u of %u entries were played", (unsigned)entries,
                            (unsigned)m->table->journal.entry_count);
    return !m->status;
}

pl_status server_table_replay_from(server_table *table, uint32_t from, const uint64_t *keys, const server_patience *patience,
                                   pl_error *error)
{
    marking m = {table, from, keys, patience, PL_OK, error};
    server_table_cut_kept(table, from);
    pl_status status = make_room(table, table->journal.entry_count + 1, error);
    if (!status) {
        server_stretch stretch = server_stretch_of(table, from, table->journal.entry_count);
        status = server_stretch_play(&stretch, table->game, mark_replayed, &m, error);
    }
    if (!status)
        status = m.status;
    if (!status)
        pl_game_use_dice(table->game, server_table_dice(table));
    server_table_told(table);
    return status;
}

pl_status server_table_resume(server_battles *battles, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                              uint32_t to, const server_patience *patience, server_table **out, pl_error *error)
{
    pl_battle *fresh = NULL;
    pl_journal journal;
    *out = NULL;
    // The store keeps no closing line, and what a person hands in may be the beginning of a game.
    pl_journal_tail tail = PL_TAIL_OPEN;
    pl_status status = pl_journal_read(text, size, "journal", pl_ruleset_named, &fresh, &journal, &tail, error);
    if (status)
        return status;
    if (journal.entry_count > LIMIT_ENTRIES)
        status = pl_fail(error, PL_FULL, "the journal has %u entries, wanted at most %d", (unsigned)journal.entry_count, LIMIT_ENTRIES);
    if (status) {
        pl_battle_close(fresh);
        pl_journal_end(&journal);
        return status;
    }
    server_battle *battle = server_battle_share(battles, fresh, error);
    if (!battle) {
        pl_journal_end(&journal);
        return PL_NO_MEMORY;
    }
    pl_journal_cut(&journal, to);
    status = make_table(battle, row, out, error);
    if (*out)
        (*out)->journal = journal;
    else
        pl_journal_end(&journal);
    if (!status)
        status = server_table_replay_from(*out, 0, keys, patience, error);
    return ended(battles, battle, out, status);
}

// Entries from the first on that two journals have in common.
static uint32_t in_common(const pl_journal *a, const pl_journal *b)
{
    uint32_t count = 0;
    while (count < a->entry_count && count < b->entry_count && !memcmp(&a->entries[count], &b->entries[count], sizeof *a->entries))
        count++;
    return a->first_hash == b->first_hash ? count : 0;
}

pl_status server_table_restore(server_table *table, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                               pl_error *error)
{
    pl_journal journal;
    pl_journal_tail tail = PL_TAIL_OPEN;
    pl_status status = pl_journal_read_on(text, size, "journal", pl_ruleset_named, table->battle->battle, &journal, &tail, error);
    if (status)
        return status;
    uint32_t common = in_common(&table->journal, &journal);
    pl_journal_end(&table->journal);
    table->journal = journal;
    table->row = *row;
    table->dice.seed = row->seed;
    table->cuts++;
    table->is_log_last = false;
    return server_table_replay_from(table, common, keys, NULL, error);
}

pl_status server_table_move(server_table *table, server_battles *from, server_battles *to, pl_error *error)
{
    server_battle *old = table->battle, *battle = server_battle_move(old, from, to);
    size_t kept = server_table_kept_bytes(table);
    if (battle != old) {
        pl_game *game;
        pl_status status = pl_game_create(battle->scene, &game, error);
        if (status) {
            server_battle_leave(to, battle);
            server_table_destroy(from, table);
            return status;
        }
        // The last entry's events stay behind: whoever wants them looks back.
        pl_game_take_up(game, pl_game_state(table->game), &table->dice);
        pl_game_destroy(table->game);
        table->game = game;
        table->is_log_last = false;
        table->battle = battle;
        server_battle_leave(from, old);
    }
    from->kept_bytes -= kept;
    to->kept_bytes += kept;
    return PL_OK;
}

// ---- playing

pl_status server_table_choose(server_table *table, const pl_choice *choice, uint64_t key, pl_error *error)
{
    if (table->journal.entry_count >= LIMIT_ENTRIES)
        return pl_fail(error, PL_FULL, "the game has %d entries, no more are kept", LIMIT_ENTRIES);
    pl_status status = make_room(table, table->journal.entry_count + 2, error);
    if (status)
        return status;
    status = pl_game_choose(table->game, choice);
    if (status)
        return status;
    status = pl_journal_append(&table->journal, table->game, choice, error);
    return status ? status : mark_entry(table, table->journal.entry_count, choice->side, key, error);
}

uint32_t server_table_entry_of(const server_table *table, pl_side viewer, uint32_t step)
{
    uint32_t entry = table->journal.entry_count;
    while (entry && table->marks[entry].step[viewer] > step)
        entry--;
    while (entry && table->marks[entry - 1].step[viewer] == table->marks[entry].step[viewer])
        entry--;
    return entry;
}

// ---- asking

uint64_t server_message_key(pl_side side, const char *text)
{
    uint64_t key = (14695981039346656037u ^ side) * 1099511628211u;  // mixed before the text comes: side 1 "1" is not side 2 "2"
    for (const char *c = text; *c; c++)
        key = (key ^ (unsigned char)*c) * 1099511628211u;
    return key ? key : 1;
}

bool server_table_has_key(const server_table *table, uint64_t key)
{
    uint32_t count = table->journal.entry_count, last = count > KEYS_KEPT ? count - KEYS_KEPT : 0;
    for (uint32_t i = count; i > last; i--)
        if (table->marks[i].key == key)
            return true;
    return false;
}

const server_mark *server_table_mark(const server_table *table) { return &table->marks[table->journal.entry_count]; }

uint64_t server_table_at(const server_table *table, pl_side viewer)
{
    return ((uint64_t)table->row.undos[viewer] << AT_BITS) + server_table_mark(table)->step[viewer];
}

bool server_table_is_of_line(const server_table *table, pl_side viewer, int64_t at)
{
    return at >= 0 && (uint64_t)at >> AT_BITS == table->row.undos[viewer];
}

static int sides_left(const server_table *table, pl_side *last)
{
    int left = 0;
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++)
        if (!(table->row.resigned & PL_SIDE_BIT(side))) {
            left++;
            *last = side;
        }
    return left;
}

bool server_table_is_over(const server_table *table)
{
    pl_side last;
    return pl_game_is_over(table->game) || sides_left(table, &last) <= 1;
}

pl_side server_table_winner(const server_table *table)
{
    pl_side last = 0;
    if (pl_game_is_over(table->game))
        return pl_game_state(table->game)->winner;
    return sides_left(table, &last) == 1 ? last : 0;
}

pl_sides server_table_asked(const server_table *table) { return server_table_is_over(table) ? 0 : pl_game_asked(table->game); }
