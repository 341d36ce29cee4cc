// plan.c - activations put forward for machines and as defaults: whole groups and single Teams with fire, moves, charges, assaults.
#include "activate.h"
#include "worth.h"

enum { MEMBERS_MAX = 24, TARGETS = 4, SINGLES_MAX = 12, CHARGES_MOST = 2 };

typedef struct plan {
    const pl_turn *turn;
    pl_candidates *to;
    pl_side side;
    int unit;
    hof_paid paid;
    uint16_t members[MEMBERS_MAX];  // able, on the table, out of contact
    int count;
    uint16_t targets[TARGETS];
    int target_count;
    pl_said why;
    bool is_full;
} plan;

static void give(plan *p, const pl_item *items, int count)
{
    if (count && !p->is_full)
        p->is_full = !pl_candidate_for(p->to, items, count, 0, p->why);
}

// ---- targets and aims

static int32_t target_worth(const plan *p, int target)
{
    int32_t worth = 0;
    for (int i = 0; i < p->count; i++) {
        int slot = hof_best_slot(p->turn, p->members[i], target);
        if (slot >= 0 && hof_sees(p->turn, p->members[i], target))  // those who see only its neighbours join in later
            worth += hof_shot_worth(p->turn, p->members[i], target, slot, false);
    }
    return worth;
}

static void find_targets(plan *p)
{
    int32_t worth[TARGETS];
    for (int enemy = 1; enemy <= hof_team_count(p->turn); enemy++) {
        if (hof_why_not_target(p->turn, p->side, enemy))
            continue;
        int32_t own = target_worth(p, enemy);
        if (own <= 0)
            continue;
        int at = p->target_count < TARGETS ? p->target_count++ : TARGETS;
        for (; at > 0 && worth[at - 1] < own; at--)
            if (at < TARGETS) {
                worth[at] = worth[at - 1];
                p->targets[at] = p->targets[at - 1];
            }
        if (at < TARGETS) {
            worth[at] = own;
            p->targets[at] = (uint16_t)enemy;
        }
    }
}

// The charge that promises most, where there is still room: two Teams at most touch one enemy (HOF-ASL.4).
static int best_charge(const plan *p, int team, const pl_item *given, int given_count)
{
    int best = 0;
    int32_t best_worth = 0;
    for (int enemy = 1; enemy <= hof_team_count(p->turn); enemy++) {
        if (hof_why_not_charge(p->turn, team, enemy))
            continue;
        int others = 0;
        for (int i = 0; i < given_count; i++)
            others += hof_order_is_charge(given[i].order) && given[i].target == enemy;
        int32_t worth = hof_charge_worth(p->turn, team, enemy);
        if (others < CHARGES_MOST && worth > best_worth) {
            best = enemy;
            best_worth = worth;
        }
    }
    return best;
}

// Where a Vehicle unit might be sent: an objective or the ground ahead; the n-th, false: no more.
static bool destination(const plan *p, int n, pl_point *at)
{
    const pl_marker *markers = pl_see_markers(p->turn->state);
    pl_point from = hof_piece(p->turn, p->members[0])->at;
    for (int i = 1; i <= p->turn->state->marker_count; i++)
        if (markers[i].kind == HOF_OBJECTIVE && n-- == 0) {
            *at = markers[i].at;
            return true;
        }
    if (n < 0 || n > 7)
        return false;
    *at = pl_travel(from, n * 45, PL_INCHES(9), PL_NEAREST);
    pl_len w = p->turn->scene->width, h = p->turn->scene->height;
    *at = pl_at(at->x < 0 ? 0 : at->x > w ? w : at->x, at->y < 0 ? 0 : at->y > h ? h : at->y);
    return true;
}

// ---- orders for members

static bool can_shoot(const plan *p, int team, int target, int *slot)
{
    *slot = hof_best_slot(p->turn, team, target);
    return *slot >= 0 && !hof_why_not_order(p->turn, team, HOF_FIRE) && !hof_fire_hindrance(p->turn, team, target, *slot);
}

static bool can_move(const plan *p, int team) { return !hof_why_not_order(p->turn, team, HOF_MOVE); }

static pl_item order(int team, int word, int target, int value, pl_point at)
{
    return (pl_item){.piece = (uint16_t)team,
                     .order = (uint8_t)word,
                     .target = (uint16_t)target,
                     .value = value,
                     .at = at,
                     .left_out = at.x || at.y ? 0 : PL_ITEM_AT};
}

// Those who can shoot at the target do; the others get `rest`, as the second order if it is one.
static void give_fire(plan *p, const uint16_t *group, int count, int target, int rest, pl_point at)
{
    pl_item items[MEMBERS_MAX];
    bool has_shot = false;
    for (int i = 0; i < count; i++) {
        int slot;
        if (can_shoot(p, group[i], target, &slot)) {
            items[i] = order(group[i], HOF_FIRE, target, slot, pl_at(0, 0));
            has_shot = true;
        } else {
            items[i] =
                order(group[i], rest == HOF_HOLD || can_move(p, group[i]) ? rest : HOF_HOLD, 0, 0, rest == HOF_HOLD ? pl_at(0, 0) : at);
        }
    }
    p->why = (pl_said){rest == HOF_HOLD ? "fire at {1}" : "fire at {1}, the others move", {{PL_PIECE, target}}};
    if (has_shot)
        give(p, items, count);
}

// Everybody moves; or those under fire lie low, or are left alone until it matters less.
typedef enum shyness { ALL_MOVE, HIT_HOLD, HIT_STAY_OUT } shyness;

static pl_said moves_why(pl_point at, shyness how)
{
    if (how == HIT_HOLD)
        return (pl_said){"move, but hold who is under fire"};
    if (how == HIT_STAY_OUT)
        return (pl_said){"move, without those under fire"};
    return at.x || at.y ? (pl_said){NULL} : (pl_said){"move"};
}

static void give_moves(plan *p, const uint16_t *group, int count, pl_point at, shyness how)
{
    pl_item items[MEMBERS_MAX];
    int given = 0;
    for (int i = 0; i < count; i++) {
        bool is_hit = hof_see_team(p->turn, group[i])->rfp;
        bool is_leading = hof_is_foot_leader(p->turn, group[i]);
        if (is_hit && how == HIT_STAY_OUT && !is_leading)
            continue;
        bool moves = can_move(p, group[i]) && !(is_hit && how != ALL_MOVE);
        items[given++] = moves ? order(group[i], HOF_MOVE, 0, 0, at) : order(group[i], HOF_HOLD, 0, 0, pl_at(0, 0));
    }
    p->why = moves_why(at, how);
    give(p, items, given);
}

static void give_charges(plan *p, const uint16_t *group, int count, bool others_move)
{
    pl_item items[MEMBERS_MAX];
    bool has_charge = false;
    int first = 0;
    for (int i = 0; i < count; i++) {
        int enemy = can_move(p, group[i]) && hof_is_ready(p->turn, group[i]) && !hof_is_foot_leader(p->turn, group[i])
                        ? best_charge(p, group[i], items, i)
                        : 0;
        int rest = others_move && can_move(p, group[i]) && !hof_is_vehicle(p->turn, group[i]) ? HOF_MOVE : HOF_HOLD;
        items[i] = enemy ? order(group[i], HOF_ASSAULT_MOVE, enemy, 0, pl_at(0, 0)) : order(group[i], rest, 0, 0, pl_at(0, 0));
        has_charge |= enemy != 0;
        first = first ? first : enemy;
    }
    p->why = (pl_said){"assault {1}", {{PL_PIECE, first}}};
    if (has_charge)
        give(p, items, count);
}

static void give_holds(plan *p, const uint16_t *group, int count)
{
    pl_item items[MEMBERS_MAX];
    for (int i = 0; i < count; i++)
        items[i] = order(group[i], HOF_HOLD, 0, 0, pl_at(0, 0));
    p->why = (pl_said){"hold"};
    for (int i = 0; i < count; i++)
        if (hof_see_team(p->turn, group[i])->rfp)
            p->why = (pl_said){"hold, and find out what the fire did"};
    give(p, items, count);
}

// ---- groups

static int led_group(const plan *p, uint16_t *group)
{
    int leader = 0, count = 0;
    for (int i = 0; i < p->count && !leader; i++)
        leader = hof_is_foot_leader(p->turn, p->members[i]) ? p->members[i] : 0;
    for (int team = 1; team <= hof_team_count(p->turn) && !leader && !hof_leader_of(p->turn, p->unit); team++)  // HOF-ACT.10
        if (hof_has(p->turn, team, HOF_COMMANDER) && hof_on_table(p->turn, team) && !hof_see_team(p->turn, team)->in_contact &&
            !hof_why_not_activate(p->turn, team, p->side, p->paid))
            leader = team;
    if (!leader)
        return 0;
    group[count++] = (uint16_t)leader;
    for (int i = 0; i < p->count && count < MEMBERS_MAX; i++)
        if (p->members[i] != leader && hof_sees(p->turn, leader, p->members[i]))
            group[count++] = p->members[i];
    return count;
}

static int vehicle_group(const plan *p, uint16_t *group)
{
    int count = 0;
    for (int i = 0; i < p->count; i++) {
        bool sees_all = true;
        for (int k = 0; k < count && sees_all; k++)
            sees_all = hof_sees(p->turn, p->members[i], group[k]);
        if (sees_all)
            group[count++] = p->members[i];
    }
    return count;
}

static void give_group(plan *p)
{
    uint16_t group[MEMBERS_MAX];
    bool is_vehicles = hof_is_vehicle(p->turn, p->members[0]);
    int count = is_vehicles ? vehicle_group(p, group) : led_group(p, group);
    pl_point at = pl_at(0, 0);
    if (count < 2)
        return;
    for (int i = 0; i < p->target_count; i++)
        give_fire(p, group, count, p->targets[i], HOF_HOLD, at);
    for (int i = 0; i < p->target_count && !is_vehicles; i++)
        give_fire(p, group, count, p->targets[i], HOF_MOVE_SECOND, at);
    give_charges(p, group, count, true);
    for (int n = 0; is_vehicles && destination(p, n, &at); n++)
        give_moves(p, group, count, at, ALL_MOVE);
    for (int how = ALL_MOVE; how <= HIT_STAY_OUT && !is_vehicles; how++)
        give_moves(p, group, count, at, (shyness)how);
    give_holds(p, group, count);
}

static void give_single(plan *p, uint16_t team)
{
    for (int i = 0; i < p->target_count && i < 2; i++)
        give_fire(p, &team, 1, p->targets[i], HOF_HOLD, pl_at(0, 0));
    give_charges(p, &team, 1, false);
    if (can_move(p, team))
        give_moves(p, &team, 1, pl_at(0, 0), ALL_MOVE);
    give_holds(p, &team, 1);
}

// ---- contact and reserve

static int contact_word(const pl_turn *turn, int team, int wanted)
{
    bool can_fight = hof_profile_of(turn, team)->asl && !hof_has(turn, team, HOF_SMALL);
    bool can_support = hof_profile_of(turn, team)->asl || hof_has(turn, team, HOF_SMALL);
    bool can_leave = !hof_see_team(turn, team)->stopped && !hof_see_team(turn, team)->committed;
    if (wanted == HOF_ASSAULT && can_fight)
        return HOF_ASSAULT;
    if ((wanted == HOF_ASSAULT || wanted == HOF_SUPPORT) && can_support)
        return HOF_SUPPORT;
    return wanted == HOF_WITHDRAW && can_leave ? HOF_WITHDRAW : HOF_STAND;
}

static void give_contact(plan *p, int assault)
{
    static const int wanted[] = {HOF_ASSAULT, HOF_STAND, HOF_WITHDRAW, HOF_SUPPORT};
    static const char *const words[] = {"assault with all", "stand", "withdraw", "support with all"};
    pl_item items[MEMBERS_MAX];
    for (int w = 0; w < PL_COUNT(wanted); w++) {
        int count = 0;
        for (int team = 1; team <= hof_team_count(p->turn) && count < MEMBERS_MAX; team++)
            if (hof_see_team(p->turn, team)->assault == assault && hof_see_team(p->turn, team)->in_contact &&
                !hof_why_not_activate(p->turn, team, p->side, p->paid))
                items[count++] = order(team, contact_word(p->turn, team, wanted[w]), 0, 0, pl_at(0, 0));
        p->why = (pl_said){words[w]};
        give(p, items, count);
        for (int i = 0; i < count && wanted[w] == HOF_ASSAULT && count > 1; i++) {  // one fights, the others support it
            pl_item led[MEMBERS_MAX];
            for (int k = 0; k < count; k++)
                led[k] =
                    order(items[k].piece, contact_word(p->turn, items[k].piece, k == i ? HOF_ASSAULT : HOF_SUPPORT), 0, 0, pl_at(0, 0));
            p->why = (pl_said){"{1} assault{s}, the others support", {{PL_PIECE, items[i].piece}}};
            give(p, led, count);
        }
        p->why = (pl_said){"one team alone"};
        for (int i = 0; i < count; i++)
            give(p, &items[i], 1);
    }
}

static void give_entries(plan *p, const uint16_t *group, int count)
{
    pl_item items[MEMBERS_MAX];
    for (int i = 0; i < count; i++)
        items[i] = order(group[i], HOF_MOVE, 0, 0, pl_at(0, 0));
    p->why = (pl_said){"come on to the table"};
    give(p, items, count);
    for (int i = 0; i < count; i++)
        give(p, &items[i], 1);
}

void hof_suggest_activation(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    plan p = {.turn = turn, .to = to, .side = to->side, .unit = option->subject, .paid = hof_paid_by(option->verb)};
    const pl_scene_unit *u = &turn->scene->units[option->subject];
    uint16_t entering[MEMBERS_MAX];
    int entering_count = 0;
    for (int team = u->first; team < u->first + u->count; team++) {
        if (hof_why_not_activate(turn, team, p.side, p.paid))
            continue;
        if (hof_see_team(turn, team)->in_contact)
            give_contact(&p, hof_see_team(turn, team)->assault);
        else if (hof_on_table(turn, team) && p.count < MEMBERS_MAX)
            p.members[p.count++] = (uint16_t)team;
        else if (entering_count < MEMBERS_MAX)
            entering[entering_count++] = (uint16_t)team;
    }
    give_entries(&p, entering, entering_count);
    if (!p.count)
        return;
    find_targets(&p);
    give_group(&p);
    for (int i = 0; i < p.count && i < SINGLES_MAX; i++)
        give_single(&p, p.members[i]);
}

// ---- one grasp

static void gather(plan *p)
{
    const pl_scene_unit *u = &p->turn->scene->units[p->unit];
    for (int team = u->first; team < u->first + u->count && p->count < MEMBERS_MAX; team++)
        if (!hof_why_not_activate(p->turn, team, p->side, p->paid) && hof_on_table(p->turn, team) &&
            !hof_see_team(p->turn, team)->in_contact)
            p->members[p->count++] = (uint16_t)team;
}

// As many as there is room for go at the enemy that was pointed at; the others hold.
static void give_charge_at(plan *p, const uint16_t *group, int count, int enemy)
{
    pl_item items[MEMBERS_MAX];
    int charging = 0;
    for (int i = 0; i < count; i++) {
        bool goes = charging < CHARGES_MOST && can_move(p, group[i]) && hof_is_ready(p->turn, group[i]) &&
                    !hof_why_not_charge(p->turn, group[i], enemy);
        items[i] = order(group[i], goes ? HOF_ASSAULT_MOVE : HOF_HOLD, goes ? enemy : 0, 0, pl_at(0, 0));
        charging += goes;
    }
    p->why = (pl_said){"assault {1}", {{PL_PIECE, enemy}}};
    if (charging)
        give(p, items, count);
}

// All who can fire at what was pointed at do, and the rest hold, or move; pointed at a place, all move.
void hof_fill_activation(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    plan p = {.turn = turn, .to = to, .side = to->side, .unit = draft->subject, .paid = hof_paid_by(draft->verb)};
    uint16_t group[MEMBERS_MAX];
    gather(&p);
    if (draft->item_count < 1 || !p.count)
        return;
    const pl_item *grasp = &draft->items[0];
    bool is_vehicles = hof_is_vehicle(turn, p.members[0]), has_place = pl_item_has_at(grasp) && (grasp->at.x || grasp->at.y);
    int count = is_vehicles ? vehicle_group(&p, group) : led_group(&p, group), target = grasp->target;
    if (!count) {  // nobody leads them: the one that was grasped, or the first, by itself
        group[0] = p.members[0];
        for (int i = 0; i < p.count; i++)
            group[0] = p.members[i] == grasp->piece ? grasp->piece : group[0];
        count = 1;
    }
    if (target && hof_order_is_charge(grasp->order)) {
        give_charge_at(&p, group, count, target);
        return;
    }
    bool is_fire = target && !hof_order_is_move(grasp->order) && !hof_why_not_target(turn, p.side, target);
    if (is_fire) {
        give_fire(&p, group, count, target, HOF_HOLD, pl_at(0, 0));
        if (!is_vehicles && count > 1)
            give_fire(&p, group, count, target, HOF_MOVE_SECOND, pl_at(0, 0));
        return;
    }
    give_moves(&p, group, count, has_place && is_vehicles ? grasp->at : pl_at(0, 0), ALL_MOVE);
    give_moves(&p, group, count, has_place && is_vehicles ? grasp->at : pl_at(0, 0), HIT_HOLD);
}
