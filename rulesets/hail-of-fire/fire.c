// fire.c - who fires, what is needed, and who may be dealt a Hit.
#include "fire.h"

hof_hindrance hof_fire_hindrance(const pl_turn *turn, int team, int target, int slot)
{
    const hof_tables *t = hof_rules(turn);
    const hof_weapon *weapon = hof_weapon_of(turn, team, slot);
    const hof_team *own = hof_see_team(turn, team);
    if (!weapon)
        return HOF_IS_UNARMED;
    if (own->suppressed)
        return HOF_IS_SUPPRESSED;
    if (own->in_contact)
        return HOF_IS_IN_CONTACT;
    if (own->committed)
        return HOF_IS_COMMITTED;
    if (!hof_within(turn, team, target, weapon->range * t->long_range_multiple))
        return HOF_IS_OUT_OF_RANGE;
    pl_side enemy = hof_piece(turn, target)->side;
    if (hof_sees(turn, team, target))
        return HOF_UNHINDERED;
    for (int other = 1; other <= hof_team_count(turn); other++)
        if (hof_on_table(turn, other) && hof_is_side(turn, other, enemy) && hof_within(turn, other, target, t->cluster_range) &&
            hof_sees(turn, team, other))
            return HOF_UNHINDERED;
    return HOF_IS_BLIND;
}

bool hof_is_covered_from(const pl_turn *turn, int target, int firer)
{
    return !hof_sees(turn, firer, target) || hof_is_concealed(turn, target, firer);
}

int hof_hit_number(const pl_turn *turn, int team, int target, int slot, bool is_concealed)
{
    const hof_tables *t = hof_rules(turn);
    bool is_long = !hof_within(turn, team, target, hof_weapon_of(turn, team, slot)->range);
    return hof_need(turn, t->hit_base + (is_concealed ? t->hit_concealed : 0) + (is_long ? t->hit_long : 0));
}

static bool is_seen_by_firers(const pl_turn *turn, int team)
{
    for (int firer = 1; firer <= hof_team_count(turn); firer++)
        if (hof_see_team(turn, firer)->firing && hof_sees(turn, firer, team))
            return true;
    return false;
}

// HOF-ARM.1, HOF-ARM.4: armour takes Hits only from weapons that can do something to the side it shows the firer.
static bool can_affect(const pl_turn *turn, int team, const hof_hit *hit)
{
    if (!hof_profile_of(turn, team)->is_armoured)
        return true;
    return hof_is_effective(turn, hit->at, hof_armour_against(turn, team, hof_piece(turn, hit->firer)->at));
}

// HOF-FIRE.11: the Hit can be dealt to the Team.
static bool is_valid_recipient(const pl_turn *turn, int team, int target, const hof_hit *hit)
{
    const hof_tables *t = hof_rules(turn);
    const hof_team *own = hof_see_team(turn, team);
    bool into_contact = pl_switched_on(turn->scene, HOF_FIRE_INTO_CONTACT);
    if (!hof_on_table(turn, team))
        return false;
    bool is_enemy = hof_piece(turn, team)->side == hof_piece(turn, target)->side;
    if (!is_enemy && !(into_contact && hof_touch(turn, team, target)))
        return false;
    if (own->in_contact && !into_contact)
        return false;
    if (team != target && !hof_within(turn, team, target, t->cluster_range))
        return false;
    if (!hof_is_vehicle(turn, team) && own->hits_this_activation >= t->max_hits_nonvehicle)
        return false;  // HOF-FIRE.10
    return can_affect(turn, team, hit) && is_seen_by_firers(turn, team);
}

static int tier(const pl_turn *turn, int team, int target)
{
    if (hof_is_hit_late(turn, team))
        return 3;  // HOF-FIRE.9, even the Target
    return team == target ? 1 : 2;
}

int hof_recipients(const pl_turn *turn, int target, const hof_hit *hit, uint16_t *out, int max)
{
    int count = 0, best_hits = 0, best_tier = 0;
    for (int team = 1; team <= hof_team_count(turn); team++) {
        if (!is_valid_recipient(turn, team, target, hit))
            continue;
        int hits = hof_see_team(turn, team)->hits_this_order, own_tier = tier(turn, team, target);
        if (count && (hits > best_hits || (hits == best_hits && own_tier > best_tier)))
            continue;
        if (count && (hits < best_hits || own_tier < best_tier))
            count = 0;
        best_hits = hits;
        best_tier = own_tier;
        if (count < max)
            out[count++] = (uint16_t)team;
    }
    return count;
}
