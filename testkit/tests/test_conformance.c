// test_conformance.c - every ruleset of the list, every scenario it has, played at random and by script with every check on.
// A few games with fixed seeds in the ordinary test; as many as PHASELINE_LONG says in the long one, of PHASELINE_GAME alone,
// PHASELINE_SCENARIO alone and PHASELINE_PLAYER alone where these are set, from the number PHASELINE_FIRST on.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "formats/battle.h"
#include "formats/scenario_file.h"
#include "harness.h"
#include "rulesets.h"
#include "wg_ruleset.h"

static int number_in(const char *variable)
{
    const char *text = getenv(variable);
    return text ? atoi(text) : 0;
}

static bool is_wanted(const char *variable, const char *name)
{
    const char *only = getenv(variable);
    return !only || !strcmp(only, name);
}

static int games_wanted(int usual, int share)
{
    int long_run = number_in("PHASELINE_LONG");
    return long_run ? (long_run + share - 1) / share : usual;
}

static void play(const pl_scene *scene, const char *player, int games)
{
    pl_error error = {0};
    kit_report report;
    int first = number_in("PHASELINE_FIRST");
    kit_plan plan = {.first = first, .games = games - first, .seed = 1, .player = player, .look_every = games > 100 ? 20 : 8};
    if (!is_wanted("PHASELINE_PLAYER", player))
        return;
    if (kit_conformance(scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    print_message("%s, %s, %s: %d games, %llu choices, %llu looks, %llu twins, digest %016llx\n", scene->rules->id, scene->scenario->name,
                  player, plan.games, (unsigned long long)report.choices, (unsigned long long)report.looks,
                  (unsigned long long)report.twins, (unsigned long long)report.digest);
}

TEST(every_game_keeps_what_all_games_promise)
{
    const char *only = getenv("PHASELINE_GAME");
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_scenario_info *list;
        pl_error error = {0};
        int count;
        if (only && pl_ruleset_named(only) != pl_rulesets[i])
            continue;
        if (pl_scenario_list(pl_rulesets[i], &list, &count, &error))
            fail_msg("%s", error.text);
        CHECK(count > 0);
        for (int s = 0; s < count; s++) {
            pl_battle *battle;
            if (!is_wanted("PHASELINE_SCENARIO", list[s].id))
                continue;
            if (pl_battle_open(pl_rulesets[i], list[s].id, &battle, &error))
                fail_msg("%s: %s", list[s].id, error.text);
            play(battle->scene, "random", games_wanted(2, count));
            play(battle->scene, "scripted", games_wanted(1, 5 * count));
            pl_battle_close(battle);
        }
        pl_scenario_list_free(list, count);
    }
}

TEST(the_little_wargame_keeps_them_too)
{
    pl_scene *scene;
    pl_error error = {0};
    CHECK_EQ(wg_scene(&scene, &error), PL_OK);
    play(scene, "random", games_wanted(20, 1));
    pl_scene_destroy(scene);
}
