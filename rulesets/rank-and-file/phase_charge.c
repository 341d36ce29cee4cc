// phase_charge.c - step 1: charges are declared, answered, and moved together (RNF-CHG).
#include "options.h"

// ---- 1.1: declarations, open and alternating, or secret

static void aim_charges(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        rnf_unit *u = &rnf_units(turn)[unit];
        u->aims[0] = u->aims[1] = 0;
        if (!rnf_on_table(turn, unit))
            continue;
        for (int k = 0; t->order[k]; k++) {
            int target = t->order[k];
            if (rnf_side_of(turn, target) != rnf_side_of(turn, unit) && rnf_on_table(turn, target) &&
                !rnf_why_not_charge(turn, unit, target, t->budget, NULL, NULL))
                rnf_aim(u, target);
        }
    }
    rnf_own(turn)->aims_for = 1;
}

// The side that starts is side 1 on turn 1 and afterwards the one that did not win the last initiative.
pl_flow rnf_begin_charges(pl_turn *turn)
{
    rnf_tell_phase(turn, ROW_CHARGE);
    aim_charges(turn);
    pl_top(turn)->by = rnf_see_game(turn)->initiative ? pl_other(rnf_see_game(turn)->initiative) : 1;
    ((rnf_turn_local *)pl_local(turn))->passes = 0;
    return PL_NEXT;
}

static pl_why judge_wheel(const pl_turn *turn, int unit, int target, int wheel)
{
    return rnf_why_not_wheel(turn, unit, target, wheel, rnf_t(turn)->budget, NULL);
}

static void put_charges(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    int limit = t->limit.charge_wheel;
    bool is_aimed = rnf_see_game(turn)->aims_for == 1;
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (rnf_side_of(turn, unit) != offer->side || !rnf_on_table(turn, unit) || (offer->sought && offer->sought->subject != unit))
            continue;
        for (int k = 0; t->order[k]; k++) {
            int target = t->order[k];
            if (rnf_side_of(turn, target) == offer->side || !rnf_on_table(turn, target) ||
                (offer->sought && offer->sought->target != target))
                continue;
            const rnf_unit *u = &rnf_see(turn)[unit];
            pl_why why = NULL;
            if (u->charged)
                why = "RNF-CHG.5: a declared charge cannot be changed or taken back";
            else if (!is_aimed || !rnf_aims_at(u, target)) {
                if (is_aimed && !offer->with_shut)
                    continue;
                why = rnf_why_not_charge(turn, unit, target, t->budget, NULL, NULL);
            }
            pl_option charge = {RNF_DECLARE_CHARGE, .subject = (uint16_t)unit, .target = (uint16_t)target};
            if (!why) {
                rnf_put_numbers(turn, offer, charge, -limit, limit, judge_wheel);
                continue;
            }
            charge.value = -limit;
            charge.value_max = limit;
            pl_put(offer, charge, why);
        }
    }
    pl_put_pass(offer);
}

void rnf_offer_charges(const pl_turn *turn, pl_offer *offer)
{
    if (!rnf_is_on(turn->scene, RNF_SECRET_CHARGES))
        put_charges(turn, offer);
}

// A pass of a side that could charge is told; where it has nothing to declare there is nothing to tell.
static bool may_charge(const pl_turn *turn, pl_side side)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        const rnf_unit *u = &rnf_see(turn)[t->order[i]];
        if (rnf_side_of(turn, t->order[i]) == side && !u->charged && (u->aims[0] || u->aims[1]))
            return true;
    }
    return false;
}

// RNF-CHG.4: a pass does not bind; two in a row end it.
pl_flow rnf_take_charge(pl_turn *turn, const pl_choice *choice)
{
    rnf_turn_local *local = pl_local(turn);
    if (rnf_is_on(turn->scene, RNF_SECRET_CHARGES))
        return PL_NEXT;
    pl_top(turn)->by = pl_other(choice->side);
    if (choice->verb == RNF_PASS) {
        if (may_charge(turn, choice->side))
            pl_emit(turn, (pl_event){.kind = RNF_EV_CHARGES_PASSED, .side = choice->side, .subject = choice->side, .rule = "RNF-CHG.4"});
        if (++local->passes < 2)
            return PL_AGAIN;
        local->passes = 0;
        return PL_NEXT;
    }
    local->passes = 0;
    rnf_declare(turn, choice->subject, choice->target, choice->value);
    return PL_AGAIN;
}

// RNF-CHG.7.
void rnf_offer_secret(const pl_turn *turn, pl_offer *offer)
{
    if (rnf_is_on(turn->scene, RNF_SECRET_CHARGES))
        put_charges(turn, offer);
}

pl_flow rnf_take_secret(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RNF_DECLARE_CHARGE)
        rnf_declare(turn, choice->subject, choice->target, choice->value);
    return PL_NEXT;
}

// ---- 1.2: reactions, sealed so that neither side gains by order (RNF-GEN.6)

static bool is_asked(const pl_turn *turn, int unit, int side)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    return rnf_side_of(turn, unit) == side && rnf_on_table(turn, unit) && u->target && !u->charged && u->morale != RNF_ROUTING;
}

static void put_counter(const pl_turn *turn, pl_offer *offer, uint16_t unit, uint16_t charger)
{
    int limit = rnf_t(turn)->limit.charge_wheel;
    pl_why why = rnf_why_not_counter(turn, unit, charger);
    pl_option counter = {RNF_COUNTER_CHARGE, .subject = unit, .target = charger};
    if (!why) {
        rnf_put_numbers(turn, offer, counter, -limit, limit, rnf_why_not_counter_wheel);
        return;
    }
    counter.value = -limit;
    counter.value_max = limit;
    pl_put(offer, counter, why);
}

void rnf_offer_reactions(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (!is_asked(turn, unit, offer->side) || (offer->sought && offer->sought->subject != unit))
            continue;
        uint16_t id = (uint16_t)unit;
        pl_put(offer, (pl_option){RNF_STAND, .subject = id, .is_default = 1}, NULL);
        for (int k = 0; t->order[k]; k++) {
            const rnf_unit *c = &rnf_see(turn)[t->order[k]];
            if (c->charges == unit && c->charged && rnf_on_table(turn, t->order[k]))
                put_counter(turn, offer, id, t->order[k]);
        }
        pl_put(offer, (pl_option){RNF_FLEE_CHARGE, .subject = id},
               rnf_see(turn)[unit].formation == RNF_SKIRMISH ? NULL : "RNF-CHG.10: only skirmishers may choose to flee");
        pl_put(offer, (pl_option){RNF_SQUARE_UP, .subject = id}, rnf_why_not_square(turn, unit));
    }
}

pl_flow rnf_take_reaction(pl_turn *turn, const pl_choice *choice)
{
    rnf_unit *u = &rnf_units(turn)[choice->subject];
    int word = 0;
    switch (choice->verb) {
    case RNF_COUNTER_CHARGE:
        u->counter_charged = 1;
        u->charges = choice->target;
        u->wheel = (int8_t)choice->value;
        u->edge = (uint8_t)rnf_edge_struck(turn, choice->subject, choice->target, false);
        word = 1;
        break;
    case RNF_FLEE_CHARGE:
        u->reacted = RNF_FLEE;
        word = 2;
        break;
    case RNF_SQUARE_UP:
        u->reacted = RNF_FORM_SQUARE;
        word = 3;
        break;
    case RNF_STAND: break;
    default: return PL_NEXT;
    }
    rnf_tell(turn, RNF_EV_REACTED, choice->subject, choice->target, word, 0, "RNF-CHG.8");
    return PL_NEXT;
}

// ---- 1.3

static void form_square(pl_turn *turn, int unit)
{
    if (!rnf_test(turn, unit, "form_square", "RNF-CHG.9", true)) {
        rnf_units(turn)[unit].no_fire = 1;
        rnf_tell(turn, RNF_EV_SQUARE_FAILED, unit, 0, 0, 0, "RNF-CHG.9");
        return;
    }
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = RNF_SQUARE;
    rnf_put(turn, unit, &s, "RNF-CHG.9");
    rnf_tell(turn, RNF_EV_SQUARE_FORMED, unit, 0, 0, 0, "RNF-CHG.9");
}

static int flee_dice(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    int arm = rnf_arm_of(turn, unit);
    if (rnf_is_gun(turn, unit))
        return t->gun_rout_dice[arm];
    return t->retreat_dice[arm][rnf_see(turn)[unit].morale == RNF_ROUTING ? RNF_GO_ROUT : RNF_GO_FLEE];
}

pl_flow rnf_reaction_dice(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        rnf_unit *u = &rnf_units(turn)[unit];
        if (!rnf_on_table(turn, unit) || !u->target)
            continue;
        if (u->morale == RNF_ROUTING)
            u->reacted = RNF_FLEE;  // RNF-CHG.10: a routing target must
        if (u->reacted == RNF_FORM_SQUARE)
            form_square(turn, unit);
        if (u->reacted == RNF_FLEE) {
            u->flee_inches = (uint8_t)rnf_roll_inches(turn, unit, flee_dice(turn, unit), "flee", "RNF-CHG.10");
            u->fled = 1;
        }
    }
    return PL_NEXT;
}

// ---- 1.4 and 1.5

pl_flow rnf_charge_movement(pl_turn *turn)
{
    rnf_move_charges(turn);
    return PL_NEXT;
}

// RNF-CHG.17: a target that did not move and has been met; who met nobody has no target any more (RNF-CHG.16).
pl_flow rnf_mark_pinned(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        const rnf_unit *c = &rnf_see(turn)[t->order[i]];
        for (int k = 0; k < 2; k++) {
            int target = k ? c->also : c->charges;
            if (!target || !rnf_on_table(turn, t->order[i]))
                continue;
            rnf_unit *v = &rnf_units(turn)[target];
            if (rnf_is_charger(v) || v->fled || v->pinned)
                continue;
            v->pinned = 1;
            v->is_halted = rnf_is_mounted(turn, target);
            rnf_tell(turn, RNF_EV_PINNED, target, t->order[i], 0, 0, "RNF-CHG.17");
        }
    }
    rnf_own(turn)->aims_for = 0;
    return PL_NEXT;
}
