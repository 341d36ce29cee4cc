// journal.c - the record of a game: appended to after each choice, replayed to save, resume, undo and check.
#include "phaseline/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pl_journal_init(pl_journal *journal) { *journal = (pl_journal){0}; }

void pl_journal_end(pl_journal *journal)
{
    free(journal->entries);
    free(journal->items);
    free(journal->dice);
    *journal = (pl_journal){0};
}

// Room for `more` of them; on failure the list is as it was.
static bool make_room(void **list, uint32_t count, uint32_t more, uint32_t *max, size_t size)
{
    if (more <= *max - count)
        return true;
    uint32_t wanted = *max ? *max : 64;
    while (wanted < count + more)
        wanted *= 2;
    void *grown = realloc(*list, wanted * size);
    if (!grown)
        return false;
    *list = grown;
    *max = wanted;
    return true;
}

// The dice of the last choice behind those of the choices before it.
static pl_status keep_dice(pl_journal *journal, const pl_game *game, pl_error *error)
{
    uint32_t count;
    const uint8_t *dice = pl_game_dice(game, &count);
    if (!dice)
        return pl_fail(error, PL_FULL, "a choice threw %u dice, more than a game keeps: this journal cannot be replayed beyond it",
                       (unsigned)count);
    if (journal->dice_count + count != pl_game_state(game)->dice)
        return pl_fail(error, PL_BAD, "%u dice are kept and %u were thrown since, the game has thrown %u: a choice is missing",
                       (unsigned)journal->dice_count, (unsigned)count, (unsigned)pl_game_state(game)->dice);
    void *list = journal->dice;
    bool has_room = make_room(&list, journal->dice_count, count, &journal->dice_max, 1);
    journal->dice = list;
    if (!has_room)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a journal of %u dice", (unsigned)(journal->dice_count + count));
    if (count)
        memcpy(journal->dice + journal->dice_count, dice, count);
    journal->dice_count += count;
    return PL_OK;
}

pl_status pl_journal_begin(pl_journal *journal, const pl_game *game, pl_error *error)
{
    journal->entry_count = journal->item_count = journal->dice_count = 0;
    journal->is_unchained = false;
    journal->head_chain = 0;
    journal->first_hash = pl_game_hash(game);
    pl_status status = keep_dice(journal, game, error);
    journal->first_dice = journal->dice_count;
    return status;
}

pl_status pl_journal_append(pl_journal *journal, const pl_game *game, const pl_choice *choice, pl_error *error)
{
    void *entries = journal->entries, *items = journal->items;
    bool has_room = make_room(&entries, journal->entry_count, 1, &journal->entry_max, sizeof *journal->entries);
    journal->entries = entries;
    has_room = has_room && make_room(&items, journal->item_count, (uint32_t)choice->item_count, &journal->item_max, sizeof *journal->items);
    journal->items = items;
    if (!has_room)
        return pl_fail(error, PL_NO_MEMORY, "no memory for entry %u of a journal", (unsigned)journal->entry_count + 1);
    pl_status status = keep_dice(journal, game, error);
    if (status)
        return status;
    if (choice->item_count)
        memcpy(journal->items + journal->item_count, choice->items, sizeof *choice->items * (size_t)choice->item_count);
    journal->entries[journal->entry_count++] = (pl_entry){.side = choice->side,
                                                          .verb = choice->verb,
                                                          .ends_free_undo = pl_game_ends_free_undo(game),
                                                          .subject = choice->subject,
                                                          .target = choice->target,
                                                          .value = choice->value,
                                                          .item_first = journal->item_count,
                                                          .item_count = (uint32_t)choice->item_count,
                                                          .dice_end = journal->dice_count,
                                                          .hash = pl_game_hash(game)};
    journal->item_count += (uint32_t)choice->item_count;
    return PL_OK;
}

pl_choice pl_journal_choice(const pl_journal *journal, uint32_t index)
{
    const pl_entry *e = &journal->entries[index];
    return (pl_choice){
        e->side, e->verb, e->subject, e->target, e->value, (int)e->item_count, e->item_count ? journal->items + e->item_first : NULL};
}

pl_status pl_journal_replay(const pl_journal *journal, pl_game *game, uint32_t count, pl_error *error)
{
    static const uint8_t none;
    const pl_dice dice = {.script = journal->dice ? journal->dice : &none, .script_count = journal->dice_count};
    pl_game_start(game, &dice);
    pl_status status = PL_OK;
    if (pl_game_hash(game) != journal->first_hash)
        status = pl_fail(error, PL_DIFFERS,
                         "the start: the state is %016llx, the journal has %016llx: another version of the rules or the scenario",
                         (unsigned long long)pl_game_hash(game), (unsigned long long)journal->first_hash);
    for (uint32_t i = 0; i < count && i < journal->entry_count && !status; i++) {
        pl_choice choice = pl_journal_choice(journal, i);
        const pl_entry *entry = &journal->entries[i];
        if (pl_game_choose(game, &choice))
            status = pl_fail(error, PL_ILLEGAL, "entry %u: the rules refuse it: %s", (unsigned)i + 1, pl_game_why_not(game, NULL));
        else if (pl_game_is_out_of_dice(game) || pl_game_state(game)->dice != entry->dice_end)
            status = pl_fail(error, PL_DIFFERS, "entry %u: %u dice were thrown by then, the journal has %u", (unsigned)i + 1,
                             (unsigned)pl_game_state(game)->dice, (unsigned)entry->dice_end);
        else if (pl_game_hash(game) != entry->hash)
            status = pl_fail(error, PL_DIFFERS, "entry %u: the state is %016llx, the journal has %016llx", (unsigned)i + 1,
                             (unsigned long long)pl_game_hash(game), (unsigned long long)entry->hash);
    }
    static const pl_dice no_dice;
    pl_game_use_dice(game, &no_dice);  // the record was lent by this call alone
    return status;
}

void pl_journal_cut(pl_journal *journal, uint32_t count)
{
    if (count >= journal->entry_count)
        return;
    journal->item_count = count ? journal->entries[count - 1].item_first + journal->entries[count - 1].item_count : 0;
    journal->dice_count = count ? journal->entries[count - 1].dice_end : journal->first_dice;
    journal->entry_count = count;
}

uint32_t pl_journal_free_undo(const pl_journal *journal, pl_side side)
{
    uint32_t kept = journal->entry_count;
    while (kept && journal->entries[kept - 1].side == side && !journal->entries[kept - 1].ends_free_undo)
        kept--;
    return kept;
}
