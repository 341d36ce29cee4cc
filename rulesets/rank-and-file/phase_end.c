// phase_end.c - step 9: recovery, arrivals, break points, record, leaders, end (RNF-END, RNF-LDR, RNF-ARM).
#include "options.h"
#include "score.h"

enum { HAS_DETACHED = 1, HAS_MOVED = 2, HAS_ATTACHED = 4 };

pl_flow rnf_begin_end(pl_turn *turn)
{
    rnf_tell_phase(turn, ROW_END);
    *(rnf_turn_local *)pl_local(turn) = (rnf_turn_local){0};
    for (int i = 1; i <= turn->scene->unit_count; i++)
        rnf_units(turn)[i].acted = 0;
    return PL_NEXT;
}

// ---- 9.1

static bool can_receive(const pl_turn *turn, int unit, int side)
{
    return rnf_side_of(turn, unit) == side && rnf_on_table(turn, unit) && rnf_see(turn)[unit].morale != RNF_ROUTING;
}

static bool has_host(const pl_turn *turn, int side)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++)
        if (can_receive(turn, t->order[i], side))
            return true;
    return false;
}

pl_flow rnf_wounded_leaders(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_turn_local *local = pl_local(turn);
    while (t->leaders[local->cursor]) {
        int leader = t->leaders[local->cursor++];
        rnf_unit *l = &rnf_units(turn)[leader];
        if (l->fate != RNF_WOUNDED)
            continue;
        static const char *const ends[] = {"fit again", "not fit yet", "dies"};
        pl_roll roll = {.purpose = "recovery",
                        .rule = "RNF-LDR.9",
                        .owner = (pl_side)rnf_side_of(turn, leader),
                        .subject = (uint16_t)leader,
                        .subject_is = PL_UNIT,
                        .words = ends};
        for (int face = 1; face <= 6; face++)
            roll.cells[face - 1] = face <= t->dies_to ? 2 : face < t->recovers_from;
        int die = pl_roll_dice(turn, &roll);
        if (die <= t->dies_to) {
            l->fate = RNF_DEAD;
            pl_units(turn->state)[leader].place = PL_LOST;
            rnf_tell(turn, RNF_EV_LEADER_DIED, leader, 0, 0, 0, "RNF-LDR.9");
            rnf_tell_dead(turn, leader, "RNF-LDR.9");
        } else if (die >= t->recovers_from && has_host(turn, rnf_side_of(turn, leader))) {
            local->unit = (uint16_t)leader;
            pl_top(turn)->by = (pl_side)rnf_side_of(turn, leader);
            return PL_NEXT;
        }
    }
    local->unit = 0;
    return pl_jump(turn, ROW_REINFORCE);
}

void rnf_offer_place_leader(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_turn_local *local = pl_see_local(turn);
    bool is_first = true;
    for (int i = 0; t->order[i]; i++)
        if (can_receive(turn, t->order[i], offer->side)) {
            pl_put(offer, (pl_option){RNF_PLACE_LEADER, .subject = local->unit, .target = t->order[i], .is_default = is_first}, NULL);
            is_first = false;
        }
}

// His centre on the middle of the rear edge; a garrison: the centre.
pl_flow rnf_take_place_leader(pl_turn *turn, const pl_choice *choice)
{
    rnf_turn_local *local = pl_local(turn);
    if (choice->verb == RNF_PLACE_LEADER) {
        rnf_unit *l = &rnf_units(turn)[choice->subject];
        rnf_stance s = rnf_stance_of(turn, choice->target);
        l->fate = RNF_WELL;
        l->at = s.formation == RNF_GARRISON ? s.at : pl_placed_from(pl_at(0, -rnf_depth(rnf_t(turn), &s)), s.at, s.facing, PL_NEAREST);
        l->allowance = rnf_t(turn)->allowance;
        pl_units(turn->state)[choice->subject].place = PL_ON_TABLE;
        rnf_lay(turn, choice->subject);
        rnf_tell(turn, RNF_EV_LEADER_RECOVERED, choice->subject, choice->target, 0, 0, "RNF-LDR.9");
        rnf_displace_leaders(turn);
    }
    local->unit = 0;
    return pl_jump(turn, ROW_WOUNDED);
}

// ---- 9.2 and 9.3

static void arrive(pl_turn *turn, int group)
{
    const rnf_arrival_data *data = &rnf_t(turn)->arrival[group];
    rnf_own(turn)->arrival[group].status = 1;
    for (int i = 0; i < data->count; i++) {
        rnf_units(turn)[data->units[i]].arriving = 1;
        rnf_tell(turn, RNF_EV_ARRIVING, data->units[i], 0, 0, 0, data->is_flank ? "RNF-END.3" : "RNF-END.1");
    }
}

static void roll_arrivals(pl_turn *turn, bool is_flank)
{
    const rnf_tables *t = rnf_t(turn);
    for (pl_side side = 1; side <= 2; side++)
        for (int g = 0; g < t->arrival_count; g++) {
            const rnf_arrival_data *data = &t->arrival[g];
            rnf_arrival *a = &rnf_own(turn)->arrival[g];
            if (data->side != side || data->is_flank != is_flank || a->status || turn->state->turn < data->turn)
                continue;
            int need = is_flank && !data->need ? t->limit.flank_need : data->need;
            pl_roll roll = {.purpose = is_flank ? "flank_march" : "reinforcement",
                            .rule = is_flank ? "RNF-END.3" : "RNF-END.1",
                            .owner = side,
                            .need = (int16_t)need,
                            .subject = data->units[0],
                            .subject_is = PL_UNIT};
            pl_roll_mod(&roll, "earlier_rolls", is_flank ? a->failed : 0);
            if (need)
                pl_roll_dice(turn, &roll);
            if (need && !roll.passed) {
                a->failed++;
                continue;
            }
            arrive(turn, g);
            if (is_flank) {
                turn->has_revealed = true;
                pl_emit(turn, (pl_event){.kind = RNF_EV_FLANK_SHOWN, .side = side, .subject = side, .value = a->edge, .rule = "RNF-END.3"});
            }
        }
}

pl_flow rnf_reinforcements(pl_turn *turn)
{
    roll_arrivals(turn, false);
    return PL_NEXT;
}

pl_flow rnf_flank_marches(pl_turn *turn)
{
    roll_arrivals(turn, true);
    return PL_NEXT;
}

// ---- 9.4 and 9.5

pl_flow rnf_break_points(pl_turn *turn)
{
    rnf_check_breaks(turn);
    return PL_NEXT;
}

// RNF-END.6: cause, stands left; from: stands at the start and hits; to: turn and morale state.
static void record(pl_turn *turn, int unit)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    u->recorded = 1;
    pl_emit(turn, (pl_event){.kind = RNF_EV_RECORD,
                             .side = (pl_side)rnf_side_of(turn, unit),
                             .subject = (uint16_t)unit,
                             .value = u->cause,
                             .value2 = u->stands,
                             .from = {u->stands_start, u->hits},
                             .to = {turn->state->turn, u->morale},
                             .rule = "RNF-END.6"});
}

pl_flow rnf_campaign_record(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i] && rnf_is_on(turn->scene, RNF_CAMPAIGN_LOG); i++)
        if (pl_see_units(turn->state)[t->order[i]].place == PL_LOST && !rnf_see(turn)[t->order[i]].recorded)
            record(turn, t->order[i]);
    pl_top(turn)->by = 1;
    return PL_NEXT;
}

// ---- 9.6

static void put_leader(const pl_turn *turn, pl_offer *offer, int leader)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *l = &rnf_see(turn)[leader];
    uint16_t id = (uint16_t)leader;
    if (l->attached_to) {
        pl_put(offer, (pl_option){RNF_DETACH, .subject = id}, l->acted ? "RNF-LDR.2: once a turn, before he moves or joins" : NULL);
        return;
    }
    pl_why why = l->acted & (HAS_MOVED | HAS_ATTACHED) ? "RNF-LDR.2: he has moved"
                 : l->allowance <= 0                   ? "RNF-LDR.2: no movement left"
                                                       : NULL;
    pl_put(offer, (pl_option){RNF_MOVE_LEADER, .subject = id}, why);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (rnf_side_of(turn, unit) != offer->side || !rnf_on_table(turn, unit) || (offer->sought && offer->sought->target != unit))
            continue;
        pl_put(offer, (pl_option){RNF_ATTACH, .subject = id, .target = (uint16_t)unit},
               l->acted & HAS_ATTACHED ? "RNF-LDR.2: he has joined a unit already" : rnf_why_not_attach(turn, leader, unit));
    }
}

void rnf_offer_leaders(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->leaders[i]; i++)
        if (rnf_side_of(turn, t->leaders[i]) == offer->side && rnf_on_table(turn, t->leaders[i]) &&
            (!offer->sought || offer->sought->subject == t->leaders[i]))
            put_leader(turn, offer, t->leaders[i]);
    pl_put_pass(offer);
}

pl_flow rnf_take_leaders(pl_turn *turn, const pl_choice *choice)
{
    rnf_unit *l = &rnf_units(turn)[choice->subject];
    pl_point from = l->at, to;
    pl_foot foot;
    switch (choice->verb) {
    case RNF_DETACH:
        rnf_tell(turn, RNF_EV_DETACHED, choice->subject, l->attached_to, 0, 0, "RNF-LDR.1");
        l->attached_to = 0;
        l->acted |= HAS_DETACHED;
        break;
    case RNF_MOVE_LEADER:
        to = choice->items[0].at;
        l->allowance -= pl_distance(from, to, PL_NEAREST);
        l->at = to;
        l->acted |= HAS_MOVED;
        rnf_lay(turn, choice->subject);
        pl_emit(turn, (pl_event){.kind = RNF_EV_LEADER_MOVED,
                                 .side = choice->side,
                                 .subject = choice->subject,
                                 .from = from,
                                 .to = to,
                                 .rule = "RNF-LDR.2"});
        break;
    case RNF_ATTACH:
        foot = rnf_unit_foot(turn, choice->target);
        l->allowance -= pl_distance(from, pl_foot_nearest_to(&foot, from), PL_NEAREST);
        l->attached_to = choice->target;
        l->acted |= HAS_ATTACHED;
        rnf_lay(turn, choice->target);
        rnf_tell(turn, RNF_EV_ATTACHED, choice->subject, choice->target, 0, 0, "RNF-LDR.1");
        break;
    default:
        if (choice->side == 2)
            return PL_NEXT;
        pl_top(turn)->by = 2;
        break;
    }
    return PL_AGAIN;
}

// ---- 9.7

static bool has_fighting_unit(const pl_turn *turn, int side)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++)
        if (rnf_side_of(turn, t->order[i]) == side && pl_see_units(turn->state)[t->order[i]].place != PL_LOST &&
            rnf_see(turn)[t->order[i]].morale != RNF_ROUTING)
            return true;
    return false;
}

static pl_flow end(pl_turn *turn, pl_side winner)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i] && rnf_is_on(turn->scene, RNF_CAMPAIGN_LOG); i++)
        if (pl_see_units(turn->state)[t->order[i]].place != PL_LOST)
            record(turn, t->order[i]);
    return pl_win(turn, winner);
}

static pl_side winner_on_points(const pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    int lead = rnf_points_of(turn, 1) - rnf_points_of(turn, 2), margin = 1;
    for (int i = 0; i < t->goal_count; i++)
        if (t->goal[i].kind == RNF_GOAL_MARGIN)
            margin = t->goal[i].value;
    return lead >= margin ? 1 : -lead >= margin ? 2 : 0;
}

static bool is_last_turn(pl_turn *turn)
{
    const pl_scenario *s = turn->scene->scenario;
    int now = turn->state->turn, last = s->end_last ? s->end_last : s->turns ? s->turns : rnf_t(turn)->limit.turns_max;
    if (now >= last)
        return true;
    if (!s->end_need || now < s->end_from)
        return false;
    pl_roll roll = {.purpose = "random_end", .rule = "RNF-END.8", .need = (int16_t)s->end_need};
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

pl_flow rnf_end_of_turn(pl_turn *turn)
{
    const rnf_side *sides = rnf_see_sides(turn);
    rnf_hold_points(turn);
    rnf_update_scores(turn);
    bool one = has_fighting_unit(turn, 1), two = has_fighting_unit(turn, 2);
    if (!one || !two)  // RNF-ARM.8
        return end(turn, one ? 1 : two ? 2 : 0);
    bool is_over = is_last_turn(turn);
    for (pl_side side = 1; side <= 2; side++)  // RNF-ARM.7
        if (sides[side].is_broken && (is_over || sides[side].broken_turn < turn->state->turn))
            return end(turn, sides[3 - side].is_broken ? 0 : pl_other(side));
    if (is_over)
        return end(turn, winner_on_points(turn));
    turn->state->turn++;
    return pl_jump(turn, ROW_START);
}
