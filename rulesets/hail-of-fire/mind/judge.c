// judge.c - the scripted player's judgement of a choice, from a view: rough expected gain in thousandths of a point; pass is zero.
// The thoughts behind it: fire is stored, so it pays where the owner must act; order matters, so barrages, then fire, then charges, then
// moves.
#include "judge.h"

#include "activate.h"
#include "steer.h"
#include "worth.h"

enum { POINT = 1000, HERO_PRICE = 8000, WORTH_CALLING = 5000, FIRST_OF_ALL = 60000, LAST_THOUGHT = 1, STRIDE = 6, VEHICLE_STRIDE = 9 };

// ---- fire

// Expected gain of all Teams of one Fire order together.
static int32_t volley_worth(const pl_turn *turn, const pl_choice *c, int order)
{
    int target = 0;
    bool is_concealed = true;
    int64_t sum = 0;
    for (int i = 0; i < c->item_count; i++)
        if (c->items[i].order == order) {
            target = c->items[i].target;
            is_concealed &= hof_is_covered_from(turn, target, c->items[i].piece);
        }
    if (!target)
        return 0;
    for (int i = 0; i < c->item_count; i++)
        if (c->items[i].order == order)
            sum += (int64_t)hof_shot_worth(turn, c->items[i].piece, target, c->items[i].value, is_concealed) *
                   hof_survival(turn, c->items[i].piece, order) / 1000;
    int64_t most = hof_prize(turn, target);  // what there is to be had; the more is fired at it, the less each shot adds
    for (int team = 1; team <= hof_team_count(turn) && !hof_profile_of(turn, target)->is_armoured; team++)
        if (team != target && hof_on_table(turn, team) && hof_is_side(turn, team, hof_piece(turn, target)->side) &&
            hof_within(turn, team, target, hof_rules(turn)->cluster_range))
            most += hof_prize(turn, team);
    most = hof_profile_of(turn, target)->is_armoured ? most : most / 2;
    return sum > 0 ? (int32_t)(sum * most / (sum + most)) : 0;
}

// ---- barrages

static int32_t barrage_worth(const pl_turn *turn, int unit, pl_point at, pl_len radius)
{
    pl_side side = turn->scene->units[unit].side;
    const hof_battery *battery = &hof_rules(turn)->batteries[hof_see_unit(turn, unit)->battery - 1];
    int32_t worth = 0;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!hof_on_table(turn, team))
            continue;
        bool is_own = hof_is_side(turn, team, side);
        pl_foot foot = hof_foot(turn, team);
        int points = hof_is_vehicle(turn, team) ? (battery->ping - hof_profile_of(turn, team)->ar_flank) / 6 : battery->rfp;
        if (points <= 0 || !pl_foot_near_point(&foot, at, is_own ? radius + PL_INCHES(1) : radius))
            continue;
        int32_t own = hof_team_worth(turn, team) * points / 4;
        worth += is_own ? -own * 3 / 2 : own;
    }
    return worth;
}

// HOF-ART.17: one tube alone covers less ground.
static pl_len call_radius(const pl_turn *turn, const pl_choice *c)
{
    const hof_battery *battery = &hof_rules(turn)->batteries[hof_see_unit(turn, c->subject)->battery - 1];
    int tubes = 0;
    for (int i = 0; i < c->item_count; i++)
        tubes += hof_has(turn, c->items[i].piece, HOF_MORTAR);
    return battery->is_on_table && tubes < 2 ? hof_rules(turn)->one_tube_radius : battery->radius;
}

static int32_t call_worth(const pl_turn *turn, const pl_choice *c)
{
    int32_t best = 0;
    pl_len radius = call_radius(turn, c);
    bool is_at_once = hof_has(turn, c->target, HOF_MORTAR);
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_on_table(turn, team) && !hof_is_side(turn, team, c->side) && hof_sees(turn, c->target, team)) {
            int32_t own = barrage_worth(turn, c->subject, hof_piece(turn, team)->at, radius);
            best = own > best ? own : best;
        }
    if (hof_see_unit(turn, c->subject)->mission)
        return -POINT;  // one is under way already
    best = is_at_once ? best : best * 2 / 3;
    return best >= WORTH_CALLING ? best + FIRST_OF_ALL : best - HERO_PRICE;  // only the first Order Point calls; the others keep
}

static int32_t judge_artillery(const pl_turn *turn, const pl_choice *c)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    switch (c->verb) {
    case HOF_PLACE_MARKER: return barrage_worth(turn, c->subject, c->items[0].at, PL_INCHES(3)) + LAST_THOUGHT;
    case HOF_FIRE_FOR_EFFECT:
        for (int i = 1; i <= turn->state->marker_count; i++)
            if (markers[i].kind == HOF_RANGE_IN && markers[i].unit == c->subject)
                return barrage_worth(turn, c->subject, markers[i].at, PL_INCHES(3)) - 2 * POINT;
        return 0;
    case HOF_ADJUST: return 0;
    case HOF_CANCEL_MISSION: return -POINT;
    default: return call_worth(turn, c);
    }
}

// ---- moves

static int32_t path_worth(const pl_turn *turn, int team, const hof_way *way)
{
    const pl_piece *piece = hof_piece(turn, team);
    pl_point end = way->points[way->count - 1];
    int32_t worth = hof_place_worth(turn, team, end, way->facing);
    if (piece->place == PL_RESERVE)
        return worth + 20 * POINT;
    worth -= hof_place_worth(turn, team, piece->at, piece->facing);
    if (!hof_is_ready(turn, team) && !hof_would_be_seen(turn, team, end))
        worth += 3 * POINT;  // out of sight it rallies
    if (hof_is_vehicle(turn, team)) {
        hof_bog_point bogs[HOF_CHECKS_MAX];
        worth -= hof_way_bogs(turn, way, bogs, HOF_CHECKS_MAX) * 250;
    }
    return worth;
}

static int32_t judge_path(const pl_turn *turn, const pl_choice *c)
{
    hof_way way;
    pl_why why = NULL;
    if (c->verb == HOF_REVERSE)
        way = hof_reverse_way(turn, c->subject, c->value);
    else if (!hof_path_way(turn, c->subject, c->items, c->item_count, &way, &why))
        return -POINT;
    return path_worth(turn, c->subject, &way) - (c->verb == HOF_REVERSE ? 100 : 0);
}

// What a Move order promises before the dice: the pull of the ground an ordinary move ahead.
static int32_t move_promise(const pl_turn *turn, int team)
{
    pl_side side = hof_piece(turn, team)->side;
    if (!hof_on_table(turn, team))
        return 8 * POINT;
    pl_point at = hof_piece(turn, team)->at;
    pl_len far = hof_objective_distance(turn, side, at, !hof_wants_ground(turn, side)), radius = hof_rules(turn)->objective_radius;
    bool is_taker = hof_is_taker(turn, team);
    int32_t worth = far <= radius                  ? 0
                    : hof_wants_ground(turn, side) ? hof_inch_worth(turn, team) * (hof_is_vehicle(turn, team) ? VEHICLE_STRIDE : STRIDE)
                                                   : 150;
    if (far > radius && far <= radius + PL_INCHES(7) && is_taker)
        worth += 600;  // it may get there
    worth += hof_claim_promise(turn, team);
    int lost = 1000 - hof_survival(turn, team, HOF_MOVE);
    return worth - (int32_t)((int64_t)hof_team_worth(turn, team) * lost / 1000);
}

// A Vehicle unit is sent toward ground to be taken rather than anywhere else.
static int32_t destination_worth(const pl_turn *turn, const pl_item *item)
{
    pl_side side = hof_piece(turn, item->piece)->side;
    if (!hof_is_vehicle(turn, item->piece) || !hof_on_table(turn, item->piece) || !hof_wants_ground(turn, side))
        return 0;
    pl_len now = hof_objective_distance(turn, side, hof_piece(turn, item->piece)->at, false);
    pl_len then = hof_objective_distance(turn, side, item->at, false);
    return (now - then) / 4;
}

// ---- contact

static int best_enemy(const pl_turn *turn, int team, int *chance)
{
    int best = 0;
    *chance = 0;
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++) {
        if (hof_is_side(turn, enemy, hof_piece(turn, team)->side) || !hof_touch(turn, team, enemy))
            continue;
        int own = hof_fight_chance(turn, team, enemy, 0, hof_best_at(turn, team));
        if (!best || own > *chance) {
            best = enemy;
            *chance = own;
        }
    }
    return best;
}

static int32_t contact_worth(const pl_turn *turn, const pl_choice *c, const pl_item *item)
{
    int chance, enemy = best_enemy(turn, item->piece, &chance), danger = 0;
    int32_t own = hof_team_worth(turn, item->piece);
    if (!enemy)
        return 0;
    danger = hof_see_team(turn, enemy)->suppressed ? 0 : hof_fight_chance(turn, enemy, item->piece, 0, hof_best_at(turn, enemy));
    int supporters = 0;
    for (int i = 0; i < c->item_count; i++)
        supporters += c->items[i].order == HOF_SUPPORT && hof_touch(turn, c->items[i].piece, enemy);
    bool can_act = hof_is_ready(turn, item->piece);
    switch (item->order) {
    case HOF_ASSAULT:
        return can_act ? (int32_t)((int64_t)hof_prize(turn, enemy) *
                                   hof_fight_chance(turn, item->piece, enemy, supporters, hof_best_at(turn, item->piece)) / 1000)
                       : 0;
    case HOF_SUPPORT: return can_act ? 200 : 0;
    case HOF_WITHDRAW: return (int32_t)((int64_t)own * danger / 1500) - 2 * POINT;
    default: return 0;
    }
}

// ---- activations

// A Team that only holds: it may rally, or finds out what fire it took.
static int32_t hold_worth(const pl_turn *turn, int team)
{
    const hof_team *own = hof_see_team(turn, team);
    int32_t worth = hof_team_worth(turn, team);
    if (own->rfp)
        return -(int32_t)((int64_t)worth * (1000 - hof_survival(turn, team, HOF_HOLD)) / 1000);
    return own->suppressed ? worth / 5 + hof_rally_worth(turn, team) : 0;
}

static int32_t judge_activation(const pl_turn *turn, const pl_choice *c)
{
    int32_t worth = volley_worth(turn, c, HOF_FIRE) + volley_worth(turn, c, HOF_FIRE_SECOND);
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        if (item->order >= HOF_ASSAULT)
            worth += contact_worth(turn, c, item);
        else if (hof_order_is_charge(item->order))
            worth += hof_charge_worth(turn, item->piece, item->target);
        else if (hof_order_is_move(item->order))
            worth += move_promise(turn, item->piece) + (c->item_count > 1 ? destination_worth(turn, item) : 0);
        else
            worth += hold_worth(turn, item->piece);
    }
    if (c->verb == HOF_ACTIVATE_HERO)
        worth -= HERO_PRICE / (hof_see_side(turn, c->side)->hp > 4 ? 3 : 1);  // more than four are likely to be rolled away
    if (c->verb == HOF_ACTIVATE_ASSAULT)
        worth += 100 * POINT;  // owed in any case, and free
    return worth;
}

// ---- the rest

static int32_t judge_place(const pl_turn *turn, const pl_choice *c)
{
    const pl_item *item = c->items;
    return hof_place_worth(turn, c->subject, item->at, item->facing) -
           hof_place_worth(turn, c->subject, hof_piece(turn, c->subject)->at, hof_piece(turn, c->subject)->facing) + 500;
}

static int32_t judge_rally(const pl_turn *turn, const pl_choice *c)
{
    int32_t worth = hof_team_worth(turn, c->target);
    return hof_see_team(turn, c->target)->in_contact ? -worth / 4 : worth / 4;
}

// Hits go to Teams in Hard Cover and to the least useful.
static int32_t judge_recipient(const pl_turn *turn, const pl_choice *c)
{
    int32_t worth = hof_team_worth(turn, c->subject);
    bool is_in_cover = hof_in_hard_cover(turn, c->subject);
    return -(is_in_cover && !hof_is_ready(turn, c->subject) ? worth / 4 : is_in_cover ? worth / 2 : worth);
}

static int32_t judge_fight(const pl_turn *turn, const pl_choice *c)
{
    int at = hof_best_at(turn, c->subject);
    for (int i = 0; i < c->item_count; i++)
        at = hof_best_at(turn, c->items[i].piece) > at ? hof_best_at(turn, c->items[i].piece) : at;
    return (int32_t)((int64_t)hof_team_worth(turn, c->target) * hof_fight_chance(turn, c->subject, c->target, c->item_count, at) / 1000) +
           LAST_THOUGHT;
}

static int32_t judge_order(const pl_turn *turn, const pl_choice *c)
{
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_see_team(turn, team)->member && hof_order_number(hof_see_team(turn, team)->order) == c->value &&
            hof_order_is_fire(hof_see_team(turn, team)->order))
            return 2 * POINT;  // fire first, move afterwards
    return POINT;
}

int32_t hof_judge(const pl_turn *view, const pl_choice *c)
{
    switch (c->verb) {
    case HOF_AUTO: return POINT;
    case HOF_KEEP_BACK:
    case HOF_BOARD: return -POINT;
    case HOF_AMBUSH: return 5 * POINT;
    case HOF_PLACE: return -POINT;
    case HOF_PLACE_MARKER:
    case HOF_FIRE_FOR_EFFECT:
    case HOF_ADJUST:
    case HOF_CANCEL_MISSION:
    case HOF_CALL_BARRAGE: return judge_artillery(view, c);
    case HOF_ACTIVATE_OP:
    case HOF_ACTIVATE_HERO:
    case HOF_ACTIVATE_ASSAULT: return judge_activation(view, c);
    case HOF_EXECUTE: return judge_order(view, c);
    case HOF_NEXT: return POINT;
    case HOF_RALLY: return judge_rally(view, c) + 2 * POINT;
    case HOF_PATH:
    case HOF_REVERSE: return judge_path(view, c);
    case HOF_BOOST: return -LAST_THOUGHT;
    case HOF_DIRECT: return POINT;
    case HOF_ALLOCATE: return judge_recipient(view, c);
    case HOF_FIGHT: return judge_fight(view, c);
    case HOF_CONSOLIDATE: return judge_place(view, c);
    case HOF_CONTACT_FIRE: return hof_team_worth(view, c->target);
    default: return 0;
    }
}
