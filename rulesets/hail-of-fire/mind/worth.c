// worth.c - rough values for the scripted player. Expected damage, not search; numbers here are judgement, not rules.
#include "worth.h"

#include "assault.h"
#include "received.h"

// An inch toward ground to be taken, and its growth by the round; a die of enemy fire on open, concealing and hard ground; and the most
// that fear may weigh. Found by playing the scripted player against itself and against chance.
enum { POINT = 1000, INCH = 1500, INCH_LATER = 60, DIE_IN_OPEN = 10, DIE_CONCEALED = 6, DIE_IN_COVER = 3, FEAR_MOST = 2200 };

// Being rid of an enemy that keeps us from an objective, or stands near one; being the one that takes an open objective, or that keeps one from a near enemy.
enum { BLOCKING = 20 * POINT, IN_THE_WAY = 8 * POINT, TAKING = 12 * POINT, KEEPING = 15 * POINT, NEAR_ENEMY = PL_INCHES(12) };
enum { NOT_THERE = 5 * POINT };  // an order spent on what cannot be reached
enum { VEHICLE_LEAD = 3 };       // inches a Vehicle goes farther than men, by and large
enum { CROWD = 2, CROWD_REACH = PL_INCHES(5), CROWD_DETOUR = PL_INCHES(3) };

int32_t hof_team_worth(const pl_turn *turn, int team)
{
    int32_t worth = hof_profile_of(turn, team)->points * POINT;
    return hof_is_foot_leader(turn, team) ? worth + 6 * POINT : worth;
}

int32_t hof_prize(const pl_turn *turn, int enemy)
{
    pl_side side = pl_other(hof_piece(turn, enemy)->side);
    pl_len radius = hof_rules(turn)->objective_radius, near = radius + PL_INCHES(2);
    pl_point at = hof_piece(turn, enemy)->at;
    pl_len theirs = hof_objective_distance(turn, side, at, false), ours = hof_objective_distance(turn, side, at, true);
    int32_t worth = hof_team_worth(turn, enemy);
    if (theirs <= radius + PL_INCHES(1) / 2)
        return worth + BLOCKING;
    return worth + (theirs <= near || ours <= near ? IN_THE_WAY : 0);
}

// ---- shots

// What one more received fire point takes from a Team: the chance that it kills or pins when the owner acts.
static int32_t point_worth(const pl_turn *turn, int team)
{
    const hof_tables *t = hof_rules(turn);
    int row = t->cases[hof_check_case_of(turn, team)].row;
    int kill = t->check_rows[row].killed_to, pin = t->check_rows[row].suppressed_to - kill;
    int32_t worth = hof_prize(turn, team);
    int32_t lost = worth * (2 * kill + pin) / 12;
    return hof_see_team(turn, team)->suppressed && !hof_see_team(turn, team)->rfp ? lost + worth / 12
                                                                                  : lost;  // it cannot rally while under fire
}

// One Hit on armour: a Pen die kills on its high face, the rest are points.
static int32_t armour_worth(const pl_turn *turn, int vehicle, int at, int ar)
{
    if (!hof_is_effective(turn, at, ar))
        return 0;
    if (at <= ar)
        return point_worth(turn, vehicle) * at / 6;
    int64_t alive = 1000;
    for (int die = 0; die < at - ar; die++)
        alive = alive * 5 / 6;
    return (int32_t)(hof_prize(turn, vehicle) * (1000 - alive) / 1000 + point_worth(turn, vehicle) * (at - ar) * alive / 1000);
}

int32_t hof_shot_worth(const pl_turn *turn, int team, int target, int slot, bool is_concealed)
{
    const hof_weapon *weapon = hof_weapon_of(turn, team, slot);
    if (!weapon || hof_fire_hindrance(turn, team, target, slot))
        return 0;
    int chance = hof_chance_of(hof_hit_number(turn, team, target, slot, is_concealed));
    int32_t each = hof_profile_of(turn, target)->is_armoured
                       ? armour_worth(turn, target, weapon->at, hof_armour_against(turn, target, hof_piece(turn, team)->at))
                       : point_worth(turn, target);
    return (int32_t)((int64_t)each * weapon->rof * chance / 1000);
}

// ---- ground

bool hof_wants_ground(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    for (int i = 1; i <= turn->state->marker_count; i++)
        if (markers[i].kind == HOF_OBJECTIVE && markers[i].side != side)
            return true;
    return false;
}

pl_len hof_objective_distance(const pl_turn *turn, pl_side side, pl_point at, bool is_own)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_len best = PL_INCHES(99);
    for (int i = 1; i <= turn->state->marker_count; i++) {
        if (markers[i].kind != HOF_OBJECTIVE || (markers[i].side == side) != is_own)
            continue;
        pl_len far = pl_distance(markers[i].at, at, PL_NEAREST);
        best = far < best ? far : best;
    }
    return best;
}

bool hof_is_taker(const pl_turn *turn, int team) { return !hof_has(turn, team, HOF_SMALL) && hof_profile_of(turn, team)->class != HOF_GUN; }

// Some Team of the side, other than one, stands by the point; with is_to_take only those that could take it count.
static bool has_other_near(const pl_turn *turn, pl_side side, int but, pl_point at, pl_len reach, bool is_to_take)
{
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (team == but || !hof_on_table(turn, team) || !hof_is_side(turn, team, side))
            continue;
        if (is_to_take && (!hof_is_ready(turn, team) || hof_has(turn, team, HOF_SMALL)))
            continue;
        pl_foot foot = hof_foot(turn, team);
        if (pl_foot_near_point(&foot, at, reach))
            return true;
    }
    return false;
}

static int32_t claim(const pl_turn *turn, int team, pl_point at, bool can_take)
{
    pl_side side = hof_piece(turn, team)->side;
    pl_len radius = hof_rules(turn)->objective_radius;
    const pl_marker *markers = pl_see_markers(turn->state);
    int32_t worth = 0;
    for (int i = 1; i <= turn->state->marker_count; i++) {
        bool is_own = markers[i].side == side;
        if (markers[i].kind != HOF_OBJECTIVE || !pl_points_within(at, markers[i].at, radius) ||
            has_other_near(turn, side, team, markers[i].at, radius, !is_own))
            continue;
        if (!is_own && can_take && !has_other_near(turn, pl_other(side), 0, markers[i].at, radius, false))
            worth += TAKING;
        if (is_own && has_other_near(turn, pl_other(side), 0, markers[i].at, NEAR_ENEMY, false))
            worth += KEEPING;
    }
    return worth;
}

int32_t hof_claim_worth(const pl_turn *turn, int team, pl_point at)
{
    return claim(turn, team, at, !hof_has(turn, team, HOF_SMALL) && hof_is_ready(turn, team));
}

int32_t hof_rally_worth(const pl_turn *turn, int team)
{
    pl_point at = hof_piece(turn, team)->at;
    int32_t gain = claim(turn, team, at, !hof_has(turn, team, HOF_SMALL)) - claim(turn, team, at, false);
    return gain * (7 - hof_profile_of(turn, team)->quality) / 6;
}

// Of 36 throws of two dice, those that make at least so many inches.
static int throws_for(int inches)
{
    static const uint8_t enough[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
    return inches < 0 ? 36 : inches < PL_COUNT(enough) ? enough[inches] : 0;
}

int32_t hof_claim_promise(const pl_turn *turn, int team)
{
    pl_side side = hof_piece(turn, team)->side;
    pl_len radius = hof_rules(turn)->objective_radius;
    const pl_marker *markers = pl_see_markers(turn->state);
    int32_t best = 0;
    for (int i = 1; i <= turn->state->marker_count && hof_is_taker(turn, team) && hof_is_ready(turn, team); i++) {
        if (markers[i].kind != HOF_OBJECTIVE || markers[i].side == side || has_other_near(turn, side, 0, markers[i].at, radius, true) ||
            has_other_near(turn, pl_other(side), 0, markers[i].at, radius, false))
            continue;
        pl_len far = pl_distance(hof_piece(turn, team)->at, markers[i].at, PL_NEAREST) - radius;
        int inches = (int)pl_divide(far, PL_INCHES(1), PL_UP) - (hof_is_vehicle(turn, team) ? VEHICLE_LEAD : 0);
        int32_t own = far > 0 ? TAKING * throws_for(inches) / 36 : 0;
        best = own > best ? own : best;
    }
    return best;
}

// Two Teams are enough to take an objective: to the next ones it is as good as farther away.
static pl_len detour(const pl_turn *turn, int team, pl_point objective)
{
    int others = 0;
    for (int other = 1; other <= hof_team_count(turn); other++)
        others += other != team && hof_on_table(turn, other) && hof_is_side(turn, other, hof_piece(turn, team)->side) &&
                  hof_is_taker(turn, other) && pl_points_within(hof_piece(turn, other)->at, objective, CROWD_REACH);
    return others < CROWD ? 0 : (others - CROWD + 1) * CROWD_DETOUR;
}

// A Vehicle that cannot go straight, for the ground is closed to it, goes round by the nearest road.
static pl_len way_to_ground(const pl_turn *turn, int team, pl_point at)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_side side = hof_piece(turn, team)->side;
    pl_len best = hof_objective_distance(turn, side, at, false);
    if (best == PL_INCHES(99))
        return best;
    best = PL_INCHES(99);
    for (int i = 1; i <= turn->state->marker_count; i++) {
        if (markers[i].kind != HOF_OBJECTIVE || markers[i].side == side)
            continue;
        hof_way way = {.team = team, .count = 2, .points = {at, markers[i].at}};
        pl_hint hint = {.item = -1};
        pl_len far = pl_distance(at, markers[i].at, PL_NEAREST);
        if (hof_is_vehicle(turn, team) && hof_why_not_go(turn, &way, &hint) && !hof_on_road(turn, at)) {
            pl_len round = PL_INCHES(90);
            for (int id = 1; id <= pl_terrain_count(terrain); id++) {
                int count;
                const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, 0, &count);
                for (int k = 0; k + 1 < count && pl_terrain_feature(terrain, (pl_feature_id)id)->kind == hof_rules(turn)->road_kind; k++) {
                    pl_point on = pl_nearest_on_segment(at, points[k], points[k + 1]);
                    pl_len own = 2 * pl_distance(at, on, PL_NEAREST) + pl_distance(on, markers[i].at, PL_NEAREST);
                    round = own < round ? own : round;
                }
            }
            far = round > far ? round : far;
        }
        far += detour(turn, team, markers[i].at);
        best = far < best ? far : best;
    }
    return best;
}

int32_t hof_inch_worth(const pl_turn *turn, int team)
{
    bool is_taker = hof_is_taker(turn, team);
    return is_taker ? INCH + INCH_LATER * turn->state->turn : 60;
}

// What draws a Team: ground to be taken, the nearer the better and the more the later it is; or ground to be kept.
static int32_t pull_of(const pl_turn *turn, int team, pl_point at)
{
    pl_side side = hof_piece(turn, team)->side;
    pl_len radius = hof_rules(turn)->objective_radius;
    bool is_taker = hof_is_taker(turn, team);
    pl_len theirs = way_to_ground(turn, team, at), ours = hof_objective_distance(turn, side, at, true);
    int32_t an_inch = hof_inch_worth(turn, team);
    int32_t take = theirs == PL_INCHES(99) ? INT32_MIN / 2 : -(int32_t)((int64_t)theirs * an_inch / 1000);
    int32_t keep = ours == PL_INCHES(99) ? INT32_MIN / 2 : -(int32_t)((int64_t)ours * 60 / 1000) - 1500;
    if (is_taker && theirs <= radius)
        take += 2500;
    if (is_taker && ours <= radius)
        keep += 1500;
    int32_t pull = take > keep ? take : keep;
    return pull > INT32_MIN / 4 ? pull : 0;
}

// Fire the place would come under, as dice of the enemies that see it, and targets it would have.
static int32_t exposure(const pl_turn *turn, int team, pl_point at)
{
    int32_t danger = 0;
    bool is_armoured = hof_profile_of(turn, team)->is_armoured;
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++) {
        const pl_piece *piece = hof_piece(turn, enemy);
        if (piece->place != PL_ON_TABLE || piece->side == hof_piece(turn, team)->side || !hof_is_ready(turn, enemy))
            continue;
        for (int slot = 0; slot < hof_profile_of(turn, enemy)->weapon_count; slot++) {
            const hof_weapon *weapon = hof_weapon_of(turn, enemy, slot);
            if (!pl_points_within(piece->at, at, weapon->range) ||
                (is_armoured && !hof_is_effective(turn, weapon->at, hof_profile_of(turn, team)->ar_front)))
                continue;
            if (hof_line_blocked(turn, enemy, team, at, NULL, NULL))
                break;
            danger += weapon->rof * (is_armoured ? weapon->at : 3);
            break;
        }
    }
    return danger;
}

static pl_len wanted_range(const pl_turn *turn, int team)
{
    pl_len best = 0;
    for (int slot = 0; slot < hof_profile_of(turn, team)->weapon_count; slot++)
        best = hof_weapon_of(turn, team, slot)->range > best ? hof_weapon_of(turn, team, slot)->range : best;
    return best;
}

static int32_t crowding(const pl_turn *turn, int team, pl_point at)
{
    int32_t near = 0;
    for (int other = 1; other <= hof_team_count(turn); other++)
        if (other != team && hof_on_table(turn, other) && hof_piece(turn, other)->side == hof_piece(turn, team)->side &&
            pl_points_within(hof_piece(turn, other)->at, at, hof_rules(turn)->cluster_range))
            near++;
    return near > 4 ? 4 : near;
}

int32_t hof_place_worth(const pl_turn *turn, int team, pl_point at, int facing)
{
    pl_side side = hof_piece(turn, team)->side;
    int32_t worth = pull_of(turn, team, at) + hof_claim_worth(turn, team, at);
    bool is_hard = hof_hard_cover_at(turn, team, at, facing);
    int32_t danger = exposure(turn, team, at) * (is_hard                               ? DIE_IN_COVER
                                                 : hof_ground_conceals(turn, team, at) ? DIE_CONCEALED
                                                                                       : DIE_IN_OPEN);
    worth += is_hard ? 500 : 0;
    worth -= danger > FEAR_MOST ? FEAR_MOST : danger;
    worth -= crowding(turn, team, at) * 60;
    pl_len range = wanted_range(turn, team);
    for (int enemy = 1; enemy <= hof_team_count(turn) && range; enemy++)
        if (hof_on_table(turn, enemy) && !hof_is_side(turn, enemy, side) && pl_points_within(hof_piece(turn, enemy)->at, at, range))
            worth += 60;
    return worth;
}

// ---- chances

bool hof_has_charge_way(const pl_turn *turn, int team, int enemy)
{
    hof_way way;
    return !hof_is_vehicle(turn, team) || hof_charge_way(turn, team, enemy, &way);
}

int32_t hof_charge_worth(const pl_turn *turn, int team, int enemy)
{
    return hof_has_charge_way(turn, team, enemy) ? hof_charge_promise(turn, team, enemy) : -NOT_THERE;
}

int32_t hof_charge_promise(const pl_turn *turn, int team, int enemy)
{
    int32_t prize = hof_prize(turn, enemy), own = hof_team_worth(turn, team);
    int chance = hof_fight_chance(turn, team, enemy, 0, hof_best_at(turn, team));
    const hof_team *there = hof_see_team(turn, enemy);
    int answer = there->suppressed ? 0 : hof_fight_chance(turn, enemy, team, 0, hof_best_at(turn, enemy));
    if (there->suppressed && !there->rfp)
        chance += 300;  // it must rally or die
    if (hof_see_side(turn, hof_piece(turn, team)->side)->hp)
        chance += 100;  // a second activation is in hand
    int32_t worth = (int32_t)(((int64_t)prize * chance - (int64_t)own * answer) / 1000);
    worth += hof_claim_worth(turn, team, hof_piece(turn, enemy)->at) - hof_claim_worth(turn, team, hof_piece(turn, team)->at);
    return worth - (int32_t)((int64_t)own * (1000 - hof_survival(turn, team, HOF_ASSAULT_MOVE)) / 1000);
}
