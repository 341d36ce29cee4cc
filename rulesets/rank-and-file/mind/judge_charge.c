// judge_charge.c - the odds of a charge: fire on the way in, morale, the first round.
#include "judge.h"

int rnf_worth(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    int points = rnf_type_of(turn, unit)->points * 10;
    if (!u->stands_start)
        return 0;
    points = points * u->stands / u->stands_start;
    return u->morale == RNF_ROUTING ? points / 4 : u->morale == RNF_UNSTEADY || rnf_at_half(u) ? points * 3 / 4 : points;
}

bool rnf_is_brittle(const rnf_unit *u) { return u->stands_start > 1 && !rnf_at_half(u) && (rnf_lost(u) + 1) * 2 >= u->stands_start; }

int rnf_holds(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    int sum = 0;
    for (int id = 1; id <= turn->state->marker_count; id++) {
        const pl_marker *m = &pl_see_markers(turn->state)[id];
        bool is_held = m->kind == 1 && m->side == rnf_side_of(turn, unit);
        if (is_held && (m->feature ? u->sector == m->feature : pl_points_within(u->at, m->at, rnf_t(turn)->limit.objective_near)))
            sum += m->value;
    }
    return sum;
}

static int chance_to_stop(const pl_turn *turn, int unit, int target, int formation)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_shot shot;
    if (rnf_why_not_firer(turn, target))
        return 0;
    rnf_reply(turn, unit, target, formation, &shot);
    int loses = rnf_at_least(shot.dice, rnf_hit_chance(shot.need, shot.mods), t->hits_per_stand[0] - rnf_see(turn)[unit].hits);
    return loses * (1000 - rnf_pass_chance(turn, unit, t->morale_mod[RNF_RM_LOST], false)) / 1000;
}

static int mods_of(const pl_turn *turn, int unit, int foe, rnf_zone edge, bool strikes, int foe_formation, int own_formation)
{
    const int *mod = rnf_t(turn)->melee_mod;
    const rnf_unit *u = &rnf_see(turn)[unit], *v = &rnf_see(turn)[foe];
    const rnf_type *own = rnf_type_of(turn, unit), *other = rnf_type_of(turn, foe);
    int sum = u->morale == RNF_UNSTEADY ? mod[RNF_MM_UNSTEADY] : 0;
    rnf_stance a = rnf_stance_of(turn, unit), b = rnf_stance_of(turn, foe);
    bool is_up = rnf_height_at(turn, rnf_centre(turn, &b)) > rnf_height_at(turn, rnf_centre(turn, &a));
    sum += own->grade >= RNF_VETERAN ? mod[RNF_MM_VETERAN] : 0;
    sum += is_up || foe_formation == RNF_GARRISON ? mod[RNF_MM_DEFENDED] : 0;
    sum += own_formation == RNF_COLUMN && (foe_formation == RNF_LINE || foe_formation == RNF_SKIRMISH) ? mod[RNF_MM_DEEPER] : 0;
    sum += rnf_arm_mounted(own->arm) && !strikes ? mod[RNF_MM_HALTED] : 0;
    sum += own->arm == RNF_FOOT && own_formation != RNF_SQUARE && rnf_arm_mounted(other->arm) ? mod[RNF_MM_FOOT] : 0;
    sum += rnf_arm_mounted(own->arm) && foe_formation == RNF_SQUARE && v->morale == RNF_GOOD ? mod[RNF_MM_SQUARE] : 0;
    sum += strikes && edge != RNF_FRONT && !rnf_is_open(foe_formation) ? mod[RNF_MM_FLANK] : 0;
    sum += rnf_is_on(turn->scene, RNF_SHOCK_TROOPS) && strikes && (own->flags & RNF_SHOCK) && !(other->flags & RNF_SHOCK)
               ? mod[RNF_MM_SHOCK]
               : 0;
    return sum;
}

int rnf_charge_odds(const pl_turn *turn, int unit, int target, rnf_zone edge, int formation, int *arrives)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_stance a = rnf_stance_of(turn, unit), b = rnf_stance_of(turn, target);
    b.formation = (uint8_t)formation;
    int front = rnf_front_rank(t, &a), width = formation == RNF_GARRISON ? t->limit.sector_fight : rnf_front_rank(t, &b);
    bool is_flank = edge == RNF_LEFT || edge == RNF_RIGHT, can_lap = formation != RNF_SQUARE && formation != RNF_GARRISON;
    if (is_flank && !rnf_is_open(formation))
        width = 1;
    int own = front < width ? front : width, other = is_flank && !rnf_is_open(formation) ? rnf_ranks(t, &b) : own;
    if (can_lap)
        own = front < own + 2 ? front : own + 2;
    if (can_lap && edge == RNF_FRONT && a.formation != RNF_SQUARE)
        other = width < other + 2 ? width : other + 2;
    int own_dice = own * rnf_dice_each(turn, unit, false);
    int other_dice = rnf_is_gun(turn, target)
                         ? (edge == RNF_FRONT ? t->dice_gun_front : 0)
                         : other * (formation == RNF_SKIRMISH || formation == RNF_MARCH ? t->dice_loose : t->dice_formed);
    int ours = own_dice * rnf_hit_chance(t->melee_need, mods_of(turn, unit, target, edge, true, formation, a.formation));
    int theirs = other_dice * rnf_hit_chance(t->melee_need, mods_of(turn, target, unit, RNF_FRONT, false, a.formation, formation));
    *arrives = 1000 - chance_to_stop(turn, unit, target, formation);
    int win = 500 + (ours - theirs) * 9 / 50;  // a lead of one hit is worth about 18 in a hundred
    win = win < 20 ? 20 : win > 980 ? 980 : win;
    return *arrives * win / 1000;
}

int rnf_charge_worth(const pl_turn *turn, int unit, int target, int wheel)
{
    const rnf_unit *u = &rnf_see(turn)[unit], *v = &rnf_see(turn)[target];
    rnf_stance s = rnf_stance_of(turn, target), own = rnf_stance_of(turn, unit), next = rnf_wheeled(turn, &own, wheel);
    pl_foot foot = rnf_foot(turn, &s);
    pl_len gap = rnf_forward_gap(turn, &next, &foot);
    rnf_zone edge = rnf_zone_of(turn, &s, u->at);
    int arrives, odds = rnf_charge_odds(turn, unit, target, edge, v->formation, &arrives), worth = rnf_worth(turn, target),
                 own_worth = rnf_worth(turn, unit);
    if (v->morale == RNF_ROUTING)
        return worth * 2 + 100 - (u->morale == RNF_UNSTEADY ? 40 : 0);  // flees or is ridden down; either way it does not rally
    if (v->formation == RNF_LIMBERED)
        return worth + 150;
    int square = rnf_square_chance(turn, unit, target, gap);
    if (square) {
        int other, into_square = rnf_charge_odds(turn, unit, target, RNF_FRONT, RNF_SQUARE, &other);
        odds = (odds * (1000 - square) + into_square * square) / 1000;
        arrives = (arrives * (1000 - square) + other * square) / 1000;
    }
    if (v->formation == RNF_SKIRMISH && u->formation != RNF_SKIRMISH)
        worth = worth / 2;  // it will be gone before we are there
    bool routs_it = edge != RNF_FRONT || (rnf_is_mounted(turn, unit) && rnf_is_foot(turn, target)) || v->morale == RNF_UNSTEADY ||
                    v->formation == RNF_MARCH || rnf_is_gun(turn, target);
    int gain = odds * ((routs_it ? worth : worth / 2) + 50 * rnf_holds(turn, target)) / 1000;
    int loss = (arrives - odds) * (u->morale == RNF_UNSTEADY ? own_worth : own_worth / 2) / 1000 + (1000 - arrives) * own_worth / 3000;
    if (v->morale == RNF_UNSTEADY)
        gain += 25;  // it may not rally
    if (u->morale == RNF_UNSTEADY)
        loss += 60;  // nor may we
    if (rnf_is_foot(turn, unit) && rnf_type_of(turn, unit)->weapon == RNF_UNARMED)
        gain += 45;  // cold steel is all it has: waiting under fire is no better
    return gain - loss - 20;
}
