// judge.c - the scripted player's judgement, verb by verb (larger is better; to pass is worth 0).
#include "judge.h"

#include "score.h"

// ---- charges and reactions

static bool is_in_cover(const pl_turn *turn, int unit)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    return s.formation == RNF_GARRISON || rnf_no_charge_at(turn, rnf_centre(turn, &s));
}

static int judge_reaction(const pl_turn *turn, const pl_choice *c)
{
    int unit = c->subject, charger = rnf_see(turn)[unit].target_of, arrives;
    bool by_mounted = rnf_is_mounted(turn, charger);
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (c->verb == RNF_COUNTER_CHARGE)
        return rnf_is_mounted(turn, unit) ? 200 - 2 * (c->value < 0 ? -c->value : c->value)
                                          : 50 + rnf_charge_worth(turn, unit, c->target, c->value);
    if (c->verb == RNF_FLEE_CHARGE)
        return by_mounted && !is_in_cover(turn, unit)                                             ? 150
               : u->formation == RNF_SKIRMISH && rnf_see(turn)[charger].formation != RNF_SKIRMISH ? 60
                                                                                                  : -100;
    if (c->verb != RNF_SQUARE_UP)
        return 0;
    int open = rnf_charge_odds(turn, charger, unit, (rnf_zone)rnf_see(turn)[charger].edge, u->formation, &arrives);
    int square = rnf_charge_odds(turn, charger, unit, RNF_FRONT, RNF_SQUARE, &arrives), passes = rnf_pass_chance(turn, unit, 0, true);
    return (passes * (open - square) - (1000 - passes) * 120) / 1000;  // failing costs the volley
}

static int judge_rally_form(const pl_turn *turn, const pl_choice *c)
{
    rnf_stance s;
    if (rnf_why_not_rally_form(turn, c->subject, c->target, c->value, &s))
        return -1000;
    return 500 + rnf_place_worth(turn, c->subject, &s, NULL);
}

// ---- movement

static int judge_move(const pl_turn *turn, const pl_choice *c)
{
    rnf_stance now = rnf_stance_of(turn, c->subject);
    bool has_moved = false, can_fire = false;
    if (c->verb == RNF_ENTER) {
        if (rnf_entry_stance(turn, c->subject, &c->items[0], &now))
            return -1000;
        rnf_stance end = rnf_walk_end(turn, c->subject, &now, c->items + 1, c->item_count - 1, &has_moved);
        return 400 + rnf_place_worth(turn, c->subject, &end, NULL);
    }
    rnf_stance end = rnf_walk_end(turn, c->subject, &now, c->items, c->item_count, &has_moved);
    if (c->items[c->item_count - 1].order == RNF_LEAVE)
        return -500;  // there is no goal that pays for it
    int gain = rnf_place_worth(turn, c->subject, &end, NULL) - rnf_place_worth(turn, c->subject, &now, &can_fire) - 12;
    if (gain > 0 && has_moved && can_fire && !rnf_why_not_firer(turn, c->subject))
        gain -= rnf_is_gun(turn, c->subject) ? 60 : 20;
    return gain;
}

// ---- leaders

// How much a leader would do for a unit: shaken troops that can rally, then those in the thick of it.
static int need_of(const pl_turn *turn, int leader, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    bool can_join = rnf_type_of(turn, leader)->is_cinc || turn->scene->units[leader].group == turn->scene->units[unit].group;
    if (!can_join || !rnf_on_table(turn, unit))
        return 0;
    int need = rnf_worth(turn, unit) / 10;
    if (rnf_at_half(u))
        return u->morale == RNF_GOOD ? need / 4 : 0;
    if (u->morale != RNF_GOOD)
        need = need * 3 + (u->morale == RNF_ROUTING ? 60 : 40);
    else
        need = need / 3 + (rnf_lost(u) ? 15 : 0);
    if (rnf_type_of(turn, leader)->is_cinc && u->stands <= 2)
        need /= 2;  // he is too much exposed there
    for (int i = 0; rnf_t(turn)->leaders[i]; i++)
        if (rnf_t(turn)->leaders[i] != leader && rnf_see(turn)[rnf_t(turn)->leaders[i]].attached_to == unit)
            need /= 3;
    return need;
}

static int best_need(const pl_turn *turn, int leader, int *which)
{
    const rnf_tables *t = rnf_t(turn);
    int best = 0;
    for (int i = 0; t->order[i]; i++) {
        if (rnf_side_of(turn, t->order[i]) != rnf_side_of(turn, leader))
            continue;
        rnf_stance s = rnf_stance_of(turn, t->order[i]);
        int need = need_of(turn, leader, t->order[i]) - pl_distance(rnf_see(turn)[leader].at, s.at, PL_DOWN) / 1500;
        if (need > best)
            best = need, *which = t->order[i];
    }
    return best;
}

static int judge_leader(const pl_turn *turn, const pl_choice *c)
{
    int leader = c->subject, which = 0, best = best_need(turn, leader, &which);
    const rnf_unit *l = &rnf_see(turn)[leader];
    switch (c->verb) {
    case RNF_ATTACH: return need_of(turn, leader, c->target) - 5;
    case RNF_DETACH: return which && which != l->attached_to && best > need_of(turn, leader, l->attached_to) + 25 ? best : -10;
    case RNF_PLACE_LEADER: return 10 + need_of(turn, leader, c->target);
    default: break;
    }
    if (!which)
        return -10;
    pl_point to = rnf_see(turn)[which].at;
    return (pl_distance(l->at, to, PL_DOWN) - pl_distance(c->items[0].at, to, PL_DOWN)) / 500 - 4;
}

// ---- fire

static int judge_fire(const pl_turn *turn, const pl_choice *c)
{
    rnf_shot shot;
    const rnf_unit *v = &rnf_see(turn)[c->target];
    if (rnf_shot_at(turn, c->subject, c->target, &shot))
        return -1;
    int chance = rnf_hit_chance(shot.need, shot.mods), each = rnf_t(turn)->hits_per_stand[0];
    int stand = rnf_at_least(shot.dice, chance, rnf_is_gun(turn, c->target) ? 1 : each - v->hits);
    int worth = rnf_worth(turn, c->target) + 100 + 20 * rnf_holds(turn, c->target);
    if (rnf_is_brittle(v))
        worth += worth / 2;
    int value = shot.dice * chance * worth / 4000 + stand * worth / 300;
    if (v->morale == RNF_UNSTEADY)
        value += value / 3;
    if (rnf_is_charger(v))
        value += value / 2;
    for (int i = 1; i <= turn->scene->unit_count; i++)  // friends are about to fall on it
        if (rnf_see(turn)[i].charges == c->target && rnf_see(turn)[i].met && rnf_side_of(turn, i) == c->side)
            value += value / 3;
    return v->morale == RNF_ROUTING ? value / 4 : 1 + value;
}

// ---- the rest

static int judge_battery(const pl_turn *turn, const pl_choice *c)
{
    pl_foot foot = rnf_unit_foot(turn, c->subject);
    int which = 0;
    pl_len near = rnf_nearest_enemy(turn, c->side, &foot, &which);
    bool can_come = which && rnf_arm_of(turn, which) <= RNF_CAMEL && near <= rnf_rate(turn, which, RNF_LINE, false) + PL_INCHES(2);
    return c->verb == RNF_STAY ? (can_come ? -10 : 10) : 0;
}

static int judge_melee(const pl_turn *turn, const pl_choice *c)
{
    int melee = rnf_see(turn)[c->subject].melee, sum = 0;
    for (int i = 1; i <= turn->scene->unit_count; i++)
        if (rnf_see(turn)[i].melee == melee && rnf_on_table(turn, i))
            sum += rnf_side_of(turn, i) == c->side ? rnf_worth(turn, i) : -rnf_worth(turn, i);
    return sum;  // sure wins before doubtful ones
}

static int judge_occupy(const pl_turn *turn, const pl_choice *c)
{
    if (c->verb == RNF_TAKE_SECTOR)
        return 300;
    if (c->verb == RNF_BREAK_THROUGH)
        return rnf_see(turn)[c->subject].stands >= 4 ? 60 : -20;
    if (c->verb != RNF_OCCUPY)
        return 0;
    rnf_stance s = rnf_stance_of(turn, c->subject), next = s;
    next.at = pl_travel(s.at, s.facing, PL_INCHES(1), PL_NEAREST);
    return 15 + (rnf_place_worth(turn, c->subject, &next, NULL) - rnf_place_worth(turn, c->subject, &s, NULL)) / 2;
}

// Where the enemy has more guns and fewer horse.
static int judge_edge(const pl_turn *turn, const pl_choice *c)
{
    int sum = 0;
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        const rnf_unit *u = &rnf_see(turn)[i];
        bool is_west = u->at.x < turn->scene->width / 2;
        if (rnf_side_of(turn, i) == c->side || !rnf_on_table(turn, i) || is_west != (c->target == RNF_WEST))
            continue;
        sum += rnf_is_gun(turn, i) ? 10 : rnf_is_mounted(turn, i) ? -15 : 1;
    }
    return sum;
}

// Objectives that nobody holds and that foot of ours could reach before the enemy does.
static int prizes_near(const pl_turn *turn, int side)
{
    int count = 0;
    for (int id = 1; id <= turn->state->marker_count; id++) {
        const pl_marker *m = &pl_see_markers(turn->state)[id];
        bool is_near = false;
        if (m->kind != 1 || m->side)
            continue;
        for (int i = 1; i <= turn->scene->unit_count; i++)
            is_near |= rnf_side_of(turn, i) == side && rnf_on_table(turn, i) && rnf_is_foot(turn, i) &&
                       pl_points_within(rnf_see(turn)[i].at, m->at, PL_INCHES(14));
        count += is_near;
    }
    return count;
}

// Second, to see and to answer; first, if shaken troops stand where they may be charged or an objective is there for the taking.
static int judge_order(const pl_turn *turn, const pl_choice *c)
{
    int exposed = 0;
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        if (rnf_side_of(turn, i) != c->side || !rnf_on_table(turn, i) || rnf_is_leader(turn, i) || rnf_see(turn)[i].morale != RNF_UNSTEADY)
            continue;
        pl_foot foot = rnf_unit_foot(turn, i);
        exposed += rnf_nearest_enemy(turn, c->side, &foot, NULL) < PL_INCHES(12);
    }
    return c->verb == RNF_MOVE_FIRST ? exposed * 10 + prizes_near(turn, c->side) * 10 : 5;
}

int32_t rnf_judge(const pl_turn *view, const pl_choice *choice)
{
    switch (choice->verb) {
    case RNF_DECLARE_CHARGE:
    case RNF_OPPORTUNITY_CHARGE:
        return rnf_charge_worth(view, choice->subject, choice->target, choice->value) -
               (choice->value < 0 ? -choice->value : choice->value) / 10;
    case RNF_STAND:
    case RNF_COUNTER_CHARGE:
    case RNF_FLEE_CHARGE:
    case RNF_SQUARE_UP: return judge_reaction(view, choice);
    case RNF_RALLY_FORM: return judge_rally_form(view, choice);
    case RNF_MOVE_FIRST:
    case RNF_MOVE_SECOND: return judge_order(view, choice);
    case RNF_MOVE:
    case RNF_ENTER: return judge_move(view, choice);
    case RNF_MOVE_LEADER:
    case RNF_PLACE_LEADER:
    case RNF_DETACH:
    case RNF_ATTACH: return judge_leader(view, choice);
    case RNF_FIRE_AT: return judge_fire(view, choice);
    case RNF_STAY: return rnf_is_gun(view, choice->subject) ? judge_battery(view, choice) : 0;
    case RNF_RETIRE: return judge_battery(view, choice);
    case RNF_PICK_MELEE: return judge_melee(view, choice);
    case RNF_OCCUPY:
    case RNF_TAKE_SECTOR:
    case RNF_BREAK_THROUGH: return judge_occupy(view, choice);
    case RNF_FLANK_EDGE: return judge_edge(view, choice);
    case RNF_DEPLOY: return -1;  // the list's own places will do
    default: return 0;
    }
}
