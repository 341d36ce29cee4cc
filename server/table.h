// table.h - a table: a game, its journal, its seats, and what each side has seen of it.
// Stands on journal.h, store.h and shared_battle.h. Knows no socket; what it changes the server makes durable before anybody hears of it.
#pragma once
#include "clock.h"
#include "phaseline/journal.h"
#include "shared_battle.h"
#include "store/store.h"

/// How far each viewer (0: spectators) had come after an entry. A viewer's step counts the entries that left a trace for it, its n the events
/// it was told; so neither number tells of what it may not know.
typedef struct server_mark {
    uint64_t key;  // of the message that brought the entry, 0: none
    uint32_t n[PL_SIDES_MAX + 1];
    uint16_t step[PL_SIDES_MAX + 1];
    uint8_t sequence, row, depth;  // where the game stands, which everybody sees
    bool is_sealed;                // a row whose answers are kept from others
} server_mark;

#define SIDES_ALL ((pl_sides)(PL_SIDE_BIT(PL_SIDES_MAX + 1) - 1))

typedef struct server_table {
    pl_store_table row;
    server_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_dice dice;
    server_mark *marks;  // [0] before the first choice, [i] after entry i
    uint32_t mark_max;
    pl_state *seen[PL_SIDES_MAX + 1];    // what each viewer sees now
    pl_state *before[PL_SIDES_MAX + 1];  // and saw before the last entry, if that was something else; NULL once it has been told
    uint32_t cuts;                       // times something was taken back since the table came into memory
    const server_clock *clock;           // the server's
    int64_t since_ms[PL_SIDES_MAX + 1];  // by that clock: since when a side has been thinking; 0: it is not asked
    pl_sides undone;                     // viewers (bit 0: spectators) who saw something of what was taken back last
    pl_side late;                        // whose time ran out at the last entry; 0: nobody's
    bool is_log_last;                    // the game's events are those of the last entry
    bool is_changing;                    // a change waits for its commit
    pl_side undo_by;                     // who asks to take back; 0: nobody does
    uint32_t undo_kept;
    pl_sides undo_agreed;
    struct server_client *clients;  // those who sit here or watch
    int watching;
    struct server_job *job;  // a computer's turn that is being worked on
    int failures;            // how often what the table does by itself could not be kept, one after another
    int64_t again_ms;        // when it is tried again; 0: nothing waits for that
    int64_t used_ms;
    struct server_table *next;
} server_table;

/// A new game; row->seed throws its dice. Takes one use of the battle over, also when it fails.
pl_status server_table_start(server_battles *battles, server_battle *battle, const pl_store_table *row, server_table **out,
                             pl_error *error);
/// A game from its journal's text: every entry is played again and checked. keys: of its entries, or NULL. `to`: entries to keep.
pl_status server_table_resume(server_battles *battles, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                              uint32_t to, server_table **out, pl_error *error);
void server_table_destroy(server_battles *battles, server_table *table);

/// Plays a choice and notes it. PL_ILLEGAL: refused, nothing changed, pl_game_why_not() says why.
/// Another failure: the table is of no use and must be loaded again.
pl_status server_table_choose(server_table *table, const pl_choice *choice, uint64_t key, pl_error *error);
/// Goes back to the first `kept` entries; the dice to come are thrown by another seed, so that nobody has seen them.
pl_status server_table_cut(server_table *table, uint32_t kept, uint64_t seed, pl_error *error);
/// Takes entry number `own` (from 1) out and leaves those after it, which others gave without a trace for its maker: sealed answers.
/// PL_ILLEGAL: they do not stand without it, nothing changed. Another failure: the table must be loaded again.
pl_status server_table_lift(server_table *table, uint32_t own, pl_error *error);
/// Plays the journal from its beginning and counts anew what everybody has seen. keys: of its entries, or NULL.
pl_status server_table_replay_all(server_table *table, const uint64_t *keys, pl_error *error);
/// The views before the last entry are of no more use.
void server_table_told(server_table *table);

/// Names a client's message, never 0. text: its id.
uint64_t server_message_key(pl_side side, const char *text);
/// The message has brought one of the last entries.
bool server_table_has_key(const server_table *table, uint64_t key);

/// What `at` is for a viewer: it changes with every step the viewer sees, and never comes back after an undo.
uint64_t server_table_at(const server_table *table, pl_side viewer);
/// Nothing the viewer had seen has been taken back since it was given this `at`.
bool server_table_is_of_line(const server_table *table, pl_side viewer, int64_t at);
const server_mark *server_table_mark(const server_table *table);  // after the last entry
/// The game is over, or all sides but one have resigned.
bool server_table_is_over(const server_table *table);
pl_side server_table_winner(const server_table *table);
/// The sides asked now; 0 once it is over, by resigning too.
pl_sides server_table_asked(const server_table *table);

/// What undo would do for a side: entries that stay, and whether it is free; why: NULL, or why it is not. Judged by what the side may know:
/// whether others could have acted without a trace for it counts, not whether they did. False: it has nothing to take back.
bool server_table_undo(const server_table *table, pl_side side, uint32_t *kept, bool *is_free, const char **why);

// ---- time

/// The side's clock runs: somebody who is not a computer is asked at a table with a time limit.
bool server_table_is_timed(const server_table *table, pl_side side);
/// A side that is asked and for which the server answers: a computer's, or one that has resigned; 0: none.
pl_side server_table_computer(const server_table *table);
/// When the default is taken for the side: milliseconds of the server's clock.
int64_t server_table_deadline(const server_table *table, pl_side side);
/// Stops the clocks of sides that are not asked any more, starts those of sides newly asked, and begins anew those of `anew`.
/// Deadlines are shown to all, so only what all have seen may move one: answers that stay sealed share one time. now_ms: the server's clock.
void server_table_wind(server_table *table, pl_sides anew, int64_t now_ms);
/// Sets the clocks as the store has them, for a table just loaded. A moment that has not come yet is taken for now.
void server_table_wind_as_stored(server_table *table);
/// When the table goes on by itself, for the store.
pl_store_wait server_table_wait(const server_table *table);
pl_sides server_table_seen_by(const server_table *table, uint32_t entry);  // viewers (bit 0: spectators) for whom it left a trace
bool server_table_is_seen_by_all(const server_table *table);               // the last entry left a trace for everybody
bool server_table_is_undone_for_all(const server_table *table);            // and so did what was taken back last

/// The entry (from 1) that made a viewer's step, which it has come to; 0: the start. What followed without a trace for it is no step of its own.
uint32_t server_table_entry_of(const server_table *table, pl_side viewer, uint32_t step);

typedef bool (*server_replay_visit)(void *context, const pl_game *game, uint32_t entries);
/// Plays entries 0 ... count again on a game of the same scene, showing the game at the start and after each; a false answer ends it.
pl_status server_table_replay(const server_table *table, pl_game *game, uint32_t count, server_replay_visit visit, void *context,
                              pl_error *error);
