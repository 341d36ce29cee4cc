// test_store_archive.c - a table that nobody has touched is archived whole, found by its id and its keys, and comes back as it was.
#include "tests/scratch.h"

static void join_chat(void *context, pl_side side, int64_t when, const char *text)
{
    (void)when;
    sprintf((char *)context + strlen(context), "%d:%s ", (int)side, text);
}

static void join_seat(void *context, const char *id, pl_side side) { sprintf((char *)context + strlen(context), "%s/%d ", id, (int)side); }

typedef struct whole {
    pl_store_table row;
    pl_store_journal journal;
    char chat[256], seats[64];
} whole;

static whole read_whole(pl_store *store, const char *id)
{
    whole w = {0};
    pl_error error = {0};
    if (pl_store_find_table(store, id, &w.row, &error) || pl_store_load_journal(store, w.row.number, &w.journal, &error))
        fail_msg("%s: %s", id, error.text);
    CHECK_EQ(pl_store_each_chat(store, w.row.number, 100, join_chat, w.chat, &error), PL_OK);
    CHECK_EQ(pl_store_each_seat(store, w.row.seats[0].hash, join_seat, w.seats, &error), PL_OK);
    return w;
}

static void check_same(whole *a, whole *b)
{
    CHECK_EQ(memcmp(&a->row, &b->row, sizeof a->row), 0);
    CHECK_TEXT(a->journal.text, b->journal.text);
    CHECK_EQ(a->journal.key_count, b->journal.key_count);
    CHECK_EQ(memcmp(a->journal.keys, b->journal.keys, a->journal.key_count * sizeof *a->journal.keys), 0);
    CHECK_TEXT(a->chat, b->chat);
    CHECK_TEXT(a->seats, b->seats);
    pl_store_journal_free(&a->journal);
    pl_store_journal_free(&b->journal);
}

// A table with lines, keys and chat; the lines of two come in turns, so that neither's lie together.
static void fill(pl_store *store, pl_store_table *one, pl_store_table *two)
{
    pl_error error = {0};
    memset(two->seats[0].hash, 0x33, sizeof two->seats[0].hash);
    CHECK_EQ(pl_store_add_table(store, one, "{\"head\":1}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, two, "{\"head\":2}", NULL, 0, &error), PL_OK);
    for (uint32_t n = 1; n <= 40; n++) {
        char line[32];
        snprintf(line, sizeof line, "{\"n\":%u}", (unsigned)n);
        CHECK_EQ(pl_store_append(store, one->number, n, line, n * 1000003u, &error), PL_OK);
        CHECK_EQ(pl_store_append(store, two->number, n, line, n, &error), PL_OK);
        CHECK_EQ(pl_store_add_chat(store, n % 2 ? one->number : two->number, 1, line, &error), PL_OK);
    }
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
}

TEST(an_archived_table_comes_back_whole)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), three = some_table("three"), found;
    fill(store, &one, &two);
    whole before = read_whole(store, "one"), other = read_whole(store, "two"), last = read_whole(store, "two");
    // The highest number is archived too: a new table must not be given it.
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    CHECK_EQ(pl_store_archive(store, two.number, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_MISSING);
    CHECK_EQ(pl_store_count_live(store), 0);
    char seats[64] = "";
    CHECK_EQ(pl_store_each_seat(store, one.seats[0].hash, join_seat, seats, &error), PL_OK);
    CHECK_TEXT(seats, before.seats);
    memset(three.seats[0].hash, 0x44, sizeof three.seats[0].hash);
    CHECK_EQ(pl_store_add_table(store, &three, "{}", NULL, 0, &error), PL_OK);
    CHECK(three.number > two.number);
    CHECK_EQ(pl_store_append(store, three.number, 1, "{}", 0, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_MISSING);
    store = again(store);
    whole after = read_whole(store, "one");
    check_same(&before, &after);
    // It goes on where it was, and can be taken back.
    CHECK_EQ(pl_store_append(store, one.number, 41, "{\"n\":41}", 0, &error), PL_OK);
    CHECK_EQ(pl_store_cut(store, one.number, 39, one.undos, one.seed, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "two", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, one.number), 39);
    whole second = read_whole(store, "two");
    check_same(&other, &second);
    pl_store_journal_free(&last.journal);
    CHECK_EQ(lines_of(store, three.number), 1);
    pl_store_close(store);
}

TEST(a_move_that_is_not_committed_has_not_happened)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), found;
    fill(store, &one, &two);
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    store = again(store);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(lines_of(store, one.number), 40);
    pl_store_close(store);
}

TEST(only_what_nobody_has_touched_and_nothing_moves_is_put_forward)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table old = some_table("old"), fresh_one = some_table("fresh"), timed = some_table("timed");
    char id[PL_STORE_ID_MAX];
    int64_t after = 0;
    timed.wait.due_ms = 99;
    CHECK_EQ(pl_store_add_table(store, &timed, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, &fresh_one, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, &old, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    say("update ends set changed=1000 where tab<>2");
    CHECK_EQ(pl_store_next_untouched(store, &after, 5000, id, &error), PL_OK);
    CHECK_TEXT(id, "old");
    CHECK_EQ(after, old.number);
    CHECK_EQ(pl_store_next_untouched(store, &after, 5000, id, &error), PL_MISSING);
    pl_store_close(store);
}

TEST(tables_that_go_on_by_themselves_come_in_the_order_of_their_time)
{
    static const int64_t due[] = {900, 1, 0, 500, 1};
    static const char *const wanted[] = {"b", "e", "d"};
    pl_store *store = fresh();
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    for (int i = 0; i < 5; i++) {
        pl_store_table table = some_table((char[]){(char)('a' + i), '\0'});
        table.wait = (pl_store_wait){.due_ms = due[i], .since_ms = {0, i, 2 * i}};
        CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    }
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_last_since(store), 8);
    pl_store_place place = {0};
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(pl_store_next_due(store, &place, 899, id, &error), PL_OK);
        CHECK_TEXT(id, wanted[i]);
    }
    CHECK_EQ(pl_store_next_due(store, &place, 899, id, &error), PL_MISSING);
    CHECK_EQ(pl_store_next_due(store, &place, 900, id, &error), PL_OK);
    CHECK_TEXT(id, "a");
    pl_store_close(store);
}

TEST(a_file_from_before_has_tables_with_clocks_and_computers_looked_at)
{
    pl_store *store = fresh();
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    static const char *const ids[] = {"people", "timed", "computer", "over"};
    for (int i = 0; i < 4; i++) {
        pl_store_table table = some_table(ids[i]);
        table.resigned = 0;
        table.limit_s = i == 1 ? 60 : 0;
        table.is_over = i == 3;
        strcpy(table.seats[1].sits, i < 2 ? "human" : "computer");
        CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    }
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    pl_store_close(store);
    // Its last step is taken back.
    char version[48];
    sqlite3 *db;
    sqlite3_stmt *row;
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_prepare_v2(db, "pragma user_version", -1, &row, NULL), SQLITE_OK);
    CHECK_EQ(sqlite3_step(row), SQLITE_ROW);
    snprintf(version, sizeof version, "pragma user_version=%d", sqlite3_column_int(row, 0) - 1);
    sqlite3_finalize(row);
    sqlite3_close(db);
    say("drop table waits; drop table kept; drop index live_tables; drop table archived_tables; drop table archived_ends;"
        " drop table archived_lines; drop table archived_chat");
    say(version);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    pl_store_place place = {0};
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_OK);
    CHECK_TEXT(id, "timed");
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_OK);
    CHECK_TEXT(id, "computer");
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_MISSING);
    pl_store_close(store);
}
