// path.c - what a path costs and whether the ground and the pieces on it let it through.
// Stands on path.h. Sample points are every inch and the end (section 3.3), measured along the path.
#include "path.h"

enum { CROSSINGS_MAX = PL_FEATURES_MAX };  // a line crosses each feature once at most

int rf_gait(const pl_turn *turn, pl_piece_id piece)
{
    if (rf_is_foot(turn, piece))
        return RF_ON_FOOT;
    return rf_type_of(turn, piece)->flags & RF_TRACKS ? RF_TRACKED : RF_WHEELED;
}

pl_len rf_full_allowance(const pl_turn *turn, pl_piece_id piece, bool is_road)
{
    const rf_type *type = rf_type_of(turn, piece);
    const rf_piece *own = rf_see(turn, piece);
    if (type->kind == RF_CRAFT || type->kind == RF_AIRCRAFT || own->damage >= RF_HEAVY || own->flags & RF_F_IMMOBILE)
        return 0;
    if (type->kind == RF_GUN)
        return type->manhandle;
    pl_len rate = is_road ? rf_tab(turn)->rate[type->rate].road : rf_tab(turn)->rate[type->rate].cross;
    return own->damage == RF_LIGHT ? rate / 2 : rate;
}

pl_len rf_allowance(const pl_turn *turn, pl_piece_id piece, bool is_road)
{
    // What has been used is kept in cross-country inches; a road inch costs less.
    pl_len full = rf_full_allowance(turn, piece, is_road), cross = rf_full_allowance(turn, piece, false), used = rf_see(turn, piece)->used;
    pl_len left = used && cross ? full - (pl_len)pl_scale(used, full, cross, PL_UP) : full;
    return left > 0 ? left : 0;
}

pl_why rf_too_many_corners(const pl_turn *turn)
{
    return pl_reason(turn, "RF-GEN.12: a path has at most {number} corners", RF_CORNERS_MAX);
}

// RF-GEN.12: under way a piece faces along its leg, so that is how who names no facing ends; one that goes nowhere stands as it stood.
static int facing_along(const rf_path *path, int facing)
{
    for (int i = path->count - 1; i > 0; i--)
        if (!pl_same_point(path->line[i - 1], path->line[i]))
            return pl_bearing(path->line[i - 1], path->line[i]);
    return facing;
}

// RF-MOV.8: the facing at the end is free; the last corner names it. A corner without a place is where the piece has come to.
bool rf_path_read(const pl_item *items, int count, pl_piece_id piece, pl_point start, int facing, rf_path *path)
{
    *path = (rf_path){.piece = piece, .facing = (int16_t)facing, .count = 1};
    path->line[0] = start;
    for (int i = 0; i < count; i++) {
        if (items[i].piece != piece)
            continue;
        if (path->count > RF_CORNERS_MAX)
            return false;
        path->line[path->count] = pl_item_has_at(&items[i]) ? items[i].at : path->line[path->count - 1];
        path->count++;
        path->facing = (int16_t)pl_turned(pl_item_facing(&items[i], facing_along(path, facing)), 0);
    }
    path->length = pl_line_length(path->line, path->count, PL_UP);
    return true;
}

pl_point rf_path_at(const rf_path *path, pl_len length, int *facing)
{
    pl_len past = 0;
    for (int i = 1; i < path->count; i++) {
        pl_len leg = pl_distance(path->line[i - 1], path->line[i], PL_UP);
        if (facing && leg > 0)
            *facing = pl_bearing(path->line[i - 1], path->line[i]);
        if (past + leg >= length)
            break;
        past += leg;
    }
    return pl_along(path->line, path->count, length, PL_UP, PL_NEAREST);
}

pl_len rf_path_cost(const pl_turn *turn, const rf_path *path, pl_len length)
{
    uint64_t half = rf_tab(turn)->half[rf_gait(turn, path->piece)];
    uint64_t kinds = half ? half | (uint64_t)1 << rf_tab(turn)->kind_of_building : 0;  // which a bomb may have made a ruin
    pl_len cost = 0, left = length;
    for (int i = 1; i < path->count && left > 0; i++) {
        pl_crossing met[CROSSINGS_MAX];
        pl_point from = path->line[i - 1], to = path->line[i];
        pl_len leg = pl_distance(from, to, PL_UP);
        if (leg > left) {
            to = pl_along((pl_point[]){from, to}, 2, left, PL_UP, PL_NEAREST);
            leg = left;
        }
        cost += leg;
        left -= leg;
        int count = rf_crossings(turn, from, to, kinds, met, CROSSINGS_MAX);
        for (int k = 0; k < count; k++)
            cost += half >> rf_ground_kind(turn, met[k].feature) & 1 ? met[k].inside : 0;  // RF-MOV.6: once more for each inch inside
    }
    return cost;
}

pl_len rf_path_reach(const pl_turn *turn, const rf_path *path, pl_len budget)
{
    pl_len low = 0, high = path->length < budget ? path->length : budget > 0 ? budget : 0;
    if (rf_path_cost(turn, path, high) <= budget)
        return high;
    while (low < high) {  // cost grows with length
        pl_len middle = low + (high - low + 1) / 2;
        if (rf_path_cost(turn, path, middle) <= budget)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// Some stretch of road within `reach` of both points, and so of all between them: what lies near a straight stretch is convex.
static bool near_road(const pl_turn *turn, pl_point a, pl_point b, pl_len reach)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain); f++) {
        int count;
        if (!(rf_tab(turn)->roads >> pl_terrain_feature(terrain, f)->kind & 1))
            continue;
        const pl_point *line = pl_terrain_points(terrain, f, 0, &count);
        for (int i = 1; i < count; i++)
            if (pl_point_near_segment(a, line[i - 1], line[i], reach) &&
                (pl_same_point(a, b) || pl_point_near_segment(b, line[i - 1], line[i], reach)))
                return true;
    }
    return false;
}

bool rf_path_on_road(const pl_turn *turn, const rf_path *path)
{
    pl_len half = rf_tab(turn)->road_half;
    bool is_plain = true;
    for (int i = 0; i < path->count; i++)
        if (!near_road(turn, path->line[i], path->line[i], half))
            return false;
    for (int i = 1; i < path->count && is_plain; i++)
        is_plain = near_road(turn, path->line[i - 1], path->line[i], half - 2);  // sample points are rounded
    for (pl_len s = rf_tab(turn)->sample; s < path->length && !is_plain; s += rf_tab(turn)->sample) {
        pl_point at = rf_path_at(path, s, NULL);
        if (!near_road(turn, at, at, half))
            return false;
    }
    return true;
}

bool rf_path_on_beach(const pl_turn *turn, const rf_path *path)
{
    pl_crossing met[CROSSINGS_MAX];
    uint64_t beaches = rf_tab(turn)->beaches;
    for (int i = 0; i < path->count; i++)
        if (rf_on_kinds(turn, path->line[i], beaches) ||
            (i && rf_crossings(turn, path->line[i - 1], path->line[i], beaches, met, CROSSINGS_MAX)))
            return true;
    return false;
}

// How far from a along the leg a-b the beaches reach last; -1: it meets none.
static pl_len last_of_leg(const pl_turn *turn, pl_point a, pl_point b)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len last = rf_on_kinds(turn, a, rf_tab(turn)->beaches) ? 0 : -1;
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain); f++) {
        const pl_feature *feature = pl_terrain_feature(terrain, f);
        if (!(rf_tab(turn)->beaches >> feature->kind & 1) || feature->is_line || !pl_feature_crossed(terrain, f, a, b))
            continue;
        // Seen from the far end, the first stretch is the last one; what crosses an area has one in it.
        pl_stretch stretch = {0};
        pl_feature_stretches(terrain, f, b, a, &stretch, 1);
        pl_len to = pl_distance(a, stretch.from, PL_NEAREST);
        last = to > last ? to : last;
    }
    return last;
}

pl_len rf_path_beach_end(const pl_turn *turn, const rf_path *path, pl_len went)
{
    pl_len past = 0, last = -1;
    if (rf_on_kinds(turn, rf_path_at(path, went, NULL), rf_tab(turn)->beaches))
        return went;
    for (int i = 1; i < path->count && past <= went; i++) {
        pl_point a = path->line[i - 1], b = path->line[i];
        pl_len leg = pl_distance(a, b, PL_UP), here;
        if (past + leg > went)
            b = rf_path_at(path, went, NULL);
        here = last_of_leg(turn, a, b);
        last = here >= 0 ? past + here : last;
        past += leg;
    }
    return last < went ? last : went;
}

// ---- ground

static bool is_held_by_enemy(const pl_turn *turn, pl_feature_id position, pl_side side)
{
    RF_EACH_PIECE(turn, p)
        if (rf_side_of(turn, p) != side && rf_is_known(turn, p, side) &&
            pl_feature_holds(turn->scene->terrain, position, rf_at_point(turn, p)) != PL_OUTSIDE)
            return true;
    return false;
}

// "Door only": in and out over side 1.
static bool is_at_door(const pl_turn *turn, pl_feature_id feature, pl_point from, pl_point to)
{
    int count;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, feature, 0, &count);
    for (int side = 1; side < count; side++) {  // every other one; where it meets them, rounded, may be a corner of the door
        pl_point at;
        if (pl_segments_cross_at(from, to, corners[side], corners[(side + 1) % count], &at) &&
            !pl_point_near_segment(at, corners[0], corners[1], 2))
            return false;
    }
    return true;
}

static pl_why why_not_over(const pl_turn *turn, const rf_path *path, pl_point from, pl_point to, rf_manner manner)
{
    const rf_tables *t = rf_tab(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    int gait = rf_gait(turn, path->piece);
    pl_crossing met[CROSSINGS_MAX];
    uint64_t kinds = t->barred_areas[gait] | t->barred_lines[gait] | t->positions;
    int count = rf_crossings(turn, from, to, kinds, met, CROSSINGS_MAX);
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, met[i].feature);
        int kind = rf_ground_kind(turn, met[i].feature);
        if (t->ground[kind].cost[gait] == RF_NO) {
            if (f->is_line || pl_feature_holds(terrain, met[i].feature, path->line[0]) == PL_OUTSIDE)
                return "RF-GEN.13: impassable ground is in the way";
            continue;
        }
        if (f->is_line || !(t->positions >> kind & 1))
            continue;
        if (t->ground[kind].flags & RF_HAS_DOOR && manner != RF_BY_OCCUPY && !is_at_door(turn, met[i].feature, from, to))
            return "RF-GEN.13: a bunker is entered and left by its door";
        if (pl_feature_holds(terrain, met[i].feature, path->line[0]) == PL_OUTSIDE &&
            is_held_by_enemy(turn, met[i].feature, rf_side_of(turn, path->piece)))
            return "RF-MOV.7: the enemy is in that position";
    }
    return NULL;
}

// RF-GEN.13: who stands on its edge is in an area, though his path crossed nothing.
static pl_why why_not_on(const pl_turn *turn, const rf_path *path, pl_point at, rf_manner manner)
{
    const rf_tables *t = rf_tab(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    int gait = rf_gait(turn, path->piece), corners;
    if (!rf_on_kinds(turn, at, t->barred_areas[gait] | t->positions))
        return NULL;
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(terrain, at, areas, PL_FEATURES_MAX);
    for (int i = 0; i < count; i++) {
        const rf_ground *ground = &t->ground[rf_ground_kind(turn, areas[i])];
        const pl_point *side = pl_terrain_points(terrain, areas[i], 0, &corners);
        if (pl_feature_holds(terrain, areas[i], path->line[0]) != PL_OUTSIDE)
            continue;
        if (ground->cost[gait] == RF_NO)
            return "RF-GEN.13: impassable ground is in the way";
        if (ground->flags & RF_HAS_DOOR && manner != RF_BY_OCCUPY && pl_feature_holds(terrain, areas[i], at) == PL_ON_EDGE &&
            !pl_point_near_segment(at, side[0], side[1], 2))
            return "RF-GEN.13: a bunker is entered and left by its door";
        if (ground->flags & RF_IS_POSITION && is_held_by_enemy(turn, areas[i], rf_side_of(turn, path->piece)))
            return "RF-MOV.7: the enemy is in that position";
    }
    return NULL;
}

static bool overlaps_barred_line(const pl_turn *turn, const rf_path *path, const pl_foot *foot)
{
    uint64_t lines = rf_tab(turn)->barred_lines[rf_gait(turn, path->piece)];
    pl_feature_id near[PL_FEATURES_MAX];
    if (!lines)
        return false;
    int count = pl_terrain_near(turn->scene->terrain, foot->centre, foot->centre, rf_outer(turn, path->piece), near, PL_FEATURES_MAX);
    for (int i = 0; i < count; i++)
        if (lines >> pl_terrain_feature(turn->scene->terrain, near[i])->kind & 1 &&
            pl_feature_overlaps_foot(turn->scene->terrain, near[i], foot))
            return true;
    return false;
}

// Such a line comes anywhere near the path.
static bool has_barred_line(const pl_turn *turn, const rf_path *path)
{
    uint64_t lines = rf_tab(turn)->barred_lines[rf_gait(turn, path->piece)];
    pl_feature_id near[PL_FEATURES_MAX];
    pl_point low = path->line[0], high = low;
    for (int i = 1; i < path->count; i++) {
        low = pl_at(path->line[i].x < low.x ? path->line[i].x : low.x, path->line[i].y < low.y ? path->line[i].y : low.y);
        high = pl_at(path->line[i].x > high.x ? path->line[i].x : high.x, path->line[i].y > high.y ? path->line[i].y : high.y);
    }
    int count = lines ? pl_terrain_near(turn->scene->terrain, low, high, rf_outer(turn, path->piece), near, PL_FEATURES_MAX) : 0;
    for (int i = 0; i < count; i++)
        if (lines >> pl_terrain_feature(turn->scene->terrain, near[i])->kind & 1)
            return true;
    return false;
}

// ---- pieces

// RF-MOV.7: foot pass through friends; vehicles and guns through foot only; nobody through enemies and wrecks.
static bool lets_pass(const pl_turn *turn, pl_piece_id mover, pl_piece_id other)
{
    if (rf_see(turn, other)->damage == RF_WRECK || rf_side_of(turn, other) != rf_side_of(turn, mover))
        return false;
    return rf_is_foot(turn, mover) || rf_is_foot(turn, other);
}

static bool is_in_set(const rf_path *set, int count, pl_piece_id piece)
{
    for (int i = 0; i < count; i++)
        if (set[i].piece == piece)
            return true;
    return false;
}

// Whoever moves in the same decision moves on; whoever else stands on the way is in it, on a road too (RF-RES.5).
static pl_why why_not_past(const pl_turn *turn, const rf_path *path, const rf_path *set, int count)
{
    pl_side side = rf_side_of(turn, path->piece);
    const pl_piece *piece = rf_piece_at(turn, path->piece);
    pl_len slack = 10;
    RF_EACH_PIECE(turn, p) {
        if (p == path->piece || rf_is_beyond(turn, path->piece, path->line[0], p, path->length) || !rf_stands_known(turn, p, side) ||
            lets_pass(turn, path->piece, p) || is_in_set(set, count, p))
            continue;
        pl_foot start = pl_piece_foot_at(turn->scene, piece, path->line[0], piece->facing), other = rf_foot(turn, p);
        if (pl_feet_overlap(&start, &other, slack))  // a forced stop has left it so, or it gets off what carries it
            continue;
        for (int i = 1; i < path->count; i++) {
            pl_point a = path->line[i - 1], b = path->line[i];
            if (pl_same_point(a, b) || !pl_point_near_segment(rf_at_point(turn, p), a, b, rf_outer(turn, p) + rf_outer(turn, path->piece)))
                continue;
            pl_foot foot = pl_piece_foot_at(turn->scene, piece, a, pl_bearing(a, b));
            if (pl_feet_overlap(&foot, &other, slack) ? i > 1 : pl_foot_path_overlaps(&foot, b.x - a.x, b.y - a.y, &other))
                return rf_side_of(turn, p) == side ? "RF-MOV.7: another piece is in the way" : "RF-MOV.7: an enemy is in the way";
        }
    }
    return NULL;
}

pl_why rf_why_not_pass(const pl_turn *turn, const rf_path *path, rf_manner manner, const rf_path *set, int count)
{
    for (int i = 1; i < path->count; i++) {
        pl_point to = path->line[i];
        if (to.x < 0 || to.y < 0 || to.x > turn->scene->width || to.y > turn->scene->height)
            return "RF-MOV.14: no path leaves the table";
        pl_why why = pl_same_point(path->line[i - 1], to) ? NULL : why_not_over(turn, path, path->line[i - 1], to, manner);
        if (!why)
            why = why_not_on(turn, path, to, manner);
        if (why)
            return why;
    }
    if (has_barred_line(turn, path))
        for (pl_len s = rf_tab(turn)->sample; path->length && s < path->length + rf_tab(turn)->sample; s += rf_tab(turn)->sample) {
            int facing = 0;
            pl_point at = rf_path_at(path, s < path->length ? s : path->length, &facing);
            pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), at, facing);
            if (overlaps_barred_line(turn, path, &foot))
                return "RF-GEN.13: impassable ground is in the way";
        }
    return why_not_past(turn, path, set, count);
}

pl_why rf_why_not_end(const pl_turn *turn, const rf_path *path, const rf_path *others, int count)
{
    pl_side side = rf_side_of(turn, path->piece);
    pl_foot foot = pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), path->line[path->count - 1], path->facing);
    pl_len slack = 10;
    bool is_same = pl_same_point(path->line[0], path->line[path->count - 1]) && rf_piece_at(turn, path->piece)->place == PL_ON_TABLE &&
                   path->facing == rf_piece_at(turn, path->piece)->facing;
    if (is_same)
        return NULL;  // a forced stop may have left it overlapping
    RF_EACH_PIECE(turn, p) {
        if (rf_is_beyond(turn, path->piece, foot.centre, p, 0) || p == path->piece || !rf_stands_known(turn, p, side))
            continue;
        const rf_path *moving = NULL;
        for (int i = 0; i < count; i++)
            moving = others[i].piece == p ? &others[i] : moving;
        if (moving)
            continue;
        pl_foot other = rf_foot(turn, p);
        if (pl_feet_overlap(&foot, &other, slack))
            return "RF-MOV.7: pieces may not overlap at the end";
    }
    for (int i = 0; i < count; i++) {
        pl_len far = rf_outer(turn, path->piece) + rf_outer(turn, others[i].piece);
        if (others[i].piece == path->piece || !pl_points_within(foot.centre, others[i].line[others[i].count - 1], far))
            continue;
        pl_foot other =
            pl_piece_foot_at(turn->scene, rf_piece_at(turn, others[i].piece), others[i].line[others[i].count - 1], others[i].facing);
        if (pl_feet_overlap(&foot, &other, slack))
            return "RF-MOV.7: pieces may not overlap at the end";
    }
    return NULL;
}

// The way of the piece nowhere comes within reach of the other: no sample point need be looked at.
static bool passes_far(const pl_turn *turn, const rf_path *path, pl_piece_id other, pl_len reach)
{
    pl_len far = reach + rf_outer(turn, path->piece) + rf_outer(turn, other);
    for (int i = 1; i < path->count; i++)
        if (pl_point_near_segment(rf_at_point(turn, other), path->line[i - 1], path->line[i], far + 2))
            return false;
    return !pl_points_within(path->line[0], rf_at_point(turn, other), far);
}

pl_why rf_why_too_close(const pl_turn *turn, const rf_path *path, bool may_contact)
{
    const rf_tables *t = rf_tab(turn);
    pl_side side = rf_side_of(turn, path->piece);
    const pl_piece *piece = rf_piece_at(turn, path->piece);
    if (may_contact)
        return NULL;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == side || rf_is_beyond(turn, path->piece, path->line[0], p, path->length + t->assault_reach) ||
            !rf_is_known(turn, p, side) || passes_far(turn, path, p, t->assault_reach))
            continue;
        pl_foot start = pl_piece_foot_at(turn->scene, piece, path->line[0], piece->facing), enemy = rf_foot(turn, p), before = start;
        bool was_close = rf_feet_near(&start, &enemy, t->assault_reach);
        for (pl_len s = t->sample; path->length && s < path->length + t->sample; s += t->sample) {
            int facing = piece->facing;
            pl_point at = rf_path_at(path, s < path->length ? s : path->length, &facing);
            if (!was_close && rf_is_beyond(turn, path->piece, at, p, t->assault_reach))
                continue;
            pl_foot foot = pl_piece_foot_at(turn->scene, piece, at, facing);
            if (rf_feet_near(&foot, &enemy, t->assault_reach) && !(was_close && pl_gap_compare(&foot, &enemy, &before, &enemy) > 0))
                return pl_reason(turn, "RF-MOV.2: within {inches} of an enemy", t->assault_reach);
            before = foot;
        }
    }
    return NULL;
}

// ---- heroic actions (RF-HER.5). RF-HER.6: judged on what is known when the move is declared, never under way.

static bool has_infantry_near(const pl_turn *turn, pl_piece_id afv, const pl_foot *foot)
{
    pl_side side = rf_side_of(turn, afv);
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || !rf_is_infantry(turn, p) || rf_is_beyond(turn, afv, foot->centre, p, rf_tab(turn)->heroic_range))
            continue;
        if (rf_is_rider(turn, p) && rf_see(turn, p)->aboard == afv)
            return true;
        pl_foot other = rf_foot(turn, p);
        if ((rf_is_live(turn, p) || rf_is_rider(turn, p)) && rf_feet_near(foot, &other, rf_tab(turn)->heroic_range))
            return true;
    }
    return false;
}

pl_why rf_why_not_dared(const pl_turn *turn, const rf_path *path)
{
    const rf_tables *t = rf_tab(turn);
    pl_piece_id mover = path->piece;
    const pl_piece *piece = rf_piece_at(turn, mover);
    bool is_afv = rf_is_afv(turn, mover);
    if (rf_see_unit(turn, piece->unit)->heroic == RF_HEROIC_OK || (!is_afv && !rf_is_infantry(turn, mover)) || !path->length)
        return NULL;
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) == piece->side || rf_is_beyond(turn, mover, path->line[0], p, path->length + t->heroic_range) ||
            !(is_afv ? rf_is_infantry(turn, p) : rf_is_afv(turn, p)) || !rf_is_known(turn, p, piece->side) || rf_is_afloat(turn, p) ||
            passes_far(turn, path, p, t->heroic_range))
            continue;
        pl_foot start = pl_piece_foot_at(turn->scene, piece, path->line[0], piece->facing), enemy = rf_foot(turn, p);
        int is_seen = -1;
        for (pl_len s = t->sample; s < path->length + t->sample; s += t->sample) {
            int facing = piece->facing;
            pl_point at = rf_path_at(path, s < path->length ? s : path->length, &facing);
            if (rf_is_beyond(turn, mover, at, p, t->heroic_range))
                continue;
            pl_foot foot = pl_piece_foot_at(turn->scene, piece, at, facing);
            if (!rf_feet_near(&foot, &enemy, t->heroic_range) || pl_gap_compare(&foot, &enemy, &start, &enemy) >= 0)
                continue;
            if (!is_afv) {
                rf_end_point end = rf_end_at(turn, mover, at, facing);
                if (rf_in_open_at(turn, &end, rf_at_point(turn, p)))
                    return "RF-HER.1: needs a heroic action to approach a tank in the open";
                continue;
            }
            if (is_seen < 0)
                is_seen = rf_is_spotted(turn, piece->side, p);
            if (is_seen && !has_infantry_near(turn, mover, &foot))
                return "RF-HER.1: needs a heroic action to approach infantry without infantry of its own";
        }
    }
    return NULL;
}
