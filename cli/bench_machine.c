// bench_machine.c - what the machine costs by itself: rows that only count, and questions that only add.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"

double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// ---- allocations, counted at the linker's door (--wrap) so that play can be shown to make none

static uint64_t allocations;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_calloc(count, size);
}
void *__wrap_realloc(void *old, size_t size)
{
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_realloc(old, size);
}

uint64_t bench_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }

// ---- two tiny games

typedef struct tally {
    uint32_t count, options;
} tally;

enum { TICKS = 1000000, ACT = 1 };

static pl_flow count_up(pl_turn *turn) { return ++((tally *)pl_own_game(turn))->count < TICKS ? PL_AGAIN : PL_NEXT; }
static pl_flow finish(pl_turn *turn) { return pl_win(turn, 0); }
static const pl_step tick_steps[] = {{"1", "Count", PL_BY_NOBODY, .run = count_up}, {"2", "End", PL_BY_NOBODY, .run = finish}};

static void offer_many(const pl_turn *turn, pl_offer *offer)
{
    uint32_t options = ((const tally *)pl_see_own_game(turn))->options;
    pl_put_pass(offer);
    for (uint16_t i = 1; i < options; i++)
        pl_put(offer, (pl_option){.verb = ACT, .target = i}, NULL);
}
static pl_flow take_many(pl_turn *turn, const pl_choice *choice)
{
    ((tally *)pl_own_game(turn))->count += choice->verb;
    return PL_AGAIN;
}
static const pl_step ask_steps[] = {{"1", "Ask", PL_BY_ACTIVE, .offer = offer_many, .apply = take_many}};

static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}
static const pl_sequence tick_sequences[] = {{.id = ""}, PL_SEQUENCE("T", "Ticks", tick_steps)};
static const pl_sequence ask_sequences[] = {{.id = ""}, PL_SEQUENCE("A", "Questions", ask_steps)};
static const pl_verb verbs[] = {{.name = "pass"}, {.name = "act", .target = {PL_NUMBER, "n", NULL, NULL}}};
static const pl_ruleset tick_rules = {.id = "ticks",
                                      .name = "Ticks",
                                      .sequences = tick_sequences,
                                      .sequence_count = 2,
                                      .verbs = verbs,
                                      .verb_count = 2,
                                      .sides_min = 2,
                                      .sides_max = 2,
                                      .unit_table = "terrain",
                                      .terrain_table = "terrain",
                                      .own_game = sizeof(tally),
                                      .frames_max = 2,
                                      .prepare = prepare};
static const pl_ruleset ask_rules = {.id = "questions",
                                     .name = "Questions",
                                     .sequences = ask_sequences,
                                     .sequence_count = 2,
                                     .verbs = verbs,
                                     .verb_count = 2,
                                     .sides_min = 2,
                                     .sides_max = 2,
                                     .unit_table = "terrain",
                                     .terrain_table = "terrain",
                                     .own_game = sizeof(tally),
                                     .frames_max = 2,
                                     .prepare = prepare};

static pl_status open_bare(const pl_ruleset *rules, pl_scene **scene, pl_game **game, pl_error *error)
{
    static const char *const columns[] = {"about"}, *const keys[] = {"open"};
    static pl_cell cells[] = {{"nothing", 'H'}};
    static pl_table tables[] = {
        {.id = "terrain", .file = "bench", .columns = columns, .keys = keys, .cells = cells, .column_count = 1, .row_count = 1}};
    static pl_data data = {tables, 1};
    static const pl_scenario_side sides[] = {{.id = "one", .name = "One"}, {.id = "two", .name = "Two"}};
    static pl_scenario scenarios[2];
    pl_scenario *scenario = &scenarios[rules == &ask_rules];
    *scenario = (pl_scenario){
        .game = rules->id, .id = "bare", .name = "Bare", .width = PL_INCHES(48), .height = PL_INCHES(48), .sides = sides, .side_count = 2};
    pl_status status = pl_scene_create(rules, &data, scenario, scene, error);
    return status ? status : pl_game_create(*scene, game, error);
}

static double time_ticks(pl_game *game, double seconds)
{
    const pl_dice dice = {.seed = 1};
    double best = 1e9, start = bench_now();
    do {
        double t = bench_now();
        pl_game_start(game, &dice);
        t = (bench_now() - t) * 1e9 / TICKS;
        best = t < best ? t : best;
    } while (bench_now() - start < seconds);
    return best;
}

static double time_asks(pl_game *game, const pl_scene *scene, uint32_t options, bool is_by_content, double seconds)
{
    const pl_dice dice = {.seed = 1};
    double best = 1e9, start = bench_now();
    ((tally *)pl_state_part(scene->initial, PL_PART_OWN_GAME))->options = options;
    pl_game_start(game, &dice);
    do {
        enum { ROUND = 10000 };
        double t = bench_now();
        for (int i = 0; i < ROUND; i++) {
            int count;
            const pl_option *list = pl_game_options(game, 1, false, &count);
            pl_choice choice = {.side = 1, .verb = list[count - 1].verb, .target = list[count - 1].target};
            if (is_by_content)
                pl_game_choose(game, &choice);
            else
                pl_game_take(game, 1, count - 1);
        }
        t = (bench_now() - t) * 1e9 / ROUND;
        best = t < best ? t : best;
    } while (bench_now() - start < seconds);
    return best;
}

pl_status bench_measure_machine(double seconds, bench_machine *out, pl_error *error)
{
    static const uint32_t options[3] = {2, 8, 32};
    pl_scene *scene = NULL;
    pl_game *game = NULL;
    pl_status status = open_bare(&tick_rules, &scene, &game, error);
    if (!status) {
        pl_game_want_events(game, false);
        out->step_ns = time_ticks(game, seconds / 5);
    }
    pl_game_destroy(game);
    pl_scene_destroy(scene);
    game = NULL, scene = NULL;
    if (!status)
        status = open_bare(&ask_rules, &scene, &game, error);
    if (!status) {
        pl_game_want_events(game, false);
        for (int i = 0; i < 3; i++)
            out->ask_ns[i] = time_asks(game, scene, options[i], false, seconds / 5);
        out->door_ns = time_asks(game, scene, 2, true, seconds / 5);
    }
    pl_game_destroy(game);
    pl_scene_destroy(scene);
    return status;
}

// ---- copies

void bench_measure_copy(const pl_scene *scene, double seconds, bench_copy *out)
{
    enum { ROUND = 2000 };
    pl_state *from = pl_scene_block(scene), *to = pl_scene_block(scene);
    *out = (bench_copy){.bytes = from ? from->size : 0, .copy_ns = 1e9, .memcpy_ns = 1e9, .hash_ns = 1e9};
    double start = bench_now();
    volatile uint64_t sink = 0;
    while (from && to && bench_now() - start < seconds) {
        double a = bench_now();
        for (int i = 0; i < ROUND; i++) {
            from->dice = (uint32_t)i;
            pl_state_copy(to, from);
            __asm__ volatile("" ::"r"(to) : "memory");
        }
        double b = bench_now();
        for (int i = 0; i < ROUND; i++) {
            from->dice = (uint32_t)i;
            memcpy(to, from, out->bytes);
            __asm__ volatile("" ::"r"(to) : "memory");
        }
        double c = bench_now();
        for (int i = 0; i < ROUND / 10; i++) {
            from->dice = (uint32_t)i;
            sink += pl_state_hash(from);
        }
        double d = bench_now();
        double copy = (b - a) * 1e9 / ROUND, plain = (c - b) * 1e9 / ROUND, hash = (d - c) * 1e10 / ROUND;
        out->copy_ns = copy < out->copy_ns ? copy : out->copy_ns;
        out->memcpy_ns = plain < out->memcpy_ns ? plain : out->memcpy_ns;
        out->hash_ns = hash < out->hash_ns ? hash : out->hash_ns;
    }
    (void)sink;
    free(from);
    free(to);
}
