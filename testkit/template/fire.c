// fire.c - who may shoot at whom, and what becomes of it.
#include "state.h"

static pl_why why_no_sight(const pl_turn *turn, pl_point from, pl_point to, pl_point *at, pl_feature_id *what)
{
    pl_crossing met;
    if (!pl_terrain_crossings(turn->scene->terrain, from, to, tmpl_tab(turn)->screens, &met, 1))
        return NULL;
    if (at)
        *at = met.at;
    if (what)
        *what = met.feature;
    return "TMPL-fire.1: out of sight";
}

pl_why tmpl_why_not_shoot(const pl_turn *turn, pl_unit_id unit, pl_unit_id target)
{
    pl_foot own = tmpl_foot(turn, unit), theirs = tmpl_foot(turn, target);
    if (tmpl_see_unit(turn, unit)->has_shot)
        return "TMPL-fire.1: has shot this turn";
    if (!pl_feet_within(&own, &theirs, tmpl_type_of(turn, unit)->range))
        return "TMPL-fire.1: out of range";
    return why_no_sight(turn, tmpl_at(turn, unit), tmpl_at(turn, target), NULL, NULL);
}

// Of the areas that hold a place, the best cover.
static int cover_at(const pl_turn *turn, pl_point at)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, at, areas, PL_COUNT(areas)), best = 0;
    for (int i = 0; i < count; i++) {
        int cover = tmpl_tab(turn)->ground[pl_terrain_feature(turn->scene->terrain, areas[i])->kind].cover;
        best = cover < best ? cover : best;
    }
    return best;
}

pl_roll tmpl_shot_roll(const pl_turn *turn, pl_unit_id unit, pl_unit_id target)
{
    int men = tmpl_see_unit(turn, unit)->men, dice = tmpl_type_of(turn, unit)->dice;
    pl_roll roll = {.purpose = "hit",
                    .rule = "TMPL-fire.2",
                    .owner = tmpl_side_of(turn, unit),
                    .count = (uint8_t)(men < dice ? men : dice),
                    .need = tmpl_type_of(turn, unit)->need,
                    .subject = unit,
                    .target = target,
                    .subject_is = PL_UNIT,
                    .target_is = PL_UNIT};
    pl_roll_mod(&roll, "cover", cover_at(turn, tmpl_at(turn, target)));
    return roll;
}

static void lose_men(pl_turn *turn, pl_unit_id unit, int hits)
{
    tmpl_unit *own = tmpl_own_unit(turn, unit);
    int lost = hits < own->men ? hits : own->men;
    pl_event event = {.side = tmpl_side_of(turn, unit), .subject = unit, .rule = "TMPL-fire.3"};
    if (!lost)
        return;
    own->men = (uint8_t)(own->men - lost);
    event.kind = TMPL_EV_MEN_LOST;
    event.value = lost;
    event.value2 = own->men;
    pl_emit(turn, event);
    if (own->men)
        return;
    *own = (tmpl_unit){0};
    pl_units(turn->state)[unit].place = PL_LOST;
    pl_piece_remove(turn, tmpl_piece_id(turn, unit), PL_EVERYONE, "TMPL-fire.3");
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED, .side = event.side, .subject = unit, .rule = "TMPL-fire.3"});
}

void tmpl_shoot(pl_turn *turn, pl_unit_id unit, pl_unit_id target)
{
    pl_roll roll = tmpl_shot_roll(turn, unit, target);
    pl_roll_dice(turn, &roll);
    tmpl_own_unit(turn, unit)->has_shot = 1;
    pl_emit(turn, (pl_event){.kind = TMPL_EV_SHOT,
                             .side = roll.owner,
                             .subject = unit,
                             .target = target,
                             .value = roll.passed,
                             .value2 = roll.count,
                             .rule = "TMPL-fire.2"});
    lose_men(turn, target, roll.passed);
}

int tmpl_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half)
{
    if (weapon != 0 || max < 1)
        return -1;
    *name = "range";
    *arc_half = 180;
    bands[0] = tmpl_type_of(view, pl_see_pieces(view->state)[piece].unit)->range;
    return 1;
}

pl_why tmpl_sight(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    return why_no_sight(view, pl_see_pieces(view->state)[from].at, to, at, what);
}
