// told.h - for tests: what an event tells must fit its words, and what is marked must be a mark.
#pragma once
#include <string.h>

#include "phaseline/field.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"
#include "state.h"

static inline bool tells(const pl_event_kind *kind, const char *what) { return strstr(kind->text, what) != NULL; }

// Numbers that no sentence tells and that a screen may want: dice, distances, wheels, stands.
static inline bool carries_more(int kind)
{
    static const uint16_t kinds[] = {RNF_EV_WENT_BACK,       RNF_EV_RECORD,       RNF_EV_INITIATIVE_WON,
                                     RNF_EV_CHARGE_DECLARED, RNF_EV_MELEE_FORMED, RNF_EV_FIRED,
                                     RNF_EV_BROKE_THROUGH,   RNF_EV_FOUGHT,       RNF_EV_UNIT_LEFT};
    for (int i = 0; i < PL_COUNT(kinds); i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

// Whatever an event's words do not speak of is zero, and what they speak of is there.
static inline void look_at(const pl_scene *scene, const pl_event *event)
{
    CHECK(event->kind < RNF_EV_END);
    if (event->kind < PL_EV_OWN)
        return;
    const pl_event_kind *kind = &rnf_ruleset.events[event->kind - PL_EV_OWN];
    CHECK(event->rule && !strncmp(event->rule, "RNF-", 4));
    if (kind->subject == PL_UNIT)
        CHECK(event->subject > 0 && event->subject <= scene->unit_count);
    if (kind->target == PL_UNIT)
        CHECK(event->target <= scene->unit_count);
    if (kind->target == PL_NOTHING)
        CHECK_EQ(event->target, 0);
    if (tells(kind, "{target}"))
        CHECK(event->target > 0);
    if (!tells(kind, "{value") && !tells(kind, "{word:") && !carries_more(event->kind))
        CHECK_EQ(event->value, 0);
    if (!tells(kind, "{value2}") && !carries_more(event->kind))
        CHECK_EQ(event->value2, 0);
}

// A mark is there or it is not.
static inline void look_at_flags(const pl_scene *scene, const pl_state *state)
{
    for (int f = 0; f < RNF_FIELD_COUNT; f++)
        for (int unit = 1; rnf_fields[f].noun.kind == PL_FLAG && rnf_fields[f].scope == PL_OF_UNIT && unit <= scene->unit_count; unit++)
            CHECK(pl_field_get(scene, state, &rnf_fields[f], unit, 0) <= 1);
}
