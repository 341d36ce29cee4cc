// test_two_servers.c - two servers on one store: the second says who has it and ends; after a kill -9 the next one starts at once.
#define _DEFAULT_SOURCE
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/player.h"

// Runs a server over the folder until it ends; what it said on stderr. The exit code, or -1: it did not end by itself within ten seconds.
static int run_second(const char *folder, char *said, size_t size)
{
    int ends[2], status = 0;
    size_t length = 0;
    CHECK_EQ(pipe(ends), 0);
    pid_t second = fork();
    if (!second) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(10);
        execl(PHASELINE_PROGRAM, PHASELINE_PROGRAM, "serve", "--port", "0", "--data", folder, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    for (ssize_t got; length < size - 1 && (got = read(ends[0], said + length, size - 1 - length)) > 0;)
        length += (size_t)got;
    said[length] = '\0';
    close(ends[0]);
    waitpid(second, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(the_second_says_who_has_the_store_and_ends)
{
    char said[2048], process[32], address[32], linked[300];
    seats s = make_table(up(), "link", 1);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    players_play(&blue, &red, 4);
    snprintf(process, sizeof process, "process %d on ", (int)up()->process);
    snprintf(address, sizeof address, "at 127.0.0.1:%d", up()->port);
    snprintf(linked, sizeof linked, "%s-link", up()->folder);
    CHECK_EQ(symlink(up()->folder, linked), 0);
    for (int i = 0; i < 2; i++) {
        int code = run_second(i ? linked : up()->folder, said, sizeof said);
        if (code <= 0 || !strstr(said, "another server has this store") || !strstr(said, process) || !strstr(said, address))
            fail_msg("exit %d: %s", code, said);
    }
    unlink(linked);
    // The first has not noticed anything.
    CHECK_EQ(players_play(&blue, &red, 4), 4);
    player_end(&blue);
    player_end(&red);
}

TEST(a_store_whose_server_was_killed_is_had_at_once)
{
    kit_server killed;
    char folder[256];
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, NULL));
    snprintf(folder, sizeof folder, "%s", killed.folder);
    for (int i = 0; i < 5; i++) {
        kit_server_kill(&killed);
        CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, folder));
    }
    CHECK_EQ(kit_server_stop(&killed), 0);
    kit_server_forget(&killed);
}
