// test_run.c - a simulation comes out alike for any number of jobs, and when it was killed and resumed; its statistics add up.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/battle.h"
#include "harness.h"
#include "rulesets.h"
#include "simulate/run.h"

static pl_battle *battle;

static pl_run a_run(int games, int jobs)
{
    pl_error error;
    if (!battle && pl_battle_open(pl_rulesets[0], "first-steps", &battle, &error))
        fail_msg("%s", error.text);
    return (pl_run){.batch = {.scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = games, .seed = 5, .jobs = jobs},
                    .wants_stats = true};
}

static pl_run_result *play(const pl_run *run)
{
    pl_run_result *result = calloc(1, sizeof *result);
    pl_error error = {0};
    if (pl_run_all(run, result, &error))
        fail_msg("%s", error.text);
    return result;
}

static void end(pl_run_result *result)
{
    pl_run_result_end(result);
    free(result);
}

static uint64_t events_of(const pl_stats *stats, const char *rule)
{
    uint64_t sum = 0;
    for (int i = 0; i < PL_STATS_RULES; i++)
        if (stats->rules[i].rule && !strcmp(stats->rules[i].rule, rule))
            sum += stats->rules[i].events;
    return sum;
}

static void check_same(const pl_run_result *a, const pl_run_result *b)
{
    CHECK(a->games.digest == b->games.digest);
    CHECK_EQ(a->games.games, b->games.games);
    CHECK_EQ(a->games.wins[1], b->games.wins[1]);
    CHECK_EQ(a->stats.rule_count, b->stats.rule_count);
    CHECK(events_of(&a->stats, "DRILL-fire.3") == events_of(&b->stats, "DRILL-fire.3"));
    CHECK(!memcmp(a->stats.losses, b->stats.losses, sizeof a->stats.losses));
    CHECK(!memcmp(a->stats.lost_at, b->stats.lost_at, sizeof a->stats.lost_at));
    CHECK(!memcmp(a->stats.expected_ppm, b->stats.expected_ppm, sizeof a->stats.expected_ppm));
}

TEST(one_job_and_three_give_the_same)
{
    pl_run one = a_run(150, 1), three = a_run(150, 3);
    pl_run_result *a = play(&one), *b = play(&three);
    check_same(a, b);
    CHECK_EQ(a->games.games, 150);
    CHECK_EQ(a->games.unfinished, 0);
    CHECK(a->stats.games == 150);
    CHECK(events_of(&a->stats, "DRILL-fire.3") > 0);
    end(a), end(b);
}

TEST(a_killed_run_goes_on_and_comes_out_alike)
{
    char path[] = "/tmp/phaseline-run-XXXXXX";
    int file = mkstemp(path);
    CHECK(file >= 0);
    close(file);
    unlink(path);
    pl_run whole = a_run(150, 2), part = a_run(150, 2);
    part.file = path;
    part.is_resumed = true;
    pl_run_result *first = play(&part), *all = play(&whole);
    end(first);
    FILE *f = fopen(path, "r+");  // cut it in the middle of the second chunk, as a kill would
    char *line = NULL;
    size_t room = 0;
    for (int i = 0; i < 2; i++)
        CHECK(getline(&line, &room, f) > 0);
    CHECK(!ftruncate(fileno(f), ftell(f) + 20));
    fclose(f);
    free(line);
    pl_run_result *resumed = play(&part);
    CHECK_EQ(resumed->chunks_found, 1);
    check_same(all, resumed);
    end(resumed);
    resumed = play(&part);  // all is there: nothing is played again
    CHECK_EQ(resumed->chunks_found, 3);
    check_same(all, resumed);
    end(resumed), end(all);
    part.batch.seed = 6;
    pl_run_result *other = calloc(1, sizeof *other);
    pl_error error = {0};
    CHECK_EQ(pl_run_all(&part, other, &error), PL_BAD);  // another simulation's file
    end(other);
    unlink(path);
}

TEST(it_stops_once_the_interval_is_narrow)
{
    pl_run sure = a_run(5000, 2);
    sure.until = 0.08;
    sure.wants_stats = false;
    pl_run_result *result = play(&sure);
    CHECK(result->games.games < 5000);
    CHECK(pl_run_is_sure(&result->games, 0.08));
    end(result);
    pl_battle_close(battle);
    battle = NULL;
}

TEST(the_chance_of_a_roll_is_exact)
{
    pl_roll die = {.faces = 6, .count = 3, .need = 4, .sure = 6, .never = 1, .mod_count = 1, .mods = {{"far", -1}}};
    CHECK(pl_roll_chance(&die) > 0.3333 && pl_roll_chance(&die) < 0.3334);  // 5 and 6
    pl_roll sum = {.faces = 6, .count = 2, .is_sum = true, .is_at_most = true, .need = 7};
    CHECK(pl_roll_chance(&sum) > 0.5833 && pl_roll_chance(&sum) < 0.5834);  // 21 of 36
}
