// test_prompt.c - what a person reads before he chooses, and what his words are answered: options, what declining costs, the width of lines.
#define _XOPEN_SOURCE 700
#include "program.h"

#include <fcntl.h>

// What was typed does not come back from a pipe, so a prompt stands before the line that answers it.
static int longest_line(const char *text)
{
    int longest = 0, length = 0;
    for (; *text; text++) {
        while (!length && !strncmp(text, "> ", 2))
            text += 2;
        length = *text == '\n' ? 0 : length + 1;
        longest = length > longest ? length : longest;
    }
    return longest;
}

TEST(pieces_that_could_act_are_counted_as_their_units)
{
    CHECK_EQ(run_with("quit\n", "play rapid-fire crossroads-farm --seed 5"), 0);
    CHECK_SAID("done  No more smoke; 3 units could still act\n");
}

TEST(what_would_be_lost_is_said_once_before_it_is)
{
    CHECK_EQ(run_with("done\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("done  End your orders; would lose 5 order points\n");
    CHECK_SAID("That would lose 5 order points. Once more `done`, and it is.");
    CHECK_NOT_SAID("You lose 5 unspent order points");
    CHECK_EQ(run_with("done\ndone\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("You lose 5 unspent order points");
}

TEST(what_must_be_answered_says_so)
{
    CHECK_EQ(run_with("done\nquit\n", "play rank-and-file mill-road --seed 5"), 0);
    CHECK_SAID("This must be answered: take one of the numbers above.");
    CHECK_NOT_SAID("PL-3");
}

TEST(enter_says_how_the_first_option_is_taken)
{
    CHECK_EQ(run_with("\nquit\n", "play rank-and-file mill-road --seed 5"), 0);
    CHECK_SAID("1 takes it.");
    CHECK_EQ(run_with("1\n\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("How far? At most 2 in. Type the number and the inches: 1 2");
}

TEST(of_many_ways_of_one_unit_the_first_are_shown_and_all_shows_the_rest)
{
    CHECK_EQ(run_with("1\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID(" all  shows 14 more of the same kind\n");
    CHECK_NOT_SAID("\n 11  Your Eagle Cohort [u1] turns");
    CHECK_EQ(run_with("1\nall\n11\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("\n 11  Your Eagle Cohort [u1] turns");
    CHECK_SAID("\n 24  Your Eagle Cohort [u1] turns");
    CHECK_SAID("Your Eagle Cohort pays 2 movement points");  // a number that was not shown is taken like any other
}

TEST(the_number_of_an_option_is_looked_at_as_whom_it_is_about)
{
    CHECK_EQ(run_with("look 7\nlook 99\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("Heron's Retinue [u4], Rome");
    CHECK_SAID("Found no unit '99' that you know of");
    CHECK_EQ(run_with("1\nlook 1\nquit\n", "play hail-of-fire hof_farm --seed 5"), 0);
    CHECK_SAID("US rifles 1.2            (4,6)");
    CHECK_NOT_SAID("type us");
}

// The second line of an option stands under its words, not under its number.
TEST(an_option_of_two_lines_keeps_its_words_together)
{
    CHECK_EQ(run_with("1\nall\nquit\n", "play arcane-legions al_shrine_road --seed 5"), 0);
    CHECK_SAID("\n     Grove (costs 2)\n");
    CHECK_NOT_SAID("\n   Grove (costs 2)\n");
}

// Reads from a terminal until a prompt stands last, or it ends.
static void read_to_prompt(int terminal, char *said, size_t size)
{
    size_t length = strlen(said);
    while (length + 1 < size) {
        ssize_t got = read(terminal, said + length, size - length - 1);
        if (got <= 0)
            return;
        length += (size_t)got;
        said[length] = '\0';
        if (length > 3 && !strcmp(said + length - 3, "\n> "))
            return;
    }
}

// Counting choices is for games that nobody sits at: between the lines somebody reads it would stand in them.
TEST(no_progress_is_counted_where_a_person_reads)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    CHECK(terminal >= 0);
    CHECK_EQ(grantpt(terminal), 0);
    CHECK_EQ(unlockpt(terminal), 0);
    char path[64];
    snprintf(path, sizeof path, "%s", ptsname(terminal));
    pid_t child = fork();
    if (!child) {
        int inside = open(path, O_RDWR);
        for (int to = 0; to < 3; to++)
            dup2(inside, to);
        execl(PHASELINE_PROGRAM, "phaseline", "play", "rank-and-file", "mill-road", "--seed", "5", (char *)NULL);
        _exit(127);
    }
    ran.said[0] = '\0';
    read_to_prompt(terminal, ran.said, sizeof ran.said);
    sleep(1);  // it counts what takes longer than most of a second; who is slower still has counted by now
    CHECK_EQ(write(terminal, "2\n", 2), 2);
    read_to_prompt(terminal, ran.said, sizeof ran.said);
    CHECK_EQ(write(terminal, "quit\n", 5), 5);
    int status;
    waitpid(child, &status, 0);
    close(terminal);
    CHECK_SAID("Austria moves first");  // the computer has chosen
    CHECK_SAID("Second side movement");
    CHECK_NOT_SAID("choices: ");
}

TEST(nothing_is_wider_than_a_terminal)
{
    static const char *const battles[] = {
        "drill first-steps",           "rank-and-file mill-road",    "rank-and-file kolben-ridge",    "rate-of-fire rof_orchard_lane",
        "rate-of-fire rof_crossroads", "rapid-fire crossroads-farm", "arcane-legions al_shrine_road", "hail-of-fire hof_farm"};
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        CHECK_EQ(run_with("?\nmap\nlist\ngoal\nxyzzy\nlook 1\nshut\n\nall\nmove\n1\n1.1\nlook 1\nquit\n", "play %s --seed 3", battles[i]),
                 0);
        CHECK_SAID("inches; a character is");
        CHECK_SAID("* marker\n");
        if (longest_line(ran.said) > 80)
            fail_msg("%s: a line of %d characters", battles[i], longest_line(ran.said));
    }
}
