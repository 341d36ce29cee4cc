// sight.c - lines of sight, explained.
#include "sight.h"

enum { SEEN_MAX = 24 };

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
    pl_point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    pl_len half = pl_distance(from, to, PL_UP) / 2 + 1;
    for (int i = 0; i < t->order_count; i++) {
        int other = t->order[i];
        if (other == firer || other == target || !rnf_on_table(turn, other) || rnf_is_far(turn, other, middle, half, 0))
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
            line->is_unit = true;
        }
    }
}

// RNF-LOS.4: lines near the target shelter it.
static void meet_line(const pl_turn *turn, pl_feature_id id, const rnf_ground *g, pl_point from, pl_point to, const pl_foot *foot,
                      rnf_line *line)
{
    pl_point met[8];
    if (!g->cover || !foot)
        return;
    int count = pl_feature_meetings(turn->scene->terrain, id, from, to, met, 8);
    for (int i = 0; i < count; i++)
        if (pl_foot_near_point(foot, met[i], rnf_t(turn)->limit.obstacle_near) && g->cover > line->cover)
            line->cover = g->cover;
}

static void meet_ground(const pl_turn *turn, pl_point from, pl_point to, int firer, int target, int high, rnf_line *line)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_foot foot = {0};
    rnf_stance ts = {0};
    if (target) {
        ts = rnf_stance_of(turn, target);
        foot = rnf_foot(turn, &ts);
    }
    pl_point centre = target ? rnf_centre(turn, &ts) : to, low = {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y};
    pl_point top = {from.x > to.x ? from.x : to.x, from.y > to.y ? from.y : to.y};
    pl_feature_id near[SEEN_MAX];
    int count = pl_terrain_near(terrain, low, top, PL_INCHES(3), near, SEEN_MAX);
    pl_len wood = 0;
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, near[i]);
        const rnf_ground *g = &rnf_t(turn)->ground[f->kind];
        if (g->is_line) {
            meet_line(turn, near[i], g, from, to, target ? &foot : NULL, line);
            continue;
        }
        bool is_crossed = pl_feature_crossed(terrain, near[i], from, to);
        bool is_round = pl_feature_holds(terrain, near[i], centre) != PL_OUTSIDE;
        int height = f->height ? f->height : g->height;
        bool is_own = (firer && rnf_see(turn)[firer].sector == near[i]) || (target && ts.sector == near[i]);
        pl_why why = NULL;
        if (g->sees == RNF_SEE_BLOCK) {
            if (is_crossed && !is_own)
                why = "RNF-LOS.2: a building stands in the way";
        } else if (is_crossed && height > high) {
            why = "RNF-LOS.2: higher ground lies between";
        } else if (g->sees == RNF_SEE_WOOD && is_crossed) {
            wood += pl_feature_length_in(terrain, near[i], from, to);
            if (wood > rnf_t(turn)->limit.wood_sight)
                why = "RNF-LOS.2: too much wood lies between";
            line->is_hindered |= !is_round;
        } else if (g->sees == RNF_SEE_HINDER && is_crossed) {
            line->is_hindered |= !is_round;
        }
        if (why && !line->blocked) {
            line->blocked = why;
            line->what = near[i];
            line->where = is_crossed ? pl_at((f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2) : from;
        }
        if (target && g->sees != RNF_SEE_BLOCK && is_round && g->cover > line->cover)
            line->cover = g->cover;
    }
    if (target && ts.formation == RNF_GARRISON)
        line->cover = RNF_HEAVY_COVER;
}

rnf_line rnf_sight_to(const pl_turn *turn, pl_point from, pl_point to, int firer, int target, int from_height, int to_height)
{
    rnf_line line = {0};
    int high = from_height > to_height ? from_height : to_height;
    meet_ground(turn, from, to, firer, target, high, &line);
    meet_units(turn, from, to, firer, target, high, &line);
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
