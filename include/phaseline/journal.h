// journal.h - the record of a game: choices, dice, and the state's hash after each choice. Saving, undo and replay are replaying it.
// Stands on game.h. Grows outside of play: appending may ask for memory, and fails without losing what it holds.
#pragma once
#include "phaseline/game.h"

PL_PUBLIC_BEGIN

typedef struct pl_entry {
    pl_side side;
    uint8_t verb;
    uint8_t ends_free_undo;      // a die fell or something was shown: undo past it needs consent
    uint8_t spare;
    uint16_t subject, target;
    int32_t value;
    uint32_t item_first, item_count;  // in pl_journal.items
    uint32_t dice_end;           // dice thrown in the game up to here
    uint64_t hash;               // of the state after it
    uint64_t chain;              // of its line in a file, for formats/journal_file.h; play does not know it
} pl_entry;

typedef struct pl_journal {
    uint64_t first_hash;         // of the state before the first choice
    uint32_t first_dice;         // dice thrown before it
    bool is_unchained;           // read from a file of the first form, whose lines have no chain
    uint64_t head_chain;         // of the file's first line
    pl_entry *entries;
    pl_item *items;
    uint8_t *dice;
    uint32_t entry_count, entry_max, item_count, item_max, dice_count, dice_max;
} pl_journal;

void pl_journal_init(pl_journal *journal);
void pl_journal_end(pl_journal *journal);
/// Notes the start of a game that pl_game_start() has just started.
pl_status pl_journal_begin(pl_journal *journal, const pl_game *game, pl_error *error);
/// Appends a choice that the game has just accepted.
pl_status pl_journal_append(pl_journal *journal, const pl_game *game, const pl_choice *choice, pl_error *error);
/// Plays the first `count` entries on a game of the same scene, with the recorded dice, and checks every hash.
/// PL_DIFFERS: error names the first entry that came out otherwise. PL_ILLEGAL: an entry that the rules refuse.
/// The game is left without dice: to play on, give it a source with pl_game_use_dice().
pl_status pl_journal_replay(const pl_journal *journal, pl_game *game, uint32_t count, pl_error *error);
/// Forgets all after the first `count` entries.
void pl_journal_cut(pl_journal *journal, uint32_t count);
/// How far back a side may undo freely: entries that stay.
uint32_t pl_journal_free_undo(const pl_journal *journal, pl_side side);
pl_choice pl_journal_choice(const pl_journal *journal, uint32_t index);

PL_PUBLIC_END
