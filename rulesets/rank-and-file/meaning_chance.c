// meaning_chance.c - see meaning_chance.h.
#include "meaning_chance.h"

int rnf_at_least(int n, int p, int wanted)
{
    int64_t chance[44] = {1000000};  // of exactly k successes, in millionths
    if (wanted <= 0)
        return 1000;
    for (int i = 0; i < n && i < 40; i++)
        for (int k = i + 1; k >= 0; k--)
            chance[k] = (chance[k] * (1000 - p) + (k ? chance[k - 1] * p : 0)) / 1000;
    int64_t less = 0;
    for (int k = 0; k < wanted && k <= n; k++)
        less += chance[k];
    return less > 1000000 ? 0 : (int)((1000000 - less) / 1000);
}

// Hits beyond the last that is counted are lost: nothing asks for so many.
void rnf_add_volley(rnf_volleys *all, int n, int p)
{
    for (int i = 0; i < n; i++)
        for (int k = PL_COUNT(all->chance) - 1; k >= 0; k--)
            all->chance[k] = (all->chance[k] * (1000 - p) + (k ? all->chance[k - 1] * p : 0)) / 1000;
}

int rnf_volleys_reach(const rnf_volleys *all, int wanted)
{
    int64_t less = 0;
    for (int k = 0; k < wanted && k < PL_COUNT(all->chance); k++)
        less += all->chance[k];
    return less > 1000000 ? 0 : (int)((1000000 - less) / 1000);
}

int rnf_pass_chance(const pl_turn *turn, int unit, int mods, bool to_square)
{
    int need = rnf_t(turn)->morale_need[rnf_grade(turn, unit)] - rnf_test_mods(turn, unit, to_square) - mods, passing = 0;
    for (int die = 2; die <= 6; die++)
        passing += die >= need;
    return passing * 1000 / 6;
}

void rnf_reply(const pl_turn *turn, int unit, int target, int formation, rnf_shot *shot)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit], *v = &rnf_see(turn)[target];
    const rnf_type *type = rnf_type_of(turn, target);
    *shot = (rnf_shot){.need = t->fire_need};
    if (rnf_why_not_firer(turn, target))
        return;
    rnf_stance s = rnf_stance_of(turn, target);
    shot->mods = v->morale == RNF_UNSTEADY ? t->fire_mod[RNF_FM_UNSTEADY] : 0;
    if (rnf_is_gun(turn, target)) {
        const rnf_gun *gun = &t->gun[rnf_weight_of(type)];
        shot->dice = gun->dice[0];
        shot->need = gun->canister_need;
        shot->mods += v->hits ? t->fire_mod[RNF_FM_DAMAGED] : 0;
    } else {
        s.formation = (uint8_t)formation;
        int stands = formation == RNF_SQUARE     ? (v->stands + 3) / 4
                     : formation == RNF_COLUMN   ? rnf_front_rank(t, &s)
                     : formation == RNF_GARRISON ? (v->stands + 1) / 2
                                                 : v->stands;
        shot->dice = stands * t->dice_per_2[type->weapon] / 2;
        if (rnf_is_mounted(turn, unit) && formation != RNF_SQUARE && formation != RNF_GARRISON)
            shot->mods += t->fire_mod[RNF_FM_BY_MOUNTED];
    }
    shot->mods += t->is_deep[u->formation] ? t->fire_mod[RNF_FM_DEEP] : 0;
    shot->mods += u->formation == RNF_SKIRMISH ? t->fire_mod[RNF_FM_OPEN_ORDER] : 0;
}

int rnf_square_chance(const pl_turn *turn, int unit, int target, pl_len gap)
{
    const rnf_unit *v = &rnf_see(turn)[target];
    bool can = rnf_is_mounted(turn, unit) && rnf_is_foot(turn, target) && v->morale == RNF_GOOD && !rnf_is_bad(turn, target) &&
               (v->formation == RNF_LINE || v->formation == RNF_COLUMN) && gap > rnf_t(turn)->limit.square_distance;
    return can ? rnf_pass_chance(turn, target, 0, true) : 0;
}
