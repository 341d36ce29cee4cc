// ideas_orders.c - see ideas.h: whole groups and single Teams with fire, moves, charges, assaults; who takes part in a barrage.
#include "ideas.h"

#include "meaning_plan.h"
#include "worth.h"

enum { TARGETS = 4, SINGLES_MAX = 12 };

typedef struct targets {
    uint16_t list[TARGETS];  // most worth firing at first
    int count;
} targets;

// ---- targets and aims

static int32_t target_worth(const hof_plan *p, int target)
{
    int32_t worth = 0;
    for (int i = 0; i < p->count; i++) {
        int slot = hof_best_slot(p->turn, p->members[i], target);
        if (slot >= 0 && hof_sees(p->turn, p->members[i], target))  // those who see only its neighbours join in later
            worth += hof_shot_worth(p->turn, p->members[i], target, slot, false);
    }
    return worth;
}

static void find_targets(const hof_plan *p, targets *out)
{
    int32_t worth[TARGETS];
    for (int enemy = 1; enemy <= hof_team_count(p->turn); enemy++) {
        if (hof_why_not_target(p->turn, p->side, enemy))
            continue;
        int32_t own = target_worth(p, enemy);
        if (own <= 0)
            continue;
        int at = out->count < TARGETS ? out->count++ : TARGETS;
        for (; at > 0 && worth[at - 1] < own; at--)
            if (at < TARGETS) {
                worth[at] = worth[at - 1];
                out->list[at] = out->list[at - 1];
            }
        if (at < TARGETS) {
            worth[at] = own;
            out->list[at] = (uint16_t)enemy;
        }
    }
}

// The charge that promises most, where there is still room: two Teams at most touch one enemy (HOF-ASL.4).
static int best_charge(const hof_plan *p, int team, const pl_item *given, int given_count)
{
    int best = 0;
    int32_t best_worth = 0;
    for (int enemy = 1; enemy <= hof_team_count(p->turn); enemy++) {
        if (hof_why_not_charge(p->turn, team, enemy))
            continue;
        int others = 0;
        for (int i = 0; i < given_count; i++)
            others += hof_order_is_charge(given[i].order) && given[i].target == enemy;
        if (others >= HOF_PLAN_CHARGES)
            continue;
        int32_t worth = hof_charge_promise(p->turn, team, enemy);
        if (worth > best_worth && hof_has_charge_way(p->turn, team, enemy)) {
            best = enemy;
            best_worth = worth;
        }
    }
    return best;
}

// Where a Vehicle unit might be sent: an objective or the ground ahead; the n-th, false: no more.
static bool destination(const hof_plan *p, int n, pl_point *at)
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

static void give_charges(hof_plan *p, const uint16_t *group, int count, bool others_move)
{
    pl_item items[HOF_PLAN_MAX];
    bool has_charge = false;
    int first = 0;
    for (int i = 0; i < count; i++) {
        int enemy = hof_plan_can_move(p, group[i]) && hof_is_ready(p->turn, group[i]) && !hof_is_foot_leader(p->turn, group[i])
                        ? best_charge(p, group[i], items, i)
                        : 0;
        int rest = others_move && hof_plan_can_move(p, group[i]) && !hof_is_vehicle(p->turn, group[i]) ? HOF_MOVE : HOF_HOLD;
        items[i] =
            enemy ? hof_plan_order(group[i], HOF_ASSAULT_MOVE, enemy, 0, pl_at(0, 0)) : hof_plan_order(group[i], rest, 0, 0, pl_at(0, 0));
        has_charge |= enemy != 0;
        first = first ? first : enemy;
    }
    p->why = (pl_said){"assault {1}", {{PL_PIECE, first}}};
    if (has_charge)
        hof_plan_give(p, items, count);
}

static void give_holds(hof_plan *p, const uint16_t *group, int count)
{
    pl_item items[HOF_PLAN_MAX];
    for (int i = 0; i < count; i++)
        items[i] = hof_plan_order(group[i], HOF_HOLD, 0, 0, pl_at(0, 0));
    p->why = (pl_said){"hold"};
    for (int i = 0; i < count; i++)
        if (hof_see_team(p->turn, group[i])->rfp)
            p->why = (pl_said){"hold, and find out what the fire did"};
    hof_plan_give(p, items, count);
}

// ---- groups and single Teams

static void give_group(hof_plan *p, const targets *at_whom)
{
    uint16_t group[HOF_PLAN_MAX];
    bool is_vehicles = hof_is_vehicle(p->turn, p->members[0]);
    int count = hof_plan_group(p, group);
    pl_point at = pl_at(0, 0);
    if (count < 2)
        return;
    for (int i = 0; i < at_whom->count; i++)
        hof_plan_fire(p, group, count, at_whom->list[i], HOF_HOLD, at);
    for (int i = 0; i < at_whom->count && !is_vehicles; i++)
        hof_plan_fire(p, group, count, at_whom->list[i], HOF_MOVE_SECOND, at);
    give_charges(p, group, count, true);
    for (int n = 0; is_vehicles && destination(p, n, &at); n++)
        hof_plan_moves(p, group, count, at, HOF_ALL_MOVE);
    for (int how = HOF_ALL_MOVE; how <= HOF_HIT_STAY_OUT && !is_vehicles; how++)
        hof_plan_moves(p, group, count, at, (hof_shyness)how);
    give_holds(p, group, count);
}

static void give_single(hof_plan *p, const targets *at_whom, uint16_t team)
{
    for (int i = 0; i < at_whom->count && i < 2; i++)
        hof_plan_fire(p, &team, 1, at_whom->list[i], HOF_HOLD, pl_at(0, 0));
    give_charges(p, &team, 1, false);
    if (hof_plan_can_move(p, team))
        hof_plan_moves(p, &team, 1, pl_at(0, 0), HOF_ALL_MOVE);
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

static void give_contact(hof_plan *p, int assault)
{
    static const int wanted[] = {HOF_ASSAULT, HOF_STAND, HOF_WITHDRAW, HOF_SUPPORT};
    static const char *const words[] = {"assault with all", "stand", "withdraw", "support with all"};
    pl_item items[HOF_PLAN_MAX];
    for (int w = 0; w < PL_COUNT(wanted); w++) {
        int count = 0;
        for (int team = 1; team <= hof_team_count(p->turn) && count < HOF_PLAN_MAX; team++)
            if (hof_see_team(p->turn, team)->assault == assault && hof_see_team(p->turn, team)->in_contact &&
                !hof_why_not_activate(p->turn, team, p->side, p->paid))
                items[count++] = hof_plan_order(team, contact_word(p->turn, team, wanted[w]), 0, 0, pl_at(0, 0));
        p->why = (pl_said){words[w]};
        hof_plan_give(p, items, count);
        for (int i = 0; i < count && wanted[w] == HOF_ASSAULT && count > 1; i++) {  // one fights, the others support it
            pl_item led[HOF_PLAN_MAX];
            for (int k = 0; k < count; k++)
                led[k] = hof_plan_order(items[k].piece, contact_word(p->turn, items[k].piece, k == i ? HOF_ASSAULT : HOF_SUPPORT), 0, 0,
                                        pl_at(0, 0));
            p->why = (pl_said){"{1} assault{s}, the others support", {{PL_PIECE, items[i].piece}}};
            hof_plan_give(p, led, count);
        }
        p->why = (pl_said){"one team alone"};
        for (int i = 0; i < count; i++)
            hof_plan_give(p, &items[i], 1);
    }
}

static void give_entries(hof_plan *p, const uint16_t *group, int count)
{
    pl_item items[HOF_PLAN_MAX];
    for (int i = 0; i < count; i++)
        items[i] = hof_plan_order(group[i], HOF_MOVE, 0, 0, pl_at(0, 0));
    p->why = (pl_said){"come on to the table"};
    hof_plan_give(p, items, count);
    for (int i = 0; i < count; i++)
        hof_plan_give(p, &items[i], 1);
}

void hof_suggest_activation(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    hof_plan p = {.turn = turn, .to = to, .side = to->side, .unit = option->subject, .paid = hof_paid_by(option->verb)};
    targets at_whom = {.count = 0};
    const pl_scene_unit *u = &turn->scene->units[option->subject];
    uint16_t entering[HOF_PLAN_MAX];
    int entering_count = 0;
    for (int team = u->first; team < u->first + u->count; team++) {
        if (hof_why_not_activate(turn, team, p.side, p.paid))
            continue;
        if (hof_see_team(turn, team)->in_contact)
            give_contact(&p, hof_see_team(turn, team)->assault);
        else if (hof_on_table(turn, team) && p.count < HOF_PLAN_MAX)
            p.members[p.count++] = (uint16_t)team;
        else if (entering_count < HOF_PLAN_MAX)
            entering[entering_count++] = (uint16_t)team;
    }
    give_entries(&p, entering, entering_count);
    if (!p.count)
        return;
    find_targets(&p, &at_whom);
    give_group(&p, &at_whom);
    for (int i = 0; i < p.count && i < SINGLES_MAX; i++)
        give_single(&p, &at_whom, p.members[i]);
}

// ---- barrages

void hof_suggest_call(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_scene_unit *u = &turn->scene->units[option->subject];
    pl_item items[HOF_UNIT_TEAMS_MAX];
    int count = 0;
    for (int team = u->first; team < u->first + u->count && count < HOF_UNIT_TEAMS_MAX; team++)
        if (team == option->target || (hof_has(turn, team, HOF_MORTAR) && !hof_why_not_activate(turn, team, to->side, HOF_BY_CALL)))
            items[count++] = (pl_item){.piece = (uint16_t)team};
    pl_candidate(to, items, count, 0);
    pl_item self = {.piece = option->target};
    pl_candidate(to, &self, 1, 0);
}
