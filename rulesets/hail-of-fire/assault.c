// assault.c - contact, Assaults as things that last, the place of a charging Team, and what becomes of Teams that are hit.
#include "assault.h"

#include "events.h"
#include "phaseline/recall.h"
#include "transport.h"
#include "wreck.h"

enum { ASSAULTS_MAX = 250 };

// ---- contact

int hof_next_touching(const pl_turn *turn, pl_side side, const pl_foot *foot, int after)
{
    pl_len reach = 2 * hof_rules(turn)->widest + hof_rules(turn)->contact_gap;
    for (int other = after + 1; other <= hof_team_count(turn); other++)
        if (hof_on_table(turn, other) && hof_is_side(turn, other, side) &&
            pl_points_within(foot->centre, hof_piece(turn, other)->at, reach) && hof_foot_touches(turn, foot, other))
            return other;
    return 0;
}

int hof_touching(const pl_turn *turn, pl_side side, const pl_foot *foot, uint16_t *out, int max)
{
    int count = 0;
    for (int other = hof_next_touching(turn, side, foot, 0); other; other = hof_next_touching(turn, side, foot, other)) {
        PL_ASSERT(count < max);  // hof_setup() and HOF-ASL.4 see to it that no more touch one Team
        if (count < max)
            out[count++] = (uint16_t)other;
    }
    return count;
}

static void merge(pl_turn *turn, int from, int into)
{
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_see_team(turn, team)->assault == from)
            hof_own_team(turn, team)->assault = (uint8_t)into;
}

static int free_assault(const pl_turn *turn)
{
    for (int id = 1; id < ASSAULTS_MAX; id++) {
        bool is_used = false;
        for (int team = 1; team <= hof_team_count(turn) && !is_used; team++)
            is_used = hof_see_team(turn, team)->assault == id;
        if (!is_used)
            return id;
    }
    return ASSAULTS_MAX;
}

// HOF-ASL.16: a contact creates an Assault, joins one, or merges two under the lower id.
static void join(pl_turn *turn, int a, int b)
{
    hof_team *x = hof_own_team(turn, a), *y = hof_own_team(turn, b);
    if (!x->assault && !y->assault)
        x->assault = y->assault = (uint8_t)free_assault(turn);
    else if (!x->assault)
        x->assault = y->assault;
    else if (!y->assault)
        y->assault = x->assault;
    else if (x->assault < y->assault)
        merge(turn, y->assault, x->assault);
    else if (y->assault < x->assault)
        merge(turn, x->assault, y->assault);
}

void hof_contacts_refresh(pl_turn *turn)
{
    for (int team = 1; team <= hof_team_count(turn); team++)
        hof_own_team(turn, team)->in_contact = 0;
    for (int a = 1; a <= hof_team_count(turn); a++) {
        if (!hof_on_table(turn, a))
            continue;
        for (int b = a + 1; b <= hof_team_count(turn); b++) {
            if (hof_piece(turn, a)->side == hof_piece(turn, b)->side || !hof_touch(turn, a, b))
                continue;
            if (!hof_see_team(turn, a)->assault || hof_see_team(turn, a)->assault != hof_see_team(turn, b)->assault)
                join(turn, a, b);
            hof_own_team(turn, a)->in_contact = hof_own_team(turn, b)->in_contact = 1;
        }
    }
}

static bool is_live(const pl_turn *turn, int assault)
{
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_see_team(turn, team)->assault == assault && hof_see_team(turn, team)->in_contact)
            return true;
    return false;
}

static void close_assault(pl_turn *turn, int assault)
{
    pl_emit(turn, (pl_event){.kind = HOF_EV_ASSAULT_CLOSED, .value = assault, .rule = "HOF-ASL.16"});
    for (int team = 1; team <= hof_team_count(turn); team++) {
        hof_team *own = hof_own_team(turn, team);
        if (own->assault != assault)
            continue;
        if (hof_on_table(turn, team) && (own->destroyed_enemy || own->moved_out))
            hof_suppress(turn, team, "HOF-ASL.15");
        own->assault = own->destroyed_enemy = own->moved_out = 0;
    }
}

void hof_assaults_close(pl_turn *turn)
{
    for (int team = 1; team <= hof_team_count(turn); team++) {
        int assault = hof_see_team(turn, team)->assault;
        if (assault && !is_live(turn, assault))
            close_assault(turn, assault);
    }
}

// ---- charging

// As many touch that enemy, besides this Team, as may.
static bool is_full(const pl_turn *turn, int team, int enemy)
{
    pl_foot foot = hof_foot(turn, enemy);
    pl_side side = hof_piece(turn, team)->side;
    int others = 0;
    for (int mate = hof_next_touching(turn, side, &foot, 0); mate; mate = hof_next_touching(turn, side, &foot, mate))
        others += mate != team;
    return others >= hof_rules(turn)->max_touching;
}

bool hof_contact_allowed(const pl_turn *turn, int team, const pl_foot *foot)
{
    pl_side side = pl_other(hof_piece(turn, team)->side);
    for (int enemy = hof_next_touching(turn, side, foot, 0); enemy; enemy = hof_next_touching(turn, side, foot, enemy))
        if (is_full(turn, team, enemy))
            return false;
    return true;
}

pl_why hof_why_not_charge(const pl_turn *turn, int team, int enemy)
{
    const hof_profile *profile = hof_profile_of(turn, team);
    if (!hof_on_table(turn, enemy) || hof_is_side(turn, enemy, hof_piece(turn, team)->side))
        return "HOF-ASL.1: no such enemy Team on the table";
    if (profile->class == HOF_GUN || (profile->class == HOF_VEHICLE && !profile->asl))
        return "HOF-ASL.1: guns, and Vehicles without an assault number, never charge";
    if (!hof_on_table(turn, team) || !hof_within(turn, team, enemy, hof_rules(turn)->charge_range))
        return "HOF-ASL.1: the enemy is farther than the charge range";
    return NULL;
}

static bool is_legal_place(const pl_turn *turn, hof_way *way)
{
    pl_hint hint = {.item = -1};
    pl_point at = way->points[1];
    if (hof_why_not_stand(turn, way->team, at, way->facing) || !hof_may_be_at(turn, way->team, at) || hof_why_not_go(turn, way, &hint))
        return false;
    pl_foot foot = hof_foot_at(turn, way->team, at, way->facing);
    return hof_contact_allowed(turn, way->team, &foot);
}

static bool touches_at(const pl_turn *turn, int team, pl_point at, int facing, const pl_foot *enemy)
{
    pl_foot foot = hof_foot_at(turn, team, at, facing);
    return pl_feet_within(&foot, enemy, 0);
}

// The point `reach` from `from` on the straight line to `to`; the root is taken finer than a thousandth so that rounding is the last
// step.
static pl_point on_line(pl_point from, pl_point to, pl_len reach)
{
    int64_t fine = (int64_t)pl_isqrt((uint64_t)pl_distance_squared(from, to) * 1000000u);
    if (!fine)
        return from;
    return pl_at((pl_len)(from.x + pl_scale((int64_t)to.x - from.x, (int64_t)reach * 1000, fine, PL_NEAREST)),
                 (pl_len)(from.y + pl_scale((int64_t)to.y - from.y, (int64_t)reach * 1000, fine, PL_NEAREST)));
}

// HOF-ASL.2: straight toward the nearest point of the enemy's footprint until the footprints touch: there the mover's own half depth
// ahead ends. Between two discs the line of centres says the same without the rounding of that nearest point.
static void slide(const pl_turn *turn, hof_way *way, const pl_foot *enemy)
{
    const pl_shape *shape = &turn->scene->shapes[hof_piece(turn, way->team)->shape];
    pl_point start = way->points[0], aim = pl_foot_nearest_to(enemy, start);
    bool is_vehicle = hof_is_vehicle(turn, way->team);
    way->facing = is_vehicle && !pl_same_point(start, aim) ? pl_bearing(start, aim) : hof_piece(turn, way->team)->facing;
    if (!is_vehicle && enemy->kind == PL_DISC)
        way->points[1] = on_line(enemy->centre, start, enemy->radius + shape->width / 2);
    else
        way->points[1] = on_line(aim, start, shape->depth / 2);
}

enum { CLOSE = PL_INCHES(1) / 50 };  // more than all rounding of points and corners together

// How far a footprint reaches from its centre on a bearing, before a front of that half width that faces it squarely.
static pl_len reach_on(const pl_foot *foot, int bearing, pl_len half)
{
    pl_point seen[PL_CORNERS_MAX];
    int64_t reach = foot->radius;
    for (int i = 0; i < foot->corner_count; i++)
        seen[i] = pl_seen_from(foot->corners[i], foot->centre, bearing, PL_NEAREST);
    for (int i = 0, j = foot->corner_count - 1; i < foot->corner_count; j = i++) {
        if (seen[i].x >= -half && seen[i].x <= half && seen[i].y > reach)
            reach = seen[i].y;
        for (int side = -1; side <= 1; side += 2) {
            int64_t run = (int64_t)seen[i].x - seen[j].x, at = (int64_t)side * half - seen[j].x;
            if ((seen[i].x < side * half) == (seen[j].x < side * half))
                continue;
            int64_t cut = seen[j].y + ((int64_t)seen[i].y - seen[j].y) * at / run;
            reach = cut > reach ? cut : reach;
        }
    }
    return (pl_len)reach;
}

// Where they touch on a bearing is known but for the rounding of points, except for a disc beside a rectangle: 0.
static pl_len about(const pl_turn *turn, const hof_way *way, const pl_foot *enemy, int bearing)
{
    const pl_shape *shape = &turn->scene->shapes[hof_piece(turn, way->team)->shape];
    if (hof_is_vehicle(turn, way->team))
        return reach_on(enemy, bearing, shape->width / 2) + shape->depth / 2;
    return enemy->kind == PL_DISC ? enemy->radius + shape->width / 2 : 0;
}

// There the search needs to look only closely.
static void narrow(const pl_turn *turn, const hof_way *way, const pl_foot *enemy, int bearing, pl_len *touching, pl_len *apart)
{
    pl_len sum = about(turn, way, enemy, bearing);
    if (!sum)
        return;
    if (touches_at(turn, way->team, pl_travel(enemy->centre, bearing, sum - 2, PL_NEAREST), way->facing, enemy))
        *touching = sum - 2;
    if (!touches_at(turn, way->team, pl_travel(enemy->centre, bearing, sum + 2, PL_NEAREST), way->facing, enemy))
        *apart = sum + 2;
}

static void face(const pl_turn *turn, hof_way *way, int bearing)
{
    if (hof_is_vehicle(turn, way->team))
        way->facing = pl_turned(bearing, 180);
}

// On a bearing from the enemy's centre, facing it, at the greatest distance where the footprints still touch.
static void stand_on_ray(const pl_turn *turn, hof_way *way, const pl_foot *enemy, int bearing)
{
    pl_len touching = 0, apart = 2 * hof_rules(turn)->widest + CLOSE;
    face(turn, way, bearing);
    narrow(turn, way, enemy, bearing, &touching, &apart);
    while (apart - touching > 1) {
        pl_len middle = touching + (apart - touching) / 2;
        if (touches_at(turn, way->team, pl_travel(enemy->centre, bearing, middle, PL_NEAREST), way->facing, enemy))
            touching = middle;
        else
            apart = middle;
    }
    way->points[1] = pl_travel(enemy->centre, bearing, touching, PL_NEAREST);
}

// Somebody is in the way on that bearing by so much that a closer look is of no use.
static bool is_crowded(const pl_turn *turn, hof_way *way, const pl_foot *enemy, int bearing)
{
    pl_len sum = about(turn, way, enemy, bearing), slack = hof_rules(turn)->contact_gap + CLOSE;
    face(turn, way, bearing);
    return sum && hof_overlaps(turn, way->team, pl_travel(enemy->centre, bearing, sum, PL_NEAREST), way->facing, slack);
}

pl_point hof_beside(const pl_turn *turn, int team, int other, int bearing)
{
    pl_foot foot = hof_foot(turn, other);
    hof_way way = {.team = team, .count = 2};
    stand_on_ray(turn, &way, &foot, bearing);
    return way.points[1];
}

static bool find_charge_way(const pl_turn *turn, int team, int enemy, hof_way *way)
{
    pl_foot foot = hof_foot(turn, enemy);
    pl_point start = hof_piece(turn, team)->at;
    *way = (hof_way){.team = team, .count = 2, .points = {start}};
    if (is_full(turn, team, enemy))
        return false;
    slide(turn, way, &foot);
    if (is_legal_place(turn, way))
        return true;
    int bearing = pl_bearing(foot.centre, start);
    way->facing = hof_piece(turn, team)->facing;
    for (int by = 1; by <= hof_rules(turn)->charge_turn; by++)
        for (int sign = 1; sign >= -1; sign -= 2) {
            int on = pl_turned(bearing, sign * by);
            if (is_crowded(turn, way, &foot, on))
                continue;
            stand_on_ray(turn, way, &foot, on);
            if (is_legal_place(turn, way))
                return true;
        }
    return false;
}

// Who stands about the two, and how; nobody else can be in the way.
typedef struct charge_key {
    uint64_t state;
    uint32_t team, enemy;
} charge_key;
typedef struct charge {
    pl_point to;
    int32_t facing;
    uint32_t is_there;
} charge;

static void answer_charge(const pl_turn *turn, const void *key, void *answer)
{
    const charge_key *k = key;
    hof_way way;
    bool is_there = find_charge_way(turn, (int)k->team, (int)k->enemy, &way);
    *(charge *)answer = (charge){way.points[1], way.facing, is_there};
}

static const pl_memo charges = {
    .key_size = sizeof(charge_key), .answer_size = sizeof(charge), .bits = 12, .is_of_state = true, .work = answer_charge};

bool hof_charge_way(const pl_turn *turn, int team, int enemy, hof_way *way)
{
    pl_point start = hof_piece(turn, team)->at, there = hof_piece(turn, enemy)->at;
    pl_len reach = pl_distance(start, there, PL_UP) + 4 * hof_rules(turn)->widest;
    charge_key key = {pl_key_near(turn, there, reach), (uint32_t)team, (uint32_t)enemy};
    charge found;
    pl_recall_ask(turn, &charges, &key, &found);
    *way = (hof_way){.team = team, .count = 2, .points = {start, found.to}, .facing = found.facing};
    return found.is_there;
}

// ---- what becomes of a Team

void hof_suppress(pl_turn *turn, int team, const char *rule)
{
    hof_team *own = hof_own_team(turn, team);
    if (own->suppressed)
        return;  // HOF-GEN.8
    own->suppressed = 1;
    pl_emit(turn, (pl_event){.kind = HOF_EV_SUPPRESSED, .side = hof_piece(turn, team)->side, .subject = (uint16_t)team, .rule = rule});
}

void hof_rally(pl_turn *turn, int team, const char *rule)
{
    hof_own_team(turn, team)->suppressed = 0;
    pl_emit(turn, (pl_event){.kind = HOF_EV_RALLIED, .side = hof_piece(turn, team)->side, .subject = (uint16_t)team, .rule = rule});
}

void hof_add_rfp(pl_turn *turn, int team, int count, int from, const char *rule)
{
    hof_team *own = hof_own_team(turn, team);
    if (!count)
        return;
    own->rfp = (uint8_t)(own->rfp + count > HOF_RFP_MAX ? HOF_RFP_MAX : own->rfp + count);
    pl_emit(turn, (pl_event){.kind = HOF_EV_RECEIVED_FIRE,
                             .side = hof_piece(turn, team)->side,
                             .subject = (uint16_t)team,
                             .target = (uint16_t)from,
                             .value = count,
                             .value2 = own->rfp,
                             .rule = rule});
}

// HOF-ARM.5, HOF-ARM.6: the low and the high faces of a die, by the table.
bool hof_hit_armour(pl_turn *turn, int vehicle, int from, int at, int ar, const char *rule)
{
    const hof_tables *t = hof_rules(turn);
    bool is_pen = at > ar;
    pl_roll roll = {.purpose = is_pen ? "pen" : "ping",
                    .rule = rule,
                    .owner = hof_piece(turn, from)->side,
                    .count = (uint8_t)(is_pen ? at - ar : at),
                    .need = (int16_t)t->armour_dice[is_pen].high_from,
                    .subject = (uint16_t)from,
                    .target = (uint16_t)vehicle,
                    .subject_is = PL_PIECE,
                    .target_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    int high = roll.passed, low = roll.count - high, points = 0;
    bool is_destroyed = (t->armour_dice[is_pen].high == HOF_DESTROYS && high) || (t->armour_dice[is_pen].low == HOF_DESTROYS && low);
    points += t->armour_dice[is_pen].high == HOF_GIVES_RFP ? high : 0;
    points += t->armour_dice[is_pen].low == HOF_GIVES_RFP ? low : 0;
    hof_add_rfp(turn, vehicle, points, from, "HOF-ARM.7");
    return is_destroyed;
}

void hof_mission_end(pl_turn *turn, int unit)
{
    hof_unit *own = hof_own_unit(turn, unit);
    if (own->observer)
        hof_own_team(turn, own->observer)->observing = 0;
    own->mission = 0;
    own->observer = own->tubes = 0;
}

void hof_cancel_missions_of(pl_turn *turn, int team)
{
    int unit = hof_piece(turn, team)->unit;
    const hof_unit *own = hof_see_unit(turn, unit);
    int bit = team - turn->scene->units[unit].first;
    if (!own->mission || (own->observer != team && !(own->tubes >> bit & 1)))
        return;
    pl_emit(
        turn,
        (pl_event){.kind = HOF_EV_MISSION_CANCELLED, .side = hof_piece(turn, team)->side, .subject = (uint16_t)unit, .rule = "HOF-ART.10"});
    hof_mission_end(turn, unit);
}

void hof_destroy(pl_turn *turn, int team, int by, const char *rule)
{
    pl_side side = hof_piece(turn, team)->side;
    int unit = hof_piece(turn, team)->unit;
    hof_team *own = hof_own_team(turn, team);
    if (by)
        hof_own_team(turn, by)->destroyed_enemy = 1;  // HOF-ASL.17
    pl_emit(turn, (pl_event){.kind = HOF_EV_DESTROYED, .side = side, .subject = (uint16_t)team, .rule = rule});
    pl_piece_remove(turn, (pl_piece_id)team, PL_EVERYONE, rule);
    hof_wreck_leave(turn, team);
    hof_lose_passengers(turn, team, rule);
    *own = (hof_team){.type = own->type, .leader = own->leader};
    hof_own_side(turn, side)->teams--;
    if (--hof_own_unit(turn, unit)->teams == 0) {
        hof_own_side(turn, side)->units_lost++;  // HOF-CHT.1
        pl_units(turn->state)[unit].place = PL_LOST;
        pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = side, .subject = (uint16_t)unit, .rule = "HOF-CHT.1"});
    }
    hof_contacts_refresh(turn);
}
