// table_undo.c - what a side may take back, and taking it back: the journal is cut, and the game played again from a state kept before.
#include <stdlib.h>
#include <string.h>

#include "formats/wire.h"
#include "limits.h"
#include "table.h"

// Whoever saw something that is gone begins another line of numbers; for the others nothing has happened.
static void begin_lines(host_table *table, const host_mark *old)
{
    const host_mark *now = host_table_mark(table);
    bool is_one_person = !strcmp(table->row.mode, PL_WORD_OF(Mode, hot_seat));
    table->undone = 0;
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        if (is_one_person || now->step[viewer] != old->step[viewer] || now->n[viewer] != old->n[viewer]) {
            table->undone |= PL_SIDE_BIT(viewer);
            table->row.undos[viewer]++;
        }
    table->cuts++;
    table->is_log_last = false;
}

// The entry is a sealed answer that still lies sealed: what others answer there does not depend on it.
static bool is_kept_sealed(const host_mark *after)
{
    const host_mark *before = after - 1;
    return before->is_sealed && before->sequence == after->sequence && before->row == after->row && before->depth == after->depth;
}

// Others are asked and may answer without a trace for the side, and what they do stands on the side's choice.
static bool may_be_built_on(const host_table *table, pl_side side, uint32_t own)
{
    pl_sides others = host_table_asked(table) & (pl_sides)~PL_SIDE_BIT(side);
    bool has_secrets = table->battle->scene->rules->disguise || host_table_mark(table)->is_sealed;
    return others && has_secrets && !is_kept_sealed(&table->marks[own]);
}

static bool is_own(const host_table *table, uint32_t entry) { return host_key_is_own(table->marks[entry].key); }

uint32_t host_table_chain_of(const host_table *table, uint32_t entry)
{
    uint64_t key = table->marks[entry].key;
    uint32_t first = entry;
    for (uint32_t i = entry; i && key && !host_key_is_own(key) && (table->marks[i].key == key || is_own(table, i)); i--)
        first = table->marks[i].key == key ? i : first;
    return first;
}

// Something was shown by the side's choices from an entry on, or somebody else has left a trace for it since.
static const char *why_not_free(const host_table *table, pl_side side, uint32_t first)
{
    const char *why = NULL;
    for (uint32_t i = first; i <= table->journal.entry_count; i++) {
        const pl_entry *entry = &table->journal.entries[i - 1];
        if (entry->side == side && entry->ends_free_undo)
            return "the choice threw dice or showed something";
        if (entry->side != side && table->marks[i].step[side] != table->marks[i - 1].step[side])
            why = "another side has chosen since";
    }
    return why;
}

bool host_table_undo(const host_table *table, pl_side side, uint32_t *kept, bool *is_free, const char **why)
{
    const pl_journal *journal = &table->journal;
    uint32_t own = journal->entry_count;
    while (own && (journal->entries[own - 1].side != side || is_own(table, own)))
        own--;
    *is_free = false;
    *why = host_table_is_over(table) ? "the game is over" : "nothing has been chosen yet";
    *kept = 0;
    if (!own || host_table_is_over(table))
        return false;
    uint32_t first = host_table_chain_of(table, own);
    *kept = first - 1;
    *why = why_not_free(table, side, first);
    if (!*why && may_be_built_on(table, side, own))
        *why = "another side may have chosen since";
    *is_free = !*why;
    return true;
}

pl_status host_table_cut(host_table *table, uint32_t kept, uint64_t seed, pl_error *error)
{
    host_mark old = *host_table_mark(table);
    host_stretch stretch = host_stretch_of(table, kept, kept);
    pl_status status = host_stretch_play(&stretch, table->game, NULL, NULL, error);
    if (status)
        return status;
    pl_journal_cut(&table->journal, kept);
    host_table_cut_kept(table, kept);
    host_table_keep(table, kept);
    table->dice.seed = table->row.seed = seed;
    pl_game_use_dice(table->game, host_table_dice(table));
    host_table_look(table);
    begin_lines(table, &old);
    return PL_OK;
}

// The journal without the entries own to last; what came after them is played on a game beside the table's. PL_ILLEGAL: the rules refuse it.
static pl_status without(const host_table *table, uint32_t own, uint32_t last, pl_journal *out, pl_error *error)
{
    static const uint8_t none;
    static const pl_dice no_dice;
    const pl_journal *journal = &table->journal;
    const pl_dice dice = {.script = journal->dice ? journal->dice : &none, .script_count = journal->dice_count};
    pl_game *game = table->battle->scratch;
    host_stretch before = host_stretch_of(table, own - 1, own - 1);
    pl_status status = host_stretch_play(&before, game, NULL, NULL, error);
    if (status)
        return status;
    if (!host_copy_journal(journal, 0, own - 1, out))
        return pl_fail(error, PL_NO_MEMORY, "no memory to take back");
    pl_game_use_dice(game, &dice);
    for (uint32_t i = last; i < journal->entry_count && !status; i++) {
        pl_choice choice = pl_journal_choice(journal, i);
        status = pl_game_choose(game, &choice) || pl_game_is_out_of_dice(game) ? PL_ILLEGAL : pl_journal_append(out, game, &choice, error);
    }
    if (!status && out->dice_count != journal->dice_count)
        status = PL_ILLEGAL;
    pl_game_use_dice(game, &no_dice);
    if (status)
        pl_journal_end(out);
    return status;
}

// The last entry of what was sent as one from an entry on.
static uint32_t chain_end(const host_table *table, uint32_t first)
{
    uint64_t key = table->marks[first].key;
    uint32_t last = first;
    while (key && key != HOST_KEY_NONE && last < table->journal.entry_count && table->marks[last + 1].key == key)
        last++;
    return last;
}

pl_status host_table_lift(host_table *table, uint32_t own, pl_error *error)
{
    pl_journal rest;
    uint32_t count = table->journal.entry_count, last = chain_end(table, own);
    host_mark old = *host_table_mark(table);
    if (count - own > LIMIT_LIFTED)
        return PL_ILLEGAL;
    uint64_t *keys = malloc(count * sizeof *keys);
    if (!keys)
        return pl_fail(error, PL_NO_MEMORY, "no memory to take back");
    for (uint32_t i = 1, k = 0; i <= count; i++)
        if (i < own || i > last)
            keys[k++] = table->marks[i].key;
    pl_status status = without(table, own, last, &rest, error);
    if (!status) {
        pl_journal_end(&table->journal);
        table->journal = rest;
        status = host_table_replay_from(table, own - 1, keys, NULL, error);
        if (status == PL_ILLEGAL)
            status = PL_DIFFERS;
    }
    free(keys);
    if (!status)
        begin_lines(table, &old);
    return status;
}
