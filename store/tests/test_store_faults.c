// test_store_faults.c - the life of a store in which one call of the system fails, each in turn: what was committed is there, what was refused
// is not, every failure is told, and the store goes on. A sample in the ordinary test; every call of every kind with PHASELINE_LONG=1.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness.h"
#include "store.h"
#include "tests/faults.h"

enum { TABLES = 2, LINES_MAX = 16 };

/// What the store has acknowledged; `now` with what is gathered and not committed yet.
typedef struct shelf {
    bool is_there;
    int64_t number;
    uint32_t count, lines[LINES_MAX];  // a line is a number
    int chats;
    uint64_t seed;
    bool is_over;
    int64_t due_ms;
    unsigned keys, used;  // by bits: the key whose hash is made of that number
} shelf;

typedef struct life {
    pl_store *store;
    shelf kept[TABLES], now[TABLES];
    shelf lost[TABLES];  // as it would stand with the first step that failed
    uint32_t last_line;
    int steps;  // of which it was told that they failed
} life;

static char path[64], copy[80];

static void forget_files(const char *name)
{
    char other[96];
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(other, sizeof other, "%s%s", name, endings[i]);
        unlink(other);
    }
}

static void forget(void)
{
    forget_files(path);
    forget_files(copy);
}

static void copy_file(const char *ending)
{
    char from[96], to[96], bytes[4096];
    snprintf(from, sizeof from, "%s%s", path, ending);
    snprintf(to, sizeof to, "%s%s", copy, ending);
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_non_null(out);
    for (size_t size; in && (size = fread(bytes, 1, sizeof bytes, in));)
        CHECK_EQ(fwrite(bytes, 1, size, out), size);
    if (in)
        fclose(in);
    fclose(out);
}

// ---- what must be there

static const char *id_of(int t) { return t ? "two" : "one"; }

static void count_chat(void *context, pl_side side, int64_t when, const char *text)
{
    (void)side, (void)when;
    CHECK_TEXT(text, "a word");
    ++*(int *)context;
}

static bool journal_is(pl_store *store, int64_t number, const shelf *wanted)
{
    pl_store_journal journal;
    pl_error error = {0};
    char text[512] = "{\"head\":1}\n";
    if (pl_store_load_journal(store, number, &journal, &error))
        fail_msg("journal: %s", error.text);
    bool is_same = journal.key_count == wanted->count;
    for (uint32_t i = 0; i < wanted->count && is_same; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "{\"line\":%u}\n", wanted->lines[i]);
        is_same = journal.keys[i] == wanted->lines[i];
    }
    is_same = is_same && !strcmp(journal.text, text);
    pl_store_journal_free(&journal);
    return is_same;
}

// False, too: they cannot be read, and the error says why.
static bool keys_are(pl_store *store, int64_t number, const shelf *wanted, pl_error *error)
{
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count;
    unsigned there = 0, used = 0;
    if (pl_store_load_keys(store, number, keys, &count, error))
        return false;
    for (int i = 0; i < count; i++) {
        there |= 1u << keys[i].hash[0];
        used |= keys[i].is_used ? 1u << keys[i].hash[0] : 0;
    }
    return there == wanted->keys && used == wanted->used;
}

static bool table_is(pl_store *store, int t, const shelf *wanted)
{
    pl_store_table found;
    pl_error error = {0};
    int chats = 0;
    pl_status status = pl_store_find_table(store, id_of(t), &found, &error);
    if (status == PL_MISSING)
        return !wanted->is_there;
    if (status)
        fail_msg("table %s: %s", id_of(t), error.text);
    CHECK_EQ(pl_store_each_chat(store, found.number, 100, count_chat, &chats, &error), PL_OK);
    return wanted->is_there && found.seed == wanted->seed && found.is_over == wanted->is_over && found.wait.due_ms == wanted->due_ms &&
           found.seat_count == 1 && chats == wanted->chats && keys_are(store, found.number, wanted, &error) &&
           journal_is(store, found.number, wanted);
}

static void check_table(pl_store *store, int t, const shelf *wanted)
{
    if (!table_is(store, t, wanted))
        fail_msg("table %s is not as it was acknowledged, with %u lines", id_of(t), wanted->count);
}

// What the program would find that comes after a kill -9 at this moment.
static void check_as_after_a_kill(const life *l)
{
    pl_store *store;
    pl_error error = {0};
    forget_files(copy);
    copy_file("");
    copy_file("-wal");
    if (pl_store_open(copy, &store, &error))
        fail_msg("after a kill: %s", error.text);
    for (int t = 0; t < TABLES; t++) {
        pl_store_bring_back(store, id_of(t), &error);
        check_table(store, t, &l->kept[t]);
    }
    pl_store_close(store);
}

// ---- steps

// A step or a commit that failed said why; nothing of it is left.
static void settle(life *l, pl_status status, const pl_error *error)
{
    pl_error why = {0};
    if (!status) {
        status = pl_store_commit(l->store, &why);
        error = &why;
    } else {
        pl_store_rollback(l->store);
    }
    if (!status) {
        memcpy(l->kept, l->now, sizeof l->kept);
        return;
    }
    CHECK(error->text[0] && !strstr(error->text, "not an error"));
    CHECK(status == PL_IO || status == PL_NO_MEMORY);
    if (!l->steps++)
        memcpy(l->lost, l->now, sizeof l->lost);
    memcpy(l->now, l->kept, sizeof l->now);
    CHECK(!pl_store_has_changes(l->store));
    if (!faults.lasts)
        check_as_after_a_kill(l);
}

static pl_status append(life *l, int t, pl_error *error)
{
    char line[32];
    shelf *s = &l->now[t];
    uint32_t number = ++l->last_line;
    snprintf(line, sizeof line, "{\"line\":%u}", number);
    pl_status status = pl_store_append(l->store, s->number, s->count + 1, line, number, 0, error);
    if (!status)
        s->lines[s->count++] = number;
    return status;
}

enum { KEY_INVITATION = 1, KEY_FIRST, KEY_SECOND };

static pl_store_key key_of(pl_store_key_kind kind, int byte)
{
    pl_store_key key = {.side = 1, .kind = kind};
    memset(key.hash, byte, sizeof key.hash);
    return key;
}

static pl_status add_key(life *l, int t, pl_store_key_kind kind, int byte, pl_error *error)
{
    const pl_store_key key = key_of(kind, byte);
    l->now[t].keys |= 1u << byte;
    return pl_store_add_key(l->store, l->now[t].number, &key, error);
}

static void do_add(life *l, int t)
{
    pl_error error = {0};
    pl_store_table table = {.seed = 5, .seat_count = 1, .wait.due_ms = t, .seats[0] = {.side = 1, .sits = "human"}};
    snprintf(table.id, sizeof table.id, "%s", id_of(t));
    pl_status status = pl_store_add_table(l->store, &table, "{\"head\":1}", NULL, 0, &error);
    l->now[t] = (shelf){.is_there = true, .number = table.number, .seed = 5, .due_ms = t};
    if (!status)
        status = add_key(l, t, PL_KEY_INVITATION, KEY_INVITATION, &error);
    settle(l, status, &error);
}

static void do_append(life *l, int t, int count)
{
    pl_error error = {0};
    pl_status status = PL_OK;
    for (int i = 0; i < count && !status && l->now[t].is_there; i++)
        status = append(l, t, &error);
    settle(l, status, &error);
}

// An invitation is taken up: used, and the new key there, or neither.
static void do_exchange(life *l, int t)
{
    pl_error error = {0};
    shelf *s = &l->now[t];
    const pl_store_key invitation = key_of(PL_KEY_INVITATION, KEY_INVITATION);
    if (!s->is_there)
        return;
    pl_status status = pl_store_use_key(l->store, s->number, &invitation, &error);
    if (!status)
        status = add_key(l, t, PL_KEY_INVITED, KEY_FIRST, &error);
    s->used |= 1u << KEY_INVITATION;
    settle(l, status, &error);
}

// All other screens are signed out: one key for another.
static void do_sign_out(life *l, int t)
{
    pl_error error = {0};
    shelf *s = &l->now[t];
    const pl_store_key first = key_of(PL_KEY_INVITED, KEY_FIRST);
    if (!s->is_there)
        return;
    pl_status status = pl_store_drop_key(l->store, s->number, &first, &error);
    s->keys &= ~(1u << KEY_FIRST);
    if (!status)
        status = add_key(l, t, PL_KEY_INVITED, KEY_SECOND, &error);
    settle(l, status, &error);
}

static void count_seat(void *context, const char *id, pl_side side)
{
    (void)id, (void)side;
    ++*(int *)context;
}

// What is read while calls fail is all there, or it is told that it could not be read: a key that is passed over would be a seat lost.
static void look_at_keys(const life *l, int t)
{
    const shelf *s = &l->kept[t];
    const pl_store_key second = key_of(PL_KEY_INVITED, KEY_SECOND);
    pl_error error = {0};
    int seats = 0, wanted = 0;
    if (!s->is_there)
        return;
    if (!keys_are(l->store, s->number, s, &error) && !error.text[0])
        fail_msg("table %s: keys were read that are not those it has", id_of(t));
    for (int i = 0; i < TABLES; i++)
        wanted += l->kept[i].is_there && l->kept[i].keys >> KEY_SECOND & 1;
    if (!pl_store_each_seat(l->store, second.hash, count_seat, &seats, &error))
        CHECK_EQ(seats, wanted);
}

static void do_cut(life *l, int t, uint32_t kept)
{
    static const uint32_t undos[PL_SIDES_MAX + 1] = {1, 1, 1};
    pl_error error = {0};
    shelf *s = &l->now[t];
    if (!s->is_there || s->count < kept)
        return;
    pl_status status = pl_store_cut(l->store, s->number, kept, undos, s->seed + 1, 0, &error);
    s->count = kept;
    s->seed++;
    settle(l, status, &error);
}

static void do_note_and_chat(life *l, int t)
{
    pl_error error = {0};
    shelf *s = &l->now[t];
    const pl_store_wait wait = {.due_ms = 7000, .since_ms = {0, 1, 2}};
    if (!s->is_there)
        return;
    pl_status status = pl_store_note(l->store, s->number, true, 2, &error);
    if (!status)
        status = pl_store_add_chat(l->store, s->number, 1, "a word", &error);
    if (!status)
        status = pl_store_wait_for(l->store, s->number, &wait, &error);
    s->is_over = true;
    s->chats++;
    s->due_ms = wait.due_ms;
    settle(l, status, &error);
}

static void do_archive(life *l, int t)
{
    pl_error error = {0};
    shelf *s = &l->now[t];
    if (!s->is_there)
        return;
    settle(l, pl_store_archive(l->store, s->number, &error), &error);
}

static void do_bring_back(life *l, int t)
{
    pl_error error = {0};
    pl_status status = pl_store_bring_back(l->store, id_of(t), &error);
    settle(l, status == PL_MISSING ? PL_OK : status, &error);
}

static void do_tidy(life *l)
{
    pl_store_tidy(l->store);
    pl_store_tidied(l->store);
}

// Opening may fail, with a sentence; the next time it does not, unless the fault lasts.
static void do_open(life *l)
{
    pl_error error = {0};
    pl_status status = pl_store_open(path, &l->store, &error);
    if (status) {
        CHECK(error.text[0] && l->store == NULL);
        CHECK(!strstr(error.text, "not an error"));
        if (faults.lasts)
            faults_end();
        error = (pl_error){0};
        status = pl_store_open(path, &l->store, &error);
    }
    if (status)
        fail_msg("opened again: %s", error.text);
}

// Where the disk goes away after a commit was written and before it was made durable, and does not come back while the program runs, nobody
// can take it back: then, and only then, it may be there although it was refused. It is there whole, or not at all.
static void take_what_came_back(life *l)
{
    bool is_back = l->steps > 0;
    for (int t = 0; t < TABLES && l->steps; t++) {
        pl_store_bring_back(l->store, id_of(t), &(pl_error){0});
        is_back = is_back && table_is(l->store, t, &l->lost[t]);
    }
    if (!is_back)
        return;
    memcpy(l->kept, l->lost, sizeof l->kept);
    memcpy(l->now, l->lost, sizeof l->now);
}

// ---- a life

static void live(int kinds, int at, bool lasts)
{
    life l = {0};
    forget();
    faults_plan(kinds, at, lasts);
    do_open(&l);
    do_add(&l, 0);
    do_append(&l, 0, 3);
    do_add(&l, 1);
    do_append(&l, 1, 2);
    do_append(&l, 0, 1);
    do_cut(&l, 0, 2);
    do_tidy(&l);
    do_append(&l, 0, 2);
    do_exchange(&l, 0);
    do_note_and_chat(&l, 1);
    do_sign_out(&l, 0);
    do_archive(&l, 0);
    look_at_keys(&l, 0);
    do_exchange(&l, 1);
    do_tidy(&l);
    pl_store_close(l.store);
    do_open(&l);
    if (lasts && kinds & FAULT_SYNC && !faults.kinds)
        take_what_came_back(&l);
    look_at_keys(&l, 0);
    do_bring_back(&l, 0);
    look_at_keys(&l, 1);
    do_append(&l, 0, 1);
    do_cut(&l, 1, 0);
    int planned = faults.calls;
    faults_end();
    for (int t = 0; t < TABLES; t++) {
        pl_store_bring_back(l.store, id_of(t), &(pl_error){0});
        check_table(l.store, t, &l.kept[t]);
    }
    // It goes on as if nothing had been: after a failure that is over nothing is refused any more.
    int told = l.steps;
    memcpy(l.now, l.kept, sizeof l.now);
    do_append(&l, 0, 1);
    do_append(&l, 1, 1);
    CHECK_EQ(l.steps, told);
    pl_store_close(l.store);
    faults.calls = planned;
    do_open(&l);
    for (int t = 0; t < TABLES; t++)
        check_table(l.store, t, &l.kept[t]);
    pl_store_close(l.store);
}

static void start(void)
{
    static bool is_started;
    if (is_started)
        return;
    is_started = true;
    faults_register_memory();
    faults_register();
    faults.is_tight = true;
    snprintf(path, sizeof path, "%s/phaseline-faults-%d", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (int)getpid());
    snprintf(copy, sizeof copy, "%s-copy", path);
    atexit(forget);
}

// Every call of the kinds fails in turn, in a life of its own.
static void each_call(int kinds, bool lasts)
{
    start();
    live(kinds, 0, false);
    int calls = faults.calls, step = getenv("PHASELINE_LONG") ? 1 : calls / 40 + 1;
    CHECK(calls > 10);
    for (int at = 1; at <= calls; at += step)
        live(kinds, at, lasts);
}

TEST(a_write_that_fails_once) { each_call(FAULT_WRITE, false); }
TEST(a_disk_that_stays_full) { each_call(FAULT_WRITE | FAULT_TRUNCATE, true); }
TEST(a_sync_that_fails_once) { each_call(FAULT_SYNC, false); }
TEST(a_read_that_fails_once) { each_call(FAULT_READ, false); }
TEST(a_file_that_is_not_opened_or_cut) { each_call(FAULT_OPEN | FAULT_TRUNCATE, false); }
TEST(a_lock_that_is_not_had) { each_call(FAULT_SHARE, false); }
TEST(a_disk_that_is_gone) { each_call(FAULT_FILES, true); }
TEST(no_memory_once) { each_call(FAULT_MEMORY, false); }
