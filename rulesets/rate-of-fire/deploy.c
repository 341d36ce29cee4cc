// deploy.c - S0: the defender deploys, then the attacker; hidden elements in secret, their counters numbered at the end.
// Stands on rules.h. ROF-DEP, ROF-SPT.2, .13.
#include "rules.h"

#include <string.h>

// ---- where troops may stand

static bool is_in_zone(const pl_turn *turn, pl_side side, pl_point at)
{
    const pl_scenario *s = turn->scene->scenario;
    bool has_zone = false;
    for (int i = 0; i < s->zone_count; i++) {
        if (s->zones[i].side != side || strcmp(s->zones[i].use, "deploy") != 0)
            continue;
        has_zone = true;
        if (pl_point_in_polygon(at, s->zones[i].points, s->zones[i].point_count) != PL_OUTSIDE)
            return true;
    }
    return !has_zone;
}

// ROF-SPT.2: inside an area that gives cover, or close to a line that does.
bool rof_fit_to_hide(const pl_turn *turn, pl_point at)
{
    const pl_terrain *terrain = turn->scene->terrain;
    if (rof_area_cover(turn, at) != ROF_OPEN)
        return true;
    for (int f = 1; f <= pl_terrain_count(terrain); f++) {
        const rof_ground *g = &rof_t(turn)->ground[pl_terrain_feature(terrain, (pl_feature_id)f)->kind];
        if (g->is_line && g->cover != ROF_OPEN &&
            pl_feature_near_point(terrain, (pl_feature_id)f, at, rof_t(turn)->near_linear + rof_t(turn)->radius))
            return true;
    }
    return false;
}

static pl_why why_not_stand(const pl_turn *turn, pl_side side, int unit, pl_point at, bool is_hidden)
{
    if (!is_in_zone(turn, side, at) || at.x < 0 || at.y < 0 || at.x > turn->scene->width || at.y > turn->scene->height)
        return "ROF-DEP.1: outside its zone";
    if (is_hidden && !rof_fit_to_hide(turn, at))
        return "ROF-SPT.2: no cover to hide in";
    if (rof_is_barred(turn, at))
        return "ROF-MOV.7: impassable";
    for (int p = 1; p <= turn->state->piece_count; p++) {
        const pl_piece *other = rof_piece_at(turn, p);
        if (other->place != PL_ON_TABLE || other->unit == unit || !rof_known_to(turn, other->unit, side))
            continue;
        if (other->side == side ? rof_overlap(turn, at, other->at) : rof_within(turn, at, other->at, rof_t(turn)->deploy_distance))
            return other->side == side ? "ROF-DEP.1: figures would overlap" : "ROF-DEP.1: too close to the enemy";
    }
    return NULL;
}

pl_why rof_check_deploy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    int unit = choice->subject;
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    bool is_hidden = rof_see_u(turn, unit)->is_hidden;
    pl_point at[ROF_FIGURES] = {{0, 0}};
    uint16_t placed = 0;
    for (int i = 0; i < choice->item_count; i++) {
        int n = choice->items[i].piece - su->first;
        hint->item = i;
        if (n < 0 || n >= su->count || placed >> n & 1)
            return "ROF-DEP.1: each figure of the element once";
        if (!pl_item_has_at(&choice->items[i]))
            return "ROF-DEP.1: every figure of the element is placed";
        if (choice->items[i].facing % 15 || choice->items[i].facing < 0 || choice->items[i].facing >= 360)
            return "ROF-GEN.10: not a facing of the table of directions";
        placed |= (uint16_t)(1u << n);
        at[n] = choice->items[i].at;
        pl_why why = why_not_stand(turn, choice->side, unit, at[n], is_hidden);
        if (why)
            return why;
    }
    if (placed != (1u << su->count) - 1)
        return "ROF-DEP.1: every figure of the element is placed";
    for (int a = 0; a < su->count; a++) {
        for (int b = 0; b < a; b++)
            if (rof_overlap(turn, at[a], at[b]))
                return "ROF-DEP.1: figures would overlap";
        if (is_hidden && !rof_within(turn, at[a], at[0], rof_t(turn)->hidden_spread))
            return "ROF-SPT.2: too far from its counter";
    }
    return rof_outsiders(turn, placed, at) ? "ROF-ELM.5: the element would not hold together" : NULL;
}

pl_why rof_check_dummy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    (void)hint;
    return choice->item_count == 1 && pl_item_has_at(&choice->items[0]) ? why_not_stand(turn, choice->side, 0, choice->items[0].at, true)
                                                                        : "ROF-SPT.2: name one place";
}

// ---- S0.2

// What an author put outside its side's zone stays where it is: his text wins (ROF-GEN.7).
static pl_why why_not_deploy(const pl_turn *turn, pl_side side, int unit)
{
    if (rof_see_u(turn, unit)->deployed)
        return "ROF-DEP.1: it is deployed";
    ROF_EACH_FIGURE(turn, unit, f)
        if (!is_in_zone(turn, side, rof_piece_at(turn, f)->at))
            return "ROF-GEN.7: it stands where the scenario puts it";
    return NULL;
}

void rof_offer_deploy(const pl_turn *turn, pl_offer *offer)
{
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == offer->side && rof_on_table(turn, e))
            pl_put(offer, (pl_option){.verb = ROF_V_DEPLOY, .subject = (uint16_t)e}, why_not_deploy(turn, offer->side, e));
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side == offer->side && !rof_marker_at(turn, m)->unit) {
            bool fits = is_in_zone(turn, offer->side, rof_marker_at(turn, m)->at);
            pl_put(offer, (pl_option){.verb = ROF_V_DEPLOY_DUMMY, .subject = (uint16_t)m},
                   rof_see_m(turn, m)->deployed ? "ROF-DEP.1: it is deployed"
                   : fits                       ? NULL
                                                : "ROF-GEN.7: it lies where the scenario puts it");
        }
    pl_put(offer, (pl_option){.verb = PL_PASS, .is_default = 1}, NULL);
    pl_keep(offer);
}

// ROF-SPT.13: numbers by ascending x, then y, so that a number (and a marker's slot) tells nothing.
static void number_counters(pl_turn *turn, pl_side side)
{
    int slots[PL_MARKERS_MAX], count = 0;
    pl_marker *list = pl_markers(turn->state);
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side == side)
            slots[count++] = m;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            pl_marker *a = &list[slots[k - 1]], *b = &list[slots[k]];
            if (a->at.x < b->at.x || (a->at.x == b->at.x && a->at.y <= b->at.y))
                break;
            pl_marker swap = *a;
            *a = *b;
            *b = swap;
        }
    for (int i = 0; i < count; i++) {
        list[slots[i]].value = i + 1;
        rof_m(turn, slots[i])->deployed = 0;
    }
}

pl_flow rof_run_set_up(pl_turn *turn)
{
    turn->state->active = pl_top(turn)->by = rof_g(turn)->defender;
    return PL_NEXT;
}

static void put_down(pl_turn *turn, const pl_choice *choice)
{
    int unit = choice->subject;
    pl_sides sees = rof_sees_secret(turn, unit);
    for (int i = 0; i < choice->item_count; i++)
        pl_piece_move(turn, choice->items[i].piece, choice->items[i].at,
                      pl_item_facing(&choice->items[i], rof_piece_at(turn, choice->items[i].piece)->facing), sees, "ROF-DEP.1");
    rof_u(turn, unit)->deployed = 1;
    rof_counter_follow(turn, unit);
    pl_emit(turn, (pl_event){.kind = ROF_EV_DEPLOYED, .sees = sees, .side = choice->side, .subject = choice->subject, .rule = "ROF-DEP.1"});
}

pl_flow rof_take_deploy(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == ROF_V_DEPLOY) {
        put_down(turn, choice);
        return PL_AGAIN;
    }
    if (choice->verb == ROF_V_DEPLOY_DUMMY) {
        pl_markers(turn->state)[choice->subject].at = choice->items[0].at;
        rof_m(turn, choice->subject)->deployed = 1;
        return PL_AGAIN;
    }
    number_counters(turn, choice->side);
    rof_s(turn, choice->side)->is_deployed = 1;
    pl_side other = pl_other(choice->side);
    if (rof_see_s(turn, other)->is_deployed)
        return PL_NEXT;
    turn->state->active = pl_top(turn)->by = other;
    return PL_AGAIN;
}

// ---- S0.3, S0.4

pl_flow rof_run_strength(pl_turn *turn)
{
    for (pl_side side = 1; side <= 2; side++)
        rof_count_force(turn, side);
    return PL_NEXT;
}

pl_flow rof_run_begin(pl_turn *turn)
{
    rof_g(turn)->lead = 1;  // side A until initiative is rolled
    turn->state->active = 1;
    pl_emit(turn, (pl_event){.kind = PL_EV_TURN_BEGAN, .value = turn->state->turn, .rule = "ROF-GEN.9"});
    switch (turn->state->turn == 1 ? rof_g(turn)->start_phase : 0) {  // ROF-GEN.7: unless the scenario starts elsewhere
    case 2: return pl_jump(turn, ROF_T2);
    case 3: return pl_jump(turn, ROF_T3);
    case 4: return pl_jump(turn, ROF_T4);
    case 6: return pl_jump(turn, ROF_T6);
    default: return PL_NEXT;
    }
}

bool rof_ends_before(const pl_turn *turn, int phase)
{
    int end = rof_see_g(turn)->end_phase;
    return end && end < phase && !rof_is_end_rolled_for(turn) && turn->state->turn >= turn->scene->scenario->turns;
}
