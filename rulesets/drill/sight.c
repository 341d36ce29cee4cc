// sight.c - range, sight, cover, and the volley that all three kinds of fire share.
// Stands on sight.h. The phases decide who may fire when; how it is done is here once.
#include "sight.h"

pl_why drill_sight(const pl_turn *turn, pl_point from, pl_point to, pl_point *at, pl_feature_id *what)
{
    const drill_tables *tables = drill_tab(turn);
    pl_crossing met[PL_FEATURES_MAX];
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, tables->screens, met, PL_COUNT(met));
    for (int i = 0; i < count; i++) {
        if (met[i].inside <= tables->ground[pl_terrain_feature(turn->scene->terrain, met[i].feature)->kind].sight)
            continue;
        if (at)
            *at = met[i].at;
        if (what)
            *what = met[i].feature;
        return "DRILL-fire.2: no sight through so much cover";
    }
    return NULL;
}

pl_why drill_why_not_fire(const pl_turn *turn, pl_unit_id shooter, pl_unit_id target)
{
    const drill_unit *own = drill_see_unit(turn, shooter);
    if (own->has_fired)
        return "DRILL-fire.1: has fired this turn";
    if (own->is_broken)
        return "DRILL-fire.1: is broken";
    if (!drill_within(turn, shooter, target, drill_type(turn, shooter)->range))
        return "DRILL-fire.2: out of range";
    return drill_sight(turn, drill_at(turn, shooter), drill_at(turn, target), NULL, NULL);
}

// Of the areas that hold p, the modifier farthest from zero.
static int area_modifier(const pl_turn *turn, pl_point p, bool is_rise)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, areas, PL_COUNT(areas)), best = 0;
    for (int i = 0; i < count; i++) {
        const drill_ground *ground = &drill_tab(turn)->ground[pl_terrain_feature(turn->scene->terrain, areas[i])->kind];
        int value = is_rise ? ground->rise : ground->cover;
        best = value * value > best * best ? value : best;
    }
    return best;
}

// DRILL-fire.4: the ground a target stands in, or a wall between, whichever helps it more.
static int cover_of(const pl_turn *turn, pl_point from, pl_point to)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_crossing met[PL_FEATURES_MAX];
    int best = area_modifier(turn, to, false);
    int count = pl_terrain_crossings(terrain, from, to, drill_tab(turn)->covers, met, PL_COUNT(met));
    for (int i = 0; i < count; i++) {
        const pl_feature *feature = pl_terrain_feature(terrain, met[i].feature);
        int value = feature->is_line ? drill_tab(turn)->ground[feature->kind].cover : 0;
        best = value < best ? value : best;
    }
    return best;
}

pl_roll drill_volley_roll(const pl_turn *turn, pl_unit_id shooter, pl_unit_id target, drill_shot shot)
{
    const drill_tables *tables = drill_tab(turn);
    const drill_squad *type = drill_type(turn, shooter);
    pl_side side = drill_side_of(turn, shooter);
    pl_point from = drill_at(turn, shooter), to = drill_at(turn, target);
    int men = drill_see_unit(turn, shooter)->men;
    int dice = shot == DRILL_SHOT_STAND ? tables->stand_dice : (men + tables->men_per_die - 1) / tables->men_per_die;
    pl_roll roll = {
        .purpose = "hit",
        .rule = "DRILL-fire.3",
        .owner = side,
        .count = (uint8_t)dice,
        .need = type->need,
        .sure = (uint8_t)tables->always,
        .never = (uint8_t)tables->never,
        .subject = shooter,
        .target = target,
        .subject_is = PL_UNIT,
        .target_is = PL_UNIT,
    };
    pl_roll_mod(&roll, "close range", drill_within(turn, shooter, target, type->close) ? tables->close : 0);
    pl_roll_mod(&roll, "cover", cover_of(turn, from, to));
    pl_roll_mod(&roll, "high ground", area_modifier(turn, from, true));
    pl_roll_mod(&roll, "stance", drill_stance_of(turn, side)->fire);
    pl_roll_mod(&roll, "reaction", shot == DRILL_SHOT_REACTION ? tables->reaction : 0);
    return roll;
}

void drill_volley(pl_turn *turn, pl_unit_id shooter, pl_unit_id target, drill_shot shot)
{
    static const char *const rules[] = {"DRILL-fire.3", "DRILL-react.3", "DRILL-loss.4"};
    drill_reveal(turn, shooter, "DRILL-hide.3");
    pl_roll roll = drill_volley_roll(turn, shooter, target, shot);
    pl_roll_dice(turn, &roll);
    drill_unit *hit = drill_own_unit(turn, target);
    int marked = hit->marked + roll.passed;
    hit->marked = (uint8_t)(marked < hit->men ? marked : hit->men);  // nobody falls twice
    drill_own_unit(turn, shooter)->has_fired = 1;
    pl_emit(turn, (pl_event){.kind = DRILL_EV_FIRED,
                             .side = drill_side_of(turn, shooter),
                             .subject = shooter,
                             .target = target,
                             .value = roll.passed,
                             .value2 = roll.count,
                             .rule = rules[shot]});
}

int drill_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    const drill_squad *type = drill_type(view, pl_see_pieces(view->state)[piece].unit);
    if (weapon != 0 || max < 2)
        return -1;
    *name = "musket";
    *arc_half = 180;
    bands[0] = type->close;
    bands[1] = type->range;
    return 2;
}

pl_why drill_sight_from(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    return drill_sight(view, pl_see_pieces(view->state)[from].at, to, at, what);
}
