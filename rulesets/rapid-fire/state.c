// state.c - the questions every phase asks of the table.
// Stands on state.h.
#include "state.h"

enum { AREAS_MAX = 16 };

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
    return carrier && rf_piece_at(turn, piece)->place == PL_ABOARD && rf_type_of(turn, carrier)->riders && rf_see(turn, piece)->figs;
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
    // Centres settle most questions without turning a footprint.
    int64_t apart = pl_distance_squared(rf_at_point(turn, a), rf_at_point(turn, b)), far = (int64_t)reach + RF_FEET_MAX;
    if (apart <= (int64_t)reach * reach || apart > far * far)
        return apart <= (int64_t)reach * reach;
    pl_foot one = rf_foot(turn, a), two = rf_foot(turn, b);
    return pl_feet_within(&one, &two, reach);
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

void rf_put_done(const pl_turn *turn, pl_offer *offer)
{
    pl_put_pass(offer);
    if (rf_has_hidden(turn, offer->side))
        pl_keep(offer);
}

pl_sides rf_sees_of(const pl_turn *turn, pl_unit_id unit)
{
    return rf_see_unit(turn, unit)->is_hidden ? PL_SIDE_BIT(turn->scene->units[unit].side) : PL_EVERYONE;
}

pl_feature_id rf_position_of(const pl_turn *turn, pl_piece_id piece)
{
    pl_feature_id areas[AREAS_MAX];
    int count = pl_areas_at(turn->scene->terrain, rf_at_point(turn, piece), areas, AREAS_MAX);
    for (int i = 0; i < count; i++)
        if (rf_tab(turn)->positions >> pl_terrain_feature(turn->scene->terrain, areas[i])->kind & 1)
            return areas[i];
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
