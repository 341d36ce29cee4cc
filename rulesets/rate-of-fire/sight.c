// sight.c - see sight.h. A sight line is judged feature by feature: does it run below the top, and how long.
#include "sight.h"

#include "phaseline/recall.h"

pl_len rof_gap(const pl_turn *turn, pl_point a, pl_point b)
{
    pl_len gap = pl_distance(a, b, PL_DOWN) - 2 * rof_t(turn)->radius;
    return gap > 0 ? gap : 0;
}

int64_t rof_gap_order(const pl_turn *turn, pl_point a, pl_point b)
{
    int64_t touching = 4 * (int64_t)rof_t(turn)->radius * rof_t(turn)->radius, d2 = pl_distance_squared(a, b);
    return d2 > touching ? d2 : touching;
}

pl_len rof_elevation(const pl_turn *turn, pl_point p)
{
    pl_feature_id ids[PL_FEATURES_MAX];
    if (!rof_t(turn)->has_hills)
        return 0;
    int count = pl_areas_at(turn->scene->terrain, p, ids, PL_COUNT(ids));
    pl_len best = 0;
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(turn->scene->terrain, ids[i]);
        if (rof_t(turn)->ground[f->kind].use & ROF_USE_HILL && PL_INCHES(f->height) > best)
            best = PL_INCHES(f->height);
    }
    return best;
}

int rof_area_cover(const pl_turn *turn, pl_point p)
{
    pl_feature_id ids[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, ids, PL_COUNT(ids)), best = ROF_OPEN;
    for (int i = 0; i < count; i++) {
        int cover = rof_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, ids[i])->kind].cover;
        best = cover > best ? cover : best;
    }
    return best;
}

pl_len rof_visibility(const pl_turn *turn, int unit)
{
    const rof_game *g = rof_see_g(turn);
    if (!rof_on(turn, ROF_OPT_NIGHT) || turn->state->turn > g->night_until)
        return rof_t(turn)->visibility;
    pl_len night = g->night_visibility ? g->night_visibility : rof_t(turn)->night_visibility;
    return unit && rof_see_u(turn, unit)->flash ? 2 * night : night;  // ROF-NGT.1: muzzle flash
}

bool rof_rains(const pl_turn *turn)
{
    int from = rof_see_g(turn)->rain_from;
    return rof_on(turn, ROF_OPT_RAIN) && turn->state->turn >= from;
}

// ---- one feature on the line

static bool is_below(const rof_line *line, pl_len eye, pl_point p, pl_len top)
{
    int64_t dx = (int64_t)line->to.x - line->from.x, dy = (int64_t)line->to.y - line->from.y, whole = dx * dx + dy * dy;
    int64_t along = ((int64_t)p.x - line->from.x) * dx + ((int64_t)p.y - line->from.y) * dy;
    int64_t height = (int64_t)(line->from_ground + eye) * whole + (int64_t)(line->to_ground - line->from_ground) * along;
    return height < (int64_t)top * whole;
}

// ROF-LOS.2, ROF-GEN.11: length of the line inside an area, over stretches where it runs below the top. Everything counts if an end is inside.
static pl_len length_below(const rof_line *line, const pl_stretch *stretch, int count, pl_len eye, pl_len top, bool counts_all)
{
    pl_len length = 0;
    for (int i = 0; i < count; i++)
        if (counts_all || is_below(line, eye, stretch[i].from, top) || is_below(line, eye, stretch[i].to, top))
            length += pl_distance(stretch[i].from, stretch[i].to, PL_NEAREST);
    return length;
}

static void block(rof_line *line, pl_feature_id what, pl_point where, pl_why why)
{
    line->blocked = why;
    line->what = what;
    line->where = where;
}

static void look_through_area(const pl_turn *turn, rof_line *line, pl_feature_id id, const rof_ground *ground, pl_len base)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len eye = rof_t(turn)->eye;
    pl_stretch stretch[PL_STRETCHES_MAX];
    int count = pl_feature_stretches(terrain, id, line->from, line->to, stretch, PL_COUNT(stretch));
    if (!count)
        return;
    if (ground->sight == ROF_HILL) {
        if (length_below(line, stretch, count, eye, base, false) > 0)
            block(line, id, stretch[0].from, "ROF-LOS.3: a hill is in the way");
        return;
    }
    bool holds_from = pl_feature_holds(terrain, id, line->from) != PL_OUTSIDE;
    bool holds_to = pl_feature_holds(terrain, id, line->to) != PL_OUTSIDE, holds = holds_from || holds_to;
    pl_len length = length_below(line, stretch, count, eye, ground->height + base, holds);
    if (length <= 0)
        return;
    if (ground->sight == ROF_DEPTH && ground->use & ROF_USE_HOUSE && !holds)
        block(line, id, stretch[0].from, "ROF-LOS.4: a building is in the way");
    else if (ground->sight == ROF_DEPTH && length > (holds_from && holds_to ? 2 : 1) * ground->depth)
        block(line, id, stretch[0].from, "ROF-LOS.4: too deep to see through");
    else if (!holds)
        line->hindrance++;
}

static void look_over_line(const pl_turn *turn, rof_line *line, pl_feature_id id, const rof_ground *ground, pl_len base)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len near = rof_t(turn)->near_linear;
    pl_point met[PL_MEETINGS_MAX];
    if (!pl_feature_crossed(terrain, id, line->from, line->to))
        return;
    bool is_near_to = pl_feature_near_point(terrain, id, line->to, near + line->to_radius);
    if (is_near_to && ground->cover > line->line_cover)
        line->line_cover = ground->cover;  // ROF-COV.2
    if (ground->sight == ROF_CLEAR || is_near_to)
        return;
    int count = pl_feature_meetings(terrain, id, line->from, line->to, met, PL_COUNT(met)), low = 0;
    while (low < count && !is_below(line, rof_t(turn)->eye, met[low], ground->height + base))
        low++;  // a bent line may be passed above at one crossing and below at the next
    if (low == count || pl_feature_near_point(terrain, id, line->from, near + line->from_radius))
        return;
    if (ground->sight == ROF_BLOCKS)
        block(line, id, met[low], "ROF-LOS.5: bocage is in the way");
    else
        line->hindrance++;
}

// The coarse step: all corners of the feature's box lie on one side of the line.
static bool misses_box(const rof_line *line, const pl_feature *f)
{
    int64_t dx = (int64_t)line->to.x - line->from.x, dy = (int64_t)line->to.y - line->from.y;
    int64_t lx = (int64_t)f->low.x - line->from.x, hx = (int64_t)f->high.x - line->from.x;
    int64_t ly = (int64_t)f->low.y - line->from.y, hy = (int64_t)f->high.y - line->from.y;
    int64_t a = dx * ly - dy * lx, b = dx * ly - dy * hx, c = dx * hy - dy * lx, d = dx * hy - dy * hx;
    return (a > 0 && b > 0 && c > 0 && d > 0) || (a < 0 && b < 0 && c < 0 && d < 0);
}

static void look_along(const pl_turn *turn, rof_line *line)
{
    const rof_tables *t = rof_t(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    pl_feature_id near[PL_FEATURES_MAX];
    pl_point a = line->from, b = line->to, low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
             high = {a.x + b.x - low.x, a.y + b.y - low.y};
    bool has_ground = false;
    int count = pl_terrain_near(terrain, low, high, 0, near, PL_COUNT(near));
    for (int i = 0; i < count && !line->blocked; i++) {
        const pl_feature *feature = pl_terrain_feature(terrain, near[i]);
        const rof_ground *ground = &t->ground[feature->kind];
        if (!(t->sight_kinds >> feature->kind & 1) || misses_box(line, feature))
            continue;
        if (!has_ground) {
            line->from_ground = rof_elevation(turn, a);
            line->to_ground = rof_elevation(turn, b);
            has_ground = true;
        }
        if (ground->is_line)
            look_over_line(turn, line, near[i], ground, PL_INCHES(feature->height));
        else
            look_through_area(turn, line, near[i], ground, PL_INCHES(feature->height));
    }
}

typedef struct ends {
    pl_point from, to;
    pl_len from_radius, to_radius;
} ends;

typedef struct met {
    pl_why blocked;
    pl_point where;
    int hindrance, line_cover;
    pl_feature_id what;
    uint16_t spare[3];
} met;
_Static_assert(sizeof(ends) == 24 && sizeof(met) == sizeof(pl_why) + 24, "name every byte");

static void meet(const pl_turn *turn, const void *key, void *answer)
{
    const ends *e = key;
    rof_line line = {.from = e->from, .to = e->to, .from_radius = e->from_radius, .to_radius = e->to_radius};
    look_along(turn, &line);
    *(met *)answer =
        (met){.blocked = line.blocked, .where = line.where, .hindrance = line.hindrance, .line_cover = line.line_cover, .what = line.what};
}

static const pl_memo lines = {.key_size = sizeof(ends), .answer_size = sizeof(met), .bits = 14, .work = meet};

// Terrain never moves: what a line meets follows from its ends.
void rof_look(const pl_turn *turn, rof_line *line)
{
    ends key = {line->from, line->to, line->from_radius, line->to_radius};
    met found = {0};
    if (!pl_same_point(key.from, key.to))
        pl_recall_ask(turn, &lines, &key, &found);
    line->blocked = found.blocked;
    line->where = found.where;
    line->what = found.what;
    line->hindrance = found.hindrance;
    line->line_cover = found.line_cover;
}

// ---- who sees whom

bool rof_sees(const pl_turn *turn, pl_point from, pl_point to, pl_len to_radius, pl_len visibility)
{
    pl_len radius = rof_t(turn)->radius;
    if (!pl_points_within(from, to, visibility + radius + to_radius))
        return false;
    rof_line line = {.from = from, .to = to, .from_radius = radius, .to_radius = to_radius};
    rof_look(turn, &line);
    return !line.blocked;
}

static bool unit_sees(const pl_turn *turn, int unit, pl_point to, pl_len visibility)
{
    ROF_EACH_FIGURE(turn, unit, f)
        if (rof_sees(turn, rof_piece_at(turn, f)->at, to, rof_t(turn)->radius, visibility))
            return true;
    return false;
}

bool rof_seen_by_enemy(const pl_turn *turn, pl_side side, pl_point at, pl_len visibility)
{
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side != side && rof_revealed(turn, e) && rof_unbroken(turn, e) && unit_sees(turn, e, at, visibility))
            return true;
    return false;
}

// ---- what lies on the line besides terrain: it hinders, it never blocks (ROF-LOS.6)

// ROF-COV.6, ROF-SMK.4: every counter whose disc the line touches, added up.
void rof_smoke_on(const pl_turn *turn, pl_point a, pl_point b, int *full, int *depleted)
{
    *full = *depleted = 0;
    ROF_EACH_MARKER(turn, m, ROF_SMOKE_DISC) {
        const pl_marker *smoke = rof_marker_at(turn, m);
        if (rof_see_m(turn, m)->pending || !pl_point_near_segment(smoke->at, a, b, rof_t(turn)->smoke_radius))
            continue;
        if (smoke->value == rof_t(turn)->hit_mod[ROF_HIT_SMOKE_FULL].value)
            ++*full;
        else
            ++*depleted;
    }
}

static bool is_overlooked(const pl_turn *turn, pl_point a, pl_point b, pl_point other)
{
    pl_len ground = rof_elevation(turn, other) + rof_t(turn)->taller;
    return rof_elevation(turn, a) >= ground || rof_elevation(turn, b) >= ground;
}

int rof_elements_on(const pl_turn *turn, pl_point a, pl_point b, int firer, int target)
{
    int count = 0;
    if (!rof_on(turn, ROF_OPT_ELEMENTS))
        return 0;
    ROF_EACH_UNIT(turn, e) {
        bool is_on = false;
        if (e == firer || e == target || !rof_revealed(turn, e))
            continue;
        ROF_EACH_FIGURE(turn, e, f)
            if (!is_on && pl_point_near_segment(rof_piece_at(turn, f)->at, a, b, rof_t(turn)->line_width))
                is_on = !is_overlooked(turn, a, b, rof_piece_at(turn, f)->at);
        count += is_on;
    }
    return count;
}
