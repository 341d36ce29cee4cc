// test_store_lock.c - one program holds a store, whatever path leads to it and however the program ends; and only its owner may read it.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "tests/scratch.h"

// Opens the store in a process of its own and stays; the process. Byte 'x' comes when it has it.
static pid_t hold_elsewhere(const char *name)
{
    int ends[2];
    char byte = 0;
    CHECK_EQ(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        pl_store *store;
        if (pl_store_open(name, &store, NULL) || (pl_store_hold(store, "127.0.0.1:1234"), write(ends[1], "x", 1)) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    close(ends[1]);
    CHECK(read(ends[0], &byte, 1) == 1 && byte == 'x');
    close(ends[0]);
    return child;
}

static void check_refused(const char *name, pid_t holder)
{
    pl_store *store;
    pl_error error = {0};
    char process[32], host[128] = "";
    snprintf(process, sizeof process, "process %d on ", (int)holder);
    gethostname(host, sizeof host - 1);
    CHECK_EQ(pl_store_open(name, &store, &error), PL_IO);
    assert_null(store);
    if (!strstr(error.text, process) || !strstr(error.text, host) || !strstr(error.text, "127.0.0.1:1234") ||
        !strstr(error.text, "since 2"))
        fail_msg("%s", error.text);
}

TEST(a_second_program_is_told_who_has_the_store_by_whatever_path_it_comes)
{
    char linked[80], spelt[80];
    pl_store_close(fresh());
    snprintf(linked, sizeof linked, "%s-link", path);
    snprintf(spelt, sizeof spelt, "/.%s", path);
    unlink(linked);
    CHECK_EQ(symlink(path, linked), 0);
    pid_t holder = hold_elsewhere(path);
    check_refused(path, holder);
    check_refused(linked, holder);
    check_refused(spelt, holder);
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    holder = hold_elsewhere(linked);
    check_refused(path, holder);
    // Reading and backing up go on beside it.
    say("select count(*) from tables");
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    unlink(linked);
}

TEST(a_store_whose_program_was_killed_is_free_at_once)
{
    pl_store *store;
    pl_error error = {0};
    pl_store_close(fresh());
    for (int i = 0; i < 20; i++) {
        pid_t holder = hold_elsewhere(path);
        kill(holder, SIGKILL);
        waitpid(holder, NULL, 0);
        if (pl_store_open(path, &store, &error))
            fail_msg("%s", error.text);
        pl_store_close(store);
    }
}

TEST(a_second_opening_in_the_same_program_is_refused_and_harms_nobody)
{
    pl_store *store = fresh(), *second;
    pl_error error = {0};
    pl_store_table table = some_table("one");
    CHECK_EQ(pl_store_open(path, &second, &error), PL_IO);
    CHECK_EQ(pl_store_add_table(store, &table, "{}", NULL, 0, &error), PL_OK);
    CHECK_EQ(pl_store_commit(store, &error), PL_OK);
    store = again(store);
    CHECK_EQ(lines_of(store, table.number), 0);
    pl_store_close(store);
}

static int mode_of(const char *ending)
{
    char name[96];
    struct stat found;
    snprintf(name, sizeof name, "%s%s", path, ending);
    return stat(name, &found) ? -1 : (int)(found.st_mode & 0777);
}

TEST(only_its_owner_may_read_a_store)
{
    umask(022);
    pl_store *store = fresh();
    CHECK_EQ(mode_of(""), 0600);
    CHECK_EQ(mode_of("-wal"), 0600);
    CHECK_EQ(mode_of("-shm"), 0600);
    assert_null(pl_store_mended(store));
    pl_store_close(store);
    // One that others can read, from before or by somebody's hand, is shut, and it is said.
    CHECK_EQ(chmod(path, 0644), 0);
    CHECK_EQ(pl_store_open(path, &store, NULL), PL_OK);
    CHECK_EQ(mode_of(""), 0600);
    CHECK_EQ(mode_of("-wal"), 0600);
    CHECK(pl_store_mended(store) && strstr(pl_store_mended(store), "owner's alone"));
    pl_store_close(store);
}
