// cmd_bench.c - phaseline bench: how fast the engine and the games are on this machine.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "cli.h"
#include "formats/battle.h"
#include "formats/home.h"
#include "formats/scenario_file.h"
#include "rulesets/rulesets.h"

enum { FEWEST_GAMES = 16 };  // of which two jobs take turns: with fewer the last one counts for too much

static void read_processor(char *text, size_t size)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    snprintf(text, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text, size, "%s", colon + 2);
        break;
    }
    if (file)
        fclose(file);
}

static json_t *measure_facts(void)
{
    char processor[200];
    read_processor(processor, sizeof processor);
#ifdef NDEBUG
    const char *build = "release";
#else
    const char *build = "with assertions";
#endif
    return json_pack("{s:s, s:I, s:s, s:s}", "processor", processor, "cores", (json_int_t)sysconf(_SC_NPROCESSORS_ONLN), "compiler",
                     __VERSION__, "build", build);
}

static json_t *measure_machine(double seconds, pl_error *error)
{
    bench_machine m = {0};
    if (bench_measure_machine(seconds, &m, error))
        return NULL;
    return json_pack("{s:f, s:f, s:f, s:f, s:f}", "step_ns", m.step_ns, "ask_2_ns", m.ask_ns[0], "ask_8_ns", m.ask_ns[1], "ask_32_ns",
                     m.ask_ns[2], "ask_2_at_the_door_ns", m.door_ns);
}

static json_t *measure_sight(const char *path, double seconds, pl_error *error)
{
    bench_sight s = {0};
    if (bench_measure_sight(path, seconds, &s, error))
        return NULL;
    return json_pack("{s:i, s:i, s:i, s:i, s:f, s:f}", "areas", s.features, "segments", s.segments, "blocked", s.blocked, "one_sided",
                     s.unlike, "sight_per_s", s.queries_per_s, "gaps_per_s", s.gaps_per_s);
}

static json_t *measure_player(const pl_scene *scene, const char *player, double seconds, pl_error *error)
{
    bench_games g;
    if (bench_measure_games(scene, player, seconds, &g, error))
        return NULL;
    return json_pack("{s:s, s:I, s:f, s:f, s:f, s:I}", "player", player, "games", (json_int_t)g.games, "games_per_s", g.games_per_s,
                     "choices_per_game", g.choices_per_game, "choices_per_s", g.choices_per_s, "allocations_in_play",
                     (json_int_t)g.allocations);
}

static json_t *measure_battle(const pl_battle *battle, double seconds, pl_error *error)
{
    bench_copy copy;
    bench_measure_copy(battle->scene, seconds / 4, &copy);
    json_t *random = measure_player(battle->scene, "random", seconds, error);
    json_t *scripted = random ? measure_player(battle->scene, "scripted", seconds, error) : NULL;
    double games_per_s = json_real_value(json_object_get(scripted, "games_per_s")), two_jobs;
    int games = games_per_s * seconds > FEWEST_GAMES ? (int)(games_per_s * seconds) : FEWEST_GAMES;
    if (!scripted || bench_measure_scaling(battle->scene, 2, games, &two_jobs, error)) {
        json_decref(random);
        json_decref(scripted);
        return NULL;
    }
    return json_pack("{s:s, s:s, s:i, s:I, s:f, s:f, s:f, s:o, s:o, s:f}", "game", battle->rules->id, "scenario", battle->scenario->id,
                     "units", battle->scenario->unit_count, "state_bytes", (json_int_t)copy.bytes, "copy_ns", copy.copy_ns, "memcpy_ns",
                     copy.memcpy_ns, "hash_ns", copy.hash_ns, "random", random, "scripted", scripted, "two_jobs", two_jobs);
}

// The battle with the most units.
static pl_status open_largest(const pl_ruleset *rules, pl_battle **out, pl_error *error)
{
    pl_scenario_info *list;
    int count;
    pl_status status = pl_scenario_list(rules, &list, &count, error);
    *out = NULL;
    for (int i = 0; i < count && !status; i++) {
        pl_battle *battle;
        status = pl_battle_open(rules, list[i].id, &battle, error);
        if (status)
            break;
        bool is_larger = !*out || battle->scenario->unit_count > (*out)->scenario->unit_count;
        pl_battle *loser = is_larger ? *out : battle;
        *out = is_larger ? battle : *out;
        if (loser)
            pl_battle_close(loser);
    }
    pl_scenario_list_free(list, count);
    return status;
}

static json_t *measure_games(const char *only, double seconds, pl_error *error)
{
    json_t *list = json_array();
    int count = 0;
    while (pl_rulesets[count])
        count++;
    for (int i = 0; i < 2 * count; i++) {  // each game twice: its tutorial and its full battle
        const pl_ruleset *rules = pl_rulesets[i / 2];
        pl_battle *battle = NULL;
        if (only && strcmp(only, rules->id) != 0)
            continue;
        pl_status status = i % 2 ? open_largest(rules, &battle, error) : pl_battle_open(rules, rules->tutorial, &battle, error);
        json_t *measured = status ? NULL : measure_battle(battle, seconds, error);
        if (battle)
            pl_battle_close(battle);
        if (!measured) {
            json_decref(list);
            return NULL;
        }
        json_array_append_new(list, measured);
    }
    return list;
}

static void print_table(json_t *all)
{
    json_t *machine = json_object_get(all, "machine"), *sight = json_object_get(all, "sight"), *facts = json_object_get(all, "facts"),
           *game;
    size_t i;
    printf("%s, %d cores, %s, %s\n\n", json_string_value(json_object_get(facts, "processor")),
           (int)json_integer_value(json_object_get(facts, "cores")), json_string_value(json_object_get(facts, "compiler")),
           json_string_value(json_object_get(facts, "build")));
    printf("an automatic step            %8.1f ns\n", json_real_value(json_object_get(machine, "step_ns")));
    printf("ask and answer, 2 options    %8.1f ns, %.1f through the door\n", json_real_value(json_object_get(machine, "ask_2_ns")),
           json_real_value(json_object_get(machine, "ask_2_at_the_door_ns")));
    printf("ask and answer, 32 options   %8.1f ns\n", json_real_value(json_object_get(machine, "ask_32_ns")));
    if (sight)
        printf("line of sight, %d areas      %8.2f million/s, one-sided %d\ngap of two stands            %8.2f million/s\n",
               (int)json_integer_value(json_object_get(sight, "areas")), json_real_value(json_object_get(sight, "sight_per_s")) / 1e6,
               (int)json_integer_value(json_object_get(sight, "one_sided")), json_real_value(json_object_get(sight, "gaps_per_s")) / 1e6);
    printf("\n%-14s %-26s %5s %7s %9s %8s %10s %10s %10s %6s %6s\n", "game", "scenario", "units", "bytes", "copy ns", "memcpy", "random/s",
           "scripted/s", "choices/s", "2 jobs", "allocs");
    json_array_foreach(json_object_get(all, "games"), i, game)
    {
        json_t *random = json_object_get(game, "random"), *scripted = json_object_get(game, "scripted");
        printf("%-14s %-26s %5d %7d %9.1f %8.1f %10.1f %10.1f %10.0f %5.2fx %6d\n", json_string_value(json_object_get(game, "game")),
               json_string_value(json_object_get(game, "scenario")), (int)json_integer_value(json_object_get(game, "units")),
               (int)json_integer_value(json_object_get(game, "state_bytes")), json_real_value(json_object_get(game, "copy_ns")),
               json_real_value(json_object_get(game, "memcpy_ns")), json_real_value(json_object_get(random, "games_per_s")),
               json_real_value(json_object_get(scripted, "games_per_s")), json_real_value(json_object_get(random, "choices_per_s")),
               json_real_value(json_object_get(game, "two_jobs")),
               (int)(json_integer_value(json_object_get(random, "allocations_in_play")) +
                     json_integer_value(json_object_get(scripted, "allocations_in_play"))));
    }
}

// The server is measured by a program of its own that lies beside this one, with a relay to compare with: this one is what it starts.
static int run_server(const cli_args *args)
{
    char own[PL_PATH_MAX], bench[PL_PATH_MAX + 16], relay[PL_PATH_MAX + 16], connections[16], seconds[16], rounds[16];
    ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);
    if (size <= 0)
        return cli_fail(CLI_FAILED, "this program cannot be found to be started once more");
    own[size] = '\0';
    int folder = (int)(strrchr(own, '/') - own);
    snprintf(bench, sizeof bench, "%.*s/bench_server", folder, own);
    snprintf(relay, sizeof relay, "%.*s/bench_relay", folder, own);
    if (access(bench, X_OK) || access(relay, X_OK))
        return cli_fail(CLI_FAILED, "%s and bench_relay are not there: cmake --build --preset release --target bench_server bench_relay",
                        bench);
    snprintf(connections, sizeof connections, "%d", (int)cli_number(args, "--connections", 1000));
    snprintf(seconds, sizeof seconds, "%d", (int)cli_number(args, "--seconds", 1));
    snprintf(rounds, sizeof rounds, "%d", (int)cli_number(args, "--rounds", 5));
    fflush(NULL);
    execl(bench, bench, own, relay, connections, seconds, rounds, (char *)NULL);
    return cli_fail(CLI_FAILED, "%s cannot be started", bench);
}

static int run(const cli_args *args)
{
    if (cli_has(args, "--server"))
        return run_server(args);
    pl_error error = {0};
    double seconds = (double)cli_number(args, "--seconds", 1);
    char scene[PL_PATH_MAX] = "";
    const char *only = args->word_count ? args->words[0] : NULL;
    if (only && !cli_game(only))
        return CLI_BAD;
    json_t *all = json_object(), *machine = NULL, *games = NULL;
    json_object_set_new(all, "facts", measure_facts());
    if ((machine = measure_machine(seconds, &error)))
        json_object_set_new(all, "machine", machine);
    const char *path = cli_text(args, "--scene", NULL);
    bool has_default = !path && !pl_home(scene, sizeof scene - 32, &error);
    if (has_default)
        strcat(scene, "/testkit/bench/scene.txt");
    if (machine && (path || (has_default && !access(scene, R_OK)))) {
        json_t *sight = measure_sight(path ? path : scene, seconds, &error);
        if (!sight)
            machine = NULL;
        else
            json_object_set_new(all, "sight", sight);
    }
    if (machine && (games = measure_games(only, seconds, &error)))
        json_object_set_new(all, "games", games);
    int code = games ? CLI_FINE : cli_fail_error(0, &error);
    if (games && cli_has(args, "--json"))
        cli_print_json(json_incref(all));
    else if (games)
        print_table(all);
    json_decref(all);
    return code;
}

static const cli_option options[] = {
    {"--seconds", CLI_NUMBER, "N", "time for each figure (1)", 1, 600},
    {"--server", CLI_FLAG, NULL, "the server beside a bare relay, instead of the engine", 0, 0},
    {"--connections", CLI_NUMBER, "N", "with --server: players at tables of two (1000)", 2, 8000},
    {"--rounds", CLI_NUMBER, "N", "with --server: relay and server take turns so often (5)", 1, 25},
    {"--scene", CLI_TEXT, "FILE", "terrain for the sight lines, as testkit/bench/scene.txt", 0, 0},
    {"--json", CLI_FLAG, NULL, "as one JSON object, with the machine's facts", 0, 0},
    {0},
};

const cli_verb cli_bench = {
    .name = "bench",
    .usage = "[GAME] [--seconds N] [--scene FILE] [--json] | --server [--connections N] [--seconds N] [--rounds N]",
    .about = "measures how fast engine, games and server are on this machine",
    .help = "Measures an automatic step, an ask and answer, line of sight and gaps on a table full of terrain, and for each game "
            "its tutorial and its largest battle: bytes and copy of a state, random and scripted games a second, how many times as "
            "fast a simulation of scripted games is with two jobs as with one (0: the machine has one core), and allocations made "
            "in play (there should be none). Machines are noisy: compare ratios of one run, never figures of two days.\n\n"
            "With --server: choices a second that the server judges, plays, makes durable and tells of, over many connections, and "
            "the time from sending one to its arrival at the other player at 2,000 a second, beside a relay that only writes and "
            "passes on. The two take turns; the end tells medians, least and most.",
    .examples =
        "  phaseline bench\n  phaseline bench drill --seconds 5\n  phaseline bench --json > today.json\n  phaseline bench --server\n",
    .options = options,
    .words_min = 0,
    .words_max = 1,
    .run = run,
};
