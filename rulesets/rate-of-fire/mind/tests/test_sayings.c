// test_sayings.c - every sentence and every draft of the recorded games, and what the mind puts forward in them.
#include "harness.h"
#include "sayings.h"

static void go_through(const char *journal)
{
    kit_sayings s;
    kit_sayings_of(journal, 9, &s);
    if (s.fault[0])
        fail_msg("%s: %s", journal, s.fault);
    CHECK(s.events > 100 && s.rolls > 50 && s.previews > 50 && s.purposes > 20);
    static const uint8_t drawn[] = {PL_DRAW_REACH, PL_DRAW_GHOST, PL_DRAW_PATH, PL_DRAW_LINE,
                                    PL_DRAW_AREA,  PL_DRAW_MARK,  PL_DRAW_STOP, PL_DRAW_SCALE};
    for (int i = 0; i < PL_COUNT(drawn); i++)
        if (!(s.shapes >> drawn[i] & 1))
            fail_msg("%s: no shape of kind %d", journal, drawn[i]);
}

TEST(rof_orchard_lane_is_said) { go_through("rulesets/rate-of-fire/journals/rof_orchard_lane-1.jsonl"); }
TEST(rof_crossroads_is_said) { go_through("rulesets/rate-of-fire/journals/rof_crossroads-3.jsonl"); }
TEST(rof_mill_dawn_is_said) { go_through("rulesets/rate-of-fire/journals/rof_mill_dawn-2.jsonl"); }
