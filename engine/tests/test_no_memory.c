// test_no_memory.c - scenes, terrain, games and journals with each of their allocations failing in turn: a plain "no memory", nothing is held,
// and nothing is written behind what was asked for.
// Stands on the linker (--wrap, see CMakeLists.txt).
#include "small.h"

#include <stdlib.h>

#include "phaseline/journal.h"

static long asked, fails, held;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *old);

// Every piece of memory has its size before it and a mark behind it, which nobody may have written over.
enum { HEAD = 16, MARK = 0xa5, MARKS = 16 };
static const uint64_t ours = 0x6d656d6f72796f66u;

static void *given(unsigned char *got, size_t size)
{
    if (!got)
        return NULL;
    memcpy(got, &ours, sizeof ours);
    memcpy(got + sizeof ours, &size, sizeof size);
    memset(got + HEAD + size, MARK, MARKS);
    return got + HEAD;
}
static unsigned char *taken(void *old)
{
    unsigned char *got = old;
    size_t size;
    if (!got || memcmp(got - HEAD, &ours, sizeof ours) != 0)
        return got;  // of the library's own
    memcpy(&size, got - HEAD + sizeof ours, sizeof size);
    for (int i = 0; i < MARKS; i++)
        if (got[size + (size_t)i] != MARK)
            fail_msg("%zu bytes were asked for, and byte %zu was written to", size, size + (size_t)i);
    return got - HEAD;
}
void *__wrap_malloc(size_t size)
{
    if (++asked == fails)
        return NULL;
    held++;
    return given(__real_malloc(HEAD + size + MARKS), size);
}
void *__wrap_calloc(size_t count, size_t size)
{
    if (++asked == fails)
        return NULL;
    held++;
    return given(__real_calloc(1, HEAD + count * size + MARKS), count * size);
}
void *__wrap_realloc(void *old, size_t size)
{
    if (++asked == fails)
        return NULL;
    held += !old;
    return given(__real_realloc(taken(old), HEAD + size + MARKS), size);
}
void __wrap_free(void *old)
{
    held -= old != NULL;
    __real_free(taken(old));
}

// Does it once, to know how often it asks; then each time it asks it is refused once.
static void run_scarce(pl_status (*job)(pl_error *error))
{
    pl_error error = {0};
    long before = held;
    asked = fails = 0;
    CHECK_EQ(job(&error), PL_OK);
    CHECK_EQ(held, before);
    long all = asked;
    CHECK(all > 0);
    for (long n = 1; n <= all; n++) {
        error = (pl_error){0};
        asked = 0, fails = n;
        pl_status status = job(&error);
        fails = 0;
        if (status != PL_NO_MEMORY || strncmp(error.text, "no memory", 9) != 0 || held != before)
            fail_msg("allocation %ld of %ld fails: status %d, '%s', %ld held", n, all, (int)status, error.text, held - before);
    }
}

static pl_status make_terrain(pl_error *error)
{
    static const int ends[] = {4, 8};
    static const pl_point two[] = {{0, 0}, {9000, 0}, {9000, 9000}, {0, 9000}, {9000, 0}, {20000, 0}, {20000, 9000}, {9000, 9000}};
    const pl_feature_input inputs[] = {{.id = "w", .name = "Wood", .points = small_wood, .point_count = 4},
                                       {.id = "r", .is_line = 1, .points = small_road, .point_count = 2},
                                       {.name = "Town", .points = two, .point_count = 8, .part_ends = ends, .part_count = 2},
                                       {.points = two, .point_count = 3}};
    pl_terrain *terrain;
    pl_status status = pl_terrain_create(inputs, 4, &terrain, error);
    CHECK(!status == !!terrain);
    pl_terrain_destroy(terrain);
    return status;
}

TEST(terrain_is_laid_or_not) { run_scarce(make_terrain); }

static pl_status make_scene(pl_error *error)
{
    small_begin();
    pl_status status = pl_scene_create(&small, &small_data, &small_scenario, &small_scene, error);
    CHECK(!status == !!small_scene);
    pl_scene_destroy(small_scene);
    return status;
}

TEST(a_scene_is_made_or_not) { run_scarce(make_scene); }

static pl_status make_game(pl_error *error)
{
    pl_game *game;
    pl_status status = pl_game_create(small_scene, &game, error);
    CHECK(!status == !!game);
    pl_game_destroy(game);
    return status;
}

TEST(a_game_is_made_or_not)
{
    small_begin();
    small_made();
    run_scarce(make_game);
    small_end();
}

static pl_game *game;

static pl_status keep_journal(pl_error *error)
{
    const pl_dice dice = {.seed = 1};
    const pl_choice go = {.side = 1, .verb = SMALL_GO, .subject = 1};
    pl_journal journal;
    pl_game_start(game, &dice);
    pl_journal_init(&journal);
    pl_status status = pl_journal_begin(&journal, game, error);
    for (uint32_t i = 0; i < 200 && !status; i++) {
        CHECK_EQ(pl_game_choose(game, &go), PL_OK);
        status = pl_journal_append(&journal, game, &go, error);
        CHECK_EQ(journal.entry_count, i + !status);
    }
    pl_error replayed;
    CHECK_EQ(pl_journal_replay(&journal, game, journal.entry_count, &replayed), PL_OK);  // what it holds it has kept
    pl_journal_end(&journal);
    return status;
}

TEST(a_journal_keeps_what_it_holds)
{
    small_begin();
    small_made();
    CHECK_EQ(pl_game_create(small_scene, &game, &small_error), PL_OK);
    run_scarce(keep_journal);
    pl_game_destroy(game);
    small_end();
}
