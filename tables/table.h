// table.h - a table: a game, its journal, its seats, and what each side has seen of it.
// Stands on journal.h, store.h and shared_battle.h. Knows no socket; what it changes the server makes durable before anybody hears of it.
#pragma once
#include "clock.h"
#include "phaseline/journal.h"
#include "seat.h"
#include "shared_battle.h"
#include "store/store.h"

/// How far each viewer (0: spectators) had come after an entry. A viewer's step counts the entries that left a trace for it, its n the events
/// it was told; so neither number tells of what it may not know.
typedef struct host_mark {
    uint64_t key;  // of the message that brought the entry, 0: none
    uint32_t n[PL_SIDES_MAX + 1];
    uint16_t step[PL_SIDES_MAX + 1];
    uint8_t sequence, row, depth;  // where the game stands, which everybody sees
    bool is_sealed;                // a row whose answers are kept from others
    uint16_t inside;               // the entry whose act still goes on here: what comes next breaks into it; 0: none
} host_mark;

/// A state kept from play, so that what came later can be played again from there.
typedef struct host_milestone {
    uint32_t entries;  // made before it
    pl_state *state;
} host_milestone;

/// What an entry is noted under that the server made because there was nothing to decide: see none.c.
#define HOST_KEY_NONE UINT64_C(0x9b1c6a52e07d4f83)

/// The same where the side has said so for the whole turn: see standing.c.
#define HOST_KEY_STANDING UINT64_C(0x51d20e7ac4b96f38)
/// The server made it, nobody sent it.
static inline bool host_key_is_own(uint64_t key) { return key == HOST_KEY_NONE || key == HOST_KEY_STANDING; }

enum { HOST_HABITS = 8 };

/// Whether something is worth a side's attention, where that is what it wants to be asked by.
typedef enum host_weighed { WEIGHED_NOT, WEIGHED_UNDER_WAY, WEIGHED_WORTH, WEIGHED_NOTHING } host_weighed;

/// How long a side has been asked, and when the server answers for it, on the steady clock; 0: it is not, it does not.
typedef struct host_wait_for {
    uint64_t at;  // of the question
    int64_t asked_ms, due_ms;
    int32_t habits[HOST_HABITS];  // times its person took to decline where there was something to decide; 0: not known yet
    uint8_t next;
    uint8_t weighed, share;  // host_weighed of the question weighed_at, and by what share
    uint64_t weighed_at;
    int64_t weighed_ms;  // when it was begun; 0: nobody has been here all the time since
} host_wait_for;

/// Another game that somebody at the table asks for.
typedef struct host_rematch {
    pl_side by;                         // 0: nobody does
    bool swap;                          // with seats changed
    pl_sides agreed;                    // who has, by's among them
    host_token keys[PL_SIDES_MAX + 1];  // that they will sit by, until it is made
    char made[PL_STORE_ID_MAX];         // the table that came of it last; empty: none
} host_rematch;

#define SIDES_ALL ((pl_sides)(PL_SIDE_BIT(PL_SIDES_MAX + 1) - 1))

typedef struct host_table {
    pl_store_table row;
    host_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_dice dice;
    host_mark *marks;  // [0] before the first choice, [i] after entry i
    uint32_t mark_max;
    host_milestone *kept;  // by entries
    uint32_t kept_count, kept_max, kept_stride;
    pl_state *seen[PL_SIDES_MAX + 1];    // what each viewer sees now
    pl_state *before[PL_SIDES_MAX + 1];  // and saw before the last entry, if that was something else; NULL once it has been told
    uint32_t cuts;                       // times something was taken back since the table came into memory
    const host_clock *clock;             // the server's
    int64_t since_ms[PL_SIDES_MAX + 1];  // by that clock: since when a side has been thinking; 0: it is not asked
    host_wait_for waits[PL_SIDES_MAX + 1];
    pl_sides undone;   // viewers (bit 0: spectators) who saw something of what was taken back last
    pl_side late;      // whose time ran out at the last entry; 0: nobody's
    bool is_log_last;  // the game's events are those of the last entry
    bool is_changing;  // a change waits for its commit, or is on its way
    int64_t lost_at;   // which loss took it back to what the store has, of those the host counts
    pl_side undo_by;   // who asks to take back; 0: nobody does
    uint32_t undo_kept;
    pl_sides undo_agreed;
    host_rematch rematch;
    struct pl_coach *coach;          // of a lesson; NULL: none, or none yet
    const struct pl_lesson *lesson;  // with him; the server keeps it
    char gone[64];                   // the lesson and chapter it was of, which are not there any more; "": none
    struct host_client *clients;     // those who sit here or watch
    int watching;
    struct host_job *job;  // a computer's turn that is being worked on
    int failures;          // how often what the table does by itself could not be kept, one after another
    int64_t again_ms;      // when it is tried again; 0: nothing waits for that
    int64_t used_ms;
    struct host_table *next;
} host_table;

/// A new game; row->seed throws its dice, or the coach, if there is one. Takes one use of the battle and the coach over, also when it fails.
pl_status host_table_start(host_battles *battles, host_battle *battle, const pl_store_table *row, struct pl_coach *coach, host_table **out,
                           pl_error *error);
/// Asked after every entry whether to go on; false ends the work.
typedef struct host_patience {
    bool (*goes_on)(void *context);
    void *context;
} host_patience;

/// A game from its journal's text: every entry is played again and checked. keys: of its entries, or NULL. `to`: entries to keep.
/// patience: NULL, or PL_FULL once it ends. May run on any thread, with battles of its own (host_table_move).
pl_status host_table_resume(host_battles *battles, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                            uint32_t to, const host_patience *patience, host_table **out, pl_error *error);
/// Takes a table back to what the store has of it. What both have in common is not played again. On failure it must be destroyed.
pl_status host_table_restore(host_table *table, const pl_store_table *row, const char *text, size_t size, const uint64_t *keys,
                             pl_error *error);
/// Makes a table that stands on battles of its own stand on others, shared where they have the same battle. On failure it is destroyed.
pl_status host_table_move(host_table *table, host_battles *from, host_battles *to, pl_error *error);
void host_table_destroy(host_battles *battles, host_table *table);

/// Plays a choice and notes it. PL_ILLEGAL: refused, nothing changed, pl_game_why_not() says why.
/// Another failure: the table is of no use and must be loaded again.
pl_status host_table_choose(host_table *table, const pl_choice *choice, uint64_t key, pl_error *error);
/// Goes back to the first `kept` entries; the dice to come are thrown by another seed, so that nobody has seen them.
pl_status host_table_cut(host_table *table, uint32_t kept, uint64_t seed, pl_error *error);
/// Takes entry number `own` (from 1) out and leaves those after it, which others gave without a trace for its maker: sealed answers.
/// PL_ILLEGAL: they do not stand without it, or are more than the host's thread may play again; nothing changed. Another failure: the table
/// must be loaded again.
pl_status host_table_lift(host_table *table, uint32_t own, pl_error *error);
/// Plays the journal again from the entries that stand (their marks are good) and counts anew what everybody has seen after them.
/// keys: of all its entries, or NULL.
pl_status host_table_replay_from(host_table *table, uint32_t from, const uint64_t *keys, const host_patience *patience, pl_error *error);
/// Looks anew with every viewer's eyes; nothing counts as a step.
void host_table_look(host_table *table);
/// The views before the last entry are of no more use.
void host_table_told(host_table *table);

/// Names a client's message, never 0. text: its id.
uint64_t host_message_key(pl_side side, const char *text);
/// The message has brought one of the last entries.
bool host_table_has_key(const host_table *table, uint64_t key);

/// What `at` is for a viewer: it changes with every step the viewer sees, and never comes back after an undo.
uint64_t host_table_at(const host_table *table, pl_side viewer);
/// Nothing the viewer had seen has been taken back since it was given this `at`.
bool host_table_is_of_line(const host_table *table, pl_side viewer, int64_t at);
const host_mark *host_table_mark(const host_table *table);  // after the last entry
/// The game is over, or all sides but one have resigned.
bool host_table_is_over(const host_table *table);
pl_side host_table_winner(const host_table *table);
/// The sides asked now; 0 once it is over, by resigning too.
pl_sides host_table_asked(const host_table *table);

/// The first entry of what was sent as one with this entry: of a chain, or the entry itself.
uint32_t host_table_chain_of(const host_table *table, uint32_t entry);

/// What undo would do for a side: entries that stay, and whether it is free; why: NULL, or why it is not. Judged by what the side may know:
/// whether others could have acted without a trace for it counts, not whether they did. False: it has nothing to take back.
/// What was sent as one is taken back as one, and with it what the server chose because there was nothing to decide.
bool host_table_undo(const host_table *table, pl_side side, uint32_t *kept, bool *is_free, const char **why);

// ---- lesson.c: a coach at the table

/// A coach leads: he judges what is chosen, says what others choose and what the dice show.
bool host_is_led(const host_table *table);
/// What the game's dice come from.
const pl_dice *host_table_dice(const host_table *table);
/// The side that is chosen for now at a table that is led, whoever chooses; 0: it waits for the learner.
pl_side host_coach_side(const host_table *table);
/// The choice the lesson makes for that side; false: a player makes it.
bool host_coach_plays(const host_table *table, pl_choice *choice);
void host_coach_end(host_table *table);

// ---- time

/// The side's clock runs: somebody who is not a computer is asked at a table with a time limit.
bool host_table_is_timed(const host_table *table, pl_side side);
/// A side that is asked and for which the server answers: a computer's, or one that has resigned; 0: none.
pl_side host_table_computer(const host_table *table);
/// When the default is taken for the side: milliseconds of the server's clock.
int64_t host_table_deadline(const host_table *table, pl_side side);
/// Stops the clocks of sides that are not asked any more, starts those of sides newly asked, and begins anew those of `anew`.
/// Deadlines are shown to all, so only what all have seen may move one: answers that stay sealed share one time. now_ms: the server's clock.
void host_table_wind(host_table *table, pl_sides anew, int64_t now_ms);
/// Sets the clocks as the store has them, for a table just loaded. A moment that has not come yet is taken for now.
void host_table_wind_as_stored(host_table *table);
/// When the table goes on by itself, for the store.
pl_store_wait host_table_wait(const host_table *table);
pl_sides host_table_seen_by(const host_table *table, uint32_t entry);  // viewers (bit 0: spectators) for whom it left a trace
bool host_table_is_seen_by_all(const host_table *table);               // the last entry left a trace for everybody
bool host_table_is_undone_for_all(const host_table *table);            // and so did what was taken back last

/// The entry (from 1) that made a viewer's step, which it has come to; 0: the start. What followed without a trace for it is no step of its own.
uint32_t host_table_entry_of(const host_table *table, pl_side viewer, uint32_t step);

// ---- table_past.c: looking back

/// Between kept states of a game of so many entries, whose state has so many bytes.
uint32_t host_kept_stride(uint32_t entries, size_t state_bytes);
/// Keeps the state the game has after so many entries if it is one to keep, and lets those go that lie too close.
void host_table_keep(host_table *table, uint32_t entries);
/// Takes a state over that was met while playing again; one that is there already is let go.
void host_table_keep_met(host_table *table, uint32_t entries, pl_state *state);
/// Forgets the kept states after so many entries.
void host_table_cut_kept(host_table *table, uint32_t entries);
/// Keeps half as many. False: only those near the end are left, and none has gone.
bool host_table_thin(host_table *table);
size_t host_table_kept_bytes(const host_table *table);
/// Entries that must be played again to stand after `entries`.
uint32_t host_table_way_to(const host_table *table, uint32_t entries);

typedef bool (*host_replay_visit)(void *context, const pl_game *game, uint32_t entries);

/// A stretch of a table's game. Copied, it can be played on any thread, whatever becomes of the table meanwhile.
typedef struct host_stretch {
    const pl_scene *scene;
    const pl_state *start;  // NULL: the beginning of the game
    uint32_t first, to;     // entries made before it, and at its end
    uint32_t base;          // entries before the journal's first
    pl_journal journal;
    pl_state *own_start;  // of a copy
    bool is_copy;
} host_stretch;

/// Copies entries first + 1 ... to of a journal, and its dice as far as they go. False: no memory.
bool host_copy_journal(const pl_journal *from, uint32_t first, uint32_t to, pl_journal *out);
/// The shortest stretch that comes by `from` and ends after `to`. Borrows from the table.
host_stretch host_stretch_of(const host_table *table, uint32_t from, uint32_t to);
/// The same as a copy. The scene is borrowed still: the battle must be in use as long.
pl_status host_stretch_copy(const host_table *table, uint32_t from, uint32_t to, host_stretch *out, pl_error *error);
void host_stretch_end(host_stretch *stretch);
/// Plays it on a game of the scene, showing the game at its start and after each entry; a false answer ends it. Every entry is checked.
pl_status host_stretch_play(const host_stretch *stretch, pl_game *game, host_replay_visit visit, void *context, pl_error *error);
