// phase_melee.c - step 8: melees are formed, picked, fought one after the other (RNF-MEL; I7 cavalry_breakthrough).
#include "options.h"

// ---- 8.1 and 8.2

// RNF-INI.4: the initiative winner decides the order.
pl_flow rnf_begin_melees(pl_turn *turn)
{
    rnf_form_melees(turn);
    pl_top(turn)->by = rnf_see_game(turn)->initiative ? rnf_see_game(turn)->initiative : 1;
    return PL_NEXT;
}

void rnf_offer_melees(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    bool is_first = true;
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i], melee = rnf_see(turn)[unit].melee;
        if (!melee || !rnf_on_table(turn, unit) || rnf_melee_name(turn, melee) != unit)
            continue;
        pl_put(offer, (pl_option){RNF_PICK_MELEE, .subject = (uint16_t)unit, .is_default = is_first}, NULL);
        is_first = false;
    }
}

pl_flow rnf_take_melee(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != RNF_PICK_MELEE)
        return PL_NEXT;
    rnf_melee_local *local = pl_callee(turn, RNF_SEQ_MELEE, choice->side);
    local->melee = rnf_see(turn)[choice->subject].melee;
    return PL_CALL_AGAIN;
}

// ---- 8.3 to 8.5

pl_flow rnf_close_melee(pl_turn *turn)
{
    const rnf_melee_local *local = pl_local(turn);
    rnf_contact(turn, local->melee);
    rnf_displace_leaders(turn);
    return PL_NEXT;
}

pl_flow rnf_fight_melee(pl_turn *turn)
{
    rnf_melee_local *local = pl_local(turn);
    local->winner = (uint8_t)rnf_fight(turn, local->melee);
    return PL_NEXT;
}

pl_flow rnf_melee_outcome(pl_turn *turn)
{
    rnf_melee_local *local = pl_local(turn);
    rnf_settle_melee(turn, local->melee, local->winner);
    local->cursor = 0;
    return PL_NEXT;
}

// ---- 8.6: winners, one after the other

// I7: a good mounted winner all of whose opponents in that melee routed or were destroyed.
static bool may_break_through(const pl_turn *turn, int melee, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (!rnf_is_on(turn->scene, RNF_BREAKTHROUGH) || !rnf_is_mounted(turn, unit) || u->morale != RNF_GOOD || u->broke_through ||
        u->in_support)
        return false;
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        if (rnf_see(turn)[foe].melee == melee && rnf_side_of(turn, foe) != rnf_side_of(turn, unit) && rnf_on_table(turn, foe) &&
            rnf_see(turn)[foe].morale != RNF_ROUTING)
            return false;
    }
    return true;
}

pl_flow rnf_next_winner(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_melee_local *local = pl_local(turn);
    while (t->order[local->cursor]) {
        int unit = t->order[local->cursor++], sector;
        if (!local->winner || rnf_see(turn)[unit].melee != local->melee || rnf_side_of(turn, unit) != local->winner ||
            !rnf_on_table(turn, unit))
            continue;
        if (!rnf_ground_won(turn, local->melee, unit, &sector) && !sector && !may_break_through(turn, local->melee, unit))
            continue;
        local->unit = (uint16_t)unit;
        pl_top(turn)->by = local->winner;
        return PL_NEXT;
    }
    local->unit = 0;
    return pl_jump(turn, ROW_MELEE_RISK);
}

void rnf_offer_occupy(const pl_turn *turn, pl_offer *offer)
{
    const rnf_melee_local *local = pl_see_local(turn);
    int sector;
    if (!local->unit)
        return;
    pl_len deep = rnf_ground_won(turn, local->melee, local->unit, &sector);
    pl_put(offer, (pl_option){RNF_STAY, .subject = local->unit, .is_default = 1}, NULL);
    if (deep)
        pl_put(offer, (pl_option){RNF_OCCUPY, .subject = local->unit}, NULL);
    if (sector)
        pl_put(offer, (pl_option){RNF_TAKE_SECTOR, .subject = local->unit, .target = (uint16_t)sector}, NULL);
    if (may_break_through(turn, local->melee, local->unit))
        pl_put(offer, (pl_option){RNF_BREAK_THROUGH, .subject = local->unit}, NULL);
}

static void advance(pl_turn *turn, int unit, pl_len way, const char *rule)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    s.at = pl_travel(s.at, s.facing, way, PL_NEAREST);
    rnf_put(turn, unit, &s, rule);
    rnf_displace_leaders(turn);
}

static void take_sector(pl_turn *turn, int unit, int sector)
{
    int count;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, (pl_feature_id)sector, 0, &count);
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = RNF_GARRISON;
    s.sector = (uint16_t)sector;
    s.at = pl_mean_of(corners, count);
    rnf_put(turn, unit, &s, "RNF-MEL.14");
    rnf_displace_leaders(turn);
}

pl_len rnf_break_way(const pl_turn *turn, int unit, int *struck)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_len way = rnf_free_way(turn, &s, s.facing, t->limit.breakthrough, true);
    rnf_lane lane;
    rnf_lane_of(turn, &s, pl_travel(s.at, s.facing, way, PL_NEAREST), &lane);
    way = rnf_least(way, rnf_charge_way(turn, &lane, s.facing));  // RNF-CHG.3 holds for it too
    *struck = 0;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        bool is_enemy = rnf_side_of(turn, other) != rnf_side_of(turn, unit);
        if (other == unit || !rnf_on_table(turn, other) || (!is_enemy && !rnf_bars(turn, s.arm, s.formation, other)))
            continue;
        pl_foot foot = rnf_unit_foot(turn, other);
        pl_len gap = rnf_forward_gap(turn, &s, &foot);
        bool is_busy = is_enemy && rnf_see(turn)[other].melee;
        bool is_barred = is_enemy && rnf_why_not_prey(turn, unit, other) != NULL;
        if ((is_busy || is_barred) && gap != RNF_FAR)
            gap = rnf_most(gap - t->limit.charge_stop, 0);
        if (gap > way || (gap == way && *struck))
            continue;
        way = gap;
        *struck = is_enemy && !is_busy && !is_barred ? other : 0;
    }
    return way;
}

static pl_flow break_through(pl_turn *turn, int unit)
{
    int struck;
    pl_len way = rnf_break_way(turn, unit, &struck);
    rnf_unit *u = &rnf_units(turn)[unit];
    u->broke_through = 1;
    if (u->melee_lost)
        rnf_leader_risk(turn, unit);  // of the melee it leaves
    u->melee_lost = 0;
    rnf_tell(turn, RNF_EV_BROKE_THROUGH, unit, struck, way, 0, "RNF-MEL.14");
    advance(turn, unit, way, "RNF-MEL.14");
    if (!struck)
        return pl_jump(turn, ROW_WINNERS);
    rnf_unit *v = &rnf_units(turn)[struck];
    if (v->morale == RNF_ROUTING || v->formation == RNF_LIMBERED) {
        bool is_gun = v->formation == RNF_LIMBERED;
        rnf_tell(turn, RNF_EV_OVERRUN, unit, struck, 0, 0, "RNF-MEL.16");
        rnf_remove_unit(turn, struck, is_gun ? RNF_GUNS_LOST : RNF_CAUGHT, "RNF-MEL.16");
        rnf_release_leaders(turn);
        return pl_jump(turn, ROW_WINNERS);
    }
    uint8_t melee = ++rnf_own(turn)->melees;
    u->charges = (uint16_t)struck;
    u->met = 1;
    u->also = u->also_met = 0;
    u->edge = (uint8_t)rnf_edge_struck(turn, unit, struck, true);
    u->melee = v->melee = melee;
    u->melee_lost = v->melee_lost = v->in_support = 0;
    v->is_halted = rnf_is_mounted(turn, struck);
    u->stood_good = 1;
    v->stood_good = v->morale == RNF_GOOD;
    // It nests as deep as there are units to strike, for none is struck that is in a melee: the turn, the first melee with two of them
    // and one more frame for each of the others are fewer frames than units.
    rnf_melee_local *inner = pl_callee(turn, RNF_SEQ_MELEE, (pl_side)rnf_side_of(turn, unit));
    inner->melee = melee;
    return PL_CALL_AGAIN;
}

pl_flow rnf_take_occupy(pl_turn *turn, const pl_choice *choice)
{
    rnf_melee_local *local = pl_local(turn);
    int unit = local->unit, sector;
    if (!unit)  // back from the melee that a breakthrough brought
        return pl_jump(turn, ROW_WINNERS);
    local->unit = 0;
    switch (choice->verb) {
    case RNF_OCCUPY:
        advance(turn, unit, rnf_ground_won(turn, local->melee, unit, &sector), "RNF-MEL.14");
        rnf_tell(turn, RNF_EV_OCCUPIED, unit, 0, 0, 0, "RNF-MEL.14");
        break;
    case RNF_TAKE_SECTOR:
        take_sector(turn, unit, choice->target);
        rnf_tell(turn, RNF_EV_OCCUPIED, unit, 0, 0, 0, "RNF-MEL.14");
        break;
    case RNF_BREAK_THROUGH: return break_through(turn, unit);
    default: break;
    }
    return pl_jump(turn, ROW_WINNERS);
}

// ---- 8.7

pl_flow rnf_melee_risk(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_melee_local *local = pl_local(turn);
    for (int i = 0; t->order[i]; i++) {
        const rnf_unit *u = &rnf_see(turn)[t->order[i]];
        if (u->melee == local->melee && (u->melee_lost || !rnf_on_table(turn, t->order[i])))
            rnf_leader_risk(turn, t->order[i]);
    }
    rnf_drop_melee(turn, local->melee);
    rnf_release_leaders(turn);
    return PL_RETURN;
}
