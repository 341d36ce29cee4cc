// phase_fire.c - steps 6 and 7: fire together, losses after, then morale unit by unit (RNF-FIR, RNF-MOR).
#include "options.h"

// ---- 6.1: sealed

pl_flow rnf_begin_fire(pl_turn *turn)
{
    rnf_tell_phase(turn, ROW_FIRE);
    rnf_aim_all(turn);
    return PL_NEXT;
}

void rnf_offer_fire(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    bool is_aimed = rnf_see_game(turn)->aims_for == 2;
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        const rnf_unit *u = &rnf_see(turn)[unit];
        if (rnf_side_of(turn, unit) != offer->side || !rnf_on_table(turn, unit) || (offer->sought && offer->sought->subject != unit))
            continue;
        bool has_target = false;
        for (int k = 0; t->order[k]; k++) {
            int target = t->order[k];
            if (rnf_side_of(turn, target) == offer->side || !rnf_on_table(turn, target))
                continue;
            pl_why why = NULL;
            if (!is_aimed || !rnf_aims_at(u, target)) {
                if (is_aimed && !offer->with_shut)
                    continue;
                if (offer->sought && offer->sought->target != target && is_aimed)
                    continue;
                why = rnf_why_not_fire(turn, unit, target);
            }
            has_target |= !why;
            pl_put(offer, (pl_option){RNF_FIRE_AT, .subject = (uint16_t)unit, .target = (uint16_t)target}, why);
        }
        if (has_target)
            pl_put(offer, (pl_option){RNF_HOLD_FIRE, .subject = (uint16_t)unit, .is_default = 1}, NULL);
    }
}

pl_flow rnf_take_fire(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RNF_FIRE_AT)
        rnf_units(turn)[choice->subject].fires_at = choice->target;
    return PL_NEXT;
}

// ---- 6.2 to 6.4

pl_flow rnf_roll_all_fire(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_own(turn)->aims_for = 0;
    for (int i = 0; t->order[i]; i++) {
        rnf_unit *u = &rnf_units(turn)[t->order[i]];
        u->aims[0] = u->aims[1] = 0;
        if (u->fires_at)
            rnf_roll_fire(turn, t->order[i], u->fires_at);
    }
    return PL_NEXT;
}

// RNF-FIR.1, .10: all together, after every die has fallen. RNF-CAS.3: routers too.
pl_flow rnf_remove_casualties(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        rnf_unit *u = &rnf_units(turn)[unit];
        int hits = u->noted;
        u->noted = 0;
        u->fires_at = 0;
        if (!hits || !rnf_on_table(turn, unit))
            continue;
        u->fire_hits = (uint8_t)(u->fire_hits + hits);
        u->lost_stand = (uint8_t)rnf_take_hits(turn, unit, hits, RNF_DESTROYED_FIRE, "RNF-CAS.1");
    }
    return PL_NEXT;
}

pl_flow rnf_fire_risk(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++)
        if (rnf_see(turn)[t->order[i]].lost_stand)
            rnf_leader_risk(turn, t->order[i]);
    rnf_release_leaders(turn);
    return PL_NEXT;
}

// ---- 7

// RNF-MOR.1: the list is fixed before the first die. RNF-MEL.15: only fire puts a unit on it.
pl_flow rnf_morale_list(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    *(rnf_turn_local *)pl_local(turn) = (rnf_turn_local){0};
    for (int i = 0; t->order[i]; i++) {
        rnf_unit *u = &rnf_units(turn)[t->order[i]];
        bool must = u->stands_start > 1 ? u->lost_stand : u->fire_hits > 0;
        u->listed = must && rnf_on_table(turn, t->order[i]) && u->morale != RNF_ROUTING;
    }
    return PL_NEXT;
}

static void fail(pl_turn *turn, int unit)
{
    int bearing = rnf_direction(turn, unit, rnf_see(turn)[unit].source, false);
    if (rnf_see(turn)[unit].morale == RNF_GOOD)
        rnf_retire(turn, unit, bearing, false);
    else
        rnf_rout(turn, unit, bearing, false);
    rnf_release_leaders(turn);
}

pl_flow rnf_morale_tests(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_turn_local *local = pl_local(turn);
    while (t->order[local->cursor]) {
        int unit = t->order[local->cursor++];
        rnf_unit *u = &rnf_units(turn)[unit];
        if (u->listed != 1 || !rnf_on_table(turn, unit))
            continue;
        u->listed = 2;  // RNF-MOR.2: at most one test in the phase, a pass-through test included
        if (u->morale == RNF_ROUTING)
            continue;
        if (rnf_test(turn, unit, "morale", "RNF-MOR.3", false)) {
            rnf_tell(turn, RNF_EV_MORALE_HELD, unit, 0, 0, 0, "RNF-MOR.4");
            continue;
        }
        if (u->morale == RNF_GOOD && rnf_is_gun(turn, unit)) {  // RNF-MOR.6: I4, its owner decides
            local->unit = (uint16_t)unit;
            pl_top(turn)->by = (pl_side)rnf_side_of(turn, unit);
            return PL_NEXT;
        }
        fail(turn, unit);
    }
    return pl_jump(turn, ROW_MELEE);
}

void rnf_offer_stay(const pl_turn *turn, pl_offer *offer)
{
    const rnf_turn_local *local = pl_see_local(turn);
    pl_put(offer, (pl_option){RNF_RETIRE, .subject = local->unit, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){RNF_STAY, .subject = local->unit}, NULL);
}

pl_flow rnf_take_stay(pl_turn *turn, const pl_choice *choice)
{
    rnf_turn_local *local = pl_local(turn);
    if (choice->verb == RNF_STAY) {
        rnf_units(turn)[local->unit].morale = RNF_UNSTEADY;
        rnf_tell(turn, RNF_EV_MORALE_CHANGED, local->unit, 0, RNF_UNSTEADY, 0, "RNF-MOR.6");
    } else {
        fail(turn, local->unit);
    }
    local->unit = 0;
    return pl_jump(turn, ROW_MORALE_TESTS);
}
