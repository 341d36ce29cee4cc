// test_store_damage.c - a store with damaged links: the table is named and left aside, at once, and all others are read.
#include "tests/scratch.h"

enum { LINES = 5 };

// Two tables whose lines lie in turns: one has the odd numbers, two the even ones.
static pl_store *two_tables(pl_store_table tables[2])
{
    pl_store *store = fresh();
    pl_error error = {0};
    tables[0] = some_table("one");
    tables[1] = some_table("two");
    for (int t = 0; t < 2; t++)
        CHECK_EQ(pl_store_add_table(store, &tables[t], "{}", NULL, 0, &error), PL_OK);
    for (uint32_t n = 1; n <= LINES; n++)
        for (int t = 0; t < 2; t++)
            CHECK_EQ(pl_store_append(store, tables[t].number, n, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    return store;
}

static void check_left_aside(const char *damage)
{
    pl_store_table tables[2];
    pl_store_journal journal;
    pl_store *store = two_tables(tables);
    pl_error error = {0};
    pl_store_close(store);
    say(damage);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    if (pl_store_load_journal(store, tables[0].number, &journal, &error) != PL_BAD)
        fail_msg("%s: loaded", damage);
    CHECK(strstr(error.text, "table number 1 is damaged") != NULL);
    CHECK_EQ(pl_store_archive(store, tables[0].number, &error), PL_BAD);
    CHECK(!pl_store_has_changes(store));
    // To take back there fails, and takes nothing of the other table's.
    const uint32_t undos[PL_SIDES_MAX + 1] = {0};
    if (!pl_store_cut(store, tables[0].number, 0, undos, 7, 0, &error))
        fail_msg("%s: cut", damage);
    CHECK(pl_store_commit(store, &error) != PL_OK);
    CHECK_EQ(lines_of(store, tables[1].number), LINES);
    pl_store_close(store);
}

TEST(a_line_that_follows_itself) { check_left_aside("update lines set before=number where tab=1 and n=3"); }
TEST(lines_that_follow_each_other_in_a_circle) { check_left_aside("update lines set before=9 where tab=1 and n=2"); }
TEST(a_line_that_follows_one_of_another_table) { check_left_aside("update lines set before=6 where tab=1 and n=4"); }
TEST(a_line_that_is_another_tables) { check_left_aside("update lines set tab=2 where tab=1 and n=2"); }
TEST(a_line_that_is_gone) { check_left_aside("delete from lines where tab=1 and n=2"); }
TEST(a_line_out_of_its_place) { check_left_aside("update lines set n=4000000000 where tab=1 and n=2"); }
TEST(an_end_that_is_another_tables) { check_left_aside("update ends set last=10 where tab=1"); }
TEST(an_end_that_counts_too_few) { check_left_aside("update ends set count=4 where tab=1"); }

TEST(seats_that_are_not_numbered_from_1_on)
{
    pl_store_table tables[2], found;
    pl_store *store = two_tables(tables);
    pl_error error = {0};
    say("update seats set side=77 where tab=1 and side=2");
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_BAD);
    CHECK_EQ(pl_store_find_table(store, "two", &found, &error), PL_OK);
    say("insert into seats values(2,3,'human','','',''),(2,4,'human','','',''),(2,5,'human','','','')");
    CHECK_EQ(pl_store_find_table(store, "two", &found, &error), PL_BAD);
    pl_store_close(store);
}

TEST(more_keys_than_seats_can_have)
{
    pl_store_table tables[2], found;
    pl_store *store = two_tables(tables);
    pl_error error = {0};
    say("insert into keys with recursive n(i) as (select 1 union all select i+1 from n where i<65)"
        " select 1,randomblob(32),1,'screen',0 from n");
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_BAD);
    CHECK(strstr(error.text, "table number 1 is damaged") != NULL);
    CHECK_EQ(pl_store_find_table(store, "two", &found, &error), PL_OK);
    pl_store_close(store);
}

TEST(a_damaged_file_is_found_out)
{
    pl_store_table tables[2];
    char words[256];
    atomic_bool stop = false;
    pl_store_close(two_tables(tables));
    CHECK(pl_store_examine(path, &stop, words, sizeof words));
    CHECK_TEXT(words, "");
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, 1024 * 6, SEEK_SET);
    for (int i = 0; i < 2048; i++)
        fputc(0x5a, file);
    fclose(file);
    CHECK(!pl_store_examine(path, &stop, words, sizeof words) || words[0]);
    CHECK(words[0]);
    CHECK(!pl_store_examine("/nowhere/at/all", &stop, words, sizeof words));
    CHECK(words[0]);
}
