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

struct pl_store {
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
};

enum { LINES_FORM = 1 };

// ---- apply.c

/// Does what a record says to what is in memory. PL_BAD: it says nothing that can be done.
pl_status lines_apply(pl_store *store, const json_t *record, pl_error *error);
/// Everything that is in memory is gone.
void lines_forget(pl_store *store);
kept_table *lines_table(const pl_store *store, int64_t number);  // NULL: none of that number
/// ["table", ...] as the table is now; with all: head, lines, talk and keys too.
json_t *lines_record_of(const kept_table *table);
void lines_free_journal(kept_table *table);

// ---- log.c

/// Applies a record and keeps it for the next commit. Takes it over; NULL: no memory. A failure spoils the gathering.
pl_status lines_change(pl_store *store, json_t *record, pl_error *error);
/// Reads one closed batch of one table from its own file.
pl_status lines_read_archived(pl_store *store, const char *id, json_t **record, pl_error *error);
/// Writes it there, durably.
pl_status lines_write_archived(pl_store *store, const kept_table *table, pl_error *error);
