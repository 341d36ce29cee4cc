// limits.h - how much of anything one client may ask for. docs/server.md lists them for people.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

enum {
    LIMIT_MESSAGE_BYTES = 64 << 10,  // of one WebSocket message
    LIMIT_BODY_BYTES = 64 << 10,     // of a request
    LIMIT_JOURNAL_BYTES = 16 << 20,  // of an uploaded journal
    LIMIT_QUEUE_BYTES = 8 << 20,     // waiting for a client that does not read
    LIMIT_QUEUES_BYTES = 64 << 20,   // waiting for all of them together: the greediest goes
    LIMIT_MESSAGES_PER_SECOND = 100,
    LIMIT_MESSAGES_BURST = 400,
    LIMIT_TABLES_BURST = 200,  // made by one address at once; then one each LIMIT_TABLE_EVERY_MS
    LIMIT_TABLE_EVERY_MS = 5000,
    LIMIT_TURNED_AWAY = 1000,  // messages above the rate before the connection is closed; ten a second are forgiven
    LIMIT_CONNECTIONS = 8192,  // WebSockets
    LIMIT_CONNECTIONS_PER_ADDRESS = 2048,
    LIMIT_VISITS = 2048,  // connections that are no WebSockets: requests, and what has not said yet what it wants
    LIMIT_VISITS_PER_ADDRESS = 256,
    LIMIT_FILES = 256,                // besides: the store, the page's files, threads
    LIMIT_REQUESTS_PER_SECOND = 100,  // of one address, counted by what they cost
    LIMIT_REQUESTS_SECONDS = 20,      // of that at once
    LIMIT_REQUESTS_IN_ALL = 1000,     // a second, of all addresses together
    LIMIT_BODIES = 128,               // coming in at the same time
    LIMIT_BODIES_PER_ADDRESS = 16,
    LIMIT_BODIES_BYTES = 64 << 20,  // of journals coming in at the same time
    LIMIT_BODIES_BYTES_PER_ADDRESS = 32 << 20,
    LIMIT_BODY_MS = 5000,                     // until a body is whole,
    LIMIT_BODY_BYTES_PER_SECOND = 128 << 10,  // and a second more for each of these
    LIMIT_ANSWERS_BYTES = 64 << 20,           // of answers that are being taken
    LIMIT_ANSWERS_BYTES_PER_ADDRESS = 16 << 20,
    LIMIT_ANSWER_S = 20,    // until an answer is taken
    LIMIT_PING_S = 6,       // a WebSocket that has said nothing for so long is asked,
    LIMIT_QUIET_S = 12,     // and closed when nothing comes back
    LIMIT_DELAY_MS = 1000,  // of the loop, before /health says so
    LIMIT_TABLES = 100000,
    LIMIT_NAME_LETTERS = 80,
    LIMIT_PLAYER_LETTERS = 40,
    LIMIT_CHAT_LETTERS = 500,
    LIMIT_CHAT_BURST = 8,  // then one a second
    LIMIT_ID_BYTES = 64,
    LIMIT_TOKENS = 200,                // in one question for my tables
    LIMIT_ENTRIES = 50000,             // of one journal
    LIMIT_KEPT_TABLE_BYTES = 4 << 20,  // of states that one table keeps to look back
    LIMIT_KEPT_BYTES = 64 << 20,       // and all of them
    LIMIT_LIFTED = 512,                // hidden choices of others that are played again when one's own is taken back before them
    LIMIT_RECALLED_BYTES = 4 << 20,    // of events told to somebody who comes back
    LIMIT_HISTORY = 400,               // events sent to somebody who sits down afresh
    LIMIT_ODDS_COPIES = 1000,
    LIMIT_ADVICE_WAITING = 32,     // questions of advice that wait for a thread
    LIMIT_SIT = 10,                // what sitting down and changing keys cost, in messages
    LIMIT_WORK_PER_SECOND = 4000,  // entries that may be played again for one connection
    LIMIT_WORK_BURST = 60000,
    LIMIT_WORK_LEAST = 16,     // what each question costs at least, in entries: its answer is worded too
    LIMIT_ADVICE_WORK = 1000,  // what advice costs, in entries
    LIMIT_AT_ONCE = 64,        // entries that the host's thread plays again for one message
    LIMIT_WAITING = 1024,      // in one lane of long work
    LIMIT_WAITING_PER_ADDRESS = 256,
    LIMIT_PAST_MS = 10000,  // of processor time for looking back once, and for bringing a table back
    LIMIT_TABLE_MS = 120000,
    LIMIT_UPLOAD_MS = 10000,  // and for a journal from outside
    LIMIT_UPLOADS_WAITING = 8,
    LIMIT_UPLOADS_PER_ADDRESS = 2,
    LIMIT_HELD_BYTES = 128 << 10,  // messages of one client that wait for the answer of an earlier one
    LIMIT_HELD_BYTES_ALL = 32 << 20,
    LIMIT_WATCHING = 200,        // spectators of one table
    LIMIT_SCREENS = 8,           // keys of one seat
    LIMIT_KEYS_BURST = 60,       // changes of keys from one address; then one a second
    LIMIT_GUESSES_BURST = 1000,  // secrets from one address that fit nothing, a sit counting as LIMIT_SIT
    LIMIT_GUESSES_PER_SECOND = 10,
    LIMIT_CLOCK_MIN = 1,  // seconds for a decision
    LIMIT_CLOCK_MAX = 30 * 24 * 3600,
};

/// Fills by `rate` thousandths a second up to `burst`; what is taken is gone.
typedef struct host_bucket {
    int64_t at_ms;
    int64_t level;  // millionths
    bool is_started;
} host_bucket;
/// False: not enough in it; nothing is taken.
bool host_bucket_take(host_bucket *bucket, int64_t now_ms, int rate_thousandths, int burst, int cost);

typedef struct host_address {
    char text[48];
    int connections, visits, bodies;
    size_t body_bytes, answer_bytes;
    int64_t used_ms;
    host_bucket tables, requests, keys, guesses;
    uint64_t turn;  // its last one in a lane of long work
} host_address;

typedef struct host_addresses host_addresses;
host_addresses *host_addresses_create(void);
void host_addresses_destroy(host_addresses *addresses);
/// The record of an address, made if there is none; an old one that has nothing open is forgotten for it. NULL: too many are connected.
host_address *host_address_of(host_addresses *addresses, const char *text, int64_t now_ms);

/// Takes a person's text: PL_BAD if it is not UTF-8 or longer than `letters`; control and direction characters become spaces, blanks at
/// the ends go. to: room for 4 * letters + 1.
pl_status host_clean_text(const char *text, int letters, char *to, size_t size, const char *what, pl_error *error);
