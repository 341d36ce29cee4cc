// sight.c - lines of sight by woods, buildings, hedges, levels and smoke, and the cover a target has.
// Stands on sight.h. Everything here is measured from centres (RF-LOS.1); contact is measured from footprints (RF-GEN.10).
#include "sight.h"

#include "phaseline/recall.h"

enum { CROSSINGS_MAX = PL_FEATURES_MAX };  // a line crosses each feature once at most

rf_end_point rf_end_of(const pl_turn *turn, pl_piece_id piece)
{
    pl_piece_id body = rf_body(turn, piece);
    return rf_end_at(turn, body, rf_at_point(turn, body), rf_piece_at(turn, body)->facing);
}

rf_end_point rf_end_at(const pl_turn *turn, pl_piece_id piece, pl_point at, int facing)
{
    int shape = rf_piece_at(turn, piece)->shape;
    return (rf_end_point){at, turn->scene->outer[shape], turn->scene->inner[shape], (int16_t)facing, (uint16_t)shape};
}

rf_end_point rf_end_bare(pl_point at) { return (rf_end_point){.at = at}; }

static pl_foot foot_of(const pl_turn *turn, const rf_end_point *end)
{
    return pl_foot_of(turn->scene->shapes[end->shape], end->at, end->facing);
}

bool rf_ends_within(const pl_turn *turn, const rf_end_point *a, const rf_end_point *b, pl_len reach)
{
    int64_t apart = pl_distance_squared(a->at, b->at);
    int64_t near = (int64_t)reach + a->inner + b->inner, far = (int64_t)reach + a->outer + b->outer;
    if (reach < 0 || apart > far * far)
        return false;
    if (apart <= near * near)
        return true;
    pl_foot one = foot_of(turn, a), two = foot_of(turn, b);
    return pl_feet_within(&one, &two, reach);
}

// RF-LOS.6: a hill has its own level, all other ground is 0.
int rf_level_at(const pl_turn *turn, pl_point p)
{
    const pl_terrain *terrain = turn->scene->terrain;
    int level = 0;
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(terrain, p, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++) {
        const pl_feature *feature = pl_terrain_feature(terrain, areas[i]);
        if (rf_tab(turn)->hills >> feature->kind & 1 && feature->height > level)
            level = feature->height;
    }
    return level;
}

static int top_of(const pl_turn *turn, const pl_feature *f, pl_feature_id id)
{
    if (rf_tab(turn)->hills >> f->kind & 1)
        return f->height;
    int count;
    const pl_point *corners = pl_terrain_points(turn->scene->terrain, id, 0, &count);
    return rf_level_at(turn, pl_mean_of(corners, count)) + rf_tab(turn)->ground[f->kind].rise;
}

static bool smoke_between(const pl_turn *turn, pl_point a, pl_point b, pl_point *at)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_shape screen = {.kind = PL_RECTANGLE, .width = rf_tab(turn)->smoke_depth, .depth = rf_tab(turn)->smoke_length};
    for (int m = 1; m <= turn->state->marker_count; m++) {
        if (markers[m].kind != RF_M_SMOKE)
            continue;
        pl_foot foot = pl_foot_of(screen, markers[m].at, markers[m].facing);
        if (pl_segment_enters_foot(a, b, &foot) || pl_point_in_polygon(a, foot.corners, foot.corner_count) == PL_INSIDE) {
            if (at)
                *at = markers[m].at;
            return true;
        }
    }
    return false;
}

// RF-LOS.2, .3, .6: an area of this kind that the line enters stops it. low and high are the ends by level, low first. The only judge of it.
static bool area_blocks(const pl_turn *turn, pl_feature_id id, pl_point low, pl_point high, int low_level, int high_level)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_feature *f = pl_terrain_feature(terrain, id);
    bool holds = pl_feature_holds(terrain, id, low) != PL_OUTSIDE || pl_feature_holds(terrain, id, high) != PL_OUTSIDE;
    if (holds)
        return rf_tab(turn)->ground[f->kind].sight == RF_SIGHT_WOOD &&
               pl_feature_length_in(terrain, id, low, high) > rf_tab(turn)->wood_sight;
    int top = top_of(turn, f, id);
    if (top <= low_level)
        return false;
    pl_point at;
    return high_level < top || !pl_feature_meetings(terrain, id, low, high, &at, 1) ||
           pl_distance_squared(at, high) >= pl_distance_squared(at, low);
}

static pl_why area_reason(const pl_turn *turn, pl_feature_id id, pl_point low, pl_point high)
{
    const pl_terrain *terrain = turn->scene->terrain;
    int sight = rf_tab(turn)->ground[pl_terrain_feature(terrain, id)->kind].sight;
    bool holds = pl_feature_holds(terrain, id, low) != PL_OUTSIDE || pl_feature_holds(terrain, id, high) != PL_OUTSIDE;
    if (holds)
        return pl_reason(turn, "RF-LOS.2: more than {inches} of wood lie between", rf_tab(turn)->wood_sight);
    return sight == RF_SIGHT_WOOD    ? "RF-LOS.2: a wood lies between"
           : sight == RF_SIGHT_LEVEL ? "RF-LOS.6: higher ground lies between"
                                     : "RF-LOS.3: a building lies between";
}

static bool in_contact(const pl_turn *turn, const rf_end_point *end, pl_feature_id feature)
{
    const pl_feature *f = pl_terrain_feature(turn->scene->terrain, feature);
    pl_len gap = rf_tab(turn)->contact_gap, far = gap + end->outer;
    if (!end->shape || end->at.x + far < f->low.x || end->at.x - far > f->high.x || end->at.y + far < f->low.y ||
        end->at.y - far > f->high.y)
        return false;
    pl_foot foot = foot_of(turn, end);
    return pl_feature_near_foot(turn->scene->terrain, feature, &foot, gap);
}

// RF-LOS.4: two hedges or walls that neither end touches.
static pl_why lines_block(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, pl_point *at, pl_feature_id *what)
{
    pl_crossing met[CROSSINGS_MAX];
    int count = rf_crossings(turn, from->at, to->at, rf_tab(turn)->twos, met, CROSSINGS_MAX), between = 0;
    for (int i = 0; i < count && between < 2; i++)
        if (!in_contact(turn, from, met[i].feature) && !in_contact(turn, to, met[i].feature) && ++between == 2) {
            if (at)
                *at = met[i].at;
            if (what)
                *what = met[i].feature;
        }
    return between == 2 ? "RF-LOS.4: two hedges or walls lie between" : NULL;
}

// Ground and smoke alone block: RF-LOS.8 leaves pieces and wrecks out.
pl_why rf_why_no_line(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, bool is_vehicle, pl_point *at,
                      pl_feature_id *what)
{
    pl_crossing met[CROSSINGS_MAX];
    int one = rf_level_at(turn, from->at), two = rf_level_at(turn, to->at);
    pl_point low = one <= two ? from->at : to->at, high = one <= two ? to->at : from->at;
    int count = rf_crossings(turn, low, high, rf_tab(turn)->blockers, met, CROSSINGS_MAX);
    for (int i = 0; i < count; i++) {
        if (!area_blocks(turn, met[i].feature, low, high, one <= two ? one : two, one <= two ? two : one))
            continue;
        if (at)
            *at = met[i].at;
        if (what)
            *what = met[i].feature;
        return area_reason(turn, met[i].feature, low, high);
    }
    if (smoke_between(turn, from->at, to->at, at))
        return "RF-LOS.7: smoke lies between";
    // RF-LOS.5, .6: hedges never obscure a vehicle, nor count between different levels.
    return is_vehicle || one != two ? NULL : lines_block(turn, from, to, at, what);
}

// Areas in the order of their numbers: the first that blocks settles it.
static bool areas_block(const pl_turn *turn, pl_point low, pl_point high, int low_level, int high_level)
{
    const pl_terrain *terrain = turn->scene->terrain;
    uint64_t kinds = rf_tab(turn)->blockers;
    if (!pl_terrain_blocked(terrain, low, high, kinds) && !rf_on_kinds(turn, low, rf_tab(turn)->woods))
        return false;  // outside them all, or inside one that lets sight through
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain); id++)
        if (kinds >> pl_terrain_feature(terrain, id)->kind & 1 && pl_feature_crossed(terrain, id, low, high) &&
            area_blocks(turn, id, low, high, low_level, high_level))
            return true;
    return false;
}

static bool ground_lets_through(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, bool is_vehicle)
{
    int one = rf_level_at(turn, from->at), two = rf_level_at(turn, to->at);
    bool is_up = one <= two;
    if (areas_block(turn, is_up ? from->at : to->at, is_up ? to->at : from->at, is_up ? one : two, is_up ? two : one))
        return false;
    return is_vehicle || one != two || !lines_block(turn, from, to, NULL, NULL);
}

// The ground never moves: whether it lets a line through follows from the ends.
typedef struct line_key {
    pl_point from, to;
    int16_t from_facing, to_facing;
    uint16_t from_shape, to_shape;
    uint64_t is_vehicle;  // then the footprints do not matter, and are left out
} line_key;
_Static_assert(sizeof(line_key) == 32, "name every byte");

static rf_end_point end_of_key(const pl_turn *turn, pl_point at, int facing, int shape)
{
    return (rf_end_point){at, turn->scene->outer[shape], turn->scene->inner[shape], (int16_t)facing, (uint16_t)shape};
}

static void answer_line(const pl_turn *turn, const void *key, void *answer)
{
    const line_key *k = key;
    rf_end_point from = end_of_key(turn, k->from, k->from_facing, k->from_shape);
    rf_end_point to = end_of_key(turn, k->to, k->to_facing, k->to_shape);
    *(uint8_t *)answer = ground_lets_through(turn, &from, &to, k->is_vehicle);
}

static const pl_memo lines = {.key_size = sizeof(line_key), .answer_size = sizeof(uint8_t), .bits = 12, .work = answer_line};

bool rf_is_line_free(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, bool is_vehicle)
{
    line_key key = {.from = from->at, .to = to->at, .is_vehicle = is_vehicle};
    uint8_t is_free;
    if (!is_vehicle) {
        key.from_facing = from->facing, key.from_shape = from->shape;
        key.to_facing = to->facing, key.to_shape = to->shape;
    }
    pl_recall_ask(turn, &lines, &key, &is_free);
    return is_free && !smoke_between(turn, from->at, to->at, NULL);
}

bool rf_has_line(const pl_turn *turn, pl_piece_id from, pl_piece_id to)
{
    rf_end_point a = rf_end_of(turn, from), b = rf_end_of(turn, to);
    return rf_is_line_free(turn, &a, &b, rf_is_vehicle(turn, to));
}

pl_why rf_sight_from(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what)
{
    rf_end_point a = rf_end_of(view, from), b = rf_end_bare(to);
    return rf_why_no_line(view, &a, &b, false, at, what);
}

// ---- cover

// RF-COV.2, RF-COV.4: the best single cover of the ground under p; is_spot: for observation.
static int ground_cover(const pl_turn *turn, pl_point p, bool is_spot)
{
    const pl_terrain *terrain = turn->scene->terrain;
    int best = RF_OPEN;
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(terrain, p, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++) {
        const rf_ground *ground = &rf_tab(turn)->ground[pl_terrain_feature(terrain, areas[i])->kind];
        int cover = is_spot ? ground->spot : ground->cover;
        if (cover == RF_HARD_COVER && ground->flags & RF_HAS_DOOR && !is_spot)
            cover = RF_BUNKER;
        best = cover > best ? cover : best;
    }
    return best;
}

// RF-COV.1, .2: hedges and walls in contact with the piece that the line crosses.
static int line_cover(const pl_turn *turn, const rf_end_point *end, pl_point from, bool is_spot)
{
    pl_crossing met[CROSSINGS_MAX];
    int count = rf_crossings(turn, end->at, from, rf_tab(turn)->cover_lines, met, CROSSINGS_MAX), best = RF_OPEN;
    for (int i = 0; i < count; i++) {
        const rf_ground *ground = &rf_tab(turn)->ground[pl_terrain_feature(turn->scene->terrain, met[i].feature)->kind];
        int cover = is_spot ? ground->spot : ground->cover;
        if (cover > best && in_contact(turn, end, met[i].feature))
            best = cover;
    }
    return best;
}

// RF-COV.1: behind a soft-skin vehicle, or its wreck.
static bool behind_soft_skin(const pl_turn *turn, pl_piece_id target, pl_point from)
{
    RF_EACH_PIECE(turn, p) {
        if (p == target || rf_kind(turn, p) != RF_SOFT || !rf_is_there(turn, p) || rf_see_unit(turn, rf_unit_of(turn, p))->is_hidden ||
            rf_is_beyond(turn, target, rf_at_point(turn, target), p, rf_tab(turn)->contact_gap))
            continue;
        pl_foot foot = rf_foot(turn, target), other = rf_foot(turn, p);
        if (pl_feet_within(&foot, &other, rf_tab(turn)->contact_gap) && pl_segment_enters_foot(from, rf_at_point(turn, target), &other))
            return true;
    }
    return false;
}

int rf_cover_from(const pl_turn *turn, pl_piece_id target, pl_piece_id firer, bool is_small_arms)
{
    pl_point from = rf_at_point(turn, firer);
    rf_end_point end = rf_end_of(turn, target);
    int best = ground_cover(turn, end.at, false);
    if (rf_is_rider(turn, target))
        return RF_OPEN;  // RF-TRN.4
    if (best < RF_HARD_COVER) {
        int cover = line_cover(turn, &end, from, false);
        best = cover > best ? cover : best;
    }
    if (best < RF_HARD_COVER && is_small_arms && rf_type_of(turn, target)->has_shield &&
        pl_ahead(from, end.at, rf_piece_at(turn, target)->facing) >= 0)
        best = RF_HARD_COVER;  // RF-COV.3
    if (best == RF_OPEN && behind_soft_skin(turn, target, from))
        best = RF_SOFT_COVER;
    return best;
}

int rf_cover_above(const pl_turn *turn, pl_piece_id target)
{
    return rf_is_rider(turn, target) ? RF_OPEN : ground_cover(turn, rf_at_point(turn, target), false);
}

int rf_ground_seen(const pl_turn *turn, pl_point at) { return ground_cover(turn, at, true); }

int rf_hedge_seen(const pl_turn *turn, int ground, const rf_end_point *end, pl_point from)
{
    int cover = ground < RF_HARD_COVER ? line_cover(turn, end, from, true) : ground;
    return cover > ground ? cover : ground;
}

// RF-OBS.9: a vehicle never claims a hedge or wall.
int rf_cover_seen(const pl_turn *turn, pl_piece_id target, pl_point from)
{
    rf_end_point end = rf_end_of(turn, target);
    int ground = ground_cover(turn, end.at, true);
    return rf_is_vehicle(turn, target) ? ground : rf_hedge_seen(turn, ground, &end, from);
}

bool rf_covered_from_at(const pl_turn *turn, pl_piece_id target, pl_piece_id firer)
{
    pl_point from = rf_at_point(turn, firer);
    rf_end_point end = rf_end_of(turn, target);
    if (ground_cover(turn, end.at, false) != RF_OPEN || line_cover(turn, &end, from, false) != RF_OPEN)
        return true;
    pl_crossing met[CROSSINGS_MAX];
    int count = rf_crossings(turn, end.at, from, rf_tab(turn)->fortifications, met, CROSSINGS_MAX);
    for (int i = 0; i < count; i++)
        if (in_contact(turn, &end, met[i].feature))
            return true;
    return false;
}

bool rf_in_open_at(const pl_turn *turn, const rf_end_point *end, pl_point from)
{
    return ground_cover(turn, end->at, false) == RF_OPEN && line_cover(turn, end, from, false) == RF_OPEN;
}

bool rf_in_open_from(const pl_turn *turn, pl_piece_id target, pl_point from)
{
    rf_end_point end = rf_end_of(turn, target);
    return rf_in_open_at(turn, &end, from) && !behind_soft_skin(turn, target, from);
}

bool rf_in_fortification(const pl_turn *turn, pl_piece_id piece)
{
    return rf_on_kinds(turn, rf_at_point(turn, piece), rf_tab(turn)->fortifications);
}

bool rf_in_hard(const pl_turn *turn, pl_piece_id piece) { return rf_on_kinds(turn, rf_at_point(turn, piece), rf_tab(turn)->positions); }
