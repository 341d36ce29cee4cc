// fuzz_store.c - any damage to the store's file: it is refused, or what can be read of it is read; never a crash, and never without an end.
//
// The file is that of a server with two tables, lines of chat and an archived one. An input that begins with "sql:" is said to it as SQL; another
// is a list of changed bytes, each the place in three bytes and the new one; 0xffffff cuts the file at as many pages as the new one says.
#include <sqlite3.h>

#include "at_table.h"
#include "formats/journal_file.h"
#include "store/tests/faults.h"

enum { PAGE = 1024, CUT = 0xffffff, CHOICES = 6, SQL_STEPS = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static uint8_t *whole;
static size_t whole_size;
static char path[100];

// ---- the file as it was

static void play_some(const fuzz_table *at)
{
    host_client *client = fuzz_sit(at, true);
    for (int i = 0; i < CHOICES; i++) {
        json_t *choice = fuzz_default(client);
        if (choice)
            fuzz_receive(client, choice);
        host_commit(server->host);
    }
    fuzz_receive(client, json_pack("{s:s, s:s}", "type", "chat", "text", "a word"));
    host_commit(server->host);
    fuzz_leave(client);
}

static void make_once(void)
{
    pl_error error = {0};
    if (whole)
        return;
    faults_register();
    faults.is_tight = true;
    fuzz_start(1 << 30);
    for (int i = 0; i < 3; i++) {
        fuzz_table at = fuzz_make_table(i % 2);
        play_some(&at);
        host_table *table = host_table_in_memory(server->host, at.id);
        int64_t number = table->row.number;
        host_unload_table(server->host, table);
        if (i == 2 && (pl_store_archive(server->store, number, &error) || pl_store_commit(server->store, &error)))
            abort();
    }
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    if (!pl_server_destroy(server))
        abort();
    server = NULL;
    FILE *file = fopen(path, "rb");
    fseek(file, 0, SEEK_END);
    whole_size = (size_t)ftell(file);
    rewind(file);
    whole = malloc(whole_size);
    if (!whole || fread(whole, 1, whole_size, file) != whole_size)
        abort();
    fclose(file);
}

// ---- damage

// No file but this one, and no setting of the library's.
static int judge(void *unused, int what, const char *a, const char *b, const char *c, const char *d)
{
    (void)unused, (void)a, (void)b, (void)c, (void)d;
    return what == SQLITE_ATTACH || what == SQLITE_DETACH || what == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK;
}

static int enough(void *steps) { return ++*(int *)steps > SQL_STEPS; }

static void say_sql(const uint8_t *text, size_t size)
{
    sqlite3 *db;
    int steps = 0;
    char *sql = calloc(1, size + 1);
    memcpy(sql, text, size);
    if (sqlite3_open(path, &db))
        abort();
    sqlite3_set_authorizer(db, judge, NULL);
    sqlite3_progress_handler(db, 100, enough, &steps);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
    free(sql);
}

static void write_file(const uint8_t *edits, size_t size)
{
    static uint8_t *damaged;
    size_t end = whole_size;
    if (!damaged && !(damaged = malloc(whole_size)))
        abort();
    memcpy(damaged, whole, whole_size);
    for (size_t i = 0; i + 4 <= size; i += 4) {
        size_t place = (size_t)edits[i] << 16 | (size_t)edits[i + 1] << 8 | edits[i + 2];
        if (place == CUT)
            end = end < (size_t)edits[i + 3] * PAGE ? end : (size_t)edits[i + 3] * PAGE;
        else
            damaged[place % whole_size] = edits[i + 3];
    }
    fuzz_empty_folder();
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(damaged, 1, end, file) != end)
        abort();
    fclose(file);
}

// ---- reading

static pl_status load(void *store, const pl_store_table *table)
{
    pl_store_table found;
    pl_store_journal text;
    pl_battle *battle;
    pl_journal journal;
    pl_error error = {0};
    if (pl_store_find_table(store, table->id, &found, &error) && !error.text[0])
        abort();
    error = (pl_error){0};
    if (pl_store_load_journal(store, table->number, &text, &error)) {
        if (!error.text[0])
            abort();
        return PL_OK;
    }
    pl_journal_init(&journal);
    if (!pl_journal_read(text.text, text.size, "store", pl_ruleset_named, &battle, &journal, NULL, &error)) {
        pl_journal_end(&journal);
        pl_battle_close(battle);
    }
    pl_store_journal_free(&text);
    return PL_OK;
}

static void hear(void *count, pl_side side, int64_t when, const char *text)
{
    (void)side, (void)when;
    *(size_t *)count += text ? strlen(text) : 0;
}

static void bring_all_back(pl_store *store)
{
    static const char *const names[] = {"", "x"};
    for (int i = 0; i < PL_COUNT(names); i++)
        if (!pl_store_bring_back(store, names[i], NULL))
            pl_store_rollback(store);
}

static void read_all(pl_store *store)
{
    pl_error error = {0};
    char id[PL_STORE_ID_MAX], kept[64];
    pl_store_place place = {0};
    int64_t after = 0;
    size_t letters = 0;
    pl_store_each_table(store, false, load, store, &error);
    pl_store_count_live(store);
    for (int i = 0; i < 10 && !pl_store_next_due(store, &place, INT64_MAX, id, &error); i++)
        ;
    for (int i = 0; i < 10 && !pl_store_next_untouched(store, &after, INT64_MAX, id, &error); i++)
        pl_store_archive(store, after, &error);
    pl_store_rollback(store);
    for (int64_t number = 0; number < 4; number++)
        pl_store_each_chat(store, number, 100, hear, &letters, &error);
    pl_store_kept(store, "apart", kept, sizeof kept, &error);
    bring_all_back(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_store *store;
    pl_error error = {0};
    make_once();
    bool is_sql = size >= 4 && !memcmp(bytes, "sql:", 4);
    write_file(is_sql ? NULL : bytes, is_sql ? 0 : size);
    if (is_sql)
        say_sql(bytes + 4, size - 4);
    if (pl_store_open(path, &store, &error)) {
        if (!error.text[0])
            abort();
        return 0;
    }
    read_all(store);
    pl_store_close(store);
    return 0;
}
