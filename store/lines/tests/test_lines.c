// test_lines.c - the store of lines over files in memory: what was committed comes back as it was, whatever the program ended in; what a disk
// refuses has not been; damage is refused. Whole games over it are played in wasm/tests.
#include "store/lines/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { FILES = 8 };

typedef struct disk {
    struct {
        char name[40], *text;
        size_t size;
    } files[FILES];
    bool is_full;
    size_t takes;  // bytes that a full one takes all the same
} disk;

static int file_of(disk *d, const char *name)
{
    int i = 0;
    while (i < FILES && d->files[i].name[0] && strcmp(d->files[i].name, name) != 0)
        i++;
    CHECK(i < FILES);
    snprintf(d->files[i].name, sizeof d->files[i].name, "%s", name);
    return i;
}

static bool read_file(void *data, const char *name, char **text, size_t *size)
{
    disk *d = data;
    int i = file_of(d, name);
    *size = d->files[i].size;
    *text = malloc(*size + 1);
    if (*size)
        memcpy(*text, d->files[i].text, *size);
    return true;
}

static bool append_file(void *data, const char *name, const char *text, size_t size)
{
    disk *d = data;
    int i = file_of(d, name);
    size_t taken = d->is_full && d->takes < size ? d->takes : size;
    d->files[i].text = realloc(d->files[i].text, d->files[i].size + taken + 1);
    if (taken)
        memcpy(d->files[i].text + d->files[i].size, text, taken);
    d->files[i].size += taken;
    return taken == size;
}

static bool empty_file(void *data, const char *name)
{
    disk *d = data;
    d->files[file_of(d, name)].size = 0;
    return true;
}

static void end_disk(disk *d)
{
    for (int i = 0; i < FILES; i++)
        free(d->files[i].text);
}

static pl_status try_open(disk *d, pl_store **out, pl_error *error)
{
    const pl_files files = {.data = d, .read = read_file, .append = append_file, .empty = empty_file};
    return pl_lines_open(&files, out, error);
}

static pl_store *fresh(disk *d)
{
    pl_store *store;
    pl_error error = {0};
    if (try_open(d, &store, &error))
        fail_msg("%s", error.text);
    return store;
}

static pl_store *again(pl_store *store, disk *d)
{
    pl_store_close(store);
    return fresh(d);
}

static pl_store_table some_table(const char *id)
{
    pl_store_table table = {
        .seed = 0xfedcba9876543210u, .undos = {3, 1, 2}, .limit_s = 90, .resigned = 2, .created = 5, .changed = 6, .seat_count = 2};
    snprintf(table.id, sizeof table.id, "%s", id);
    snprintf(table.name, sizeof table.name, "A 'name' with \"marks\"");
    snprintf(table.game, sizeof table.game, "drill");
    snprintf(table.mode, sizeof table.mode, "link");
    for (int i = 0; i < 2; i++) {
        table.seats[i] = (pl_store_seat){.side = (pl_side)(i + 1)};
        snprintf(table.seats[i].sits, sizeof table.seats[i].sits, "%s", i ? "computer" : "human");
    }
    return table;
}

static void commit(pl_store *store)
{
    pl_error error = {0};
    if (pl_store_commit(store, &error))
        fail_msg("%s", error.text);
}

static uint32_t lines_of(pl_store *store, int64_t table)
{
    pl_store_journal journal;
    pl_error error = {0};
    CHECK_EQ(pl_store_load_journal(store, table, &journal, &error), PL_OK);
    uint32_t count = journal.key_count;
    pl_store_journal_free(&journal);
    return count;
}

TEST(a_table_comes_back_as_it_was)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    char *lines[] = {"{\"n\":1}", "{\"n\":2}"};
    pl_store_table table = some_table("one"), found;
    CHECK_EQ(pl_store_add_table(store, &table, "{\"head\":1}", lines, 2, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 3, "{\"n\":3}", 0xffffffffffffffffu, 0, &error), PL_OK);
    CHECK(pl_store_has_changes(store));
    commit(store);
    store = again(store, &d);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK(found.changed >= 6 && found.seen[0] >= 6 && found.seen[PL_SIDES_MAX] >= 6);
    found.changed = table.changed;  // the store's own, as is what each viewer saw
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
    end_disk(&d);
}

static void hear(void *context, pl_side side, int64_t when, const char *text)
{
    (void)when;
    snprintf(context, 40, "%d:%.30s", (int)side, text);
}
static void sit(void *context, const char *id, pl_side side)
{
    (void)id;
    *(int *)context += side;
}

TEST(everything_that_a_table_has_comes_back)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table table = some_table("one"), found;
    pl_store_key key = {.side = 1, .kind = PL_KEY_MADE, .hash = {1, 2, 255}}, link = {.side = 2, .kind = PL_KEY_LINK, .hash = {7}};
    const pl_store_wait wait = {.due_ms = 900, .since_ms = {0, 10, 20}};
    const uint32_t undos[PL_SIDES_MAX + 1] = {9};
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    for (uint32_t n = 1; n <= 5; n++)
        CHECK_EQ(pl_store_append(store, table.number, n, "{}", n, 0, &error), PL_OK);
    CHECK_EQ(pl_store_cut(store, table.number, 2, undos, 77, 0, &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, table.number, &key, &error), PL_OK);
    CHECK_EQ(pl_store_add_key(store, table.number, &link, &error), PL_OK);
    CHECK_EQ(pl_store_use_key(store, table.number, &link, &error), PL_OK);
    CHECK_EQ(pl_store_wait_for(store, table.number, &wait, &error), PL_OK);
    CHECK_EQ(pl_store_stand(store, table.number, 2, "never", &error), PL_OK);
    CHECK_EQ(pl_store_add_chat(store, table.number, 1, "\xc3\xa4 \"hello\"\n", &error), PL_OK);
    CHECK_EQ(pl_store_keep(store, "apart", "12", &error), PL_OK);
    CHECK_EQ(pl_store_keep(store, "gone", "1", &error), PL_OK);
    CHECK_EQ(pl_store_keep(store, "gone", NULL, &error), PL_OK);
    CHECK_EQ(pl_store_note(store, table.number, true, 1, &error), PL_OK);
    commit(store);
    for (int i = 0; i < 2; i++) {  // as it was made, and as it is read
        char said[40], text[40], id[PL_STORE_ID_MAX];
        int sides = 0;
        pl_store_place place = {0};
        CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
        CHECK(found.is_over && found.resigned == 1 && found.undos[0] == 9 && found.seed == 77);
        CHECK_EQ(found.seats[0].key_count, 1);
        CHECK(!found.seats[1].has_link);  // it has been used
        CHECK_TEXT(found.seats[1].standing, "never");
        CHECK_EQ(memcmp(&found.wait, &wait, sizeof wait), 0);
        CHECK_EQ(lines_of(store, table.number), 2);
        CHECK_EQ(pl_store_each_chat(store, table.number, 5, hear, said, &error), PL_OK);
        CHECK_TEXT(said, "1:\xc3\xa4 \"hello\"\n");
        CHECK_EQ(pl_store_each_seat(store, key.hash, sit, &sides, &error), PL_OK);
        CHECK_EQ(sides, 1);
        CHECK_EQ(pl_store_kept(store, "apart", text, sizeof text, &error), PL_OK);
        CHECK_TEXT(text, "12");
        CHECK_EQ(pl_store_kept(store, "gone", text, sizeof text, &error), PL_MISSING);
        CHECK_EQ(pl_store_next_due(store, &place, 899, id, &error), PL_MISSING);
        CHECK_EQ(pl_store_next_due(store, &place, 900, id, &error), PL_OK);
        CHECK_EQ(pl_store_next_due(store, &place, 900, id, &error), PL_MISSING);
        CHECK_EQ(pl_store_last_since(store), 20);
        CHECK_EQ(pl_store_count_live(store), 0);
        store = again(store, &d);
    }
    pl_store_close(store);
    end_disk(&d);
}

TEST(one_failed_change_spoils_its_gathering_and_no_other)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table table = some_table("one");
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    commit(store);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_IO);  // the same line twice
    CHECK_EQ(pl_store_append(store, table.number, 2, "{}", 0, 0, &error), PL_IO);
    CHECK_EQ(pl_store_commit(store, &error), PL_IO);
    CHECK_EQ(lines_of(store, table.number), 0);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    pl_store_rollback(store);
    CHECK_EQ(lines_of(store, table.number), 0);
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    commit(store);
    CHECK_EQ(lines_of(store, table.number), 1);
    pl_store_close(store);
    end_disk(&d);
}

TEST(what_a_full_disk_refused_has_not_been_however_much_it_took)
{
    pl_error error = {0};
    for (size_t takes = 0; takes < 400; takes += 7) {
        disk d = {0};
        pl_store *store = fresh(&d);
        pl_store_table table = some_table("one");
        CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
        CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
        commit(store);
        d.is_full = true;
        d.takes = takes;
        CHECK_EQ(pl_store_append(store, table.number, 2, "{}", 0, 0, &error), PL_OK);
        pl_status status = pl_store_commit(store, &error);
        CHECK_EQ(lines_of(store, table.number), status ? 1 : 2);
        d.is_full = false;
        CHECK_EQ(pl_store_try(store, &error), PL_OK);
        CHECK_EQ(pl_store_append(store, table.number, status ? 2 : 3, "{}", 0, 0, &error), PL_OK);
        commit(store);
        store = again(store, &d);
        CHECK_EQ(lines_of(store, table.number), status ? 2 : 3);
        pl_store_close(store);
        end_disk(&d);
    }
}

TEST(cut_at_any_byte_every_commit_is_there_or_is_not)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table table = some_table("one"), found;
    size_t ends[6];
    int file = file_of(&d, d.files[0].size ? "games-a" : "games-b");
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    commit(store);
    ends[0] = d.files[file].size;
    for (uint32_t n = 1; n <= 5; n++) {
        CHECK_EQ(pl_store_append(store, table.number, n, "{}", 0, 0, &error), PL_OK);
        commit(store);
        ends[n] = d.files[file].size;
    }
    pl_store_close(store);
    for (size_t cut = ends[0]; cut <= ends[5]; cut++) {
        disk torn = {0};
        uint32_t whole = 0;
        while (whole < 5 && ends[whole + 1] <= cut)
            whole++;
        append_file(&torn, d.files[file].name, d.files[file].text, cut);
        store = fresh(&torn);
        CHECK_EQ(lines_of(store, table.number), whole);
        CHECK_EQ(pl_store_mended(store) != NULL, cut != ends[whole]);
        CHECK_EQ(pl_store_append(store, table.number, whole + 1, "{}", 0, 0, &error), PL_OK);
        commit(store);
        store = again(store, &torn);
        CHECK_EQ(lines_of(store, table.number), whole + 1);
        CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
        pl_store_close(store);
        end_disk(&torn);
    }
    end_disk(&d);
}

TEST(a_changed_byte_is_refused)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table table = some_table("one");
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    commit(store);
    int file = file_of(&d, d.files[0].size ? "games-a" : "games-b");
    size_t last = d.files[file].size;
    CHECK_EQ(pl_store_append(store, table.number, 1, "{}", 0, 0, &error), PL_OK);
    commit(store);
    pl_store_close(store);
    for (size_t at = 0; at < last; at++) {
        d.files[file].text[at] ^= 1;
        error = (pl_error){0};
        CHECK_EQ(try_open(&d, &store, &error), PL_BAD);
        CHECK(strstr(error.text, d.files[file].name) != NULL);
        d.files[file].text[at] ^= 1;
    }
    store = fresh(&d);
    CHECK_EQ(lines_of(store, table.number), 1);
    pl_store_close(store);
    end_disk(&d);
}

TEST(an_archived_table_comes_back_with_what_was_changed_meanwhile)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table one = some_table("one"), two = some_table("two"), found;
    pl_store_key key = {.side = 1, .kind = PL_KEY_MADE, .hash = {3}};
    int sides = 0;
    CHECK_EQ(pl_store_add_table(store, &one, "{}", (char *[]){"{\"n\":1}"}, 1, &error), PL_OK);
    CHECK_EQ(pl_store_add_table(store, &two, "{}", NULL, 0, &error), PL_OK);
    commit(store);
    CHECK_EQ(pl_store_archive(store, one.number, &error), PL_OK);
    commit(store);
    store = again(store, &d);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_MISSING);
    CHECK_EQ(pl_store_count_live(store), 1);
    CHECK_EQ(pl_store_add_key(store, one.number, &key, &error), PL_OK);
    CHECK_EQ(pl_store_bring_back(store, "one", &error), PL_OK);
    commit(store);
    store = again(store, &d);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_OK);
    CHECK_EQ(found.number, one.number);
    CHECK_EQ(lines_of(store, one.number), 1);
    CHECK_EQ(pl_store_each_seat(store, key.hash, sit, &sides, &error), PL_OK);
    CHECK_EQ(sides, 1);
    CHECK_EQ(pl_store_bring_back(store, "two", &error), PL_MISSING);
    CHECK_EQ(pl_store_remove(store, one.number, &error), PL_OK);
    commit(store);
    CHECK_EQ(pl_store_find_table(store, "one", &found, &error), PL_MISSING);
    pl_store_close(store);
    end_disk(&d);
}

TEST(a_file_of_much_that_was_overtaken_is_begun_anew)
{
    disk d = {0};
    pl_store *store = fresh(&d);
    pl_error error = {0};
    pl_store_table table = some_table("one");
    const uint32_t undos[PL_SIDES_MAX + 1] = {0};
    char line[2000];
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    commit(store);
    size_t most = 0;
    for (int i = 0; i < 3000; i++) {
        CHECK_EQ(pl_store_append(store, table.number, 1, line, 0, 0, &error), PL_OK);
        CHECK_EQ(pl_store_cut(store, table.number, 0, undos, 1, 0, &error), PL_OK);
        commit(store);
        most = d.files[0].size + d.files[1].size > most ? d.files[0].size + d.files[1].size : most;
        if (pl_store_wants_tidying(store))
            pl_store_tidied(store);
    }
    CHECK(most < 2 << 20);
    store = again(store, &d);
    CHECK_EQ(lines_of(store, table.number), 0);
    pl_store_close(store);
    end_disk(&d);
}
