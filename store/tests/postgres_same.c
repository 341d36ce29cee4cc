// postgres_same.c - the PostgreSQL store against the SQLite one: the same changes by the same dice, and whatever can be read is the same. Then what only
// it can meet: a table in other hands, a connection cut, a database that is away. Run with PHASELINE_POSTGRES (tools/postgres).
#define _DEFAULT_SOURCE
#include <libpq-fe.h>
#include <poll.h>

#include "tests/scratch.h"

enum { TABLES = 6, ROUNDS = 150 };

static PGconn *beside;  // what others do to the database

static void tell(const char *sql)
{
    PGresult *result = PQexec(beside, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(beside));
    PQclear(result);
}

static const char *address(void)
{
    const char *address = getenv("PHASELINE_POSTGRES");
    if (!address)
        fail_msg("no PHASELINE_POSTGRES: found no database, wanted one of tools/postgres");
    return address;
}

static pl_store *open_database(const char *schema, bool is_new)
{
    char where[512], sql[128];
    pl_store *store;
    pl_error error = {0};
    if (!beside) {
        beside = PQconnectdb(address());
        CHECK_EQ(PQstatus(beside), CONNECTION_OK);
        tell("set client_min_messages=error");
    }
    snprintf(sql, sizeof sql, "drop schema if exists %s cascade; create schema %s", schema, schema);
    if (is_new)
        tell(sql);
    snprintf(sql, sizeof sql, "set search_path=%s", schema);
    tell(sql);
    snprintf(where, sizeof where, "%s?options=-csearch_path%%3D%s", address(), schema);
    if (pl_store_open(where, &store, &error))
        fail_msg("%s", error.text);
    return store;
}

// ---- the same

static uint64_t luck = 11;
static uint32_t draw(uint32_t below)
{
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(luck >> 33) % below;
}

/// What was heard, one after another.
typedef struct heard {
    char text[1 << 15];
    size_t size;
} heard;

static void hear(void *context, pl_side side, int64_t when, const char *text)
{
    heard *h = context;
    (void)when;  // the two are asked one after the other
    h->size += (size_t)snprintf(h->text + h->size, sizeof h->text - h->size, "%d %s\n", side, text);
}

static void sit(void *context, const char *id, pl_side side)
{
    heard *h = context;
    h->size += (size_t)snprintf(h->text + h->size, sizeof h->text - h->size, "%s %d\n", id, side);
}

// Times of the store's own may differ by as long as one waited for the other.
static void forget_times(pl_store_table *table)
{
    table->changed = 0;
    memset(table->seen, 0, sizeof table->seen);
}

static void check_same_table(pl_store *a, pl_store *b, const char *id)
{
    pl_store_table one, other;
    pl_store_journal first, second;
    pl_store_key keys[2][PL_STORE_KEYS_MAX];
    int counts[2];
    pl_error error = {0};
    static heard said[2];
    pl_status status = pl_store_find_table(a, id, &one, &error);
    CHECK_EQ(pl_store_find_table(b, id, &other, &error), status);
    if (status)
        return;
    forget_times(&one);
    forget_times(&other);
    assert_memory_equal(&one, &other, sizeof one);
    CHECK_EQ(pl_store_load_journal(a, one.number, &first, &error), PL_OK);
    CHECK_EQ(pl_store_load_journal(b, one.number, &second, &error), PL_OK);
    assert_string_equal(first.text, second.text);
    CHECK_EQ(first.key_count, second.key_count);
    if (first.key_count)
        assert_memory_equal(first.keys, second.keys, first.key_count * sizeof *first.keys);
    pl_store_journal_free(&first);
    pl_store_journal_free(&second);
    CHECK_EQ(pl_store_load_keys(a, one.number, keys[0], &counts[0], &error), PL_OK);
    CHECK_EQ(pl_store_load_keys(b, one.number, keys[1], &counts[1], &error), PL_OK);
    CHECK_EQ(counts[0], counts[1]);
    for (int i = 0; i < counts[0]; i++) {
        CHECK_EQ(keys[0][i].side, keys[1][i].side);
        CHECK_EQ(keys[0][i].kind, keys[1][i].kind);
        CHECK_EQ(keys[0][i].is_used, keys[1][i].is_used);
        assert_memory_equal(keys[0][i].hash, keys[1][i].hash, PL_STORE_HASH_BYTES);
    }
    said[0].size = said[1].size = 0;
    said[0].text[0] = said[1].text[0] = '\0';
    CHECK_EQ(pl_store_each_chat(a, one.number, 20, hear, &said[0], &error), PL_OK);
    CHECK_EQ(pl_store_each_chat(b, one.number, 20, hear, &said[1], &error), PL_OK);
    assert_string_equal(said[0].text, said[1].text);
}

static void check_same(pl_store *a, pl_store *b)
{
    char id[2][PL_STORE_ID_MAX], text[2][64];
    static heard seats[2];
    pl_error error = {0};
    for (int t = 0; t < TABLES; t++) {
        snprintf(id[0], sizeof id[0], "table%d", t);
        check_same_table(a, b, id[0]);
    }
    CHECK_EQ(pl_store_count_live(a), pl_store_count_live(b));
    CHECK_EQ(pl_store_last_since(a), pl_store_last_since(b));
    pl_store_place place[2] = {0};
    for (pl_status status = PL_OK; !status;) {
        status = pl_store_next_due(a, &place[0], 1000, id[0], &error);
        CHECK_EQ(pl_store_next_due(b, &place[1], 1000, id[1], &error), status);
        CHECK(status == PL_OK || status == PL_MISSING);
        if (!status)
            assert_string_equal(id[0], id[1]);
        assert_memory_equal(&place[0], &place[1], sizeof place[0]);
    }
    int64_t after[2] = {0};
    for (pl_status status = PL_OK; !status;) {
        status = pl_store_next_untouched(a, &after[0], INT64_MAX, id[0], &error);
        CHECK_EQ(pl_store_next_untouched(b, &after[1], INT64_MAX, id[1], &error), status);
        CHECK_EQ(after[0], after[1]);
    }
    for (int byte = 0; byte < 6; byte++) {
        uint8_t hash[PL_STORE_HASH_BYTES];
        memset(hash, byte, sizeof hash);
        seats[0].size = seats[1].size = 0;
        seats[0].text[0] = seats[1].text[0] = '\0';
        CHECK_EQ(pl_store_each_seat(a, hash, sit, &seats[0], &error), PL_OK);
        CHECK_EQ(pl_store_each_seat(b, hash, sit, &seats[1], &error), PL_OK);
        assert_string_equal(seats[0].text, seats[1].text);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(id[0], sizeof id[0], "name %d", i);
        pl_status status = pl_store_kept(a, id[0], text[0], sizeof text[0], &error);
        CHECK_EQ(pl_store_kept(b, id[0], text[1], sizeof text[1], &error), status);
        if (!status)
            assert_string_equal(text[0], text[1]);
    }
    CHECK_EQ(pl_store_next_kept(a, "name", text[0], sizeof text[0], &error),
             pl_store_next_kept(b, "name", text[1], sizeof text[1], &error));
}

/// What a change needs to know of its table.
typedef struct shelf {
    int64_t number;
    uint32_t count;
    bool is_there, is_archived;
} shelf;

static void add_both(pl_store *both[2], shelf *s, int t)
{
    char id[PL_STORE_ID_MAX], head[64];
    char *lines[] = {(char *)(uintptr_t) "{\"n\":1}", (char *)(uintptr_t) "{\"n\":2}"};
    pl_error error = {0};
    snprintf(id, sizeof id, "table%d", t);
    snprintf(head, sizeof head, "{\"phaseline\":%d}", t);
    s->count = draw(3);
    for (int i = 0; i < 2; i++) {
        pl_store_table table = some_table(id);
        table.number = s->number = i ? s->number : 0;
        table.wait.due_ms = t * 100;
        CHECK_EQ(pl_store_add_table(both[i], &table, head, lines, s->count, &error), PL_OK);
        s->number = table.number;
    }
    s->is_there = true;
}

static void change_both(pl_store *both[2], shelf *s, uint32_t what)
{
    static const pl_store_key_kind kinds[] = {PL_KEY_MADE, PL_KEY_LINK, PL_KEY_CODE, PL_KEY_INVITATION};
    uint32_t a = draw(1000), c = draw(4);
    pl_error error = {0};
    char text[64];
    snprintf(text, sizeof text, "word %u 'with' \"marks\" \\ \xc3\xa4", a);
    pl_store_key key = some_key((pl_side)(1 + a % 2), kinds[c], (int)(a % 6));
    pl_store_wait wait = {.due_ms = a % 3 ? a : 0, .since_ms = {0, a, c, 0, 7}};
    uint32_t undos[PL_SIDES_MAX + 1] = {a, c, 1, 2, 3};
    uint32_t kept = s->count ? draw(s->count + 1) : 0;
    for (int i = 0; i < 2; i++) {
        pl_status status = PL_OK;
        switch (what) {
        case 0:
        case 1:
        case 2: status = pl_store_append(both[i], s->number, s->count + 1, text, a * 77777777777u, (pl_sides)(a % 32), &error); break;
        case 3: status = pl_store_cut(both[i], s->number, kept, undos, a * 0x123456789abcdefu, (pl_sides)(a % 32), &error); break;
        case 4: status = pl_store_stand(both[i], s->number, key.side, text, &error); break;
        case 5: status = pl_store_note(both[i], s->number, a % 2, (pl_sides)(a % 4), &error); break;
        case 6: status = pl_store_add_chat(both[i], s->number, key.side, text, &error); break;
        case 7:
            // The same key is there once.
            status = pl_store_drop_key(both[i], s->number, &key, &error);
            status = status ? status : pl_store_add_key(both[i], s->number, &key, &error);
            break;
        case 8: status = pl_store_use_key(both[i], s->number, &key, &error); break;
        case 9: status = pl_store_wait_for(both[i], s->number, &wait, &error); break;
        case 10: status = pl_store_keep(both[i], a % 2 ? s->number : 0, c == 1 ? "name 1" : "name 2", c ? text : NULL, &error); break;
        default: status = pl_store_remove(both[i], s->number, &error);
        }
        if (status)
            fail_msg("change %u: %s", what, error.text);
    }
    s->count = what <= 2 ? s->count + 1 : what == 3 ? kept : s->count;
    s->is_there = s->is_there && what != 11;
}

static void move_both(pl_store *both[2], shelf *s, int t)
{
    char id[PL_STORE_ID_MAX];
    pl_error error = {0};
    snprintf(id, sizeof id, "table%d", t);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(s->is_archived ? pl_store_bring_back(both[i], id, &error) : pl_store_archive(both[i], s->number, &error), PL_OK);
    s->is_archived = !s->is_archived;
}

TEST(whatever_is_changed_both_stores_tell_the_same)
{
    pl_store *both[2] = {fresh(), open_database("same", true)};
    shelf shelves[TABLES] = {0};
    pl_error error = {0};
    for (int round = 0; round < ROUNDS; round++) {
        for (int t = 0; t < TABLES; t++) {
            uint32_t what = draw(30);
            if (!shelves[t].is_there)
                add_both(both, &shelves[t], t);
            else if (what == 29 || shelves[t].is_archived)
                move_both(both, &shelves[t], t);
            else if (what < 12)
                change_both(both, &shelves[t], what);
            if (shelves[t].is_there && !shelves[t].is_archived && what < 3 && draw(2))
                change_both(both, &shelves[t], what);
        }
        CHECK_EQ(pl_store_commit(both[0], &error), PL_OK);
        if (pl_store_commit(both[1], &error))
            fail_msg("round %d: %s", round, error.text);
        if (round % 10 == 9)
            check_same(both[0], both[1]);
        if (round == ROUNDS / 2) {  // and after another start
            pl_store_close(both[1]);
            both[1] = open_database("same", false);
            check_same(both[0], both[1]);
        }
    }
    pl_store_close(both[0]);
    pl_store_close(both[1]);
}

// ---- what only it can meet

static int64_t add_one(pl_store *store, const char *id)
{
    pl_error error = {0};
    pl_store_table table = some_table(id);
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    return table.number;
}

// Waits for the next answer.
static pl_store_answer await(pl_store *store)
{
    pl_store_answer answer;
    for (int i = 0; i < 2000; i++) {
        if (pl_store_next_answer(store, &answer))
            return answer;
        bool wants_to_write;
        struct pollfd socket = {.fd = pl_store_socket(store, &wants_to_write), .events = POLLIN};
        if (wants_to_write)
            socket.events |= POLLOUT;
        poll(&socket, 1, 10);
        pl_store_step(store);
    }
    fail_msg("no answer");
    return answer;
}

TEST(a_table_in_other_hands_is_left_out_and_spoils_nothing)
{
    pl_store *store = open_database("hands", true);
    pl_error error = {0};
    char sql[128];
    int64_t ours = add_one(store, "ours"), theirs = add_one(store, "theirs");
    snprintf(sql, sizeof sql, "update ends set owner=99, epoch=epoch+1 where tab=%lld", (long long)theirs);
    tell(sql);
    CHECK_EQ(pl_store_append(store, theirs, 1, "late", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_note(store, theirs, true, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_chat(store, theirs, 1, "late", &error), PL_OK);
    CHECK_EQ(pl_store_append(store, ours, 1, "in time", 1, 1, &error), PL_OK);
    CHECK(pl_store_begin(store, 5));
    pl_store_answer answer = await(store);
    CHECK_EQ(answer.table, theirs);
    CHECK_EQ(answer.outcome, PL_STORE_NOT_OURS);
    answer = await(store);
    CHECK_EQ(answer.table, 0);
    CHECK_EQ(answer.outcome, PL_STORE_KEPT);
    CHECK_EQ(lines_of(store, ours), 1);
    snprintf(sql, sizeof sql, "select 1/(count(*)=0)::int from lines where tab=%lld", (long long)theirs);
    tell(sql);
    snprintf(sql, sizeof sql, "select 1/(count(*)=0)::int from chat where tab=%lld", (long long)theirs);
    tell(sql);
    snprintf(sql, sizeof sql, "select 1/(is_over=0)::int from tables where number=%lld", (long long)theirs);
    tell(sql);
    // Read anew it is ours again.
    CHECK_EQ(lines_of(store, theirs), 0);
    CHECK_EQ(pl_store_append(store, theirs, 1, "now", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    pl_store_close(store);
}

TEST(a_line_that_does_not_follow_fails_the_commit)
{
    pl_store *store = open_database("gap", true);
    pl_error error = {0};
    int64_t one = add_one(store, "one"), other = add_one(store, "other");
    CHECK_EQ(pl_store_append(store, one, 2, "too far", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, other, 1, "well", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_IO);
    CHECK_EQ(lines_of(store, other), 0);
    CHECK_EQ(pl_store_append(store, one, 1, "well", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, one), 1);
    pl_store_close(store);
}

// The commit waits for a row that somebody else has, and its connection is cut meanwhile: it is not known, then looked at, then it goes on.
TEST(a_connection_cut_with_a_commit_under_way_is_told_and_made_anew)
{
    pl_store *store = open_database("cut", true);
    pl_error error = {0};
    int64_t table = add_one(store, "one");
    CHECK_EQ(lines_of(store, table), 0);
    tell("begin; select * from ends for update");
    CHECK_EQ(pl_store_append(store, table, 1, "lost", 1, 1, &error), PL_OK);
    CHECK(pl_store_begin(store, 1));
    pl_store_step(store);
    usleep(100000);
    tell("select pg_terminate_backend(pid) from pg_stat_activity where application_name='phaseline' and wait_event_type='Lock'");
    tell("rollback");
    pl_store_answer answer = await(store);
    CHECK_EQ(answer.table, 0);
    CHECK_EQ(answer.outcome, PL_STORE_UNKNOWN);
    CHECK_EQ(lines_of(store, table), 0);
    CHECK_EQ(pl_store_append(store, table, 1, "again", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, table), 1);
    pl_store_close(store);
}

// What the old connection still sends after the table has been read anew finds another epoch.
TEST(what_was_sent_before_a_table_was_taken_comes_too_late)
{
    pl_store *store = open_database("late", true);
    pl_error error = {0};
    char sql[160];
    int64_t table = add_one(store, "one");
    CHECK_EQ(lines_of(store, table), 0);  // taken under epoch 2
    CHECK_EQ(lines_of(store, table), 0);  // and under 3
    snprintf(sql, sizeof sql, "select 1/(epoch=3)::int from ends where tab=%lld", (long long)table);
    tell(sql);
    CHECK_EQ(pl_store_append(store, table, 1, "ours", 1, 1, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    snprintf(sql, sizeof sql, "select 1/(epoch=3)::int from lines where tab=%lld", (long long)table);
    tell(sql);
    pl_store_close(store);
}

TEST(one_server_has_a_store)
{
    char where[512];
    pl_store *store = open_database("held", true), *second;
    pl_error error = {0};
    pl_store_hold(store, "127.0.0.1:1234");
    snprintf(where, sizeof where, "%s?options=-csearch_path%%3Dheld", address());
    CHECK_EQ(pl_store_open(where, &second, &error), PL_IO);
    assert_non_null(strstr(error.text, "another server has this store"));
    assert_non_null(strstr(error.text, "127.0.0.1:1234"));
    pl_store_close(store);
    CHECK_EQ(pl_store_open(where, &second, &error), PL_OK);
    pl_store_close(second);
}
