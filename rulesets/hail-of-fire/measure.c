// measure.c - distances, contact, cover and armour facing. Exact: no rounding but that of footprints' corners.
#include "measure.h"

pl_foot hof_foot(const pl_turn *turn, int team) { return pl_piece_foot(turn->scene, hof_piece(turn, team)); }

pl_foot hof_foot_at(const pl_turn *turn, int team, pl_point at, int facing)
{
    return pl_piece_foot_at(turn->scene, hof_piece(turn, team), at, facing);
}

// Discs about footprints settle most questions; the exact answer is for the rest.
static pl_len outer_of(const pl_turn *turn, int team) { return turn->scene->outer[hof_piece(turn, team)->shape]; }
static pl_len inner_of(const pl_turn *turn, int team) { return turn->scene->inner[hof_piece(turn, team)->shape]; }

static bool is_near(const pl_turn *turn, int a, int b, pl_len reach)
{
    return pl_points_within(hof_piece(turn, a)->at, hof_piece(turn, b)->at, reach + outer_of(turn, a) + outer_of(turn, b));
}

bool hof_within(const pl_turn *turn, int a, int b, pl_len reach)
{
    if (!is_near(turn, a, b, reach))
        return false;
    pl_foot x = hof_foot(turn, a), y = hof_foot(turn, b);
    return pl_feet_within(&x, &y, reach);
}

pl_len hof_gap(const pl_turn *turn, int a, int b)
{
    pl_foot x = hof_foot(turn, a), y = hof_foot(turn, b);
    return pl_gap(&x, &y, PL_NEAREST);
}

bool hof_touch(const pl_turn *turn, int a, int b)
{
    return a != b && hof_on_table(turn, a) && hof_on_table(turn, b) && hof_within(turn, a, b, hof_rules(turn)->contact_gap);
}

bool hof_foot_touches(const pl_turn *turn, const pl_foot *foot, int team)
{
    pl_foot other = hof_foot(turn, team);
    return pl_feet_within(foot, &other, hof_rules(turn)->contact_gap);
}

bool hof_overlaps(const pl_turn *turn, int team, pl_point at, int facing, pl_len slack)
{
    pl_len reach = outer_of(turn, team), core = inner_of(turn, team) - slack;
    pl_foot foot = {.corner_count = 0};
    bool has_foot = false;
    for (int other = 1; other <= hof_team_count(turn); other++) {
        pl_point beside = hof_piece(turn, other)->at;
        if (other == team || !hof_on_table(turn, other) || !pl_points_within(at, beside, reach + outer_of(turn, other)))
            continue;
        if (pl_points_within(at, beside, core + inner_of(turn, other)))
            return true;
        if (!has_foot)
            foot = hof_foot_at(turn, team, at, facing);
        has_foot = true;
        pl_foot there = hof_foot(turn, other);
        if (pl_feet_overlap(&foot, &there, slack))
            return true;
    }
    return false;
}

bool hof_is_on_table(const pl_turn *turn, pl_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= turn->scene->width && p.y <= turn->scene->height;
}

pl_why hof_why_not_stand(const pl_turn *turn, int team, pl_point at, int facing)
{
    if (!hof_is_on_table(turn, at))
        return HOF_OFF_TABLE;
    return hof_overlaps(turn, team, at, facing, hof_rules(turn)->contact_gap) ? "HOF-GEN.9: it would overlap another Team" : NULL;
}

int hof_enemy_near(const pl_turn *turn, pl_side side, const pl_foot *foot, pl_len reach)
{
    for (int other = 1; other <= hof_team_count(turn); other++) {
        if (!hof_on_table(turn, other) || hof_is_side(turn, other, side) ||
            !pl_points_within(foot->centre, hof_piece(turn, other)->at, reach + hof_rules(turn)->widest + outer_of(turn, other)))
            continue;
        pl_foot there = hof_foot(turn, other);
        if (pl_feet_within(foot, &there, reach))
            return other;
    }
    return 0;
}

bool hof_hard_cover_at(const pl_turn *turn, int team, pl_point at, int facing)
{
    const hof_tables *t = hof_rules(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    bool is_vehicle = hof_is_vehicle(turn, team);
    pl_foot foot = hof_foot_at(turn, team, at, facing);
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *feature = pl_terrain_feature(terrain, (pl_feature_id)id);
        if (!t->terrain[feature->kind].is_hard[is_vehicle])
            continue;
        if (feature->is_line ? pl_feature_near_foot(terrain, (pl_feature_id)id, &foot, t->lining_distance)
                             : pl_feature_holds(terrain, (pl_feature_id)id, at) != PL_OUTSIDE)
            return true;
    }
    return false;
}

bool hof_in_hard_cover(const pl_turn *turn, int team)
{
    const pl_piece *piece = hof_piece(turn, team);
    return hof_hard_cover_at(turn, team, piece->at, piece->facing);
}

int hof_armour_against(const pl_turn *turn, int vehicle, pl_point firer)
{
    const pl_piece *piece = hof_piece(turn, vehicle);
    const hof_profile *profile = hof_profile_of(turn, vehicle);
    bool is_front = pl_in_arc(firer, piece->at, piece->facing, hof_rules(turn)->front_arc_half);
    return is_front ? profile->ar_front : profile->ar_flank;
}

bool hof_is_effective(const pl_turn *turn, int at, int ar) { return at > 0 && ar < at * hof_rules(turn)->ineffective_multiple; }

int hof_need(const pl_turn *turn, int number)
{
    const hof_tables *t = hof_rules(turn);
    return number < t->need_least ? t->need_least : number > t->need_most ? t->need_most : number;
}

bool hof_quality_check(pl_turn *turn, int team, int quality, const char *purpose, const char *rule)
{
    pl_roll roll = {.purpose = purpose,
                    .rule = rule,
                    .owner = hof_piece(turn, team)->side,
                    .need = (int16_t)hof_need(turn, quality),
                    .sure = 6,
                    .never = 1,
                    .subject = (uint16_t)team,
                    .subject_is = PL_PIECE};
    pl_roll_dice(turn, &roll);
    return roll.passed;
}

const hof_weapon *hof_weapon_of(const pl_turn *turn, int team, int slot)
{
    const hof_profile *profile = hof_profile_of(turn, team);
    return slot >= 0 && slot < profile->weapon_count ? &hof_rules(turn)->weapons[profile->weapons[slot]] : NULL;
}

int hof_best_at(const pl_turn *turn, int team)
{
    int best = 0;
    for (int slot = 0; slot < hof_profile_of(turn, team)->weapon_count; slot++) {
        int at = hof_weapon_of(turn, team, slot)->at;
        best = at > best ? at : best;
    }
    return best;
}

int hof_leader_of(const pl_turn *turn, int unit)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    for (int team = u->first; team < u->first + u->count; team++)
        if (hof_see_team(turn, team)->leader && hof_piece(turn, team)->place != PL_LOST)
            return team;
    return 0;
}
