// meaning_column.c - a column of vehicles led along its road: who could follow and which way the road goes, for people and for the mind.
#include "meaning.h"

#include "move.h"
#include "phases.h"

int rf_follow_road(const pl_turn *turn, pl_piece_id piece, pl_feature_id road, bool is_forward, pl_len budget, pl_item *items)
{
    int count, corners = 0;
    const pl_point *line = pl_terrain_points(turn->scene->terrain, road, 0, &count);
    pl_point at = rf_at_point(turn, piece);
    int segment = -1;
    for (int i = 1; i < count && segment < 0; i++)
        if (pl_point_near_segment(at, line[i - 1], line[i], rf_tab(turn)->road_half))
            segment = i;
    if (segment < 0)
        return 0;
    pl_len left = budget - 20;
    int next = is_forward ? segment : segment - 1;
    pl_point from = at;
    while (left > 0 && next >= 0 && next < count && corners < RF_CORNERS_MAX) {
        pl_len leg = pl_distance(from, line[next], PL_UP);
        pl_point to = leg <= left ? line[next] : pl_along((pl_point[]){from, line[next]}, 2, left, PL_UP, PL_NEAREST);
        if (leg > 0)
            items[corners++] = (pl_item){.at = to, .facing = (int16_t)pl_bearing(from, to)};
        left -= leg;
        from = to;
        next += is_forward ? 1 : -1;
    }
    return corners;
}

int rf_gather_column(const pl_turn *turn, pl_unit_id leader, pl_piece_id *cars, pl_len *budget)
{
    int count = 1, step = rf_moving_step(turn);
    cars[0] = rf_first_here(turn, leader);
    *budget = rf_allowance(turn, cars[0], true);
    for (bool has_grown = true; has_grown && count < RF_COLUMN_MAX;) {
        has_grown = false;
        RF_EACH_PIECE(turn, p) {
            bool is_in = false;
            for (int i = 0; i < count; i++)
                is_in |= cars[i] == p;
            if (is_in || count == RF_COLUMN_MAX || rf_side_of(turn, p) != rf_side_of(turn, cars[0]) || !rf_is_live(turn, p) ||
                rf_kind(turn, p) < RF_TANK || rf_kind(turn, p) > RF_SOFT || rf_why_not_move(turn, rf_unit_of(turn, p), step) ||
                !rf_within(turn, p, cars[count - 1], rf_tab(turn)->column_gap))
                continue;
            cars[count++] = p;
            *budget = rf_allowance(turn, p, true) < *budget ? rf_allowance(turn, p, true) : *budget;
            has_grown = true;
        }
    }
    return count;
}

// Ends a way along a road where it comes nearest to a place; returns how near that is, squared.
static int64_t cut_near(pl_point from, pl_item *corners, int *count, pl_point goal)
{
    int64_t best = INT64_MAX;
    int kept = 0;
    pl_point end = from, at = from;
    for (int i = 0; i < *count; i++) {
        pl_point near = pl_nearest_on_segment(goal, at, corners[i].at);
        if (pl_distance_squared(near, goal) < best) {
            best = pl_distance_squared(near, goal);
            end = near;
            kept = i + 1;
        }
        at = corners[i].at;
    }
    if (kept)
        corners[kept - 1].at = end;
    *count = kept;
    return best;
}

// The first vehicle is led along its road as near as it may come to what was grasped, and all that can follow do.
void rf_fill_column(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_piece_id cars[RF_COLUMN_MAX];
    pl_item best[RF_CORNERS_MAX] = {0};
    pl_len budget;
    int corners = 0, count = rf_gather_column(turn, draft->subject, cars, &budget);
    int64_t nearest = INT64_MAX;
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain) && draft->item_count; f++) {
        if (!(rf_tab(turn)->roads >> pl_terrain_feature(terrain, f)->kind & 1) ||
            !pl_feature_near_point(terrain, f, rf_at_point(turn, cars[0]), rf_tab(turn)->road_half))
            continue;
        for (int way = 0; way < 2; way++) {
            pl_item items[RF_CORNERS_MAX] = {0};
            int used = rf_follow_road(turn, cars[0], f, way == 0, budget, items);
            int64_t near = cut_near(rf_at_point(turn, cars[0]), items, &used, draft->items[0].at);
            if (!used || near >= nearest)
                continue;
            nearest = near;
            corners = used;
            for (int i = 0; i < used; i++)
                best[i] = (pl_item){.at = items[i].at};
        }
    }
    for (int n = count; n > 1 && corners; n--) {
        pl_item items[RF_COLUMN_MAX + RF_CORNERS_MAX] = {0};
        int used = 0;
        for (int i = 1; i < n; i++)
            items[used++].piece = cars[i];
        for (int i = 0; i < corners; i++)
            items[used++] = best[i];
        if (!pl_candidate_for(to, items, used, to->option->value, (pl_said){"{1:vehicle|vehicles} in column", {{PL_NUMBER, n}}}))
            return;
    }
}
