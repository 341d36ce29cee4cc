// test_unsaid.c - every kind of event and every roll of every game is told in a recorded game or an example, and well.
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "rulesets.h"
#include "unsaid.h"

TEST(no_kind_of_any_game_is_told_nowhere)
{
    static kit_unsaid said;
    int wrong = 0;
    for (int i = 0; pl_rulesets[i]; i++) {
        kit_unsaid_of(pl_rulesets[i], &said);
        print_message("%s: %d kinds and %d rolls in %d events, %d sentences\n", pl_rulesets[i]->id, pl_rulesets[i]->event_count,
                      pl_rulesets[i]->roll_kind_count, said.events, said.sentences);
        if (said.missing[0])
            print_message("  told nowhere: %s\n", said.missing);
        if (said.fault[0])
            print_message("  badly said: %s\n", said.fault);
        wrong += said.missing[0] || said.fault[0];
    }
    CHECK_EQ(wrong, 0);
}

TEST(a_kind_that_no_game_tells_is_noticed)
{
    static kit_unsaid said;
    pl_event_kind *events = malloc(sizeof *events * (size_t)(pl_rulesets[0]->event_count + 1));
    pl_ruleset more = *pl_rulesets[0];
    memcpy(events, more.events, sizeof *events * (size_t)more.event_count);
    events[more.event_count] = (pl_event_kind){.name = "NEVER", .text = "nothing"};
    more.events = events;
    more.event_count++;
    kit_unsaid_of(&more, &said);
    CHECK_TEXT(said.missing, "event NEVER");
    free(events);
}
