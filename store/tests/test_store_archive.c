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
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int key_count;
} whole;

static whole read_whole(pl_store *store, const char *id, int key)
{
    const pl_store_key sits = some_key(1, PL_KEY_MADE, key);
    whole w = {0};
    pl_error error = {0};
    if (pl_store_find_table(store, id, &w.row, &error) || pl_store_load_journal(store, w.row.number, &w.journal, &error))
        fail_msg("%s: %s", id, error.text);
    CHECK_EQ(pl_store_each_chat(store, w.row.number, 100, join_chat, w.chat, &error), PL_OK);
    CHECK_EQ(pl_store_each_seat(store, sits.hash, join_seat, w.seats, &error), PL_OK);
    CHECK_EQ(pl_store_load_keys(store, w.row.number, w.keys, &w.key_count, &error), PL_OK);
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
    CHECK(a->seats[0]);
    CHECK_EQ(a->key_count, b->key_count);
    CHECK_EQ(memcmp(a->keys, b->keys, sizeof a->keys), 0);
    pl_store_journal_free(&a->journal);
    pl_store_journal_free(&b->journal);
}

enum { KEY_ONE = 0x5a, KEY_TWO = 0x33, KEY_INVITATION = 1, KEY_CODE, KEY_LINK, KEY_INVITED };

// A secret of every kind, some of them used; their bytes are counted from the first one's.
static void add_keys(pl_store *store, int64_t table, int first)
{
    pl_error error = {0};
    const pl_store_key keys[] = {some_key(1, PL_KEY_MADE, first), some_key(2, PL_KEY_INVITATION, first + KEY_INVITATION),
                                 some_key(1, PL_KEY_CODE, first + KEY_CODE), some_key(2, PL_KEY_LINK, first + KEY_LINK)};
    for (int i = 0; i < PL_COUNT(keys); i++)
        CHECK_EQ(pl_store_add_key(store, table, &keys[i], &error), PL_OK);
    CHECK_EQ(pl_store_use_key(store, table, &keys[3], &error), PL_OK);
}

// A table with lines, keys and chat; the lines of two come in turns, so that neither's lie together.
static void fill(pl_store *store, pl_store_table *one, pl_store_table *two)
{
    pl_error error = {0};
    CHECK_EQ(pl_store_add_table(store, one, "{\"head\":1}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, two, "{\"head\":2}", NULL, 0, &error), PL_OK);
    for (uint32_t n = 1; n <= 40; n++) {
        char line[32];
        snprintf(line, sizeof line, "{\"n\":%u}", (unsigned)n);
        CHECK_EQ(pl_store_append(store, one->number, n, line, n * 1000003u, 0, &error), PL_OK);
        CHECK_EQ(pl_store_append(store, two->number, n, line, n, 0, &error), PL_OK);
        CHECK_EQ(pl_store_add_chat(store, n % 2 ? one->number : two->number, 1, line, &error), PL_OK);
    }
    add_keys(store, one->number, KEY_ONE);
    add_keys(store, two->number, KEY_TWO);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    say("update ends set seen0=tab*100, seen1=tab*100+1, seen2=tab*100+2, seen3=tab*100+3, seen4=tab*100+4");
}

TEST(an_archived_table_comes_back_whole)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), three = some_table("three"), found;
    fill(store, &one, &two);
    whole before = read_whole(store, "one", KEY_ONE), other = read_whole(store, "two", KEY_TWO);
    CHECK_EQ(before.key_count, 4);
    CHECK_EQ(before.row.seen[2], one.number * 100 + 2);
    // The highest number is archived too: a new table must not be given it.
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    CHECK_EQ(pl_store_archive(store, two.number, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_MISSING);
    CHECK_EQ(pl_store_count_live(store), 0);
    char seats[64] = "";
    CHECK_EQ(pl_store_each_seat(store, some_key(1, PL_KEY_MADE, KEY_ONE).hash, join_seat, seats, &error), PL_OK);
    CHECK_TEXT(seats, before.seats);
    CHECK_EQ(pl_store_add_table(store, &three, "{}", NULL, 0, &error), PL_OK);
    CHECK(three.number > two.number);
    CHECK_EQ(pl_store_append(store, three.number, 1, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_MISSING);
    store = again(store);
    whole after = read_whole(store, "one", KEY_ONE);
    check_same(&before, &after);
    // It goes on where it was, and can be taken back.
    CHECK_EQ(pl_store_append(store, one.number, 41, "{\"n\":41}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_cut(store, one.number, 39, one.undos, one.seed, 0, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "two", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(lines_of(store, one.number), 39);
    whole second = read_whole(store, "two", KEY_TWO);
    check_same(&other, &second);
    CHECK_EQ(lines_of(store, three.number), 1);
    pl_store_close(store);
}

// Keys stay where they are, so what is done to them meanwhile the table has when it comes back.
TEST(an_invitation_of_an_archived_table_is_taken_up)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), found;
    const pl_store_key invitation = some_key(2, PL_KEY_INVITATION, KEY_ONE + KEY_INVITATION);
    const pl_store_key invited = some_key(2, PL_KEY_INVITED, KEY_ONE + KEY_INVITED);
    char seats[64] = "";
    fill(store, &one, &two);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seats[1].key_count, 0);
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_use_key(store, one.number, &invitation, &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, one.number, &invited, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_count_keys(store, &found, &error), PL_OK);
    CHECK_EQ(found.seats[1].key_count, 1);
    store = again(store);
    CHECK_EQ(pl_store_each_seat(store, invited.hash, join_seat, seats, &error), PL_OK);
    CHECK_EQ(pl_store_each_seat(store, invitation.hash, join_seat, seats, &error), PL_OK);
    CHECK_TEXT(seats, "one/2 ");  // an invitation sits on nothing
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seats[0].key_count, 1);
    CHECK_EQ(found.seats[1].key_count, 1);
    CHECK(found.seats[0].has_code && !found.seats[1].has_link);
    whole after = read_whole(store, "one", KEY_ONE);
    CHECK_EQ(after.key_count, 5);
    for (int i = 0; i < after.key_count; i++)
        CHECK_EQ(after.keys[i].is_used, after.keys[i].kind == PL_KEY_INVITATION || after.keys[i].kind == PL_KEY_LINK);
    pl_store_journal_free(&after.journal);
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
    say(WITHOUT_ARCHIVE);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    check_sound();
    pl_store_place place = {0};
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_OK);
    CHECK_TEXT(id, "timed");
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_OK);
    CHECK_TEXT(id, "computer");
    CHECK_EQ(pl_store_next_due(store, &place, 1, id, &error), PL_MISSING);
    pl_store_close(store);
}

// A file whose keys still lie with the seats, and which has an archive: what is in it is brought up with the rest.
TEST(keys_of_before_are_taken_over_for_archived_tables_too)
{
    pl_store *store = fresh();
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), found;
    const pl_store_key keys[] = {some_key(1, PL_KEY_MADE, KEY_ONE), some_key(1, PL_KEY_MADE, KEY_TWO)};
    pl_store_key kept[PL_STORE_KEYS_MAX];
    char seats[64] = "";
    int count;
    one.is_seed_given = true;  // which that version did not know
    CHECK_EQ(pl_store_add_table(store, &one, "{}", (char *[]){"{}"}, 1, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, &two, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, one.number, &keys[0], &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, two.number, &keys[1], &error), PL_OK);
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    pl_store_close(store);
    say(WITHOUT_KEYS "update archived_ends set changed=4000");
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    check_sound();
    for (int i = 0; i < 2; i++)
        CHECK_EQ(pl_store_each_seat(store, keys[i].hash, join_seat, seats, &error), PL_OK);
    CHECK_TEXT(seats, "one/1 two/1 ");
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    CHECK_EQ(pl_store_archive(store, two.number, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "two", &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.seen[0], 4000);
    CHECK_EQ(found.seen[PL_SIDES_MAX], 4000);
    CHECK_EQ(found.changed, 4000);
    CHECK(!found.is_seed_given);
    CHECK_EQ(found.seats[0].key_count, 1);
    CHECK_EQ(pl_store_load_keys(store, one.number, kept, &count, &error), PL_OK);
    CHECK_EQ(count, 1);
    CHECK_EQ(kept[0].kind, PL_KEY_EARLIER);
    check_sound();
    CHECK_EQ(lines_of(store, one.number), 1);
    pl_store_close(store);
}
