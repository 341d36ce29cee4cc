// store.h - where tables outlive the program: their seats, their journals line by line, their chat.
// Stands on basics.h. The server writes here first and answers afterwards. One thread uses a store at a time.
//
// A store is a table of functions (pl_store_calls): SQLite's file, a PostgreSQL database, whatever else keeps its word.
//
// Changes are gathered and made durable together, in two halves: pl_store_begin() sends the gathering on its way, and pl_store_next_answer()
// says later, by table, what became of it. One commit is on its way at a time; what changes meanwhile is gathered for the next. SQLite
// answers before begin returns. A change that cannot be gathered spoils the whole gathering: none of it is kept, and the caller goes back to
// what the store has. Nobody changes a table of which a change is on its way, nor reads it.
#pragma once
#include <stdatomic.h>

#include "phaseline/basics.h"

enum {
    PL_STORE_ID_MAX = 24,     // of a table's id, the closing zero included
    PL_STORE_NAME_MAX = 324,  // 80 letters of up to four bytes
    PL_STORE_PLAYER_MAX = 164,
    PL_STORE_WORD_MAX = 16,
    PL_STORE_HASH_BYTES = 32,
    PL_STORE_KEYS_MAX = 64,  // of one table, more than its seats can have
    PL_STORE_CHAT_MAX = 2004,
    PL_STORE_STANDING_MAX = 256,  // of a side's standing answers, as the server writes them
};

typedef struct pl_store pl_store;

/// What a secret is good for. The first five are keys, which sit; the others are each exchanged once for a key.
typedef enum pl_store_key_kind {
    PL_KEY_MADE,        // given to whoever made the table, for a seat of its own
    PL_KEY_INVITED,     // made by whoever took up an invitation
    PL_KEY_SCREEN,      // made by a further screen of the seat
    PL_KEY_RECOVERED,   // made by whoever came with the recovery code
    PL_KEY_EARLIER,     // given by a version that told no kinds apart
    PL_KEY_INVITATION,  // to an open seat
    PL_KEY_LINK,        // to a further screen
    PL_KEY_CODE,        // the recovery code
    PL_KEY_KINDS
} pl_store_key_kind;
/// As the file and the wire have them.
extern const char *const pl_store_key_names[PL_KEY_KINDS + 1];
static inline bool pl_store_key_sits(pl_store_key_kind kind) { return kind <= PL_KEY_EARLIER; }

/// A secret of a seat: its hash, the secret itself is nowhere. No time is kept with it: when somebody sat down is nobody's business.
/// A secret that is good for several sides (hot-seat) is one of these for each.
typedef struct pl_store_key {
    pl_side side;
    pl_store_key_kind kind;
    bool is_used;  // it has been exchanged
    uint8_t hash[PL_STORE_HASH_BYTES];
} pl_store_key;

typedef struct pl_store_seat {
    pl_side side;
    uint8_t key_count;                     // screens that have the seat; given by the store, as are the next two
    bool has_link;                         // a link to a further screen waits to be used
    bool has_code;                         // it can be recovered
    char sits[PL_STORE_WORD_MAX];          // human, computer, open
    char level[PL_STORE_WORD_MAX];         // of a computer: a player's name
    char player[PL_STORE_PLAYER_MAX];      // what the person is called; may be empty
    char standing[PL_STORE_STANDING_MAX];  // its standing answers; empty: none
} pl_store_seat;

/// When a table goes on by itself, in milliseconds of the server's own time: so that one that nobody has in memory is found in time.
typedef struct pl_store_wait {
    int64_t due_ms;                      // a side's time is up then; 1: a computer is to move now; 0: the table waits for people alone
    int64_t since_ms[PL_SIDES_MAX + 1];  // by side: since when it has been asked; 0: its clock does not run, or nobody noted it
} pl_store_wait;

typedef struct pl_store_table {
    int64_t number;  // the store's own; given by pl_store_add_table()
    char id[PL_STORE_ID_MAX];
    char name[PL_STORE_NAME_MAX];
    char game[PL_STORE_WORD_MAX * 2];
    char mode[PL_STORE_WORD_MAX];      // solo, hot-seat, link
    uint64_t seed;                     // of the dice to come; never leaves the server
    bool is_seed_given;                // whoever made the table chose the first one
    uint32_t undos[PL_SIDES_MAX + 1];  // by viewer (0: spectators): how often something it had seen was taken back
    uint32_t limit_s;                  // seconds for a decision before its default is taken; 0: no limit
    pl_sides resigned;
    bool is_over;
    int64_t created, changed;        // seconds since 1970; changed is the store's own
    int64_t seen[PL_SIDES_MAX + 1];  // by viewer: when something last changed that it saw; the store's own
    pl_store_wait wait;
    int seat_count;
    pl_store_seat seats[PL_SIDES_MAX];
} pl_store_table;

/// Opens the store: where is the path of an SQLite file, or postgresql://... as libpq writes addresses. It is made (and its tables) if it is not there, for its owner alone. A store of a
/// later version is refused, and so is a file that another program holds: PL_IO, and the error says who. However a program ends, it holds
/// the file no longer.
pl_status pl_store_open(const char *where, pl_store **out, pl_error *error);
/// The path of its file; NULL: it is none. Borrowed: good until it is closed.
const char *pl_store_file(const pl_store *store);
/// What was put right about the file when it was opened, for the log; NULL: nothing. Borrowed: good until it is closed.
const char *pl_store_mended(const pl_store *store);
/// Writes down who holds the file and where he is to be found, for whoever opens it meanwhile. No part of a gathering; may fail quietly.
void pl_store_hold(pl_store *store, const char *where);
/// False: somebody has removed or replaced the file, or its log, under our hands. No commit succeeds until it is back.
bool pl_store_is_there(const pl_store *store);
void pl_store_close(pl_store *store);

// ---- changes; durable once the commit that they go with is answered: PL_STORE_KEPT

/// Adds a table with its seats, the journal's head line and its first lines (may be none). Sets table->number, unless it has one.
pl_status pl_store_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                             pl_error *error);
/// Adds line n (from 1) of a journal. key: names the message that brought it, so that the same message is known again; 0: none.
/// seen_by: the viewers (bit 0: spectators) for whom it left a trace.
pl_status pl_store_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error);
/// Forgets all lines after the first `kept`, with the new counts of undos and the seed to go on with. seen_by: who had seen something of it.
pl_status pl_store_cut(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed,
                       pl_sides seen_by, pl_error *error);
/// Keeps a side's standing answers in the place of those it had.
pl_status pl_store_stand(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
/// Notes how a table stands, which everybody sees: over or not, who has resigned.
pl_status pl_store_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error);
pl_status pl_store_add_chat(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
/// The same of a line that was said at another time than now; seconds since 1970.
pl_status pl_store_copy_chat(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error);
/// Sets when a table last changed, and when each viewer saw that, as its row has it: of a table that was copied.
pl_status pl_store_copy_times(pl_store *store, const pl_store_table *table, pl_error *error);

pl_status pl_store_add_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
/// The secret has been exchanged; it stays, so that whoever comes with it again can be told.
pl_status pl_store_use_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status pl_store_drop_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);

/// Notes when a table goes on by itself.
pl_status pl_store_wait_for(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error);
/// Keeps a text of the server's own under a name; NULL: none any more. table: whose it is, with whose other changes it stands or falls; 0: nobody's.
pl_status pl_store_keep(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error);
/// Removes a table and all that is of it, for good: one that was not finished and that nobody knows of.
pl_status pl_store_remove(pl_store *store, int64_t table, pl_error *error);
/// Takes a table out of the way of the others, whole. PL_BAD: its journal is damaged; nothing was changed.
pl_status pl_store_archive(pl_store *store, int64_t table, pl_error *error);
/// Brings an archived table back, whole. PL_MISSING: none of that id is archived.
pl_status pl_store_bring_back(pl_store *store, const char *id, pl_error *error);

bool pl_store_has_changes(const pl_store *store);
/// Drops what has been gathered and not begun to be committed.
void pl_store_rollback(pl_store *store);

// ---- commits

/// What became of a commit's changes at a table.
typedef enum pl_store_outcome {
    PL_STORE_KEPT,      // they are durable
    PL_STORE_NOT_OURS,  // another server has the table: none of them is there, nor will be
    PL_STORE_FAILED,    // none of them is there, nor will be
    PL_STORE_UNKNOWN,   // the connection was lost with the commit under way: the table must be read anew to see
} pl_store_outcome;

typedef struct pl_store_answer {
    uint64_t ticket;  // of the commit, as it was begun
    int64_t table;    // 0: every table that was not answered before, and what is of no table; the commit is over
    pl_store_outcome outcome;
    pl_error error;  // why it was not kept
} pl_store_answer;

/// Sends what is gathered on its way, if none is on its way and something is gathered; false otherwise, and nothing happens. Every commit
/// that was begun is answered, at last by an answer for table 0.
bool pl_store_begin(pl_store *store, uint64_t ticket);
/// Takes the next answer that has come; false: none has.
bool pl_store_next_answer(pl_store *store, pl_store_answer *out);
/// What brings answers: a socket, and whether it is to be written to besides being read; -1: answers need none.
int pl_store_socket(const pl_store *store, bool *wants_to_write);
/// Sees what has come, without waiting. To be called when the socket has something, and in any case after pl_store_step_ms() milliseconds.
void pl_store_step(pl_store *store);
/// -1: it need not be called.
int pl_store_step_ms(const pl_store *store);
/// Begins a commit and waits for all its answers. For whoever has no loop to come back to; not while another is on its way.
/// PL_OK: all changes are on the disk. Else none of a table that failed is there, nor will be, as long as the disk can be written once more
/// before the program ends: one that went away between the writing of a commit and its being durable, for good, may bring it back.
pl_status pl_store_commit(pl_store *store, pl_error *error);
/// Writes to the disk without changing anything: whether a commit would do. PL_OK too while changes wait for their own.
pl_status pl_store_try(pl_store *store, pl_error *error);

// ---- tidying: what was committed lies in a log beside the file, which must be moved into it from time to time. It takes long, so another
// thread may do it while this one goes on.

bool pl_store_wants_tidying(const pl_store *store);
/// The long part. May run on another thread while the store is used; one at a time.
void pl_store_tidy(pl_store *store);
/// The short part, on the store's own thread, after it.
void pl_store_tidied(pl_store *store);

/// Looks through a whole SQLite file for damage, with a connection of its own: takes long, so on another thread, while the store is used. words:
/// what was found, empty if all is well. False: it could not be looked through, or *stop became true; words say which.
bool pl_store_examine(const char *path, const atomic_bool *stop, char *words, size_t size);

// ---- reading; sees what is committed, and of one's own changes those that a store without a second half has gathered

typedef pl_status (*pl_store_visit)(void *context, const pl_store_table *table);
/// Every table that is not over (only_live), or every one, oldest first. A visit that fails ends it.
pl_status pl_store_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error);
/// PL_MISSING: there is no table of that id.
pl_status pl_store_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error);

/// How many tables are not over and not archived; -1: it cannot be read.
int64_t pl_store_count_live(pl_store *store);

/// A place in the order of tables that go on by themselves; zeros: the beginning.
typedef struct pl_store_place {
    int64_t due_ms, table;
} pl_store_place;
/// The next table after *place that goes on by itself until then; *place moves on to it. PL_MISSING: there is none.
pl_status pl_store_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error);
/// The latest moment since when a side has been asked; 0: none is noted.
int64_t pl_store_last_since(pl_store *store);
/// The next table after number *after that has not changed since `before` (seconds since 1970) and does not go on by itself; *after moves on
/// to it. PL_MISSING: there is none.
pl_status pl_store_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error);
/// The archived table whose id follows this one in the store's order, in its place; "": the first. PL_MISSING: there is none.
pl_status pl_store_next_archived(pl_store *store, char id[PL_STORE_ID_MAX], pl_error *error);
/// What is kept under a name; PL_MISSING: nothing.
pl_status pl_store_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error);
/// The first name that begins with these letters and under which something is kept. PL_MISSING: there is none.
pl_status pl_store_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error);

/// A journal as the text of its file, and the keys of its lines. Freed by pl_store_journal_free().
typedef struct pl_store_journal {
    char *text;
    size_t size;
    uint64_t *keys;  // by line, from 0
    uint32_t key_count;
} pl_store_journal;
/// PL_BAD: its lines do not hang together; PL_MISSING: there is no such table, or it is archived.
pl_status pl_store_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error);
void pl_store_journal_free(pl_store_journal *journal);

typedef void (*pl_store_hear)(void *context, pl_side side, int64_t when, const char *text);
/// The last `max` lines of a table's chat, oldest first.
pl_status pl_store_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error);

typedef void (*pl_store_sit)(void *context, const char *table_id, pl_side side);
/// Every seat that a key of this hash sits on, of archived tables too.
pl_status pl_store_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error);

/// The secrets of a table, archived or not. PL_BAD: there are more than PL_STORE_KEYS_MAX.
pl_status pl_store_load_keys(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error);
/// Counts anew what the seats of a table tell of their keys, whether it is archived or not.
pl_status pl_store_count_keys(pl_store *store, pl_store_table *table, pl_error *error);

// ---- what a store is

/// The functions of a store, as the ones above that have their names. Those that may be NULL are said to be.
typedef struct pl_store_calls {
    void (*close)(pl_store *store);
    const char *(*file)(const pl_store *store);        // NULL: it is no file
    const char *(*mended)(const pl_store *store);      // NULL: nothing ever is
    void (*hold)(pl_store *store, const char *where);  // NULL: nobody asks
    bool (*is_there)(const pl_store *store);           // NULL: always
    bool (*wants_tidying)(const pl_store *store);      // NULL: never; then the next two are not called
    void (*tidy)(pl_store *store);
    void (*tidied)(pl_store *store);
    pl_status (*add_table)(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                           pl_error *error);
    pl_status (*append)(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error);
    pl_status (*cut)(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                     pl_error *error);
    pl_status (*stand)(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
    pl_status (*note)(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error);
    /// when 0: now.
    pl_status (*add_chat)(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error);
    pl_status (*copy_times)(pl_store *store, const pl_store_table *table, pl_error *error);
    pl_status (*next_archived)(pl_store *store, char id[PL_STORE_ID_MAX], pl_error *error);
    pl_status (*add_key)(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
    pl_status (*use_key)(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
    pl_status (*drop_key)(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
    pl_status (*wait_for)(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error);
    pl_status (*keep)(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error);
    pl_status (*remove)(pl_store *store, int64_t table, pl_error *error);
    pl_status (*archive)(pl_store *store, int64_t table, pl_error *error);
    pl_status (*bring_back)(pl_store *store, const char *id, pl_error *error);
    bool (*has_changes)(const pl_store *store);
    void (*rollback)(pl_store *store);
    /// Of a store that answers at once: makes the gathering durable, or fails and drops it. The five that follow are NULL then.
    pl_status (*commit)(pl_store *store, pl_error *error);
    bool (*begin)(pl_store *store, uint64_t ticket);
    bool (*next_answer)(pl_store *store, pl_store_answer *out);
    int (*socket)(const pl_store *store, bool *wants_to_write);
    void (*step)(pl_store *store);
    int (*step_ms)(const pl_store *store);
    pl_status (*try_out)(pl_store *store, pl_error *error);
    pl_status (*each_table)(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error);
    pl_status (*find_table)(pl_store *store, const char *id, pl_store_table *out, pl_error *error);
    int64_t (*count_live)(pl_store *store);
    pl_status (*next_due)(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error);
    int64_t (*last_since)(pl_store *store);
    pl_status (*next_untouched)(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error);
    pl_status (*kept)(pl_store *store, const char *name, char *text, size_t size, pl_error *error);
    pl_status (*next_kept)(pl_store *store, const char *begin, char *name, size_t size, pl_error *error);
    pl_status (*load_journal)(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error);
    pl_status (*each_chat)(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error);
    pl_status (*each_seat)(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error);
    pl_status (*load_keys)(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error);
} pl_store_calls;

/// What every store begins with.
struct pl_store {
    const pl_store_calls *calls;
    pl_store_answer answer;  // of one that answers at once; store.c's own
    bool is_answered;
};
