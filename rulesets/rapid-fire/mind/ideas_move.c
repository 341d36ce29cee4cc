// ideas_move.c - see ideas.h: which paths are worth proposing: towards objectives, into cover, at the enemy, along roads, a few headings, and none at all.
// Every proposal passes rf_check_move, so they may be bold.
#include "ideas.h"

#include "meaning.h"
#include "phases.h"
#include "transport.h"

enum { GOALS_MAX = 6 };

static int live_pieces(const pl_turn *turn, pl_unit_id unit, pl_piece_id *out)
{
    int count = 0;
    RF_EACH_OF(turn, unit, p)
        if (rf_is_live(turn, p) && count < RF_STANDS_MAX)
            out[count++] = p;
    return count;
}

static pl_len budget_of(const pl_turn *turn, pl_unit_id unit)
{
    pl_piece_id pieces[RF_STANDS_MAX];
    int count = live_pieces(turn, unit, pieces);
    pl_len least = INT32_MAX;
    for (int i = 0; i < count; i++) {
        pl_len budget = rf_allowance(turn, pieces[i], false);
        if (rf_on_kinds(turn, rf_at_point(turn, pieces[i]), rf_tab(turn)->beaches) &&
            budget > rf_tab(turn)->rate[rf_tab(turn)->rate_beach].cross)
            budget = rf_tab(turn)->rate[rf_tab(turn)->rate_beach].cross;
        least = budget < least ? budget : least;
    }
    return least == INT32_MAX ? 0 : least;
}

// The whole element shifted by the same step, facing along it.
static void shift(const pl_turn *turn, const pl_piece_id *pieces, int count, int bearing, pl_len distance, pl_item *items)
{
    for (int i = 0; i < count; i++)
        items[i] = (pl_item){
            .piece = pieces[i], .at = pl_travel(rf_at_point(turn, pieces[i]), bearing, distance, PL_NEAREST), .facing = (int16_t)bearing};
}

static bool propose_shift(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, int bearing, pl_len distance,
                          pl_said why)
{
    pl_item items[RF_STANDS_MAX];
    shift(turn, pieces, count, bearing, distance, items);
    return pl_candidate_for(to, items, count, to->option->value, why);
}

// Shifts towards a goal: all the way, else three quarters, else half.
static bool propose_towards(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, pl_point goal, pl_len budget,
                            pl_said why)
{
    pl_point from = rf_at_point(turn, pieces[0]);
    pl_len distance = pl_distance(from, goal, PL_DOWN);
    pl_item items[3 * RF_STANDS_MAX];
    int shifts = 0;
    if (distance > budget - 10)
        distance = budget - 10;  // rounding may lengthen a path by a few thousandths
    for (int quarter = 4; quarter >= 2 && distance > 0; quarter--)
        shift(turn, pieces, count, pl_bearing(from, goal), distance * quarter / 4, items + shifts++ * count);
    return pl_candidate_first(to, items, count, shifts, to->option->value, why);
}

// A block of stands round a goal, two abreast: how a company fits into a house.
static bool propose_block(pl_candidates *to, const pl_piece_id *pieces, int count, pl_point goal, int facing, pl_said why)
{
    pl_item items[RF_STANDS_MAX] = {0};
    for (int i = 0; i < count; i++)
        items[i] = (pl_item){
            .piece = pieces[i], .at = pl_at(goal.x + (i % 2 ? 600 : -600), goal.y + (i / 2 ? -500 : 500)), .facing = (int16_t)facing};
    return pl_candidate_for(to, items, count, to->option->value, why);
}

// Each stand runs at the enemy nearest to it and ends close to him, or to the wall of the position he is in.
static bool propose_charge(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, pl_piece_id enemy, pl_len budget)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_item items[RF_STANDS_MAX] = {0};
    pl_feature_id position = rf_position_of(turn, enemy);
    pl_foot mark = rf_foot(turn, enemy);
    for (int i = 0; i < count; i++) {
        pl_point from = rf_at_point(turn, pieces[i]), at = pl_foot_nearest_to(&mark, from), wall;
        if (position && pl_feature_meetings(terrain, position, from, at, &wall, 1))
            at = wall;
        pl_len gap = pl_distance(from, at, PL_DOWN) - 750, distance = gap < budget - 10 ? gap : budget - 10;
        int bearing = pl_bearing(from, at);
        items[i] = (pl_item){
            .piece = pieces[i], .at = distance > 0 ? pl_travel(from, bearing, distance, PL_NEAREST) : from, .facing = (int16_t)bearing};
    }
    return pl_candidate_for(to, items, count, to->option->value, (pl_said){"assaults {1}", {{PL_UNIT, rf_unit_of(turn, enemy)}}});
}

// ---- goals

static bool propose_objectives(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, pl_len budget)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int found = 0;
    for (int m = 1; m <= turn->state->marker_count && found < GOALS_MAX; m++) {
        if (markers[m].kind != RF_M_OBJECTIVE && !(markers[m].kind == RF_M_EXIT && markers[m].side == rf_side_of(turn, pieces[0])))
            continue;
        found++;
        pl_said why = {"towards {1}", {{PL_MARKER, m}}};
        if (!propose_towards(turn, to, pieces, count, markers[m].at, budget, why))
            return false;
        if (count > 1 && pl_points_within(rf_at_point(turn, pieces[0]), markers[m].at, budget + PL_INCHES(3)) &&
            !propose_block(to, pieces, count, markers[m].at, rf_piece_at(turn, pieces[0])->facing, (pl_said){"to {1}", {{PL_MARKER, m}}}))
            return false;
    }
    return true;
}

static bool propose_cover(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, pl_len budget)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_feature_id near[PL_FEATURES_MAX];
    pl_point at = rf_at_point(turn, pieces[0]);
    int found = pl_terrain_near(terrain, at, at, budget + PL_INCHES(2), near, PL_FEATURES_MAX), tried = 0;
    for (int i = 0; i < found && tried < 3; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, near[i]);
        int corners;
        const pl_point *points = pl_terrain_points(terrain, near[i], 0, &corners);
        if (!(rf_tab(turn)->covers >> f->kind & 1) || f->is_line)
            continue;
        tried++;
        pl_point middle = pl_mean_of(points, corners);
        if (!propose_towards(turn, to, pieces, count, middle, budget, (pl_said){"towards {1}, for cover", {{PL_FEATURE, near[i]}}}))
            return false;
        if (count > 1 && pl_points_within(at, middle, budget + PL_INCHES(3)) &&
            !propose_block(to, pieces, count, middle, 0, (pl_said){"into {1}", {{PL_FEATURE, near[i]}}}))
            return false;
    }
    return true;
}

static bool propose_charges(const pl_turn *turn, pl_candidates *to, const pl_piece_id *pieces, int count, pl_len budget)
{
    pl_side side = rf_side_of(turn, pieces[0]);
    int tried = 0;
    if (rf_moving_step(turn) != 5 || !rf_is_foot(turn, pieces[0]))
        return true;
    RF_EACH_PIECE(turn, p)
        if (tried < 4 && rf_side_of(turn, p) != side && rf_is_known(turn, p, side) &&
            rf_within(turn, pieces[0], p, budget + rf_tab(turn)->assault_reach)) {
            tried++;
            if (!propose_charge(turn, to, pieces, count, p, budget))
                return false;
        }
    return true;
}

// ---- roads

static bool propose_roads(const pl_turn *turn, pl_candidates *to, pl_piece_id piece)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len budget = rf_allowance(turn, piece, true);
    if (!rf_tab(turn)->roads || rf_is_gun(turn, piece))
        return true;
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain); f++) {
        if (!(rf_tab(turn)->roads >> pl_terrain_feature(terrain, f)->kind & 1) ||
            !pl_feature_near_point(terrain, f, rf_at_point(turn, piece), rf_tab(turn)->road_half))
            continue;
        for (int way = 0; way < 2; way++) {
            pl_item items[RF_CORNERS_MAX] = {0};
            int count = rf_follow_road(turn, piece, f, way == 0, budget, items);
            for (int i = 0; i < count; i++)
                items[i].piece = piece;
            if (count && !pl_candidate_for(to, items, count, to->option->value, (pl_said){"along {1}", {{PL_FEATURE, f}}}))
                return false;
        }
    }
    return true;
}

// ---- the suggestions

void rf_suggest_move(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id pieces[RF_STANDS_MAX];
    pl_item stay[RF_STANDS_MAX] = {0};
    int count = live_pieces(turn, option->subject, pieces);
    pl_len budget = budget_of(turn, option->subject);
    for (int i = 0; i < count; i++)
        stay[i] = (pl_item){.piece = pieces[i], .at = rf_at_point(turn, pieces[i]), .facing = rf_piece_at(turn, pieces[i])->facing};
    if (!count)
        return;
    if (!propose_charges(turn, to, pieces, count, budget) || !propose_objectives(turn, to, pieces, count, budget) ||
        !propose_cover(turn, to, pieces, count, budget) || (count == 1 && !propose_roads(turn, to, pieces[0])))
        return;
    for (int bearing = 0; bearing < 360 && budget > 20; bearing += 45)
        if (!propose_shift(turn, to, pieces, count, bearing, (bearing % 90 ? budget / 2 : budget) - 10, (pl_said){0}))
            return;
    pl_candidate_for(to, stay, count, option->value, (pl_said){"stays where it is"});
}

void rf_suggest_column(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_piece_id cars[RF_COLUMN_MAX];
    pl_len budget;
    int count = rf_gather_column(turn, option->subject, cars, &budget);
    for (pl_feature_id f = 1; f <= pl_terrain_count(terrain) && count > 1; f++) {
        if (!(rf_tab(turn)->roads >> pl_terrain_feature(terrain, f)->kind & 1) ||
            !pl_feature_near_point(terrain, f, rf_at_point(turn, cars[0]), rf_tab(turn)->road_half))
            continue;
        for (int way = 0; way < 2; way++)
            for (int n = count; n > 1; n--) {
                pl_item items[RF_COLUMN_MAX + RF_CORNERS_MAX] = {0};
                int used = 0;
                for (int i = 1; i < n; i++)
                    items[used++].piece = cars[i];
                used += rf_follow_road(turn, cars[0], f, way == 0, budget, items + used);
                for (int i = n - 1; i < used; i++)
                    items[i].facing = 0;
                if (used > n - 1 && !pl_candidate_for(to, items, used, option->value,
                                                      (pl_said){"{1:vehicle|vehicles} along {2}", {{PL_NUMBER, n}, {PL_FEATURE, f}}}))
                    return;
            }
    }
}

void rf_suggest_embark(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id pieces[RF_STANDS_MAX];
    pl_item items[RF_STANDS_MAX] = {0};
    int count = live_pieces(turn, option->subject, pieces);
    pl_foot car = rf_foot(turn, option->target);
    for (int i = 0; i < count; i++) {
        pl_point from = rf_at_point(turn, pieces[i]), at = pl_foot_nearest_to(&car, from);
        pl_len most = rf_full_allowance(turn, pieces[i], false) / 2 - 10, gap = pl_distance(from, at, PL_DOWN) - 700;
        gap = gap > most ? most : gap;
        items[i] = (pl_item){.piece = pieces[i],
                             .at = gap > 0 ? pl_travel(from, pl_bearing(from, at), gap, PL_NEAREST) : from,
                             .facing = rf_piece_at(turn, pieces[i])->facing};
    }
    if (count)
        pl_candidate(to, items, count, option->value);
}

// Rows of places in front of, behind and beside what carries them.
void rf_suggest_disembark(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id pieces[RF_STANDS_MAX];
    int count = 0;
    const pl_piece *car = rf_piece_at(turn, option->target);
    pl_shape shape = turn->scene->shapes[car->shape];
    bool is_vessel = rf_lands_from(turn, option->target);
    pl_len most = rf_tab(turn)->rate[rf_tab(turn)->rate_landing].cross;
    RF_EACH_OF(turn, option->subject, p)
        if (rf_see(turn, p)->aboard == option->target && rf_piece_at(turn, p)->place == PL_ABOARD && count < RF_STANDS_MAX)
            pieces[count++] = p;
    if (!count)
        return;
    pl_len depth = turn->scene->shapes[rf_piece_at(turn, pieces[0])->shape].depth,
           width = turn->scene->shapes[rf_piece_at(turn, pieces[0])->shape].width;
    for (int side = 0; side < (is_vessel ? 1 : 4); side++)
        for (int reach = 0; reach < 4; reach++)
            for (int aside = -2; aside <= 2; aside++) {
                pl_item items[RF_STANDS_MAX] = {0};
                int facing = pl_turned(car->facing, side * 90);
                pl_len out = (side % 2 ? shape.width : shape.depth) / 2 + depth / 2 + 100;
                out += is_vessel ? (most - depth / 2 - 150) * (3 - reach) / 3 : reach * 800;
                for (int i = 0; i < count; i++)
                    items[i] = (pl_item){.piece = pieces[i],
                                         .at = pl_placed_from(pl_at((2 * i - count + 1) * (width / 2 + 50) + aside * 1200, out), car->at,
                                                              facing, PL_NEAREST),
                                         .facing = (int16_t)facing};
                if (!pl_candidate(to, items, count, option->value))
                    return;
            }
}

// The element in rows of two, its first stands foremost, `length` inwards from where it enters.
static bool propose_entry(const pl_turn *turn, pl_candidates *to, pl_point from, int bearing, pl_len length)
{
    pl_item items[RF_STANDS_MAX] = {0};
    int count = 0;
    RF_EACH_OF(turn, to->option->subject, p) {
        if (rf_piece_at(turn, p)->place != PL_RESERVE)
            continue;
        pl_shape shape = turn->scene->shapes[rf_piece_at(turn, p)->shape];
        bool is_alone = turn->scene->units[to->option->subject].count == 1;
        pl_point offset =
            is_alone ? pl_at(0, length) : pl_at((count % 2 ? 1 : -1) * (shape.width / 2 + 100), length - count / 2 * (shape.depth + 200));
        items[count] = (pl_item){.piece = p, .at = pl_placed_from(offset, from, bearing, PL_NEAREST), .facing = (int16_t)bearing};
        count++;
    }
    return pl_candidate(to, items, count, to->option->value);
}

void rf_suggest_enter(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id piece = rf_first(turn, option->subject);
    pl_point from = rf_see_unit(turn, option->subject)->lane, middle = pl_at(turn->scene->width / 2, turn->scene->height / 2);
    int inward = from.y <= 0                     ? 0
                 : from.y >= turn->scene->height ? 180
                 : from.x <= 0                   ? 90
                 : from.x >= turn->scene->width  ? 270
                                                 : pl_bearing(from, middle);
    for (pl_len length = rf_full_allowance(turn, piece, true); length >= PL_INCHES(1); length -= PL_INCHES(1))
        for (int turned = 0; turned < 3; turned++)
            if (!propose_entry(turn, to, from, pl_turned(inward, turned == 0 ? 0 : turned == 1 ? 30 : -30), length - 10))
                return;
}

void rf_suggest_unlimber(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_piece_id gun = rf_first(turn, option->subject);
    const pl_piece *car = rf_piece_at(turn, option->target);
    pl_shape tow = turn->scene->shapes[car->shape], shape = turn->scene->shapes[rf_piece_at(turn, gun)->shape];
    for (int side = 0; side < 4; side++)
        for (int facing = 0; facing < 360; facing += 90) {
            pl_len out = (side % 2 ? tow.width : tow.depth) / 2 + (shape.width > shape.depth ? shape.width : shape.depth) / 2 + 100;
            pl_item item = {.piece = gun,
                            .at = pl_travel(car->at, pl_turned(car->facing, side * 90), out, PL_NEAREST),
                            .facing = (int16_t)pl_turned(car->facing, facing)};
            if (!pl_candidate(to, &item, 1, option->value))
                return;
        }
}
