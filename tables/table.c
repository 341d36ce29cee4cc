// table.c - a table's game played, taken back and brought back; and the count of what each side has seen.
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coach/coach.h"
#include "formats/journal_file.h"
#include "formats/revision.h"
#include "limits.h"
#include "rulesets/rulesets.h"

enum { AT_BITS = 20, KEYS_KEPT = 512 };
_Static_assert(LIMIT_ENTRIES <= UINT16_MAX, "a mark counts steps in sixteen bits");

// ---- what each viewer has seen

static pl_status make_room(host_table *table, uint32_t count, pl_error *error)
{
    if (count <= table->mark_max)
        return PL_OK;
    uint32_t wanted = table->mark_max ? table->mark_max * 2 : 64;
    while (wanted < count)
        wanted *= 2;
    host_mark *grown = realloc(table->marks, wanted * sizeof *grown);
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

static void see(host_table *table, pl_side viewer, pl_state *block)
{
    host_battle_give_back(table->battle, table->before[viewer]);
    table->before[viewer] = table->seen[viewer];
    table->seen[viewer] = block;
}

// An act goes on as long as the row it was chosen at waits for what it called.
static bool goes_on(const host_table *table, uint32_t entry)
{
    const pl_state *state = pl_game_state(table->game);
    const host_mark *place = &table->marks[entry - 1];
    if (!place->depth || place->depth >= state->depth)
        return false;
    const pl_frame *frame = &pl_see_frames(state)[place->depth - 1];
    return frame->sequence == place->sequence && frame->row == place->row;
}

static uint16_t act_under_way(const host_table *table, uint32_t entries)
{
    uint32_t entry = entries;
    while (entry && !goes_on(table, entry))
        entry = table->marks[entry - 1].inside;
    return (uint16_t)entry;
}

static void note_place(const host_table *table, host_mark *mark)
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
static pl_status mark_entry(host_table *table, uint32_t entries, pl_side by, uint64_t key, pl_error *error)
{
    host_mark *mark = &table->marks[entries];
    *mark = entries ? table->marks[entries - 1] : (host_mark){0};
    mark->key = key;
    note_place(table, mark);
    mark->inside = act_under_way(table, entries);
    host_table_told(table);
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++) {
        uint32_t told = count_seen(table->game, viewer);
        pl_state *block = host_battle_block(table->battle);
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
            host_battle_give_back(table->battle, block);
    }
    table->is_log_last = true;
    host_table_keep(table, entries);
    return PL_OK;
}

void host_table_look(host_table *table)
{
    host_table_told(table);
    for (pl_side viewer = 0; viewer <= table->battle->scene->side_count; viewer++)
        pl_view_make(table->battle->scene, pl_game_state(table->game), viewer, table->seen[viewer]);
}

void host_table_told(host_table *table)
{
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++) {
        host_battle_give_back(table->battle, table->before[viewer]);
        table->before[viewer] = NULL;
    }
}

// ---- beginning and end

static pl_status make_table(host_battle *battle, const pl_store_table *row, host_table **out, pl_error *error)
{
    host_table *table = *out = calloc(1, sizeof *table);
    if (!table)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a table");
    table->row = *row;
    table->battle = battle;
    table->dice.seed = row->seed;
    pl_journal_init(&table->journal);
    pl_status status = make_room(table, 1, error);
    return status ? status : pl_game_create(battle->scene, &table->game, error);
}

void host_table_destroy(host_battles *battles, host_table *table)
{
    if (!table)
        return;
    if (table->game)
        host_table_cut_kept(table, 0);
    free(table->kept);
    host_coach_end(table);
    pl_game_destroy(table->game);
    pl_journal_end(&table->journal);
    free(table->marks);
    host_table_told(table);
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        host_battle_give_back(table->battle, table->seen[viewer]);
    host_battle_leave(battles, table->battle);
    free(table);
}

static pl_status ended(host_battles *battles, host_battle *battle, host_table **table, pl_status status)
{
    if (status && *table)
        host_table_destroy(battles, *table);
    else if (status)
        host_battle_leave(battles, battle);
    if (status)
        *table = NULL;
    return status;
}

pl_status host_table_start(host_battles *battles, host_battle *battle, const pl_store_table *row, struct pl_coach *coach, host_table **out,
                           pl_error *error)
{
    pl_status status = make_table(battle, row, out, error);
    if (*out)
        (*out)->coach = coach;
    else
        pl_coach_destroy(coach);
    if (!status) {
        pl_game_start((*out)->game, host_table_dice(*out));
        status = pl_journal_begin(&(*out)->journal, (*out)->game, error);
    }
    if (!status)
        status = mark_entry(*out, 0, 0, 0, error);
    return ended(battles, battle, out, status);
}

typedef struct marking {
    host_table *table;
    uint32_t from;
    const uint64_t *keys;
    const host_patience *patience;
    pl_status status;
    pl_error *error;
} marking;

static bool mark_replayed(void *context, const pl_game *game, uint32_t entries)
{
    marking *m = context;
    (void)game;
    if (m->from && entries == m->from)
        host_table_look(m->table);
    if (m->from && entries <= m->from)
        return true;
    const pl_entry *entry = entries ? &m->table->journal.entries[entries - 1] : NULL;
    m->status = mark_entry(m->table, entries, entry ? entry->side : 0, entry && m->keys ? m->keys[entries - 1] : 0, m->error);
    if (!m->status && m->patience && !m->patience->goes_on(m->patience->context))
        m->status = pl_fail(m->error, PL_FULL, "the journal takes too long to play again: %u of %u entries were played", (unsigned)entries,
                            (unsigned)m->table->journal.entry_count);
    return !m->status;
}

pl_status host_table_replay_from(host_table *table, uint32_t from, const uint64_t *keys, const host_patience *patience, pl_error *error)
{
    marking m = {table, from, keys, patience, PL_OK, error};
    host_table_cut_kept(table, from);
    pl_status status = make_room(table, table->journal.entry_count + 1, error);
    if (!status) {
        host_stretch stretch = host_stretch_of(table, from, table->journal.entry_count);
        status = host_stretch_play(&stretch, table->game, mark_replayed, &m, error);
    }
    if (!status)
        status = m.status;
    if (!status)
        pl_game_use_dice(table->game, host_table_dice(table));
    host_table_told(table);
    return status;
}

pl_status host_table_resume(host_battles *battles, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                            uint32_t to, const host_patience *patience, host_table **out, pl_error *error)
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
    const pl_rules_mark then = fresh->played_under;
    host_battle *battle = host_battle_share(battles, fresh, error);
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
        status = host_table_replay_from(*out, 0, keys, patience, error);
    // What has changed since it was played is likely why.
    if (status == PL_DIFFERS || status == PL_ILLEGAL) {
        size_t length = strlen(error->text);
        pl_rules_mark_compare(battle->battle->rules, then, battle->battle->mark, error->text + length, sizeof error->text - length);
    }
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

pl_status host_table_restore(host_table *table, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
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
    return host_table_replay_from(table, common, keys, NULL, error);
}

pl_status host_table_move(host_table *table, host_battles *from, host_battles *to, pl_error *error)
{
    host_battle *old = table->battle, *battle = host_battle_move(old, from, to);
    size_t kept = host_table_kept_bytes(table);
    if (battle != old) {
        pl_game *game;
        pl_status status = pl_game_create(battle->scene, &game, error);
        if (status) {
            host_battle_leave(to, battle);
            host_table_destroy(from, table);
            return status;
        }
        // The last entry's events stay behind: whoever wants them looks back.
        pl_game_take_up(game, pl_game_state(table->game), &table->dice);
        pl_game_destroy(table->game);
        table->game = game;
        table->is_log_last = false;
        table->battle = battle;
        host_battle_leave(from, old);
    }
    from->kept_bytes -= kept;
    to->kept_bytes += kept;
    return PL_OK;
}

// ---- playing

pl_status host_table_choose(host_table *table, const pl_choice *choice, uint64_t key, pl_error *error)
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

uint32_t host_table_entry_of(const host_table *table, pl_side viewer, uint32_t step)
{
    uint32_t entry = table->journal.entry_count;
    while (entry && table->marks[entry].step[viewer] > step)
        entry--;
    while (entry && table->marks[entry - 1].step[viewer] == table->marks[entry].step[viewer])
        entry--;
    return entry;
}

// ---- asking

uint64_t host_message_key(pl_side side, const char *text)
{
    uint64_t key = (14695981039346656037u ^ side) * 1099511628211u;  // mixed before the text comes: side 1 "1" is not side 2 "2"
    for (const char *c = text; *c; c++)
        key = (key ^ (unsigned char)*c) * 1099511628211u;
    return key ? key : 1;
}

bool host_table_has_key(const host_table *table, uint64_t key)
{
    uint32_t count = table->journal.entry_count, last = count > KEYS_KEPT ? count - KEYS_KEPT : 0;
    for (uint32_t i = count; i > last; i--)
        if (table->marks[i].key == key)
            return true;
    return false;
}

const host_mark *host_table_mark(const host_table *table) { return &table->marks[table->journal.entry_count]; }

uint64_t host_table_at(const host_table *table, pl_side viewer)
{
    return ((uint64_t)table->row.undos[viewer] << AT_BITS) + host_table_mark(table)->step[viewer];
}

bool host_table_is_of_line(const host_table *table, pl_side viewer, int64_t at)
{
    return at >= 0 && (uint64_t)at >> AT_BITS == table->row.undos[viewer];
}

static int sides_left(const host_table *table, pl_side *last)
{
    int left = 0;
    for (pl_side side = 1; side <= table->battle->scene->side_count; side++)
        if (!(table->row.resigned & PL_SIDE_BIT(side))) {
            left++;
            *last = side;
        }
    return left;
}

bool host_table_is_over(const host_table *table)
{
    pl_side last;
    return pl_game_is_over(table->game) || sides_left(table, &last) <= 1;
}

pl_side host_table_winner(const host_table *table)
{
    pl_side last = 0;
    if (pl_game_is_over(table->game))
        return pl_game_state(table->game)->winner;
    return sides_left(table, &last) == 1 ? last : 0;
}

pl_sides host_table_asked(const host_table *table) { return host_table_is_over(table) ? 0 : pl_game_asked(table->game); }
