// test_store.c - what is committed is there, what is not is not: kept over closing, over failures, over a full disk.
#define _DEFAULT_SOURCE
#include "store.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/scratch.h"

TEST(a_table_comes_back_as_it_was)
{
    pl_store *store = fresh();
    pl_error error = {0};
    char *lines[] = {"{\"n\":1}", "{\"n\":2}"};
    pl_store_table table = some_table("one"), found;
    CHECK_EQ(pl_store_add_table(store, &table, "{\"head\":1}", lines, 2, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 3, "{\"n\":3}", 0xffffffffffffffffu, 0, &error), PL_OK);
    CHECK(pl_store_has_changes(store));
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK(found.changed >= 6);
    found.changed = table.changed;  // the store's own, as is what each viewer saw
    CHECK(found.seen[0] >= 6 && found.seen[PL_SIDES_MAX] >= 6);
    memcpy(found.seen, table.seen, sizeof found.seen);
    CHECK_EQ(memcmp(&found, &table, sizeof found), 0);
    pl_store_journal journal;
    CHECK_EQ(pl_store_load_journal(store, found.number, &journal, &error), PL_OK);
    CHECK_TEXT(journal.text, "{\"head\":1}\n{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n");
    CHECK_EQ(journal.key_count, 3);
    CHECK(journal.keys[2] == 0xffffffffffffffffu);
    pl_store_journal_free(&journal);
    CHECK_EQ(pl_store_find_table(store, "two", &found, &error), PL_MISSING);
    pl_store_close(store);
}

TEST(what_is_not_committed_is_not_there)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one");
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    store = again(store);
    CHECK_EQ(lines_of(store, table.number), 0);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    pl_store_rollback(store);
    CHECK(!pl_store_has_changes(store));
    CHECK_EQ(lines_of(store, table.number), 0);
    pl_store_close(store);
}

TEST(one_failed_change_spoils_its_gathering_and_no_other)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one");
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_IO);  // the same line twice
    CHECK_EQ(pl_store_append(store, table.number, 2, "{}", 0, 0, &error), PL_IO);
    CHECK_EQ(pl_store_commit(store, &error), PL_IO);
    CHECK_EQ(lines_of(store, table.number), 0);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, table.number), 1);
    pl_store_close(store);
}

TEST(a_full_disk_is_reported_and_loses_nothing)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one");
    struct rlimit before, tight;
    uint32_t kept = 0;
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    tight = before;
    tight.rlim_cur = 256 << 10;
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
    char line[2000];
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    pl_status status = PL_OK;
    for (int i = 0; i < 2000 && !status; i++) {
        status = pl_store_append(store, table.number, kept + 1, line, 0, 0, &error);
        pl_status commit = pl_store_commit(store, &error);
        status = status ? status : commit;
        kept += !status;
    }
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    CHECK_EQ(status, PL_IO);
    CHECK(kept > 10);
    CHECK_EQ(lines_of(store, table.number), kept);
    CHECK_EQ(pl_store_append(store, table.number, kept + 1, line, 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(lines_of(store, table.number), kept + 1);
    pl_store_close(store);
}

TEST(taking_back_cuts_the_journal)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one"), found;
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    for (uint32_t n = 1; n <= 5; n++)
        CHECK_EQ(pl_store_append(store, table.number, n, "{}", n, 0, &error), PL_OK);
    const uint32_t undos[PL_SIDES_MAX + 1] = {4, 3, 2};
    CHECK_EQ(pl_store_cut(store, table.number, 2, undos, 77, 0, &error), PL_OK);
    CHECK_EQ(pl_store_note(store, table.number, true, 4, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, table.number), 2);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(memcmp(found.undos, undos, sizeof undos), 0);
    CHECK_EQ(found.seed, 77);
    CHECK_EQ(found.resigned, 4);
    CHECK(found.is_over);
    pl_store_close(store);
}

static pl_status count_table(void *context, const pl_store_table *table)
{
    (void)table;
    ++*(int *)context;
    return PL_OK;
}

static void count_seat(void *context, const char *id, pl_side side)
{
    CHECK_TEXT(id, "one");
    CHECK_EQ(side, 1);
    ++*(int *)context;
}

static void join_chat(void *context, pl_side side, int64_t when, const char *text)
{
    CHECK_EQ(side, 2);
    CHECK(when > 0);
    strcat(context, text);
}

TEST(tables_seats_and_chat_are_found)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two");
    two.is_over = true;
    CHECK_EQ(pl_store_add_table(store, &one, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, &two, "{}", NULL, 0, &error), PL_OK);
    const pl_store_key key = some_key(1, PL_KEY_MADE, 0x5a), invitation = some_key(2, PL_KEY_INVITATION, 0x5b);
    CHECK_EQ(pl_store_add_key(store, one.number, &key, &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, one.number, &invitation, &error), PL_OK);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(pl_store_add_chat(store, one.number, 2, (const char *[]){"a", "b", "c"}[i], &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    int all = 0, live = 0, seats = 0;
    char chat[16] = "";
    CHECK_EQ(pl_store_each_table(store, false, count_table, &all, &error), PL_OK);
    CHECK_EQ(pl_store_each_table(store, true, count_table, &live, &error), PL_OK);
    CHECK_EQ(pl_store_each_seat(store, key.hash, count_seat, &seats, &error), PL_OK);
    CHECK_EQ(pl_store_each_seat(store, invitation.hash, count_seat, &seats, &error), PL_OK);
    CHECK_EQ(pl_store_each_chat(store, one.number, 2, join_chat, chat, &error), PL_OK);
    CHECK_EQ(all, 2);
    CHECK_EQ(live, 1);
    CHECK_EQ(seats, 1);
    CHECK_TEXT(chat, "bc");
    pl_store_close(store);
}

// They stay with the seat, through the archive too.
TEST(standing_answers_come_back_with_their_seat)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), back;
    CHECK_EQ(pl_store_add_table(store, &one, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_stand(store, one.number, 2, "3 I1 never", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &back, &error), PL_OK);
    CHECK_TEXT(back.seats[0].standing, "");
    CHECK_TEXT(back.seats[1].standing, "3 I1 never");
    CHECK_EQ(pl_store_stand(store, one.number, 2, "", &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &back, &error), PL_OK);
    CHECK_TEXT(back.seats[1].standing, "");
    pl_store_close(store);
}

TEST(keys_come_back_as_they_were_and_tell_no_order)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one"), found;
    // Given in another order than that of their hashes, in which they come back.
    const pl_store_key given[] = {some_key(2, PL_KEY_INVITATION, 3), some_key(1, PL_KEY_MADE, 2), some_key(2, PL_KEY_INVITED, 1),
                                  some_key(2, PL_KEY_LINK, 5),       some_key(2, PL_KEY_CODE, 4), some_key(2, PL_KEY_SCREEN, 6)};
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count;
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    for (int i = 0; i < PL_COUNT(given); i++)
        CHECK_EQ(pl_store_add_key(store, table.number, &given[i], &error), PL_OK);
    CHECK_EQ(pl_store_use_key(store, table.number, &given[0], &error), PL_OK);
    CHECK_EQ(pl_store_drop_key(store, table.number, &given[5], &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(pl_store_load_keys(store, table.number, keys, &count, &error), PL_OK);
    CHECK_EQ(count, 5);
    for (int i = 0; i < count; i++) {
        CHECK_EQ(keys[i].hash[0], i + 1);
        CHECK_EQ(keys[i].is_used, i == 2);
    }
    CHECK_EQ(keys[2].kind, PL_KEY_INVITATION);
    CHECK_EQ(keys[3].kind, PL_KEY_CODE);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seats[0].key_count, 1);
    CHECK_EQ(found.seats[1].key_count, 1);
    CHECK(found.seats[1].has_link && found.seats[1].has_code && !found.seats[0].has_link && !found.seats[0].has_code);
    check_sound();
    CHECK_EQ(pl_store_add_key(store, table.number, &given[1], &error), PL_IO);  // the same twice
    pl_store_close(store);
}

TEST(what_a_viewer_did_not_see_does_not_change_when_it_last_saw_something)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table table = some_table("one"), found;
    const uint32_t undos[PL_SIDES_MAX + 1] = {0};
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    say("update ends set seen0=7, seen1=7, seen2=7, seen3=7, seen4=7");  // long ago
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, PL_SIDE_BIT(1), &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seen[0], 7);
    CHECK(found.seen[1] > 7);
    CHECK_EQ(found.seen[2], 7);
    CHECK_EQ(pl_store_cut(store, table.number, 0, undos, 5, PL_SIDE_BIT(2), &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seen[0], 7);
    CHECK(found.seen[2] > 7);
    CHECK_EQ(pl_store_note(store, table.number, true, 2, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK(found.seen[0] > 7 && found.seen[4] > 7);
    pl_store_close(store);
}

TEST(a_file_that_is_no_store_is_refused)
{
    pl_store *store;
    pl_error error = {0};
    pl_store_close(fresh());
    forget();
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is no database ", file);
    fclose(file);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_IO);
    CHECK(strstr(error.text, path) != NULL);
    CHECK_EQ(pl_store_open("/nowhere/at/all", &store, &error), PL_IO);
}

// ---- another thread moves the log into the file while lines come in

static atomic_bool is_enough;

static void *keep_tidying(void *store)
{
    while (!atomic_load(&is_enough))
        pl_store_tidy(store);
    return NULL;
}

TEST(nothing_is_lost_while_the_log_is_moved)
{
    enum { LINES = 200 };
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table tables[2] = {some_table("one"), some_table("two")};
    pthread_t thread;
    for (int i = 0; i < 2; i++)
        CHECK_EQ(pl_store_add_table(store, &tables[i], "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    atomic_store(&is_enough, false);
    CHECK(!pthread_create(&thread, NULL, keep_tidying, store));
    for (uint32_t n = 1; n <= LINES; n++) {
        for (int i = 0; i < 2; i++)
            CHECK_EQ(pl_store_append(store, tables[i].number, n, "{\"some\":\"line\"}", n, 0, &error), PL_OK);
        CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    }
    atomic_store(&is_enough, true);
    pthread_join(thread, NULL);
    pl_store_tidied(store);
    CHECK(!pl_store_wants_tidying(store));
    CHECK_EQ(lines_of(store, tables[0].number), LINES);
    store = again(store);
    CHECK_EQ(lines_of(store, tables[0].number), LINES);
    CHECK_EQ(lines_of(store, tables[1].number), LINES);
    pl_store_close(store);
}

TEST(a_file_of_the_first_version_is_taken_over)
{
    static const char first[] =
        "create table tables(number integer primary key, id text not null unique, name text not null, game text not null,"
        " mode text not null, seed integer not null, undos integer not null, resigned integer not null, is_over integer not null,"
        " created integer not null, changed integer not null, head text not null);"
        "create table seats(tab integer not null, side integer not null, sits text not null, level text not null,"
        " player text not null, hash blob, primary key(tab, side)) without rowid;"
        "create index seats_by_hash on seats(hash);"
        "create table entries(tab integer not null, n integer not null, line text not null, key integer not null,"
        " primary key(tab, n)) without rowid;"
        "create table chat(number integer primary key, tab integer not null, side integer not null, said integer not null,"
        " text text not null);"
        "create index chat_by_table on chat(tab, number);"
        "insert into tables values(1,'a','A','drill','link',7,2,0,0,10,20,'{\"head\":1}'),(2,'b','B','drill','solo',8,0,0,0,30,40,'{}');"
        "insert into entries values(1,1,'{\"n\":1}',5),(1,2,'{\"n\":2}',6),(2,1,'{\"n\":1}',0);"
        "insert into seats values(1,1,'human','scripted','',null),(1,2,'open','scripted','',"
        "x'5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a'); pragma user_version=1;";
    pl_store *store = fresh();
    pl_error error = {0};
    sqlite3 *db;
    pl_store_close(store);
    forget();
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, first, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    pl_store_table found;
    CHECK_EQ(pl_store_find_table(store, "a", &found, &error), PL_OK);
    CHECK_EQ(found.undos[0], 2);
    CHECK_EQ(found.undos[2], 2);
    CHECK_EQ(found.changed, 20);
    CHECK_EQ(found.limit_s, 0);
    CHECK_EQ(found.seat_count, 2);
    CHECK_EQ(found.seen[2], 20);
    CHECK(!found.is_seed_given);
    // A token of then goes on sitting.
    pl_store_key keys[PL_STORE_KEYS_MAX], given = some_key(2, PL_KEY_EARLIER, 0x5a);
    int count;
    CHECK_EQ(found.seats[0].key_count, 0);
    CHECK_EQ(found.seats[1].key_count, 1);
    CHECK_EQ(pl_store_load_keys(store, 1, keys, &count, &error), PL_OK);
    CHECK_EQ(count, 1);
    CHECK_EQ(keys[0].kind, PL_KEY_EARLIER);
    CHECK_EQ(keys[0].side, 2);
    CHECK_EQ(memcmp(keys[0].hash, given.hash, sizeof given.hash), 0);
    pl_store_journal journal;
    CHECK_EQ(pl_store_load_journal(store, 1, &journal, &error), PL_OK);
    CHECK_TEXT(journal.text, "{\"head\":1}\n{\"n\":1}\n{\"n\":2}\n");
    CHECK_EQ(journal.keys[1], 6);
    pl_store_journal_free(&journal);
    CHECK_EQ(lines_of(store, 2), 1);
    CHECK_EQ(pl_store_append(store, 2, 2, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, 1, 3, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    check_sound();
    store = again(store);
    CHECK_EQ(lines_of(store, 1), 3);
    CHECK_EQ(lines_of(store, 2), 2);
    pl_store_close(store);
}
