// inside.h - the host from within: what its files share. Private to tables/.
// Stands on the headers of its nouns, which are below.
#pragma once
#include "api.h"
#include "ask.h"
#include "change.h"
#include "client.h"
#include "formats/json_write.h"
#include "formats/wire.h"
#include "lane.h"
#include "led.h"
#include "limits.h"
#include "metrics.h"
#include "own.h"
#include "play.h"
#include "seat.h"
#include "secret.h"
#include "tell.h"

enum { TABLE_CHAINS = 4096 };

struct pl_host {
    pl_host_options options;
    pl_world world;
    pl_store *store;
    host_clock clock;
    int64_t tick_ms, wake_ms, tidy_ms;  // when each is due, on the steady clock
    int64_t alarm_ms;                   // when the server is to answer for a side; 0: never
    pl_store_place woken;               // tables that go on by themselves are awake up to there
    int64_t wake_again_ms;              // when all of them are looked at once more, since one could not be had; 0: never
    int64_t archived_up_to;             // number of the table that was looked at last
    int64_t archive_again_ms;           // when the next bite is due
    host_addresses *addresses;
    host_battles battles;
    host_table *tables[TABLE_CHAINS];
    host_client *clients;
    host_client *slots[LIMIT_CONNECTIONS];  // by serial, so that whoever is gone is known to be gone
    uint64_t serial;
    host_batch gathered;  // changes since the last commit began
    host_batch sent;      // and of that commit
    uint64_t ticket;      // its number
    int64_t sent_ns;      // when it began
    bool is_sent;         // it is on its way,
    bool is_telling;      // and part of it is being told
    host_parked *parked_first, *parked_last;
    int64_t losses;         // times changes were dropped
    bool is_alarm_put_off;  // a table's answer was due that could not be settled at once
    host_metrics metrics;
    struct host_kept *kept;       // answers that are the same for everybody until the program ends
    struct host_lesson *lessons;  // that were read
    struct host_upload *uploads;  // that are being written
    int64_t piece_ms;             // when their next pieces are due
    uint32_t failure;             // number of the last failure of ours that somebody was told of
    const pl_error *told;         // what the log has under that number already; NULL: nothing that is being told of
    bool has_store_failed;
    int searching;                     // computers that search now
    struct host_advice *advice_first;  // in the order they are thought about
    int advice_waiting, advising;
    host_line lines[LANES];
    host_address own_address;      // of the host's own work, which takes turns with everybody's
    uint64_t turns;                // taken in all lanes
    size_t held_bytes;             // of messages that wait until an earlier one of their client is answered
    struct host_calling *calling;  // tables to be brought back by and by
    bool is_stopping;
    bool is_apart_unkept;  // the wall clock has jumped, and the store does not know yet
};

// ---- host.c

/// The steady time of this call of the world.
int64_t host_now(const pl_host *host);
/// The host's own time, by which deadlines are told.
int64_t host_time_ms(const pl_host *host);
/// Seconds since 1970, as the system's clock has them.
int64_t host_wall_s(const pl_host *host);

// ---- tables.c: the tables in memory

/// The table of that id if it is in memory.
host_table *host_table_at_hand(pl_host *host, const char *id);
/// What the store has of a table, brought back from the archive if it is there.
pl_status host_find_row(pl_host *host, const char *id, pl_store_table *row, pl_error *error);
host_table *host_table_in_memory(pl_host *host, const char *id);  // NULL: it is not there
/// Makes a change under way at the table durable. NULL: it failed and the table could not be had again; it is gone. The change may be on its
/// way still (is_changing).
host_table *host_settle(pl_host *host, host_table *table);
void host_keep_table(pl_host *host, host_table *table);
host_table *host_table_numbered(pl_host *host, int64_t number);  // NULL: it is not in memory
/// Puts what the store has in the table's place, clients and all. False: it cannot be had; the table is gone and its clients are told.
bool host_reload_table(pl_host *host, host_table *table);
void host_unload_table(pl_host *host, host_table *table);
/// Lets go of tables that nobody has looked at for a while; they come back when somebody does.
void host_tidy_tables(pl_host *host);
/// Archives a few tables that nobody has touched for long.
void host_archive_tables(pl_host *host);
/// A table just brought back takes its place: its clocks run, its computers think.
void host_welcome_table(pl_host *host, host_table *table);
/// The journal's lines as the store keeps them, after its head line was made; NULL: no memory. Any thread may ask.
char **host_lines_of(host_table *table);
void host_lines_free(char **lines, uint32_t count);
/// Makes a table of a game just begun or resumed, durable with its seats and their secrets. On failure the table is ended;
/// made follows, perhaps before this returns.
void host_add_table(pl_host *host, host_table *table, const host_secrets *secrets, host_made made, void *context);

// ---- bring.c: tables brought back from the store on another thread

/// The message comes again when the table is in memory; if it cannot be had the client is told.
void host_bring_for(host_client *client, const char *id, const json_t *message);
/// Brings a table back by and by, with nobody there. False: enough are being brought already.
bool host_call_table(pl_host *host, const char *id);
void host_calling_end(pl_host *host);
