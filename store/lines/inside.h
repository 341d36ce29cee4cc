// inside.h - the store of lines from within. Private to store/.
// Stands on lines.h and jansson.
//
// Everything the store knows is in memory; the files hold how it came about: records, a JSON list a line, in the order they were made. A change
// makes a record, has it applied to the memory, and keeps its text for the next commit, which appends what was gathered with a closing line. So
// what is read back is by its nature what was made.
//
//   ["store",1,7]                                            form and number of the file
//   ["table",{...}]  ["line",1,4,"{...}",0,3,1700000000]     ...: see apply.c
//   {"records":2,"chain":"0123456789abcdef"}                 all since the last closing line hold together, or none does
#pragma once
#include <jansson.h>

#include "lines.h"

typedef struct kept_line {
    char *text;
    uint64_t key;
} kept_line;

typedef struct kept_talk {
    pl_side side;
    int64_t when;
    char *text;
} kept_talk;

typedef struct kept_table {
    pl_store_table row;  // what its seats tell of their keys is counted when it is asked for
    bool is_archived;    // head, lines and talk lie in a file of its own
    char *head;
    kept_line *lines;
    uint32_t line_count, line_max;
    kept_talk *talk;
    int talk_count, talk_max;
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int key_count;
    struct kept_table *next;  // by number
} kept_table;

typedef struct kept_text {
    char *name, *text;
    struct kept_text *next;  // by name
} kept_text;

typedef struct lines_store {
    pl_store base;
    pl_files files;
    kept_table *tables;
    kept_text *texts;
    int which;           // of the two files the records are in
    int64_t generation;  // each file that is begun has the next
    uint64_t chain;      // of the last closing line
    size_t size;         // of the file,
    size_t begun;        // and as it was begun, with nothing in it that has been overtaken
    char *gathered;      // records since the last commit
    size_t gathered_size, gathered_max;
    int gathered_count;
    bool is_spoilt;     // a change since the last commit failed
    bool is_uncertain;  // an append failed: what is in the file behind the last commit is not known
    char mended[200];
} lines_store;

enum { LINES_FORM = 1 };

// ---- apply.c

/// Does what a record says to what is in memory. PL_BAD: it says nothing that can be done.
pl_status lines_apply(lines_store *store, const json_t *record, pl_error *error);
/// Everything that is in memory is gone.
void lines_forget(lines_store *store);
kept_table *lines_table(const lines_store *store, int64_t number);  // NULL: none of that number
/// ["table", ...] as the table is now; with all: head, lines, talk and keys too.
json_t *lines_record_of(const kept_table *table);
void lines_free_journal(kept_table *table);

// ---- log.c

/// Applies a record and keeps it for the next commit. Takes it over; NULL: no memory. A failure spoils the gathering.
pl_status lines_change(lines_store *store, json_t *record, pl_error *error);
/// Reads one closed batch of one table from its own file.
pl_status lines_read_archived(lines_store *store, const char *id, json_t **record, pl_error *error);
/// Writes it there, durably.
pl_status lines_write_archived(lines_store *store, const kept_table *table, pl_error *error);

// ---- its functions, as store.h has them

const char *lines_mended(const pl_store *store);
void lines_close(pl_store *store);
bool lines_has_changes(const pl_store *store);
void lines_rollback(pl_store *store);
pl_status lines_commit(pl_store *store, pl_error *error);
pl_status lines_try(pl_store *store, pl_error *error);
bool lines_wants_tidying(const pl_store *store);
void lines_tidy(pl_store *store);
void lines_tidied(pl_store *store);
pl_status lines_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                          pl_error *error);
pl_status lines_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error);
pl_status lines_cut(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                    pl_error *error);
pl_status lines_stand(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
pl_status lines_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error);
pl_status lines_add_chat(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error);
pl_status lines_add_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status lines_use_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status lines_drop_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status lines_wait_for(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error);
pl_status lines_keep(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error);
pl_status lines_remove(pl_store *store, int64_t table, pl_error *error);
pl_status lines_archive(pl_store *store, int64_t number, pl_error *error);
pl_status lines_bring_back(pl_store *store, const char *id, pl_error *error);
pl_status lines_load_keys(pl_store *store, int64_t number, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error);
pl_status lines_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error);
pl_status lines_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error);
pl_status lines_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error);
int64_t lines_count_live(pl_store *store);
int64_t lines_last_since(pl_store *store);
pl_status lines_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status lines_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status lines_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error);
pl_status lines_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error);
pl_status lines_load_journal(pl_store *store, int64_t number, pl_store_journal *out, pl_error *error);
pl_status lines_each_chat(pl_store *store, int64_t number, int max, pl_store_hear hear, void *context, pl_error *error);
