// meaning_chance.c - see meaning_chance.h.
#include "meaning_chance.h"

int rof_hit_chance(const pl_turn *turn, int tn)
{
    if (tn <= 6)
        return 1000 * (7 - tn) / 6;
    return tn <= 9 ? 1000 * (7 - rof_t(turn)->second[tn - 7]) / 36 : 0;
}

int rof_shot_worth(const pl_turn *turn, int firer, int target, int ghost, const rof_shot *shot)
{
    const rof_weapon *w = rof_weapon_of(turn, firer);
    if (w->flags & ROF_FLAME)
        return 3500 * (7 - rof_t(turn)->flame_kill) / 6;
    int32_t each = shot->dice * rof_hit_chance(turn, shot->tn);
    if (!(w->flags & ROF_HE))
        return each * (7 - shot->kill) / 6;
    int32_t sum = 0;
    int first = rof_scene_unit(turn, target)->first;
    pl_point centre = rof_target_at(turn, target, ghost, shot->nearest);
    pl_side own = rof_piece_at(turn, firer)->side;
    for (int p = 1; p <= turn->state->piece_count; p++) {
        const pl_piece *piece = rof_piece_at(turn, p);
        if (piece->place != PL_ON_TABLE || !rof_known_to(turn, piece->unit, own))
            continue;
        pl_point at = piece->unit == target ? rof_target_at(turn, target, ghost, p - first) : piece->at;
        if (!pl_points_within(centre, at, w->he_radius + rof_t(turn)->radius))
            continue;
        int32_t kill = each * (7 - rof_kill_number(turn, rof_area_cover(turn, at), w->kill_mod)) / 6;
        sum += piece->side == own ? -2 * kill : kill;
    }
    return sum;
}

// Kills beyond the last that is counted are lost: nothing asks for so many.
void rof_add_dice(rof_kills *all, int dice, int p)
{
    for (int i = 0; i < dice; i++)
        for (int k = PL_COUNT(all->chance) - 1; k >= 0; k--)
            all->chance[k] = (all->chance[k] * (1000 - p) + (k ? all->chance[k - 1] * p : 0)) / 1000;
}

int rof_kills_reach(const rof_kills *all, int wanted)
{
    int64_t less = 0;
    for (int k = 0; k < wanted && k < PL_COUNT(all->chance); k++)
        less += all->chance[k];
    return less > 1000000 ? 0 : (int)((1000000 - less) / 1000);
}
