// sight.c - lines of sight, explained.
#include "sight.h"

// RNF-LOS.3: from a height one looks over a unit that is well away from both ends.
static bool looks_over(const pl_turn *turn, const pl_foot *block, pl_point centre, pl_point from, pl_point to, int firer, int target,
                       int high)
{
    pl_len clear = rnf_t(turn)->limit.over_friends;
    if (high <= rnf_height_at(turn, centre))
        return false;
    pl_foot ends[2] = {firer ? rnf_unit_foot(turn, firer) : pl_foot_of_point(from),
                       target ? rnf_unit_foot(turn, target) : pl_foot_of_point(to)};
    return !pl_feet_within(block, &ends[0], clear) && !pl_feet_within(block, &ends[1], clear);
}

static void meet_units(const pl_turn *turn, pl_point from, pl_point to, int firer, int target, int high, rnf_line *line)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_box box = rnf_box_of_points(from, to);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (other == firer || other == target || !rnf_on_table(turn, other) || rnf_is_far(turn, other, &box, 0))
            continue;
        rnf_stance s = rnf_stance_of(turn, other);
        pl_foot foot = rnf_foot(turn, &s);
        if (!pl_segment_enters_foot(from, to, &foot))
            continue;
        if (s.formation == RNF_SKIRMISH) {  // RNF-LOS.5
            line->is_hindered = true;
        } else if (!line->blocked && !looks_over(turn, &foot, rnf_centre(turn, &s), from, to, firer, target, high)) {
            line->blocked = "RNF-LOS.2: a unit stands in the way";
            line->where = pl_foot_nearest_to(&foot, from);
        }
    }
}

// RNF-LOS.4: lines near the target shelter it.
static void meet_line(const pl_turn *turn, pl_feature_id id, const rnf_ground *g, pl_point from, pl_point to, const pl_foot *foot,
                      rnf_line *line)
{
    pl_point met[PL_MEETINGS_MAX];
    if (!g->cover || !foot)
        return;
    int count = pl_feature_meetings(turn->scene->terrain, id, from, to, met, PL_COUNT(met));
    for (int i = 0; i < count; i++)
        if (pl_foot_near_point(foot, met[i], rnf_t(turn)->limit.obstacle_near) && g->cover > line->cover)
            line->cover = g->cover;
}

typedef struct glance {         // one line and what it needs to know of its ends
    pl_point from, to, centre;  // centre: of the target, or the place looked at
    int target, high;
    uint16_t sector;  // of the firer; that of the target ends where the line does
    pl_len wood;      // crossed so far
} glance;

// RNF-LOS.2 and .5 for one area: NULL, or why it blocks.
static pl_why meet_area(const pl_turn *turn, pl_feature_id id, glance *look, rnf_line *line)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_feature *f = pl_terrain_feature(terrain, id);
    const rnf_ground *g = &rnf_t(turn)->ground[f->kind];
    bool is_round = pl_feature_holds(terrain, id, look->centre) != PL_OUTSIDE;
    if (look->target && g->sees != RNF_SEE_BLOCK && is_round && g->cover > line->cover)
        line->cover = g->cover;
    if (!pl_feature_crossed(terrain, id, look->from, look->to))
        return NULL;
    if (g->sees == RNF_SEE_BLOCK)
        return id == look->sector ? NULL : "RNF-LOS.2: a building stands in the way";
    if ((f->height ? f->height : g->height) > look->high)
        return "RNF-LOS.2: higher ground lies between";
    if (g->sees != RNF_SEE_WOOD && g->sees != RNF_SEE_HINDER)
        return NULL;
    line->is_hindered |= !is_round;
    if (g->sees == RNF_SEE_WOOD)
        look->wood += pl_feature_length_in(terrain, id, look->from, look->to);
    return look->wood > rnf_t(turn)->limit.wood_sight ? "RNF-LOS.2: too much wood lies between" : NULL;
}

static void meet_ground(const pl_turn *turn, glance *look, rnf_line *line)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_foot seen = pl_foot_of_polygon((const pl_point[]){look->from, look->to, look->centre}, 3);
    rnf_box box = rnf_box_of(&seen);  // what the centre is in counts, however far from the line it lies
    pl_foot foot = {0};
    if (look->target)
        foot = rnf_unit_foot(turn, look->target);
    pl_feature_id near[PL_FEATURES_MAX];
    int count = pl_terrain_near(terrain, box.low, box.high, 0, near, PL_COUNT(near));
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, near[i]);
        const rnf_ground *g = &rnf_t(turn)->ground[f->kind];
        if (g->is_line) {
            meet_line(turn, near[i], g, look->from, look->to, look->target ? &foot : NULL, line);
            continue;
        }
        pl_why why = meet_area(turn, near[i], look, line);
        if (!why || line->blocked)
            continue;
        line->blocked = why;
        line->what = near[i];
        line->where = pl_at((f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2);
    }
    if (look->target && rnf_see(turn)[look->target].formation == RNF_GARRISON)
        line->cover = RNF_HEAVY_COVER;
}

rnf_line rnf_sight_to(const pl_turn *turn, pl_point from, pl_point to, int firer, int target, int from_height, int to_height)
{
    rnf_line line = {0};
    glance look = {.from = from, .to = to, .centre = to, .target = target, .high = rnf_most(from_height, to_height)};
    if (target) {
        rnf_stance s = rnf_stance_of(turn, target);
        look.centre = rnf_centre(turn, &s);
    }
    look.sector = firer ? rnf_see(turn)[firer].sector : 0;
    meet_ground(turn, &look, &line);
    meet_units(turn, from, to, firer, target, look.high, &line);
    return line;
}

// RNF-LOS.1: to the nearest point of the target's footprint.
rnf_line rnf_sight(const pl_turn *turn, pl_point from, int firer, int target)
{
    rnf_stance fs = rnf_stance_of(turn, firer), ts = rnf_stance_of(turn, target);
    pl_foot foot = rnf_foot(turn, &ts);
    pl_point to = pl_foot_nearest_to(&foot, from);
    return rnf_sight_to(turn, from, to, firer, target, rnf_height_at(turn, rnf_centre(turn, &fs)),
                        rnf_height_at(turn, rnf_centre(turn, &ts)));
}
