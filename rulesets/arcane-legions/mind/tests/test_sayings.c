// test_sayings.c - every sentence and every draft of the recorded games, and what the mind puts forward in them.
#include "harness.h"
#include "sayings.h"

static void go_through(const char *journal)
{
    kit_sayings s;
    kit_sayings_of(journal, 25, &s);
    if (s.fault[0])
        fail_msg("%s: %s", journal, s.fault);
    CHECK(s.events > 100 && s.previews > 50);
    CHECK(s.shapes >> PL_DRAW_GHOST & 1);
    CHECK(s.shapes >> PL_DRAW_LINE & 1);
    CHECK(s.shapes >> PL_DRAW_SWATH & 1);
}

TEST(crossroads_is_said) { go_through("rulesets/arcane-legions/journals/crossroads-1.jsonl"); }
TEST(shrine_road_is_said) { go_through("rulesets/arcane-legions/journals/shrine-road-1.jsonl"); }
TEST(shrine_road_is_said_again) { go_through("rulesets/arcane-legions/journals/shrine-road-2.jsonl"); }
TEST(three_wells_is_said) { go_through("rulesets/arcane-legions/journals/three-wells-1.jsonl"); }
