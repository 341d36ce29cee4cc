// meaning_chance.c - see meaning_chance.h.
#include "meaning_chance.h"

#include "received.h"

int hof_chance_of(int need) { return need > 6 ? 0 : (7 - need) * 1000 / 6; }

int hof_best_slot(const pl_turn *turn, int team, int target)
{
    const hof_profile *profile = hof_profile_of(turn, team);
    bool is_armoured = hof_profile_of(turn, target)->is_armoured;
    int best = -1, best_value = 0;
    for (int slot = 0; slot < profile->weapon_count; slot++) {
        const hof_weapon *weapon = hof_weapon_of(turn, team, slot);
        int ar = is_armoured ? hof_armour_against(turn, target, hof_piece(turn, team)->at) : 0;
        bool is_near = hof_within(turn, team, target, weapon->range);
        int value = is_armoured ? (hof_is_effective(turn, weapon->at, ar) ? 10 * weapon->at : 0) : 10 * weapon->rof;
        value = is_near ? value : value / 2;
        if (value > best_value && hof_within(turn, team, target, weapon->range * hof_rules(turn)->long_range_multiple)) {
            best = slot;
            best_value = value;
        }
    }
    return best;
}

int hof_survival(const pl_turn *turn, int team, int order)
{
    const hof_tables *t = hof_rules(turn);
    const hof_team *own = hof_see_team(turn, team);
    hof_check_case line = hof_check_case_of(turn, team);
    if (line == HOF_CASE_OPEN_NOT_MOVING && hof_order_is_move(order))
        line = HOF_CASE_OPEN;
    else if (line == HOF_CASE_OPEN && hof_profile_of(turn, team)->class == HOF_INFANTRY && !hof_order_is_move(order))
        line = HOF_CASE_OPEN_NOT_MOVING;
    int kill = t->check_rows[t->cases[line].row].killed_to;
    int64_t none = 1000, one = 0;
    for (int i = 0; i < own->rfp; i++) {
        one = (one * (6 - kill) + none * kill) / 6;
        none = none * (6 - kill) / 6;
    }
    return (int)(t->cases[line].killed_needs > 1 ? none + one : none);
}

int hof_fight_chance(const pl_turn *turn, int team, int enemy, int supporters, int at)
{
    const hof_tables *t = hof_rules(turn);
    const hof_profile *profile = hof_profile_of(turn, enemy);
    int number = hof_profile_of(turn, team)->asl;
    if (!number)
        return 0;
    int chance = hof_chance_of(hof_need(turn, number - supporters * t->support_bonus));
    if (!profile->is_armoured)
        return chance;
    int rating = at ? at + t->assault_at_bonus : t->assault_default_at;
    int64_t alive = 1000;
    for (int die = 0; die < rating - profile->ar_flank; die++)
        alive = alive * 5 / 6;
    return (int)(chance * (1000 - alive) / 1000);
}
