// test_sayings.c - every sentence and every draft of the recorded games, and what the mind puts forward in them.
#include "harness.h"
#include "sayings.h"

static void go_through(const char *journal, int look_every)
{
    kit_sayings s;
    kit_sayings_of(journal, look_every, &s);
    if (s.fault[0])
        fail_msg("%s: %s", journal, s.fault);
    CHECK(s.events > 100 && s.rolls > 50 && s.previews > 50 && s.purposes > 20);
    static const uint8_t drawn[] = {PL_DRAW_GHOST, PL_DRAW_PATH, PL_DRAW_LINE, PL_DRAW_MARK, PL_DRAW_STOP, PL_DRAW_SCALE};
    for (int i = 0; i < PL_COUNT(drawn); i++)
        if (!(s.shapes >> drawn[i] & 1))
            fail_msg("%s: no shape of kind %d", journal, drawn[i]);
}

TEST(crossroads_farm_is_said) { go_through("rulesets/rapid-fire/journals/crossroads-farm-1.jsonl", 3); }
TEST(mike_beach_is_said) { go_through("rulesets/rapid-fire/journals/first-light-on-mike-beach-3.jsonl", 40); }
TEST(saint_aubin_is_said) { go_through("rulesets/rapid-fire/journals/ridge-at-saint-aubin-4.jsonl", 40); }
