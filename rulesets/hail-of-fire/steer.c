// steer.c - the judge of a path.
#include "steer.h"

#include "transport.h"

static pl_why why_not_start(const pl_turn *turn, int team, pl_point start)
{
    const pl_piece *piece = hof_piece(turn, team);
    const hof_unit *unit = hof_see_unit(turn, piece->unit);
    if (piece->place == PL_ABOARD)
        return hof_why_not_alight(turn, team, start);
    if (piece->place != PL_RESERVE || pl_point_near_segment(start, unit->enter_from, unit->enter_to, 0))
        return NULL;
    return "HOF-SET.4: the path starts on the entry segment";
}

pl_why hof_why_not_facing(const pl_item *item)
{
    return item->facing < 0 || item->facing > 359 ? "HOF-GEN.13: facings are 0 to 359" : NULL;
}

bool hof_path_way(const pl_turn *turn, int team, const pl_item *items, int count, hof_way *way, pl_why *why)
{
    bool is_entering = !hof_on_table(turn, team);
    *way = (hof_way){.team = team};
    *why = pl_reason(turn, "HOF-MOV.11: a path is one to {number} points of this Team", HOF_WAY_MAX - !is_entering);
    if (count < 1 || count + !is_entering > HOF_WAY_MAX)
        return false;
    if (!is_entering)
        way->points[way->count++] = hof_piece(turn, team)->at;
    for (int i = 0; i < count; i++) {
        if (items[i].piece != team)
            return false;
        if (!pl_item_has_at(&items[i])) {
            *why = "HOF-MOV.11: a point of the path is not named";
            return false;
        }
        // A point named twice is one point: between its two names there is no direction that could be gone on in.
        if (!way->count || !pl_same_point(way->points[way->count - 1], items[i].at))
            way->points[way->count++] = items[i].at;
    }
    if (way->count == 1)
        way->points[way->count++] = way->points[0];
    *why = hof_why_not_facing(&items[count - 1]);
    if (*why)
        return false;
    way->facing = hof_way_facing(turn, way, pl_item_facing(&items[count - 1], HOF_ALONG));
    *why = why_not_start(turn, team, way->points[0]);
    return !*why;
}

hof_way hof_reverse_way(const pl_turn *turn, int team, pl_len length)
{
    const pl_piece *piece = hof_piece(turn, team);
    hof_way way = {.team = team,
                   .count = 2,
                   .points = {piece->at, pl_travel(piece->at, pl_turned(piece->facing, 180), length, PL_NEAREST)},
                   .facing = piece->facing,
                   .is_reverse = true};
    return way;
}

static pl_why why_not_end(const pl_turn *turn, const hof_way *way)
{
    const hof_tables *t = hof_rules(turn);
    const hof_team *own = hof_see_team(turn, way->team);
    pl_point end = way->points[way->count - 1];
    pl_why why = hof_why_not_stand(turn, way->team, end, way->facing);
    if (why)
        return why;
    pl_foot foot = hof_foot_at(turn, way->team, end, way->facing);
    if (hof_enemy_near(turn, hof_piece(turn, way->team)->side, &foot, t->keep_away))
        return pl_reason(turn, "HOF-MOV.12: it would end within {inches} of an enemy", t->keep_away);
    if (own->boosted && !hof_foot_touches(turn, &foot, own->boosted_by))
        return "HOF-LDR.5: with extra movement it ends in contact with its Leader";
    if (own->has_destination && pl_distance_squared(end, own->destination) > pl_distance_squared(way->points[0], own->destination))
        return "HOF-ACT.12: it would end farther from the destination";
    return NULL;
}

pl_why hof_why_not_way(const pl_turn *turn, const hof_way *way, pl_len allowance, pl_hint *hint)
{
    pl_len length = hof_way_length(way);
    if (length > allowance) {
        hint->over = length - allowance;
        hint->has_at = true;
        hint->at = pl_along(way->points, way->count, allowance, PL_NEAREST, PL_NEAREST);
        return hof_why_too_far(turn, way);
    }
    for (int i = 1; i < way->count; i++)
        if (!hof_is_on_table(turn, way->points[i]))
            return HOF_OFF_TABLE;
    pl_why why = hof_why_not_straight(turn, way);
    if (!why)
        why = why_not_end(turn, way);
    if (!why)
        why = hof_why_not_go(turn, way, hint);
    return why ? why : hof_why_not_toward(turn, way);
}

pl_len hof_reverse_most(const pl_turn *turn, int team)
{
    pl_len most = hof_allowance(turn, team, false);
    if (!hof_is_vehicle(turn, team) || !hof_on_table(turn, team))
        return 0;
    return most < hof_rules(turn)->reverse_max ? most : hof_rules(turn)->reverse_max;
}
