// test_sayings.c - every sentence and every draft of the recorded games, and what the mind puts forward in them.
#include <stdio.h>

#include "formats/home.h"

#include "harness.h"
#include "sayings.h"

static kit_sayings go_through(const char *name, int look_every)
{
    char part[128], path[PL_PATH_MAX];
    pl_error error = {0};
    kit_sayings sayings;
    snprintf(part, sizeof part, "journals/%s.jsonl", name);
    CHECK(!pl_home_path("rank-and-file", part, path, sizeof path, &error));
    kit_sayings_of(path, look_every, &sayings);
    if (sayings.fault[0])
        fail_msg("%s: %s", name, sayings.fault);
    CHECK(sayings.rolls > 20 && sayings.previews > 100);
    return sayings;
}

TEST(mill_road_speaks_like_people)
{
    kit_sayings s = go_through("mill-road-1", 4);
    CHECK(s.shapes & 1u << PL_DRAW_SWATH);
    CHECK(s.shapes & 1u << PL_DRAW_LINE);
    go_through("mill-road-2", 6);
}
TEST(kolben_ridge_speaks_like_people) { go_through("kolben-ridge-4", 30); }
TEST(wells_of_el_hadra_speaks_like_people) { go_through("wells-of-el-hadra-3", 12); }
