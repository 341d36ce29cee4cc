// lines.c - which lines may be shot along, and at what loss of dice.
#include "lines.h"

#include "abilities.h"

pl_len al_range(const pl_turn *turn, int unit)
{
    pl_len own = al_sum(turn, AL_AT_RANGE, &(al_moment){.unit = (uint16_t)unit});
    return own ? own : al_data(turn)->normal_range;
}

// AL-RNG.3: more than touch_eps beyond the line of the side that p lies on.
static bool is_beyond(const pl_turn *turn, pl_point p, int bearing, pl_point q)
{
    pl_point way = al_compass(bearing);
    int64_t ahead = (int64_t)(q.x - p.x) * way.x + (int64_t)(q.y - p.y) * way.y, eps = al_data(turn)->touch_eps;
    return ahead > 0 && ahead * ahead > eps * eps * (way.x && way.y ? 2 : 1);
}

static bool is_blocked(const pl_turn *turn, pl_point from, pl_point to)
{
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++)
        if (al_kind_of(turn, (pl_feature_id)id)->line == AL_LINE_BLOCKS && al_crosses(turn, (pl_feature_id)id, from, to))
            return true;
    return false;
}

static pl_why why_not(const pl_turn *turn, const al_stand *one, const al_stand *two, int own_notch, int target_notch, pl_len reach)
{
    pl_point from = al_notch(one, own_notch), to = al_notch(two, target_notch);
    if (!pl_points_within(from, to, reach))
        return "AL-RNG.2: out of range";
    if (!is_beyond(turn, from, al_side_bearing(one->facing, al_notch_side(own_notch)), to) ||
        !is_beyond(turn, to, al_side_bearing(two->facing, al_notch_side(target_notch)), from))
        return "AL-RNG.3: the line would run through a base";
    return is_blocked(turn, from, to) ? "AL-RNG.4: blocking terrain is in the way" : NULL;
}

pl_why al_why_not_line(const pl_turn *turn, int unit, int target, int own_notch, int target_notch, pl_len reach)
{
    if (!al_in_play(turn, unit) || !al_in_play(turn, target))
        return "AL-ORD.6: a unit has left play";
    al_stand one = al_stand_of(turn, unit), two = al_stand_of(turn, target);
    if (!one.base->has_notch[own_notch] || !two.base->has_notch[target_notch])
        return "AL-RNG.1: there is no such notch";
    if (al_stands_meet(turn, &one, &two))
        return "AL-RNG.5: the unit is adjacent";
    return why_not(turn, &one, &two, own_notch, target_notch, reach);
}

bool al_has_line(const pl_turn *turn, int unit, int target, pl_len reach)
{
    if (!al_in_play(turn, unit) || !al_in_play(turn, target))
        return false;
    al_stand one = al_stand_of(turn, unit), two = al_stand_of(turn, target);
    int64_t far = (int64_t)reach + one.base->width + one.base->depth + two.base->width + two.base->depth;
    if (pl_distance_squared(one.at, two.at) > far * far || al_stands_meet(turn, &one, &two))
        return false;
    for (int i = 0; i < AL_NOTCHES; i++)
        for (int k = 0; k < AL_NOTCHES && one.base->has_notch[i]; k++)
            if (two.base->has_notch[k] && !why_not(turn, &one, &two, i, k, reach))
                return true;
    return false;
}

int al_line_penalty(const pl_turn *turn, int unit, int target, int own_notch, int target_notch)
{
    const al_tables *t = al_data(turn);
    al_stand one = al_stand_of(turn, unit), two = al_stand_of(turn, target);
    pl_point from = al_notch(&one, own_notch), to = al_notch(&two, target_notch);
    int dice = 0;
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (other == unit || other == target || !al_in_play(turn, other))
            continue;
        al_stand stand = al_stand_of(turn, other);
        pl_point corners[4];
        al_corners(&stand, corners);
        dice += pl_segment_enters_polygon(from, to, corners, 4) ? t->unit_penalty : 0;  // AL-LOS.3
    }
    for (int id = 1; id <= pl_terrain_count(turn->scene->terrain); id++)
        if (al_kind_of(turn, (pl_feature_id)id)->line == AL_LINE_HINDERS && al_crosses(turn, (pl_feature_id)id, from, to))
            dice += pl_terrain_feature(turn->scene->terrain, (pl_feature_id)id)->is_line ? t->line_penalty : t->area_penalty;  // AL-LOS.4
    dice -= al_sum(turn, AL_AT_SIGHT, &(al_moment){.unit = (uint16_t)unit});                                                   // AL-LOS.5
    return al_most(0, dice);
}

int al_melee_penalty(const pl_turn *turn, int unit, int target)
{
    const al_tables *t = al_data(turn);
    int dice = al_is_in_melee(turn, target) ? t->target_melee_penalty : 0;
    bool is_harried = pl_switched_on(turn->scene, AL_SW_HARRIED_SHOOTER) && al_is_in_melee(turn, unit);
    return dice + (is_harried ? t->own_melee_penalty : 0);
}
