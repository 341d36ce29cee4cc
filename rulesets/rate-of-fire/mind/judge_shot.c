// judge_shot.c - what an attack may be expected to do.
// From a view alone; numbers are thousandths of a man.
#include "judge.h"

int32_t rof_hit_chance(const pl_turn *turn, int tn)
{
    if (tn <= 6)
        return 1000 * (7 - tn) / 6;
    return tn <= 9 ? 1000 * (7 - rof_t(turn)->second[tn - 7]) / 36 : 0;
}

static int32_t shot_worth(const pl_turn *turn, int firer, int target, int ghost, const rof_shot *shot)
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

int32_t rof_expected_kills(const pl_turn *turn, int unit, int target, int ghost, bool is_stationary, int group, int aim)
{
    int32_t sum = 0;
    ROF_EACH_FIGURE(turn, unit, f) {
        rof_shot shot;
        if (rof_is_gunner(turn, f) != (group == ROF_FIRE_SW) || rof_shot_make(turn, f, target, ghost, aim, is_stationary, &shot))
            continue;
        sum += shot_worth(turn, f, target, ghost, &shot);
    }
    return sum;
}
