// meaning_plan.c - see meaning_plan.h.
#include "meaning_plan.h"

#include "meaning.h"
#include "meaning_chance.h"

void hof_plan_give(hof_plan *p, const pl_item *items, int count)
{
    if (count && !p->is_full)
        p->is_full = !pl_candidate_for(p->to, items, count, 0, p->why);
}

// ---- orders for members

static bool can_shoot(const hof_plan *p, int team, int target, int *slot)
{
    *slot = hof_best_slot(p->turn, team, target);
    return *slot >= 0 && !hof_why_not_order(p->turn, team, HOF_FIRE) && !hof_fire_hindrance(p->turn, team, target, *slot);
}

bool hof_plan_can_move(const hof_plan *p, int team) { return !hof_why_not_order(p->turn, team, HOF_MOVE); }

pl_item hof_plan_order(int team, int word, int target, int value, pl_point at)
{
    return (pl_item){.piece = (uint16_t)team,
                     .order = (uint8_t)word,
                     .target = (uint16_t)target,
                     .value = value,
                     .at = at,
                     .left_out = at.x || at.y ? 0 : PL_ITEM_AT};
}

void hof_plan_fire(hof_plan *p, const uint16_t *group, int count, int target, int rest, pl_point at)
{
    pl_item items[HOF_PLAN_MAX];
    bool has_shot = false;
    for (int i = 0; i < count; i++) {
        int slot;
        if (can_shoot(p, group[i], target, &slot)) {
            items[i] = hof_plan_order(group[i], HOF_FIRE, target, slot, pl_at(0, 0));
            has_shot = true;
        } else {
            items[i] = hof_plan_order(group[i], rest == HOF_HOLD || hof_plan_can_move(p, group[i]) ? rest : HOF_HOLD, 0, 0,
                                      rest == HOF_HOLD ? pl_at(0, 0) : at);
        }
    }
    p->why = (pl_said){rest == HOF_HOLD ? "fire at {1}" : "fire at {1}, the others move", {{PL_PIECE, target}}};
    if (has_shot)
        hof_plan_give(p, items, count);
}

static pl_said moves_why(pl_point at, hof_shyness how)
{
    if (how == HOF_HIT_HOLD)
        return (pl_said){"move, but hold who is under fire"};
    if (how == HOF_HIT_STAY_OUT)
        return (pl_said){"move, without those under fire"};
    return at.x || at.y ? (pl_said){NULL} : (pl_said){"move"};
}

void hof_plan_moves(hof_plan *p, const uint16_t *group, int count, pl_point at, hof_shyness how)
{
    pl_item items[HOF_PLAN_MAX];
    int given = 0;
    for (int i = 0; i < count; i++) {
        bool is_hit = hof_see_team(p->turn, group[i])->rfp;
        bool is_leading = hof_is_foot_leader(p->turn, group[i]);
        if (is_hit && how == HOF_HIT_STAY_OUT && !is_leading)
            continue;
        bool moves = hof_plan_can_move(p, group[i]) && !(is_hit && how != HOF_ALL_MOVE);
        items[given++] = moves ? hof_plan_order(group[i], HOF_MOVE, 0, 0, at) : hof_plan_order(group[i], HOF_HOLD, 0, 0, pl_at(0, 0));
    }
    p->why = moves_why(at, how);
    hof_plan_give(p, items, given);
}

// ---- groups

static int led_group(const hof_plan *p, uint16_t *group)
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
    for (int i = 0; i < p->count && count < HOF_PLAN_MAX; i++)
        if (p->members[i] != leader && hof_sees(p->turn, leader, p->members[i]))
            group[count++] = p->members[i];
    return count;
}

static int vehicle_group(const hof_plan *p, uint16_t *group)
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

int hof_plan_group(const hof_plan *p, uint16_t *group)
{
    return hof_is_vehicle(p->turn, p->members[0]) ? vehicle_group(p, group) : led_group(p, group);
}

// ---- one grasp

static void gather(hof_plan *p)
{
    const pl_scene_unit *u = &p->turn->scene->units[p->unit];
    for (int team = u->first; team < u->first + u->count && p->count < HOF_PLAN_MAX; team++)
        if (!hof_why_not_activate(p->turn, team, p->side, p->paid) && hof_on_table(p->turn, team) &&
            !hof_see_team(p->turn, team)->in_contact)
            p->members[p->count++] = (uint16_t)team;
}

// As many as there is room for go at the enemy that was pointed at; the others hold.
static void give_charge_at(hof_plan *p, const uint16_t *group, int count, int enemy)
{
    pl_item items[HOF_PLAN_MAX];
    int charging = 0;
    for (int i = 0; i < count; i++) {
        bool goes = charging < HOF_PLAN_CHARGES && hof_plan_can_move(p, group[i]) && hof_is_ready(p->turn, group[i]) &&
                    !hof_why_not_charge(p->turn, group[i], enemy);
        items[i] = hof_plan_order(group[i], goes ? HOF_ASSAULT_MOVE : HOF_HOLD, goes ? enemy : 0, 0, pl_at(0, 0));
        charging += goes;
    }
    p->why = (pl_said){"assault {1}", {{PL_PIECE, enemy}}};
    if (charging)
        hof_plan_give(p, items, count);
}

// All who can fire at what was pointed at do, and the rest hold, or move; pointed at a place, all move.
void hof_fill_activation(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    hof_plan p = {.turn = turn, .to = to, .side = to->side, .unit = draft->subject, .paid = hof_paid_by(draft->verb)};
    uint16_t group[HOF_PLAN_MAX];
    gather(&p);
    if (draft->item_count < 1 || !p.count)
        return;
    const pl_item *grasp = &draft->items[0];
    bool is_vehicles = hof_is_vehicle(turn, p.members[0]), has_place = pl_item_has_at(grasp) && (grasp->at.x || grasp->at.y);
    int count = hof_plan_group(&p, group), target = grasp->target;
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
        hof_plan_fire(&p, group, count, target, HOF_HOLD, pl_at(0, 0));
        if (!is_vehicles && count > 1)
            hof_plan_fire(&p, group, count, target, HOF_MOVE_SECOND, pl_at(0, 0));
        return;
    }
    hof_plan_moves(&p, group, count, has_place && is_vehicles ? grasp->at : pl_at(0, 0), HOF_ALL_MOVE);
    hof_plan_moves(&p, group, count, has_place && is_vehicles ? grasp->at : pl_at(0, 0), HOF_HIT_HOLD);
}
