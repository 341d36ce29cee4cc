// phase_deploy.c - before the first turn, and the start of each (RNF-END.3, free_deployment, step 0).
#include "options.h"

pl_flow rnf_begin_game(pl_turn *turn)
{
    pl_top(turn)->by = 2;  // free_deployment: side 2 places first
    return PL_NEXT;
}

// ---- P.1: a secret edge for each flank march

void rnf_offer_edges(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    for (int g = 0; g < t->arrival_count; g++) {
        if (!t->arrival[g].is_flank || t->arrival[g].side != offer->side)
            continue;
        pl_put(offer, (pl_option){RNF_FLANK_EDGE, .subject = (uint16_t)(g + 1), .target = RNF_WEST, .is_default = 1}, NULL);
        pl_put(offer, (pl_option){RNF_FLANK_EDGE, .subject = (uint16_t)(g + 1), .target = RNF_EAST}, NULL);
    }
}

pl_flow rnf_take_edge(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != RNF_FLANK_EDGE)
        return PL_NEXT;
    rnf_own(turn)->arrival[choice->subject - 1].edge = (uint8_t)choice->target;
    pl_emit(turn, (pl_event){.kind = RNF_EV_EDGE_NAMED, .side = choice->side, .subject = choice->side, .rule = "RNF-END.3"});
    return PL_NEXT;
}

// ---- P.2: the switch free_deployment

static bool has_zone(const pl_turn *turn, int side)
{
    const pl_scenario *s = turn->scene->scenario;
    for (int i = 0; i < s->zone_count; i++)
        if (rnf_is_deploy_zone(&s->zones[i], side))
            return true;
    return false;
}

void rnf_offer_deploy(const pl_turn *turn, pl_offer *offer)
{
    static const uint8_t forms[] = {RNF_LINE, RNF_COLUMN, RNF_MARCH, RNF_SKIRMISH, RNF_GARRISON, RNF_DEPLOYED, RNF_LIMBERED};
    if (!rnf_is_on(turn->scene, RNF_FREE_DEPLOYMENT) || !has_zone(turn, offer->side))
        return;
    for (int unit = 1; unit <= turn->scene->unit_count; unit++) {
        const rnf_unit *u = &rnf_see(turn)[unit];
        if (rnf_side_of(turn, unit) != offer->side || !rnf_on_table(turn, unit) || u->acted || u->attached_to)
            continue;
        if (rnf_is_leader(turn, unit))
            pl_put(offer, (pl_option){RNF_DEPLOY, .subject = (uint16_t)unit}, NULL);
        for (int i = 0; i < PL_COUNT(forms) && !rnf_is_leader(turn, unit); i++)
            if (rnf_may_form(turn, unit, forms[i]))
                pl_put(offer, (pl_option){RNF_DEPLOY, .subject = (uint16_t)unit, .target = forms[i]},
                       forms[i] == RNF_GARRISON ? rnf_why_not_garrison(turn, unit) : NULL);
    }
    pl_put_pass(offer);
}

pl_flow rnf_take_deploy(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb != RNF_DEPLOY) {
        if (pl_top(turn)->by == 1)
            return PL_NEXT;
        pl_top(turn)->by = 1;
        return PL_AGAIN;
    }
    const pl_item *item = &choice->items[0];
    rnf_stance s = rnf_stance_of(turn, choice->subject);
    s.formation = (uint8_t)choice->target;
    s.at = item->at;
    s.facing = (int16_t)pl_turned(pl_item_facing(item, s.facing), 0);
    s.sector = item->target;
    if (s.formation == RNF_GARRISON) {
        int count;
        const pl_point *corners = pl_terrain_points(turn->scene->terrain, s.sector, 0, &count);
        s.at = pl_mean_of(corners, count);
    }
    rnf_put(turn, choice->subject, &s, "RNF-UNT.7");
    rnf_units(turn)[choice->subject].acted = 1;
    pl_emit(turn, (pl_event){.kind = RNF_EV_DEPLOYED,
                             .side = choice->side,
                             .subject = choice->subject,
                             .to = s.at,
                             .facing = s.facing,
                             .rule = "RNF-UNT.7"});
    return PL_AGAIN;
}

// ---- 0

pl_flow rnf_start_turn(pl_turn *turn)
{
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        rnf_unit *u = &rnf_units(turn)[i];
        u->moved = u->charged = u->counter_charged = u->target = u->pinned = u->reacted = u->no_fire = u->lost_stand = 0;
        u->fled = u->caught = u->spent = u->met = u->also_met = u->edge = u->also_edge = u->flee_inches = u->passed_through =
            u->broke_through = 0;
        u->listed = u->melee = u->in_support = u->stood_good = u->melee_lost = u->acted = u->is_halted = u->fire_hits = u->noted =
            u->source_hits = 0;
        u->charges = u->also = u->target_of = u->fires_at = u->source = 0;
        u->aims[0] = u->aims[1] = 0;
        u->wheel = 0;
        if (rnf_is_leader(turn, i))
            u->allowance = rnf_t(turn)->allowance;
    }
    rnf_game *g = rnf_own(turn);
    g->aims_for = g->melees = 0;
    *(rnf_turn_local *)pl_local(turn) = (rnf_turn_local){0};
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .value = turn->state->turn, .rule = "RNF-GEN.8"});
    return PL_NEXT;
}
