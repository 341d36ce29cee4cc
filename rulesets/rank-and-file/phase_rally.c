// phase_rally.c - steps 2 and 3: rallying, rout moves, initiative (RNF-RAL, RNF-INI).
#include "options.h"

// ---- 2.1

// RNF-RAL.1 and .9; RNF-RAL.6: what happened in the last turn's morale phase does not matter.
static bool may_rally(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    return u->morale != RNF_GOOD && !rnf_at_half(u) && !rnf_is_bad(turn, unit) && !rnf_is_charger(u) && !u->target;
}

pl_flow rnf_begin_rally(pl_turn *turn)
{
    rnf_tell_phase(turn, ROW_RALLY);
    *(rnf_turn_local *)pl_local(turn) = (rnf_turn_local){0};
    for (int i = 1; i <= turn->scene->unit_count; i++)
        rnf_units(turn)[i].listed = 0;
    return PL_NEXT;
}

// One die after the other in side order; a unit rallied from rout asks its owner before the next die.
pl_flow rnf_rally_tests(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_turn_local *local = pl_local(turn);
    while (t->order[local->cursor]) {
        int unit = t->order[local->cursor++];
        rnf_unit *u = &rnf_units(turn)[unit];
        if (!rnf_on_table(turn, unit) || u->morale == RNF_GOOD)
            continue;
        if (!may_rally(turn, unit)) {
            u->listed = u->morale == RNF_ROUTING && rnf_is_bad(turn, unit) && !u->target;  // RNF-RAL.5: as a failure
            continue;
        }
        if (!rnf_test(turn, unit, "rally", "RNF-RAL.2", false)) {
            u->listed = u->morale == RNF_ROUTING;
            rnf_tell(turn, RNF_EV_RALLY_FAILED, unit, 0, 0, 0, "RNF-RAL.4");
            continue;
        }
        u->morale--;
        rnf_tell(turn, RNF_EV_RALLIED, unit, 0, u->morale, 0, "RNF-RAL.3");
        if (u->morale == RNF_UNSTEADY && !rnf_is_gun(turn, unit)) {
            local->unit = (uint16_t)unit;
            pl_top(turn)->by = (pl_side)rnf_side_of(turn, unit);
            return PL_NEXT;
        }
    }
    local->unit = 0;
    return pl_jump(turn, ROW_ROUT_MOVES);
}

pl_why rnf_why_not_rally_form(const pl_turn *turn, int unit, int formation, int facing, rnf_stance *s)
{
    rnf_stance now = rnf_stance_of(turn, unit);
    *s = rnf_about_centre(turn, &now, formation, facing);
    pl_foot foot = rnf_foot(turn, s);
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
        return "RNF-UNT.9: off the table";
    if (rnf_foot_barred(turn, s, &foot))
        return "RNF-UNT.9: impassable ground";
    return rnf_overlaps_unit(turn, &foot, unit, 0, NULL) ? "RNF-UNT.9: another unit stands there" : NULL;
}

static pl_why judge_form(const pl_turn *turn, int unit, int formation, int facing)
{
    rnf_stance s;
    return facing < 0 || facing > 359 ? "RNF-GEN.2: not a facing" : rnf_why_not_rally_form(turn, unit, formation, facing, &s);
}

// Every facing with room for the formation; none: it is shut. The default is column, facing as now.
static void put_form(const pl_turn *turn, pl_offer *offer, uint16_t unit, uint8_t formation)
{
    int now = rnf_see(turn)[unit].facing, facing = 0;
    pl_option option = {RNF_RALLY_FORM, .subject = unit, .target = formation, .is_default = formation == RNF_COLUMN, .value = now};
    while (facing < 360 && judge_form(turn, unit, formation, facing))
        facing++;
    if (facing < 360) {
        rnf_put_numbers(turn, offer, option, 0, 359, judge_form);
        return;
    }
    option.is_default = 0;
    option.value = 0;
    option.value_max = 359;
    pl_put(offer, option, "RNF-UNT.9: no room for it");
}

void rnf_offer_rally_form(const pl_turn *turn, pl_offer *offer)
{
    static const uint8_t forms[] = {RNF_COLUMN, RNF_LINE, RNF_MARCH, RNF_SKIRMISH};
    const rnf_turn_local *local = pl_see_local(turn);
    for (int i = 0; i < PL_COUNT(forms); i++)
        if (rnf_may_form(turn, local->unit, forms[i]))
            put_form(turn, offer, local->unit, forms[i]);
}

// RNF-RAL.7: without room for any formation it keeps column where it is (RNF-UNT.13).
pl_flow rnf_take_rally_form(pl_turn *turn, const pl_choice *choice)
{
    rnf_turn_local *local = pl_local(turn);
    rnf_stance s = rnf_stance_of(turn, local->unit);
    s.formation = RNF_COLUMN;
    if (choice->verb == RNF_RALLY_FORM)
        rnf_why_not_rally_form(turn, choice->subject, choice->target, choice->value, &s);
    rnf_put(turn, local->unit, &s, "RNF-RAL.7");
    local->unit = 0;
    return pl_jump(turn, ROW_RALLY_TESTS);
}

// ---- 2.2

pl_flow rnf_rout_moves(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        rnf_unit *u = &rnf_units(turn)[unit];
        if (!u->listed || !rnf_on_table(turn, unit))
            continue;
        u->listed = 0;
        if (!rnf_is_gun(turn, unit))
            rnf_lose_stands(turn, unit, 1, RNF_ROUT_HALF, "RNF-RAL.5");
        if (rnf_on_table(turn, unit))
            rnf_rout_on(turn, unit);
    }
    rnf_release_leaders(turn);
    return PL_NEXT;
}

// ---- 3

static int roll_for(pl_turn *turn, int side, bool is_first)
{
    pl_roll roll = {.purpose = "initiative",
                    .rule = "RNF-INI.1",
                    .owner = (pl_side)side,
                    .subject = (uint16_t)side,
                    .subject_is = PL_SIDE,
                    .is_reroll = !is_first,
                    .is_answer = side == 2};
    int cinc = rnf_cinc_of(turn, side);
    bool has_mod = is_first && rnf_is_on(turn->scene, RNF_CINC_INITIATIVE) && rnf_is_on(turn->scene, RNF_COMMANDER_QUALITY);
    if (has_mod && cinc && rnf_see(turn)[cinc].fate == RNF_WELL)  // RNF-INI.3: dead or wounded, a plain die
        pl_roll_mod(&roll, "cinc", rnf_t(turn)->quality_mod[rnf_see(turn)[cinc].quality]);
    pl_roll_dice(turn, &roll);
    return roll.total;
}

pl_flow rnf_roll_initiative(pl_turn *turn)
{
    int one = 0, two = 0;
    for (int tries = 0; tries < 1000 && one == two; tries++) {  // RNF-INI.2: ties are rolled again without modifiers
        one = roll_for(turn, 1, !tries);
        two = roll_for(turn, 2, !tries);
    }
    pl_side winner = one >= two ? 1 : 2;
    rnf_own(turn)->initiative = winner;
    pl_top(turn)->by = winner;
    pl_emit(turn,
            (pl_event){.kind = RNF_EV_INITIATIVE_WON, .side = winner, .subject = winner, .value = one, .value2 = two, .rule = "RNF-INI.1"});
    return PL_NEXT;
}

void rnf_offer_order(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = RNF_MOVE_FIRST, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = RNF_MOVE_SECOND}, NULL);
}

pl_flow rnf_take_order(pl_turn *turn, const pl_choice *choice)
{
    pl_side first = choice->verb == RNF_MOVE_SECOND ? pl_other(choice->side) : choice->side;
    rnf_own(turn)->first = first;
    pl_top(turn)->by = first;
    turn->state->active = first;
    pl_emit(turn, (pl_event){.kind = RNF_EV_ORDER_CHOSEN, .side = choice->side, .subject = first, .rule = "RNF-INI.1"});
    rnf_tell_phase(turn, ROW_MOVE_FIRST);
    return PL_NEXT;
}
