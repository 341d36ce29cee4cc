// told.h - for tests: what an event tells must fit its words, and what is marked must be a mark.
#pragma once
#include <string.h>

#include "phaseline/field.h"
#include "phaseline/game.h"

#include "harness.h"
#include "phases.h"
#include "ruleset.h"
#include "state.h"

static inline bool tells(const pl_event_kind *kind, const char *what) { return strstr(kind->text, what) != NULL; }

// Numbers that no sentence tells and that a screen may want: dice, distances, wheels, stands.
static inline bool carries_more(int kind, bool is_second)
{
    static const uint16_t kinds[] = {RNF_EV_WENT_BACK, RNF_EV_RECORD,          RNF_EV_INITIATIVE_WON, RNF_EV_FIRED,        RNF_EV_FOUGHT,
                                     RNF_EV_UNIT_LEFT, RNF_EV_CHARGE_DECLARED, RNF_EV_MELEE_FORMED,   RNF_EV_BROKE_THROUGH};
    enum { SECONDS = 6 };  // so many of them carry two
    for (int i = 0; i < (is_second ? SECONDS : PL_COUNT(kinds)); i++)
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
    if (!tells(kind, "{value") && !tells(kind, "{word:") && !carries_more(event->kind, false))
        CHECK_EQ(event->value, 0);
    if (!tells(kind, "{value2}") && !carries_more(event->kind, true))
        CHECK_EQ(event->value2, 0);
}

// A mark is there or it is not; what belongs to somebody is gone with him; whatever a step noted for itself is gone when the game rests.
static inline void look_at_unit(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    const uint8_t marks[] = {u->moved,    u->charged,        u->counter_charged, u->target,        u->pinned,
                             u->no_fire,  u->fled,           u->caught,          u->spent,         u->met,
                             u->also_met, u->passed_through, u->low_ammo,        u->broke_through, u->arriving,
                             u->recorded, u->in_support,     u->stood_good,      u->melee_lost,    u->is_halted};
    for (int i = 0; i < PL_COUNT(marks); i++)
        CHECK(marks[i] <= 1);
    CHECK(u->acted <= (rnf_is_leader(turn, unit) ? 7 : 1) && u->listed <= 2);
    CHECK(u->morale <= RNF_ROUTING && u->fate <= RNF_DEAD && u->reacted <= RNF_FORM_SQUARE && u->quality <= 2);
    CHECK(u->facing >= 0 && u->facing < 360);
    CHECK(!u->also_met || u->also);
    CHECK(!u->charges || rnf_side_of(turn, u->charges) != rnf_side_of(turn, unit));
    CHECK(!u->also || rnf_side_of(turn, u->also) != rnf_side_of(turn, unit));
    CHECK(!u->target_of || u->target);
    CHECK(!u->flee_inches || u->fled);
    CHECK(!u->noted && !u->fires_at);
    CHECK(rnf_is_leader(turn, unit) || !u->attached_to);
    CHECK(!rnf_is_leader(turn, unit) || (u->stands == 1 && u->stands_start == 1 && u->allowance >= 0));
    if (u->attached_to && rnf_on_table(turn, unit) && rnf_on_table(turn, u->attached_to))
        CHECK(pl_same_point(u->at, rnf_see(turn)[u->attached_to].at));
    for (int n = 0; n < turn->scene->units[unit].count; n++) {
        const pl_piece *piece = &pl_see_pieces(turn->state)[turn->scene->units[unit].first + n];
        CHECK(piece->facing >= 0 && piece->facing < 360);
    }
}

static inline void look_at_state(const pl_turn *turn)
{
    const rnf_game *g = rnf_see_game(turn);
    for (int unit = 1; unit <= turn->scene->unit_count; unit++)
        look_at_unit(turn, unit);
    for (int f = 0; f < RNF_FIELD_COUNT; f++)
        for (int unit = 1; rnf_fields[f].noun.kind == PL_FLAG && rnf_fields[f].scope == PL_OF_UNIT && unit <= turn->scene->unit_count;
             unit++)
            CHECK(pl_field_get(turn->scene, turn->state, &rnf_fields[f], unit, 0) <= 1);
    for (pl_side side = 1; side <= 2; side++)
        CHECK(rnf_see_sides(turn)[side].is_broken <= 1);
    for (int i = 0; i < RNF_ARRIVALS_MAX; i++)
        CHECK(g->arrival[i].status <= 1 && g->arrival[i].edge <= RNF_WEST);
    const pl_frame *frame = pl_see_frames(turn->state);  // of the turn
    bool is_charge = frame->row >= ROW_DECLARE && frame->row <= ROW_REACT;
    CHECK(!g->aims_for || (is_charge && g->aims_for == 1) || (frame->row == ROW_ALLOCATE && g->aims_for == 2));
    if (turn->state->depth == 1)  // no melee is being fought
        CHECK_EQ(g->touch_count, 0);
}
