// sight.c - lines of sight and concealment. Teams never block; terrain does, by the `los` column of its kind.
#include "sight.h"

#include "phaseline/recall.h"
#include "wreck.h"

static bool holds(const pl_turn *turn, pl_feature_id id, pl_point p) { return pl_feature_holds(turn->scene->terrain, id, p) != PL_OUTSIDE; }

// HOF-LOS.5, HOF-LOS.6: an end of a line on a hill.
static bool is_on_hill(const pl_turn *turn, pl_point p)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++)
        if (hof_rules(turn)->terrain[pl_terrain_feature(turn->scene->terrain, areas[i])->kind].los == HOF_LOS_HILL)
            return true;
    return false;
}

typedef struct footing {
    uint16_t shape;  // 0: a bare point
    int16_t facing;
} footing;

// All that says whether terrain blocks.
typedef struct sight_line {
    pl_point a, b;
    footing on_a, on_b;
} sight_line;
_Static_assert(sizeof(sight_line) == 24, "name every byte");

static footing footing_of(const pl_turn *turn, int team)
{
    return team ? (footing){hof_piece(turn, team)->shape, hof_piece(turn, team)->facing} : (footing){0};
}

// HOF-LOS.4: the footprint of one of the two Teams, or the point itself, is close enough to look over.
static bool is_lined(const pl_turn *turn, pl_feature_id id, footing on, pl_point at)
{
    pl_len reach = hof_rules(turn)->tall_adjacent;
    if (!on.shape)
        return pl_feature_near_point(turn->scene->terrain, id, at, reach);
    pl_foot foot = pl_foot_of(turn->scene->shapes[on.shape], at, on.facing);
    return pl_feature_near_foot(turn->scene->terrain, id, &foot, reach);
}

static pl_why why_blocks(const pl_turn *turn, const sight_line *line, const pl_crossing *crossing, const bool on_hill[2])
{
    const hof_tables *t = hof_rules(turn);
    pl_feature_id id = crossing->feature;
    bool has_end = holds(turn, id, line->a) || holds(turn, id, line->b);
    switch (t->terrain[pl_terrain_feature(turn->scene->terrain, id)->kind].los) {
    case HOF_LOS_DEEP:
        if (!has_end)
            return "HOF-LOS.2: woods lie between";
        return crossing->inside > t->wood_depth ? "HOF-LOS.2: too deep in the woods" : NULL;
    case HOF_LOS_SOLID: return has_end ? NULL : "HOF-LOS.3: a building stands between";
    case HOF_LOS_HILL: return has_end || (on_hill[0] && on_hill[1]) ? NULL : "HOF-LOS.5: a hill lies between";
    case HOF_LOS_TALL:
        if (on_hill[0] || on_hill[1] || is_lined(turn, id, line->on_a, line->a) || is_lined(turn, id, line->on_b, line->b))
            return NULL;
        return "HOF-LOS.4: a tall hedge lies between";
    default: return NULL;
    }
}

// HOF-LOS.7: an area is crossed by length inside it, a line by any shared point; pl_terrain_crossings() says just that.
typedef struct hindered {
    pl_why why;  // NULL: it is clear
    pl_point at;
    pl_feature_id what;
    uint16_t spare[3];
} hindered;
_Static_assert(sizeof(hindered) == sizeof(pl_why) + 16, "name every byte");

static void look_along(const pl_turn *turn, const void *key, void *answer)
{
    const sight_line *line = key;
    pl_crossing crossings[PL_FEATURES_MAX];
    int count = pl_terrain_crossings(turn->scene->terrain, line->a, line->b, hof_rules(turn)->los_kinds, crossings, PL_COUNT(crossings));
    if (!count)
        return;
    bool on_hill[2] = {is_on_hill(turn, line->a), is_on_hill(turn, line->b)};
    for (int i = 0; i < count; i++) {
        pl_why why = why_blocks(turn, line, &crossings[i], on_hill);
        if (!why)
            continue;
        *(hindered *)answer = (hindered){.why = why, .at = crossings[i].at, .what = crossings[i].feature};
        return;
    }
}

static const pl_memo lines = {.key_size = sizeof(sight_line), .answer_size = sizeof(hindered), .bits = 12, .work = look_along};

static pl_why blocked(const pl_turn *turn, const sight_line *line, pl_point *at, pl_feature_id *what)
{
    hindered found;
    pl_recall_ask(turn, &lines, line, &found);
    if (at && found.why)
        *at = found.at;
    if (what && found.why)
        *what = found.what;
    return found.why;
}

pl_why hof_line_blocked(const pl_turn *turn, int team, int to_team, pl_point to, pl_point *at, pl_feature_id *what)
{
    pl_point from = hof_piece(turn, team)->at;
    sight_line line = {from, to, footing_of(turn, team), footing_of(turn, to_team)};
    return blocked(turn, &line, at, what);
}

bool hof_sees(const pl_turn *turn, int a, int b)
{
    if (!hof_on_table(turn, a) || !hof_on_table(turn, b))
        return false;
    return hof_touch(turn, a, b) || !hof_line_blocked(turn, a, b, hof_piece(turn, b)->at, NULL, NULL);
}

bool hof_sees_point(const pl_turn *turn, int team, pl_point to)
{
    return hof_on_table(turn, team) && !hof_line_blocked(turn, team, 0, to, NULL, NULL);
}

bool hof_is_seen(const pl_turn *turn, int team)
{
    for (int other = 1; other <= hof_team_count(turn); other++)
        if (hof_piece(turn, other)->side != hof_piece(turn, team)->side && hof_sees(turn, other, team))
            return true;
    return false;
}

bool hof_would_be_seen(const pl_turn *turn, int team, pl_point at)
{
    for (int other = 1; other <= hof_team_count(turn); other++) {
        if (!hof_on_table(turn, other) || hof_piece(turn, other)->side == hof_piece(turn, team)->side)
            continue;
        pl_point from = hof_piece(turn, other)->at;
        sight_line line = {from, at, footing_of(turn, other), footing_of(turn, team)};
        if (!blocked(turn, &line, NULL, NULL))
            return true;
    }
    return false;
}

bool hof_ground_conceals(const pl_turn *turn, int team, pl_point at)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, at, areas, PL_COUNT(areas));
    bool is_vehicle = hof_is_vehicle(turn, team);
    for (int i = 0; i < count; i++)
        if (hof_rules(turn)->terrain[pl_terrain_feature(turn->scene->terrain, areas[i])->kind].conceals[is_vehicle])
            return true;
    return false;
}

// HOF-LOS.9 (c): the line crosses it nearer to the target than to the firer, or equally near.
static bool line_conceals(const pl_turn *turn, pl_feature_id id, pl_point firer, pl_point target)
{
    pl_point meetings[PL_MEETINGS_MAX];
    int count = pl_feature_meetings(turn->scene->terrain, id, firer, target, meetings, PL_COUNT(meetings));
    for (int i = 0; i < count; i++)
        if (pl_distance_squared(meetings[i], target) <= pl_distance_squared(meetings[i], firer))
            return true;
    return false;
}

bool hof_is_concealed(const pl_turn *turn, int target, int firer)
{
    if (hof_touch(turn, target, firer))
        return false;
    pl_point to = hof_piece(turn, target)->at, from = hof_piece(turn, firer)->at;
    if (hof_ground_conceals(turn, target, to))
        return true;
    if (hof_wreck_conceals(turn, target, from, to))
        return true;
    pl_crossing crossings[PL_FEATURES_MAX];
    uint64_t kinds = hof_rules(turn)->conceal_kinds[hof_is_vehicle(turn, target)];
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, kinds, crossings, PL_COUNT(crossings));
    for (int i = 0; i < count; i++) {
        pl_feature_id id = crossings[i].feature;
        if (pl_terrain_feature(turn->scene->terrain, id)->is_line ? line_conceals(turn, id, from, to)
                                                                  : !holds(turn, id, from) && !holds(turn, id, to))
            return true;
    }
    return false;
}
