// ground.c - finds where on a path a footprint first overlaps a feature that costs a die, and where it is clear of it.
// Stands on ground.h. Lengths along the path are whole thousandths, found by steps and halving.
#include "ground.h"

enum { NEAR_MAX = PL_FEATURES_MAX, STEP = 250 };

static pl_foot foot_at(const pl_turn *turn, const rf_path *path, pl_len length)
{
    int facing = rf_piece_at(turn, path->piece)->facing;
    pl_point at = rf_path_at(path, length, &facing);
    return pl_piece_foot_at(turn->scene, rf_piece_at(turn, path->piece), at, facing);
}

static bool overlaps_at(const pl_turn *turn, const rf_path *path, pl_feature_id feature, pl_len length)
{
    pl_foot foot = foot_at(turn, path, length);
    return pl_feature_overlaps_foot(turn->scene->terrain, feature, &foot);
}

static bool is_inside_at(const pl_turn *turn, const rf_path *path, pl_feature_id feature, pl_len length)
{
    return pl_feature_holds(turn->scene->terrain, feature, rf_path_at(path, length, NULL)) != PL_OUTSIDE;
}

typedef bool (*test)(const pl_turn *turn, const rf_path *path, pl_feature_id feature, pl_len length);

// The smallest length in (from, to] at which the test turns to `wanted`; -1: it does not.
static pl_len first_at(const pl_turn *turn, const rf_path *path, pl_feature_id feature, test is, bool wanted, pl_len from, pl_len to)
{
    pl_len low = from;
    for (pl_len at = from + STEP;; at += STEP) {
        if (at > to)
            at = to;
        if (is(turn, path, feature, at) == wanted) {
            pl_len high = at;
            while (high - low > 1) {
                pl_len middle = low + (high - low) / 2;
                if (is(turn, path, feature, middle) == wanted)
                    high = middle;
                else
                    low = middle;
            }
            return high;
        }
        low = at;
        if (at == to)
            return -1;
    }
}

static bool meet(const pl_turn *turn, const rf_path *path, pl_feature_id feature, pl_len from, pl_len to, rf_meeting *out)
{
    const pl_feature *f = pl_terrain_feature(turn->scene->terrain, feature);
    if (overlaps_at(turn, path, feature, from) || (!f->is_line && is_inside_at(turn, path, feature, from)))
        return false;
    pl_len met = first_at(turn, path, feature, overlaps_at, true, from, to);
    if (met < 0)
        return false;
    pl_len clear = f->is_line ? first_at(turn, path, feature, overlaps_at, false, met, path->length)
                              : first_at(turn, path, feature, is_inside_at, true, met - 1, path->length);
    if (clear < 0 && !f->is_line)
        return false;  // it brushes past an area without entering it (RF-GEN.13)
    *out = (rf_meeting){.feature = feature, .touch = met - 1, .clear = clear < 0 ? path->length : clear};
    return true;
}

int rf_meetings(const pl_turn *turn, const rf_path *path, pl_len from, pl_len to, rf_meeting *out, int max)
{
    const pl_terrain *terrain = turn->scene->terrain;
    uint64_t kinds = rf_tab(turn)->d6[rf_gait(turn, path->piece)];
    pl_feature_id near[NEAR_MAX];
    pl_point a = rf_path_at(path, from, NULL), b = rf_path_at(path, to, NULL);
    pl_point low = pl_at(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y), high = pl_at(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y);
    int count = kinds && to > from ? pl_terrain_near(terrain, low, high, rf_outer(turn, path->piece) + PL_INCHES(1), near, NEAR_MAX) : 0,
        found = 0;
    for (int i = 0; i < count && found < max; i++)
        if (kinds >> rf_ground_kind(turn, near[i]) & 1 && meet(turn, path, near[i], from, to, &out[found]))
            found++;
    return found;
}
