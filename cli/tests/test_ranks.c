// test_ranks.c - simulations under mpirun: the digest is that of one process, and a rank that is killed is reported and made good on
// resume. Left out where there is no mpirun or the program was built without MPI.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

// Several ranks on whatever cores there are; in tests of a sanitised build, what Open MPI itself keeps is no leak of ours.
#define MPIRUN "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0 mpirun --oversubscribe -n 3 "
#define BATTLE " simulate drill first-steps --players random,random --games 320 --seed 3 --json "

static int shell(const char *command)
{
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    ran.said[fread(ran.said, 1, sizeof ran.said - 1, pipe)] = '\0';
    int status = pclose(pipe);
    return ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static bool is_there(void)
{
    return shell("command -v mpirun >/dev/null && " MPIRUN PHASELINE_PROGRAM " simulate drill first-steps --games 1 --mpi 2>&1") == 0;
}

static void digest_of(char *text, size_t size)
{
    const char *at = strstr(ran.said, "\"digest\": \"");
    if (!at)
        fail_msg("no digest in (exit %d):\n%s", ran.code, ran.said);
    snprintf(text, size, "%.16s", at + 11);
}

TEST(three_ranks_play_the_games_of_one_process)
{
    char alone[20], spread[20];
    if (!is_there())
        skip();
    CHECK_EQ(shell(PHASELINE_PROGRAM BATTLE "2>&1"), 0);
    digest_of(alone, sizeof alone);
    CHECK_EQ(shell(MPIRUN PHASELINE_PROGRAM BATTLE "--mpi 2>&1"), 0);
    digest_of(spread, sizeof spread);
    CHECK(!strcmp(alone, spread));
}

// mpirun's ranks are its children; one of the workers is killed once the first chunk is in the file.
TEST(a_rank_that_is_killed_is_reported_and_its_games_are_played_on_resume)
{
    char command[2048], alone[20], resumed[20];
    const char *file = own_file("ranks.jsonl");
    if (!is_there())
        skip();
    snprintf(command, sizeof command,
             MPIRUN PHASELINE_PROGRAM BATTLE
             "--mpi --resume %s 2>&1 & m=$!; "
             "while kill -0 $m 2>/dev/null && [ \"$(cat %s 2>/dev/null | wc -l)\" -lt 2 ]; do sleep 0.02; done; "
             "set -- $(cat /proc/$m/task/*/children); kill -9 $3; wait $m",
             file, file);
    CHECK(shell(command) != 0);
    CHECK_SAID("exited on signal 9");
    FILE *kept = fopen(file, "r");
    int lines = 0;
    for (int c = kept ? fgetc(kept) : EOF; c != EOF; c = fgetc(kept))
        lines += c == '\n';
    if (kept)
        fclose(kept);
    CHECK(lines >= 2 && lines < 6);  // the first line names the run; five chunks would be all
    snprintf(command, sizeof command, MPIRUN PHASELINE_PROGRAM BATTLE "--mpi --resume %s 2>&1", file);
    CHECK_EQ(shell(command), 0);
    digest_of(resumed, sizeof resumed);
    CHECK_EQ(shell(PHASELINE_PROGRAM BATTLE "2>&1"), 0);
    digest_of(alone, sizeof alone);
    CHECK(!strcmp(alone, resumed));
}

TEST(a_rank_that_fails_ends_the_job_instead_of_leaving_the_others_waiting)
{
    if (!is_there())
        skip();
    CHECK(shell("timeout 60 env " MPIRUN PHASELINE_PROGRAM
                " simulate drill first-steps --games 200 --mpi --players 'bot:exit 3,random' 2>&1") != 0);
    CHECK(ran.code != 124);
    CHECK_SAID("ended with exit code 3");
}
