// postgres_inside.h - what the files of the PostgreSQL store share. Private to store/.
#pragma once
#include <libpq-fe.h>

#include "store.h"

enum {
#define W(name, sql) P_##name,
#define R(name, sql) P_##name,
#include "postgres.def"
#undef W
#undef R
    POSTGRES_STATEMENTS
};

enum { POSTGRES_PARAMETERS = 17, POSTGRES_WAIT_MS = 5000, POSTGRES_AGAIN_MS = 500 };

/// Texts one after another, each closed by a zero; they are known by where they begin, since the room may move.
typedef struct postgres_texts {
    char *at;
    size_t size, max;
} postgres_texts;

/// A statement with its parameters.
typedef struct postgres_deed {
    int statement, count;
    size_t values[POSTGRES_PARAMETERS];  // where they begin; NO_TEXT: null
} postgres_deed;

/// Arrays that many changes go into, as PostgreSQL writes them.
typedef struct postgres_array {
    char *at;
    size_t size, max;
} postgres_array;

/// A table of a gathering, under the epoch it is changed under.
typedef struct postgres_held {
    int64_t table, epoch;
    bool is_new;
} postgres_held;

enum { LINE_ARRAYS = 6 };

/// What goes into one commit.
typedef struct postgres_batch {
    postgres_texts texts;
    postgres_deed *deeds;
    int count, max;
    postgres_array lines[LINE_ARRAYS];
    int line_count;
    postgres_held *held;  // in the order of their numbers, once it is sent
    int held_count, held_max;
    bool is_spoilt;
} postgres_batch;

/// Under which epoch this server has each table it has taken.
typedef struct postgres_epochs {
    struct {
        int64_t table, epoch;
    } * slots;
    size_t count, max;
} postgres_epochs;

typedef enum postgres_state { STATE_AWAY, STATE_CONNECTING, STATE_GREETING, STATE_READY } postgres_state;

typedef struct postgres_store {
    pl_store base;
    char where[1024], shown[256];  // the address, and what of it may be said: no password
    PGconn *writer, *reader;
    postgres_state state;
    int64_t since_ms;       // of this state, or of the commit that is on its way
    int64_t away_since_ms;  // when the database went away
    int64_t reader_again_ms;
    bool is_sent, wants_to_write, has_held, is_greeted, is_locked, is_refused;
    int greetings;    // answers to what a new connection is asked at first
    int process;      // of the database's, that has the connection; 0: none is ready
    int old_process;  // of the database's, that had the connection before; 0: none
    int64_t server;   // this server's number, of every start another
    postgres_batch gathered, sent;
    uint64_t ticket;
    pl_status failure;  // of the commit that is on its way
    char words[512];
    postgres_held *lost;  // tables that are not ours any more, to be told
    int lost_count, lost_max;
    bool is_over;  // the commit has ended, and its last answer is to be told
    pl_store_outcome outcome;
    postgres_epochs epochs;
    int64_t next_number, last_number;
} postgres_store;

extern const char *const postgres_sql[POSTGRES_STATEMENTS];
extern const char *const postgres_names[POSTGRES_STATEMENTS];
extern const bool postgres_writes[POSTGRES_STATEMENTS];

int64_t postgres_now_ms(void);
/// Notices of the database's say nothing that a log wants.
void postgres_keep_quiet(PGconn *connection);

// ---- postgres_schema.c

/// Makes the tables, or brings those of an earlier version up to this one, under a lock. PL_BAD: they are of a later version.
pl_status postgres_make_ready(PGconn *connection, const char *shown, pl_error *error);

// ---- postgres_read.c: the connection that reads, and waits for each answer

/// Runs a statement that reads, or changes one row by itself. NULL: it failed, and the error says why; else PQclear() it.
PGresult *postgres_ask(postgres_store *store, int statement, int count, const char *const *values, pl_error *error);
/// The epoch under which the table is ours; it is taken first, if it is not. False: it cannot be had, or is not there.
bool postgres_epoch_of(postgres_store *store, int64_t table, int64_t *epoch, pl_error *error);
/// Takes it whether or not it is ours: whatever was sent before changes it no more.
bool postgres_claim(postgres_store *store, int64_t table, int64_t *epoch, pl_error *error);
bool postgres_note_epoch(postgres_store *store, int64_t table, int64_t epoch);

// ---- postgres_gather.c

void postgres_clear(postgres_batch *batch);
void postgres_end_batch(postgres_batch *batch);
/// The gathering as statements in a pipeline, its end included. False: the connection is of no more use.
bool postgres_send(postgres_store *store, PGconn *connection, postgres_batch *batch);
