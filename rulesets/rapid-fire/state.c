// state.c - the questions every phase asks of the table.
// Stands on state.h.
#include "state.h"

const char *const rf_weapon_words[] = {"none", "at", "he", "mg", "hand", "small_arms", "smoke", "aa", NULL};
const char *const rf_damage_words[] = {"none", "light", "heavy", "wreck", NULL};
const char *const rf_attack_words[] = {"none", "strafe", "at", "he", "dive", "level", NULL};
const char *const rf_heroic_words[] = {"none", "ok", "fail", NULL};

bool rf_is_there(const pl_turn *turn, pl_piece_id piece)
{
    return rf_piece_at(turn, piece)->place == PL_ON_TABLE && rf_kind(turn, piece) != RF_AIRCRAFT;
}

bool rf_is_live(const pl_turn *turn, pl_piece_id piece) { return rf_is_there(turn, piece) && rf_see(turn, piece)->damage != RF_WRECK; }

bool rf_stands_known(const pl_turn *turn, pl_piece_id piece, pl_side side)
{
    return rf_is_there(turn, piece) && (rf_side_of(turn, piece) == side || !rf_see_unit(turn, rf_unit_of(turn, piece))->is_hidden);
}

bool rf_is_known(const pl_turn *turn, pl_piece_id piece, pl_side side)
{
    return rf_stands_known(turn, piece, side) && rf_see(turn, piece)->damage != RF_WRECK;
}

bool rf_is_foot(const pl_turn *turn, pl_piece_id piece)
{
    int kind = rf_kind(turn, piece);
    return kind >= RF_RIFLE && kind <= RF_AIR_OP;
}

bool rf_is_afv(const pl_turn *turn, pl_piece_id piece)
{
    int kind = rf_kind(turn, piece);
    return kind == RF_TANK || kind == RF_SP_GUN || kind == RF_ARMOURED_CAR;
}

bool rf_is_vehicle(const pl_turn *turn, pl_piece_id piece)
{
    int kind = rf_kind(turn, piece);
    return (kind >= RF_TANK && kind <= RF_SOFT) || kind == RF_CRAFT;
}

bool rf_is_infantry(const pl_turn *turn, pl_piece_id piece)
{
    return rf_is_foot(turn, piece) && rf_see_group(turn, rf_group_of(turn, piece))->kind == RF_INFANTRY;
}

bool rf_is_gun(const pl_turn *turn, pl_piece_id piece) { return rf_kind(turn, piece) == RF_GUN; }

bool rf_is_afloat(const pl_turn *turn, pl_piece_id piece)
{
    const rf_unit *own = rf_see_unit(turn, rf_unit_of(turn, piece));
    return own->stage && !own->has_beached && !rf_see(turn, piece)->aboard;
}

// RF-TRN.4: riders stand on the hull of a tank; those inside anything else are not to be seen.
bool rf_is_rider(const pl_turn *turn, pl_piece_id piece)
{
    pl_piece_id carrier = rf_see(turn, piece)->aboard;
    return carrier && rf_type_of(turn, carrier)->riders && rf_see(turn, piece)->figs;
}

pl_piece_id rf_first_here(const pl_turn *turn, pl_unit_id unit)
{
    RF_EACH_OF(turn, unit, p)
        if (rf_piece_at(turn, p)->place == PL_ON_TABLE || rf_piece_at(turn, p)->place == PL_ABOARD)
            return p;
    return 0;
}

bool rf_feet_near(const pl_foot *a, const pl_foot *b, pl_len reach)
{
    int64_t apart = pl_distance_squared(a->centre, b->centre), far = (int64_t)reach + RF_FEET_MAX;
    if (apart <= (int64_t)reach * reach)
        return true;
    return apart <= far * far && pl_feet_within(a, b, reach);
}

bool rf_within(const pl_turn *turn, pl_piece_id a, pl_piece_id b, pl_len reach)
{
    // The discs in and round the footprints settle most questions without turning one.
    const pl_scene *scene = turn->scene;
    int shape_a = rf_piece_at(turn, rf_body(turn, a))->shape, shape_b = rf_piece_at(turn, rf_body(turn, b))->shape;
    int64_t apart = pl_distance_squared(rf_at_point(turn, a), rf_at_point(turn, b));
    int64_t near = (int64_t)reach + scene->inner[shape_a] + scene->inner[shape_b];
    int64_t far = (int64_t)reach + scene->outer[shape_a] + scene->outer[shape_b];
    if (reach < 0 || apart > far * far)
        return false;
    if (apart <= near * near)
        return true;
    pl_foot one = rf_foot(turn, a), two = rf_foot(turn, b);
    return pl_feet_within(&one, &two, reach);
}

bool rf_on_kinds(const pl_turn *turn, pl_point p, uint64_t kinds)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = kinds ? pl_areas_at(terrain, p, areas, PL_COUNT(areas)) : 0;
    for (int i = 0; i < count; i++)
        if (kinds >> pl_terrain_feature(terrain, areas[i])->kind & 1)
            return true;
    return false;
}

// A line that meets no edge lies wholly outside, or wholly inside an area that then holds its beginning.
int rf_crossings(const pl_turn *turn, pl_point a, pl_point b, uint64_t kinds, pl_crossing *out, int max)
{
    if (!kinds)
        return 0;
    if (!pl_terrain_blocked(turn->scene->terrain, a, b, kinds) && !rf_on_kinds(turn, a, kinds))
        return 0;
    return pl_terrain_crossings(turn->scene->terrain, a, b, kinds, out, max);
}

int rf_quality(const pl_turn *turn, pl_piece_id piece) { return rf_see_group(turn, rf_group_of(turn, piece))->quality; }

// In the state a hidden element is marked as such; in a view it is blanked, and a blanked element is PL_AWAY without being off the table.
bool rf_has_hidden(const pl_turn *turn, pl_side side)
{
    RF_EACH_UNIT(turn, u) {
        if (turn->scene->units[u].side != side)
            continue;
        const rf_unit *own = rf_see_unit(turn, u);
        if (own->is_hidden || (pl_see_units(turn->state)[u].place == PL_AWAY && !own->is_off_table && !own->air))
            return true;
    }
    return false;
}

void rf_put_resign(pl_offer *offer)
{
    if (offer->sought)
        pl_put(offer, (pl_option){.verb = RF_V_RESIGN}, NULL);
}

void rf_put_done(const pl_turn *turn, pl_offer *offer)
{
    pl_put_pass(offer);
    if (rf_has_hidden(turn, offer->side))
        pl_keep(offer);
}

pl_sides rf_sees_of(const pl_turn *turn, pl_unit_id unit)
{
    return (pl_sides)(rf_see_unit(turn, unit)->is_hidden ? PL_SIDE_BIT(turn->scene->units[unit].side) : PL_EVERYONE);
}

pl_feature_id rf_position_of(const pl_turn *turn, pl_piece_id piece)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (int f = 1; f <= pl_terrain_count(terrain); f++)
        if (rf_tab(turn)->positions >> pl_terrain_feature(terrain, (pl_feature_id)f)->kind & 1 &&
            !pl_terrain_feature(terrain, (pl_feature_id)f)->is_line &&
            pl_feature_holds(terrain, (pl_feature_id)f, rf_at_point(turn, piece)) != PL_OUTSIDE)
            return (pl_feature_id)f;
    return 0;
}

int rf_ground_kind(const pl_turn *turn, pl_feature_id feature)
{
    int kind = pl_terrain_feature(turn->scene->terrain, feature)->kind;
    if (kind != rf_tab(turn)->kind_of_building)
        return kind;
    const pl_marker *markers = pl_see_markers(turn->state);
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_RUIN && markers[m].feature == feature)
            return rf_tab(turn)->kind_of_ruin;
    return kind;
}
