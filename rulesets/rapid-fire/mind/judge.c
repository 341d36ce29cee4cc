// judge.c - how good a legal choice looks to a sensible player, from what his side may know. Larger is better; a pass is zero.
// Stands on the files that measure shots, sight and points. Its weights are a player's taste, not rules.
#include "judge.h"

#include "air.h"
#include "assault.h"
#include "effect.h"
#include "fire.h"
#include "move.h"
#include "phases.h"
#include "score.h"
#include "worth.h"

enum { INCH = 10, FIG = 100, ODDS = 2 };  // what an inch of progress and a figure are worth

static int32_t value_of(const pl_turn *view, pl_piece_id p)
{
    const rf_type *type = rf_type_of(view, p);
    if (rf_is_vehicle(view, p))
        return FIG * type->points[0] / rf_tab(view)->points_per_vehicle;
    return FIG;
}

// ---- fire

// It stands on an objective that we want.
static bool is_on_objective(const pl_turn *view, pl_piece_id target)
{
    const pl_marker *markers = pl_see_markers(view->state);
    for (int m = 1; m <= view->state->marker_count; m++)
        if (markers[m].kind == RF_M_OBJECTIVE && markers[m].side == rf_side_of(view, target) &&
            pl_points_within(rf_at_point(view, target), markers[m].at, rf_tab(view)->objective_near))
            return true;
    return false;
}

static int32_t judge_shot(const pl_turn *view, pl_piece_id firer, int weapon, pl_piece_id target, int points)
{
    int32_t worth = rf_shot_worth(view, firer, weapon, target, points);
    if (weapon == RF_W_AT || weapon == RF_W_HAND)
        return worth * value_of(view, target) / (6 * FIG) + 1;
    int left = rf_is_vehicle(view, target) ? 4 : rf_see(view, target)->figs;
    int32_t most = FIG * (left + 2);
    worth += is_on_objective(view, target) ? worth : 0;
    return (worth < most ? worth : most) + (rf_kind(view, target) >= RF_MG && rf_kind(view, target) <= RF_GUN ? worth / 2 : 0) + 1;
}

static int points_of(const pl_turn *view, const pl_choice *choice)
{
    int points = rf_see(view, choice->subject)->figs;
    if (choice->verb == RF_V_FIRE)
        return rf_tab(view)->small[rf_type_of(view, choice->subject)->small].points;
    for (int i = 0; i < choice->item_count; i++)
        points += rf_see(view, choice->items[i].piece)->figs;
    return points;
}

// The mover is on its way to us: the next inches bring a better band.
static bool comes_nearer(const pl_turn *view, pl_piece_id firer, pl_piece_id target)
{
    const pl_item *way = pl_see_way(view->state);
    pl_point end = rf_at_point(view, target);
    for (int i = 0; i < view->state->way_count; i++)
        if (way[i].piece == target)
            end = way[i].at;
    pl_len now = pl_distance(rf_at_point(view, firer), rf_at_point(view, target), PL_NEAREST),
           then = pl_distance(rf_at_point(view, firer), end, PL_NEAREST);
    return then + PL_INCHES(2) < now;
}

// The best a gun could do against armour once the movers have passed: what it would give up by firing at them.
static int32_t kept_for_armour(const pl_turn *view, pl_piece_id firer)
{
    int32_t best = 0;
    RF_EACH_PIECE(view, e) {
        if (!rf_is_afv(view, e) || !rf_is_target(view, e, rf_side_of(view, firer)) || rf_why_not_shoot(view, firer, RF_W_AT, e, true))
            continue;
        int32_t worth = judge_shot(view, firer, RF_W_AT, e, 0);
        best = worth > best ? worth : best;
    }
    return best;
}

static int32_t judge_fire(const pl_turn *view, const pl_choice *choice)
{
    int weapon = choice->verb == RF_V_VOLLEY ? RF_W_SMALL : choice->value;
    int32_t worth = judge_shot(view, choice->subject, weapon, choice->target, points_of(view, choice));
    if (!rf_is_reserve(view, choice->side))
        return worth;
    if (weapon == RF_W_HE && rf_has_weapon(view, choice->subject, RF_W_AT) && kept_for_armour(view, choice->subject) > worth)
        return -1;
    return (comes_nearer(view, choice->subject, choice->target) ? worth / 4 : worth) - 20;
}

// Worth waiting while somebody of ours who still may fire is anywhere near the way of the movers.
static int32_t judge_hold(const pl_turn *view, pl_side side)
{
    const pl_item *way = pl_see_way(view->state);
    RF_EACH_PIECE(view, p) {
        if (rf_side_of(view, p) != side || !rf_is_live(view, p) || rf_see(view, p)->has_moved || rf_see(view, p)->fired)
            continue;
        pl_len reach = rf_is_foot(view, p) ? PL_INCHES(20) : PL_INCHES(50);
        for (int i = 0; i < view->state->way_count; i++)
            if (pl_points_within(way[i].at, rf_at_point(view, p), reach))
                return 5;
    }
    return -1;
}

static int32_t judge_idf(const pl_turn *view, const pl_choice *choice)
{
    const rf_piece *target = rf_see(view, choice->target);
    int32_t worth = target->figs ? 60 : 20, near = 0;
    if (rf_is_afv(view, choice->target))
        return 5;
    RF_EACH_OF(view, rf_unit_of(view, choice->target), p)
        near += rf_is_live(view, p) && rf_within(view, p, choice->target, PL_INCHES(2));
    worth += 15 * near - 20 * rf_cover_above(view, choice->target) - (target->has_moved ? 15 : 0);
    worth += rf_kind(view, choice->target) == RF_MG || rf_is_gun(view, choice->target) ? 30 : 0;
    return (worth > 1 ? worth : 1) + 3 * choice->item_count;
}

// ---- movement

// The objective that most wants this element: near, not ours yet, or ours and threatened.
static pl_point goal_of(const pl_turn *view, pl_side side, pl_point from, bool *has_goal)
{
    const pl_marker *markers = pl_see_markers(view->state);
    pl_point goal = from;
    pl_len best = INT32_MAX;
    *has_goal = false;
    for (int m = 1; m <= view->state->marker_count; m++) {
        if (markers[m].kind != RF_M_OBJECTIVE)
            continue;
        pl_len rank = pl_distance(from, markers[m].at, PL_NEAREST) - PL_INCHES(markers[m].value) / 4;
        if (markers[m].side == side)
            rank += rank > PL_INCHES(4) ? PL_INCHES(40) : 0;
        if (rank < best) {
            best = rank;
            goal = markers[m].at;
            *has_goal = true;
        }
    }
    return goal;
}

// Enemies that a stand at `at` would be in contact with: one of them, or 0.
static pl_piece_id met_at(const pl_turn *view, pl_piece_id p, pl_point at)
{
    rf_end_point here = rf_end_at(view, p, at, 0);
    RF_EACH_PIECE(view, e) {
        if (rf_side_of(view, e) == rf_side_of(view, p) || !rf_is_known(view, e, rf_side_of(view, p)))
            continue;
        rf_end_point enemy = rf_end_of(view, e);
        if (rf_ends_within(view, &here, &enemy, rf_tab(view)->assault_reach))
            return e;
    }
    return 0;
}

// How much stronger we would be in an assault on the element of `enemy`: friends count who are on him already, or could still come.
static int assault_odds(const pl_turn *view, pl_unit_id attacker, pl_piece_id enemy)
{
    const rf_tables *t = rf_tab(view);
    int odds = rf_in_hard(view, enemy) ? -t->assault_hard : 0;
    RF_EACH_PIECE(view, p) {
        if (!rf_is_live(view, p))
            continue;
        pl_unit_id unit = rf_unit_of(view, p);
        if (rf_side_of(view, p) == rf_side_of(view, enemy)) {
            bool is_with_him = unit == rf_unit_of(view, enemy) || rf_within(view, p, enemy, t->assault_reach);
            odds -= is_with_him && rf_is_known(view, p, view->scene->units[attacker].side) ? rf_assault_value(view, p) : 0;
            continue;
        }
        bool may_come = unit == attacker || rf_within(view, p, enemy, t->assault_reach) ||
                        (rf_kind(view, p) <= RF_AT_TEAM && !rf_see_unit(view, unit)->step && rf_within(view, p, enemy, PL_INCHES(6)));
        odds += may_come && rf_is_foot(view, p) ? rf_assault_value(view, p) : 0;
    }
    return odds;
}

static bool has_target_within(const pl_turn *view, pl_piece_id p, pl_len reach)
{
    RF_EACH_PIECE(view, e)
        if (rf_side_of(view, e) != rf_side_of(view, p) && rf_is_known(view, e, rf_side_of(view, p)) && rf_within(view, e, p, reach))
            return true;
    return false;
}

// The side holds more than the enemy: he has to come, and not we.
static bool holds_the_prize(const pl_turn *view, pl_side side)
{
    const pl_marker *markers = pl_see_markers(view->state);
    int held = 0;
    for (int m = 1; m <= view->state->marker_count; m++)
        if (markers[m].kind == RF_M_OBJECTIVE && markers[m].side)
            held += markers[m].side == side ? markers[m].value : -markers[m].value;
    return held > 0;
}

static int cover_at(const pl_turn *view, pl_point at)
{
    pl_feature_id areas[8];
    int count = pl_areas_at(view->scene->terrain, at, areas, 8), best = 0;
    for (int i = 0; i < count; i++) {
        int cover = rf_tab(view)->ground[pl_terrain_feature(view->scene->terrain, areas[i])->kind].cover;
        best = cover > best ? cover : best;
    }
    return best;
}

// A tank that has something to fire at where it stands: it fires first, without the penalty for moving, and moves last.
static bool has_gun_target(const pl_turn *view, pl_piece_id p)
{
    RF_EACH_PIECE(view, e) {
        if (!rf_is_target(view, e, rf_side_of(view, p)))
            continue;
        int weapon = rf_is_vehicle(view, e) ? RF_W_AT : RF_W_HE;
        if (rf_has_weapon(view, p, weapon) && !rf_why_not_shoot(view, p, weapon, e, false))
            return true;
    }
    return false;
}

static bool carries_infantry(const pl_turn *view, pl_piece_id car)
{
    RF_EACH_PIECE(view, p)
        if (rf_see(view, p)->aboard == car && rf_kind(view, p) <= RF_AT_TEAM)
            return true;
    return false;
}

static int32_t judge_move(const pl_turn *view, const pl_choice *choice)
{
    pl_piece_id lead = choice->item_count && choice->items[0].piece ? choice->items[0].piece : rf_first_here(view, choice->subject);
    pl_point from = rf_at_point(view, lead), to = from;
    bool has_goal;
    int kind = rf_kind(view, lead), step = rf_moving_step(view);
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece == lead || choice->verb == RF_V_COLUMN)
            to = choice->items[i].at;
    pl_point goal = goal_of(view, choice->side, from, &has_goal);
    pl_len before = pl_distance(from, goal, PL_NEAREST), after = pl_distance(to, goal, PL_NEAREST), enough = PL_INCHES(2);
    int limit = rf_move_limit(view);
    if (rf_is_afv(view, lead) && view->state->turn + 2 < limit)
        enough = PL_INCHES(9);  // tanks stand off and shoot until the last Moves
    before = before > enough ? before : enough;
    after = after > enough ? after : enough;
    int32_t worth = has_goal ? (before - after) * INCH / PL_INCHES(1) : 0;
    worth += (cover_at(view, to) - cover_at(view, from)) * 12 - 1;
    pl_piece_id met = rf_is_foot(view, lead) ? met_at(view, lead, to) : 0;
    if (met) {
        int odds = assault_odds(view, choice->subject, met);
        return odds >= ODDS ? 80 + 15 * (odds < 8 ? odds : 8) : -60;
    }
    if (kind == RF_SOFT || kind == RF_APC)
        return carries_infantry(view, lead) ? worth : -5;  // they have no business at the front
    if (rf_is_foot(view, lead) && cover_at(view, from) && cover_at(view, to) < cover_at(view, from) && holds_the_prize(view, choice->side))
        worth -= 60;
    bool is_weapon = kind == RF_MG || kind == RF_GUN || kind == RF_OP || kind == RF_AIR_OP || kind == RF_HQ ||
                     (kind >= RF_MORTAR_LIGHT && kind <= RF_MORTAR_HEAVY);
    if (is_weapon && (kind == RF_GUN || has_target_within(view, lead, PL_INCHES(22))))
        worth = worth / 4 - (step == 5 ? 15 : 8);  // they work by standing still
    else if (is_weapon && step == 5)
        worth -= 20;
    if (step == 5 && worth > 0 && rf_is_afv(view, lead) && has_gun_target(view, lead))
        return -10;
    if (step == 5 && worth < 25)
        worth -= 10;  // fire first, move last
    if (step == 5 && rf_is_foot(view, lead) && has_target_within(view, lead, PL_INCHES(6)))
        worth -= 30;
    if (rf_see_unit(view, choice->subject)->is_hidden)
        worth -= 40;
    return worth;
}

// ---- the rest

// A screen before a weapon that waits in reserve, when a company of ours is about to run at it.
static int32_t judge_smoke(const pl_turn *view, const pl_choice *choice)
{
    const rf_piece *target = rf_see(view, choice->target);
    int kind = rf_kind(view, choice->target);
    pl_shape screen = {.kind = PL_RECTANGLE, .width = rf_tab(view)->smoke_depth, .depth = rf_tab(view)->smoke_length};
    pl_foot foot = pl_foot_of(screen, choice->items[0].at, choice->items[0].facing);
    bool is_waiting = !target->has_moved && !target->fired && (kind == RF_MG || kind == RF_GUN);
    int screened = 0;
    RF_EACH_PIECE(view, p)
        if (rf_side_of(view, p) == choice->side && rf_is_infantry(view, p) && rf_is_live(view, p) &&
            rf_within(view, p, choice->target, PL_INCHES(9)))
            screened += pl_segment_enters_foot(rf_at_point(view, p), rf_at_point(view, choice->target), &foot);
    return is_waiting && screened >= 3 ? 10 * screened : -5;
}

// One in six is a bad bet, and a failure costs the whole move: only for who would stay anyway, or is elite. Infantry dares to rush a tank it
// would beat; a tank, in the last Moves, dares to drive onto an objective that infantry alone holds.
static int32_t judge_heroic(const pl_turn *view, const pl_choice *choice)
{
    const rf_tables *t = rf_tab(view);
    pl_piece_id lead = rf_first_here(view, choice->subject);
    pl_point at = rf_at_point(view, lead);
    pl_len budget = rf_full_allowance(view, lead, false);
    if (rf_is_infantry(view, lead)) {
        bool would_stay = cover_at(view, at) && holds_the_prize(view, choice->side);
        if (rf_kind(view, lead) > RF_AT_TEAM || (!would_stay && rf_quality(view, lead) != RF_ELITE))
            return -5;
        RF_EACH_PIECE(view, e)
            if (rf_is_afv(view, e) && rf_is_target(view, e, choice->side) && rf_within(view, e, lead, budget) &&
                assault_odds(view, choice->subject, e) >= ODDS)
                return 5;
        return -5;
    }
    bool has_goal, is_held = false;
    pl_point goal = goal_of(view, choice->side, at, &has_goal);
    if (!has_goal || view->state->turn + 2 <= rf_move_limit(view) || pl_points_within(at, goal, t->objective_near) ||
        !pl_points_within(at, goal, budget))
        return -5;
    RF_EACH_PIECE(view, p) {
        if (!rf_is_infantry(view, p) || !pl_points_within(rf_at_point(view, p), goal, t->heroic_range))
            continue;
        if (rf_side_of(view, p) == choice->side && rf_is_live(view, p))
            return -5;  // with them it needs no daring
        is_held |= rf_is_target(view, p, choice->side);
    }
    return is_held ? 5 : -5;
}

static int32_t judge_withdraw(const pl_turn *view, const pl_choice *choice)
{
    pl_point to = choice->items[choice->item_count - 1].at;
    bool has_goal;
    pl_point goal = goal_of(view, choice->side, to, &has_goal);
    if (to.x < 0 || to.y < 0 || to.x > view->scene->width || to.y > view->scene->height)
        return -1000;
    return 20 * cover_at(view, to) - (has_goal ? pl_distance(to, goal, PL_NEAREST) / PL_INCHES(1) : 0);
}

static int32_t judge_air(const pl_turn *view, const pl_choice *choice)
{
    if (choice->verb == RF_V_AIR_POINT)
        return 20;
    bool is_vehicle = rf_is_vehicle(view, choice->target);
    int32_t worth = value_of(view, choice->target) / 10;
    switch (choice->value) {
    case RF_AIR_AT: return 60 + worth;
    case RF_AIR_HE: return is_vehicle ? 5 : 90 - 20 * rf_cover_above(view, choice->target);
    case RF_STRAFE: return 70 - 20 * rf_cover_above(view, choice->target);
    default: return 80 - 10 * rf_cover_above(view, choice->target);
    }
}

static int32_t judge_plan(const pl_turn *view, const pl_choice *choice)
{
    int32_t worth = 10;
    for (int i = 0; i < choice->item_count; i++)
        worth += choice->items[i].target ? 20 + value_of(view, rf_first_here(view, choice->items[i].target)) / 100 : 8;
    return worth;
}

int32_t rf_judge(const pl_turn *view, const pl_choice *choice)
{
    switch (choice->verb) {
    case RF_V_DEPLOY:
        return 10 + 20 * cover_at(view, choice->items[0].at) - (rf_kind(view, rf_first(view, choice->subject)) == RF_HQ ? 5 : 0);
    case RF_V_HIDE: return 10;
    case RF_V_AIR_PLAN: return judge_plan(view, choice);
    case RF_V_DEPART: return -10;
    case RF_V_WITHDRAW: return judge_withdraw(view, choice);
    case RF_V_SMOKE: return judge_smoke(view, choice);
    case RF_V_HEROIC: return judge_heroic(view, choice);
    case RF_V_MOVE:
    case RF_V_COLUMN: return judge_move(view, choice);
    case RF_V_BEACH: return 500;
    case RF_V_DISEMBARK: return 100 + (choice->items[0].at.y + choice->items[0].at.x % 7) / 500;
    case RF_V_UNLIMBER: return 10;
    case RF_V_ENTER: return 60 - choice->items[0].at.x % 3;
    case RF_V_FIRE:
    case RF_V_VOLLEY: return judge_fire(view, choice);
    case RF_V_SIDES: return 1;
    case RF_V_FIGHT: return 1;
    case RF_V_OCCUPY: return 10 + 20 * cover_at(view, choice->items[choice->item_count - 1].at);
    case RF_V_AIR_ATTACK:
    case RF_V_AIR_POINT: return judge_air(view, choice);
    case RF_V_AIR_COMBAT:
        return rf_type_of(view, rf_first(view, choice->subject))->combat > rf_type_of(view, rf_first(view, choice->target))->combat ? 50
                                                                                                                                    : -20;
    case RF_V_AIR_REQUEST: return 50;
    case RF_V_AA: return 60;
    case RF_V_IDF: return judge_idf(view, choice);
    case RF_V_PLACE: return 1;
    case RF_V_HOLD: return judge_hold(view, choice->side);
    case RF_V_HOLD_UNTIL: return -5;
    case RF_V_EMBARK:
    case RF_V_LIMBER: return -10;
    case RF_V_CLEAR: return 1;
    default: return 0;
    }
}
