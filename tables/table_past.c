// table_past.c - looking back: states kept on the way, and stretches of a game played again from them.
#include <stdlib.h>
#include <string.h>

#include "limits.h"
#include "table.h"

// Near the end, where undo goes, states lie closer. A game that is shorter than the first stride keeps none: it is played again at once.
enum { STRIDE_MIN = 64, NEAR = 16, NEAR_ENTRIES = 64, STATES_MAX = 256 };

// ---- kept states

uint32_t host_kept_stride(uint32_t entries, size_t state_bytes)
{
    uint32_t stride = STRIDE_MIN;
    while (entries / stride > STATES_MAX || entries / stride * state_bytes > LIMIT_KEPT_TABLE_BYTES)
        stride *= 2;
    return stride;
}

static size_t block_bytes(const host_table *table) { return pl_game_state(table->game)->size; }
size_t host_table_kept_bytes(const host_table *table) { return table->kept_count * block_bytes(table); }

// The number of kept states that are of at most so many entries.
static uint32_t kept_until(const host_table *table, uint32_t entries)
{
    uint32_t low = 0, high = table->kept_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (table->kept[middle].entries <= entries)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void let_go(host_table *table, host_milestone *kept)
{
    table->battle->home->kept_bytes -= block_bytes(table);
    free(kept->state);
}

// Keeps those of whole strides, and of the last ones every NEAR-th.
static void thin_out(host_table *table)
{
    uint32_t last = table->journal.entry_count, left = 0;
    for (uint32_t i = 0; i < table->kept_count; i++) {
        host_milestone *kept = &table->kept[i];
        if (kept->entries % table->kept_stride == 0 || kept->entries + NEAR_ENTRIES > last)
            table->kept[left++] = *kept;
        else
            let_go(table, kept);
    }
    table->kept_count = left;
}

static void choose_stride(host_table *table)
{
    uint32_t wanted = host_kept_stride(table->journal.entry_count, block_bytes(table));
    if (wanted > table->kept_stride)
        table->kept_stride = wanted;
}

// Without memory it is not kept, and looking back takes longer.
void host_table_keep_met(host_table *table, uint32_t entries, pl_state *state)
{
    uint32_t at = kept_until(table, entries);
    bool is_there = at && table->kept[at - 1].entries == entries;
    if (!is_there && table->kept_count == table->kept_max) {
        uint32_t wanted = table->kept_max ? table->kept_max * 2 : 8;
        host_milestone *grown = realloc(table->kept, wanted * sizeof *grown);
        is_there = !grown;
        table->kept = grown ? grown : table->kept;
        table->kept_max = grown ? wanted : table->kept_max;
    }
    if (is_there) {
        free(state);
        return;
    }
    memmove(table->kept + at + 1, table->kept + at, (table->kept_count - at) * sizeof *table->kept);
    table->kept[at] = (host_milestone){entries, state};
    table->kept_count++;
    table->battle->home->kept_bytes += block_bytes(table);
}

static bool is_to_keep(const host_table *table, uint32_t entries)
{
    bool is_near = entries % NEAR == 0 && entries + NEAR_ENTRIES > table->journal.entry_count;
    return entries >= STRIDE_MIN && (entries % table->kept_stride == 0 || is_near);
}

void host_table_keep(host_table *table, uint32_t entries)
{
    choose_stride(table);
    if (!is_to_keep(table, entries))
        return;
    pl_state *state = pl_scene_block(table->battle->scene);
    if (!state)
        return;
    pl_state_copy(state, pl_game_state(table->game));
    host_table_keep_met(table, entries, state);
    thin_out(table);
}

void host_table_cut_kept(host_table *table, uint32_t entries)
{
    while (table->kept_count && table->kept[table->kept_count - 1].entries > entries)
        let_go(table, &table->kept[--table->kept_count]);
}

bool host_table_thin(host_table *table)
{
    uint32_t before = table->kept_count;
    choose_stride(table);
    table->kept_stride *= 2;
    thin_out(table);
    return table->kept_count < before;
}

uint32_t host_table_way_to(const host_table *table, uint32_t entries)
{
    uint32_t at = kept_until(table, entries);
    return entries - (at ? table->kept[at - 1].entries : 0);
}

// ---- stretches

host_stretch host_stretch_of(const host_table *table, uint32_t from, uint32_t to)
{
    uint32_t at = kept_until(table, from);
    return (host_stretch){.scene = table->battle->scene,
                          .start = at ? table->kept[at - 1].state : NULL,
                          .first = at ? table->kept[at - 1].entries : 0,
                          .to = to,
                          .journal = table->journal};
}

// Dice are numbered from the game's first and a byte each, so all are copied, wherever the entries begin.
bool host_copy_journal(const pl_journal *from, uint32_t first, uint32_t to, pl_journal *out)
{
    const pl_entry *entries = to > first ? from->entries + first : NULL, *last = to ? &from->entries[to - 1] : NULL;
    uint32_t count = to - first, items = count ? entries[0].item_first : 0;
    *out = (pl_journal){.first_hash = from->first_hash, .first_dice = from->first_dice, .entry_count = count};
    out->is_unchained = from->is_unchained;
    out->head_chain = from->head_chain;
    out->item_count = count ? last->item_first + last->item_count - items : 0;
    out->dice_count = last ? last->dice_end : from->first_dice;
    out->entry_max = count + 1;
    out->item_max = out->item_count + 1;
    out->dice_max = out->dice_count + 1;
    out->entries = malloc(out->entry_max * sizeof *out->entries);
    out->items = malloc(out->item_max * sizeof *out->items);
    out->dice = malloc(out->dice_max);
    if (!out->entries || !out->items || !out->dice) {
        pl_journal_end(out);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        out->entries[i] = entries[i];
        out->entries[i].item_first -= items;
    }
    if (out->item_count)
        memcpy(out->items, from->items + items, out->item_count * sizeof *out->items);
    if (out->dice_count)
        memcpy(out->dice, from->dice, out->dice_count);
    return true;
}

pl_status host_stretch_copy(const host_table *table, uint32_t from, uint32_t to, host_stretch *out, pl_error *error)
{
    *out = host_stretch_of(table, from, to);
    out->is_copy = true;
    out->base = out->first;
    bool is_whole = host_copy_journal(&table->journal, out->first, to, &out->journal);
    if (is_whole && out->start) {
        out->own_start = pl_scene_block(out->scene);
        is_whole = out->own_start != NULL;
        if (is_whole)
            pl_state_copy(out->own_start, out->start);
        out->start = out->own_start;
    }
    if (is_whole)
        return PL_OK;
    host_stretch_end(out);
    return pl_fail(error, PL_NO_MEMORY, "no memory to look back");
}

void host_stretch_end(host_stretch *stretch)
{
    if (stretch->is_copy)
        pl_journal_end(&stretch->journal);
    free(stretch->own_start);
    *stretch = (host_stretch){0};
}

static pl_status play_entry(const host_stretch *stretch, pl_game *game, uint32_t i, pl_error *error)
{
    pl_choice choice = pl_journal_choice(&stretch->journal, i - stretch->base);
    if (pl_game_choose(game, &choice))
        return pl_fail(error, PL_DIFFERS, "entry %u: the rules refuse it: %s", (unsigned)i + 1, pl_game_why_not(game, NULL));
    if (pl_game_is_out_of_dice(game) || pl_game_hash(game) != stretch->journal.entries[i - stretch->base].hash)
        return pl_fail(error, PL_DIFFERS, "entry %u: comes out otherwise than recorded", (unsigned)i + 1);
    return PL_OK;
}

pl_status host_stretch_play(const host_stretch *stretch, pl_game *game, host_replay_visit visit, void *context, pl_error *error)
{
    static const uint8_t none;
    static const pl_dice no_dice;
    const pl_journal *journal = &stretch->journal;
    const pl_dice dice = {.script = journal->dice ? journal->dice : &none, .script_count = journal->dice_count};
    pl_status status = PL_OK;
    if (stretch->start)
        pl_game_take_up(game, stretch->start, &dice);
    else
        pl_game_start(game, &dice);
    if (!stretch->start && pl_game_hash(game) != journal->first_hash)
        status = pl_fail(error, PL_DIFFERS, "the start: the rules or the scenario are of another version than the journal's");
    bool goes_on = !status && (!visit || visit(context, game, stretch->first));
    for (uint32_t i = stretch->first; i < stretch->to && !status && goes_on; i++) {
        status = play_entry(stretch, game, i, error);
        goes_on = !status && (!visit || visit(context, game, i + 1));
    }
    pl_game_use_dice(game, &no_dice);  // the record was lent by this call alone
    return status;
}
