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
    CHECK(!pl_home_path("hail-of-fire", part, path, sizeof path, &error));
    kit_sayings_of(path, look_every, &sayings);
    if (sayings.fault[0])
        fail_msg("%s: %s", name, sayings.fault);
    CHECK(sayings.rolls > 10 && sayings.previews > 50);
    return sayings;
}

TEST(mill_speaks_like_people)
{
    kit_sayings s = go_through("mill-1", 20);
    CHECK(s.shapes & 1u << PL_DRAW_LINE);
    CHECK(s.shapes & 1u << PL_DRAW_REACH);
}
TEST(vire_road_speaks_like_people) { go_through("vire-road-1", 20); }
TEST(farm_speaks_like_people)
{
    go_through("farm-1", 20);
    go_through("farm-2", 20);
}
TEST(brawls_speak_like_people)
{
    go_through("brawl-1", 10);
    go_through("brawl-2", 10);
}
